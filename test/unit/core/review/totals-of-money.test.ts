/** Totals over payments of every chain that readers know: made from the bytes, and compared with a sum of the test's own. */
import fc from 'fast-check';
import { formatUnits, serializeTransaction } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import type { Members } from '../../../../electron/contract/text/members.ts';
import type { Movement, ReviewDocument } from '../../../../electron/contract/values/document.ts';
import { headlineOf, reviewDocument } from '../../../../electron/core/review/document.ts';
import { totalsOf } from '../../../../electron/core/review/totals.ts';
import { send as cosmosSend, signing as cosmosSigning, directHex } from '../../../vectors/cosmos.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { bytes, call, calling, message, permit, type Request, raw, typed, unsigned } from '../../../vectors/payloads.ts';
import { bitcoinHex } from '../../../vectors/payments.ts';
import { activity } from '../../../vectors/risk-world.ts';
import { solana, solanaMessage, u64 } from '../../../vectors/solana.ts';
import { transactionHex as onStellar, stellar, payment as stellarPayment } from '../../../vectors/stellar.ts';
import { bare, transactionHex as onSui, pure, sui, u64 as suiAmount } from '../../../vectors/sui.ts';
import { signingTransaction, transferHex, triggerHex, tron, usdt } from '../../../vectors/tron.ts';
import { drops, ledger, paymentHex } from '../../../vectors/xrp.ts';

interface Payment {
  request: Request;
  /** Of what, how and where, as the test calls it. */
  key: string;
  asset: string;
  decimals: number | null;
  units: bigint;
  /** What a sentence calls it, where that is not what a list calls it. */
  said?: string;
}

const documentOf = (request: Request): ReviewDocument => reviewDocument(request, context());
const totals = (requests: readonly Request[]) =>
  totalsOf(requests.map((request, n) => ({ id: String(n), type: request.type, document: documentOf(request) })));

const bitcoin = (satoshi: bigint, test: boolean): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: {
    ...{ type: 'TRANSACTION_TYPE_BITCOIN', unsignedTransaction: bitcoinHex(satoshi) },
    signWith: test ? 'tb1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' : 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  },
});
const onSolana = (hex: string): Request => raw(hex, 'HEXADECIMAL', 'NOT_APPLICABLE', solana.payer);
const lamports = (units: bigint): Request =>
  onSolana(
    solanaMessage([{ program: solana.system, accounts: [solana.payer, solana.friend], data: [2, 0, 0, 0, ...u64(units)] }]),
  );
const spl = (units: bigint, mint: string, decimals: number): Request => {
  const accounts = [solana.payer, mint, solana.friend, solana.payer];
  return onSolana(solanaMessage([{ program: solana.token, accounts, data: [12, ...u64(units), decimals] }]));
};
const ether = (chainId: number, value: bigint): Request => bytes(unsigned({ chainId, to: parties.payroll, value }));
const erc20 = (chainId: number, token: string, units: bigint): Request =>
  bytes(
    unsigned({
      chainId,
      to: token as `0x${string}`,
      data: call('transfer(address to, uint256 amount)', [parties.payroll, units]),
    }),
  );
const allowance = (chainId: number, token: string, units: bigint): Request =>
  bytes(
    unsigned({
      chainId,
      to: token as `0x${string}`,
      data: call('approve(address spender, uint256 amount)', [parties.router, units]),
    }),
  );

const hashed = (bytes: string, signWith: string): Request => raw(bytes, 'HEXADECIMAL', 'SHA256', signWith);
const xrp = (units: bigint): Request => hashed(paymentHex({ '6.1': drops(units) }), ledger.ops);
const lumens = (units: bigint): Request => hashed(onStellar({ operations: [stellarPayment(units)] }), stellar.ops);
const atoms = (units: bigint): Request => cosmosSigning(directHex({ messages: [cosmosSend(units)] }));
const mist = (units: bigint): Request => hashed(onSui({ inputs: [suiAmount(units), pure(bare(sui.payroll))] }), sui.ops);

const below = (bits: number) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) - 1n });
const coins = fc.constantFrom<[number, string][]>(
  ...(
    [
      [1, 'ETH'],
      [10, 'ETH'],
      [137, 'POL'],
      [8453, 'ETH'],
      [56, 'BNB'],
      [4242, 'the coin of chain 4242'],
    ] as [number, string][]
  ).map(pair => [pair]),
);
/** USDC on three chains, at its own address on each; one token that no list knows, on two. */
const tokens = fc.constantFrom<[number, string, string, number | null][]>(
  [[1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 6]],
  [[10, '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 'USDC', 6]],
  [[8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USDC', 6]],
  [[1, parties.stranger, 'an unknown token', null]],
  [[10, parties.stranger, 'an unknown token', null]],
);
const payment: fc.Arbitrary<Payment> = fc.oneof(
  fc.tuple(coins, below(90)).map(([[[chain, asset] = [0, '']], units]) => ({
    ...{ request: ether(chain, units), key: `coin ${chain}`, asset, decimals: 18, units },
    said: chain === 4242 ? 'of the chain’s coin' : asset,
  })),
  below(58).map(units => ({
    ...{
      request: typed(permit(units, 1_795_000_000)),
      key: 'allowed 1 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      asset: 'USDC',
      decimals: 6,
      units,
    },
  })),
  below(56).map(units => ({ request: xrp(units), key: 'drops', asset: 'XRP', decimals: 6, units })),
  below(62).map(units => ({ request: lumens(units), key: 'lumens', asset: 'XLM', decimals: 7, units })),
  below(80).map(units => ({ request: atoms(units), key: 'atoms', asset: 'ATOM', decimals: 6, units })),
  below(63).map(units => ({ request: mist(units), key: 'mist', asset: 'SUI', decimals: 9, units })),
  fc.tuple(tokens, below(58)).map(([[[chain, token, asset, decimals] = [0, '', '', 0]], units]) => ({
    ...{ request: erc20(chain, token, units), key: `token ${chain} ${token}`, asset, decimals, units },
  })),
  fc.tuple(tokens, below(58)).map(([[[chain, token, asset, decimals] = [0, '', '', 0]], units]) => ({
    ...{ request: allowance(chain, token, units), key: `allowed ${chain} ${token}`, asset, decimals, units },
  })),
  fc.tuple(fc.boolean(), below(50)).map(([test, units]) => ({
    ...{ request: bitcoin(units, test), key: `bitcoin ${test}`, asset: 'BTC', decimals: 8, units },
  })),
  below(64).map(units => ({ request: lamports(units), key: 'lamports', asset: 'SOL', decimals: 9, units })),
  fc.tuple(fc.boolean(), below(64)).map(([known, units]) => ({
    request: known ? spl(units, solana.usdc, 6) : spl(units, solana.stranger, 3),
    ...{
      key: `spl ${known}`,
      asset: known ? 'USDC' : 'an unknown token',
      decimals: known ? 6 : 3,
      units,
      said: known ? 'USDC' : 'of an unknown token',
    },
  })),
  below(62).map(units => ({
    ...{ request: signingTransaction(transferHex(parties.payroll, units)), key: 'sun', asset: 'TRX', decimals: 6, units },
  })),
  below(58).map(units => ({
    request: signingTransaction(triggerHex(usdt, call('transfer(address to, uint256 amount)', [parties.payroll, units]))),
    ...{ key: 'trc20', asset: 'USDT', decimals: 6, units },
  })),
);

/** Apart from the app's own way to write it. */
function written(units: bigint, decimals: number | null, asset: string): string {
  if (decimals === null) return `${units} units of ${asset}`;
  const [whole = '', fraction] = formatUnits(units, decimals).split('.');
  return `${BigInt(whole).toLocaleString('en-US')}${fraction === undefined ? '' : `.${fraction}`} ${asset}`;
}

/** Every number in a sentence, with what it is of. */
const amountsIn = (sentence: string): string[] =>
  [...sentence.matchAll(/[\d,]*\d(?:\.\d+)? (?:(?:units )?of an unknown token|of the chain’s coin|[A-Z]{3,4}\b)/g)].map(
    ([found]) => found,
  );

describe('one payment', () => {
  test('is of the same amount in its headline, in the row of its list, in what is said when it was done, and in the totals', () => {
    fc.assert(
      fc.property(payment, ({ request, asset, decimals, units, said }) => {
        const document = documentOf(request);
        const proposed = activity([], { type: request.type, intent: { request: request.parameters as Members } });
        const row = headlineOf(proposed, context());
        const amount = written(units, decimals, said ?? asset);
        for (const sentence of [document.headline, document.done ?? '', row.headline])
          expect(amountsIn(sentence)).toEqual([amount]);
        expect([row.amount, `${document.effect?.amount?.value} ${document.effect?.amount?.asset}`]).toEqual([amount, amount]);
        expect(totals([request]).assets.map(({ sum }) => sum)).toEqual([written(units, decimals, asset)]);
        expect(document.moves?.map(move => move.units)).toEqual([String(units)]);
        // What it was read from is a piece of what is signed.
        const signed = JSON.stringify(request.parameters).toLowerCase();
        for (const { readFrom = '' } of document.moves ?? []) expect(signed).toContain(readFrom);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the totals of any list of payments', () => {
  test('equal an independent sum of each asset on each chain', () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 30 }), payments => {
        const expected = new Map<string, { sum: bigint; count: number; of: Payment }>();
        for (const of of payments) {
          const before = expected.get(of.key);
          expected.set(of.key, { of, sum: (before?.sum ?? 0n) + of.units, count: (before?.count ?? 0) + 1 });
        }
        const { assets, unread } = totals(payments.map(({ request }) => request));
        const words = [...expected.values()].map(
          ({ of, sum, count }) =>
            `${count} ${of.key.startsWith('allowed') ? 'allowed' : 'sent'} ${written(sum, of.decimals, of.asset)}`,
        );
        expect(unread).toEqual({ count: 0, of: payments.length });
        expect(assets.map(({ count, how, sum }) => `${count} ${how} ${sum}`)).toEqual(words);
        expect(new Set(assets.map(({ how, chain, asset, token }) => `${how} ${chain} ${asset} ${token}`)).size).toBe(
          expected.size,
        );
      }),
      { numRuns: 150 },
    );
  });

  test('name the chain of each, and never add across chains or what is given away to what may be taken', () => {
    const { assets } = totals([
      bitcoin(500_000_000n, false),
      bitcoin(500_000_000n, true),
      lamports(1_000_000_000n),
      erc20(1, parties.usdc, 1_000_000n),
      erc20(10, '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 1_000_000n),
      allowance(1, parties.usdc, 2_000_000n),
      spl(1_000_000n, solana.usdc, 6),
      signingTransaction(transferHex(parties.payroll, 3_000_000n)),
    ]);
    expect(assets.map(({ how, chain, sum }) => [how, chain, sum])).toEqual([
      ['sent', 'Bitcoin', '5 BTC'],
      ['sent', 'Bitcoin test network', '5 BTC'],
      ['sent', 'Solana', '1 SOL'],
      ['sent', 'Ethereum mainnet', '1 USDC'],
      ['sent', 'OP Mainnet', '1 USDC'],
      ['allowed', 'Ethereum mainnet', '2 USDC'],
      ['sent', 'Solana', '1 USDC'],
      ['sent', 'TRON', '3 TRX'],
    ]);
  });
});

describe('what cannot be added', () => {
  const unreadOf = (...requests: Request[]) => totals(requests).unread;

  test('is named and in no sum: a permission without a limit', () => {
    const { assets, unread, counterparties } = totals([
      allowance(1, parties.usdc, 2n ** 256n - 1n),
      allowance(1, parties.usdc, 5_000_000n),
      typed(permit(2n ** 256n - 1n, 1_795_000_000)),
    ]);
    expect(assets).toMatchObject([{ how: 'allowed', asset: 'USDC', count: 1, sum: '5 USDC', unlimited: 2 }]);
    expect(unread).toEqual({ count: 0, of: 3 });
    expect(counterparties).toMatchObject([
      { address: parties.router, count: 3, sums: ['may take up to 5 USDC, may take USDC without limit'] },
    ]);
  });

  test.each<[string, Request]>([
    ['a call whose function is in no interface', calling(parties.router, '0x12345678')],
    [
      'a token amount without its mint',
      onSolana(
        solanaMessage([{ program: solana.token, accounts: [solana.payer, solana.friend, solana.payer], data: [3, ...u64(5n)] }]),
      ),
    ],
    [
      'an instruction of an unknown program',
      onSolana(solanaMessage([{ program: solana.stranger, accounts: [solana.payer], data: [1] }])),
    ],
    [
      'typed data of no known kind',
      typed({
        types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Vote: [{ name: 'n', type: 'uint256' }] },
        primaryType: 'Vote',
        domain: { chainId: 1 },
        message: { n: 1 },
      }),
    ],
    ['bytes of no form', bytes('0011223344')],
    [
      'a transaction that names no chain',
      bytes(serializeTransaction({ type: 'legacy', to: parties.payroll, value: 5n, gas: 21_000n, gasPrice: 1n })),
    ],
  ])('is counted: %s', (_, request) => {
    expect(unreadOf(request, ether(1, 1n))).toEqual({ count: 1, of: 2 });
  });

  test('is one of several calls in one transaction, and the others are added', () => {
    const inner = [
      [parties.usdc, false, call('transfer(address to, uint256 amount)', [parties.payroll, 4_000_000n])],
      [parties.router, false, '0x12345678'],
    ] as const;
    const { assets, unread } = totals([
      calling(
        parties.router,
        call('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
          inner.map(([target, allowFailure, callData]) => ({ target, allowFailure, callData })),
        ]),
      ),
    ]);
    expect(assets.map(({ sum }) => sum)).toEqual(['4 USDC']);
    expect(unread).toEqual({ count: 1, of: 2 });
  });

  test('is nothing where nothing is moved: a text, a user', () => {
    expect(unreadOf(message('Good morning'))).toEqual({ count: 0, of: 0 });
    expect(unreadOf({ type: 'ACTIVITY_TYPE_CREATE_USER_TAG', parameters: { userTagName: 'a', userIds: [] } })).toEqual({
      ...{ count: 0, of: 0 },
    });
  });
});

test('words beside an amount change no total: only the data of a movement counts', () => {
  const document = documentOf(erc20(1, parties.usdc, 1_000_000n));
  const lying = { ...document, facts: document.facts.map(fact => ({ ...fact, note: '0.000001 USDC', value: '1' })) };
  expect(totalsOf([{ id: '1', type: 't', document: lying }]).assets[0]?.sum).toBe('1 USDC');
});

test('a counterparty is one address on one chain, with its name and where the name is from', () => {
  const { counterparties } = totals([
    erc20(1, parties.usdc, 1_000_000n),
    ether(1, 10n ** 18n),
    ether(137, 10n ** 18n),
    signingTransaction(transferHex(parties.payroll, 1n)),
  ]);
  expect(counterparties.map(({ address, chain, name, nameSource, sums }) => [address, chain, name, nameSource, sums])).toEqual([
    [parties.payroll, 'Ethereum mainnet', 'Payroll', 'address_book', ['1 USDC', '1 ETH']],
    [parties.payroll, 'Polygon', 'Payroll', 'address_book', ['1 POL']],
    [tron.payroll, 'TRON', null, null, ['0.000001 TRX']],
  ]);
});

describe('what stands out', () => {
  const move = (units: bigint): Movement => ({
    ...{ how: 'sent', units: String(units), decimals: 6, asset: 'USDC', token: null, chain: 'Ethereum mainnet', party: null },
  });
  const row = (id: string, units: bigint, more: Partial<ReviewDocument> = {}) => ({
    ...{ id, type: 't', document: { moves: [move(units)], findings: [], differences: [], ...more } },
  });

  test('is an amount much larger than the others, and what was never seen', () => {
    const usual = [100n, 110n, 90n].map((units, n) => row(String(n), units * 1_000_000n));
    expect(totalsOf(usual).outliers).toEqual([]);
    expect(totalsOf([...usual, row('3', 5_000_000_000n)]).outliers).toEqual([
      { activityId: '3', sentence: expect.stringMatching(/5,000 USDC is much larger.*100 USDC/) },
    ]);
    const fresh = row('4', 100_000_000n, {
      differences: [{ label: 'Receiver', before: null, after: '0x9', firstSeen: true }],
    });
    expect(totalsOf([...usual, fresh]).outliers).toEqual([{ activityId: '4', sentence: 'Receiver is new: 0x9.' }]);
    const stranger = row('5', 100_000_000n, {
      findings: [{ rule: 'first-seen', severity: 'high', sentence: 'The receiver is new to this app.' }],
    });
    expect(totalsOf([...usual, stranger]).outliers).toMatchObject([{ activityId: '5' }]);
  });
});
