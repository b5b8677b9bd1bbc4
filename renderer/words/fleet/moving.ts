/** Moving to another computer, in words. */
import { count, plural } from '../../../electron/contract/text/plain-text.ts';
import type { Moved, MovedJournal } from '../../../electron/contract/values/moving.ts';

export function movedWords({ connections, needKeys, keys, addresses, drafts, journalEntries, leftOut }: Moved): string {
  const came = [
    plural(connections, 'organisation', 'organisations'),
    plural(addresses, 'address', 'addresses'),
    plural(drafts, 'draft or template', 'drafts and templates'),
    plural(journalEntries, 'entry of its journal', 'entries of its journal'),
    ...(keys > 0 ? [plural(keys, 'private key', 'private keys')] : []),
  ];
  const next = needKeys === 0 ? '' : ` ${plural(needKeys, 'organisation needs', 'organisations need')} a key of this computer.`;
  return `Taken in: ${came.join(', ')}.${next}${leftOut.length === 0 ? '' : ` ${leftOut.join(' ')}`}`;
}

export const journalWords = ({ entries, publicKey, whole }: MovedJournal): string =>
  `Journal of another computer: ${count(entries)} ${entries === 1 ? 'entry' : 'entries'}, ${publicKey === null ? 'signed by no key' : `key ${publicKey.slice(0, 8)}…`}${whole ? '' : ' It did not verify when it came.'}`;
