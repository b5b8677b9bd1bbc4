/**
 * What the organisation looks like now: names for ids, quorum, policies. Read with companion queries, each of which
 * a deployment may lack; what cannot be read stays unknown and is said to be so, never guessed.
 */
import type { QueryName } from '../../contract/operations/table.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { ReviewContext } from './context.ts';

type Current = ReviewContext['current'];
type Unread = NonNullable<NonNullable<Current['unread']>['accounts']>;

/** One query, and which member of its answer is which member of the present state. */
interface Source {
  query: QueryName;
  parameters: Record<string, unknown>;
  members: Partial<Record<keyof Current, readonly string[]>>;
  /** Where the list comes in pages: its member, the id a cursor names, and how many are asked for at once. */
  pages?: Pages;
}
interface Pages {
  list: 'accounts';
  id: string;
  size: number;
}
/** `background`: nobody waits for it; it goes after whatever somebody does wait for. */
type Ask = (
  query: QueryName,
  parameters: Record<string, unknown>,
  priority: 'person' | 'background',
) => Promise<Outcome<unknown>>;

/** Of a list in pages the first page comes in its place, the others when everything else was read. */
const sources: readonly Source[] = [
  { query: 'list_users', parameters: {}, members: { users: ['users'] } },
  {
    query: 'get_organization_configs',
    parameters: {},
    members: { rootQuorum: ['configs', 'quorum'], features: ['configs', 'features'] },
  },
  { query: 'list_wallets', parameters: {}, members: { wallets: ['wallets'] } },
  {
    query: 'list_wallet_accounts',
    parameters: { paginationOptions: { limit: '100' } },
    members: { accounts: ['accounts'] },
    pages: { list: 'accounts', id: 'walletAccountId', size: 100 },
  },
  { query: 'list_private_keys', parameters: {}, members: { privateKeys: ['privateKeys'] } },
  { query: 'list_private_key_tags', parameters: {}, members: { privateKeyTags: ['privateKeyTags'] } },
  { query: 'list_user_tags', parameters: {}, members: { userTags: ['userTags'] } },
  { query: 'list_policies', parameters: {}, members: { policies: ['policies'] } },
  { query: 'list_smart_contract_interfaces', parameters: {}, members: { smartContractInterfaces: ['smartContractInterfaces'] } },
  { query: 'get_ip_allowlist', parameters: {}, members: { allowlist: ['allowlist'] } },
  { query: 'list_webhook_endpoints', parameters: {}, members: { webhookEndpoints: ['webhookEndpoints'] } },
];

export interface Directory {
  /** The state as last read, with `now`. */
  current(): Current;
  /** Takes an answer that was asked for elsewhere, where it is one of those read here. */
  learn(query: QueryName, parameters: Record<string, unknown>, answer: unknown): void;
  /** Reads everything again, one query after another; stops at the first that cannot reach the service. */
  refresh(): Promise<void>;
  /** The last reading did not come to its end: the next one goes on there. */
  isIncomplete(): boolean;
  /** Puts in what was read elsewhere, in the members' own form. */
  put(members: Current): void;
}

/** A list in pages that was read in part: it goes on where it ended. */
interface Held {
  rows: unknown[];
  ids: Set<unknown>;
  after: unknown;
}

export function createDirectory(ask: Ask, onChange: () => void, mostRows = most): Directory {
  let current: Current = {};
  let running: Promise<void> | null = null;
  let held: Held | null = null;
  let interrupted = false;
  const take = (members: Current) => {
    current = { ...current, ...members };
  };

  const read = async () => {
    interrupted = false;
    const further: (() => Promise<Read>)[] = [];
    for (const source of sources) {
      const outcome =
        source.pages === undefined ? await readAtOnce(source) : await readFirst(source, source.pages, next => further.push(next));
      interrupted = outcome === 'unreachable';
      if (interrupted) break;
    }
    onChange();
    for (const next of interrupted ? [] : further) interrupted = (await next()) === 'unreachable' || interrupted;
  };
  const readAtOnce = async (source: Source): Promise<Read> => {
    const answer = await ask(source.query, source.parameters, 'person');
    if (answer.ok) take(membersOf(source, answer.value));
    return readOf(answer);
  };

  /** The first page, or nothing where a reading that was interrupted goes on behind it. */
  const readFirst = async (source: Source, pages: Pages, then: (next: () => Promise<Read>) => void): Promise<Read> => {
    const before = listOf(current, pages.list).length;
    const wasWhole = before > 0 && current.unread?.[pages.list] === undefined;
    if (held === null) {
      const page = await ask(source.query, source.parameters, 'person');
      if (!page.ok) return readOf(page);
      held = { rows: [], ids: new Set(), after: undefined };
      if (takePage(held, page.value, pages) === 'end') {
        held = null;
        take({ ...membersOf(source, page.value), ...withUnread(pages.list, undefined) });
        return 'read';
      }
      if (!wasWhole) {
        // A page that is not full is most often the only one: nothing is said to be unread until there is more.
        const isFull = held.rows.length >= pages.size;
        const unread = isFull ? { read: held.rows.length, because: 'reading' as const } : undefined;
        take({ ...membersOf(source, page.value), ...withUnread(pages.list, unread) });
      }
    }
    const from = held;
    then(() => readFurther(source, pages, from, { before, wasWhole }));
    return 'read';
  };

  /**
   * Reads a list to its end and tells what there is each time it has doubled: a list that is read for the first time is
   * used before it is whole, and one that was whole before is used until the new one is.
   */
  const readFurther = async (
    { query, parameters, members }: Source,
    pages: Pages,
    { rows, ids, after: from }: Held,
    { before, wasWhole }: { before: number; wasWhole: boolean },
  ): Promise<Read> => {
    const reading: Held = { rows, ids, after: from };
    const tell = (unread: Unread | undefined) => {
      // SECURITY: a part of a list must not stand for the whole in silence: whoever is in the rest reads as a stranger.
      if (wasWhole && unread !== undefined && unread.because !== 'limit') return;
      take({ ...membersOf({ members }, { [pages.list]: [...rows] }), ...withUnread(pages.list, unread) });
      onChange();
    };
    let told = rows.length;
    let toldAt = Math.max(2 * rows.length, 2 * before);
    for (;;) {
      if (rows.length >= mostRows) {
        held = null;
        tell({ read: rows.length, because: 'limit' });
        return 'read';
      }
      const at = { limit: String(pages.size), after: reading.after };
      const page = await ask(query, { ...parameters, paginationOptions: at }, 'background');
      if (!page.ok) {
        held = reading;
        tell({ read: rows.length, because: 'refused' });
        return readOf(page);
      }
      if (takePage(reading, page.value, pages) === 'end') {
        held = null;
        if (rows.length !== told || wasWhole || current.unread?.[pages.list] !== undefined) tell(undefined);
        return 'read';
      }
      if (rows.length >= toldAt && rows.length < mostRows) {
        toldAt = 2 * rows.length;
        told = rows.length;
        tell({ read: rows.length, because: 'reading' });
      }
    }
  };

  const withUnread = (list: Pages['list'], unread: Unread | undefined): Current => {
    const { [list]: _, ...others } = current.unread ?? {};
    return { unread: unread === undefined ? others : { ...others, [list]: unread } };
  };
  const takePage = (to: Held, answer: unknown, { list, id }: Pages): 'end' | 'more' => {
    const came = listOf(answer, list);
    const fresh = came.filter(row => !to.ids.has(memberOf(row, id)));
    for (const row of fresh) to.ids.add(memberOf(row, id));
    to.rows.push(...fresh.slice(0, mostRows - to.rows.length));
    to.after = memberOf(came.at(-1), id);
    // Only an empty page is the end: the service may give fewer than were asked for. One that knows no cursor repeats itself.
    return fresh.length === 0 || to.after === undefined ? 'end' : 'more';
  };

  return {
    current: () => current,
    learn(query, parameters, answer) {
      const source = sources.find(each => each.query === query && same(each.parameters, parameters));
      // One page is not the list.
      if (source === undefined || source.pages !== undefined) return;
      const learnt = membersOf(source, answer);
      if (Object.entries(learnt).every(([name, value]) => same(current[name as keyof Current], value))) return;
      take(learnt);
      onChange();
    },
    refresh() {
      running ??= read().finally(() => {
        running = null;
      });
      return running;
    },
    isIncomplete: () => running === null && (interrupted || held !== null),
    put(members) {
      take(members);
      onChange();
    },
  };
}

type Read = 'read' | 'unreachable';
const readOf = (answer: Outcome<unknown>): Read =>
  !answer.ok && (answer.code === 'offline' || answer.code === 'key_unavailable') ? 'unreachable' : 'read';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function membersOf({ members }: Pick<Source, 'members'>, answer: unknown): Current {
  return Object.fromEntries(Object.entries(members).map(([name, path]) => [name, path.reduce<unknown>(memberOf, answer)]));
}
const memberOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Entries of one list that are read: ten times what an organisation may have wallets for (service-facts §3.3). */
const most = 50_000;

const listOf = (answer: unknown, name: string): unknown[] => {
  const list = memberOf(answer, name);
  return Array.isArray(list) ? list : [];
};
