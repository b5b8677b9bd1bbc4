/** Activities behind those that the list holds: read on demand, kept on this computer, and dropped whenever anybody wants. */
import { line } from '../../contract/in-turn.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { count } from '../../contract/text/plain-text.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import type { OlderActivity, OlderPage, OlderState } from '../../contract/values/older.ts';
import { inSlices } from '../budget/slices.ts';
import { lister } from '../feed/open-ones.ts';
import type { Clock } from '../ports.ts';
import { batchOf } from '../review/summary.ts';
import type { Service } from '../service/service.ts';
import type { Session } from '../session.ts';
import { type Held, heldOf, type KeptPage } from './codec.ts';
import type { OlderFile } from './file.ts';
import { createReach, type Reach } from './reach.ts';

export interface OlderQuery {
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  skip?: number | undefined;
  limit: number;
}

export interface Older {
  /** Newest first, without those that the list of the session holds. */
  query(session: Session, query: OlderQuery): Promise<OlderPage>;
  /** Reads further pages of the service's list. What was read before a failure stays. */
  read(session: Session, pages: number): Promise<Outcome<OlderState>>;
  /** Drops everything of every connection. */
  drop(session: Session): Promise<OlderState>;
  /** What is held of one; null where it is not, or was not loaded yet. */
  get(connection: Connection, activityId: string): OlderActivity | null;
}

interface Needs {
  file: OlderFile;
  service: Service;
  clock: Clock;
  connections(): readonly Connection[];
  /** Writes a line of the journal. */
  record(about: string): Promise<void>;
  /** ISO time. */
  now(): string;
}

interface Entry extends OlderActivity {
  /** Lower-cased: all that a search looks in. */
  text: string;
}
interface List {
  entries: Map<string, Entry>;
  sorted: Entry[] | null;
  reach: Reach;
  pages: number;
  complete: boolean;
}

/** Of all connections together. */
const mostHeld = 200_000;

/** Everything that decides which list it is, and how its rows are worded. */
const nameOf = ({ connectionId, baseUrl, organizationId, userId }: Connection): string =>
  JSON.stringify([connectionId, baseUrl, organizationId, userId]);

export function createOlder(needs: Needs): Older {
  const { file, record } = needs;
  const lists = createLists();
  const inTurn = line();
  let unkept = false;
  let loading: Promise<void> | null = null;

  const loaded = () => {
    loading ??= load(needs, lists).then(isClosed => {
      unkept = isClosed;
      // Another try once the store opens.
      if (isClosed) loading = null;
    });
    return loading;
  };

  const stateOf = (name: string): OlderState => {
    const { entries, pages, complete } = lists.of(name);
    const sorted = sortedOf(lists.of(name));
    return {
      held: entries.size,
      newest: sorted[0]?.createdAt ?? null,
      oldest: sorted.at(-1)?.createdAt ?? null,
      ...{ complete, requests: pages, bytes: file.bytes(), unkept },
    };
  };

  return {
    async query(session, { search = '', from, to, skip = 0, limit }) {
      await loaded();
      const name = nameOf(session.connection);
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const found = sortedOf(lists.of(name)).filter(
        ({ activityId, createdAt, text }) =>
          (from === undefined || createdAt >= from) &&
          (to === undefined || createdAt <= to) &&
          words.every(word => text.includes(word)) &&
          session.feed.summary(activityId) === undefined,
      );
      return {
        activities: found.slice(skip, skip + limit).map(({ text: _text, ...shown }) => shown),
        found: found.length,
        state: stateOf(name),
      };
    },
    read: (session, pages) =>
      inTurn(async () => {
        await loaded();
        const failed = await readOn(needs, lists, session, pages, kept => {
          unkept = !kept;
        });
        return failed ?? done(stateOf(nameOf(session.connection)));
      }),
    drop: session =>
      inTurn(async () => {
        await loaded();
        const held = lists.held();
        lists.clear();
        await file.replace([]);
        // SECURITY: a page can ask for it for ever; a line is written where there was something.
        if (held > 0) await record(`Dropped ${count(held)} older activities that were kept on this computer`);
        return stateOf(nameOf(session.connection));
      }),
    get: (connection, activityId) => lists.of(nameOf(connection)).entries.get(activityId) ?? null,
  };
}

/** @returns whether no store gives the key now */
async function load({ file, record, connections }: Needs, lists: Lists): Promise<boolean> {
  const found = await file.read();
  if (found.wrong !== null)
    await record(`Dropped the kept older activities: ${found.wrong}. They are read from the service again when asked for`);
  const listed = new Set(connections().map(nameOf));
  const pages = found.pages.filter(page => listed.has(page.list));
  // What was kept of a connection that was forgotten is forgotten with it.
  if (pages.length < found.pages.length) await file.replace(pages);
  pages.forEach(lists.take);
  return found.closed;
}

/** @returns why it could not go on; what was read before stays */
async function readOn(
  { file, service, clock, now }: Needs,
  lists: Lists,
  session: Session,
  pages: number,
  onKept: (kept: boolean) => void,
): Promise<Failure | null> {
  const name = nameOf(session.connection);
  const list = lister(service, session.target);
  for (let i = 0; i < pages; i++) {
    const end = session.feed.end();
    if (end === null)
      return failure('not_found', 'The newest activities are still being read. Older ones follow once that is done.');
    const before = lists.of(name).reach.next(end);
    if (before === null) return null;
    if (lists.held() >= mostHeld)
      return failure(
        'too_large',
        `Expected at most ${count(mostHeld)} older activities, received more. Drop them to read others.`,
      );
    const page = await list('background', { before });
    if (!page.ok) return page;
    const { items, cursor, full } = page.value;
    const read = items.flatMap(item => (item.kind === 'activity' ? [item.activity] : []));
    const rows = await rowsOf(clock, read, session);
    // The run ended: a page is kept whole or not at all.
    if (rows === null) return null;
    const unreadable = items.flatMap(item => (item.kind === 'unreadable' ? [item.summary] : []));
    const kept: KeptPage = {
      ...{ list: name, before, cursor, full, readAt: now() },
      held: [...rows, ...unreadable].map(heldOf),
    };
    const wrote = await file.append(kept).catch(() => null);
    if (wrote === null)
      return failure('storage', 'What was read could not be written to the disk. Check that it is not full, then read on.');
    onKept(wrote);
    lists.take(kept);
  }
  return null;
}

/** As the list shows them, in the order of the page; null where the run ended before. */
async function rowsOf(clock: Clock, activities: readonly Activity[], session: Session): Promise<ActivitySummary[] | null> {
  const { order, begin } = batchOf(activities, session.connection.userId, session.decisionContext);
  const made = new Map<Activity, ActivitySummary>();
  const line = begin();
  const isWhole = await inSlices(clock, order, activity => made.set(activity, line(activity)));
  return !isWhole ? null : activities.flatMap(activity => made.get(activity) ?? []);
}

type Lists = ReturnType<typeof createLists>;
/** What is held, list by list. */
function createLists() {
  const lists = new Map<string, List>();
  const of = (name: string): List => {
    const known = lists.get(name);
    if (known !== undefined) return known;
    const entries = new Map<string, Entry>();
    const created = (id: string) => `${entries.get(id)?.createdAt ?? ''}\n${id}`;
    const reach = createReach((a, b) => (created(a) < created(b) ? 1 : -1));
    const made: List = { entries, sorted: null, reach, pages: 0, complete: false };
    lists.set(name, made);
    return made;
  };
  return {
    of,
    held: () => [...lists.values()].reduce((sum, { entries }) => sum + entries.size, 0),
    clear: () => lists.clear(),
    take(page: KeptPage) {
      const list = of(page.list);
      for (const held of page.held) list.entries.set(held.activityId, entryOf(held, page.readAt));
      list.reach.take({ ...page, ids: page.held.map(({ activityId }) => activityId) });
      list.sorted = null;
      list.pages += 1;
      if (!page.full) list.complete = true;
    },
  };
}

function entryOf({ find, ...shown }: Held, readAt: string): Entry {
  const { title, amount = '', about = '', proposer, type, activityId, createdAt } = shown;
  const text = `${title} ${amount} ${about} ${proposer} ${type} ${activityId} ${createdAt} ${find}`.toLowerCase();
  return { ...shown, readAt, text };
}

// Ids are time-ordered (docs/service.md#lists); createdAt has whole seconds.
function sortedOf(list: List): Entry[] {
  list.sorted ??= [...list.entries.values()].sort((a, b) =>
    a.createdAt === b.createdAt ? (a.activityId < b.activityId ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  );
  return list.sorted;
}
