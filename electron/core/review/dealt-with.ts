/** Whom this organisation has dealt with before: the addresses that stand in its activities which completed. */
import { base58 } from '@scure/base';
import type { Activity } from '../../contract/activity.ts';
import { hexOf } from '../payload/bytes.ts';
import { occurrences } from '../text/occurrences.ts';
import type { ReviewContext } from './context.ts';

/** An intent as text, written once however many reviews ask. */
const written = new WeakMap<Activity, { text: string; lower: string }>();

function textOf(activity: Activity): { text: string; lower: string } {
  const found = written.get(activity);
  if (found !== undefined) return found;
  const text = JSON.stringify(activity.intent) ?? '';
  const lower = text.toLowerCase();
  const made = { text, lower };
  written.set(activity, made);
  return made;
}

/** What marks the intents of a history; one that grew at its end is not read from the start. */
interface Marked {
  marks: ReturnType<typeof occurrences>;
  taken: WeakSet<Activity>;
}
/** Of several organisations, and of one that is reviewed over and over. */
let marked: Marked = { marks: occurrences(), taken: new WeakSet() };
let lettersTaken = 0;
/** Beyond that many letters, what was marked for activities of long ago is in the way: it is made anew. */
const mostTaken = 200_000_000;

function marksOf(activities: readonly Activity[]): Marked['marks'] {
  if (lettersTaken > mostTaken) {
    marked = { marks: occurrences(), taken: new WeakSet() };
    lettersTaken = 0;
  }
  for (const activity of activities) {
    if (marked.taken.has(activity)) continue;
    marked.taken.add(activity);
    const { lower } = textOf(activity);
    lettersTaken += lower.length;
    marked.marks.add(lower);
  }
  return marked.marks;
}

/**
 * Asks whether an address stands in a completed intent: as it is written, or as its bytes inside a payload, where
 * calldata pads it, a transaction of Ethereum does not, and TRON and Solana drop their base58.
 */
export function dealtWith({ history = [] }: ReviewContext): (address: string) => boolean {
  const completed = history.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED');
  const answers = new Map<string, boolean>();
  let marks: Marked['marks'] | null = null;
  const look = (address: string): boolean => {
    marks ??= marksOf(completed);
    const bytes = accountOf(address);
    const asWritten = marks.mayHold(address.toLowerCase());
    const asBytes = bytes !== null && marks.mayHold(bytes);
    if (!asWritten && !asBytes) return false;
    return completed.some(activity => {
      const { text, lower } = textOf(activity);
      return (asWritten && text.includes(address)) || (asBytes && lower.includes(bytes));
    });
  };
  return address => {
    const found = answers.get(address) ?? look(address);
    answers.set(address, found);
    return found;
  };
}

/** Hex of the bytes that stand for an address inside a payload; null where they cannot be told. */
function accountOf(address: string): string | null {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return address.slice(2).toLowerCase();
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,44}$/.test(address)) return null;
  const bytes = base58.decode(address);
  // A public key of Solana whole; of 25 bytes (TRON, Bitcoin) the account between its prefix and its checksum.
  return bytes.length === 32 ? hexOf(bytes) : bytes.length === 25 ? hexOf(bytes.slice(1, 21)) : null;
}
