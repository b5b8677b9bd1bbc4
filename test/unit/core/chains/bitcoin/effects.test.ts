/** What Bitcoin's readers answer, as data: each payment by itself with its exact amount, and what may still change. */
import { describe, expect, test } from 'vitest';
import { reviewWork } from '../../../../../electron/core/budget/work.ts';
import { readPreimage } from '../../../../../electron/core/chains/bitcoin/preimage.ts';
import { readBitcoin } from '../../../../../electron/core/chains/bitcoin/transaction.ts';
import { readContextOf } from '../../../../../electron/core/known/read-context.ts';
import { coins, type InputGiven, type OutputGiven, psbt, signBitcoin, taprootPreimage } from '../../../../vectors/bitcoin.ts';
import { context } from '../../../../vectors/parties.ts';
import { told } from '../told.ts';

const here = context({ accounts: [{ address: coins.vault.address, name: 'Vault', curve: 'CURVE_SECP256K1' }] });
const reading = () => readContextOf(here, coins.vault.address, reviewWork());
/** What they were read from is tested with the movements (../../review/movements.test.ts). */
const effects = (inputs: InputGiven[], outputs: OutputGiven[]) =>
  readBitcoin(Buffer.from(psbt({ inputs, outputs }), 'hex'), reading())?.effects.map(({ readFrom: _, ...effect }) => effect);

const btc = (units: bigint | null) => ({
  asset: { symbol: 'BTC', decimals: 8, token: null, chain: 'Bitcoin' },
  ...{ units, bound: units === null ? 'untold' : 'exact' },
});
const stranger = { address: coins.stranger.address };
const toStranger: OutputGiven = { amount: 60_000_000n, script: coins.stranger.script };
/** OP_TRUE: anybody's. */
const toScript: OutputGiven = { amount: 7n, script: '51' };
const back: OutputGiven = { amount: 39_000_000n, script: coins.vault.script };
const fee = { action: 'pay fee', account: 'signer', amount: btc(999_993n), isHigh: true };

describe('a transaction', () => {
  test('is one payment for each output that does not come back', () => {
    expect(effects([{}], [toStranger, back, toScript])).toEqual([
      { action: 'send', account: 'signer', amounts: [btc(60_000_000n)], counterparty: stranger },
      { action: 'send', account: 'signer', amounts: [btc(7n)], counterparty: null, script: '51' },
      { action: 'keep', account: 'signer', amounts: [btc(39_000_000n)] },
      fee,
    ]);
  });

  test('is told by the sum of them', () => {
    const lines = told(signBitcoin(psbt({ inputs: [{}], outputs: [toStranger, back, toScript] })), here);
    expect(lines.slice(0, 2)).toEqual([
      'Pays 0.60000007 BTC from Vault to an unknown address and 1 more, and pays a fee of 0.00999993 BTC on Bitcoin',
      '• 0.39 BTC stays at your own addresses.',
    ]);
  });

  test('whose outputs can be changed pays nothing for certain', () => {
    expect(effects([{ sighash: 2 }], [toStranger, back, toScript])).toEqual([
      { action: 'leave open', account: 'signer', amounts: [btc(100_000_000n)], signature: 'SIGHASH_NONE' },
      { action: 'would send', account: 'signer', amounts: [btc(60_000_000n)], counterparty: stranger },
      { action: 'would send', account: 'signer', amounts: [btc(7n)], counterparty: null, script: '51' },
      { action: 'would keep', account: 'signer', amounts: [btc(39_000_000n)] },
      { ...fee, isHigh: false },
    ]);
  });

  test('whose inputs can be changed says so behind the payments', () => {
    expect(effects([{ sighash: 0x81 }], [toStranger])?.map(({ action }) => action)).toEqual([
      'send',
      'leave inputs open',
      'pay fee',
    ]);
  });

  test('without a receiver is a fee, which may be unknown', () => {
    const data: OutputGiven = { amount: 0n, script: '6a0568656c6c6f' };
    expect(effects([{ proof: 'none' }], [data])).toEqual([
      { action: 'give all as fee', account: 'signer', outputs: 1 },
      { action: 'pay fee', account: 'signer', amount: btc(null), isHigh: false },
    ]);
  });
});

test('findings are named and given their numbers', () => {
  const found = readBitcoin(Buffer.from(psbt({ inputs: [{}, { sighash: 3 }], outputs: [back] }), 'hex'), reading())?.findings;
  expect(found).toContainEqual({
    id: 'sighash-single-bug',
    ...{ input: 2, amount: btc(100_000_000n), kind: 'segwit' },
    scope: { name: 'SIGHASH_SINGLE', outputs: 'one', alone: false, standard: true },
  });
});

test.each([
  ['its amount in a hash', 0, { action: 'spend unseen', account: 'signer', anybody: null }],
  ['nothing covered', 2, { action: 'spend unseen', account: 'signer', anybody: 'SIGHASH_NONE' }],
  [
    'its amount in clear',
    0x81,
    { action: 'spend input', account: 'signer', amounts: [btc(100_000_000n)], counterparty: null, anybody: null },
  ],
])('what stands before a Taproot signature spends an input, with %s', (_, type, effect) => {
  expect(readPreimage(Buffer.from(taprootPreimage(type), 'hex'), reading())?.effects).toEqual([effect]);
});
