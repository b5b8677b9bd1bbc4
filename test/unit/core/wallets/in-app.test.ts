/** The app's own calls on wallets, on the real practice service. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type App, startApp } from '../../support/app.ts';

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

async function value<T>(answer: Promise<{ ok: true; value: T } | { ok: false; message: string }>): Promise<T> {
  const outcome = await answer;
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

test('every account and key of the organisation is verified, and the last page leads to an empty one', async () => {
  const first = await value(app.ask('wallets.checked_accounts'));
  const truth = app.practice.organisation().wallets.flatMap(wallet => wallet.accounts);
  expect(first.accounts.map(({ address, check }) => [address, check.state, check.computed])).toEqual(
    truth.map(({ address }) => [address, 'verified', address]),
  );
  expect(await value(app.ask('wallets.checked_accounts', { after: first.next }))).toEqual({ accounts: [], next: null });
  const { privateKeys } = await value(app.ask('wallets.checked_keys'));
  expect(privateKeys.flatMap(key => key.addresses.map(({ check }) => check.state))).toEqual(['verified', 'verified', 'verified']);
  expect(JSON.stringify(privateKeys)).not.toContain('"privateKey":');
});

test('a deployment that does not list tags still shows the keys', async () => {
  app.practice.faults.add({ fault: 'unavailable', operation: 'list_private_key_tags', count: 0 });
  const { privateKeys, tags } = await value(app.ask('wallets.checked_keys'));
  expect([privateKeys.length, tags]).toEqual([3, null]);
});

test('own accounts are known by name in a history', async () => {
  await value(app.ask('wallets.checked_accounts'));
  const [account] = app.practice.organisation().wallets.flatMap(wallet => wallet.accounts);
  const { items, hasOlder, hasNewer } = await value(
    app.ask('wallets.history', { address: account?.address, caip2: 'eip155:8453' }),
  );
  expect([items.length, hasOlder, hasNewer]).toEqual([100, true, false]);
  const sent = items.find(item => item.transfers[0]?.direction === 'OUT');
  expect(sent?.from).toMatchObject({ address: account?.address, name: account?.name, kind: 'own' });
});

test('balances are what the service claims, to the last unit; without the operation it is said what happened', async () => {
  const [account] = app.practice.organisation().wallets.flatMap(wallet => wallet.accounts);
  const asked = { address: account?.address ?? '', caip2: 'eip155:1' as const };
  const { balances: shown } = await value(app.ask('wallets.balances', asked));
  const { json } = await app.practice.as('Ben').query('get_wallet_address_balances', asked);
  expect(shown.map(({ symbol, amount, decimals }) => [symbol, amount, decimals])).toEqual(
    json.balances.map((each: { symbol: string; balance: string; decimals: number }) => [
      each.symbol,
      each.balance,
      each.decimals,
    ]),
  );
  expect(shown.every(({ warnings }) => warnings.length === 0)).toBe(true);
  app.practice.faults.add({ fault: 'unavailable', operation: 'get_wallet_address_balances', count: 0 });
  expect(await app.ask('wallets.balances', asked)).toMatchObject({ ok: false, code: 'operation_unavailable' });
});

test.each([
  [{ address: '0x12', caip2: 'eip155:1' }, 'address'],
  [{ address: '0x52908400098527886E0F7030069857D2E4169EE7', caip2: 'eip155:2' }, 'caip2'],
  [
    { address: '0x52908400098527886E0F7030069857D2E4169EE7', caip2: 'eip155:1', before: 'a', after: 'b' },
    'one of after and before',
  ],
])('%j is refused before anything is asked', async (parameters, named) => {
  const outcome = await app.ask('wallets.history', parameters);
  expect(outcome).toMatchObject({ ok: false, code: 'invalid' });
  expect(JSON.stringify(outcome)).toContain(named);
});

test('an address of nobody is the service’s to refuse, in its own words', async () => {
  const outcome = await app.ask('wallets.history', { address: '0x52908400098527886E0F7030069857D2E4169EE7', caip2: 'eip155:1' });
  expect(outcome).toMatchObject({ ok: false, service: { status: 400 } });
});
