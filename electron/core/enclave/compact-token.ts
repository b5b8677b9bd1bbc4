/**
 * A signed token in compact form (RFC 7515 §3.1), read strictly: three parts of canonical base64url, of which two are JSON
 * that every parser reads alike. Nothing here says who signed it.
 *
 * SECURITY: no failure holds a part of the token: whoever reads it could use it (docs/threats.md#one-home-for-secrets).
 */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { isObject, type Members } from '../../contract/text/members.ts';
import { readStrictJson } from '../text/strict-json.ts';

export interface CompactToken {
  header: Members;
  claims: Members;
  /** The ASCII text that the signature is over: header and claims as they came. */
  signed: string;
  signature: Uint8Array;
}

/** Tokens of identity providers that carry groups reach some kilobytes; requests end at 4 MiB. */
const mostCharacters = 64 * 1024;

/** @param what the token is called in a sentence, such as “session token” */
export function readCompactToken(text: string, what: string): Outcome<CompactToken> {
  const damaged = (why: string): Failure => failure('bad_answer', `The ${what} cannot be read: ${why}.`);
  if (text.length > mostCharacters) return damaged(`expected at most ${mostCharacters} characters, received ${text.length}`);
  const parts = text.split('.');
  if (parts.length !== 3)
    return damaged(`expected three parts, received ${parts.length === 1 ? 'one' : `${Math.min(parts.length, 9)}`}`);
  const [header = '', claims = '', signature = ''] = parts;
  const read = { header: members(header), claims: members(claims), signature: bytesOf(signature) };
  for (const [name, part] of [['header', read.header] as const, ['claims', read.claims] as const])
    if (typeof part === 'string') return damaged(`its ${name}: ${part}`);
  if (read.signature === null || read.signature.length === 0) return damaged('its signature: expected canonical base64url');
  return done({
    header: read.header as Members,
    claims: read.claims as Members,
    signed: `${header}.${claims}`,
    signature: read.signature,
  });
}

/** The object a part holds, or why it holds none. */
function members(part: string): Members | string {
  const bytes = bytesOf(part);
  if (bytes === null) return 'expected canonical base64url';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return 'expected UTF-8';
  }
  const json = readStrictJson(text);
  // SECURITY: what the reader says may quote a name, which is somebody's text; the part is named, and no more.
  if (!json.ok || !isObject(json.value)) return 'expected a JSON object that every reader takes for the same';
  return json.value;
}

/** null where another text would give the same bytes: a bit could change in it unnoticed. */
function bytesOf(part: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(part)) return null;
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? Uint8Array.from(bytes) : null;
}
