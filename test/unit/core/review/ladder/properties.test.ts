/** What must never lower a severity: harmless company, another order, another spelling; a stranger, more, longer. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf } from '../../../../../electron/contract/severity.ts';
import type { ReviewContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { corpus } from '../../../../vectors/ladder/corpus.ts';
import { at } from '../../../../vectors/ladder/world.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, calling, permit, type Request, transaction, typed, typedData } from '../../../../vectors/payloads.ts';
import { activity } from '../../../../vectors/risk-world.ts';

/** The smaller, the graver. */
const rank = (request: Request, against: ReviewContext = context()): number => rankOf(reviewDocument(request, against).severity);
type Call = readonly [to: string, value: bigint, data: `0x${string}`];

const max = 2n ** 256n - 1n;
const { ops, payroll, router, stranger, poison, usdc, registry } = parties;
const strangers = [stranger, '0x9e4c1b7f0d3a5e2b8c6f1a7d4e0b3c5f2a8d6e91'];
const known = [ops, payroll, router, registry];
const someone = fc.constantFrom(...known, ...strangers, poison);
const amount = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.constantFrom(10n ** 6n, 10n ** 30n, max));

/** A call, by who is in it. */
const calls: ((who: string, units: bigint) => Call)[] = [
  (who, units) => [usdc, 0n, call('transfer(address to, uint256 amount)', [who, units])],
  (who, units) => [usdc, 0n, call('approve(address spender, uint256 amount)', [who, units])],
  who => [registry, 0n, call('transferOwnership(address newOwner)', [who])],
  who => [registry, 0n, call('setApprovalForAll(address operator, bool approved)', [who, true])],
  (who, units) => [who, units % 10n ** 20n, '0x'],
  who => [registry, 0n, call('upgradeTo(address implementation)', [who])],
];
const anyCall: fc.Arbitrary<Call> = fc
  .tuple(fc.nat(calls.length - 1), someone, amount)
  .map(([n, who, units]) => calls[n]?.(who, units) ?? [usdc, 0n, '0x']);
/** A payment to somebody known, an allowance taken back, a deposit to an own account. */
const harmless: fc.Arbitrary<Call> = fc.constantFrom<Call>(
  [usdc, 0n, call('transfer(address to, uint256 amount)', [payroll, 5_000_000n])],
  [usdc, 0n, call('approve(address spender, uint256 amount)', [router, 0n])],
  [payroll, 10n ** 15n, '0x'],
);

/** The ways in which an account makes several calls in one. */
const batches: ((inner: readonly Call[]) => Request)[] = [
  inner =>
    calling(
      ops,
      call('executeBatch(address[] targets, uint256[] values, bytes[] data)', [
        inner.map(([to]) => to),
        inner.map(([, value]) => value),
        inner.map(([, , data]) => data),
      ]),
    ),
  inner => ({
    type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
    parameters: {
      ...{ from: ops, caip2: 'eip155:1' },
      calls: inner.map(([to, value, data]) => ({ to, value: String(value), data })),
    },
  }),
];
const batch = fc.constantFrom(...batches);
const single = ([to, value, data]: Call): Request => calling(to, data, value);

describe('severity is never lowered by', () => {
  test('harmless calls beside a call, before it or behind it', () => {
    fc.assert(
      fc.property(
        batch,
        anyCall,
        fc.array(harmless, { maxLength: 4 }),
        fc.array(harmless, { maxLength: 4 }),
        (of, one, before, after) => {
          expect(rank(of([...before, one, ...after]))).toBeLessThanOrEqual(rank(of([one])));
          expect(rank(of([...before, one, ...after]))).toBeLessThanOrEqual(rank(single(one)));
        },
      ),
    );
  });

  test('another order of calls', () => {
    fc.assert(
      fc.property(
        batch,
        fc
          .array(anyCall, { minLength: 2, maxLength: 5 })
          .chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (of, [all, shuffled]) => {
          expect(rank(of(shuffled))).toBe(rank(of(all)));
        },
      ),
    );
  });

  test('another case of the letters of a payload, or a prefix', () => {
    fc.assert(
      fc.property(anyCall, one => {
        const request = single(one);
        const { payload, ...rest } = request.parameters as { payload: string };
        const plain = payload.replace(/^0x/, '');
        for (const again of [plain, plain.toUpperCase(), `0x${plain}`])
          expect(rank({ ...request, parameters: { ...rest, payload: again } })).toBe(rank(request));
      }),
    );
  });

  test('an amount that is written in another way', () => {
    fc.assert(
      fc.property(someone, fc.bigInt({ min: 1n, max: 2n ** 52n }), (spender, value) => {
        const as = (written: unknown) => {
          const data = permit(value, 1_795_252_000, spender) as { message: Record<string, unknown> };
          return rank(typed({ ...data, message: { ...data.message, value: written } }));
        };
        const usual = as(String(value));
        for (const written of [Number(value), `0x${value.toString(16)}`, `0${value}`])
          expect(as(written)).toBeLessThanOrEqual(usual);
      }),
    );
  });

  test('a case of the letters of an address in typed data', () => {
    fc.assert(
      fc.property(someone, amount, (spender, value) => {
        const lower = typed(permit(value, 1_795_252_000, spender.toLowerCase()));
        expect(rank(lower)).toBeLessThanOrEqual(rank(typed(permit(value, 1_795_252_000, spender))));
      }),
    );
  });

  test('somebody unknown in the place of somebody known', () => {
    fc.assert(
      fc.property(
        fc.nat(calls.length - 1),
        fc.constantFrom(...known),
        fc.constantFrom(...strangers),
        amount,
        (n, friend, nobody, units) => {
          const by = (who: string) => rank(single(calls[n]?.(who, units) ?? [usdc, 0n, '0x']));
          expect(by(nobody)).toBeLessThanOrEqual(by(friend));
        },
      ),
    );
  });

  test('more of it', () => {
    fc.assert(
      fc.property(fc.nat(calls.length - 1), someone, amount, amount, (n, who, one, other) => {
        const by = (units: bigint) => rank(single(calls[n]?.(who, units) ?? [usdc, 0n, '0x']));
        const [less, more] = one < other ? [one, other] : [other, one];
        if (n === 4) return;
        expect(by(more)).toBeLessThanOrEqual(by(less));
      }),
    );
    const pay = (value: bigint) => rank(transaction({ to: stranger as `0x${string}`, value }));
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.bigInt({ min: 1n, max: 10n ** 24n }), (less, more) => {
        expect(pay(less + more)).toBeLessThanOrEqual(pay(less));
      }),
    );
  });

  test('a payment cut into pieces, to one stranger or to many', () => {
    fc.assert(
      fc.property(batch, fc.integer({ min: 2, max: 12 }), fc.bigInt({ min: 1n, max: 10n ** 20n }), (of, pieces, wei) => {
        const whole: Call = [stranger, wei * BigInt(pieces), '0x'];
        const cut = Array.from(
          { length: pieces },
          (_, i): Call => [`0x${(0x9e4c + i).toString(16).padStart(40, '7')}`, wei, '0x'],
        );
        expect(rank(of(cut))).toBeLessThanOrEqual(rank(of([whole])));
      }),
    );
  });

  test('more time', () => {
    const now = 1_795_251_000;
    fc.assert(
      fc.property(someone, amount, fc.nat(10 ** 9), fc.nat(10 ** 9), (spender, value, soon, later) => {
        const until = (end: number) => rank(typed(permit(value, now + end, spender)));
        expect(until(soon + later)).toBeLessThanOrEqual(until(soon));
        const allowance = (end: number) =>
          rank(
            typed(
              typedData(
                'PermitSingle',
                {
                  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
                  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
                },
                {
                  details: { token: usdc, amount: String(value % 2n ** 160n), expiration: String(now + end), nonce: '0' },
                  ...{ spender, sigDeadline: String(now + 600) },
                },
                { name: 'Permit2', version: undefined, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
              ),
            ),
          );
        expect(allowance(soon + later)).toBeLessThanOrEqual(allowance(soon));
      }),
    );
  });
});

test('whoever forgets whom they know is never warned of less', () => {
  const honest = corpus.filter(({ intent }) => intent === 'honest');
  for (const { request, in: against = context(), name } of honest) {
    const { addressBook: _, ...rest } = against;
    const forgotten: ReviewContext = { ...rest, addressBook: [], history: [] };
    expect(rank(request, forgotten), name).toBeLessThanOrEqual(rank(request, against));
  }
});

/** What somebody who proposes can bring about first, each by itself harmless. */
const broughtAbout: [words: string, (address: string) => Partial<ReviewContext>][] = [
  [
    'an interface that was uploaded',
    address => ({
      current: {
        ...context().current,
        smartContractInterfaces: {
          smartContractInterfaces: [
            {
              smartContractInterfaceId: 'interface-1',
              smartContractAddress: address,
              smartContractInterface: JSON.stringify([{ type: 'function', name: 'finalise', inputs: [], outputs: [] }]),
              type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
              label: 'Grove vault',
            },
          ],
        },
      },
    }),
  ],
  [
    'a name in which an address stands',
    address => ({
      history: [
        activity([], {
          id: 'named',
          status: 'ACTIVITY_STATUS_COMPLETED',
          type: 'ACTIVITY_TYPE_CREATE_WALLET',
          intent: { createWalletIntent: { walletName: `Payouts ${address} ${address.toLowerCase()}`, accounts: [] } },
        }),
      ],
    }),
  ],
];

test.each(broughtAbout)('%s makes nothing milder', (_, about) => {
  const cases = corpus.filter(({ intent, in: against }) => intent === 'malicious' && against === undefined);
  expect(cases.length).toBeGreaterThan(100);
  const milder = cases.filter(({ request }) => {
    const before = rank(request);
    return [at.thief, stranger].some(address => rank(request, { ...context(), ...about(address) }) > before);
  });
  expect(milder.map(({ name }) => name)).toEqual([]);
});
