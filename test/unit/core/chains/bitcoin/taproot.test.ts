/** What a person reads of what stands before the hash of a Taproot signature: BIP-341's own examples, and what they leave out. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { coins, tapSighash } from '../../../../vectors/bitcoin.ts';
import { context } from '../../../../vectors/parties.ts';
import { bytes, type Request } from '../../../../vectors/payloads.ts';
import { parts, told } from '../told.ts';

const preimage = (message: string): Request => bytes(tapSighash(message), 'SHA256');

/** Of all inputs: outpoints, amounts, scripts, sequences; of all outputs (BIP-341, wallet-test-vectors.json, intermediary). */
const all = [
  'e3b33bb4ef3a52ad1fffb555c0d82828eb22737036eaeb02a235d82b909c4c3f',
  '58a6964a4f5f8f0b642ded0a8a553be7622a719da71d1f5befcefcdee8e0fde6',
  '23ad0f61ad2bca5ba6a7693f50fce988e17c3780bf2b1e720cfbb38fbdd52e21',
  '18959c7221ab5ce9e26c3cd67b22c24f8baa54bac281d8e6b05e400e6c3a957e',
].join('');
const outputs = 'a2e6dab7c1f0dcd297c8d61647fd17d821541ea69c3cc37dcbad7f90d4eb4bc5';

/** Input from 0, its message, the hash that is signed, and what is read of it (wallet-test-vectors.json, keyPathSpending). */
const published: [input: number, message: string, sigHash: string, lines: string[]][] = [
  [
    0,
    `0003020000000065cd1d${all}0000000000d0418f0e9a36245b9a50ec87f8bf5be5bcae434337b87139c3a5b1f56e33cba0`,
    '2514a6272f85cfa0f45eb907fcb0d121b808ed37c6ea160a5a9046ed5526d555',
    [
      'Signs a Bitcoin input with “Ops hot”, without seeing its amount or who receives it',
      '• This spends an input. Its amount and the receivers are in hashes and cannot be seen.',
      'Input number: 1',
      'Hash of the one output: d0418f0e9a36245b9a50ec87f8bf5be5bcae434337b87139c3a5b1f56e33cba0',
      'Lock time: 500000000',
      'Signature type: SIGHASH_SINGLE (covers all inputs and one output)',
      '! opaque-payload: The preimage (BIP-341) holds only hashes of amounts and outputs: who receives how much cannot be seen.',
      '! sighash-single: The signature of this input covers one output alone (SIGHASH_SINGLE): whoever holds it can change, add and remove all other outputs.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    1,
    '0083020000000065cd1d00d7b7cab57b1393ace2d064f4d4a2cb8af6def61273e127517d44759b6dafdd9900000000808f891b00000000225120147c9c57132f6e7ecddba9800bb0c4449251c92a1e60371ee77557b6620f3ea3ffffffffffcef8fb4ca7efc5433f591ecfc57391811ce1e186a3793024def5c884cba51d',
    '325a644af47e8a5a2591cda0ab0723978537318f10e6a63d4eed783b96a71a4d',
    [
      'Signs a Bitcoin input of 4.62 BTC with “Ops hot”, without seeing who receives it',
      '• This spends 4.62 BTC. The receivers are in a hash and cannot be seen.',
      'Amount spent: 462000000 (4.62 BTC)',
      'Input: 99ddaf6d9b75447d5127e17312f6def68acba2d4f464d0e2ac93137bb5cab7d7:0',
      'Input address: bc1pz37fc4cn9ah8anwm4xqqhvxygjf9rjf2resrw8h8w4tmvcs0863sa2e586 (first seen)',
      'Hash of the one output: ffcef8fb4ca7efc5433f591ecfc57391811ce1e186a3793024def5c884cba51d',
      'Lock time: 500000000',
      'Signature type: SIGHASH_SINGLE | ANYONECANPAY (covers this input alone and one output)',
      '! opaque-payload: The preimage (BIP-341) holds only a hash of the outputs: who receives the money cannot be seen.',
      '! sighash-single: The signature of this input of 4.62 BTC covers one output alone (SIGHASH_SINGLE | ANYONECANPAY): whoever holds it can change, add and remove all other outputs.',
      '! sighash-anyone: The signature of this input of 4.62 BTC covers no other input (SIGHASH_SINGLE | ANYONECANPAY): whoever holds it can put this input into another transaction.',
      '→ sent 462000000e-8 BTC on Bitcoin to ?',
    ],
  ],
  [
    3,
    `0001020000000065cd1d${all}${outputs}0003000000`,
    'bf013ea93474aa67815b1b6cc441d23b64fa310911d991e713cd34c7f5d46669',
    [
      'Signs a Bitcoin input with “Ops hot”, without seeing its amount or who receives it',
      '• This spends an input. Its amount and the receivers are in hashes and cannot be seen.',
      'Input number: 4',
      'Hash of the outputs: a2e6dab7c1f0dcd297c8d61647fd17d821541ea69c3cc37dcbad7f90d4eb4bc5',
      'Lock time: 500000000',
      'Signature type: SIGHASH_ALL (covers all inputs and all outputs)',
      '! opaque-payload: The preimage (BIP-341) holds only hashes of amounts and outputs: who receives how much cannot be seen.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    4,
    `0000020000000065cd1d${all}${outputs}0004000000`,
    '4f900a0bae3f1446fd48490c2958b5a023228f01661cda3496a11da502a7f7ef',
    [
      'Signs a Bitcoin input with “Ops hot”, without seeing its amount or who receives it',
      '• This spends an input. Its amount and the receivers are in hashes and cannot be seen.',
      'Input number: 5',
      'Hash of the outputs: a2e6dab7c1f0dcd297c8d61647fd17d821541ea69c3cc37dcbad7f90d4eb4bc5',
      'Lock time: 500000000',
      'Signature type: SIGHASH_DEFAULT (covers all inputs and all outputs)',
      '! opaque-payload: The preimage (BIP-341) holds only hashes of amounts and outputs: who receives how much cannot be seen.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    6,
    `0002020000000065cd1d${all}0006000000`,
    '15f25c298eb5cdc7eb1d638dd2d45c97c4c59dcaec6679cfc16ad84f30876b85',
    [
      'Signs a Bitcoin input with “Ops hot” so that anybody can send it anywhere (SIGHASH_NONE)',
      '• This spends an input. Its amount and the receivers are in hashes and cannot be seen.',
      'Input number: 7',
      'Lock time: 500000000',
      'Signature type: SIGHASH_NONE (covers all inputs and no output)',
      '! sighash-none: The signature of this input covers no output (SIGHASH_NONE): whoever holds it can send the money of this input anywhere.',
      '! opaque-payload: The preimage (BIP-341) holds only hashes of amounts and outputs: who receives how much cannot be seen.',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    7,
    '0082020000000065cd1d00e9aa6b8e6c9de67619e6a3924ae25696bb7b694bb677a632a74ef7eadfd4eabf00000000804c8b2000000000225120712447206d7a5238acc7ff53fbe94a3b64539ad291c7cdbc490b7577e4b17df5ffffffff',
    'cd292de50313804dabe4685e83f923d2969577191a3e1d2882220dca88cbeb10',
    [
      'Signs a Bitcoin input of 5.46 BTC with “Ops hot” so that anybody can send it anywhere (SIGHASH_NONE | ANYONECANPAY)',
      '• This spends 5.46 BTC. The receivers are in a hash and cannot be seen.',
      'Amount spent: 546000000 (5.46 BTC)',
      'Input: bfead4dfeaf74ea732a677b64b697bbb9656e24a92a3e61976e69d6c8e6baae9:0',
      'Input address: bc1pwyjywgrd0ffr3tx8laflh6228dj98xkjj8rum0zfpd6h0e930h6saqxrrm (first seen)',
      'Lock time: 500000000',
      'Signature type: SIGHASH_NONE | ANYONECANPAY (covers this input alone and no output)',
      '! sighash-none: The signature of this input of 5.46 BTC covers no output (SIGHASH_NONE | ANYONECANPAY): whoever holds it can send the money of this input anywhere.',
      '! opaque-payload: The preimage (BIP-341) holds only a hash of the outputs: who receives the money cannot be seen.',
      '! sighash-anyone: The signature of this input of 5.46 BTC covers no other input (SIGHASH_NONE | ANYONECANPAY): whoever holds it can put this input into another transaction.',
      '→ sent 546000000e-8 BTC on Bitcoin to ?',
    ],
  ],
  [
    8,
    `0081020000000065cd1d${outputs}00a778eb6a263dc090464cd125c466b5a99667720b1c110468831d058aa1b82af101000000002b0c230000000022512077e30a5522dd9f894c3f8b8bd4c4b2cf82ca7da8a3ea6a239655c39c050ab220ffffffff`,
    'cccb739eca6c13a8a89e6e5cd317ffe55669bbda23f2fd37b0f18755e008edd2',
    [
      'Signs a Bitcoin input of 5.88 BTC with “Ops hot”, without seeing who receives it',
      '• This spends 5.88 BTC. The receivers are in a hash and cannot be seen.',
      'Amount spent: 588000000 (5.88 BTC)',
      'Input: f12ab8a18a051d836804111c0b726796a9b566c425d14c4690c03d266aeb78a7:1',
      'Input address: bc1pwl3s54fzmk0cjnpl3w9af39je7pv5ldg504x5guk2hpecpg2kgsqaqstjq (first seen)',
      'Hash of the outputs: a2e6dab7c1f0dcd297c8d61647fd17d821541ea69c3cc37dcbad7f90d4eb4bc5',
      'Lock time: 500000000',
      'Signature type: SIGHASH_ALL | ANYONECANPAY (covers this input alone and all outputs)',
      '! opaque-payload: The preimage (BIP-341) holds only a hash of the outputs: who receives the money cannot be seen.',
      '! sighash-anyone: The signature of this input of 5.88 BTC covers no other input (SIGHASH_ALL | ANYONECANPAY): whoever holds it can add and remove inputs.',
      '→ sent 588000000e-8 BTC on Bitcoin to ?',
    ],
  ],
];

test.each(published)('the message of input %i of BIP-341', (_, message, sigHash, lines) => {
  const request = preimage(message);
  expect(told(request)).toEqual(lines);
  // What is read is what is signed.
  expect(reviewDocument(request, context()).facts).toContainEqual(expect.objectContaining({ label: 'Digest', value: sigHash }));
});

describe('what the published messages do not hold', () => {
  const head = '00000200000000000000';
  const byScript = `${head}${all}${outputs}0300000000${'ee'.repeat(32)}${'77'.repeat(32)}00ffffffff`;

  test('the script that is signed for, and an annex (BIP-342)', () => {
    expect(parts(preimage(byScript)).slice(2, -1)).toEqual([
      '. . Epoch [text]: 0',
      '. . Signature type [text]: 0',
      '. . Version [text]: 2',
      '. . Lock time [text]: 0',
      '. . Hash of the outpoints of all inputs [hex]: e3b33bb4ef3a52ad1fffb555c0d82828eb22737036eaeb02a235d82b909c4c3f',
      '. . Hash of the amounts of all inputs [hex]: 58a6964a4f5f8f0b642ded0a8a553be7622a719da71d1f5befcefcdee8e0fde6',
      '. . Hash of the scripts of all inputs [hex]: 23ad0f61ad2bca5ba6a7693f50fce988e17c3780bf2b1e720cfbb38fbdd52e21',
      '. . Hash of the sequences of all inputs [hex]: 18959c7221ab5ce9e26c3cd67b22c24f8baa54bac281d8e6b05e400e6c3a957e',
      '. . Hash of the outputs [hex]: a2e6dab7c1f0dcd297c8d61647fd17d821541ea69c3cc37dcbad7f90d4eb4bc5',
      '. . Spend type [text]: 3',
      '. . Input index [text]: 0',
      '. . Hash of the annex [hex]: eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      '. . Hash of the script leaf [hex]: 7777777777777777777777777777777777777777777777777777777777777777',
      '. . Key version [text]: 0',
      '. . Position of the code separator [text]: 4294967295',
    ]);
    expect(told(preimage(byScript)).slice(2, 7)).toEqual([
      'Input number: 1',
      'Hash of the outputs: a2e6dab7c1f0dcd297c8d61647fd17d821541ea69c3cc37dcbad7f90d4eb4bc5',
      'Hash of the script leaf: 7777777777777777777777777777777777777777777777777777777777777777',
      'Hash of the annex: eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      'Signature type: SIGHASH_DEFAULT (covers all inputs and all outputs)',
    ]);
  });

  const own = `00810200000000000000${outputs}00${'cc'.repeat(32)}0100000000e1f50500000000`;
  test.each([
    ['an end that is missing', byScript.slice(0, -2)],
    ['a byte too many', `${byScript}00`],
    ['another epoch', `01${byScript.slice(2)}`],
    ['an extension of no standard', `${head}${all}${outputs}0400000000`],
    ['a key of another version', `${byScript.slice(0, -10)}01ffffffff`],
    ['a coin of another kind', `${own}22${coins.vault.script}${'00'.repeat(12)}ffffffff`],
    ['a coin of another kind, written as long', `${own}22a914${'00'.repeat(32)}ffffffff`],
    ['a script of another length', `${own}21${coins.taproot.script.slice(2)}ffffffff`],
  ])('%s: the type alone is read, and that is said', (_, message) => {
    const lines = told(preimage(message));
    expect(lines[2]).toMatch(/^Signature type: SIGHASH_/);
    expect(lines).toContain(
      '! unreadable-payload: The preimage does not have the form of BIP-341: only the type of the signature is read.',
    );
    expect(lines.at(-1)).toBe('→ sent ? ? on ? to ?');
  });

  test('whatever stands behind the tag, it is read as what is before a signature', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 11, maxLength: 300 }), message => {
        const { headline } = reviewDocument(preimage(Buffer.from(message).toString('hex')), context());
        expect(headline).toMatch(/^Signs a Bitcoin input /);
      }),
    );
  });
});
