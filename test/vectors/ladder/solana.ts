/** Messages of Solana: payments, stakes and tokens of every day, and what hands an account, a stake or a program over. */
import { base58 } from '@scure/base';
import { context } from '../parties.ts';
import type { Request } from '../payloads.ts';
import { type Step, solana, solanaMessage, u32, u64 } from '../solana.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const { payer, friend, system, token, loader, usdc } = solana;
const thief = base58.encode(Uint8Array.from({ length: 32 }, (_, i) => 60 + i));
const account = base58.encode(Uint8Array.from({ length: 32 }, (_, i) => 90 + i));
const validator = base58.encode(Uint8Array.from({ length: 32 }, (_, i) => 120 + i));
const stakes = 'Stake11111111111111111111111111111111111111';
const tokens2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const bytesOf = (key: string) => [...base58.decode(key)];
const here = {
  in: context(
    {
      accounts: [
        { address: payer, name: 'Sol hot', curve: 'CURVE_ED25519' },
        { address: account, name: 'Token account', curve: 'CURVE_ED25519' },
      ],
    },
    { addressBook: [{ label: 'Friend', address: friend }] },
  ),
};
const sign = (...steps: Step[]): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: {
    signWith: payer,
    unsignedTransaction: `01${'00'.repeat(64)}${solanaMessage(steps)}`,
    type: 'TRANSACTION_TYPE_SOLANA',
  },
});
const step = (program: string, accounts: string[], data: number[]): Step => ({ program, accounts, data });
const pay = (to: string, lamports: bigint): Step => step(system, [payer, to], [...u32(2), ...u64(lamports)]);
const sendToken = (to: string, units: bigint): Step => step(token, [account, usdc, to, payer], [12, ...u64(units), 6]);
const stake =
  (...data: number[]) =>
  (accounts: string[]) =>
    step(stakes, accounts, data);
const nonce = (authority: string): Step => step(system, [account, validator, authority], u32(4));

export const solanaCases: readonly LadderCase[] = [
  honest('pays a friend', sign(pay(friend, 900_000_000_000n)), 'note', here),
  honest('pays a stranger a little', sign(pay(thief, 500_000_000n)), 'look', { ...here, rule: 'first-seen' }),
  honest(
    'pays with a memo and a budget',
    sign(
      step('ComputeBudget111111111111111111111111111111', [], [2, ...u32(60_000)]),
      pay(friend, 1_000_000_000n),
      step('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [], [...Buffer.from('invoice 12')]),
    ),
    'note',
    here,
  ),
  honest(
    'opens a token account of its own',
    sign(step(associated, [payer, account, payer, usdc, system, token], [1])),
    'note',
    here,
  ),
  honest('sends tokens to an own account', sign(sendToken(account, 5_000_000n)), 'note', here),
  honest('takes a delegate back', sign(step(token, [account, payer], [5])), 'note', here),
  honest(
    'opens a stake of its own',
    sign(step(stakes, [account], [...u32(0), ...bytesOf(payer), ...bytesOf(payer), ...Array.from({ length: 48 }, () => 0)])),
    'note',
    here,
  ),
  honest(
    'delegates its stake to a validator',
    sign(stake(...u32(2))([account, validator, system, system, system, payer])),
    'look',
    here,
  ),
  honest('takes its stake back', sign(stake(...u32(5))([account, system, payer])), 'look', here),
  honest(
    'withdraws its stake',
    sign(stake(...u32(4), ...u64(32_000_000_000n))([account, payer, system, system, payer])),
    'look',
    here,
  ),
  honest('uses its own nonce', sign(nonce(payer), pay(friend, 1_000_000_000n)), 'look', { ...here, rule: 'durable-nonce' }),
  honest('hands a token account to itself', sign(step(token, [account, payer], [6, 2, 1, ...bytesOf(payer)])), 'look', here),
  malicious('pays a stranger much', sign(pay(thief, 900_000_000_000n)), 'high', 'first-seen', here),
  malicious(
    'pays a stranger in parts',
    sign(...Array.from({ length: 12 }, () => pay(thief, 9_000_000_000n))),
    'high',
    'first-seen',
    here,
  ),
  malicious('sends tokens to a stranger', sign(sendToken(thief, 900_000_000_000n)), 'high', 'first-seen', here),
  malicious(
    'lets a stranger move all tokens',
    sign(step(token, [account, thief, payer], [4, ...u64(2n ** 64n - 1n)])),
    'critical',
    'unlimited-approval',
    here,
  ),
  malicious(
    'lets a stranger move some tokens',
    sign(step(token, [account, thief, payer], [4, ...u64(5_000_000n)])),
    'high',
    'solana-approval',
    here,
  ),
  malicious(
    'hands the account to a stranger’s program',
    sign(step(system, [payer], [...u32(1), ...bytesOf(thief)])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'hands a token account to a stranger',
    sign(step(token, [account, payer], [6, 2, 1, ...bytesOf(thief)])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'hands the minting to a stranger',
    sign(step(token, [usdc, payer], [6, 0, 1, ...bytesOf(thief)])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'hands its stake to a stranger',
    sign(stake(...u32(1), ...bytesOf(thief), ...u32(1))([account, system, payer])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'opens a stake that a stranger may withdraw',
    sign(step(stakes, [account], [...u32(0), ...bytesOf(payer), ...bytesOf(thief), ...Array.from({ length: 48 }, () => 0)])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'makes a stranger a permanent delegate',
    sign(step(tokens2022, [usdc], [35, ...bytesOf(thief)])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'runs a stranger’s program with each transfer',
    sign(step(tokens2022, [usdc, payer], [36, 1, ...bytesOf(thief)])),
    'critical',
    'program-authority',
    here,
  ),
  malicious(
    'takes withheld fees to a stranger',
    sign(step(tokens2022, [usdc, thief, payer], [26, 2])),
    'high',
    'first-seen',
    here,
  ),
  malicious('waits on the nonce of a stranger', sign(nonce(thief), pay(friend, 1_000_000_000n)), 'high', 'durable-nonce', here),
  malicious('replaces a program', sign(step(loader, [account, account, thief, payer], u32(3))), 'critical', 'upgrade', here),
  malicious(
    'hands a program to a stranger',
    sign(step(loader, [account, payer, thief], u32(4))),
    'critical',
    'program-authority',
    here,
  ),
  malicious('runs a program nobody knows', sign(step(thief, [payer, account], [1, 2, 3])), 'high', 'opaque-call', here),
  malicious(
    'opens its own stake under the lockup of a stranger',
    sign(
      step(
        stakes,
        [account],
        [...u32(0), ...bytesOf(payer), ...bytesOf(payer), ...u64(4_102_444_800n), ...u64(0n), ...bytesOf(thief)],
      ),
    ),
    'critical',
    'program-authority',
    { ...here, because: /lockup/ },
  ),
  honest(
    'opens its own stake under its own lockup',
    sign(
      step(
        stakes,
        [account],
        [...u32(0), ...bytesOf(payer), ...bytesOf(payer), ...u64(4_102_444_800n), ...u64(0n), ...bytesOf(payer)],
      ),
    ),
    'note',
    { ...here, headline: /opens the stake/i },
  ),
  honest('splits its stake', sign(stake(...u32(3), ...u64(1_000n))([account, validator, payer])), 'note', {
    ...here,
    headline: /splits the stake/i,
  }),
  malicious(
    'lets a stranger change what runs with each transfer',
    sign(step(tokens2022, [usdc], [36, 0, ...bytesOf(thief), ...bytesOf(payer)])),
    'critical',
    'program-authority',
    { ...here, because: /each transfer/ },
  ),
  honest(
    'keeps for itself what runs with each transfer, and sets nothing',
    sign(step(tokens2022, [usdc], [36, 0, ...bytesOf(payer), ...bytesOf(system)])),
    'look',
    here,
  ),
];
