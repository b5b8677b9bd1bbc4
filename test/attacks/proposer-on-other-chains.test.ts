/** Somebody who may propose on chains that few approvers read daily: coins that change on the way, networks that seem another. */
import { describe, expect, test } from 'vitest';
import type { ReviewDocument } from '../../electron/contract/values/document.ts';
import { reviewDocument } from '../../electron/core/review/document.ts';
import { raw } from '../vectors/payloads.ts';
import { transactionHex as onStellar, stellar, stellarContext, payment as stellarPayment } from '../vectors/stellar.ts';
import {
  bare,
  call,
  gasCoin,
  input,
  merge,
  object,
  transactionHex as onSui,
  part,
  pure,
  result,
  split,
  sui,
  suiContext,
  transfer,
  u64,
} from '../vectors/sui.ts';
import { drops, ledger, ledgerContext, paymentHex } from '../vectors/xrp.ts';

describe('Sui: a coin that is split off', () => {
  const review = (commands: readonly string[]): ReviewDocument =>
    reviewDocument(
      raw(
        onSui({ inputs: [u64(5n), u64(7_000_000_000n), pure(bare(sui.stranger)), object('a1'.repeat(32))], commands }),
        ...(['HEXADECIMAL', 'SHA256', sui.ops] as const),
      ),
      suiContext(),
    );
  const one = split(gasCoin, [input(0)]);
  const both = split(gasCoin, [input(0), input(1)]);

  test.each([
    ['as it is', [one, transfer([part(0, 0)], input(2))], 'Pays 0.000000005 SUI from'],
    [
      'with another merged into it',
      [both, merge(part(0, 0), [part(0, 1)]), transfer([part(0, 0)], input(2))],
      'Pays an unknown amount of SUI from',
    ],
    [
      'with one object merged into it',
      [one, merge(result(0), [input(3)]), transfer([part(0, 0)], input(2))],
      'Pays an unknown amount of SUI from',
    ],
    [
      'that is split again',
      [one, split(part(0, 0), [input(0)]), transfer([part(0, 0)], input(2))],
      'Pays an unknown amount of SUI from',
    ],
    [
      'that a call was given',
      [one, call(`${'00'.repeat(31)}02`, 'm::grow', [part(0, 0)]), transfer([part(0, 0)], input(2))],
      'pays an unknown amount of SUI from',
    ],
  ])('%s is told by no number that it may not have', (_, commands, words) => {
    const { headline, moves } = review(commands);
    expect(headline).toContain(words);
    expect((moves ?? []).filter(({ asset }) => asset === 'SUI').map(({ units }) => units)).toEqual([
      words.includes('unknown') ? null : '5',
    ]);
  });

  test('and an object is told with what is merged into it', () => {
    const [plain, filled] = [[], [merge(input(3), [gasCoin])]].map(
      before => review([...before, transfer([input(3)], input(2))]).headline,
    );
    expect(plain).toContain(`Pays the object 0x${'a1'.repeat(32)} from`);
    expect(filled).toContain(`Pays the object 0x${'a1'.repeat(32)} and what is merged into it from`);
  });

  test('goes to somebody, where that is what another command gives', () => {
    const { headline } = review([call(`${'00'.repeat(31)}02`, 'm::whom'), one, transfer([part(1, 0)], result(0))]);
    expect(headline).toContain('pays 0.000000005 SUI from “Ops hot” to an address that another command gives');
  });
});

test('payments are told by how many receive them, not by how many there are', () => {
  const told = (...to: string[]) =>
    reviewDocument(
      raw(onStellar({ operations: to.map(each => stellarPayment(10_000_000n, each)) }), 'HEXADECIMAL', 'SHA256', stellar.ops),
      stellarContext(),
    ).headline;
  expect(told(stellar.payroll, stellar.payroll)).toContain('Pays 2 XLM from “Ops hot” to Payroll on Stellar');
  expect(told(stellar.payroll, stellar.stranger, stellar.payroll)).toContain(
    'Pays 3 XLM from “Ops hot” to an unknown address and 1 more on',
  );
});

describe('a ledger that is another than it seems', () => {
  test('an XRP payment on another network is none of XRP', () => {
    const { headline, moves } = reviewDocument(
      raw(paymentHex({ '6.1': drops(5_000_000n), '2.1': '00005359' }), 'HEXADECIMAL', 'SHA256', ledger.ops),
      ledgerContext(),
    );
    expect(headline).toContain(
      'Pays 5 of the coin of network 21337 from “Ops hot” to Payroll on the network 21337, not the XRP Ledger',
    );
    expect((moves ?? []).map(({ asset, chain }) => [asset, chain])).toEqual([[null, 'network 21337']]);
  });

  test('a Stellar envelope without a network is added to nothing of the main one', () => {
    const envelope = `${onStellar({}).slice(64)}00000000`;
    const { moves } = reviewDocument(raw(envelope, 'HEXADECIMAL', 'SHA256', stellar.ops), stellarContext());
    expect((moves ?? []).map(({ chain }) => chain)).toEqual([null]);
  });
});
