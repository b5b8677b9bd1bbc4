import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { apiKeyCurves } from '../../../../electron/contract/schema/enums.ts';
import {
  derivePublicKey,
  isPrivateKey,
  readPublicKey,
  unlockKey,
  verifySignature,
} from '../../../../electron/core/curves/curves.ts';
import { nativeWorks } from '../../../../electron/core/curves/native.ts';
import { stampHolds } from '../../../practice/stamp/verify.ts';
import { deterministic, deterministicBody, keyPairs, leadingZeroPoint } from '../../../vectors/stamps.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex');
const orders = {
  API_KEY_CURVE_P256: 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
  API_KEY_CURVE_SECP256K1: 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
};

test.each(keyPairs)('derives the public key of the $name', ({ curve, privateKey, publicKey }) => {
  expect(derivePublicKey(curve, bytes(privateKey))).toBe(publicKey);
  expect(readPublicKey(curve, publicKey)).toBe(publicKey);
});

test.each(['API_KEY_CURVE_P256', 'API_KEY_CURVE_ED25519'] as const)('the self-test of this runtime passes for %s', curve => {
  expect(nativeWorks(curve)).toBe(true);
});

test.each(['API_KEY_CURVE_P256', 'API_KEY_CURVE_ED25519'] as const)(
  'a runtime that gives other answers than the known ones does not sign for %s',
  async curve => {
    const path = '../../../../electron/core/curves/self-test.ts';
    const vector = deterministic.find(each => each.curve === curve) ?? expect.fail('no vector');
    try {
      for (const member of ['privateKey', 'point', 'body', 'signature'] as const) {
        vi.resetModules();
        // As good as a runtime that answers otherwise: what is known is something else.
        vi.doMock(path, async original => {
          const { apiKeyTests } = await original<typeof import('../../../../electron/core/curves/self-test.ts')>();
          const known = apiKeyTests[curve];
          const other = known[member].replace(/.$/, last => (last === '0' ? '1' : '0'));
          return { apiKeyTests: { ...apiKeyTests, [curve]: { ...known, [member]: other } } };
        });
        const native = await import('../../../../electron/core/curves/native.ts');
        expect(native.nativeWorks(curve), member).toBe(false);
        const { unlockKey: unlock } = await import('../../../../electron/core/curves/curves.ts');
        const made = unlock(curve, bytes(vector.privateKey)).sign(Buffer.from(deterministicBody));
        // The runtime draws a number for each of its P-256 signatures; the library's are deterministic.
        expect(hex(made), member).toBe(vector.signature);
      }
    } finally {
      vi.doUnmock(path);
      vi.resetModules();
    }
  },
);

describe.each([true, false])('with the runtime curves allowed: %s', native => {
  test.each(deterministic)('signs for $curve so that both an independent verifier and our own accept', vector => {
    const key = unlockKey(vector.curve, bytes(vector.privateKey), native);
    const body = Buffer.from(deterministicBody);
    const signature = key.sign(body);
    expect(verifySignature(vector.curve, key.publicKey, body, signature)).toBe(true);
    expect(stampHolds({ curve: vector.curve, publicKey: key.publicKey, signature: hex(signature) }, body)).toBe(true);
    if (!native || vector.curve !== 'API_KEY_CURVE_P256') expect(hex(signature)).toBe(vector.signature);
  });

  test.each(apiKeyCurves)('round trips over any body for %s, and refuses it over any other', curve => {
    const property = fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (body, seed) => {
        if (!isPrivateKey(curve, seed)) return;
        const key = unlockKey(curve, seed, native);
        const signature = key.sign(body);
        const other = Uint8Array.from([...body, 0]);
        expect(verifySignature(curve, key.publicKey, body, signature)).toBe(true);
        expect(stampHolds({ curve, publicKey: key.publicKey, signature: hex(signature) }, body)).toBe(true);
        expect(verifySignature(curve, key.publicKey, other, signature)).toBe(false);
      },
    );
    fc.assert(property, { numRuns: 25 });
  });

  test.each(apiKeyCurves)('a locked %s key signs no more', curve => {
    const key = unlockKey(curve, bytes('01'.repeat(32)), native);
    key.sign(new Uint8Array(1));
    key.lock();
    expect(() => key.sign(new Uint8Array(1))).toThrow(/locked/);
  });

  test.each(apiKeyCurves)('wiping the bytes a %s key was made of does not change the key', curve => {
    const secret = bytes('02'.repeat(32));
    const key = unlockKey(curve, secret, native);
    secret.fill(0);
    const body = Buffer.from('after');
    expect(verifySignature(curve, key.publicKey, body, key.sign(body))).toBe(true);
  });
});

test('a runtime that takes a signature for one over another body neither signs nor verifies', async () => {
  try {
    vi.resetModules();
    vi.doMock('node:crypto', async original => {
      const own = await original<typeof import('node:crypto')>();
      const verify = (digest: string | null, body: Uint8Array, key: never, signature: Uint8Array) =>
        [body, Buffer.from(deterministicBody)].some(each => own.verify(digest, each, key, signature));
      return { ...own, verify };
    });
    const { nativeWorks: works } = await import('../../../../electron/core/curves/native.ts');
    expect([works('API_KEY_CURVE_P256'), works('API_KEY_CURVE_ED25519')]).toEqual([false, false]);
  } finally {
    vi.doUnmock('node:crypto');
    vi.resetModules();
  }
});

test('a runtime that takes a second form of a signature neither signs nor verifies', async () => {
  try {
    vi.resetModules();
    vi.doMock('node:crypto', async original => {
      const own = await original<typeof import('node:crypto')>();
      const verify = (digest: string | null, body: Uint8Array, key: never, signature: Uint8Array) =>
        [signature, signature.subarray(0, -1)].some(each => own.verify(digest, body, key, each));
      return { ...own, verify };
    });
    const { nativeWorks: works } = await import('../../../../electron/core/curves/native.ts');
    expect([works('API_KEY_CURVE_P256'), works('API_KEY_CURVE_ED25519')]).toEqual([false, false]);
    const { unlockKey: unlock, verifySignature: holds } = await import('../../../../electron/core/curves/curves.ts');
    const key = unlock('API_KEY_CURVE_P256', bytes('05'.repeat(32)));
    const body = Buffer.from('{}');
    const longer = Buffer.concat([key.sign(body), Buffer.alloc(1)]);
    expect(holds('API_KEY_CURVE_P256', key.publicKey, body, longer, true)).toBe(true);
    expect(holds('API_KEY_CURVE_P256', key.publicKey, body, longer)).toBe(false);
  } finally {
    vi.doUnmock('node:crypto');
    vi.resetModules();
  }
});

describe('a P-256 signature is judged alike by the runtime and by the library', () => {
  const curve = 'API_KEY_CURVE_P256';
  const order = BigInt(`0x${orders[curve]}`);
  const body = Buffer.from('{"organizationId":"o"}');
  const key = unlockKey(curve, bytes('05'.repeat(32)), false);
  const good = Buffer.from(key.sign(body));
  const [r, s] = [good.subarray(4, 4 + (good[3] ?? 0)), good.subarray(6 + (good[3] ?? 0))];
  const part = (value: Uint8Array) => Buffer.concat([Buffer.from([2, value.length]), value]);
  const der = (one: Uint8Array, other: Uint8Array, behind = Buffer.alloc(0)) => {
    const inner = Buffer.concat([part(one), part(other), behind]);
    return Buffer.concat([Buffer.from([0x30, inner.length]), inner]);
  };
  const whole = (value: bigint) => {
    const digits = value.toString(16);
    const number = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
    return (number[0] ?? 0) > 127 ? Buffer.concat([Buffer.alloc(1), number]) : number;
  };
  const number = (value: Uint8Array) => BigInt(`0x${hex(value)}`);
  const both = (signature: Uint8Array, publicKey = key.publicKey, over: Uint8Array = body) =>
    [true, false].map(native => verifySignature(curve, publicKey, over, signature, native));

  test('which both accept, with either S', () => {
    expect(both(good)).toEqual([true, true]);
    expect(both(der(r, whole(order - number(s))))).toEqual([true, true]);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', Buffer.alloc(0)],
    ['64 bytes without DER', Buffer.concat([r.subarray(-32), s.subarray(-32)])],
    ['a byte behind it', Buffer.concat([good, Buffer.alloc(1)])],
    ['a byte behind it, inside', der(r, s, Buffer.alloc(1))],
    ['a third number', der(r, s, part(Buffer.from([1])))],
    ['a byte less', good.subarray(0, -1)],
    ['a length in the long form', Buffer.concat([Buffer.from([0x30, 0x81]), good.subarray(1)])],
    ['a length without end', Buffer.concat([Buffer.from([0x30, 0x80]), good.subarray(2), Buffer.alloc(2)])],
    ['a zero before R', der(Buffer.concat([Buffer.alloc(1), r]), s)],
    ['a zero before S', der(r, Buffer.concat([Buffer.alloc(1), s]))],
    ['a negative R', der(Buffer.concat([Buffer.from([0xff]), r]), s)],
    ['R of zero', der(Buffer.alloc(1), s)],
    ['S of zero', der(r, Buffer.alloc(1))],
    ['R over the order', der(whole(number(r) + order), s)],
    ['S over the order', der(r, whole(number(s) + order))],
    ['an empty number', der(Buffer.alloc(0), s)],
    ['another tag', Buffer.concat([Buffer.from([0x31]), good.subarray(1)])],
    ['R and S the other way round', der(s, r)],
  ])('which both refuse: %s', (_, signature) => {
    expect(both(signature)).toEqual([false, false]);
  });

  test('of another key, or over another body', () => {
    expect(both(good, derivePublicKey(curve, bytes('06'.repeat(32))))).toEqual([false, false]);
    expect(both(good, key.publicKey, Buffer.from('{}'))).toEqual([false, false]);
  });

  test('of a key in another form than the service writes', () => {
    const long = hex(p256.Point.fromHex(key.publicKey).toBytes(false));
    expect(readPublicKey(curve, long)).toBe(key.publicKey);
    expect(both(good, long)).toEqual([false, false]);
  });

  test('with any byte of it changed', () => {
    const property = fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const other = Buffer.from(good);
      other[at] = (other[at] ?? 0) ^ change;
      expect(both(other)).toEqual([false, false]);
    });
    fc.assert(property, { numRuns: 200 });
  });
});

test('one public key of two curves verifies what was signed on each, in any order', () => {
  for (let i = 1; i < 100; i++) {
    const secret = bytes(i.toString(16).padStart(64, '0'));
    const publicKey = derivePublicKey('API_KEY_CURVE_SECP256K1', secret);
    if (readPublicKey('API_KEY_CURVE_P256', publicKey) === null) continue;
    const body = Buffer.from('one x of two curves');
    const signature = unlockKey('API_KEY_CURVE_SECP256K1', secret).sign(body);
    // The library verifies for both: only the curve tells them apart.
    const holds = (curve: 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1') =>
      verifySignature(curve, publicKey, body, signature, false);
    expect(holds('API_KEY_CURVE_P256')).toBe(false);
    expect(holds('API_KEY_CURVE_SECP256K1')).toBe(true);
    expect(holds('API_KEY_CURVE_P256')).toBe(false);
    return;
  }
  expect.fail('no x is on both');
});

test('a lock wipes the copy of the secret that the library signs with', () => {
  const secret = bytes('04'.repeat(32));
  const copied = vi.spyOn(Uint8Array, 'from');
  try {
    const key = unlockKey('API_KEY_CURVE_SECP256K1', secret);
    const copies = copied.mock.results.flatMap(({ value }) =>
      value instanceof Uint8Array && value.length === 32 ? [value] : [],
    );
    expect(copies.map(hex)).toContain(hex(secret));
    key.lock();
    expect(copies.map(hex)).not.toContain(hex(secret));
  } finally {
    copied.mockRestore();
  }
});

test('secp256k1 signatures are low-S', () => {
  const key = unlockKey('API_KEY_CURVE_SECP256K1', bytes('03'.repeat(32)));
  const half = BigInt(`0x${orders.API_KEY_CURVE_SECP256K1}`) / 2n;
  for (let i = 0; i < 40; i++) {
    const der = Buffer.from(key.sign(Buffer.from(`body ${i}`)));
    const sAt = 4 + (der[3] ?? 0) + 2;
    expect(BigInt(`0x${der.subarray(sAt).toString('hex')}`) <= half).toBe(true);
  }
});

describe('private keys that are none', () => {
  test.each([0, 1, 31, 33, 64])('%i bytes are refused', length => {
    for (const curve of apiKeyCurves) expect(isPrivateKey(curve, new Uint8Array(length).fill(1))).toBe(false);
  });

  test.each(['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1'] as const)('zero, the order and more are refused on %s', curve => {
    const order = BigInt(`0x${orders[curve]}`);
    const scalar = (n: bigint) => bytes(n.toString(16).padStart(64, '0'));
    expect(isPrivateKey(curve, scalar(0n))).toBe(false);
    expect(isPrivateKey(curve, scalar(1n))).toBe(true);
    expect(isPrivateKey(curve, scalar(order - 1n))).toBe(true);
    expect(isPrivateKey(curve, scalar(order))).toBe(false);
    expect(isPrivateKey(curve, scalar(order + 1n))).toBe(false);
    expect(isPrivateKey(curve, bytes('ff'.repeat(32)))).toBe(false);
  });
});

describe('public keys', () => {
  test('a point whose x starts with a zero byte is read in both forms', () => {
    expect(readPublicKey('API_KEY_CURVE_P256', leadingZeroPoint.compressed)).toBe(leadingZeroPoint.compressed);
    expect(readPublicKey('API_KEY_CURVE_P256', leadingZeroPoint.uncompressed)).toBe(leadingZeroPoint.compressed);
  });

  test('the same point with another last byte is off the curve', () => {
    expect(readPublicKey('API_KEY_CURVE_P256', leadingZeroPoint.offCurve)).toBeNull();
  });

  const good = '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316';
  test.each([
    ['upper case', good.toUpperCase()],
    ['an odd number of digits', good.slice(0, -1)],
    ['a newline at the end', `${good}\n`],
    ['a 0x in front', `0x${good}`],
    ['a byte too many', `${good}00`],
    ['another prefix', `05${good.slice(2)}`],
    ['x over the field', `02${'ff'.repeat(32)}`],
    ['nothing', ''],
  ])('with %s are refused', (_, value) => {
    expect(readPublicKey('API_KEY_CURVE_P256', value)).toBeNull();
  });

  test('a point of another curve is refused', () => {
    expect(readPublicKey('API_KEY_CURVE_P256', '026e8778db1225221ed4cf0a910249998415e5fa92dea649c5a33a96a7a9214074')).toBeNull();
  });

  test.each([
    ['the identity', `01${'00'.repeat(31)}`],
    ['order 2', `ec${'ff'.repeat(30)}7f`],
    ['order 4', '00'.repeat(32)],
    ['a y over the field', `ee${'ff'.repeat(30)}7f`],
  ])('Ed25519 points of small order or odd encoding are refused: %s', (_, value) => {
    expect(readPublicKey('API_KEY_CURVE_ED25519', value)).toBeNull();
  });

  test('an Ed25519 point has one spelling: one whose y is over the field is refused', () => {
    const field = 2n ** 255n - 19n;
    const spelled = (y: bigint, sign: number) => {
      const point = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
      point[31] = (point[31] ?? 0) | (sign << 7);
      return hex(point);
    };
    const isLax = (text: string) => {
      try {
        return !ed25519.Point.fromHex(text, true).isSmallOrder();
      } catch {
        return false;
      }
    };
    const lax = [...Array(19).keys()].flatMap(n => [0, 1].map(sign => spelled(field + BigInt(n), sign))).filter(isLax);
    expect(lax.length).toBeGreaterThan(0);
    for (const text of lax) expect(readPublicKey('API_KEY_CURVE_ED25519', text), text).toBeNull();
  });

  test('a signature whose R is spelled in a way that only the lax Ed25519 rule reads is refused', () => {
    const seed = bytes('07'.repeat(32));
    const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(seed);
    const body = Buffer.from('anything');
    // The identity, with a y over the field: whoever has the key can sign with it.
    const r = bytes(`ee${'ff'.repeat(30)}7f`);
    const digest = createHash('sha512').update(r).update(pointBytes).update(body).digest().reverse();
    const s = (BigInt(`0x${hex(digest)}`) * scalar) % ed25519.Point.CURVE().n;
    const signature = Buffer.concat([r, Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()]);
    expect(ed25519.verify(signature, body, pointBytes, { zip215: true })).toBe(true);
    expect(verifySignature('API_KEY_CURVE_ED25519', hex(pointBytes), body, signature)).toBe(false);
  });

  test('a signature of a key of small order is refused', () => {
    // Small-order key and R, s = 0: "valid" for every message under ZIP-215.
    const identity = `01${'00'.repeat(31)}`;
    const signature = bytes(`${identity}${'00'.repeat(32)}`);
    expect(verifySignature('API_KEY_CURVE_ED25519', identity, Buffer.from('anything'), signature)).toBe(false);
  });
});
