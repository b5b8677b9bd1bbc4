/** Somebody who may propose puts what is grave where a headline does not look: beside, behind, along with, or again. */
import { describe, expect, test } from 'vitest';
import type { ReviewDocument } from '../../electron/contract/values/document.ts';
import { headlineOf, reviewDocument } from '../../electron/core/review/document.ts';
import { any, coin, cosmos, cosmosContext, directHex, signing as signingCosmos } from '../vectors/cosmos.ts';
import { context, parties } from '../vectors/parties.ts';
import { call, calling, type Request, raw, unsigned } from '../vectors/payloads.ts';
import { activity } from '../vectors/risk-world.ts';
import {
  bare,
  gasCoin,
  input,
  object,
  part,
  pure,
  result,
  split,
  sui,
  call as suiCall,
  suiContext,
  transactionHex,
  transfer,
  u64,
} from '../vectors/sui.ts';

const { usdc, router, payroll, ops } = parties;
const stranger = `0x${'5e'.repeat(20)}`;
const review = (request: Request, here = context()): ReviewDocument => reviewDocument(request, here);
const pay = (units: bigint, to: string) => call('transfer(address to, uint256 amount)', [to, units]);
const together = (...calls: `0x${string}`[]) => calling(usdc, call('multicall(bytes[] data)', [calls]));
const ether = 10n ** 18n;

test('the same payment twice in one call is said of each', () => {
  const { effects } = review(together(pay(5n, payroll), pay(5n, payroll)));
  const paid = 'pays 0.000005 USDC from “Ops hot” to Payroll.';
  expect(effects).toEqual([`Call 1 ${paid}`, `Call 2 ${paid}`]);
});

describe('money that goes along with a call', () => {
  test('is named in every headline, whatever the call does', () => {
    const { headline, done } = review(
      calling(usdc, call('approve(address spender, uint256 amount)', [router, 1n]), 100n * ether),
    );
    expect(headline).toBe('Lets Router take up to 0.000001 USDC of “Ops hot”, with 100 ETH sent along');
    expect(done).toContain(', with 100 ETH sent along');
  });

  test('is not said twice where the words of the call name it', () => {
    const { headline } = review(calling(router, '0x12345678', 2n * ether));
    expect(headline).toBe('Calls an unknown function of Router and sends it 2 ETH');
  });
});

test('what takes everything is named before others are counted, where a call that is not known leads', () => {
  const objects = ['a1', 'a2', 'a3', 'a4'].map(id => object(id.repeat(32)));
  const hex = transactionHex({
    inputs: [...objects, pure(bare(sui.stranger))],
    commands: [
      suiCall(`${'00'.repeat(31)}02`, 'm::noop'),
      transfer([input(0)], input(4)),
      transfer([input(1)], input(4)),
      transfer([input(2)], input(4)),
      transfer([input(3)], input(4)),
      transfer([gasCoin], input(4)),
    ],
  });
  const { headline } = review(raw(hex, 'HEXADECIMAL', 'SHA256', sui.ops), suiContext());
  expect(headline).toMatch(/, and pays all .* more effects? on Sui$/);
});

test('of several payments told as one, the receiver who is known least is named, not the one that comes first', () => {
  const noop = suiCall(`${'00'.repeat(31)}02`, 'm::noop');
  const hex = transactionHex({
    inputs: [u64(1n), u64(5_000n * 10n ** 9n), pure(bare(sui.payroll)), pure(bare(sui.stranger))],
    commands: [noop, split(gasCoin, [input(0), input(1)]), transfer([part(1, 0)], input(2)), transfer([part(1, 1)], input(3))],
  });
  const { headline } = review(raw(hex, 'HEXADECIMAL', 'SHA256', sui.ops), suiContext());
  expect(headline).toContain('pays 5,000.000000001 SUI from “Ops hot” to an unknown address and 1 more');
});

test('what leads the others is named before they are counted, and one thing leads no payment to a stranger', () => {
  const objects = ['a1', 'a2', 'a3', 'a4', 'a5'].map(id => object(id.repeat(32)));
  const to = pure(bare(sui.payroll));
  const gifts = objects.map((_, place) => transfer([input(place)], input(5)));
  const paid = [split(gasCoin, [input(6)]), transfer([result(5)], input(7))];
  const inputs = [...objects, to, u64(5n * 10n ** 15n), pure(bare(sui.stranger))];
  const told = (commands: readonly string[]) =>
    review(raw(transactionHex({ inputs, commands }), 'HEXADECIMAL', 'SHA256', sui.ops), suiContext()).headline;
  expect(told([...gifts, ...paid])).toMatch(/^Pays 5,000,000 SUI from “Ops hot” to an unknown address, and pays the object/);
  const noop = suiCall(`${'00'.repeat(31)}02`, 'm::noop');
  expect(told([...gifts, ...paid, noop])).toMatch(
    /, and pays 5,000,000 SUI .* to an unknown address, and has 5 more effects on Sui$/,
  );
});

test('of equally grave calls the one to whom least is known leads, whatever else is odd about another', () => {
  const { headline } = review(together(pay(9_000_000n, usdc), pay(1_000_000n, stranger)));
  expect(headline).toContain('Pays 1 USDC from “Ops hot” to an unknown address, and makes 1 more call');
});

test('the same amount paid again is told again', () => {
  const { effects, effect } = review(together(pay(1_000_000n, payroll), pay(1_000_000n, payroll)));
  expect(effects).toEqual([1, 2].map(at => `Call ${at} pays 1 USDC from “Ops hot” to Payroll.`));
  expect(effect).toMatchObject({ calls: 2, amount: { value: '2', asset: 'USDC' } });
});

test('what each of two equal calls means is said of both', () => {
  const stake = any('cosmos.staking.v1beta1.MsgDelegate', [
    [1, cosmos.ops],
    [2, cosmos.validator],
    [3, coin(5n)],
  ]);
  const { effects } = review(signingCosmos(directHex({ messages: [stake, stake] })), cosmosContext());
  expect(effects.at(-1)).toBe('2 times: 0.000005 ATOM of “Ops hot” cannot be moved until unstaked.');
});

describe('several payloads at once', () => {
  const payload = (to: string, value: bigint) => unsigned({ to: to as never, value });
  const request = (...payloads: string[]) => ({
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    parameters: { signWith: ops, payloads, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  });

  test('are led by the gravest of them, wherever it stands', () => {
    const { headline } = review(request(payload(payroll, ether), payload(payroll, ether), payload(stranger, 100n * ether)));
    expect(headline).toBe(
      'Signs 3 payloads at once with “Ops hot”, of which the gravest pays 100 ETH from “Ops hot” to an unknown address',
    );
  });

  test('are named in a list by it', () => {
    const { type, parameters } = request(payload(payroll, ether), payload(stranger, 100n * ether));
    const listed = headlineOf(activity([], { type, intent: { request: parameters } }), context());
    expect(listed.headline).toBe(
      'The service claims: Signs 2 payloads at once with “Ops hot”, of which the gravest pays 100 ETH from “Ops hot” to an unknown address',
    );
  });
});
