/** Whom this organisation has dealt with before: the addresses that its completed activities paid, called or signed for. */
import { base58 } from '@scure/base';
import type { Activity } from '../../contract/service/activity.ts';
import { keptWith } from '../budget/kept-with.ts';
import { recent } from '../budget/recent.ts';
import { hexOf } from '../text/bytes.ts';
import { bitsFor, type Occurrences, occurrences } from '../text/occurrences.ts';
import type { ReviewContext } from './context.ts';
import { dealingsOf } from './dealings.ts';

/** Texts that are marked together: an address that stands in none of them passes them over at once. */
interface Shelf {
  marks: Occurrences;
  /** Letters it has room for. */
  left: number;
}
/** Marks of so many letters leave half of a table of 16 KiB empty. */
const shelfLetters = 65_536;
const newShelf = (letters = shelfLetters): Shelf => ({ marks: occurrences(bitsFor(2 * letters)), left: letters });

/** What an intent deals with, written once however many reviews ask. */
interface Written {
  activity: Activity;
  text: string;
  lower: string;
  /** Of this text alone. */
  marks: Occurrences;
  shelf: Shelf;
}
/** What activities that are gone left on a shelf goes with the others on it. */
const written = keptWith<Activity, Written>();
let filling = newShelf();

function shelfFor(letters: number): Shelf {
  if (letters > shelfLetters) return newShelf(letters);
  if (letters > filling.left) filling = newShelf();
  filling.left -= letters;
  return filling;
}

function writtenOf(activity: Activity): Written {
  const found = written.get(activity);
  if (found !== undefined) return found;
  const text = dealingsOf(activity.intent);
  const lower = text.toLowerCase();
  const made = { activity, text, lower, marks: occurrences(bitsFor(lower.length)), shelf: shelfFor(lower.length) };
  made.marks.add(lower);
  made.shelf.marks.add(lower);
  written.set(activity, made);
  return made;
}

const completedOf = ({ history = [] }: ReviewContext): Activity[] =>
  history.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED');

/** Marks a history before the first review asks, an activity a step. */
export function* markingDealings(context: ReviewContext): Generator<void, void> {
  for (const activity of completedOf(context)) {
    writtenOf(activity);
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
  const answers = new Map<string, boolean>();
  let shelves: Map<Shelf, Written[]> | null = null;
  /** Where the last one was found: a list of addresses is most often the same list again, in the same order. */
  let last: { each: Written; at: number } | null = null;
  let letters = mostLetters;
  const find = (text: string, wanted: string, from: number): number => {
    const at = text.indexOf(wanted, from);
    letters -= (at === -1 ? text.length : at) - from;
    return at;
  };
  /** Activities that deal with it, in no order. */
  function* dealingWith(address: string): Generator<Activity, void> {
    shelves ??= Map.groupBy(completedOf(context).map(writtenOf), ({ shelf }) => shelf);
    const bytes = accountOf(address);
    // Hex that is written holds its bytes as they are.
    const key = bytes === null || !address.startsWith('0x') ? address.toLowerCase() : null;
    const mayHold = (marks: Occurrences, wanted: string | null): wanted is string => {
      letters -= address.length;
      return wanted !== null && marks.mayHold(wanted);
    };
    const isIn = (each: Written, from = 0): boolean => {
      if (letters < 0) return false;
      const written = mayHold(each.marks, key) ? find(each.text, address, from) : -1;
      const at = written === -1 && mayHold(each.marks, bytes) ? find(each.lower, bytes, from) : written;
      if (at === -1) return false;
      last = { each, at };
      return true;
    };
    if (last !== null && isIn(last.each, last.at)) yield last.each.activity;
    for (const [{ marks }, its] of shelves)
      if (mayHold(marks, key) || mayHold(marks, bytes)) for (const each of its) if (isIn(each)) yield each.activity;
  }
  const looked = recent<string, ReadonlySet<Activity>>(lately);
  const theirs = (address: string): ReadonlySet<Activity> => {
    const found = looked.get(address);
    if (found !== undefined) return found;
    const its = new Set(dealingWith(address));
    looked.set(address, its);
    return its;
  };
  return {
    isDealtWith(address) {
      const found = answers.get(address) ?? dealingWith(address).next().done !== true;
      answers.set(address, found);
      return found;
    },
    dealings(address) {
      // SECURITY: who was not looked for everywhere was dealt with less often, never more.
      const times = Array.from(theirs(address), ({ createdAt }) => createdAt).toSorted();
      return { times: times.length, last: times.at(-1) ?? null };
    },
    with: address => [...theirs(address)].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
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
