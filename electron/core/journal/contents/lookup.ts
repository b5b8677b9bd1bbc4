/** Looks entries up: by filter in what is held of each, and by words in the entries themselves. */
import type { JournalFilter, JournalPage, KnownActivity, MatterPage } from '../../../contract/values/journal.ts';
import type { Slices } from '../../budget/slices.ts';
import { type MatterQuery, matterOf } from '../matters.ts';
import { searched } from '../view.ts';
import type { Contents } from './contents.ts';
import type { Reader } from './reader.ts';
import { type Rows, rowFilter } from './rows.ts';
import { type Ref, refOf, type Thread } from './threads.ts';

export interface Lookup {
  entries(query: JournalFilter & { before?: number | undefined; limit: number }): Promise<JournalPage>;
  matters(query: MatterQuery): Promise<MatterPage>;
}

const wordsOf = (search: string | undefined) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);

export function createLookup(contents: Contents, { read, entriesAt }: Reader, slices: () => Slices): Lookup {
  /** Which threads have each word in one of their entries. */
  async function threadsWith(words: readonly string[]): Promise<Set<number>[]> {
    const having = words.map(() => new Set<number>());
    const wanted = lineFilter(words);
    for (const { segment, rows } of contents.rows())
      await read(
        segment,
        rows,
        placesOf(rows),
        (entry, place) => {
          const text = searched(entry).toLowerCase();
          words.forEach((word, i) => {
            if (text.includes(word)) having[i]?.add(contents.threadOf(rows.matters[place] ?? 0));
          });
        },
        wanted,
      );
    return having;
  }

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
        const places = [...placesOf(rows)].filter(place => fits?.(rows, place) ?? true);
        if (words.length === 0) for (const place of places) take(segment, rows, place);
        else
          await read(
            segment,
            rows,
            places,
            (entry, place) => {
              const text = searched(entry).toLowerCase();
              if (words.every(word => text.includes(word))) take(segment, rows, place);
            },
            lineFilter(words),
          );
      }
      const entries = await entriesAt(page);
      return { entries: page.flatMap(ref => entries.get(ref) ?? []), found, total: contents.count() };
    },

    async matters({ skip = 0, limit, search, machine, known = () => null, differing = () => [], ...filter }) {
      const fits = rowFilter(filter, contents.words);
      const some = machine !== undefined ? new Set<number>() : fits === null ? null : threadsFitting(contents, fits);
      const words = wordsOf(search);
      const having = words.length === 0 ? null : await threadsWith(words);
      const all = [...contents.newest()];
      const found: number[] = [];
      const slice = slices();
      for (const number of all) {
        if (slice.isOver()) await slice.giveWay();
        if (some !== null && !some.has(number)) continue;
        if (having === null || hasWords(words, having, number, () => saidOf(contents.thread(number), known))) found.push(number);
      }
      const page = found.slice(skip, skip + limit).map(number => (contents.thread(number)?.refs ?? []).toSorted((a, b) => a - b));
      const entries = await entriesAt(page.flat());
      return {
        matters: page.map(refs => matterOf({ steps: refs.flatMap(ref => entries.get(ref) ?? []) }, known, differing)),
        ...{ found: found.length, total: all.length, entries: contents.count() },
      };
    },
  };
}

/**
 * Whether a line may have one of the words in what is shown of it: most have none, and need not be taken apart. Sentences that
 * the app makes of a line, and does not write, are those of the journal itself, and have marks beside words.
 */
function lineFilter(words: readonly string[]): (line: string) => boolean {
  const longest = (parts: string[]) => parts.reduce((one, other) => (other.length > one.length ? other : one), '');
  const needles = words.map(word => longest(JSON.stringify(word).slice(1, -1).split(/[?:]/)));
  return line => {
    const text = line.toLowerCase();
    return text.includes('"kind":"journal_') || needles.some(needle => text.includes(needle));
  };
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
function saidOf(thread: Thread | undefined, known: NonNullable<MatterQuery['known']>): string {
  const { activityId = null, organizationId = null } = thread ?? {};
  const read: KnownActivity | null = activityId === null ? null : known(activityId, organizationId);
  return read === null ? '' : `${read.title} ${read.amount ?? ''} ${read.about ?? ''}`.toLowerCase();
}
