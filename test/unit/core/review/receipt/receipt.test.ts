import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { base58 } from '@scure/base';
import { recoverAddress, recoverPublicKey } from 'viem';
import { describe, expect, test } from 'vitest';
import { type AddressFormat, addressFormats, type Curve } from '../../../../../electron/contract/schema/enums.ts';
import type { Receipt } from '../../../../../electron/contract/values/document.ts';
import { addressTable, deriveAddress } from '../../../../../electron/core/addresses/table.ts';
import { emptyContext } from '../../../../../electron/core/known/context.ts';
import { receiptOf } from '../../../../../electron/core/review/receipt/receipt.ts';
import { signedOf } from '../../../../../electron/core/review/receipt/signed.ts';
import { answers, ed25519Answer, ed25519Seed, ethereumSigner } from '../../../../vectors/receipts.ts';

const context = emptyContext('2026-11-21T00:00:00.000Z');
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

interface Asked {
  signWith: string;
  payload: string;
  encoding: string;
  hashFunction: string;
  r: string;
  s: string;
  v: string;
}
function receipt({ r, s, v, ...parameters }: Asked, account?: unknown, over: Asked = { r, s, v, ...parameters }): Receipt {
  return receiptOf({ parameters, result: { r, s, v }, signed: signedOf(over, context), account });
}
const form = (made: Receipt, label: RegExp) => made.signature?.forms.find(f => label.test(f.label))?.value;

const secret = bytesOf(ethereumSigner.privateKey);
const publicKey = hexOf(secp256k1.getPublicKey(secret));
const stranger = bytesOf('11'.repeat(32));
const order = secp256k1.Point.Fn.ORDER;
const hello: Asked = { signWith: ethereumSigner.address, ...answers[0] };

/** As the service signs: low S, v the parity of y. */
function sign(curve: Curve, key: Uint8Array, signWith: string, payload: string): Asked {
  const encoding = 'PAYLOAD_ENCODING_TEXT_UTF8';
  if (curve === 'CURVE_ED25519') {
    const signature = hexOf(ed25519.sign(Buffer.from(payload), key));
    return {
      signWith,
      payload,
      encoding,
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      r: signature.slice(0, 64),
      s: signature.slice(64),
      v: '00',
    };
  }
  const ecdsa = curve === 'CURVE_P256' ? p256 : secp256k1;
  const signature = hexOf(ecdsa.sign(Buffer.from(payload), key, { lowS: true, format: 'recovered' }));
  return {
    signWith,
    payload,
    encoding,
    hashFunction: 'HASH_FUNCTION_SHA256',
    v: signature.slice(0, 2),
    r: signature.slice(2, 66),
    s: signature.slice(66),
  };
}
/** The first of many that fits; signatures are deterministic, so it is the same one on every run. */
function firstOf<T>(make: (i: number) => T, fits: (made: T) => boolean): T {
  for (let i = 0; i < 5000; i++) {
    const made = make(i);
    if (fits(made)) return made;
  }
  throw new Error('none of 5000 fits');
}
const publicKeyOf = (curve: Curve, key: Uint8Array) =>
  hexOf((curve === 'CURVE_ED25519' ? ed25519 : curve === 'CURVE_P256' ? p256 : secp256k1).getPublicKey(key));

describe('the published answers', () => {
  test.each(answers)('$name: the key is recovered and derives to the address', ({ digest, ...answer }) => {
    const made = receipt({ signWith: ethereumSigner.address, ...answer });
    expect(made).toMatchObject({
      verdict: 'verified',
      digest,
      curve: 'CURVE_SECP256K1',
      publicKey,
      publicKeyFrom: 'recovered',
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      address: ethereumSigner.address,
      notes: [],
      signature: { r: answer.r, s: answer.s, v: answer.v },
    });
    expect(made.checks.every(check => check.ok)).toBe(true);
  });

  test('Ed25519 verifies with the key a Solana address spells out, and is written in base58', () => {
    const signWith = base58.encode(ed25519.getPublicKey(bytesOf(ed25519Seed)));
    const made = receipt({ signWith, ...ed25519Answer });
    expect(made).toMatchObject({
      verdict: 'verified',
      curve: 'CURVE_ED25519',
      digest: '',
      publicKeyFrom: 'address',
      address: signWith,
    });
    expect(form(made, /Solana/)).toBe(base58.encode(bytesOf(ed25519Answer.r + ed25519Answer.s)));
    expect(form(made, /DER|27/)).toBeUndefined();
  });

  test('an address in other letter case names the same account', () => {
    expect(receipt({ ...hello, signWith: ethereumSigner.address.toLowerCase() }).verdict).toBe('verified');
    expect(receipt({ ...hello, signWith: `0x${ethereumSigner.address.slice(2).toUpperCase()}` }).verdict).toBe('verified');
    expect(receipt({ ...hello, signWith: ethereumSigner.address.replace('E3605D', 'e3605d') }).verdict).toBe('verified');
  });
});

describe('the assembled forms', () => {
  const made = receipt(hello);
  test('of 65 bytes recover to the address in another library', async () => {
    const value = form(made, /27 or 28/) ?? '';
    expect(value).toHaveLength(130);
    expect(await recoverAddress({ hash: `0x${answers[0].digest}`, signature: `0x${value}` })).toBe(ethereumSigner.address);
    expect(form(made, /v 0 or 1/)).toBe(`${hello.r}${hello.s}01`);
  });
  test('each says how it is written, and is written so', () => {
    const letters = { hex: /^([0-9a-f]{2})+$/, base64: /^[A-Za-z0-9+/]+={0,2}$/, base58: /^[1-9A-HJ-NP-Za-km-z]+$/ };
    const forms = receipt(hello).signature?.forms ?? [];
    expect(forms.length).toBeGreaterThan(4);
    for (const { label, encoding, value } of forms) {
      expect(Object.keys(letters)).toContain(encoding);
      expect(value, `${label} as ${encoding}`).toMatch(letters[encoding]);
    }
    expect(forms.filter(({ value }) => letters.hex.test(value)).map(({ encoding }) => encoding)).not.toContain('base64');
  });
  test('EIP-2098 carries the parity in the top bit of s', () => {
    expect(form(made, /2098/)).toBe(`${hello.r}f${hello.s.slice(1)}`);
    const even = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
      .map(t => sign('CURVE_SECP256K1', secret, ethereumSigner.address, t))
      .find(a => a.v === '00');
    expect(form(receipt(even ?? hello), /2098/)).toBe(`${even?.r}${even?.s}`);
  });
  test('DER verifies, and base64 is the 64 bytes', () => {
    const der = bytesOf(form(made, /DER/) ?? '');
    expect(secp256k1.verify(der, bytesOf(answers[0].digest), bytesOf(publicKey), { prehash: false, format: 'der' })).toBe(true);
    expect(Buffer.from(made.signature?.forms.find(f => f.encoding === 'base64')?.value ?? '', 'base64').toString('hex')).toBe(
      hello.r + hello.s,
    );
  });
});

describe('a signature that is withheld', () => {
  const swapped = { ...hello, v: '00' };
  const high = { ...hello, s: (order - BigInt(`0x${hello.s}`)).toString(16).padStart(64, '0'), v: '00' };
  const hostile: [string, Asked, RegExp][] = [
    ['with the other v', swapped, /only the other value gives the key/],
    ['with s in the upper half', high, /upper half.*somebody changed it/],
    [
      'by another key',
      sign('CURVE_SECP256K1', stranger, ethereumSigner.address, 'hello'),
      /not to 0x2c7536E3605D9C16a7a3D7b1898e529396a65c23/,
    ],
    ['with the last digits of r cut off', { ...hello, r: hello.r.slice(0, 60) }, /derives to|No key/],
    ['with r zero', { ...hello, r: '0'.repeat(64) }, /r is zero/],
    ['with an empty s', { ...hello, s: '' }, /s: expected 64 hex digits, received nothing/],
    ['with s zero', { ...hello, s: '00' }, /s is zero/],
    ['with r of the order', { ...hello, r: order.toString(16) }, /r is not below the order/],
    ['with s above the order', { ...hello, s: 'f'.repeat(64) }, /s is not below the order/],
    ['with v 02', { ...hello, v: '02' }, /v is 02, where only 00 or 01/],
    ['with 65 digits of r', { ...hello, r: `0${hello.r}` }, /r: expected 64 hex digits, received 65 digits/],
    ['with r that is not hex', { ...hello, r: 'z'.repeat(64) }, /not hex/],
    ['with v missing', { ...hello, v: undefined as unknown as string }, /v: expected 2 hex digits, received nothing/],
  ];
  test.each(hostile)('%s, and the reason is said', (_, asked, reason) => {
    const made = receipt(asked);
    expect(made.verdict).toBe('mismatch');
    expect(made.signature).toBeNull();
    expect(made.checks.filter(({ ok }) => !ok).map(({ sentence }) => sentence)).toEqual([expect.stringMatching(reason)]);
    expect(made.sentence).toMatch(reason);
    expect(made.sentence).toMatch(/The signature is withheld/);
    // Nothing of it stands elsewhere in the receipt either.
    expect(JSON.stringify(made)).not.toContain(hello.s);
  });

  test('over another digest than the one computed here', () => {
    const made = receipt(hello, undefined, { ...hello, payload: 'hello!' });
    expect(made).toMatchObject({ verdict: 'mismatch', signature: null });
  });

  test('of Ed25519 over another message, by another key, or with a part changed', () => {
    const signWith = base58.encode(ed25519.getPublicKey(bytesOf(ed25519Seed)));
    const good: Asked = { signWith, ...ed25519Answer };
    for (const asked of [
      { ...good, payload: 'hallo' },
      { ...good, r: `0${good.r.slice(1)}` },
      { ...good, s: `${good.s.slice(0, 63)}e` },
      { ...good, r: '0'.repeat(64) },
      sign('CURVE_ED25519', stranger, signWith, 'hello'),
    ])
      expect(receipt(asked)).toMatchObject({ verdict: 'mismatch', signature: null });
  });

  test('where any key would verify it: a key of small order is no key', () => {
    // The neutral element as key, R and s = 0 fit every message (RFC 8032 verification without the group check).
    const neutral = `01${'00'.repeat(31)}`;
    const asked: Asked = { ...ed25519Answer, signWith: 'a key id', r: neutral, s: '0'.repeat(64) };
    expect(receipt(asked, { curve: 'CURVE_ED25519', publicKey: neutral }).verdict).not.toBe('verified');
    expect(receipt({ ...asked, signWith: base58.encode(bytesOf(neutral)) }).verdict).toBe('mismatch');
  });
});

describe('what is put right and said', () => {
  test('leading zeros that were trimmed', () => {
    const zero = firstOf(
      i => sign('CURVE_SECP256K1', secret, ethereumSigner.address, `message ${i}`),
      asked => asked.r.startsWith('00'),
    );
    const made = receipt({ ...zero, r: zero.r.slice(2), v: zero.v.slice(1) });
    expect(made).toMatchObject({ verdict: 'verified', signature: { r: zero.r, v: zero.v } });
    expect(made.notes).toEqual([expect.stringMatching(/r had 62 of 64 digits/), expect.stringMatching(/v had 1 of 2 digits/)]);
  });
  test('v as 1c, 0x and upper case', () => {
    const made = receipt({ ...hello, r: `0x${hello.r.toUpperCase()}`, v: '1c' });
    expect(made).toMatchObject({ verdict: 'verified', signature: { r: hello.r } });
    expect(made.notes.join(' ')).toMatch(/0x.*upper case.*v was 1c \(28\)/);
    expect(form(made, /27 or 28/)?.slice(-2)).toBe('1c');
  });
});

describe.each(addressFormats.flatMap(format => addressTable[format].curves.map(curve => [format, curve] as const)))(
  '%s on %s',
  (format: AddressFormat, curve: Curve) => {
    const key = bytesOf('22'.repeat(32));
    const listed = publicKeyOf(curve, key);
    const address = deriveAddress(format, listed, curve);
    const account = { curve, addressFormat: format, address, publicKey: listed };
    const asked = sign(curve, key, address, 'pay');

    test('a signature of the account is verified', () => {
      const made = receipt(asked, account);
      expect(made).toMatchObject({ verdict: 'verified', publicKey: listed, addressFormat: format });
    });
    test('a signature of another key is withheld', () => {
      expect(receipt(sign(curve, stranger, address, 'pay'), account)).toMatchObject({ verdict: 'mismatch', signature: null });
    });
    test('a row that lists the attacker’s key for this address does not help the attacker', () => {
      const made = receipt(sign(curve, stranger, address, 'pay'), { ...account, publicKey: publicKeyOf(curve, stranger) });
      // Of a script hash the script is an assumption: it cannot be confirmed, and is never verified.
      expect(made.verdict).toBe(/_(P2SH|P2WSH)$/.test(format) ? 'unverifiable' : 'mismatch');
    });
  },
);

describe('P2SH and P2WSH, whose script is an assumption', () => {
  const address = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
  test('of another script “cannot be confirmed”, and a different listed key is a mismatch', () => {
    const asked = sign('CURVE_SECP256K1', secret, address, 'pay');
    const row = { curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH', address };
    const open = receipt(asked, { ...row, publicKey });
    expect(open.verdict).toBe('unverifiable');
    expect(open.sentence).toMatch(/cannot confirm.*script/);
    expect(open.signature).toMatchObject({ r: asked.r, forms: [] });
    expect(receipt(asked, row).verdict).toBe('unverifiable');
    expect(receipt(asked, { ...row, publicKey: publicKeyOf('CURVE_SECP256K1', stranger) }).verdict).toBe('mismatch');
  });
});

test('a Taproot account may sign by BIP-340: checked against the key in its address', () => {
  const address = deriveAddress('ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR', publicKey);
  // BIP-341: the output key's secret is the even-y secret plus the tweak.
  const { n, digest } = { n: order, digest: bytesOf(answers[1].digest) };
  const even = publicKey.startsWith('02')
    ? BigInt(`0x${ethereumSigner.privateKey}`)
    : n - BigInt(`0x${ethereumSigner.privateKey}`);
  const tweak = BigInt(`0x${hexOf(schnorr.utils.taggedHash('TapTweak', bytesOf(publicKey.slice(2))))}`);
  const output = bytesOf(((even + tweak) % n).toString(16).padStart(64, '0'));
  const signature = hexOf(schnorr.sign(digest, output));
  const asked: Asked = { ...answers[1], signWith: address, r: signature.slice(0, 64), s: signature.slice(64), v: '00' };
  expect(receipt(asked)).toMatchObject({ verdict: 'verified', address, publicKeyFrom: 'address' });
  expect(receipt({ ...asked, payload: 'hallo' })).toMatchObject({ verdict: 'mismatch', signature: null });
});

describe('signed with a private key id', () => {
  const id = 'f1a2b3c4-0000-4000-8000-000000000001';
  const row = { privateKeyId: id, curve: 'CURVE_SECP256K1', publicKey, addresses: [] };
  test('the key is compared with the one the service lists, and the sentence says whose word that is', () => {
    const made = receipt({ ...hello, signWith: id }, row);
    expect(made.verdict).toBe('verified');
    expect(made.sentence).toMatch(/which the service lists for/);
    expect(receipt({ ...sign('CURVE_SECP256K1', stranger, id, 'hello') }, row)).toMatchObject({
      verdict: 'mismatch',
      signature: null,
    });
    expect(receipt({ ...hello, signWith: id, v: '00' }, row).sentence).toMatch(/only the other value/);
  });
  test('an address of the key is derived in its format', () => {
    const withAddress = { ...row, addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address: ethereumSigner.address }] };
    expect(receipt(hello, withAddress)).toMatchObject({ verdict: 'verified', address: ethereumSigner.address });
  });
  test('without a row the recovered key is trusted on first use, and said so', async () => {
    const made = receipt({ ...hello, signWith: id });
    expect(made).toMatchObject({ verdict: 'unverifiable', signature: { forms: [] } });
    expect(made.sentence).toMatch(/trusted on first use/);
    const recovered = await recoverPublicKey({ hash: `0x${answers[0].digest}`, signature: `0x${hello.r}${hello.s}1c` });
    expect(recovered.slice(2)).toBe(secp256k1.Point.fromHex(publicKey).toHex(false));
    expect(made.publicKey).toBe(publicKey);
  });
  test('where two curves are possible, both keys are told and neither is taken', () => {
    const isOnP256 = (asked: Asked) => {
      try {
        return p256.Point.fromHex(`02${asked.r}`) !== undefined;
      } catch {
        return false;
      }
    };
    const both = firstOf(i => sign('CURVE_SECP256K1', secret, id, `message ${i}`), isOnP256);
    const made = receipt(both);
    expect(made).toMatchObject({ verdict: 'unverifiable', curve: null, publicKey: null });
    expect(made.notes).toContainEqual(`If the key is on CURVE_SECP256K1, it is ${publicKey}.`);
    expect(made.notes).toContainEqual(expect.stringMatching(/CURVE_P256/));
    expect(receipt(both, { curve: 'CURVE_SECP256K1' })).toMatchObject({ verdict: 'unverifiable', publicKey });
  });
  test('P-256: s in either half and an odd v are noted, not refused', () => {
    const key = bytesOf('33'.repeat(32));
    const asked = sign('CURVE_P256', key, id, 'pay');
    const p256Row = { privateKeyId: id, curve: 'CURVE_P256', publicKey: publicKeyOf('CURVE_P256', key) };
    const upper = (p256.Point.Fn.ORDER - BigInt(`0x${asked.s}`)).toString(16).padStart(64, '0');
    expect(receipt(asked, p256Row)).toMatchObject({ verdict: 'verified', notes: [expect.stringMatching(/lower half/)] });
    const odd = receipt({ ...asked, s: upper }, p256Row);
    expect(odd.verdict).toBe('verified');
    expect(odd.notes.join(' ')).toMatch(/upper half.*does not fit/);
    expect(receipt(asked, { ...p256Row, publicKey: publicKeyOf('CURVE_P256', stranger) }).verdict).toBe('mismatch');
  });
  test('Ed25519 without a known key cannot be checked, and with one is', () => {
    const asked: Asked = { signWith: id, ...ed25519Answer };
    expect(receipt(asked)).toMatchObject({ verdict: 'unverifiable', sentence: expect.stringMatching(/does not reveal its key/) });
    const listed = publicKeyOf('CURVE_ED25519', bytesOf(ed25519Seed));
    expect(receipt(asked, { curve: 'CURVE_ED25519', publicKey: listed })).toMatchObject({
      verdict: 'verified',
      publicKeyFrom: 'service',
    });
  });
});

test('nothing is verified where this app could not compute a digest', () => {
  const made = receipt({ ...hello, payload: 'zz', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' });
  expect(made).toMatchObject({ verdict: 'unverifiable', digest: '', signature: { forms: [] } });
  expect(receipt({ ...hello, hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' }).verdict).toBe('unverifiable');
  const disagree = receiptOf({
    parameters: hello,
    result: hello,
    signed: { bytes: null, digest: { method: 'x', value: '', parts: [], libraries: [], agreed: false, words: [] } },
  });
  expect(disagree.sentence).toMatch(/Two libraries disagree/);
});
