/** One line of the journal as it stands in the file, and what can be said of it without the others. */

import { isObject } from '../../contract/text/members.ts';
import type { JournalDetail } from '../../contract/values/journal.ts';
import { treeOf } from '../known/tree.ts';
import { contentHash, firstPrevious, type JournalLine, sha256 } from './entry.ts';
import { isSignedBy } from './verify.ts';
import { describeLine } from './view.ts';

/** @param publicKey of this computer's journal, hex; null while no store gives it */
export function detailOf(file: Uint8Array, sequence: number, publicKey: string | null): JournalDetail | null {
  const lines = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('utf8').split('\n');
  const at = lines.findIndex(line => line.startsWith(`{"sequence":${sequence},`));
  const text = lines[at];
  const line = text === undefined ? undefined : parsed(text);
  if (text === undefined || line === undefined) return null;
  const before = lines[at - 1];
  const linked = line.previous === (before === undefined ? firstPrevious : sha256(before));
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
      ...(publicKey === null
        ? []
        : [
            whether(
              isSignedBy(publicKey, line),
              'This computer’s journal key signed it',
              'This computer’s journal key did not sign it',
            ),
          ]),
    ],
  };
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
