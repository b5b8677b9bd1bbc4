/** Whom this organisation has dealt with before: the addresses that its completed activities paid, called or signed for. */
import { base58 } from '@scure/base';
import type { Activity } from '../../contract/service/activity.ts';
import { recent } from '../budget/recent.ts';
import { hexOf } from '../text/bytes.ts';
import { bitsFor, type Occurrences, occurrences } from '../text/occurrences.ts';
import type { ReviewContext } from './context.ts';
import { dealingsOf } from './dealings.ts';

/** What an intent deals with, written once however many reviews ask. */
interface Written {
  text: string;
  lower: string;
  /** Of this text alone: thousands of them are passed over for each that holds an address. */
  marks: Occurrences;
}
const written = new WeakMap<Activity, Written>();

function textOf(activity: Activity): Written {
  const found = written.get(activity);
  if (found !== undefined) return found;
  const text = dealingsOf(activity.intent);
  const lower = text.toLowerCase();
  const made = { text, lower, marks: occurrences(bitsFor(lower.length)) };
  made.marks.add(lower);
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
  for (const activity of activities) mark(activity);
  return marked.marks;
}

function mark(activity: Activity): void {
  if (marked.taken.has(activity)) return;
  marked.taken.add(activity);
  const { lower } = textOf(activity);
  lettersTaken += lower.length;
  marked.marks.add(lower);
}

const completedOf = ({ history = [] }: ReviewContext): Activity[] =>
  history.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED');

/** Marks a history before the first review asks, an activity a step. */
export function* markingDealings(context: ReviewContext): Generator<void, void> {
  for (const activity of completedOf(context)) {
    mark(activity);
    yield;
  }
}

/** Letters that are looked through for all addresses of one review: well below a second. */
const mostLetters = 400_000_000;

/** How often completed activities dealt with an address, and the last time; 0 where it was not looked for to the end. */
export interface Dealings {
  times: number;
  /** ISO time. */
  last: string | null;
}

export interface DealtWith {
  isDealtWith(address: string): boolean;
  /** Looks through all of them, which a list of rows has no time for. */
  dealings(address: string): Dealings;
  /** Those that dealt with it, the newest first. */
  with(address: string): Activity[];
}
/** One for each context: what one sentence of a review looked through, the next asks for again. */
const made = new WeakMap<ReviewContext, DealtWith>();
/** Addresses whose activities are held. */
const lately = 8;

/**
 * Asks whether a completed intent deals with an address: as it is written, or as its bytes inside a payload, where
 * calldata pads it, a transaction of Ethereum does not, and TRON and Solana drop their base58.
 * SECURITY: who writes intents can write pieces of addresses into them, so that the marks hold back none: then each address
 * costs the whole history. Past the limit nobody is looked for any more, and who is not looked for is a stranger.
 */
export function dealtWith(context: ReviewContext): DealtWith {
  const found = made.get(context);
  if (found !== undefined) return found;
  const fresh = lookThrough(context);
  made.set(context, fresh);
  return fresh;
}

function lookThrough(context: ReviewContext): DealtWith {
  const completed = completedOf(context);
  const answers = new Map<string, boolean>();
  let marks: Marked['marks'] | null = null;
  /** Where the last one was found: a list of addresses is most often the same list again, in the same order. */
  let last: { activity: Activity; at: number } | null = null;
  let letters = mostLetters;
  const searchFor = (address: string): ((activity: Activity, from?: number) => boolean) | null => {
    marks ??= marksOf(completed);
    const bytes = accountOf(address);
    const key = address.toLowerCase();
    const asBytes = bytes !== null && marks.mayHold(bytes);
    // Hex that is written holds its bytes as they are.
    const asWritten = (bytes === null || !address.startsWith('0x')) && marks.mayHold(key);
    if (!asWritten && !asBytes) return null;
    const find = (text: string, wanted: string, from: number): number => {
      const at = text.indexOf(wanted, from);
      letters -= (at === -1 ? text.length : at) - from;
      return at;
    };
    return (activity, from = 0) => {
      if (letters < 0) return false;
      const { text, lower, marks } = textOf(activity);
      letters -= key.length;
      const written = asWritten && marks.mayHold(key) ? find(text, address, from) : -1;
      const at = written === -1 && asBytes && marks.mayHold(bytes) ? find(lower, bytes, from) : written;
      if (at === -1) return false;
      last = { activity, at };
      return true;
    };
  };
  const visit = (address: string): boolean => {
    const isIn = searchFor(address);
    if (isIn === null) return false;
    return (last !== null && isIn(last.activity, last.at)) || completed.some(activity => isIn(activity));
  };
  const looked = recent<string, readonly Activity[]>(lately);
  const theirs = (address: string): readonly Activity[] => {
    const found = looked.get(address);
    if (found !== undefined) return found;
    const isIn = searchFor(address);
    const its = isIn === null ? [] : completed.filter(activity => isIn(activity));
    looked.set(address, its);
    return its;
  };
  return {
    isDealtWith(address) {
      const found = answers.get(address) ?? visit(address);
      answers.set(address, found);
      return found;
    },
    dealings(address) {
      // SECURITY: who was not looked for everywhere was dealt with less often, never more.
      const times = theirs(address)
        .map(({ createdAt }) => createdAt)
        .toSorted();
      return { times: times.length, last: times.at(-1) ?? null };
    },
    with: address => theirs(address).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
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
