/** Looks entries up: by filter in what is held of each, and by words in the entries themselves. */
import type { JournalFilter, JournalPage, KnownActivity, MatterPage } from '../../../contract/values/journal.ts';
import type { Slices } from '../../budget/slices.ts';
import { type MatterQuery, matterOf } from '../matters.ts';
import { searched } from '../view.ts';
import { type Ref, refOf } from './chains.ts';
import type { Contents } from './contents.ts';
import type { Reader } from './reader.ts';
import { type Rows, rowFilter } from './rows.ts';
import { needleOf } from './scan.ts';
import type { About } from './threads.ts';

export interface Lookup {
  entries(query: JournalFilter & { before?: number | undefined; limit: number }): Promise<JournalPage>;
  matters(query: MatterQuery): Promise<MatterPage>;
}

const wordsOf = (search: string | undefined) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);

export function createLookup(contents: Contents, reader: Reader, slices: () => Slices): Lookup {
  const { threadsWith, placesWith } = withWords(contents, reader, slices);
  const { entriesAt } = reader;
  return {
    async entries({ before, limit, search, ...filter }) {
      const words = wordsOf(search);
      const fits = rowFilter(filter, contents.words);
      const page: Ref[] = [];
      let found = 0;
      const take = (segment: number, rows: Rows, place: number) => {
        found += 1;
        if (page.length < limit && (before === undefined || (rows.sequences[place] ?? 0) < before))
          page.push(refOf(segment, place));
      };
      for (const { segment, rows } of contents.rows()) {
        const isWanted = (place: number) => fits?.(rows, place) ?? true;
        const places =
          words.length === 0 ? [...placesOf(rows)].filter(isWanted) : await placesWith(words, segment, rows, isWanted);
        for (const place of places) take(segment, rows, place);
      }
      const entries = await entriesAt(page);
      return { entries: page.flatMap(ref => entries.get(ref) ?? []), found, total: contents.count() };
    },

    async matters({ skip = 0, limit, search, machine, known = () => null, differing = () => [], ...filter }) {
      const fits = rowFilter(filter, contents.words);
      const some = machine !== undefined ? new Set<number>() : fits === null ? null : threadsFitting(contents, fits);
      const words = wordsOf(search);
      const threads = words.length === 0 ? null : await threadsWith(words, number => saidOf(contents.about(number), known));
      const all = contents.newest();
      const found = some === null && threads === null ? all : await amongBoth(all, some, threads, slices());
      // Two of them may have turned out to be one meanwhile.
      const page = [...new Set(found.slice(skip, skip + limit).map(contents.threadOf))].map(contents.refs);
      const entries = await entriesAt(page.flat());
      return {
        matters: page.map(refs => matterOf({ steps: refs.flatMap(ref => entries.get(ref) ?? []) }, known, differing)),
        ...{ found: found.length, total: all.length, entries: contents.count() },
      };
    },
  };
}

/** What has words in it. */
function withWords(contents: Contents, { read, having }: Reader, slices: () => Slices) {
  /** Threads that have every word, in one of their entries or in what is said of them. Only entries of those that may are read. */
  async function threadsWith(words: readonly string[], said: (thread: number) => string): Promise<Set<number>> {
    const needles = words.map(needleOf);
    const scanned: { segment: number; rows: Rows; places: number[][] }[] = [];
    const may = words.map(() => new Set<number>());
    const threadAt = (rows: Rows, place: number) => contents.threadOf(rows.matters[place] ?? 0);
    for (const { segment, rows } of contents.rows()) {
      const places = await having(segment, rows, needles);
      scanned.push({ segment, rows, places });
      for (const [i, of] of places.entries()) for (const place of of) may[i]?.add(threadAt(rows, place));
    }
    const slice = slices();
    const some = new Set<number>();
    for (const number of contents.newest()) {
      if (slice.isOver()) await slice.giveWay();
      if (hasWords(words, may, number, () => said(number))) some.add(number);
    }
    const found = words.map(() => new Set<number>());
    for (const { segment, rows, places } of scanned) {
      const wanted = new Set(places.flatMap(of => of.filter(place => some.has(threadAt(rows, place)))));
      if (wanted.size > 0)
        await read(segment, rows, wanted, (entry, place) => {
          const text = searched(entry).toLowerCase();
          for (const [i, word] of words.entries()) if (text.includes(word)) found[i]?.add(threadAt(rows, place));
        });
    }
    for (const number of some) if (!hasWords(words, found, number, () => said(number))) some.delete(number);
    return some;
  }
  /** Places of entries of a segment that have all words, the newest first. */
  async function placesWith(words: readonly string[], segment: number, rows: Rows, fits: (place: number) => boolean) {
    const each = await having(segment, rows, words.map(needleOf));
    const [fewest = [], ...others] = each.toSorted((a, b) => a.length - b.length);
    const sets = others.map(places => new Set(places));
    const wanted = fewest.filter(place => sets.every(places => places.has(place)) && fits(place)).reverse();
    const found: number[] = [];
    if (wanted.length > 0)
      await read(segment, rows, wanted, (entry, place) => {
        const text = searched(entry).toLowerCase();
        if (words.every(word => text.includes(word))) found.push(place);
      });
    return found;
  }
  return { threadsWith, placesWith };
}

/** Those of all that are in each set that there is. */
async function amongBoth(
  all: readonly number[],
  one: ReadonlySet<number> | null,
  other: ReadonlySet<number> | null,
  slice: Slices,
): Promise<number[]> {
  const found: number[] = [];
  for (const number of all) {
    if (slice.isOver()) await slice.giveWay();
    if (one?.has(number) !== false && other?.has(number) !== false) found.push(number);
  }
  return found;
}

/** The newest first. */
function* placesOf({ offsets }: Rows): Iterable<number> {
  for (let place = offsets.length - 1; place >= 0; place--) yield place;
}

function threadsFitting(contents: Contents, fits: (rows: Rows, i: number) => boolean): Set<number> {
  const threads = new Set<number>();
  for (const { rows } of contents.rows())
    for (const place of placesOf(rows)) if (fits(rows, place)) threads.add(contents.threadOf(rows.matters[place] ?? 0));
  return threads;
}

function hasWords(words: readonly string[], having: readonly Set<number>[], number: number, said: () => string): boolean {
  const left = words.filter((_, i) => having[i]?.has(number) !== true);
  if (left.length === 0) return true;
  const text = said();
  return left.every(word => text.includes(word));
}

/** What its activity was read as. */
function saidOf({ activityId, organizationId }: About, known: NonNullable<MatterQuery['known']>): string {
  const read: KnownActivity | null = activityId === null ? null : known(activityId, organizationId);
  return read === null ? '' : `${read.title} ${read.amount ?? ''} ${read.about ?? ''}`.toLowerCase();
}
