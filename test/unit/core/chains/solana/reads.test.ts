/** What a person reads of Solana's messages: what each instruction does, and what leaves in all. */
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { context } from '../../../../vectors/parties.ts';
import type { Request } from '../../../../vectors/payloads.ts';
import { type Step, solana, solanaMessage, u32, u64 } from '../../../../vectors/solana.ts';
import { type Row, told } from '../told.ts';

const { payer, friend, stranger, system, token, loader } = solana;
const here = context(
  { accounts: [{ address: payer, name: 'Sol hot', curve: 'CURVE_ED25519' }] },
  { addressBook: [{ label: 'Friend', address: friend }] },
);
const sign = (hex: string, by: string = payer): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: { signWith: by, unsignedTransaction: `01${'00'.repeat(64)}${hex}`, type: 'TRANSACTION_TYPE_SOLANA' },
});
const steps = (...all: Step[]): Request => sign(solanaMessage(all));
const step = (program: string, accounts: string[], ...data: number[]): Step => ({ program, accounts, data });
const key = (address: string) => [...base58.decode(address)];
const sol = 1_000_000_000n;
const zero = Array.from({ length: 32 }, () => 0);
const spl = (accounts: string[], ...data: number[]) => step(token, accounts, ...data);
const stake = 'Stake11111111111111111111111111111111111111';
const compute = 'ComputeBudget111111111111111111111111111111';
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const pay = (amount: bigint, to: string = friend, from: string = payer) => step(system, [from, to], ...u32(2), ...u64(amount));
const open = (lamports: bigint, owner: string) =>
  step(system, [payer, stranger], ...u32(0), ...u64(lamports), ...u64(165n), ...key(owner));

test.each<Row>([
  [
    'a payment',
    steps(pay(sol)),
    [
      'Pays 1 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'a payment of nothing',
    steps(pay(0n)),
    [
      'Pays 0 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 0 (0 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 0 (0 SOL)',
    ],
  ],
  [
    'a payment in parts',
    steps(pay(sol), pay(sol / 2n), pay(1n, stranger)),
    [
      'Pays 1.500000001 SOL from “Sol hot” to an unknown address and 1 more, in 3 instructions on Solana',
      '• In all, “Sol hot” pays 1.500000001 SOL.',
      '• Call 1 pays 1 SOL from “Sol hot” to Friend.',
      '• Call 2 pays 0.5 SOL from “Sol hot” to Friend.',
      '• Call 3 pays 0.000000001 SOL from “Sol hot” to an unknown address.',
      'Total leaving: 1500000001 (1.500000001 SOL, from “Sol hot”, in 3 instructions)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 500000000 (0.5 SOL)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 1 (0.000000001 SOL)',
      '! first-seen: 0.000000001 SOL go to an address first seen.',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
      '→ sent 500000000e-9 SOL on Solana to Friend',
      '→ sent 1e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'a payment of somebody else to oneself',
    steps(pay(sol, payer, friend)),
    [
      'Pays 1 SOL from Friend to “Sol hot” on Solana',
      'Total leaving: 1000000000 (1 SOL, from Friend)',
      'From: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Receiver: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Amount: 1000000000 (1 SOL)',
      '→ sent 1000000000e-9 SOL on Solana to Sol hot',
    ],
  ],
  [
    'a payment and a memo',
    steps(pay(sol), step(memo, [], ...Buffer.from('Invoice 7'))),
    [
      'Pays 1 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      'Memo: Invoice 7',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'a payment and something else',
    steps(pay(sol), spl([payer, friend, payer], 3, ...u64(5n))),
    [
      'Pays 1 SOL from “Sol hot” to Friend, and makes 1 more call; in all, “Sol hot” pays 1 SOL and more on Solana',
      '• In all, “Sol hot” pays 1 SOL.',
      '• In all, “Sol hot” pays 5 units of a token.',
      '• Call 1 pays 1 SOL from “Sol hot” to Friend.',
      '• Call 2 pays 5 units of a token from “Sol hot” to Friend.',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'Total leaving: 5 (5 units of a token, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 5 (5 units of a token)',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
      '→ sent 5 ? on Solana to Friend',
    ],
  ],
  [
    'an account for a token',
    steps(open(2_039_280n, token)),
    [
      'Pays 0.00203928 SOL from “Sol hot” into a new account owned by SPL Token on Solana',
      'Total leaving: 2039280 (0.00203928 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 2039280 (0.00203928 SOL)',
      'Owned by the program: TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA (first seen)',
      '→ sent 2039280e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'an account for nobody',
    steps(open(sol, system)),
    [
      'Pays 1 SOL from “Sol hot” into a new account owned by nobody but its key on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 1000000000 (1 SOL)',
      'Owned by the program: 11111111111111111111111111111111 (first seen)',
      '! first-seen: 1 SOL go to an address first seen.',
      '→ sent 1000000000e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'an account for a program never seen',
    steps(open(sol, stranger)),
    [
      'Pays 1 SOL from “Sol hot” into a new account owned by cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 1000000000 (1 SOL)',
      'Owned by the program: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! first-seen: 1 SOL go to an address first seen.',
      '→ sent 1000000000e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'accounts for tokens that hold much',
    steps(open(50_000_000n, token)),
    [
      'Pays 0.05 SOL from “Sol hot” into a new account owned by SPL Token on Solana',
      'Total leaving: 50000000 (0.05 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 50000000 (0.05 SOL)',
      'Owned by the program: TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA (first seen)',
      '→ sent 50000000e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'accounts for tokens that hold too much',
    steps(open(50_000_001n, token)),
    [
      'Pays 0.050000001 SOL from “Sol hot” into a new account owned by SPL Token on Solana',
      'Total leaving: 50000001 (0.050000001 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 50000001 (0.050000001 SOL)',
      'Owned by the program: TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA (first seen)',
      '! first-seen: 0.050000001 SOL go to an address first seen.',
      '→ sent 50000001e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'an account handed over',
    steps(step(system, [payer], ...u32(1), ...key(stranger))),
    [
      'Hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to an unknown address on Solana',
      'New holder: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! program-authority: It hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to an unknown address.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an account with a seed',
    steps(
      step(
        system,
        [payer, stranger, payer],
        ...u32(3),
        ...key(payer),
        ...u64(2n),
        65,
        66,
        ...u64(sol),
        ...u64(0n),
        ...key(friend),
      ),
    ),
    [
      'Pays 1 SOL from “Sol hot” into a new account owned by Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 1000000000 (1 SOL)',
      'Owned by the program: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      '! first-seen: 1 SOL go to an address first seen.',
      '→ sent 1000000000e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'a nonce used',
    steps(step(system, [friend, payer], ...u32(4)), pay(sol)),
    [
      'Pays 1 SOL from “Sol hot” to Friend, and makes 1 more call on Solana',
      '• Call 1 uses a durable nonce.',
      '• Call 2 pays 1 SOL from “Sol hot” to Friend.',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      '! durable-nonce',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'a nonce emptied',
    steps(step(system, [payer, friend], ...u32(5), ...u64(sol))),
    [
      'Pays 1 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'a nonce handed over',
    steps(step(system, [friend, payer], ...u32(7), ...key(stranger))),
    [
      'Hands the authority over a nonce account to an unknown address on Solana',
      'New holder: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! program-authority: It hands the authority over a nonce account to an unknown address.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'data set aside in one’s own account',
    steps(step(system, [payer], ...u32(8), ...u64(100n))),
    [
      'Reserves 100 bytes of data in “Sol hot” on Solana',
      '! program-authority: “Sol hot” would hold data, and could no longer send SOL.',
    ],
  ],
  [
    'data set aside in another',
    steps(step(system, [friend], ...u32(8), ...u64(100n))),
    ['Reserves 100 bytes of data in Friend on Solana'],
  ],
  [
    'an account with a seed handed over',
    steps(step(system, [payer], ...u32(10), ...key(payer), ...u64(1n), 65, ...key(friend))),
    [
      'Hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to Friend on Solana',
      'New holder: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      '! program-authority: It hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to Friend.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'data for an account with a seed',
    steps(step(system, [payer], ...u32(9), ...key(payer), ...u64(1n), 65, ...u64(7n), ...key(friend))),
    [
      'Hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to Friend on Solana',
      'New holder: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      '! program-authority: It hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to Friend.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a payment with a seed',
    steps(step(system, [payer, payer, friend], ...u32(11), ...u64(sol), ...u64(1n), 65, ...key(system))),
    [
      'Pays 1 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'something of the system nobody knows',
    steps(step(system, [payer], ...u32(99))),
    [
      'Runs an unknown instruction of System program on Solana',
      'Program: 11111111111111111111111111111111 (first seen)',
      'Instruction data: 63000000',
      '! opaque-call: An instruction of System program (11111111111111111111111111111111) is unknown to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'something that ends early',
    steps(step(system, [payer, friend], ...u32(2), 1, 2)),
    [
      'Runs an unknown instruction of System program on Solana',
      'Program: 11111111111111111111111111111111 (first seen)',
      'Instruction data: 020000000102',
      '! opaque-call: An instruction of System program (11111111111111111111111111111111) is unknown to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('the System program: %s', (_, request, lines, against = here) => {
  expect(told(request, against)).toEqual(lines);
});

test.each<Row>([
  [
    'a priority fee',
    steps(step(compute, [], 3, ...u64(714_285_714n)), pay(sol)),
    [
      'Pays 1 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'Highest priority fee: 999999999 (0.999999999 SOL)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'a high priority fee',
    steps(step(compute, [], 3, ...u64(714_285_714_286n)), pay(sol)),
    [
      'Pays 1 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'Highest priority fee: 1000000000000 (1,000 SOL)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      '! high-fee: Up to 1,000 SOL can be paid as a priority fee alone.',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  ['a limit of units alone', steps(step(compute, [], 2, ...u32(200_000))), ['Sets the compute budget on Solana']],
  [
    'a budget of old',
    steps(step(compute, [], 0, ...u32(1))),
    [
      'Runs an unknown instruction of Compute budget on Solana',
      'Program: ComputeBudget111111111111111111111111111111 (first seen)',
      'Instruction data: 0001000000',
      '! opaque-call: An instruction of Compute budget (ComputeBudget111111111111111111111111111111) is unknown to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'new code',
    steps(step(loader, [friend, payer, stranger, friend], ...u32(3))),
    [
      'Replaces the code of the program US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx on Solana',
      'Program: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'New code in: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! upgrade: The code of the program US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx would be replaced by that in cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'power over a program',
    steps(step(loader, [friend, payer, stranger], ...u32(4))),
    [
      'Hands the authority over YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf to an unknown address on Solana',
      'New holder: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! program-authority: It hands the authority over YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf to an unknown address.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'no power over a program any more',
    steps(step(loader, [friend, payer], ...u32(7))),
    [
      'Gives up the authority over YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf for ever on Solana',
      '! program-authority: It gives up the authority over YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf for ever.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a program closed',
    steps(step(loader, [stranger, friend, payer], ...u32(5))),
    [
      'Pays all the SOL that an account holds from “Sol hot” to Friend on Solana',
      '• “Sol hot” pays all the SOL of cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN.',
      'Total leaving: everything (all the SOL of an account, from “Sol hot”)',
      'From: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: all the SOL that an account holds',
      '→ sent ?e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'a stake handed over',
    steps(step(stake, [friend, payer], ...u32(1), ...key(stranger), ...u32(0))),
    [
      'Hands the authority over the stake YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf to an unknown address on Solana',
      'New holder: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! program-authority: It hands the authority over the stake YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf to an unknown address.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a stake handed over, with a check',
    steps(step(stake, [friend, payer, payer, stranger], ...u32(10), ...u32(0))),
    [
      'Hands the authority over the stake YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf to an unknown address on Solana',
      'New holder: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! program-authority: It hands the authority over the stake YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf to an unknown address.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a stake paid out',
    steps(step(stake, [friend, stranger, friend, friend, payer], ...u32(4), ...u64(sol))),
    [
      'Pays 1 SOL from “Sol hot” to an unknown address on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 1000000000 (1 SOL)',
      '! first-seen: 1 SOL go to an address first seen.',
      '→ sent 1000000000e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'something of a stake nobody knows',
    steps(step(stake, [friend], ...u32(2))),
    [
      'Runs an unknown instruction of Stake program on Solana',
      'Program: Stake11111111111111111111111111111111111111 (first seen)',
      'Instruction data: 02000000',
      '! opaque-call: An instruction of Stake program (Stake11111111111111111111111111111111111111) is unknown to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a program never seen',
    steps(step(stranger, [payer], 1, 2, 3)),
    [
      'Runs an unknown instruction of an unknown program on Solana',
      'Program: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Instruction data: 010203',
      '! opaque-call: An instruction of an unknown program (cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN) is unknown to this app.',
      '! first-seen: The program cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN is first seen here.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a table',
    sign(solanaMessage([pay(sol)], stranger)),
    [
      'Pays 1 SOL from “Sol hot” to Friend on Solana',
      'Total leaving: 1000000000 (1 SOL, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 1000000000 (1 SOL)',
      '! lookup-table',
      '→ sent 1000000000e-9 SOL on Solana to Friend',
    ],
  ],
  [
    'a message for another',
    sign(solanaMessage([pay(sol)]), friend),
    [
      'Pays 1 SOL from an unknown address to Cold on Solana',
      'Total leaving: 1000000000 (1 SOL, from an unknown address)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx (first seen)',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Cold',
      'Amount: 1000000000 (1 SOL)',
      '! other-account: The message is not for Cold to sign: it names US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx.',
      '→ sent 1000000000e-9 SOL on Solana to Cold',
    ],
    context({ accounts: [{ address: friend, name: 'Cold', curve: 'CURVE_ED25519' }] }),
  ],
  [
    'bytes behind it',
    sign(`${solanaMessage([pay(sol)])}00`),
    [
      'Signs a solana transaction that cannot be read with “Sol hot”',
      '• It is not known what this signature would do.',
      'Transaction: 010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000003070707070707070707070707070707070707070707070707070707070707070708080808080808080808080808080808080808080808080808080808080808080000000000000000000000000000000000000000000000000000000000000000010101010101010101010101010101010101010101010101010101010101010101020200010c0200000000ca9a3b0000000000',
      '! opaque-payload: The bytes are not a solana transaction that this app can read.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'no authority',
    steps(step(system, [payer], ...u32(1), ...zero)),
    [
      'Hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to an unknown address on Solana',
      'New holder: 11111111111111111111111111111111 (first seen)',
      '! program-authority: It hands the account US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx over to an unknown address.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('other programs: %s', (_, request, lines, against = here) => {
  expect(told(request, against)).toEqual(lines);
});

test('an uploaded interface names an instruction by its first bytes, and one that cannot be read names none', () => {
  const request = steps(step(stranger, [payer], 1, 2, 3, 4, 5, 6, 7, 8, 9));
  const withInterface = (smartContractInterface: string) =>
    told(request, {
      ...here,
      current: {
        ...here.current,
        smartContractInterfaces: [{ smartContractAddress: stranger, label: 'Vesting', smartContractInterface }],
      },
    });
  const idl = { instructions: [{ name: 'release', discriminator: [1, 2, 3, 4, 5, 6, 7, 8] }] };
  expect(withInterface(JSON.stringify(idl))[0]).toBe('Runs “release” of Vesting on Solana');
  const other = { instructions: [{ name: 'release', discriminator: [1, 2, 3, 4, 5, 6, 7, 9] }, { name: 'claim' }] };
  for (const text of ['{', JSON.stringify(other)])
    expect(withInterface(text)[0]).toBe('Runs an unknown instruction of Vesting on Solana');
});
