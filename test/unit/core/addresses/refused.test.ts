/** Texts that are nearly an address: what is taken as one, what is not, and why. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { base58check } from '../../../../electron/core/addresses/checksums.ts';
import { checkHex32, identifyHex32 } from '../../../../electron/core/addresses/hex32.ts';
import { compressed, uncompressed } from '../../../../electron/core/addresses/raw.ts';
import { checkAddress } from '../../../../electron/core/addresses/table.ts';
import { sameAddressKey } from '../../../../electron/core/text/address-key.ts';
import { skeleton } from '../../../../electron/core/text/confusables.ts';

test('hex with something behind it is no address, and a short one says how many digits came', () => {
  expect(() => identifyHex32('0x12zz')).toThrow(/64 hex digits/);
  expect(() => checkHex32('0x12')).toThrow('received 2.');
});

test('a public key is an address in the one form that the format has', () => {
  const point = secp256k1.Point.BASE;
  const [short, long] = [bytesToHex(point.toBytes(true)), bytesToHex(point.toBytes(false))];
  expect(compressed.identify(short)).toBe(short);
  expect(uncompressed.identify(long)).toBe(long);
  expect(() => compressed.identify(long)).toThrow(/66 hex digits/);
  expect(() => uncompressed.identify(short)).toThrow(/130 hex digits/);
});

test('an address of the masterchain of TON is one', () => {
  expect(checkAddress('ADDRESS_FORMAT_TON_V4R2', 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF')).toMatchObject({ ok: true });
});

test('an account of TRON behind another prefix says which came, and how long it is', () => {
  const other = base58check.encode(Uint8Array.of(0x42, ...new Uint8Array(20)));
  expect(checkAddress('ADDRESS_FORMAT_TRON', other)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('received prefix 66 and 20'),
  });
});

test('letters count in every address but those of hex and bech32, wherever “bc1” stands in it', () => {
  expect(sameAddressKey('1Abc1DEF')).toBe('1Abc1DEF');
  expect(sameAddressKey('BC1QDEF')).toBe('bc1qdef');
});

test('a name with a digit in the place of a letter is drawn like that name', () => {
  expect(skeleton('Payr0ll')).toBe(skeleton('Payroll'));
});
