/** Older activities of one list, as they are held in memory: newest first, searched a slice at a time. */
import type { OlderActivity } from '../../contract/values/older.ts';
import type { Slices } from '../budget/slices.ts';
import { type Chunk, chunkOf, type Sought, soughtOf } from './chunk.ts';
import type { KeptPage } from './codec.ts';

export interface HeldWanted {
  search?: string | undefined;
  /** ISO times, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface HeldRows {
  take(page: Pick<KeptPage, 'held' | 'readAt'>): void;
  many(): number;
  /** In memory. */
  letters(): number;
  /** ISO times of the newest and the oldest; null where there is none. */
  span(): { newest: string | null; oldest: string | null };
  get(activityId: string): OlderActivity | null;
  /** The newer first; what is not held comes last. */
  compare(a: string, b: string): number;
  /** The place of an activity in what `find` answers; undefined where it is not held. */
  placeOf(activityId: string): number | undefined;
  /** Places of those that fit, newest first. */
  find(wanted: HeldWanted, slices: Slices): Promise<readonly number[]>;
  at(place: number): OlderActivity;
}

export function heldRows(): HeldRows {
  const chunks: { chunk: Chunk; first: number }[] = [];
  const places = new Map<string, number>();
  /** By place. */
  const ids: string[] = [];
  const created: number[] = [];
  /** Places, newest first. */
  let order: number[] = [];
  let letters = 0;
  /** The last answer: whoever scrolls on asks for the same again. */
  let last: { asked: string; found: readonly number[] } | null = null;

  // Ids are time-ordered (docs/service.md#lists); createdAt has whole seconds.
  const newer = (a: number, b: number): number =>
    (created[b] ?? 0) - (created[a] ?? 0) || ((ids[a] ?? '') < (ids[b] ?? '') ? 1 : -1);
  const at = (place: number): OlderActivity => {
    const { chunk, first } = chunks[chunkAt(chunks, place)] ?? nothingHeld(place);
    return chunk.shown(place - first);
  };
  return {
    take(page) {
      const first = ids.length;
      const again = new Set<number>();
      const fresh = page.held.map(({ activityId, createdAt }, row) => {
        const before = places.get(activityId);
        if (before !== undefined) again.add(before);
        places.set(activityId, first + row);
        ids.push(activityId);
        created.push(Date.parse(createdAt) || 0);
        return first + row;
      });
      const chunk = chunkOf(page);
      chunks.push({ chunk, first });
      letters += chunk.letters;
      const rest = again.size === 0 ? order : order.filter(place => !again.has(place));
      order = merged(rest, fresh.filter(place => !again.has(place)).sort(newer), newer);
      last = null;
    },
    many: () => order.length,
    letters: () => letters,
    span() {
      const timeOf = (place: number | undefined) => (place === undefined ? null : at(place).createdAt);
      return { newest: timeOf(order[0]), oldest: timeOf(order.at(-1)) };
    },
    get(activityId) {
      const place = places.get(activityId);
      return place === undefined ? null : at(place);
    },
    compare: (a, b) => newer(places.get(a) ?? -1, places.get(b) ?? -1),
    placeOf: activityId => places.get(activityId),
    async find({ search: text = '', from, to }, slices) {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const asked = JSON.stringify([words, from, to]);
      if (last?.asked === asked) return last.found;
      const before = ids.length;
      const hits = words.length === 0 ? null : await hitsOf([...chunks], ids.length, words, slices);
      const least = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from);
      const most = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to);
      const found: number[] = [];
      for (const place of order) {
        const at = created[place] ?? 0;
        if ((hits === null || hits[place] === 1) && at >= least && at <= most) found.push(place);
      }
      if (ids.length === before) last = { asked, found };
      return found;
    },
    at,
  };
}

/** Which places hold every word. */
async function hitsOf(
  chunks: readonly { chunk: Chunk; first: number }[],
  many: number,
  words: readonly string[],
  slices: Slices,
): Promise<Uint8Array> {
  const hits = new Uint8Array(many);
  const sought = rarestFirst(words.map(soughtOf), chunks[0]?.chunk);
  for (const { chunk, first } of chunks) {
    chunk.search(sought, row => {
      hits[first + row] = 1;
    });
    if (slices.isOver()) await slices.giveWay();
  }
  return hits;
}

/** By how many rows of one page hold each. */
function rarestFirst(words: Sought[], sample: Chunk | undefined): Sought[] {
  const many = new Map(
    words.map(word => {
      let hits = 0;
      sample?.search([word], () => {
        hits += 1;
      });
      return [word, hits];
    }),
  );
  return words.sort((a, b) => (many.get(a) ?? 0) - (many.get(b) ?? 0) || b.word.length - a.word.length);
}

/** Two runs that are in order, as one; most often the second goes behind the first. */
function merged(run: number[], fresh: readonly number[], newer: (a: number, b: number) => number): number[] {
  const [first] = fresh;
  const end = run.at(-1);
  if (first === undefined) return run;
  if (end === undefined || newer(end, first) < 0) {
    run.push(...fresh);
    return run;
  }
  const all: number[] = [];
  let taken = 0;
  for (const place of run) {
    for (let next = fresh[taken]; next !== undefined && newer(next, place) < 0; next = fresh[taken]) {
      all.push(next);
      taken += 1;
    }
    all.push(place);
  }
  return [...all, ...fresh.slice(taken)];
}

/** Which chunk holds a place, by halves. */
function chunkAt(chunks: readonly { first: number }[], place: number): number {
  let [low, high] = [0, chunks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chunks[middle]?.first ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

const nothingHeld = (place: number): never => {
  throw new Error(`Expected the place of a row that is held, received ${place}`);
};
