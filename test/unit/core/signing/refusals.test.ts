/** A request as it is typed: what is offered and refused, with which words, and what a row of the form shows. */
import { toRlp } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import {
  type Curve,
  type HashFunction,
  hashFunctions,
  type PayloadEncoding,
  payloadEncodings,
} from '../../../../electron/contract/schema/enums.ts';
import type { PayloadForm } from '../../../../electron/contract/values/signing-values.ts';
import { readRequest, type TypedRequest } from '../../../../electron/core/signing/read.ts';
import { bytesIn, encodingRefused, hashFunctionRefused } from '../../../../electron/core/signing/refusals.ts';
import { requestSigner } from '../../../../electron/core/signing/signer.ts';
import { context, parties } from '../../../vectors/parties.ts';
import { etherMail, unsigned } from '../../../vectors/payloads.ts';
import { solana, solanaMessage } from '../../../vectors/solana.ts';
import { transferHex } from '../../../vectors/tron.ts';

const curves: (Curve | null)[] = ['CURVE_SECP256K1', 'CURVE_P256', 'CURVE_ED25519', null];
const encoding = (last: string) => `PAYLOAD_ENCODING_${last}` as PayloadEncoding;
const hash = (last: string) => `HASH_FUNCTION_${last}` as HashFunction;

test('bytes are those of the encoding, and none where the payload has not its form', () => {
  const bytes = (payload: string, last: string) => {
    const found = bytesIn(payload, encoding(last));
    return found === null ? null : Buffer.from(found).toString('hex');
  };
  expect(bytes('0xCAFE', 'HEXADECIMAL')).toBe('cafe');
  for (const none of ['', '0x', '0xabc', 'ca fe', 'hello']) expect(bytes(none, 'HEXADECIMAL')).toBeNull();
  for (const last of ['TEXT_UTF8', 'EIP712', 'EIP7702_AUTHORIZATION']) {
    expect(bytes('héllo', last)).toBe('68c3a96c6c6f');
    for (const none of ['', 'half \ud800']) expect(bytes(none, last)).toBeNull();
  }
});

describe('an encoding', () => {
  const refused = (last: string, payload: string, form: PayloadForm, curve: Curve | null) =>
    encodingRefused(encoding(last), { payload, form, curve });
  test('is refused for nothing while nothing is typed', () => {
    for (const each of payloadEncodings)
      for (const curve of curves) expect(encodingRefused(each, { payload: '', form: 'nothing', curve })).toBeNull();
  });
  test('of hex takes hex alone, and of text takes whole characters alone, on every curve', () => {
    for (const curve of curves) {
      expect(refused('HEXADECIMAL', '0xcafe', 'hex', curve)).toBeNull();
      for (const payload of ['hello', 'ca fe', '0x'])
        expect(refused('HEXADECIMAL', payload, 'text', curve)).toBe(
          'Hexadecimal means hex digits, two per byte, with or without 0x, and nothing else: no spaces, no line breaks.',
        );
      expect(refused('TEXT_UTF8', 'cafe', 'text', curve)).toBeNull();
      expect(refused('TEXT_UTF8', 'a\udc00', 'text', curve)).toBe(
        'The text holds half of a surrogate pair, which has no UTF-8 form.',
      );
    }
  });
  test('of typed data takes typed data, and no key of Ed25519', () => {
    const typed = 'Typed data is a JSON object with domain, types, primaryType and message.';
    const key = 'Typed data is hashed by its own rules, and an Ed25519 key signs no digest: this account cannot sign it.';
    for (const curve of curves) {
      const isEd = curve === 'CURVE_ED25519';
      expect(refused('EIP712', '{}', 'typed data', curve)).toBe(isEd ? key : null);
      for (const form of ['text', 'authorisation', 'hex'] as const)
        expect(refused('EIP712', '{}', form, curve)).toBe(isEd ? key : typed);
    }
  });
  test('of an authorisation takes one, and a key of secp256k1 or one that is not known', () => {
    const key = 'An EIP-7702 authorisation is for an Ethereum account: it needs a secp256k1 key.';
    const shape = 'An authorisation is a JSON object with address, chainId and nonce.';
    for (const curve of curves) {
      const isOther = curve === 'CURVE_ED25519' || curve === 'CURVE_P256';
      expect(refused('EIP7702_AUTHORIZATION', '{}', 'authorisation', curve)).toBe(isOther ? key : null);
      expect(refused('EIP7702_AUTHORIZATION', '{}', 'typed data', curve)).toBe(isOther ? key : shape);
    }
  });
});

describe('a hash function', () => {
  const refused = (last: string, of: string, payload: string, curve: Curve | null) =>
    hashFunctionRefused(hash(last), encoding(of), { payload, form: 'hex', curve });
  const ed = 'An Ed25519 key signs the message itself: choose “not applicable”.';
  const others = '“Not applicable” is for Ed25519 keys: this key signs a digest of 32 bytes.';
  const own = 'It is hashed by its own rules inside the enclave: choose “none”.';
  const blind = (bytes: number) => `“None” expects a digest of 32 bytes. This payload has ${bytes}.`;
  const digest = 'ab'.repeat(32);
  /** By curve: secp256k1, P-256, Ed25519, not known. */
  test.for<[string, string, string, (string | null)[]]>([
    ['KECCAK256', 'HEXADECIMAL', 'cafe', [null, null, ed, null]],
    ['SHA256', 'TEXT_UTF8', 'hello', [null, null, ed, null]],
    ['NOT_APPLICABLE', 'HEXADECIMAL', 'cafe', [others, others, null, null]],
    ['NOT_APPLICABLE', 'EIP712', '{}', [others, others, own, own]],
    ['KECCAK256', 'EIP712', '{}', [own, own, ed, own]],
    ['SHA256', 'EIP7702_AUTHORIZATION', '{}', [own, own, ed, own]],
    ['NO_OP', 'EIP712', '{}', [null, null, ed, null]],
    ['NO_OP', 'EIP7702_AUTHORIZATION', '{}', [null, null, ed, null]],
    ['NO_OP', 'HEXADECIMAL', digest, [null, null, ed, null]],
    ['NO_OP', 'HEXADECIMAL', 'cafe', [blind(2), blind(2), ed, blind(2)]],
    ['NO_OP', 'TEXT_UTF8', 'x'.repeat(32), [null, null, ed, null]],
    ['NO_OP', 'TEXT_UTF8', 'x'.repeat(33), [blind(33), blind(33), ed, blind(33)]],
    ['NO_OP', 'HEXADECIMAL', '', [null, null, ed, null]],
    // What is no hex is said of the encoding.
    ['NO_OP', 'HEXADECIMAL', 'hello', [null, null, ed, null]],
  ])('%s with %s of “%s”', ([last, of, payload, expected]) => {
    expect(curves.map(curve => refused(last, of, payload, curve))).toEqual(expected);
  });
});

describe('the account that is named', () => {
  const key = (privateKeyId: string, more: object = {}) => ({
    privateKeyId,
    privateKeyName: `Named ${privateKeyId}`,
    addresses: [],
    ...more,
  });
  const of = (signWith: string) =>
    requestSigner(signWith, context({ privateKeys: [key('key-1', { curve: 'CURVE_P256' }), key('key-2')] }));
  test('has the curve and the formats that the list says, or that follow from its address', () => {
    expect(of(parties.ops)).toEqual({ curve: 'CURVE_SECP256K1', formats: ['ADDRESS_FORMAT_ETHEREUM'], name: 'Ops hot' });
    expect(of(parties.vault)).toEqual({ curve: 'CURVE_SECP256K1', formats: ['ADDRESS_FORMAT_ETHEREUM'], name: null });
    expect(of(parties.payroll)).toMatchObject({ name: 'Payroll' });
    expect(of(solana.payer)).toEqual({ curve: 'CURVE_ED25519', formats: ['ADDRESS_FORMAT_SOLANA'], name: null });
    expect(of('key-1')).toEqual({ curve: 'CURVE_P256', formats: [], name: 'Named key-1' });
    expect(of('key-2')).toEqual({ curve: null, formats: [], name: 'Named key-2' });
    expect(of('nobody')).toEqual({ curve: null, formats: [], name: null });
    // 33 bytes of a key: of one of two curves.
    const { curve, formats } = of(`02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`);
    expect([curve, formats.length > 0]).toEqual([null, true]);
  });
});

describe('what is typed', () => {
  const read = (typed: Partial<TypedRequest>) => readRequest({ signWith: parties.ops, payload: '', ...typed }, context());
  const transaction = unsigned({ to: parties.vault, value: 1n });
  test('is called what it looks like, and has as many bytes as would be signed', () => {
    const transfer = { program: solana.system, accounts: [solana.payer], data: [2] };
    const looks: [string, string, number | null][] = [
      ['', 'Nothing yet', null],
      [JSON.stringify(etherMail), 'EIP-712 typed data', JSON.stringify(etherMail).length],
      [`{"address":"${parties.vault}","chainId":1,"nonce":7}`, 'An EIP-7702 authorisation', 78],
      [transaction, 'An Ethereum transaction', transaction.length / 2 - 1],
      [solanaMessage([transfer]), 'A Solana transaction', solanaMessage([transfer]).length / 2],
      [transferHex(parties.payroll, 1n), 'A TRON transaction', transferHex(parties.payroll, 1n).length / 2],
      ['ab'.repeat(32), '32 bytes: as long as a digest', 32],
      ['0xcafe', 'Bytes in hex', 2],
      ['héllo', 'Text', 6],
      ['\ud800', 'Text', null],
    ];
    for (const [payload, words, bytes] of looks)
      expect([payload, read({ payload }).looks, read({ payload }).bytes]).toEqual([payload, words, bytes]);
  });

  test('is read whole: what is offered, what is refused, and what would be signed', () => {
    const { document, rewrites, ...rest } = read({ payload: 'hello' });
    const isNot = 'An authorisation is a JSON object with address, chainId and nonce.';
    expect(rest).toEqual({
      ...{ form: 'text', looks: 'Text', bytes: 5, curve: 'CURVE_SECP256K1', accountName: 'Ops hot', problems: [] },
      ...{ votes: null, filled: null },
      ...{ encoding: encoding('TEXT_UTF8'), hashFunction: hash('KECCAK256') },
      proposed: {
        ...{ encoding: encoding('TEXT_UTF8'), hashFunction: hash('KECCAK256') },
        because: 'It reads as text; Ethereum uses keccak256.',
      },
      encodings: [
        {
          value: encoding('HEXADECIMAL'),
          refused: 'Hexadecimal means hex digits, two per byte, with or without 0x, and nothing else: no spaces, no line breaks.',
        },
        { value: encoding('TEXT_UTF8'), refused: null },
        { value: encoding('EIP712'), refused: 'Typed data is a JSON object with domain, types, primaryType and message.' },
        { value: encoding('EIP7702_AUTHORIZATION'), refused: isNot },
      ],
      hashFunctions: hashFunctions.map(value => ({
        value,
        refused:
          value === hash('NO_OP')
            ? '“None” expects a digest of 32 bytes. This payload has 5.'
            : value === hash('NOT_APPLICABLE')
              ? '“Not applicable” is for Ed25519 keys: this key signs a digest of 32 bytes.'
              : null,
      })),
    });
    expect([document?.headline, rewrites.length]).toEqual(['Signs a text message with “Ops hot”: “hello”', 1]);
  });

  test('is proposed the hash function that works with the encoding that was chosen', () => {
    const proposed = (typed: Partial<TypedRequest>) => {
      const { hashFunction, proposed: by } = read(typed);
      expect(by.hashFunction).toBe(hashFunction);
      return hashFunction;
    };
    const typed = JSON.stringify(etherMail);
    expect(proposed({ payload: typed, encoding: encoding('TEXT_UTF8') })).toBe(hash('KECCAK256'));
    expect(proposed({ payload: 'hello', encoding: encoding('EIP712') })).toBe(hash('NO_OP'));
    expect(proposed({ payload: typed, encoding: encoding('TEXT_UTF8'), signWith: solana.payer })).toBe(hash('NOT_APPLICABLE'));
    // Nothing works: an Ed25519 key signs no typed data.
    expect(proposed({ payload: typed, signWith: solana.payer })).toBe(hash('NO_OP'));
    // What was chosen stays, though it does not work, and is not what is proposed.
    const chosen = read({ payload: 'hello', hashFunction: hash('NO_OP') });
    expect([chosen.hashFunction, chosen.proposed.hashFunction]).toEqual([hash('NO_OP'), hash('KECCAK256')]);
  });

  test('cannot be sent where something is missing, refused or unreadable, and says so of the member', () => {
    const problems = (typed: Partial<TypedRequest>) => read(typed).problems;
    expect(problems({ signWith: '' })).toEqual([
      { field: 'signWith', sentence: 'Choose the account that should sign.' },
      { field: 'payload', sentence: 'Type, paste, drop or open what should be signed.' },
    ]);
    expect(problems({ payload: 'hello', encoding: encoding('HEXADECIMAL'), hashFunction: hash('NOT_APPLICABLE') })).toEqual([
      { field: 'encoding', sentence: expect.stringContaining('Hexadecimal means hex digits') },
      { field: 'hashFunction', sentence: expect.stringContaining('is for Ed25519 keys') },
    ]);
    const broken = { ...etherMail, message: { ...etherMail.message, contents: { a: 1 } } };
    const { problems: unreadable, document } = read({ payload: JSON.stringify(broken) });
    expect(unreadable).toEqual([
      { field: 'payload', sentence: `No digest can be computed here. ${document?.findings[0]?.sentence}` },
    ]);
    expect(document?.digest).toBeNull();
    // A zero before a number, which one library reads and the other does not.
    const nonce = '0x0001';
    const odd = toRlp(['0x01', nonce, '0x01', '0x1e', '0x5208', parties.vault, '0x05', '0x', []]);
    const doubted = read({ payload: `0x02${odd.slice(2)}` });
    expect([doubted.document?.digest?.agreed, doubted.problems]).toEqual([
      false,
      [{ field: 'payload', sentence: 'Two libraries disagree on the digest: this cannot be signed.' }],
    ]);
  });
});
