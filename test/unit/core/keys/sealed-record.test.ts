/** The record of a key under a passphrase: its form, and everything that was changed in it refused. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiKeyCurves } from '../../../../electron/contract/schema/enums.ts';
import { placeKey } from '../../../../electron/core/keys/places/place-key.ts';
import { encodeSealed, openSealed, readSealed } from '../../../../electron/core/keys/places/sealed-record.ts';

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
const keyBytes = random(32);
const key = placeKey(Uint8Array.from(keyBytes), random);
const face = {
  keyId: 'ab'.repeat(16),
  curve: 'API_KEY_CURVE_P256' as const,
  publicKey: `02${'cd'.repeat(32)}`,
  pins: [{ baseUrl: 'https://api.example.com', organizationId: 'org-1', subOrganizations: ['sub-1'] }],
};
const secret = Uint8Array.from({ length: 32 }, (_, n) => n + 1);
const opened = (text: string, under = key) => {
  const record = readSealed(text);
  return record === null ? null : openSealed(record, under);
};

describe('a sealed record', () => {
  test('opens with its face and its secret, whatever they are, and never twice to the same text', () => {
    const pins = fc.array(
      fc.record(
        { baseUrl: fc.string(), organizationId: fc.string(), subOrganizations: fc.array(fc.string(), { maxLength: 3 }) },
        { requiredKeys: ['baseUrl', 'organizationId'] },
      ),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        fc.record({ keyId: fc.string(), curve: fc.constantFrom(...apiKeyCurves), publicKey: fc.string(), pins }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (of, bytes) => {
          const text = encodeSealed(of as typeof face, bytes, key);
          expect(readSealed(text)).toMatchObject(JSON.parse(JSON.stringify(of)));
          expect(opened(text)).toEqual(bytes);
          expect(encodeSealed(of as typeof face, bytes, key)).not.toBe(text);
        },
      ),
    );
  });

  test('holds no spelling of the secret, and fits where the least fits', () => {
    const text = encodeSealed(face, secret, key);
    for (const spelling of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(text).not.toContain(Buffer.from(secret).toString(spelling).slice(0, 12));
    expect(Buffer.byteLength(text)).toBeLessThan(600);
  });

  test('with any single bit of its text flipped opens no more', () => {
    const bytes = Buffer.from(encodeSealed(face, secret, key));
    for (let at = 0; at < bytes.length * 8; at++) {
      const changed = Buffer.from(bytes);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(opened(changed.toString('latin1')), `bit ${at}: ${changed.toString('latin1')}`).toBeNull();
    }
  });

  test.each([
    ['another organisation', { pins: [{ baseUrl: 'https://api.example.com', organizationId: 'org-2' }] }],
    ['one organisation more', { pins: [...face.pins, { baseUrl: 'https://evil.example', organizationId: 'org-1' }] }],
    ['another curve', { curve: 'API_KEY_CURVE_SECP256K1' as const }],
    ['another id', { keyId: 'cd'.repeat(16) }],
    ['another public key', { publicKey: `03${'cd'.repeat(32)}` }],
  ])('moved under %s opens no more', (_, other) => {
    const { nonce, sealed } = readSealed(encodeSealed(face, secret, key)) ?? expect.fail('no record');
    const { keyId, curve, publicKey, pins } = { ...face, ...other };
    expect(opened(JSON.stringify({ v: 2, keyId, curve, publicKey, pins, nonce, sealed }))).toBeNull();
  });

  test('opens under no other key, and under none that was wiped', () => {
    const text = encodeSealed(face, secret, key);
    expect(opened(text, placeKey(random(32), random))).toBeNull();
    const bytes = Uint8Array.from(keyBytes);
    const again = placeKey(bytes, random);
    expect(opened(text, again)).toEqual(secret);
    again.wipe();
    expect([opened(text, again), [...bytes]]).toEqual([null, Array(32).fill(0)]);
    expect(() => encodeSealed(face, secret, again)).toThrow('locked');
  });

  test('of anything else is none', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => void expect(readSealed(text)).toBeNull()));
    const text = encodeSealed(face, secret, key);
    for (const other of [
      ...[text.replace('{', '{ '), `${text} `, text.replace('"v":2', '"v":3'), text.replace('"v":2,', '"v":2,"v":2,')],
      ...[text.replace('"pins"', '"more":1,"pins"'), text.replace(/"nonce":"..../, '"nonce":"'), text.slice(0, -1)],
    ])
      expect(opened(other), other).toBeNull();
    // What a decoder of base64 passes over is a change as well.
    for (const between of [' ', '=', '\\u0000'])
      expect(opened(text.replace(/"sealed":"..../, found => found + between))).toBeNull();
  });
});
