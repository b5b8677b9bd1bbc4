import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Response } from '../../../electron/contract/operations/table.ts';
import { done, type Failure, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { KnownInterface } from '../../../electron/contract/values/organisation.ts';
import { ask } from '../ask.ts';
import { onEnded } from '../ended.ts';
import { createReread } from '../reread.ts';

export type User = Response<'list_users'>['users'][number];
export type UserTag = Response<'list_user_tags'>['userTags'][number];
export type Configs = Response<'get_organization_configs'>['configs'];
export type Policy = Response<'list_policies'>['policies'][number];
export type Secret = Response<'list_secrets'>['secrets'][number];
/** What a deleted sub-organisation would take with it. */
export interface Holdings {
  wallets: { id: string; name: string; exported: boolean }[];
  privateKeys: { id: string; name: string; exported: boolean }[];
}

export interface Values {
  users: User[];
  tags: UserTag[];
  configs: Configs;
  policies: Policy[];
  interfaces: KnownInterface[];
  secrets: Secret[];
  holdings: Holdings;
}
export type Part = keyof Values;
export interface Loaded<T> {
  value: T | null;
  failure: Failure | null;
  loading: boolean;
}
export type Tab = 'users' | 'invitations' | 'features' | 'allowlist' | 'interfaces' | 'secrets' | 'policies' | 'danger';

export interface Organisation {
  /** Data belong to one organisation: `at` says which. */
  at: string | null;
  tab: Tab;
  /** The user who is read. */
  person: string | null;
  parts: { [P in Part]: Loaded<Values[P]> };
  belongTo(connectionId: string | null): void;
  show(tab: Tab): void;
  choose(userId: string | null): void;
  /** Reads a part anew; what is shown stays until the new is there. */
  load(part: Part): Promise<Failure | null>;
  /** Reads a part that was not read yet. */
  need(part: Part): void;
}

const unread = { value: null, failure: null, loading: false };
const nothing = (): Organisation['parts'] => ({
  users: unread,
  tags: unread,
  configs: unread,
  policies: unread,
  interfaces: unread,
  secrets: unread,
  holdings: unread,
});

type Calls = Pick<Custody, 'people' | 'settings' | 'access' | 'organisation' | 'secrets' | 'wallets' | 'keys' | 'on'>;

/** Users, features, policies, interfaces and secrets of an organisation, each read when it is first looked at. */
export function createOrganisation(custody: Calls): StoreApi<Organisation> {
  const passes = new Map<Part, number>();
  const readers = readersOf(custody);

  const load = async <P extends Part>(part: P): Promise<Failure | null> => {
    const pass = (passes.get(part) ?? 0) + 1;
    passes.set(part, pass);
    const put = (change: Partial<Loaded<Values[P]>>) =>
      store.setState(old => ({ parts: { ...old.parts, [part]: { ...old.parts[part], ...change } } }));
    put({ loading: true });
    const answer: Outcome<Values[P]> = await readers[part]();
    if (passes.get(part) !== pass) return null;
    put(answer.ok ? { value: answer.value, failure: null, loading: false } : { failure: answer, loading: false });
    return answer.ok ? null : answer;
  };

  const store: StoreApi<Organisation> = createStore<Organisation>()((set, get) => ({
    at: null,
    tab: 'users',
    person: null,
    parts: nothing(),
    belongTo(connectionId) {
      if (get().at === connectionId) return;
      for (const part of Object.keys(get().parts) as Part[]) passes.set(part, (passes.get(part) ?? 0) + 1);
      set({ at: connectionId, parts: nothing() });
    },
    show: tab => set({ tab }),
    choose: person => set({ person }),
    load,
    need(part) {
      const { value, loading } = get().parts[part];
      if (get().at !== null && value === null && !loading) void load(part);
    },
  }));

  custody.on('app.state', app => store.getState().belongTo(app.current));
  // What others complete changes what is shown.
  const rereads = new Map(changes.map(([, part]) => [part, createReread(() => load(part))]));
  onEnded(custody, ended => {
    const completed = ended.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED');
    for (const [pattern, part] of changes)
      if (store.getState().parts[part].value !== null && completed.some(({ type }) => pattern.test(type))) rereads.get(part)?.();
  });
  return store;
}

/** Activities that change what a part shows. */
const changes: readonly [RegExp, Part][] = [
  [/_USERS?(_TAGS?)?(_V\d)?$|_API_KEYS/, 'users'],
  [/_USER_TAG/, 'tags'],
  [/ORGANIZATION_FEATURE|ROOT_QUORUM/, 'configs'],
  [/_POLIC(Y|IES)/, 'policies'],
  [/SMART_CONTRACT_INTERFACE/, 'interfaces'],
  [/IMPORT_SECRETS|DELETE_SECRETS/, 'secrets'],
];

type Readers = { [P in Part]: () => Promise<Outcome<Values[P]>> };
const map = <T, U>(answer: Outcome<T>, to: (value: T) => U): Outcome<U> => (answer.ok ? done(to(answer.value)) : answer);

function readersOf(custody: Calls): Readers {
  return {
    users: async () => map(await ask(custody.people.list_users({})), ({ users }) => users),
    tags: async () => map(await ask(custody.people.list_user_tags({})), ({ userTags }) => userTags),
    configs: async () => map(await ask(custody.settings.get_organization_configs({})), ({ configs }) => configs),
    policies: async () => map(await ask(custody.access.list_policies({})), ({ policies }) => policies),
    interfaces: () => ask(custody.organisation.interfaces({})),
    secrets: () => allSecrets(custody),
    holdings: () => holdingsOf(custody),
  };
}

const pageLimit = 100;
/** Page after page, newest first, until one is not full. */
async function allSecrets({ secrets }: Calls): Promise<Outcome<Secret[]>> {
  const all = new Map<string, Secret>();
  for (let before: string | undefined; ; ) {
    const page = { limit: String(pageLimit), ...(before === undefined ? {} : { before }) };
    const answer = await ask(secrets.list_secrets({ paginationOptions: page }));
    if (!answer.ok) return answer;
    const fresh = answer.value.secrets.filter(({ secretId }) => !all.has(secretId));
    for (const secret of fresh) all.set(secret.secretId, secret);
    before = fresh.at(-1)?.secretId;
    if (answer.value.secrets.length < pageLimit) return done([...all.values()]);
    if (before === undefined) return failure('bad_answer', 'The service keeps returning the same secrets.');
  }
}

async function holdingsOf({ wallets, keys }: Calls): Promise<Outcome<Holdings>> {
  const listed = await ask(wallets.list_wallets({}));
  if (!listed.ok) return listed;
  const own = await ask(keys.list_private_keys({}));
  if (!own.ok) return own;
  return done({
    wallets: listed.value.wallets.map(({ walletId, walletName, exported }) => ({ id: walletId, name: walletName, exported })),
    privateKeys: own.value.privateKeys.map(key => ({ id: key.privateKeyId, name: key.privateKeyName, exported: key.exported })),
  });
}
