/** What a person reads of payments of the XRP Ledger. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { emptyContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { accountHex, drops, ledger, ledgerContext, paymentHex, published } from '../../../../vectors/xrp.ts';
import { told } from '../told.ts';

const signing = (payload: string, signWith: string = ledger.ops, hashFunction = 'HASH_FUNCTION_SHA256') => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: { signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction },
});
const read = (payload: string) => told(signing(payload), ledgerContext());
const findings = (payload: string, signWith?: string) =>
  reviewDocument(signing(payload, signWith), ledgerContext()).findings.map(({ rule }) => rule);

test('a published payment: who pays, who receives, how much, and that the hash function is none of its chain', () => {
  expect(read(published.single)).toEqual([
    'Pays 0.001 XRP from “Ops hot” to Payroll on the XRP Ledger',
    `From: ${ledger.ops} = Ops hot`,
    `Receiver: ${ledger.payroll} = Payroll`,
    'Amount: 1000 (0.001 XRP)',
    'Fee: 10 (0.00001 XRP)',
    'Sequence: 1',
    '! hash-function-misfit: The payload is an XRP Ledger transaction, which is signed over its SHA-512Half: this signature would not be valid for it.',
    '→ sent 1000e-6 XRP on XRP Ledger to Payroll',
  ]);
});

test('another published payment is of 29 XRP, and its published digest is the half of its SHA-512', () => {
  const [headline] = read(published.compiled);
  expect(headline).toContain('Pays 29 XRP from');
  const digest = createHash('sha512').update(Buffer.from(published.compiled, 'hex')).digest('hex').slice(0, 64);
  expect(digest).toBe(published.compiledDigest);
});

test('a token is named with who issued it: anybody may call a currency USD', () => {
  const lines = read(paymentHex({ '6.1': published.usd }));
  expect(lines[0]).toBe(`Pays 7,072.8 USD issued by ${ledger.bitstamp} from “Ops hot” to Payroll on the XRP Ledger`);
  expect(lines.at(-1)).toBe(
    `→ sent 7072800000000000000e-15 USD issued by ${ledger.bitstamp} ${ledger.bitstamp} on XRP Ledger to Payroll`,
  );
});

test('a partial payment says that less may arrive', () => {
  const lines = read(paymentHex({ '2.2': '80020000' }));
  expect(lines[0]).toContain('Pays at most 1.5 XRP from');
  expect(lines).toContain('Amount, at most: 1500000 (1.5 XRP)');
});

test('a payment that takes another currency tells what leaves at most, and what arrives', () => {
  const lines = read(paymentHex({ '6.9': published.usd }));
  expect(lines[0]).toBe(
    `Swaps at most 7,072.8 USD issued by ${ledger.bitstamp} from “Ops hot” for at least 1.5 XRP, for Payroll on the XRP Ledger`,
  );
});

test('a payment that takes another currency, of which nothing need arrive, says so', () => {
  expect(findings(paymentHex({ '6.9': published.usd }))).not.toContain('swap-without-minimum');
  const part = { '2.2': '80020000', '6.9': published.usd };
  expect(findings(paymentHex(part))).toContain('swap-without-minimum');
  expect(findings(paymentHex({ ...part, '6.10': drops(10n) }))).toContain('swap-without-minimum');
  expect(findings(paymentHex({ ...part, '6.10': drops(11n) }))).not.toContain('swap-without-minimum');
});

test('an issuer that is a side of the payment stands for any, and is named as none', () => {
  const usd = (issuer: string) => `${published.usd.slice(0, 56)}${accountHex(issuer)}`;
  const any = reviewDocument(signing(paymentHex({ '6.1': usd(ledger.payroll) })), ledgerContext());
  expect(any.headline).toContain('Pays 7,072.8 USD of any issuer from “Ops hot”');
  expect(any.moves?.map(({ asset, token }) => [asset, token])).toEqual([[null, null]]);
  expect(read(paymentHex({ '6.9': usd(ledger.ops) }))[0]).toContain('Swaps at most 7,072.8 USD of any issuer from “Ops hot”');
});

test('more of the same asset may leave than arrives: that is a payment, and its receiver is counted', () => {
  const same = reviewDocument(signing(paymentHex({ '6.1': published.usd, '6.9': published.usd })), ledgerContext());
  expect(same.headline).toContain(`Pays at most 7,072.8 USD issued by ${ledger.bitstamp} from “Ops hot” to Payroll`);
  expect(same.moves?.map(({ party }) => party?.value)).toEqual([ledger.payroll]);
});

test('strangers, other signers and fees are said', () => {
  expect(findings(paymentHex({ '8.3': accountHex(ledger.stranger) }))).toContain('first-seen');
  expect(findings(paymentHex(), ledger.payroll)).toContain('other-account');
  expect(findings(paymentHex({ '6.8': drops(10_000_000n) }))).toContain('high-fee');
  expect(findings(paymentHex({ '6.8': drops(9_999_999n) }))).not.toContain('high-fee');
  expect(findings(paymentHex({ '7.4': '30'.repeat(70) }))).toContain('already-signed');
});

test('a memo full of the byte that ends an object costs no more than any other', () => {
  // A blob of 12,000 bytes, behind a length of two.
  const length = Buffer.from([193 + ((12_000 - 193) >> 8), (12_000 - 193) & 255]).toString('hex');
  const hex = (byte: string) => `ea7d${length}${byte.repeat(12_000)}e1f1`;
  const cost = (byte: string) => {
    const slices = vi.spyOn(Uint8Array.prototype, 'slice');
    read(paymentHex({ '15.9': hex(byte) }));
    const count = slices.mock.calls.length;
    slices.mockRestore();
    return count;
  };
  const usual = cost('61');
  expect(cost('e1')).toBeLessThan(usual + 200);
});

test('a memo is told, and what hides in it', () => {
  const memo = (text: string) =>
    `ea7d${Buffer.from([Buffer.byteLength(text)]).toString('hex')}${Buffer.from(text).toString('hex')}e1f1`;
  expect(read(paymentHex({ '15.9': memo('rent') }))).toContain('Memo: rent');
  expect(findings(paymentHex({ '15.9': memo('re\u202ent') }))).toContain('hidden-characters');
});

test('one of several signers: the account stands behind the bytes', () => {
  const lines = read(paymentHex({ '7.3': '' }, '534d5400') + accountHex(ledger.ops));
  expect(lines).toContain(`Signer of several: ${ledger.ops} = Ops hot`);
  expect(findings(paymentHex({ '7.3': '' }, '534d5400') + accountHex(ledger.stranger))).toContain('other-account');
});

test('another kind of transaction is named, and not read', () => {
  const lines = read(published.offer.replace('120007', '12001d'));
  expect(lines[0]).toBe('Holds an XRP Ledger transaction of type 29, which this app does not read on the XRP Ledger');
  expect(lines.join('\n')).toContain(
    '! opaque-payload: This app does not read what an XRP Ledger transaction of type 29 does: its bytes are shown.',
  );
});

test.each([
  ['a field out of order', `${paymentHex()}120000`],
  ['bytes behind it', `${paymentHex()}00`],
  ['a negative amount', paymentHex({ '6.1': '0000000000000001' })],
  ['a token in no canonical form', paymentHex({ '6.1': `d4000000000000ff${published.usd.slice(16)}` })],
  ['an amount of a multi-purpose token', paymentHex({ '6.1': `60${'00'.repeat(7)}` })],
  ['no receiver', paymentHex({ '8.3': null })],
  ['no amount', paymentHex({ '6.1': null })],
  ['an account of 19 bytes', paymentHex({ '8.3': '11'.repeat(19) })],
  ['an early end', paymentHex().slice(0, -10)],
])('%s is unreadable, and says so', (_, payload) => {
  const document = reviewDocument(signing(payload), ledgerContext());
  expect(document.severity).toBe('critical');
  expect(document.headline).toContain('cannot be read with certainty');
  expect(document.moves).toEqual([expect.objectContaining({ units: null, asset: null })]);
});

test('the amount that is read is the amount that was written, whatever it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), units => {
      const { moves } = reviewDocument(signing(paymentHex({ '6.1': drops(units) })), ledgerContext());
      expect(moves?.map(move => move.units)).toEqual([String(units)]);
    }),
    { numRuns: 100 },
  );
});

test('whatever is changed in it, a review comes of it', () => {
  const bytes = Buffer.from(paymentHex({ '15.9': 'ea7d0472656e74e1f1' }), 'hex');
  for (let at = 0; at < bytes.length; at++)
    for (const flip of [1, 0x80]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ flip;
      const { findings: found } = reviewDocument(signing(changed.toString('hex')), emptyContext('2026-11-21T09:00:00.000Z'));
      expect(found.map(({ rule }) => rule)).not.toContain('reader-failed');
    }
});

test.each([
  ['524c555344000000000000000000000000000000', 'RLUSD'],
  // What would look like three letters in their place is told as the bytes it is.
  ['5553440000000000000000000000000000000000', 'currency 5553440000000000000000000000000000000000'],
  ['524c555344000000000000000000000000000001', 'currency 524c555344000000000000000000000000000001'],
])('a currency of another form is told by its letters, where it has more than three and nothing else: %s', (code, name) => {
  const given = `${published.usd.slice(0, 16)}${code}${published.usd.slice(56)}`;
  expect(read(paymentHex({ '6.1': given }))[0]).toContain(`Pays 7,072.8 ${name} issued by`);
});
