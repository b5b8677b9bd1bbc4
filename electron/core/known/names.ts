/** Names for ids and addresses, each with where the name comes from. The id itself always stays beside it. */

import type { Members } from '../../contract/text/members.ts';
import { urlOf } from '../../contract/text/url-text.ts';
import type { Source } from '../../contract/values/document.ts';
import { inOnePiece, type Slices, type Steps, stepwise } from '../budget/slices.ts';
import type { Known, Names } from '../chains/context.ts';
import { onChain } from '../chains/ethereum/address.ts';
import { tokenAt } from '../chains/ethereum/tokens.ts';
import { wellKnownAt } from '../chains/ethereum/well-known.ts';
import type { Standing } from '../chains/standing.ts';
import { sameAddressKey } from '../text/address-key.ts';
import { type Anchor, type LookalikeIndex, lookalikeIndex } from '../text/lookalike-index.ts';
import { list, member, rows, text } from '../text/members.ts';
import { quoted } from '../text/visible.ts';
import type { ReviewContext } from './context.ts';
import { dealtWith, markingDealings } from './dealt-with.ts';
import { ofPast } from './past.ts';

type Present = Omit<Names, 'seen' | 'standing' | 'dealings'>;
/** With what is made of them before anybody asks. */
type Kept = Present & Pick<LookalikeIndex, 'making'>;

const made = new WeakMap<ReviewContext, Names>();

/** One index per context: a list of thousands of activities shares it. */
export function namesOf(context: ReviewContext): Names {
  const found = made.get(context);
  if (found !== undefined) return found;
  const present = presentNames(context);
  const { dealings } = dealtWith(context);
  const inHistory = (address: string): boolean => ofPast(context, `dealt with ${address}`, whetherDealtWith(address));
  const strange = (value: string, chainId?: bigint | null): Standing => {
    if (present.lookalike(onChain(value, chainId)) !== null) return 'an imitation';
    return inHistory(onChain(value, chainId)) ? 'dealt with before' : 'unknown';
  };
  const names: Names = {
    ...present,
    dealings: (value, chainId) => dealings(onChain(value, chainId)),
    seen: (value, chainId) => vouched(present.address(value, chainId)) !== undefined || inHistory(onChain(value, chainId)),
    standing(value, role, chainId) {
      const known = vouched(present.address(value, chainId));
      if (known?.kind === 'own') return 'own';
      if (wellKnownAt(value, chainId)?.roles.includes(role) === true) return 'well known';
      // SECURITY: what code does is not told by what somebody called it: only an entry made for that vouches for it.
      if (role === 'code' && known?.delegate !== true)
        return known === undefined ? strange(value, chainId) : 'known by name alone';
      return known === undefined ? strange(value, chainId) : standingOf[known.kind];
    },
  };
  made.set(context, names);
  return names;
}

/** Outside of `namesOf`, or each question would keep the whole context that it was asked of. */
const whetherDealtWith = (address: string) => (now: ReviewContext) => dealtWith(now).isDealtWith(address);

/** SECURITY: whoever uploads an interface labels any address: the label is shown, and its bearer stays who it was. */
const vouched = (known: Known | undefined): Known | undefined => (known?.kind === 'interface' ? undefined : known);

/** SECURITY: a name is no reason to let somebody move or decide anything (docs/threats.md#severity). */
const standingOf: Record<Known['kind'], Standing> = {
  own: 'own',
  book: 'in the address book',
  bundled: 'known by name alone',
  interface: 'unknown',
  token: 'known by name alone',
  seen: 'dealt with before',
  id: 'known by name alone',
};

const members = [
  'users',
  'whoami',
  'userTags',
  'privateKeyTags',
  'wallets',
  'policies',
  'webhookEndpoints',
  'smartContractInterfaces',
  'secrets',
  'invitations',
  'privateKeys',
  'accounts',
  'vaults',
] as const satisfies readonly (keyof ReviewContext['current'])[];

/**
 * A context is made for every poll, of the same lists: what was made of them last is used until one is another. Two for each
 * connection, of its lists and of the accounts that Wallets has read: what was made of lists that are gone holds them.
 */
const kept: { whose: string; of: readonly unknown[]; present: Kept }[] = [];
const mostKept = 4;
const mostOfOne = 2;

const listsOf = ({ addressBook, ownAddresses, current }: ReviewContext): readonly unknown[] => [
  addressBook,
  ...ownAddresses,
  ...members.map(name => current[name]),
];

function keptOf(context: ReviewContext): Kept | undefined {
  const of = listsOf(context);
  const at = kept.findIndex(each => each.of.length === of.length && each.of.every((part, i) => part === of[i]));
  const [found] = at === -1 ? [] : kept.splice(at, 1);
  if (found !== undefined) kept.push(found);
  return found?.present;
}

function keep(context: ReviewContext, present: Kept): Kept {
  const { whoami } = context.current;
  // A copy of the context, in the thread of a review, is another object of the same person.
  const whose = `${text(whoami, 'organizationId')} ${text(whoami, 'userId')}`;
  const isTheirs = (each: { whose: string }) => each.whose === whose;
  if (kept.filter(isTheirs).length === mostOfOne) kept.splice(kept.findIndex(isTheirs), 1);
  kept.push({ whose, of: listsOf(context), present });
  if (kept.length > mostKept) kept.shift();
  return present;
}

const presentNames = (context: ReviewContext): Present => keptOf(context) ?? keep(context, inOnePiece(index(context)));

/**
 * What the first review would make of a context in one piece, made step by step before: of the accounts, payees and activities
 * of years it takes longer than a keystroke waits.
 */
export const madeReady = (context: ReviewContext, slices: Slices): Promise<void> => stepwise(slices, making(context));

function* making(context: ReviewContext): Steps<void> {
  // Somebody else may have made it meanwhile.
  const made = keptOf(context) ?? (yield* index(context));
  const present = keptOf(context) ?? keep(context, made);
  yield* present.making();
  yield* markingDealings(context);
}

/** What the lists tell, by id and by address. */
interface Found {
  ids: Map<string, Known>;
  own: Map<string, Known>;
  book: Map<string, Known>;
  interfaces: Map<string, Known>;
  signers: Map<string, Members>;
  claimed: Map<string, string>;
  anchors: Anchor[];
}

function* index(context: ReviewContext): Steps<Kept> {
  const found: Found = {
    ...{ ids: new Map(), own: new Map(), book: new Map(), interfaces: new Map() },
    ...{ signers: new Map(), claimed: new Map(), anchors: [] },
  };
  for (const find of [findIds, findOwn, findBook, findInterfaces, findVaults]) {
    yield* find(context, found);
    yield;
  }
  const { ids, own, book, interfaces, signers, claimed, anchors } = found;
  const lookalikes = lookalikeIndex([]);
  for (const anchor of anchors) {
    lookalikes.add(anchor);
    yield;
  }

  const address: Names['address'] = (value, chainId) => {
    const key = sameAddressKey(onChain(value, chainId));
    const ours = own.get(key);
    const listed = book.get(key);
    // The organisation's own word for its account, unless the reader gave it one.
    if (ours !== undefined) return listed === undefined ? ours : { ...listed, kind: 'own' };
    if (listed !== undefined) return listed;
    const bundled = wellKnownAt(value, chainId);
    if (bundled !== undefined) return { name: bundled.name, source: 'computed', kind: 'bundled' };
    const token = tokenAt(value, chainId);
    if (token !== undefined) return { name: token.name, source: 'computed', kind: 'token' };
    return interfaces.get(key);
  };
  return {
    id: value => ids.get(value),
    address,
    own: value => own.has(sameAddressKey(value)),
    claim(value, chainId) {
      const name = claimed.get(sameAddressKey(onChain(value, chainId)));
      return name === undefined ? null : `called ${quoted(name, 100)} by an unverified entry`;
    },
    anchors,
    domains: domainsOf(context),
    lookalike: lookalikes.find,
    making: lookalikes.making,
    signer: signWith => signers.get(sameAddressKey(signWith)) ?? signers.get(signWith),
  };
}

/** SECURITY: what anybody may have a name under is nobody's; it is an anchor all the same, and makes no host known. */
function domainsOf({ current }: ReviewContext): string[] {
  const mail = rows(current.users, 'users').map(user => text(user, 'userEmail')?.split('@')[1]?.toLowerCase() ?? '');
  const events = rows(current.webhookEndpoints, 'webhookEndpoints').map(row => urlOf(text(row, 'url') ?? '')?.hostname ?? '');
  return [...new Set([...mail, ...events])].filter(domain => domain.includes('.'));
}

function* findIds({ current }: ReviewContext, { ids }: Found): Steps<void> {
  const id = (key: string | undefined, name: string | undefined, source: Source = 'service') => {
    if (key !== undefined && name !== undefined && name !== '' && !ids.has(key)) ids.set(key, { name, source, kind: 'id' });
  };
  const simple = (answer: unknown, name: string, key: string, label: string) => {
    for (const row of rows(answer, name)) id(text(row, key), text(row, label));
  };

  for (const user of rows(current.users, 'users')) {
    id(text(user, 'userId'), text(user, 'userName'));
    for (const key of list(user, 'apiKeys')) {
      const name = `${text(key, 'apiKeyName') ?? 'API key'}, ${text(user, 'userName') ?? ''}`;
      id(text(key, 'apiKeyId'), name);
      id(text(member(key, 'credential'), 'publicKey'), name);
    }
    for (const a of list(user, 'authenticators')) id(text(a, 'authenticatorId'), text(a, 'authenticatorName'));
    for (const p of list(user, 'oauthProviders')) id(text(p, 'providerId'), text(p, 'providerName'));
  }
  id(text(current.whoami, 'userId'), text(current.whoami, 'username'));
  id(text(current.whoami, 'organizationId'), text(current.whoami, 'organizationName'));
  simple(current.userTags, 'userTags', 'tagId', 'tagName');
  simple(current.privateKeyTags, 'privateKeyTags', 'tagId', 'tagName');
  simple(current.wallets, 'wallets', 'walletId', 'walletName');
  simple(current.policies, 'policies', 'policyId', 'policyName');
  simple(current.webhookEndpoints, 'webhookEndpoints', 'endpointId', 'name');
  simple(current.smartContractInterfaces, 'smartContractInterfaces', 'smartContractInterfaceId', 'label');
  simple(current.secrets, 'secrets', 'secretId', 'name');
  simple(current.invitations, 'invitations', 'invitationId', 'receiverUserName');
  for (const key of rows(current.privateKeys, 'privateKeys')) id(text(key, 'privateKeyId'), text(key, 'privateKeyName'));
  for (const account of rows(current.accounts, 'accounts')) {
    id(text(account, 'walletAccountId'), accountName(account, ids));
    yield;
  }
}

function accountName(account: Members, ids: Found['ids']): string {
  const wallet = text(member(account, 'walletDetails'), 'walletName') ?? ids.get(text(account, 'walletId') ?? '')?.name;
  return text(account, 'name') ?? wallet ?? 'an account';
}

/** Accounts and private keys of the organisation, which can be asked to sign. */
function* findOwn({ current }: ReviewContext, { ids, own, signers, anchors }: Found): Steps<void> {
  const add = (address: string | undefined, name: string, row: Members) => {
    if (address === undefined) return;
    const key = sameAddressKey(address);
    if (own.has(key)) return;
    own.set(key, { name, source: 'service', kind: 'own' });
    signers.set(key, row);
    anchors.push({ address, name });
  };
  for (const key of rows(current.privateKeys, 'privateKeys')) {
    const keyId = text(key, 'privateKeyId');
    if (keyId !== undefined) signers.set(keyId, key);
    for (const entry of list(key, 'addresses')) add(text(entry, 'address'), text(key, 'privateKeyName') ?? 'a private key', key);
  }
  for (const account of rows(current.accounts, 'accounts')) {
    add(text(account, 'address'), accountName(account, ids), account);
    yield;
  }
}

/** What a person called addresses, and which of them they named as their own. */
function* findBook(context: ReviewContext, { own, book, claimed, anchors }: Found): Steps<void> {
  for (const entry of context.addressBook) {
    yield;
    const key = sameAddressKey(entry.address);
    // SECURITY: whoever may write to the disk could make a stranger an old friend; such a name is only told, never believed.
    if (entry.unverified === true) {
      if (!claimed.has(key)) claimed.set(key, entry.label);
      continue;
    }
    const kind = entry.kind === 'own' ? 'own' : 'book';
    const known: Known = {
      ...{ name: entry.label, source: 'address_book', kind },
      ...(entry.kind === 'delegate' && { delegate: true as const }),
    };
    if (kind === 'own' && !own.has(key)) own.set(key, known);
    if (!book.has(key)) book.set(key, known);
    anchors.push({ address: entry.address, name: entry.label });
  }
  for (const address of context.ownAddresses) {
    yield;
    const key = sameAddressKey(address);
    if (own.has(key)) continue;
    const labelled = book.get(key);
    own.set(key, {
      name: labelled?.name ?? 'an address of this organisation',
      source: labelled?.source ?? 'pasted',
      kind: 'own',
    });
    if (labelled === undefined) anchors.push({ address, name: 'an address of this organisation' });
  }
}

/** Vaults of the catalogue, and wrappers around them: known by name alone, and worth imitating. */
function* findVaults({ current }: ReviewContext, { anchors }: Found): Steps<void> {
  for (const row of rows(current.vaults, 'vaults')) {
    for (const key of ['vaultAddress', 'wrapperAddress']) {
      const address = text(row, key);
      if (address !== undefined) anchors.push({ address, name: text(row, 'name') ?? 'a vault of the catalogue' });
    }
    yield;
  }
}

function* findInterfaces({ current }: ReviewContext, { interfaces, anchors }: Found): Steps<void> {
  for (const row of rows(current.smartContractInterfaces, 'smartContractInterfaces')) {
    yield;
    const address = text(row, 'smartContractAddress');
    const name = text(row, 'label');
    if (address === undefined) continue;
    if (name !== undefined) interfaces.set(sameAddressKey(address), { name, source: 'service', kind: 'interface' });
    anchors.push({ address, name: name ?? 'a contract with an interface' });
  }
}
