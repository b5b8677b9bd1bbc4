/** Activities behind those that the list holds: read on by and by, kept on this computer, and dropped whenever anybody wants. */
import { line } from '../../contract/in-turn.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { count } from '../../contract/text/plain-text.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { OlderActivity, OlderPage, OlderState } from '../../contract/values/older.ts';
import type { Slices } from '../budget/slices.ts';
import { lister } from '../feed/open-ones.ts';
import { type Item, unreadable } from '../feed/read.ts';
import { type Ungraded, ungradedBatchOf } from '../review/summary.ts';
import type { Service } from '../service/service.ts';
import type { Session } from '../session.ts';
import { calledIn } from './called.ts';
import { type Held, heldOf, type KeptPage } from './codec.ts';
import type { OlderFile } from './file.ts';
import { type HeldRows, heldRows } from './held.ts';
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
  /** Reads further pages of the service's list. What was read before a failure stays. `rest`: where nobody waits for it. */
  read(session: Session, pages: number, rest?: Rest): Promise<Outcome<OlderState>>;
  /** Nothing is left to be read behind what the list holds now, or no more of it is kept. */
  isRead(session: Session): Promise<boolean>;
  /** Drops everything of every connection. */
  drop(session: Session): Promise<OlderState>;
  /** What is held of one; null where it is not, or was not loaded yet. */
  get(connection: Connection, activityId: string): OlderActivity | null;
}

type Rest = (ms: number) => Promise<void>;

interface Needs {
  file: OlderFile;
  service: Service;
  connections(): readonly Connection[];
  /** Writes a line of the journal. */
  record(about: string): Promise<void>;
  /** ISO time. */
  now(): string;
  slices(rest?: Rest): Slices;
  /** Reading goes on by itself. */
  isByItself(): boolean;
}

/** Of all connections together. */
const mostHeld = 200_000;
/** Their letters in memory: a service that makes each row as long as it may be fills it no further than honest ones do. */
const mostLetters = 160_000_000;

/** Everything that decides which list it is, and how its rows are worded. */
const nameOf = ({ connectionId, baseUrl, organizationId, userId }: Connection): string =>
  JSON.stringify([connectionId, baseUrl, organizationId, userId]);

export function createOlder(needs: Needs): Older {
  const { file, record, slices } = needs;
  let lists = createLists();
  const inTurn = line();
  let unkept = false;
  let loading: Promise<void> | null = null;

  const loaded = () => {
    loading ??= load(needs).then(found => {
      lists = found.lists;
      unkept = found.closed;
      // Another try once the store opens.
      if (found.closed) loading = null;
    });
    return loading;
  };

  const stateOf = ({ connection, feed }: Session): OlderState => {
    const { rows, pages, complete } = lists.of(nameOf(connection));
    const isLeft = !complete && feed.reachesFurther() && !lists.isFull();
    return {
      ...{ held: rows.many(), ...rows.span(), complete, requests: pages, bytes: file.bytes(), unkept },
      byItself: isLeft && needs.isByItself(),
    };
  };

  return {
    async query(session, { skip = 0, limit, ...wanted }) {
      await loaded();
      const { rows } = lists.of(nameOf(session.connection));
      const all = await rows.find(wanted, slices());
      const listed = new Set(session.feed.snapshot().activities.flatMap(({ activityId }) => rows.placeOf(activityId) ?? []));
      const found = listed.size === 0 ? all : all.filter(place => !listed.has(place));
      return {
        activities: found.slice(skip, skip + limit).map(rows.at),
        found: found.length,
        state: stateOf(session),
      };
    },
    read: (session, pages, rest) =>
      inTurn(async () => {
        await loaded();
        const failed = await readOn({ ...needs, slices: () => needs.slices(rest) }, lists, session, pages, kept => {
          unkept = !kept;
        });
        return failed ?? done(stateOf(session));
      }),
    async isRead({ connection, feed }) {
      await loaded();
      const end = feed.end();
      return end !== null && (lists.isFull() || lists.of(nameOf(connection)).reach.next(end) === null);
    },
    drop: session =>
      inTurn(async () => {
        await loaded();
        const held = lists.held();
        lists = createLists();
        await file.remove();
        // SECURITY: a page can ask for it for ever; a line is written where there was something.
        if (held > 0) await record(`Dropped ${count(held)} older activities that were kept on this computer`);
        return stateOf(session);
      }),
    get: (connection, activityId) => lists.of(nameOf(connection)).rows.get(activityId),
  };
}

async function load({ file, record, connections }: Needs): Promise<{ lists: Lists; closed: boolean }> {
  const lists = createLists();
  const listed = new Set(connections().map(nameOf));
  let isOfOthers = false;
  const { wrong, closed } = await file.read(page => {
    if (listed.has(page.list)) lists.take(page);
    else isOfOthers = true;
  });
  if (wrong !== null) {
    await record(`Dropped the kept older activities: ${wrong}. They are read from the service again`);
    return { lists: createLists(), closed };
  }
  // What was kept of a connection that was forgotten is forgotten with it.
  if (isOfOthers) await file.keep(list => listed.has(list));
  return { lists, closed };
}

/** @returns why it could not go on; what was read before stays */
async function readOn(
  needs: Needs,
  lists: Lists,
  session: Session,
  pages: number,
  onKept: (kept: boolean) => void,
): Promise<Failure | null> {
  const name = nameOf(session.connection);
  const list = lister(needs.service, session.target, needs.slices);
  for (let i = 0; i < pages; i++) {
    const end = session.feed.end();
    if (end === null)
      return failure('not_found', 'The newest activities are still being read. Older ones follow once that is done.');
    const { reach, rows } = lists.of(name);
    const before = reach.next(end);
    if (before === null) return null;
    if (lists.isFull())
      return failure(
        'too_large',
        `Expected no more older activities than are kept, which is ${count(mostHeld)} or 160 MB, received more. Drop them to read others.`,
      );
    const page = await list('background', { before });
    if (!page.ok) return page;
    const { items, cursor, full } = page.value;
    const held = await heldOfAll(items, session, needs.slices());
    const kept: KeptPage = {
      ...{ list: name, before, cursor, full, readAt: needs.now() },
      // Where newer ones filled what was between, the end of the page is held already.
      held: held.filter(each => !isSame(each, rows.get(each.activityId))),
    };
    const wrote = await needs.file.append(kept).catch(() => null);
    if (wrote === null)
      return failure('storage', 'What was read could not be written to the disk. Check that it is not full, then read on.');
    onKept(wrote);
    lists.take(kept);
  }
  return null;
}

async function heldOfAll(items: readonly Item[], session: Session, slices: Slices): Promise<Held[]> {
  const read = items.flatMap(item => (item.kind === 'activity' ? [item.activity] : []));
  const others = items.flatMap(item => (item.kind === 'unreadable' ? [item.summary] : []));
  const batch = ungradedBatchOf(read, session.connection.userId, session.decisionContext);
  // What cannot be made ready is met by the first line.
  await batch.ready(slices).catch(() => {});
  const line = batch.begin();
  const held = new Map<Activity, Held>();
  for (const activity of batch.order) {
    if (slices.isOver()) await slices.giveWay();
    held.set(activity, heldOf(lineOf(activity, line), calledIn(activity.intent)));
  }
  return [...read.flatMap(activity => held.get(activity) ?? []), ...others.map(row => heldOf(row))];
}

/** One that cannot be read takes no other with it: reading on by itself would stop there for ever. */
function lineOf(activity: Activity, line: (activity: Activity) => Ungraded): Ungraded {
  try {
    return line(activity);
  } catch {
    return unreadable(activity.id, activity, undefined);
  }
}

const isSame = (one: Held, other: OlderActivity | null): boolean =>
  other !== null && other.status === one.status && other.updatedAt === one.updatedAt;

interface List {
  rows: HeldRows;
  reach: Reach;
  pages: number;
  complete: boolean;
}
type Lists = ReturnType<typeof createLists>;
/** What is held, list by list. */
function createLists() {
  const lists = new Map<string, List>();
  const of = (name: string): List => {
    const known = lists.get(name);
    if (known !== undefined) return known;
    const rows = heldRows();
    const made: List = { rows, reach: createReach(rows.compare), pages: 0, complete: false };
    lists.set(name, made);
    return made;
  };
  const sum = (of: (rows: HeldRows) => number) => [...lists.values()].reduce((all, { rows }) => all + of(rows), 0);
  const held = () => sum(rows => rows.many());
  return {
    of,
    held,
    isFull: () => held() >= mostHeld || sum(rows => rows.letters()) >= mostLetters,
    take(page: KeptPage) {
      const list = of(page.list);
      list.rows.take(page);
      list.reach.take({ ...page, ids: page.held.map(({ activityId }) => activityId) });
      list.pages += 1;
      if (!page.full) list.complete = true;
    },
  };
}
