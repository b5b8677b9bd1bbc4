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
}

const sources: readonly Source[] = [
  { query: 'list_users', parameters: {}, members: { users: ['users'] } },
  {
    query: 'get_organization_configs',
    parameters: {},
    members: { rootQuorum: ['configs', 'quorum'], features: ['configs', 'features'] },
  },
  { query: 'list_wallets', parameters: {}, members: { wallets: ['wallets'] } },
  { query: 'list_wallet_accounts', parameters: { paginationOptions: { limit: '100' } }, members: { accounts: ['accounts'] } },
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

export function createDirectory(
  ask: (query: QueryName, parameters: Record<string, unknown>) => Promise<Outcome<unknown>>,
  onChange: () => void,
): Directory {
  let current: Current = {};
  let running: Promise<void> | null = null;
  const read = async () => {
    for (const source of sources) {
      const answer = await ask(source.query, source.parameters);
      if (answer.ok) current = { ...current, ...membersOf(source, answer.value) };
      else if (answer.code === 'offline' || answer.code === 'key_unavailable') break;
    }
    onChange();
  };
  return {
    current: () => current,
    learn(query, parameters, answer) {
      const source = sources.find(each => each.query === query && same(each.parameters, parameters));
      if (source === undefined) return;
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
