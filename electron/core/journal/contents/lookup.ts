/** Looks entries up: by filter in what is held of each, and by words in the files, a slice at a time. */
import { isObject } from '../../../contract/text/members.ts';
import type { JournalEntry, JournalFilter, JournalPage, KnownActivity, MatterPage } from '../../../contract/values/journal.ts';
import type { Slices } from '../../budget/slices.ts';
import type { JournalLine } from '../entry.ts';
import { type MatterQuery, matterOf } from '../matters.ts';
import { describeLine, searched } from '../view.ts';
import { type Contents, placeOf, type Ref, refOf, segmentOf, type Thread } from './contents.ts';
import { type Rows, rowFilter } from './rows.ts';

export interface Lookup {
  entries(query: JournalFilter & { before?: number | undefined; limit: number }): Promise<JournalPage>;
  matters(query: MatterQuery): Promise<MatterPage>;
}

interface Needs {
  contents: Contents;
  /** Of a closed segment. */
  file(segment: number): Promise<Uint8Array>;
  slices(): Slices;
}

const wordsOf = (search: string | undefined) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);

export function createLookup({ contents, file, slices }: Needs): Lookup {
  /** Entries of one segment, by their places; one that cannot be read any more is left out. */
  async function read(segment: number, rows: Rows, places: Iterable<number>, each: (entry: JournalEntry, place: number) => void) {
    const slice = slices();
    const open = contents.open(segment);
    const bytes = open === null ? Buffer.from(await file(segment)) : null;
    for (const place of places) {
      if (slice.isOver()) await slice.giveWay();
      const entry = bytes === null ? (open?.[place] ?? null) : entryAt(bytes, rows.offsets[place] ?? 0);
      if (entry !== null) each(entry, place);
    }
  }
  /** By reference: each file is read once. */
  async function entriesAt(refs: readonly Ref[]): Promise<Map<Ref, JournalEntry>> {
    const found = new Map<Ref, JournalEntry>();
    const rows = new Map(contents.rows().map(each => [each.segment, each.rows]));
    for (const [segment, all] of Map.groupBy(refs, segmentOf))
      await read(segment, rows.get(segment) ?? noneOf, all.map(placeOf), (entry, place) => {
        found.set(refOf(segment, place), entry);
      });
    return found;
  }
  /** Which threads have each word in one of their entries. */
  async function threadsWith(words: readonly string[]): Promise<Set<number>[]> {
    const having = words.map(() => new Set<number>());
    for (const { segment, rows } of contents.rows())
      await read(segment, rows, placesOf(rows), (entry, place) => {
        const text = searched(entry).toLowerCase();
        words.forEach((word, i) => {
          if (text.includes(word)) having[i]?.add(contents.threadOf(rows.matters[place] ?? 0));
        });
      });
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
          await read(segment, rows, places, (entry, place) => {
            const text = searched(entry).toLowerCase();
            if (words.every(word => text.includes(word))) take(segment, rows, place);
          });
      }
      const entries = await entriesAt(page);
      return { entries: page.flatMap(ref => entries.get(ref) ?? []), found, total: contents.count() };
    },

    async matters({ skip = 0, limit, search, machine, known = () => null, differing = () => [], ...filter }) {
      const threads = contents.threads();
      const fits = rowFilter(filter, contents.words);
      const some = machine !== undefined ? new Set<number>() : fits === null ? null : threadsFitting(contents, fits);
      const words = wordsOf(search);
      const having = words.length === 0 ? null : await threadsWith(words);
      const all = threads.flatMap((thread, number) => (thread.joined === null ? [{ thread, number }] : []));
      const found = all
        .filter(({ thread, number }) => {
          if (some !== null && !some.has(number)) return false;
          return having === null || hasWords(words, having, number, () => saidOf(thread, known));
        })
        .sort((a, b) => b.thread.last - a.thread.last);
      const page = found.slice(skip, skip + limit).map(({ thread }) => thread.refs.toSorted((a, b) => a - b));
      const entries = await entriesAt(page.flat());
      return {
        matters: page.map(refs => matterOf({ steps: refs.flatMap(ref => entries.get(ref) ?? []) }, known, differing)),
        ...{ found: found.length, total: all.length, entries: contents.count() },
      };
    },
  };
}

const noneOf: Rows = { offsets: [], sequences: [], times: [], kinds: [], organisations: [], keys: [], matters: [] };

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
function saidOf({ activityId, organizationId }: Thread, known: NonNullable<MatterQuery['known']>): string {
  const read: KnownActivity | null = activityId === null ? null : known(activityId, organizationId);
  return read === null ? '' : `${read.title} ${read.amount ?? ''} ${read.about ?? ''}`.toLowerCase();
}

/** null where no line can be read there any more. */
function entryAt(file: Buffer, offset: number): JournalEntry | null {
  const end = file.indexOf(0x0a, offset);
  try {
    const value: unknown = JSON.parse(file.toString('utf8', offset, end < 0 ? file.length : end));
    return isObject(value) ? describeLine(value as unknown as JournalLine) : null;
  } catch {
    return null;
  }
}
