/** One line of the journal as it stands in the file, and what can be said of it without the others. */

import { isObject } from '../../contract/text/members.ts';
import type { JournalDetail } from '../../contract/values/journal.ts';
import { treeOf } from '../known/tree.ts';
import { contentHash, firstPrevious, type JournalLine, sha256 } from './entry.ts';
import { isSignedBy } from './signatures.ts';
import { describeLine } from './view.ts';

interface Where {
  /** Whose the key is, for a sentence. */
  whose?: string;
  /** Hash of the line that the first one follows; of the beginning of a journal where it is left out. */
  follows?: string | undefined;
}

/** @param publicKey that the line is to be signed by, hex; null where none is known */
export function detailOf(
  file: Uint8Array,
  sequence: number,
  publicKey: string | null,
  { whose = 'This computer’s journal key', follows = firstPrevious }: Where = {},
): JournalDetail | null {
  const found = lineIn(file, sequence);
  const line = found === null ? undefined : parsed(found.text);
  if (found === null || line === undefined) return null;
  const { text, before } = found;
  const linked = line.previous === (before === null ? follows : sha256(before));
  const { body, ...rest } = line as JournalLine & { body?: unknown };
  return {
    entry: describeLine(line),
    text,
    tree: treeOf('Entry', typeof body === 'string' ? { ...rest, body: jsonOr(body) } : line),
    checks: [
      whether(contentHash({ ...line }) === line.hash, 'Its content has the hash it was written with', 'Its content was changed'),
      whether(
        linked,
        'It follows the line before it',
        'It does not follow the line before it: one was changed, moved or removed',
      ),
      ...(publicKey === null ? [] : [whether(isSignedBy(publicKey, line), `${whose} signed it`, `${whose} did not sign it`)]),
    ],
  };
}

/** A line and the bytes of the one before it. A journal has a hundred megabytes: it is searched as it is, and not taken apart. */
function lineIn(bytes: Uint8Array, sequence: number): { text: string; before: Uint8Array | null } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const beginning = `{"sequence":${sequence},`;
  const start = file.subarray(0, beginning.length).equals(Buffer.from(beginning)) ? 0 : file.indexOf(`\n${beginning}`) + 1;
  if (start === 0 && !file.subarray(0, beginning.length).equals(Buffer.from(beginning))) return null;
  const newline = file.indexOf(0x0a, start);
  const text = file.subarray(start, newline < 0 ? file.length : newline).toString('utf8');
  if (start === 0) return { text, before: null };
  const above = start < 2 ? 0 : file.lastIndexOf(0x0a, start - 2) + 1;
  return { text, before: file.subarray(above, start - 1) };
}

const whether = (ok: boolean, yes: string, no: string) => ({ ok, sentence: ok ? yes : no });

function parsed(text: string): JournalLine | undefined {
  const value = jsonOr(text);
  return isObject(value) ? (value as unknown as JournalLine) : undefined;
}

/** The value of a JSON text; the text itself where it is none. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
