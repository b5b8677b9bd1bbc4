/** What a person reads of transactions of Sui. */
import { createPublicKey, verify } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import {
  bare,
  call,
  gasCoin,
  input,
  merge,
  object,
  part,
  published,
  pure,
  result,
  split,
  sui,
  suiContext,
  transactionHex,
  transfer,
  u64,
} from '../../../../vectors/sui.ts';
import { told } from '../told.ts';

const signing = (payload: string, signWith: string = sui.ops) => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: {
    ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' },
  },
});
const read = (payload: string) => told(signing(payload), suiContext());
const findings = (payload: string, signWith?: string) =>
  reviewDocument(signing(payload, signWith), suiContext()).findings.map(({ rule }) => rule);

test('what is read of a published transaction is what its published signature is over', () => {
  const bytes = Buffer.from(published.transfer, 'base64');
  const signature = Buffer.from(published.signature, 'base64');
  const digest = blake2b(Buffer.concat([Buffer.from([0, 0, 0]), bytes]), { dkLen: 32 });
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), signature.subarray(65)]),
    format: 'der',
    type: 'spki',
  });
  expect(verify(null, digest, key, signature.subarray(1, 65))).toBe(true);
  const lines = read(bytes.toString('hex'));
  expect(lines).toEqual([
    'Pays 0.00001 SUI from “Ops hot” to Payroll on Sui',
    `From: ${sui.ops} = Ops hot`,
    `Receiver: ${sui.payroll} = Payroll`,
    'Amount: 10000 (0.00001 SUI)',
    '! hash-function-misfit: The payload is a Sui transaction, which is signed over its BLAKE2b digest, whose 32 bytes are the message: this signature would not be valid for it.',
    '→ sent 10000e-9 SUI on Sui to Payroll',
  ]);
  // With its intent in front, as it is hashed, it says the same.
  expect(read(`000000${bytes.toString('hex')}`)).toEqual(lines);
});

test('several receivers: each is told and counted', () => {
  const two = transactionHex({
    inputs: [u64(1n), u64(2n), pure(bare(sui.payroll)), pure(bare(sui.stranger))],
    commands: [split(gasCoin, [input(0), input(1)]), transfer([part(0, 0)], input(2)), transfer([part(0, 1)], input(3))],
  });
  const document = reviewDocument(signing(two), suiContext());
  expect(document.moves?.map(({ units, party }) => [units, party?.value])).toEqual([
    ['1', sui.payroll],
    ['2', sui.stranger],
  ]);
  expect(document.findings.map(({ rule }) => rule)).toContain('first-seen');
});

test('what is handed on whole is told so: all gas, an object, a result that is several coins', () => {
  const to = pure(bare(sui.stranger));
  const units = (inputs: string[], commands: string[]) =>
    reviewDocument(signing(transactionHex({ inputs, commands })), suiContext()).moves?.map(move => move.units);
  expect(read(transactionHex({ inputs: [to], commands: [transfer([gasCoin], input(0))] }))[0]).toContain('Pays all the SUI');
  expect(units([to], [transfer([gasCoin], input(0))])).toEqual([null]);
  const id = '77'.repeat(32);
  expect(read(transactionHex({ inputs: [object(id), to], commands: [transfer([input(0)], input(1))] }))[0]).toContain(
    `the object 0x${id}`,
  );
  expect(units([u64(1n), u64(2n), to], [split(gasCoin, [input(0), input(1)]), transfer([result(0)], input(2))])).toEqual([null]);
  expect(units([u64(5n), to], [split(gasCoin, [input(0)]), transfer([result(0)], input(1))])).toEqual(['5']);
});

test('a coin that is no gas is of a kind that the bytes do not tell', () => {
  const commands = [split(input(2), [input(0)]), transfer([part(0, 0)], input(1))];
  const payload = transactionHex({ inputs: [u64(5n), pure(bare(sui.payroll)), object('77'.repeat(32))], commands });
  expect(read(payload)[0]).toContain('Pays 5 units of a coin from “Ops hot”');
  expect(reviewDocument(signing(payload), suiContext()).moves).toEqual([expect.objectContaining({ units: '5', asset: null })]);
});

test('a call is named, and counts as one of nobody knows how much', () => {
  const payload = transactionHex({ commands: [call(`${'00'.repeat(31)}03`, 'sui_system::request_add_stake')] });
  const document = reviewDocument(signing(payload), suiContext());
  expect(document.headline).toContain('sui_system::request_add_stake');
  expect(document.findings.map(({ rule }) => rule)).toContain('named-call');
  expect(document.moves?.map(({ units }) => units)).toEqual([null]);
});

test('strangers, other signers, fees and ends are said', () => {
  expect(findings(transactionHex({ inputs: [u64(1n), pure(bare(sui.stranger))] }))).toContain('first-seen');
  expect(findings(transactionHex(), sui.payroll)).toContain('other-account');
  expect(findings(transactionHex({ owner: sui.payroll }), sui.payroll)).not.toContain('other-account');
  expect(findings(transactionHex({ budget: 10_000_000_000n }))).toContain('high-fee');
  expect(findings(transactionHex({ budget: 9_999_999_999n }))).not.toContain('high-fee');
  expect(read(transactionHex({ expiration: `01${'2a'}${'00'.repeat(7)}` }))).toContain('Valid until epoch: 42');
  const { facts } = reviewDocument(signing(transactionHex({ owner: sui.stranger })), suiContext());
  expect(facts.find(({ label }) => label === 'Pays the fee')?.value).toBe(sui.stranger);
});

test.each([
  ['bytes behind it', `${transactionHex()}00`],
  ['an early end', transactionHex().slice(0, -4)],
  ['a command of no kind', transactionHex({ commands: ['07'] })],
  ['a length in another form', transactionHex().replace('00000000000200', '000000000082000000').slice(0, 400)],
  ['a kind of transaction that is not programmable', transactionHex().replace(/^0000000000/, '0000000001')],
])('%s is read as nothing', (_, payload) => {
  const document = reviewDocument(signing(payload), suiContext());
  expect(document.headline).toContain('cannot be read');
  expect(document.findings.map(({ rule }) => rule)).toContain('blind-signing');
});

test('the amount that is read is the amount that was written, whatever it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), units => {
      const payload = transactionHex({ inputs: [u64(units), pure(bare(sui.payroll))] });
      expect(reviewDocument(signing(payload), suiContext()).moves?.map(move => move.units)).toEqual([String(units)]);
    }),
    { numRuns: 100 },
  );
});

test('whatever is changed in it, a review comes of it', () => {
  const bytes = Buffer.from(transactionHex(), 'hex');
  for (let at = 0; at < bytes.length; at++)
    for (const flip of [1, 0x80]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ flip;
      const { findings: found } = reviewDocument(signing(changed.toString('hex')), emptyContext('2026-11-21T09:00:00.000Z'));
      expect(found.map(({ rule }) => rule)).not.toContain('reader-failed');
    }
});

test('gas is the money of who pays the fee: handed on by somebody else, it is told as that', () => {
  const inputs = [u64(5n), pure(bare(sui.payroll))];
  const commands = [split(gasCoin, [input(0)]), transfer([part(0, 0)], input(1))];
  const sponsored = transactionHex({ inputs, commands, sender: sui.stranger, owner: sui.ops });
  expect(read(sponsored)[0]).toBe('Pays 0.000000005 SUI from “Ops hot” to Payroll on Sui');
  const paid = transactionHex({ inputs, commands, owner: sui.stranger });
  expect(read(paid)[0]).toContain(`from the account ${sui.stranger} to Payroll`);
  // A part of a part is gas, too.
  const twice = [split(gasCoin, [input(0)]), split(result(0), [input(0)]), transfer([result(1)], input(1))];
  expect(read(transactionHex({ inputs, commands: twice, sender: sui.stranger, owner: sui.ops }))[0]).toContain(
    'Pays 0.000000005 SUI from “Ops hot”',
  );
});

test('what is merged into somebody else’s coin is paid to them', () => {
  const inputs = [u64(5n), object('a1'.repeat(32))];
  const moves = (commands: readonly string[], more: object) =>
    reviewDocument(signing(transactionHex({ inputs, commands, ...more })), suiContext()).moves?.map(({ units, asset, party }) => [
      units,
      asset,
      party?.value ?? null,
    ]);
  // Into gas that another one pays with.
  expect(moves([merge(gasCoin, [input(1)])], { owner: sui.stranger })?.map(([, , party]) => party)).toEqual([sui.stranger]);
  // Own gas, into a coin of who sends.
  const taken = [split(gasCoin, [input(0)]), merge(input(1), [result(0)])];
  expect(moves(taken, { sender: sui.stranger, owner: sui.ops })).toEqual([[null, 'SUI', sui.stranger]]);
  // Within one account nothing leaves.
  expect(read(transactionHex({ inputs, commands: taken }))[0]).toContain('Arranges its coins and hands nothing on');
});
