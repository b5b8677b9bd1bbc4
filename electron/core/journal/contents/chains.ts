/** Which entries belong together, in numbers alone: a hundred thousand lists of a few entries each would be as many objects. */
import { type NumberList, numberList } from '../../budget/number-list.ts';

/** One entry: its segment and its place in it. Later entries are larger. */
export type Ref = number;
const room = 2 ** 32;
export const segmentOf = (ref: Ref): number => Math.floor(ref / room);
export const placeOf = (ref: Ref): number => ref % room;
export const refOf = (segment: number, place: number): Ref => segment * room + place;

/** Lists of entries, by number. */
export interface Chains {
  /** @returns the number of a new one, with nothing in it */
  begin(): number;
  add(chain: number, ref: Ref): void;
  /** What is in `other` goes to `into`, and `other` is a part of it from then on. */
  join(into: number, other: number): void;
  /** The number of the one that it is a part of by now; its own where there is none of it, as after `clear`. */
  now(chain: number): number;
  /** The first comes first; nothing for one that is part of another, and where there is none. */
  refs(chain: number): Ref[];
  /** The largest ref of it. */
  newest(chain: number): Ref;
  /** @param entries how many are known to come */
  clear(entries: number): void;
}

const none = -1;
/** Whoever looks a number up after a wait may hold one of before everything was cleared. */
const from = (list: NumberList, at: number): number => list.at(at) ?? none;

export function createChains(): Chains {
  // Entries as they came, each with the next one of its chain.
  const refs = numberList(Float64Array);
  const nexts = numberList(Int32Array);
  // Of each chain the first and the last of them, its newest ref, and the chain that it became a part of.
  const firsts = numberList(Int32Array);
  const lasts = numberList(Int32Array);
  const newest = numberList(Float64Array);
  const joined = numberList(Int32Array);

  /** Entries from `first` to `last`, each with the next. */
  const append = (chain: number, first: number, last: number, its: Ref): void => {
    if (from(firsts, chain) === none) firsts.set(chain, first);
    else nexts.set(from(lasts, chain), first);
    lasts.set(chain, last);
    newest.set(chain, Math.max(from(newest, chain), its));
  };
  return {
    begin() {
      const chain = firsts.length();
      for (const list of [firsts, lasts, newest, joined]) list.set(chain, none);
      return chain;
    },
    add(chain, ref) {
      const entry = refs.length();
      refs.set(entry, ref);
      nexts.set(entry, none);
      append(chain, entry, entry, ref);
    },
    join(into, other) {
      append(into, from(firsts, other), from(lasts, other), from(newest, other));
      firsts.set(other, none);
      joined.set(other, into);
    },
    now(chain) {
      let found = chain;
      for (let next = from(joined, found); next !== none; next = from(joined, found)) found = next;
      return found;
    },
    refs(chain) {
      const found: Ref[] = [];
      for (let each = from(firsts, chain); each !== none; each = from(nexts, each)) found.push(from(refs, each));
      return found.sort((a, b) => a - b);
    },
    newest: chain => from(newest, chain),
    clear(entries) {
      for (const list of [refs, nexts]) list.clear(entries);
      for (const list of [firsts, lasts, newest, joined]) list.clear();
    },
  };
}
