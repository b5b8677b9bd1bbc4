/** What an id or an address is called, who says so, and whom nobody vouches for. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { type CurrentState, emptyContext, type ReviewContext } from '../../../../electron/core/known/context.ts';
import { madeReady, namesOf } from '../../../../electron/core/known/names.ts';

const [one, two, three, four] = ['1', '2', '3', '4'].map(digit => `0x${digit.repeat(38)}aA`) as [string, string, string, string];
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const of = (current: CurrentState, more: Partial<ReviewContext> = {}) => namesOf({ ...emptyContext('t'), current, ...more });
const service = (name: string, kind = 'id') => ({ name, source: 'service', kind });

describe('an id', () => {
  const known = () =>
    of({
      users: {
        users: [
          {
            ...{ userId: 'user-1', userName: 'Ada' },
            apiKeys: [
              { apiKeyId: 'key-1', apiKeyName: 'Laptop', credential: { publicKey: '02aa' } },
              { apiKeyId: 'key-2', credential: { publicKey: '02bb' } },
            ],
            authenticators: [{ authenticatorId: 'auth-1', authenticatorName: 'Phone' }],
            oauthProviders: [{ providerId: 'provider-1', providerName: 'Mail' }],
          },
          { userId: 'user-1', userName: 'Somebody else' },
          { userId: 'user-2', userName: '' },
          { apiKeys: [{ apiKeyId: 'key-3' }] },
        ],
      },
      whoami: { userId: 'me', username: 'Myself', organizationId: 'org', organizationName: 'Northwind' },
      userTags: { userTags: [{ tagId: 'tag-1', tagName: 'Treasury' }] },
      privateKeyTags: { privateKeyTags: [{ tagId: 'tag-2', tagName: 'Cold' }] },
      wallets: { wallets: [{ walletId: 'wallet-1', walletName: 'Payroll' }] },
      policies: { policies: [{ policyId: 'policy-1', policyName: 'Two people' }] },
      webhookEndpoints: { webhookEndpoints: [{ endpointId: 'hook-1', name: 'Books' }] },
      smartContractInterfaces: { smartContractInterfaces: [{ smartContractInterfaceId: 'abi-1', label: 'Router' }] },
      secrets: { secrets: [{ secretId: 'secret-1', name: 'Exchange' }] },
      invitations: { invitations: [{ invitationId: 'invite-1', receiverUserName: 'Dora' }] },
      privateKeys: { privateKeys: [{ privateKeyId: 'private-1', privateKeyName: 'Signer' }] },
      accounts: { accounts: [{ walletAccountId: 'account-1', name: 'Hot' }] },
    });

  test.each([
    ['user-1', 'Ada'],
    ['key-1', 'Laptop, Ada'],
    ['02aa', 'Laptop, Ada'],
    ['key-2', 'API key, Ada'],
    ['key-3', 'API key, '],
    ['auth-1', 'Phone'],
    ['provider-1', 'Mail'],
    ['me', 'Myself'],
    ['org', 'Northwind'],
    ['tag-1', 'Treasury'],
    ['tag-2', 'Cold'],
    ['wallet-1', 'Payroll'],
    ['policy-1', 'Two people'],
    ['hook-1', 'Books'],
    ['abi-1', 'Router'],
    ['secret-1', 'Exchange'],
    ['invite-1', 'Dora'],
    ['private-1', 'Signer'],
    ['account-1', 'Hot'],
  ])('%s is called %s by the service', (id, name) => {
    expect(known().id(id)).toEqual(service(name));
  });

  test('that nobody named has no name', () => {
    expect([known().id('user-2'), known().id('none'), known().id('')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('an address', () => {
  test('of an account or a private key is one’s own, called as the service calls it', () => {
    const rows = [
      { address: one, name: 'Hot', walletDetails: { walletName: 'Payroll' } },
      { address: two, walletDetails: { walletName: 'Payroll' } },
      { address: three, walletId: 'wallet-1' },
      { address: four },
      { name: 'without an address' },
      { address: one.toLowerCase(), name: 'Again' },
    ];
    const names = of({ accounts: { accounts: rows }, wallets: { wallets: [{ walletId: 'wallet-1', walletName: 'Cold' }] } });
    const called = [one, two, three, four].map(address => names.address(address));
    expect(called).toEqual(['Hot', 'Payroll', 'Cold', 'an account'].map(name => service(name, 'own')));
    expect([names.own(one.toLowerCase()), names.own(usdc)]).toEqual([true, false]);
    expect(names.anchors.map(({ name }) => name)).toEqual(['Hot', 'Payroll', 'Cold', 'an account']);
    expect(names.signer(one.toLowerCase())).toBe(rows[0]);
    const key = { privateKeyId: 'k', addresses: [{ address: one }, { format: 'none' }] };
    const keys = of({ privateKeys: { privateKeys: [key, { addresses: [{ address: two }] }] } });
    expect([keys.address(one), keys.signer('k'), keys.signer(one)]).toEqual([service('a private key', 'own'), key, key]);
    expect(keys.signer('none')).toBeUndefined();
  });

  test('has the reader’s own name before the service’s, then a token’s, then an interface’s', () => {
    const names = of(
      {
        accounts: { accounts: [{ address: one, name: 'Hot' }] },
        smartContractInterfaces: {
          smartContractInterfaces: [
            { smartContractAddress: usdc, label: 'Not a coin' },
            { smartContractAddress: three, label: 'Router' },
            { smartContractAddress: four },
          ],
        },
      },
      {
        addressBook: [
          { label: 'Our hot one', address: one.toLowerCase() },
          { label: 'Bob', address: two },
          { label: 'Bob again', address: two },
        ],
      },
    );
    expect(names.address(one)).toEqual({ name: 'Our hot one', source: 'address_book', kind: 'own' });
    expect(names.address(two)).toEqual({ name: 'Bob', source: 'address_book', kind: 'book' });
    expect(names.own(two)).toBe(false);
    expect(names.address(usdc, 1n)).toMatchObject({ source: 'computed', kind: 'token' });
    expect(names.address(three)).toEqual(service('Router', 'interface'));
    expect(names.address(four)).toBeUndefined();
    expect([one, two, three, four].map(each => names.seen(each))).toEqual([true, true, false, false]);
    // Whoever uploads an interface labels any address.
    expect([one, two, three].map(each => names.standing(each, 'contract'))).toEqual(['own', 'in the address book', 'unknown']);
  });

  test('that the reader says is theirs, or that is known here, is one’s own', () => {
    const addressBook = [
      { label: 'Savings', address: one, kind: 'own' },
      { label: 'Bob', address: two },
    ];
    const names = of({}, { addressBook, ownAddresses: [two, three] });
    const book = { source: 'address_book', kind: 'own' };
    expect(names.address(one)).toEqual({ name: 'Savings', ...book });
    expect(names.address(two)).toEqual({ name: 'Bob', ...book });
    expect(names.address(three)).toEqual({ name: 'an address of this organisation', source: 'pasted', kind: 'own' });
    expect([one, two, three].map(each => names.own(each))).toEqual([true, true, true]);
    expect(names.anchors.map(({ name }) => name)).toEqual(['Savings', 'Bob', 'an address of this organisation']);
  });

  test('in a file that nobody vouches for is told as its claim, and known to nobody', () => {
    const unverified = { label: 'Old friend', address: one, kind: 'own', unverified: true };
    const names = of({}, { addressBook: [unverified, { ...unverified, label: 'Later' }, { label: 'Bob', address: two }] });
    expect(names.claim(one.toLowerCase())).toBe('called “Old friend” by an unverified entry');
    expect(names.claim(two)).toBeNull();
    expect([names.address(one), names.own(one), names.seen(one)]).toEqual([undefined, false, false]);
    expect(names.anchors.map(({ name }) => name)).toEqual(['Bob']);
    expect(names.lookalike(`${two.slice(0, 8)}${'0'.repeat(26)}${two.slice(-8)}`)).toMatchObject({ name: 'Bob' });
  });

  test('of a payment that completed was seen', () => {
    const history = [{ status: 'ACTIVITY_STATUS_COMPLETED', intent: { i: { to: one } } } as unknown as Activity];
    expect([of({}, { history }).seen(one), of({}, { history }).seen(two), of({}).seen(one)]).toEqual([true, false, false]);
  });
});

test('names follow what is known: another list, or another book, is read anew', () => {
  const wallets = (name: string) => ({ wallets: [{ walletId: 'w', walletName: name }] });
  const [first, second] = [wallets('One'), wallets('Two')];
  const context = emptyContext('t');
  const called = (current: CurrentState, more: Partial<ReviewContext> = {}) =>
    namesOf({ ...context, ...more, current }).id('w')?.name;
  expect([called({ wallets: first }), called({ wallets: second }), called({ wallets: first })]).toEqual(['One', 'Two', 'One']);
  const book = [{ label: 'Bob', address: two }];
  expect(namesOf({ ...context, addressBook: book }).address(two)?.name).toBe('Bob');
  expect(namesOf({ ...context, addressBook: [] }).address(two)).toBeUndefined();
  expect(namesOf({ ...context, ownAddresses: [two] }).own(two)).toBe(true);
  expect(namesOf(context)).toBe(namesOf(context));
});

test('what is made ready in slices is what the first question would make, and it makes nothing of it again', async () => {
  const address = (n: number) => `0x${n.toString(16).padStart(40, '4')}`;
  let read = 0;
  const row = (n: number) => ({
    label: `Payee ${n}`,
    get address() {
      read += 1;
      return address(n);
    },
  });
  const paid = (n: number): Activity =>
    ({
      status: 'ACTIVITY_STATUS_COMPLETED',
      get intent() {
        read += 1;
        return { i: { to: `0x${n.toString(16).padStart(40, '7')}` } };
      },
    }) as unknown as Activity;
  const many = <T>(make: (n: number) => T) => Array.from({ length: 1_000 }, (_, n) => make(n));
  const account = (n: number) => ({ walletAccountId: `account-${n}`, address: `0x5${n.toString(16).padStart(39, '0')}` });
  const context = {
    ...{ ...emptyContext('t'), addressBook: many(row), history: many(paid) },
    current: { accounts: { accounts: many(account) } },
  };
  let turns = 0;
  const slices = {
    isOver: () => true,
    async giveWay() {
      turns += 1;
    },
  };
  await madeReady(context, slices);
  // An activity a step, a payee and an account of each list that they stand in, and two hundred addresses of look-alikes.
  expect(turns).toBeGreaterThan(1_000 + 2 * 1_000 + 3 * 1_000 + 2_000 / 200);
  expect(read).toBeGreaterThanOrEqual(2_000);
  read = 0;
  turns = 0;
  await madeReady({ ...context }, slices);
  expect(turns, 'the activities are gone through, and nothing else').toBe(1_000);
  // A context is made for each poll, of the same lists.
  const names = namesOf({ ...context });
  expect(names.address(address(7))?.name).toBe('Payee 7');
  expect(names.lookalike(`0x4444${'8'.repeat(34)}${address(7).slice(-2)}`)).toBeNull();
  // The first of those that differ in one place at most.
  expect(names.lookalike(`0x4444${'8'.repeat(32)}${address(7).slice(-4)}`)?.name).toBe('Payee 0');
  expect(names.seen(`0x${(7).toString(16).padStart(40, '7')}`)).toBe(true);
  expect(read).toBe(0);
});

test('of a connection what its last two lists made is kept, of each of a few connections', () => {
  let read = 0;
  const payee = {
    get address() {
      read += 1;
      return two;
    },
    label: 'Payee',
  };
  const book = [payee];
  const whoamis: Record<string, object> = { me: { userId: 'me' }, 'me elsewhere': { userId: 'me elsewhere' } };
  const [mine, theirs] = ['me', 'me elsewhere'];
  const isMadeAnew = (userId: string, addressBook: ReviewContext['addressBook']): boolean => {
    const before = read;
    namesOf({ ...emptyContext('t'), addressBook, current: { whoami: whoamis[userId] } });
    return read > before;
  };
  expect(isMadeAnew(mine, book)).toBe(true);
  expect(isMadeAnew(theirs, book)).toBe(true);
  expect([isMadeAnew(mine, book), isMadeAnew(theirs, book)]).toEqual([false, false]);
  const listed = [payee, payee];
  expect(isMadeAnew(mine, listed)).toBe(true);
  expect([isMadeAnew(mine, book), isMadeAnew(mine, listed)], 'by turns').toEqual([false, false]);
  expect(isMadeAnew(mine, [payee, payee, payee])).toBe(true);
  expect(isMadeAnew(theirs, book), 'the other one is kept').toBe(false);
  expect(isMadeAnew(mine, listed)).toBe(false);
  expect(isMadeAnew(mine, book), 'what is gone is not').toBe(true);
});
