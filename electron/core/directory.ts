/**
 * What the organisation looks like now: names for ids, quorum, policies. Read with companion queries, each of which
 * a deployment may lack; what cannot be read stays unknown and is said to be so, never guessed.
 */
import type { QueryName } from '../contract/operations/table.ts';
import type { Outcome } from '../contract/outcome.ts';
import type { ReviewContext } from './review/context.ts';

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

/** The lists in pages come last: hundreds of pages keep nothing else waiting. */
const sources: readonly Source[] = [
  { query: 'list_users', parameters: {}, members: { users: ['users'] } },
  {
    query: 'get_organization_configs',
    parameters: {},
    members: { rootQuorum: ['configs', 'quorum'], features: ['configs', 'features'] },
  },
  { query: 'list_wallets', parameters: {}, members: { wallets: ['wallets'] } },
  { query: 'list_private_keys', parameters: {}, members: { privateKeys: ['privateKeys'] } },
  { query: 'list_private_key_tags', parameters: {}, members: { privateKeyTags: ['privateKeyTags'] } },
  { query: 'list_user_tags', parameters: {}, members: { userTags: ['userTags'] } },
  { query: 'list_policies', parameters: {}, members: { policies: ['policies'] } },
  { query: 'list_smart_contract_interfaces', parameters: {}, members: { smartContractInterfaces: ['smartContractInterfaces'] } },
  { query: 'get_ip_allowlist', parameters: {}, members: { allowlist: ['allowlist'] } },
  { query: 'list_webhook_endpoints', parameters: {}, members: { webhookEndpoints: ['webhookEndpoints'] } },
  {
    query: 'list_wallet_accounts',
    parameters: { paginationOptions: { limit: '100' } },
    members: { accounts: ['accounts'] },
    pages: { list: 'accounts', id: 'walletAccountId', size: 100 },
  },
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
    for (const source of sources) {
      const outcome = await (source.pages === undefined ? readAtOnce(source) : readPages(source, source.pages));
      interrupted = outcome === 'unreachable';
      if (interrupted) break;
      // What is known so far counts while hundreds of pages are on their way.
      if (sources[sources.indexOf(source) + 1]?.pages !== undefined) onChange();
    }
    if (interrupted) onChange();
  };
  const readAtOnce = async (source: Source): Promise<Read> => {
    const answer = await ask(source.query, source.parameters, 'person');
    if (answer.ok) take(membersOf(source, answer.value));
    return readOf(answer);
  };

  /**
   * Reads a list to its end and tells what there is each time it has doubled: a list that is read for the first time is
   * used before it is whole, and one that was whole before is used until the new one is.
   */
  const readPages = async ({ query, parameters, members }: Source, { list, id, size }: Pages): Promise<Read> => {
    const { rows, ids, after: from }: Held = held ?? { rows: [], ids: new Set(), after: undefined };
    const before = listOf(current, list).length;
    const wasWhole = before > 0 && current.unread?.[list] === undefined;
    const tell = (unread: Unread | undefined) => {
      // SECURITY: a part of a list must not stand for the whole in silence: whoever is in the rest reads as a stranger.
      if (wasWhole && unread !== undefined && unread.because !== 'limit') return;
      const { [list]: _, ...others } = current.unread ?? {};
      take({
        ...membersOf({ members }, { [list]: [...rows] }),
        unread: unread === undefined ? others : { ...others, [list]: unread },
      });
      onChange();
    };
    let toldAt = Math.max(size, 2 * before);
    for (let after = from; ; ) {
      const at = after === undefined ? {} : { paginationOptions: { limit: String(size), after } };
      const page = await ask(query, { ...parameters, ...at }, after === undefined ? 'person' : 'background');
      if (!page.ok) {
        held = rows.length === 0 ? null : { rows, ids, after };
        if (rows.length > 0) tell({ read: rows.length, because: 'refused' });
        return readOf(page);
      }
      const came = listOf(page.value, list);
      const fresh = came.filter(row => !ids.has(memberOf(row, id)));
      for (const row of fresh) ids.add(memberOf(row, id));
      rows.push(...fresh.slice(0, mostRows - rows.length));
      const last = memberOf(came.at(-1), id);
      // Only an empty page is the end: the service may give fewer than were asked for. One that knows no cursor repeats itself.
      const isWhole = fresh.length === 0 || last === undefined;
      if (isWhole || rows.length >= mostRows) {
        held = null;
        tell(isWhole ? undefined : { read: rows.length, because: 'limit' });
        return 'read';
      }
      after = last;
      if (rows.length >= toldAt) {
        toldAt = 2 * rows.length;
        tell({ read: rows.length, because: 'reading' });
      }
    }
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
