/** Somebody who may propose calls and orders, and wants one to move more, to another, or from another than it seems to. */
import { describe, expect, test } from 'vitest';
import type { ReviewDocument } from '../../electron/contract/values/document.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { context, parties } from '../vectors/parties.ts';
import { call, calling, type Request, safeExec, safeTx, typed, typedData } from '../vectors/payloads.ts';

const { usdc, router, payroll, ops, vault, safe } = parties;
const accounts = [
  { address: ops, name: 'Ops hot', curve: 'CURVE_SECP256K1' },
  { address: vault, name: 'Treasury', curve: 'CURVE_SECP256K1' },
];
const here = context({ accounts });
const review = (request: Request): ReviewDocument => reviewDocument(request, here);
const headline = (request: Request): string => review(request).headline;

describe('what belongs to another account is told as that account’s', () => {
  const from = 'transferFrom(address from, address to, uint256 amount)';
  test.each([
    ['a transfer from it', from, [vault, payroll, 5_000_000n], 'Pays 5 USDC from Treasury to Payroll'],
    [
      'a batch of a collection',
      'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
      [vault, payroll, [1n], [2n], '0x'],
      'Sends 2 of token 1 of USDC from Treasury to Payroll',
    ],
    [
      'its permit',
      'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      [vault, router, 5_000_000n, 1_800_000_000n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
      'Lets Router take up to 5 USDC of Treasury',
    ],
    [
      'its permit for all',
      'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
      [vault, router, 0n, 1_800_000_000n, true, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
      'of Treasury',
    ],
  ])('%s', (_, signature, args, words) => {
    expect(headline(calling(usdc, call(signature, args)))).toContain(words);
  });

  test('and what a Safe sends from itself as the Safe’s', () => {
    const own = call(from, [safe, payroll, 5_000_000n]);
    expect(headline(safeExec(usdc, own, 0))).toContain('Pays 5 USDC from “Cold Safe” to Payroll');
    const other = call(from, [ops, payroll, 5_000_000n]);
    expect(headline(safeExec(usdc, other, 0))).toContain('Pays 5 USDC from “Ops hot” to Payroll');
  });
});

const orders = {
  Order: 'address offerer,Item[] offer,Back[] consideration,uint256 endTime',
  Item: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
  Back: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
};
const item = (itemType: number, token: string, startAmount: string, endAmount: string, identifierOrCriteria = 0) => ({
  ...{ itemType, token, identifierOrCriteria, startAmount, endAmount },
});
const listing = (given: ReturnType<typeof item>, back: ReturnType<typeof item>): Request => {
  const consideration = [{ ...back, recipient: ops }];
  return typed(typedData('Order', orders, { offerer: ops, offer: [given], consideration, endTime: 1_800_000_000 }));
};

describe('an order is told by what is worst for the account', () => {
  test.each([
    ['falling', '9000000', '1000000'],
    ['rising', '1000000', '9000000'],
  ])('an amount that is %s until it ends', (_, first, last) => {
    expect(headline(listing(item(1, usdc, first, last), item(1, usdc, first, last)))).toContain(
      'Offers at most 9 USDC from “Ops hot” for at least 1 USDC',
    );
  });

  test('a price that falls to next to nothing is one that is next to nothing', () => {
    const found = (first: string, last: string) =>
      review(listing(item(2, router, '1', '1', 7), item(0, parties.zero, first, last))).findings.map(({ rule }) => rule);
    expect(found('1000000000000000000', '1')).toContain('order-for-nothing');
    expect(found('1', '1000000000000000000')).toContain('order-for-nothing');
    expect(found('1000000000000000000', '1000000000000000000')).not.toContain('order-for-nothing');
  });

  test('so many of one token as there are', () => {
    expect(headline(listing(item(3, router, '40', '40', 7), item(1, usdc, '9000000', '9000000')))).toContain(
      'Offers 40 of token 7 of',
    );
  });

  test('with its fee, and to whom what is bought goes', () => {
    const types = {
      Order:
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,uint256 feeAmount',
    };
    const order = (receiver: string) =>
      typed(
        typedData('Order', types, {
          ...{ sellToken: usdc, buyToken: usdc, receiver, sellAmount: '5000000', buyAmount: '4000000' },
          ...{ validTo: 1_800_000_000, feeAmount: '2000000' },
        }),
      );
    expect(headline(order(payroll))).toContain('Sells 7 USDC from “Ops hot” for at least 4 USDC, for Payroll');
    expect(headline(order(ops))).toContain('Sells 7 USDC from “Ops hot” for at least 4 USDC');
  });
});

describe('coins that are handed on', () => {
  const aggregate = 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)';
  const pay = (to: string, value: bigint) => ({ target: to, allowFailure: false, value, callData: '0x' });
  const sums = (request: Request) => (review(request).moves ?? []).map(({ units }) => units);

  test('are counted once, where they are handed on to', () => {
    expect(sums(calling(router, call(aggregate, [[pay(payroll, 2n), pay(vault, 3n)]]), 5n))).toEqual(['2', '3']);
  });

  test('and what stays behind is counted, too', () => {
    expect(sums(calling(router, call(aggregate, [[pay(payroll, 2n)]]), 5n))).toEqual(['3', '2']);
    expect(headline(calling(router, call(aggregate, [[pay(payroll, 2n)]]), 5n))).toContain(
      ', with 0.000000000000000003 ETH sent along',
    );
  });
});

test('calldata in a message is told by the gravest call in it', () => {
  const own = call('transferOwnership(address newOwner)', [router]);
  const asked = typed(typedData('Plan', { Plan: 'address target,bytes data' }, { target: usdc, data: own }));
  expect(headline(asked)).toContain('Carries calls that “Ops hot” would allow, of which the gravest hands the ownership of');
});

test('what calldata in a message would move is counted, beside whatever else the message does', () => {
  const data = call('transfer(address to, uint256 amount)', [payroll, 5n]);
  const asked = typed(typedData('Plan', { Plan: 'address target,bytes data' }, { target: usdc, data }));
  expect((review(asked).moves ?? []).map(({ units }) => units)).toEqual([null, '5']);
});

test('a request to send that names two things at once is not told as one of them', () => {
  const parameters = {
    ...{ from: ops, caip2: 'eip155:1', to: payroll, value: '1' },
    calls: [{ to: vault, value: '1000000000000000000' }],
  };
  expect(headline({ type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION', parameters })).toContain('that readers may take differently');
  const { calls: _, ...one } = parameters;
  expect(headline({ type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION', parameters: one })).not.toContain('readers may take');
});

test.each([
  [
    'a timelock',
    'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
    'Schedules for later: ',
  ],
  ['a multisig', 'submitTransaction(address destination, uint256 value, bytes data)', 'Submits to the other owners: '],
])('what is only handed to %s is told as no more', (_, signature, words) => {
  const word = `0x${'00'.repeat(32)}`;
  const args = [payroll, 7n, '0x', word, word, 0n].slice(0, signature.split(',').length);
  const { headline: asked, effects } = review(calling(router, call(signature, args)));
  expect(asked).toContain(`${words}pays 0.000000000000000007 ETH from`);
  expect(effects).toContain('Nothing of it happens by this alone.');
});

describe('what a Safe pays for its gas', () => {
  test('is told in the headline, and counted as an amount that cannot be added', () => {
    const { headline: asked, moves } = review(safeExec(payroll, '0x', 0, 1n));
    expect(asked).toContain('Pays an unknown amount of ETH from “Cold Safe” to whoever sends it');
    expect((moves ?? []).map(({ units, asset }) => [units, asset])).toContainEqual([null, 'ETH']);
    expect(headline(safeExec(payroll, '0x', 0))).not.toContain('whoever sends it');
  });

  test('is told of a Safe transaction that is consented to, in the token it is paid in', () => {
    expect(headline(typed(safeTx({ gasPrice: 5, gasToken: usdc, refundReceiver: router })))).toContain(
      ', and pays an unknown amount of USDC from “Cold Safe” to Router',
    );
  });
});

test.each(['cosmos:1', 'EIP155:1', 'eip155:01', 'eip155:0', 'eip155:1 ', 'eip155:1:2', '1'])(
  'a request to send on “%s” is for no chain that is known, and says so',
  caip2 => {
    const parameters = { from: ops, caip2, to: payroll, value: '1000000000000000000' };
    const { headline: asked, severity } = review({ type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION', parameters });
    expect(asked).toContain('that readers may take differently');
    expect(asked).not.toContain('1 ETH');
    expect(severity).toBe('critical');
  },
);
