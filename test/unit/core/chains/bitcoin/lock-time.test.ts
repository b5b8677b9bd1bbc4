/** When a PSBT of version 2 may be sent: the cases of BIP-370, Determining Lock Time. */
import { expect, test } from 'vitest';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { coins, psbt, signBitcoin } from '../../../../vectors/bitcoin.ts';
import { context } from '../../../../vectors/parties.ts';

const little = (value: number): string => Buffer.from(Uint32Array.of(value).buffer).toString('hex');
const time = (seconds: number): [string, string] => ['11', little(seconds)];
const height = (blocks: number): [string, string] => ['12', little(blocks)];
const fallback: [string, string] = ['03', little(700_000)];

const review = (inputs: [string, string][][], records: [string, string][] = []) =>
  reviewDocument(
    signBitcoin(
      psbt({
        version: 2,
        inputs: inputs.map(own => ({ records: own })),
        outputs: [{ amount: 1_000n, script: coins.vault.script }],
        records,
      }),
    ),
    context(),
  );

test.each([
  ['nobody requires one', [[], []], [], undefined],
  ['nobody requires one beside the one for all', [[], []], [fallback], '700000'],
  ['an input requires a height', [[height(10_000)], []], [fallback], '10000'],
  ['inputs require heights', [[height(10_000)], [height(9_000)]], [], '10000'],
  ['inputs require times', [[time(1_657_048_460)], [time(1_657_048_459)]], [fallback], '1657048460'],
  ['one requires a time, the other takes both', [[time(1_657_048_460)], [time(1_657_048_459), height(9_000)]], [], '1657048460'],
  [
    'both take both: the height counts',
    [
      [height(10_000), time(1_657_048_460)],
      [height(9_000), time(1_657_048_459)],
    ],
    [],
    '10000',
  ],
] as [string, [string, string][][], [string, string][], string | undefined][])('%s', (_, inputs, records, lockTime) => {
  const { facts, headline } = review(inputs, records);
  expect(facts.find(({ label }) => label === 'Lock time')?.value).toBe(lockTime);
  expect(headline).toMatch(/^Pays a fee of .* on Bitcoin$/);
});

test('inputs that exclude each other fit no transaction', () => {
  const { findings, headline } = review([[time(1_657_048_460)], [height(10_000)]]);
  expect(headline).toMatch(/^Signs a PSBT that readers may take differently/);
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'unreadable-payload',
      sentence: 'Its inputs require lock times that exclude each other: no transaction fits them all.',
    }),
  );
});
