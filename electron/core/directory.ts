/**
 * What the organisation looks like now: names for ids, quorum, policies. Read with companion queries, each of which
 * a deployment may lack; what cannot be read stays unknown and is said to be so, never guessed.
 */
import type { QueryName } from '../contract/operations/table.ts';
import type { Outcome } from '../contract/outcome.ts';
import type { ReviewContext } from './review/context.ts';

type Current = ReviewContext['current'];

/** One query, and which member of its answer is which member of the present state. */
interface Source {
  query: QueryName;
  parameters: Record<string, unknown>;
  members: Partial<Record<keyof Current, readonly string[]>>;
  /** Where the list comes in pages: its member, the id a cursor names, and how many make a whole page. */
  pages?: { list: string; id: string; size: number };
}
type Ask = (query: QueryName, parameters: Record<string, unknown>) => Promise<Outcome<unknown>>;

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
  /** Puts in what was read elsewhere, in the members' own form. */
  put(members: Current): void;
}

export function createDirectory(ask: Ask, onChange: () => void): Directory {
  let current: Current = {};
  let running: Promise<void> | null = null;
  const read = async () => {
    for (const source of sources) {
      const answer = await wholeList(ask, source);
      if (answer.ok) current = { ...current, ...membersOf(source, answer.value) };
      else if (answer.code === 'offline' || answer.code === 'key_unavailable') break;
    }
    onChange();
  };
  return {
    current: () => current,
    learn(query, parameters, answer) {
      const source = sources.find(each => each.query === query && same(each.parameters, parameters));
      // One page is not the list.
      if (source === undefined || source.pages !== undefined) return;
      const learnt = membersOf(source, answer);
      if (Object.entries(learnt).every(([name, value]) => same(current[name as keyof Current], value))) return;
      current = { ...current, ...learnt };
      onChange();
    },
    refresh() {
      running ??= read().finally(() => {
        running = null;
      });
      return running;
    },
    put(members) {
      current = { ...current, ...members };
      onChange();
    },
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function membersOf(source: Source, answer: unknown): Current {
  return Object.fromEntries(Object.entries(source.members).map(([name, path]) => [name, path.reduce<unknown>(memberOf, answer)]));
}
const memberOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Most pages of one list: 5,000 entries are more than any organisation may have wallets for (service-facts §3.3). */
const mostPages = 50;

/** The answer of a source with every page of its list in it; the first refusal where a page is refused. */
async function wholeList(ask: Ask, { query, parameters, pages }: Source): Promise<Outcome<unknown>> {
  const first = await ask(query, parameters);
  if (pages === undefined || !first.ok) return first;
  const all = [...listOf(first.value, pages.list)];
  for (let page = all, n = 1; page.length === pages.size && n < mostPages; n++) {
    const last = memberOf(page.at(-1), pages.id);
    const next = await ask(query, { ...parameters, paginationOptions: { limit: String(pages.size), after: last } });
    if (!next.ok) return next;
    page = listOf(next.value, pages.list);
    all.push(...page);
  }
  return { ok: true, value: { [pages.list]: all } };
}
const listOf = (answer: unknown, name: string): unknown[] => {
  const list = memberOf(answer, name);
  return Array.isArray(list) ? list : [];
};
