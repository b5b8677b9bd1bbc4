/** Every account that can be asked to sign, as the service lists it and as its key says. */
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { done, type Failure, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { Clock } from '../../../../electron/core/ports.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { type Passes, signingAccounts } from '../../../../electron/core/signing/accounts.ts';
import { parties } from '../../../vectors/parties.ts';
import { ethereumSigner } from '../../../vectors/receipts.ts';
import { tron } from '../../../vectors/tron.ts';

const { publicKey } = privateKeyToAccount(`0x${ethereumSigner.privateKey}`);
const walletAccount = (n: number, more: object = {}) => ({
  ...{ walletAccountId: `account-${n}`, walletId: 'wallet-1', address: parties.ops, name: `Account ${n}`, path: `m/${n}` },
  ...{ curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_ETHEREUM', publicKey },
  ...more,
});
const privateKey = (n: number, addresses: object[], more: object = {}) => ({
  ...{ privateKeyId: `key-${n}`, privateKeyName: `Key ${n}`, curve: 'CURVE_SECP256K1', publicKey, addresses },
  ...more,
});

function service(accounts: { walletAccountId?: string }[] | Failure, keys: object[] | Failure) {
  const put: unknown[] = [];
  let sleeps = 0;
  const wallets = [{ walletId: 'wallet-1', walletName: 'Treasury' }];
  const session = {
    async query(name: string, { paginationOptions }: { paginationOptions?: { after?: string } }): Promise<Outcome<unknown>> {
      const of = name === 'list_wallet_accounts' ? accounts : keys;
      if (!Array.isArray(of)) return of;
      if (name === 'list_private_keys') return done({ privateKeys: of });
      const from = of.findIndex(each => 'walletAccountId' in each && each.walletAccountId === paginationOptions?.after) + 1;
      return done({ accounts: of.slice(from, from + 60) });
    },
    directory: { put: (what: unknown) => void put.push(what), current: () => ({ wallets }) },
  } as unknown as Session;
  const clock = {
    sleep: async () => {
      sleeps += 1;
    },
  } as unknown as Clock;
  return { session, clock, put, sleeps: () => sleeps };
}
async function asked(...lists: Parameters<typeof service>) {
  const { session, clock, put, sleeps } = service(...lists);
  const answer = await signingAccounts(session, clock, new WeakMap());
  return { answer, put, sleeps: sleeps() };
}
const verified = { state: 'verified', sentence: 'Computed here from the public key, and the same.', computed: parties.ops };

test('accounts of wallets come first, then private keys by each of their addresses, or by their id', async () => {
  const accounts = [
    walletAccount(1),
    walletAccount(2, { walletId: 'wallet-2', name: '', address: parties.vault, walletDetails: { walletName: 'Of the answer' } }),
    walletAccount(3, { walletId: 'wallet-3', publicKey: undefined }),
  ];
  const keys = [
    privateKey(1, [
      { address: parties.ops, format: 'ADDRESS_FORMAT_ETHEREUM' },
      { address: tron.vault, format: 'ADDRESS_FORMAT_TRON' },
      { address: '', format: 'ADDRESS_FORMAT_SOLANA' },
      { address: 'odd' },
    ]),
    privateKey(2, [{ format: 'ADDRESS_FORMAT_ETHEREUM' }], { privateKeyName: '' }),
    privateKey(3, []),
  ];
  const { answer, put, sleeps } = await asked(accounts, keys);
  const wrong = (computed: string) => ({
    ...{ state: 'wrong', computed },
    sentence: 'The public key gives a different address. Do not receive to this one: the key may not be able to spend from it.',
  });
  const unverifiable = (sentence: string) => ({ state: 'unverifiable', sentence, computed: null });
  const account = { kind: 'wallet account', curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' };
  const key = { kind: 'private key', name: 'Key 1', wallet: null, curve: 'CURVE_SECP256K1' };
  expect(answer).toEqual(
    done({
      next: null,
      accounts: [
        { ...account, signWith: parties.ops, name: 'Account 1', wallet: 'Treasury, m/1', check: verified },
        { ...account, signWith: parties.vault, name: null, wallet: 'Of the answer, m/2', check: wrong(parties.ops) },
        {
          ...{ ...account, signWith: parties.ops, name: 'Account 3', wallet: 'wallet-3, m/3' },
          check: unverifiable('The service gives no public key to compute the address from.'),
        },
        { ...key, signWith: parties.ops, addressFormat: 'ADDRESS_FORMAT_ETHEREUM', check: verified },
        { ...key, signWith: tron.vault, addressFormat: 'ADDRESS_FORMAT_TRON', check: wrong(tron.ops) },
        {
          ...{ ...key, signWith: 'odd', addressFormat: '' },
          check: unverifiable('The address format is unknown to this version.'),
        },
        { ...key, signWith: 'key-2', name: null, addressFormat: null, check: null },
        { ...key, signWith: 'key-3', name: 'Key 3', addressFormat: null, check: null },
      ],
    }),
  );
  // What is read next knows every one of them.
  expect([put, sleeps]).toEqual([[{ accounts }], 0]);
});

test('what a deployment does not offer is left out; what fails is the answer', async () => {
  const unavailable = (what: string) => failure('operation_unavailable', `${what} is not offered here.`);
  const offline = failure('offline', 'Offline.');
  const one = [walletAccount(1)];
  const signWith = async (accounts: { walletAccountId?: string }[] | Failure, keys: object[] | Failure) => {
    const { answer, put } = await asked(accounts, keys);
    return [answer.ok ? answer.value.accounts.map(each => each.signWith) : answer, put.length];
  };
  expect(await signWith(unavailable('accounts'), [privateKey(1, [])])).toEqual([['key-1'], 0]);
  expect(await signWith(one, unavailable('keys'))).toEqual([[parties.ops], 1]);
  expect(await signWith(unavailable('accounts'), unavailable('keys'))).toEqual([unavailable('accounts'), 0]);
  expect(await signWith(offline, [privateKey(1, [])])).toEqual([offline, 0]);
  expect(await signWith(one, offline)).toEqual([offline, 0]);
  expect(await signWith([], [])).toEqual([[], 1]);
});

test('a long list gives other work its turn every ten accounts', async () => {
  const turns = async (count: number) =>
    (
      await asked(
        Array.from({ length: count }, (_, n) => walletAccount(n)),
        [],
      )
    ).sleeps;
  expect([await turns(10), await turns(11), await turns(21)]).toEqual([0, 1, 2]);
});

test('thousands come by the hundred, whatever a page of the service holds; the last ones bring the keys', async () => {
  const all = Array.from({ length: 250 }, (_, n) => walletAccount(n));
  const { session, clock, put } = service(all, [privateKey(1, [])]);
  const passes: Passes = new WeakMap();
  const first = await signingAccounts(session, clock, passes);
  const next = first.ok ? first.value.next : null;
  expect([first.ok && first.value.accounts.length, next, put]).toEqual([120, 'account-119', []]);
  // No page can be left out by asking otherwise: what is read would stand for the whole list.
  const changed = { ok: false, code: 'changed' };
  expect(await signingAccounts(session, clock, passes, 'account-249')).toMatchObject(changed);
  const second = await signingAccounts(session, clock, passes, next ?? '');
  const last = await signingAccounts(session, clock, passes, 'account-239');
  expect([second, last].map(page => page.ok && [page.value.accounts.length, page.value.next])).toEqual([
    [120, 'account-239'],
    [11, null],
  ]);
  expect(put).toEqual([{ accounts: all }]);
  expect(await signingAccounts(session, clock, passes, 'account-239')).toMatchObject(changed);
});
