/**
 * Looks for look-alikes among thousands of known addresses. Four characters at each end are what people compare when they
 * compare at all, so that is what an imitation shares; with one of them off in all it still passes.
 */
import { numberMap } from '../budget/number-map.ts';
import { sameAddressKey } from './address-key.ts';

export interface Lookalike {
  /** The known address it resembles, and its name. */
  address: string;
  name: string;
  /** How many characters of the whole differ. */
  differing: number;
  length: number;
}

export interface Anchor {
  address: string;
  name: string;
}

export interface LookalikeIndex {
  /**
   * The first known address that an unknown one resembles at its ends; null for a known one.
   *
   * Only own addresses and the address book's are known here: comparing with everything ever seen finds chance matches
   * (docs/threats.md#look-alikes). Of another length or prefix is of another kind.
   */
  find(address: string): Lookalike | null;
  /** The same for a known one: which other known address it resembles. */
  beside(address: string): Lookalike | null;
  add(anchor: Anchor): void;
  /**
   * Makes what the first question of each kind that is in it would make, some hundred addresses a step.
   * @param address the question of its kind alone, in it or not
   */
  making(address?: string): Generator<void, void>;
}

const end = 4;
/** Addresses of a step: well below a millisecond. */
const together = 200;
/** Shorter ones are no addresses; none of any chain is longer, whatever a service sends. */
const shortest = 26;
const longest = 256;

/** Where the first end starts: behind `0x`, behind `bc1q`, or at once. */
type Start = 0 | 2 | 4;
const startOf = (key: string): Start => (key.startsWith('0x') ? 2 : /^(bc|tb)1/.test(key) ? 4 : 0);

/** Both ends and the length of an address, one place left open. */
type Ends = number | string;

/** For each pair of ends, where the first starts at one place, which addresses have it: the first, and the next that differs. */
interface Places {
  /** So many of all addresses are in it. */
  read: number;
  first: ByEnds;
  second: ByEnds;
}
interface ByEnds {
  get(ends: Ends): number | undefined;
  set(ends: Ends, at: number): void;
}
function byEnds(expected: number): ByEnds {
  const numbers = numberMap(expected);
  const texts = new Map<string, number>();
  return {
    get: ends => (typeof ends === 'number' ? numbers.get(ends) : texts.get(ends)),
    set: (ends, at) => void (typeof ends === 'number' ? numbers.set(ends, at) : texts.set(ends, at)),
  };
}

/** Of base58, bech32, hex and base64 for addresses (RFC 4648 §5). */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codes = new Map(Array.from(alphabet, (char, code) => [char, code]));

/**
 * Both ends with each of their places left open in turn: two addresses with one of these in common differ there at most.
 * There are hundreds of thousands, and texts would take many times the memory: seven characters of 64, one of eight places and
 * one of 231 lengths are one number below 2^53, the same for no other. Ends with another character are a text.
 */
function endsOf(key: string, start: number): Ends[] {
  const ends = (key.slice(start, start + end) + key.slice(-end)).split('');
  const numbers = ends.map(char => codes.get(char));
  return ends.map((_, open) => {
    let packed = (key.length - shortest) * 2 * end + open;
    for (const [place, code] of numbers.entries())
      if (place !== open) {
        if (code === undefined) return `${key.length} ${open} ${ends.toSpliced(open, 1).join('')}`;
        packed = packed * alphabet.length + code;
      }
    return packed;
  });
}

/** Steps of a question: eight look-ups, however many addresses are known and however alike their sender made them. */
export function lookalikeIndex(anchors: readonly Anchor[]): LookalikeIndex {
  const all: { anchor: Anchor; key: string }[] = [];
  const known = new Set<string>();
  const starts = new Map<Start, Places>();

  /** Made when the first address of a kind is asked about. */
  const placesFrom = (start: Start, most = all.length): Places => {
    const index: Places = starts.get(start) ?? { read: 0, first: byEnds(2 * end * all.length), second: byEnds(0) };
    starts.set(start, index);
    for (const to = Math.min(all.length, index.read + most); index.read < to; index.read++) {
      const key = all[index.read]?.key ?? '';
      if (key.length < shortest || key.length > longest) continue;
      for (const ends of endsOf(key, start)) {
        const first = index.first.get(ends);
        if (first === undefined) index.first.set(ends, index.read);
        else if (all[first]?.key !== key && index.second.get(ends) === undefined) index.second.set(ends, index.read);
      }
    }
    return index;
  };
  const add = (anchor: Anchor) => {
    const key = sameAddressKey(anchor.address);
    all.push({ anchor, key });
    known.add(key);
  };
  const beside = (address: string): Lookalike | null => {
    const key = sameAddressKey(address);
    if (key.length < shortest || key.length > longest) return null;
    const start = startOf(key);
    const places = placesFrom(start);
    let earliest = all.length;
    for (const ends of endsOf(key, start))
      for (const at of [places.first.get(ends), places.second.get(ends)])
        if (at !== undefined && at < earliest && all[at]?.key !== key) earliest = at;
    const first = all[earliest];
    if (first === undefined) return null;
    const { anchor, key: theirs } = first;
    const differing = Array.from(key).filter((char, i) => char !== theirs.charAt(i)).length;
    return { address: anchor.address, name: anchor.name, differing, length: key.length - (start === 2 ? 2 : 0) };
  };
  for (const anchor of anchors) add(anchor);

  function* making(address?: string): Generator<void, void> {
    const keys = address === undefined ? all.map(({ key }) => key) : [sameAddressKey(address)];
    for (const start of new Set(keys.map(startOf)))
      while ((starts.get(start)?.read ?? 0) < all.length) {
        placesFrom(start, together);
        yield;
      }
  }

  return { add, beside, making, find: address => (known.has(sameAddressKey(address)) ? null : beside(address)) };
}
