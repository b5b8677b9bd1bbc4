/** What a person reads of Solana's token programs. */
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context } from '../../../../vectors/parties.ts';
import type { Request } from '../../../../vectors/payloads.ts';
import { activity } from '../../../../vectors/risk-world.ts';
import { type Step, solana, solanaMessage, u64 } from '../../../../vectors/solana.ts';
import { type Row, told } from '../told.ts';

const { payer, friend, stranger, token, usdc } = solana;
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

const spl = (accounts: string[], ...data: number[]) => step(token, accounts, ...data);
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

test.each<Row>([
  [
    'units',
    steps(spl([payer, friend, payer], 3, ...u64(5n))),
    [
      'Pays 5 units of a token from “Sol hot” to Friend on Solana',
      'Total leaving: 5 (5 units of a token, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 5 (5 units of a token)',
      '→ sent 5 ? on Solana to Friend',
    ],
  ],
  [
    'USDC',
    steps(spl([friend, usdc, stranger, payer], 12, ...u64(2_500_000n), 6)),
    [
      'Pays 2.5 USDC from “Sol hot” to an unknown address on Solana',
      'Total leaving: 2500000 (2.5 USDC, from “Sol hot”)',
      'From: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 2500000 (2.5 USDC)',
      'Token: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v = USDC (bundled list)',
      '! first-seen: 2.5 USDC go to an address first seen.',
      '→ sent 2500000e-6 USDC EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'USDC, and more of the same account by units',
    steps(spl([friend, usdc, stranger, payer], 12, ...u64(2_500_000n), 6), spl([friend, stranger, payer], 3, ...u64(1n))),
    [
      'Pays 2.500001 USDC from “Sol hot” to an unknown address, in 2 instructions on Solana',
      '• In all, “Sol hot” pays 2.500001 USDC.',
      '• Call 1 pays 2.5 USDC from “Sol hot” to an unknown address.',
      '• Call 2 pays 1 units of a token from “Sol hot” to an unknown address.',
      'Total leaving: 2500001 (2.500001 USDC, from “Sol hot”, in 2 instructions)',
      'From: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 2500000 (2.5 USDC)',
      'Token: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v = USDC (bundled list)',
      'From: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 1 (1 units of a token)',
      '! first-seen: The receiver cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN is first seen here.',
      '→ sent 2500000e-6 USDC EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
      '→ sent 1 ? on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'an unknown token',
    steps(step(token2022, [friend, stranger, friend, payer], 12, ...u64(25n), 1)),
    [
      'Pays 2.5 of an unknown token from “Sol hot” to Friend on Solana',
      'From: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 25 (2.5 of an unknown token)',
      'Token: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '→ sent 25e-1 an unknown token cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN on Solana to Friend',
    ],
  ],
  [
    'a token that takes a fee',
    steps(step(token2022, [friend, usdc, stranger, payer], 26, 1, ...u64(2_000_000n), 6, ...u64(1n))),
    [
      'Pays 2 USDC from “Sol hot” to an unknown address on Solana',
      'Total leaving: 2000000 (2 USDC, from “Sol hot”)',
      'From: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 2000000 (2 USDC)',
      'Token: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v = USDC (bundled list)',
      '! first-seen: 2 USDC go to an address first seen.',
      '→ sent 2000000e-6 USDC EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'a fee of another kind',
    steps(step(token2022, [friend, usdc, stranger, payer], 26, 2, ...u64(2n), 6, ...u64(1n))),
    [
      'Runs an unknown instruction of Token-2022 on Solana',
      'Program: TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb (first seen)',
      'Instruction data: 1a020200000000000000060100000000000000',
      '! opaque-call: An instruction of Token-2022 (TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb) is unknown to this app; cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN, unknown to this app, stands in it.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'units, allowed',
    steps(spl([payer, friend, payer], 4, ...u64(5n))),
    [
      'Lets Friend take up to 5 units of a token of “Sol hot” on Solana',
      'Token account: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Delegate: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 5 (5 units of a token)',
      '! solana-approval: Friend may take up to 5 units of a token of “Sol hot”.',
      '→ allowed 5 ? on Solana to Friend',
    ],
  ],
  [
    'everything, allowed',
    steps(spl([payer, stranger, payer], 4, ...u64(2n ** 63n))),
    [
      'Lets an unknown address take everything in a token account of “Sol hot” on Solana',
      'Token account: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Delegate: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: 9223372036854775808 (no limit)',
      '! unlimited-approval: An unknown address may take everything in a token account of “Sol hot”.',
      '→ allowed no limit ? on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'almost everything, allowed',
    steps(spl([payer, usdc, friend, payer], 13, ...u64(2n ** 63n - 1n), 6)),
    [
      'Lets Friend take up to 9,223,372,036,854.775807 USDC of “Sol hot” on Solana',
      'Token account: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Delegate: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 9223372036854775807 (9,223,372,036,854.775807 USDC)',
      'Token: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v (first seen)',
      '! solana-approval: Friend may take up to 9,223,372,036,854.775807 USDC of “Sol hot”.',
      '→ allowed 9223372036854775807e-6 USDC EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v on Solana to Friend',
    ],
  ],
  ['nothing allowed any more', steps(spl([payer, payer], 5)), ['Revokes a delegate’s right to move tokens on Solana']],
  [
    'power over an account',
    steps(spl([payer, payer], 6, 2, 1, ...key(stranger))),
    [
      'Hands the authority over a token account to an unknown address on Solana',
      'New holder: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! program-authority: It hands the authority over a token account to an unknown address.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'power over minting, given up',
    steps(spl([payer, payer], 6, 0, 0)),
    [
      'Gives up the authority over minting for ever on Solana',
      '! program-authority: It gives up the authority over minting for ever.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'power over something nobody knows',
    steps(spl([payer, payer], 6, 9, 1, ...key(friend))),
    [
      'Hands the authority over a token to Friend on Solana',
      'New holder: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      '! program-authority: It hands the authority over a token to Friend.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an account closed',
    steps(spl([payer, stranger, payer], 9)),
    [
      'Pays all the SOL that an account holds from “Sol hot” to an unknown address on Solana',
      '• “Sol hot” pays all the SOL of US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx.',
      'Total leaving: everything (all the SOL of an account, from “Sol hot”)',
      'From: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Receiver: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Amount: all the SOL that an account holds',
      '! first-seen: All the SOL that an account holds go to an address first seen.',
      '→ sent ?e-9 SOL on Solana to cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
    ],
  ],
  [
    'units made',
    steps(spl([usdc, friend, payer], 7, ...u64(5n))),
    [
      'Mints 5 units of a token for Friend on Solana',
      'From: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v (first seen)',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 5 (5 units of a token)',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'USDC made',
    steps(spl([usdc, friend, payer], 14, ...u64(5_000_000n), 6)),
    [
      'Mints 5 USDC for Friend on Solana',
      'From: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v (first seen)',
      'Receiver: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
      'Amount: 5000000 (5 USDC)',
      'Token: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v = USDC (bundled list)',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'units destroyed',
    steps(spl([friend, usdc, payer], 8, ...u64(5n))),
    ['Destroys 5 units of a token on Solana', '! burned', '→ sent ? ? on ? to ?'],
  ],
  [
    'USDC destroyed',
    steps(spl([friend, usdc, payer], 15, ...u64(5_000_000n), 6)),
    ['Destroys 5 USDC on Solana', '! burned', '→ sent ? ? on ? to ?'],
  ],
  ['a balance brought up to date', steps(spl([friend], 17)), ['Updates a wrapped balance on Solana']],
  [
    'an account for oneself',
    steps(spl([friend, usdc, payer], 1)),
    ['Turns a new account into a token account of “Sol hot” on Solana'],
  ],
  [
    'an account for a stranger',
    steps(spl([friend, usdc], 18, ...key(stranger))),
    [
      'Turns a new account into a token account of cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN on Solana',
      'Owner of the token account: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      '! first-seen: The owner of the token account cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN is first seen here.',
    ],
  ],
  [
    'an account opened for a friend',
    steps(step(associated, [payer, stranger, friend, usdc], 1)),
    [
      'Opens a token account for Friend on Solana',
      'Owner of the token account: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf = Friend',
    ],
  ],
  [
    'an account inside another, emptied',
    steps(step(associated, [stranger, usdc, payer, friend, usdc, friend], 2)),
    [
      'Empties and closes the nested token account cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN of Friend (RecoverNested) on Solana',
      '• Everything that cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN holds goes to US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx, and its SOL to YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf.',
      'Total leaving: everything (all the tokens and SOL of an account, from Friend)',
      'From: cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN (first seen)',
      'Receiver: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx = Sol hot',
      'Amount: all the tokens and SOL that an account holds',
      'Token: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v = USDC (bundled list)',
      '! named-call: RecoverNested: everything in the token account cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN goes to US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx, and the account is closed.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'something nobody knows',
    steps(spl([friend], 99)),
    [
      'Runs an unknown instruction of SPL Token on Solana',
      'Program: TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA (first seen)',
      'Instruction data: 63',
      '! opaque-call: An instruction of SPL Token (TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA) is unknown to this app.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('tokens: %s', (_, request, lines, against = here) => {
  expect(told(request, against)).toEqual(lines);
});

test('an address that leads a sentence keeps its first letter: with a capital it is another', () => {
  const allowed = steps(spl([payer, stranger, payer], 4, ...u64(5n)));
  const dealt = activity([], { status: 'ACTIVITY_STATUS_COMPLETED', intent: { signTransactionIntentV2: allowed.parameters } });
  const { effects, findings } = reviewDocument(allowed, { ...here, history: [dealt] });
  const sentences = [...effects, ...findings.map(({ sentence }) => sentence)];
  expect(sentences).toContain(`${stranger} (seen before) may take up to 5 units of a token of “Sol hot”.`);
});
