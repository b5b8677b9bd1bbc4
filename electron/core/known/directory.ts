/**
 * What the organisation looks like now: names for ids, quorum, policies. Read with companion queries, each of which
 * a deployment may lack; what cannot be read stays unknown and is said to be so, never guessed.
 */
import type { QueryName } from '../../contract/operations/table.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { ReviewContext } from './context.ts';
import { membersOf, pagedLists, type Read, readOf } from './paged.ts';

export type Current = ReviewContext['current'];

/** One query, and which member of its answer is which member of the present state. */
export interface Source {
  query: QueryName;
  parameters: Record<string, unknown>;
  members: Partial<Record<keyof Current, readonly string[]>>;
  /** Where the list comes in pages: its member, the id a cursor names, and how many are asked for at once. */
  pages?: Pages;
}
export interface Pages {
  list: 'accounts';
  id: string;
  size: number;
}
/** `background`: nobody waits for it; it goes after whatever somebody does wait for. */
export type Ask = (
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

export function createDirectory(ask: Ask, onChange: () => void, mostRows = most): Directory {
  let current: Current = {};
  let running: Promise<void> | null = null;
  const paged = pagedLists(
    ask,
    onChange,
    mostRows,
    () => current,
    members => take(members),
  );
  let interrupted = false;
  const take = (members: Current) => {
    current = { ...current, ...members };
  };

  const read = async () => {
    interrupted = false;
    const further: (() => Promise<Read>)[] = [];
    for (const source of sources) {
      const outcome =
        source.pages === undefined
          ? await readAtOnce(source)
          : await paged.readFirst(source, source.pages, next => further.push(next));
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
    isIncomplete: () => running === null && (interrupted || paged.isHeld()),
    put(members) {
      take(members);
      onChange();
    },
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Entries of one list that are read: ten times what an organisation may have wallets for (docs/service.md#limits). */
const most = 50_000;
