/** What Solana's reader answers, as data: each instruction by itself, and what leaves in all as the sum of them. */
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { reviewWork } from '../../../../../electron/core/budget/work.ts';
import type { Effect, EffectOf } from '../../../../../electron/core/chains/effect.ts';
import { readSolana } from '../../../../../electron/core/chains/solana/transaction.ts';
import { readContextOf } from '../../../../../electron/core/known/read-context.ts';
import { context } from '../../../../vectors/parties.ts';
import { type Step, solana, solanaMessage, u32, u64 } from '../../../../vectors/solana.ts';

const { payer, friend, stranger, system, token, loader, usdc } = solana;
const here = context({ accounts: [{ address: payer, name: 'Sol hot', curve: 'CURVE_ED25519' }] });
const stake = 'Stake11111111111111111111111111111111111111';
const step = (program: string, accounts: string[], ...data: number[]): Step => ({ program, accounts, data });
const key = (address: string) => [...base58.decode(address)];

function message(...steps: Step[]): EffectOf<'instructions'> {
  const [effect] = readSolana(Buffer.from(solanaMessage(steps), 'hex'), readContextOf(here, payer, reviewWork()))?.effects ?? [];
  if (effect?.action !== 'instructions') throw new Error('It is no message.');
  return effect;
}
/** What they were read from is tested with the movements (../../review/movements.test.ts). */
const effects = (...steps: Step[]): Effect[] =>
  message(...steps).inner.flatMap(each => each.effects.map(({ readFrom: _, ...effect }) => effect));

const sol = { symbol: 'SOL', decimals: 9, token: null, chain: 'Solana' };
const ofUsdc = { symbol: 'USDC', listed: 'USDC', decimals: 6, token: { address: usdc }, chain: 'Solana' };
const pay = (lamports: bigint, to: string) => step(system, [payer, to], ...u32(2), ...u64(lamports));
const sendUsdc = (units: bigint) => step(token, [stranger, usdc, friend, payer], 12, ...u64(units), 6);

describe('a message', () => {
  test('is one effect for each instruction, with its exact amount', () => {
    expect(effects(pay(5n, friend), sendUsdc(7n))).toEqual([
      {
        ...{ action: 'send from', account: 'signer', from: { address: payer }, counterparty: { address: friend } },
        amounts: [{ asset: sol, units: 5n, bound: 'exact' }],
      },
      {
        ...{ action: 'send from', account: 'signer', from: { address: stranger }, counterparty: { address: friend } },
        amounts: [{ asset: ofUsdc, units: 7n, bound: 'exact' }],
      },
    ]);
  });

  test('comes to the sums of its effects, by account and asset', () => {
    const { totals, moving } = message(pay(5n, friend), sendUsdc(7n), pay(6n, stranger), sendUsdc(1n), pay(1n, friend));
    expect(moving).toBe(5);
    expect(totals).toEqual([
      {
        ...{ account: 'signer', asset: sol, units: 12n, emptied: false, count: 3 },
        receivers: [{ address: friend }, { address: stranger }],
      },
      { account: 'signer', asset: ofUsdc, units: 8n, emptied: false, count: 2, receivers: [{ address: friend }] },
    ]);
  });
});

test.each<[string, Step, string, string, string, string | null]>([
  ['an account', step(system, [payer], ...u32(1), ...key(friend)), 'hands', 'account', payer, friend],
  ['a nonce account', step(system, [stranger, payer], ...u32(7), ...key(friend)), 'hands', 'nonce account', stranger, friend],
  ['a program', step(loader, [stranger, payer, friend], ...u32(4)), 'hands', 'program', stranger, friend],
  ['a program, for ever', step(loader, [stranger, payer], ...u32(4)), 'gives up', 'program', stranger, null],
  ['a stake', step(stake, [stranger, payer], ...u32(1), ...key(friend), ...u32(0)), 'hands', 'stake', stranger, friend],
  ['minting', step(token, [usdc, payer], 6, 0, 1, ...key(friend)), 'hands', 'minting', usdc, friend],
  ['freezing, for ever', step(token, [usdc, payer], 6, 1, 0), 'gives up', 'freezing', usdc, null],
  ['a token account', step(token, [stranger, payer], 6, 2, 1, ...key(friend)), 'hands', 'token account', stranger, friend],
  ['closing', step(token, [stranger, payer], 6, 3, 1, ...key(friend)), 'hands', 'closing', stranger, friend],
  ['what else there is', step(token, [usdc, payer], 6, 9, 1, ...key(friend)), 'hands', 'token', usdc, friend],
])('whoever hands %s over says what it is held over', (_, given, verb, power, over, to) => {
  expect(effects(given)).toEqual([
    {
      ...{ action: 'change authority', account: 'signer', verb, power },
      over: { address: over, stranger: over },
      counterparty: to === null ? null : { address: to },
    },
  ]);
});
