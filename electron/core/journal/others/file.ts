/**
 * A journal as a file for another computer: one line that says whose it is, and the journal behind it, byte for byte, so that
 * `tail -n +2` gives what `npm run journal:verify` reads. A journal as it lies in the app's folder opens, too.
 */
import { z } from 'zod';
import { type Failure, failure } from '../../../contract/outcome.ts';
import { problemsOf } from '../../../contract/schema/problems.ts';
import { isObject } from '../../../contract/text/members.ts';
import { textOf } from '../../text/bytes.ts';
import { readStrictJson } from '../../text/strict-json.ts';
import { type JournalHead, type Sign, sha256 } from '../entry.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, '64 small hexadecimal digits');
const name = z.string().max(400, 'at most 400 characters');
const id = z.string().max(256, 'at most 256 characters');
const most = 2_000;

const headerSchema = z.strictObject({
  format: z.literal('countersign journal'),
  version: z.literal(1),
  appVersion: z.string().max(40, 'at most 40 characters'),
  madeAt: z.iso.datetime({ error: 'an ISO time in UTC: 2026-11-21T09:00:00Z' }),
  /** Who uses the computer, as its connections name them. */
  name,
  people: z.array(z.strictObject({ keyId: id, name })).max(most, `at most ${most}`),
  organisations: z.array(z.strictObject({ organizationId: id, name })).max(most, `at most ${most}`),
  /** Names the end of the journal behind it. */
  head: z
    .strictObject({
      v: z.literal(1),
      sequence: z.int().min(0),
      lineHash: hash,
      signature: z.string().max(128, 'at most 128 characters'),
    })
    .nullable(),
  /** By the journal's key over `signedHeader`; null where no store gave it. */
  signature: z.string().max(128, 'at most 128 characters').nullable(),
});
export type JournalHeader = z.output<typeof headerSchema>;

/** SECURITY: what is signed names its purpose, so that no signature of the journal can stand for anything else. */
export function signedHeader(header: JournalHeader): Uint8Array {
  const { signature: _signature, ...said } = header;
  return Buffer.from(`countersign journal file ${sha256(JSON.stringify(said))}`);
}

export interface Said extends Pick<JournalHeader, 'appVersion' | 'madeAt' | 'name' | 'people' | 'organisations'> {
  head: JournalHead | null;
}

/** @returns the first line with its newline; the journal follows */
export function journalHeader(said: Said, sign: Sign | null): Uint8Array {
  const { appVersion, madeAt, name, people, organisations, head } = said;
  const header: JournalHeader = {
    ...{ format: 'countersign journal', version: 1, appVersion, madeAt, name, people, organisations, head, signature: null },
  };
  const signature = sign === null ? null : Buffer.from(sign(signedHeader(header))).toString('hex');
  return Buffer.from(`${JSON.stringify({ ...header, signature })}\n`);
}

export interface ReadJournalFile {
  /** null for a journal as it lies in the app's folder. */
  header: JournalHeader | null;
  journal: Uint8Array;
}

/** A header names at most some thousand people; nothing real comes near. */
const mostHeader = 2_000_000;

/**
 * A journal out of the bytes of a file, not verified yet.
 * @returns null where it is none, and another format may be tried
 */
export function readJournalFile(bytes: Uint8Array): ReadJournalFile | Failure | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.indexOf(0x0a);
  const first = file.subarray(0, end < 0 ? Math.min(file.length, mostHeader) : end);
  if (first.length > mostHeader || first[0] !== 0x7b) return null;
  const text = textOf(first);
  if (text === null) return null;
  // An entry is looked for by how the app begins each; its line is checked with all the others.
  if (/^\{"sequence":\d{1,15},"at":"/.test(text)) return { header: null, journal: bytes };
  if (!text.startsWith('{"format":"countersign journal"')) return null;
  return headed(text, file.subarray(first.length + 1));
}

function headed(text: string, journal: Uint8Array): ReadJournalFile | Failure {
  const read = readStrictJson(text);
  if (!read.ok) return failure('invalid', `The first line of this journal cannot be read: ${read.why}.`);
  const parsed = headerSchema.safeParse(read.value);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error, read.value);
    const [first] = problems;
    const version = isObject(read.value) && typeof read.value.version === 'number' && read.value.version !== 1;
    return failure(
      'invalid',
      version
        ? 'version: expected 1, received another. A newer Countersign made this journal. Update this one.'
        : `${first?.path ?? 'The first line'}: expected ${first?.expected ?? 'another value'}, received ${first?.received ?? 'none'}.`,
      { problems },
    );
  }
  return { header: parsed.data, journal };
}
