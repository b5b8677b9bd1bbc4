/** The calls on wallets over a service that answers as it is told: what was listed once stays known while it is listed again. */
import { expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import { walletHandlers } from '../../../../electron/core/calls/wallets.ts';
import { emptyContext } from '../../../../electron/core/known/context.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { eachInTurns } from '../../../../electron/core/wallets/keys.ts';
import { valueIn } from '../../support/key-bench.ts';
import { slowClock } from '../../support/slow-clock.ts';

const asset = { caip19: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18 };
const [first, second] = ['0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', '0x52908400098527886E0F7030069857D2E4169EE7'];
const account = (address: string) => ({
  ...{ walletAccountId: `id of ${address}`, walletId: 'w', name: 'Payouts', curve: 'CURVE_SECP256K1', address },
  ...{ pathFormat: 'PATH_FORMAT_BIP32', path: 'm/0', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
});

function house() {
  const asked: unknown[] = [];
  const { clock, turns } = slowClock();
  let pages: object[][] = [];
  const sent = {
    ...{ transactionHash: '0xabc', block: {}, status: 'FINALIZED', origin: 'external', from: first, to: second },
    fee: { amount: '1', caip19: asset.caip19 },
    transfers: [{ direction: 'OUT', asset, amount: '1', counterparty: second }],
  };
  const session = {
    connection: { connectionId: 'c' },
    async query(name: string, { paginationOptions }: { paginationOptions: object }) {
      asked.push([name, paginationOptions]);
      return done(name === 'list_wallet_accounts' ? { accounts: pages.shift() ?? [] } : { transactions: [sent] });
    },
    context: () => emptyContext('2026-11-21T00:00:00Z'),
    feed: { all: () => [] },
  } as unknown as Session;
  const handlers = walletHandlers({
    withSession: async work => work(session) as never,
    clock,
  });
  return {
    ...{ handlers, asked, turns },
    list: async (...given: object[][]) => {
      pages = [...given];
      let after: string | undefined;
      for (const _ of given) after = valueIn(await handlers['wallets.checked_accounts']({ after })).next ?? undefined;
    },
    toWhom: async () =>
      valueIn(await handlers['wallets.history']({ address: first, caip2: 'eip155:1' } as never)).items[0]?.to?.kind,
  };
}

test('an own account stays known while the accounts are listed again, and is forgotten once a whole list lacks it', async () => {
  const { list, toWhom } = house();
  expect(await toWhom()).toBe('unknown');
  await list([account(first)], [account(second)], []);
  expect(await toWhom()).toBe('own');
  await list([account(first)]);
  expect(await toWhom()).toBe('own');
  await list([account(first)], []);
  expect(await toWhom()).toBe('unknown');
});

test('names of thousands of accounts are made in turns before a history is read with them', async () => {
  const { list, toWhom, turns } = house();
  await list(
    Array.from({ length: 1_000 }, (_, n) => account(`0x5${n.toString(16).padStart(39, '0')}`)),
    [],
  );
  const before = turns();
  expect(await toWhom()).toBe('unknown');
  expect(turns() - before).toBeGreaterThan(3_000);
});

test('a history is asked for a page older or newer than an id', async () => {
  const { handlers, asked } = house();
  const of = { address: first, caip2: 'eip155:1' } as const;
  for (const cursor of [{}, { after: 'a' }, { before: 'b' }])
    valueIn(await handlers['wallets.history']({ ...of, ...cursor } as never));
  expect(asked.map(each => (each as unknown[])[1])).toEqual([
    { limit: '100' },
    { limit: '100', after: 'a' },
    { limit: '100', before: 'b' },
  ]);
});

test('a long list gives other work its turn every ten, and a short one never', async () => {
  let turns = 0;
  const sleep = async () => {
    turns += 1;
  };
  const clock = { sleep } as never;
  expect(await eachInTurns(clock, [1, 2, 3], n => n * 2)).toEqual([2, 4, 6]);
  expect(turns).toBe(0);
  await eachInTurns(
    clock,
    Array.from({ length: 25 }, (_, n) => n),
    n => n,
  );
  expect(turns).toBe(2);
});
