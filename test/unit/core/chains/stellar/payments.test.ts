/** What a person reads of payments of Stellar. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import {
  account,
  keyHex,
  native,
  opaque,
  payment,
  publicNetwork,
  published,
  stellar,
  stellarContext,
  testNetwork,
  transactionHex,
  u32,
  u64,
  usd,
} from '../../../../vectors/stellar.ts';
import { told } from '../told.ts';

const signing = (payload: string, signWith: string = stellar.ops) => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: {
    ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' },
  },
});
const read = (payload: string) => told(signing(payload), stellarContext());
const findings = (payload: string, signWith?: string) =>
  reviewDocument(signing(payload, signWith), stellarContext()).findings.map(({ rule }) => rule);

test('a published payment, as it is signed', () => {
  const lines = told(signing(published.dcent));
  expect(lines[0]).toMatch(/^Pays 123 XLM from the account G[A-Z2-7]{55} to an unknown address on Stellar$/);
  expect(lines).toContain('Amount: 1230000000 (123 XLM)');
});

test('what is read of a published envelope is what its published signature is over', () => {
  const envelope = Buffer.from(published.signed, 'base64');
  // The first version has no type before it; its account is written as the second version writes it.
  const body = envelope.subarray(0, -76);
  const digest = createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${publicNetwork}00000002`, 'hex'), body]))
    .digest();
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(keyHex(stellar.ops), 'hex')]),
    format: 'der',
    type: 'spki',
  });
  expect(verify(null, digest, key, envelope.subarray(-64))).toBe(true);
  const lines = read(`${publicNetwork}00000002${body.toString('hex')}`);
  expect(lines[0]).toBe('Pays 1 XLM from “Ops hot” to Payroll on Stellar');
  expect(lines).toContain('Memo: Hello, world!');
  const signed = read(`00000002${envelope.toString('hex')}`);
  expect(signed[0]).toBe('Pays 1 XLM from “Ops hot” to Payroll on any Stellar network');
  expect(signed.join('\n')).toMatch(/! already-signed/);
  expect(signed.join('\n')).toMatch(/! no-chain/);
});

test('a payment: who pays, who receives, how much, on which network', () => {
  expect(read(transactionHex())).toEqual([
    'Pays 1.5 XLM from “Ops hot” to Payroll on Stellar',
    `From: ${stellar.ops} = Ops hot`,
    `Receiver: ${stellar.payroll} = Payroll`,
    'Amount: 15000000 (1.5 XLM)',
    'Sequence: 7',
    '! hash-function-misfit: The payload is a Stellar transaction, which is signed over its sha256, whose 32 bytes are the message: this signature would not be valid for it.',
    '→ sent 15000000e-7 XLM on Stellar to Payroll',
  ]);
  expect(read(transactionHex({ network: testNetwork })).at(-1)).toContain('on Stellar test network');
});

test('an asset is named with who issued it, and a path by both its sides', () => {
  const asset = usd(stellar.stranger);
  expect(read(transactionHex({ operations: [payment(20_000_000n, stellar.payroll, asset)] }))[0]).toBe(
    `Pays 2 USD issued by ${stellar.stranger} from “Ops hot” to Payroll on Stellar`,
  );
  const receive =
    u32(0) + u32(2) + native + u64(30_000_000n) + account(stellar.payroll) + asset + u64(10_000_000n) + u32(1) + native;
  expect(read(transactionHex({ operations: [receive] }))[0]).toBe(
    `Swaps at most 3 XLM from “Ops hot” for at least 1 USD issued by ${stellar.stranger}, for Payroll on Stellar`,
  );
});

test('a path at whose end nothing need arrive says so', () => {
  const path = (least: bigint) =>
    u32(0) + u32(13) + native + u64(30_000_000n) + account(stellar.payroll) + usd(stellar.stranger) + u64(least) + u32(0);
  expect(findings(transactionHex({ operations: [path(0n)] }))).toContain('swap-without-minimum');
  expect(findings(transactionHex({ operations: [path(100n)] }))).toContain('swap-without-minimum');
  expect(findings(transactionHex({ operations: [path(101n)] }))).not.toContain('swap-without-minimum');
});

test('a path back to the same asset is a payment, and its receiver is counted', () => {
  const path = u32(0) + u32(2) + native + u64(30_000_000n) + account(stellar.stranger) + native + u64(10_000_000n) + u32(0);
  const { headline, moves } = reviewDocument(signing(transactionHex({ operations: [path] })), stellarContext());
  expect(headline).toContain('Pays at most 3 XLM from “Ops hot” to an unknown address');
  expect(moves?.map(({ party }) => party?.value)).toEqual([stellar.stranger]);
});

test('an account that is merged sends all there is', () => {
  const [headline] = read(transactionHex({ operations: [u32(0) + u32(8) + account(stellar.stranger)] }));
  expect(headline).toBe(
    'Pays all the XLM that an account holds from “Ops hot” to an unknown address, and closes “Ops hot” on Stellar',
  );
});

test('every operation counts, and one that is not read hides nothing behind it', () => {
  const two = reviewDocument(
    signing(transactionHex({ operations: [payment(1n), payment(2n, stellar.stranger)] })),
    stellarContext(),
  );
  expect(two.moves?.map(({ units }) => units)).toEqual(['1', '2']);
  const offer = transactionHex({ operations: [payment(1n), u32(0) + u32(18), payment(5n)] });
  expect(findings(offer)).toContain('opaque-payload');
  expect(read(offer).join('\n')).toContain('an operation of type 18 and 1 more behind it');
  expect(reviewDocument(signing(offer), stellarContext()).moves?.map(({ units }) => units)).toEqual(['1', null]);
});

test('an operation may speak for another account', () => {
  const other = u32(1) + account(stellar.stranger) + u32(1) + account(stellar.payroll) + native + u64(5n);
  expect(read(transactionHex({ operations: [other] }))[0]).toContain(`from the account ${stellar.stranger}`);
});

test('strangers, other signers, fees, ends and memos are said', () => {
  expect(findings(transactionHex({ operations: [payment(1n, stellar.stranger)] }))).toContain('first-seen');
  expect(findings(transactionHex(), stellar.payroll)).toContain('other-account');
  expect(findings(transactionHex({ fee: 100_000_000 }))).toContain('high-fee');
  expect(findings(transactionHex({ fee: 99_999_999 }))).not.toContain('high-fee');
  const memo = (text: string) => u32(1) + u32(Buffer.byteLength(text)) + opaque(Buffer.from(text).toString('hex'));
  expect(read(transactionHex({ memo: memo('rent') }))).toContain('Memo: rent');
  expect(findings(transactionHex({ memo: memo('re\u202ent') }))).toContain('hidden-characters');
  expect(read(transactionHex({ memo: u32(2) + u64(42n) }))).toContain('Memo: 42 (a number)');
  const until = u32(1) + u64(0n) + u64(1_800_000_000n);
  expect(read(transactionHex({ conditions: until })).join('\n')).toContain('Valid until: 2027-01-15T08:00:00.000Z');
});

test.each([
  ['bytes behind it', `${transactionHex()}00000000`],
  ['a negative amount', transactionHex({ operations: [payment(-1n)] })],
  ['an asset of another type', transactionHex({ operations: [payment(1n, stellar.payroll, u32(3))] })],
  [
    'a code that is none',
    transactionHex({ operations: [payment(1n, stellar.payroll, `${u32(1)}55530044${account(stellar.ops)}`)] }),
  ],
  ['an extension', transactionHex({ extension: u32(1) })],
  ['padding that is not zero', transactionHex({ memo: `${u32(1)}${u32(1)}61000001` })],
  [
    'more operations than there may be',
    transactionHex().replace(`${u32(1)}${payment(15_000_000n)}`, `${u32(101)}${payment(15_000_000n)}`),
  ],
  ['an early end', transactionHex().slice(0, -8)],
])('%s is unreadable, and says so', (_, payload) => {
  const document = reviewDocument(signing(payload), stellarContext());
  expect(document.severity).toBe('critical');
  expect(document.headline).toContain('cannot be read with certainty');
});

test('the amount that is read is the amount that was written, whatever it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), units => {
      const { moves } = reviewDocument(signing(transactionHex({ operations: [payment(units)] })), stellarContext());
      expect(moves?.map(move => move.units)).toEqual([String(units)]);
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
