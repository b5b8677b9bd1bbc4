/** Keys that exist in memory alone. */
import { describe, expect, test, vi } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { UnlockedKey } from '../../../../electron/core/curves/curves.ts';
import { verifyStamp } from '../../../../electron/core/stamps/stamp.ts';
import { keyPairs } from '../../../vectors/stamps.ts';
import { keyBench, valueIn } from '../../support/key-bench.ts';

const signers = vi.hoisted(() => [] as UnlockedKey[]);
vi.mock('../../../../electron/core/curves/curves.ts', async original => {
  const real = await original<typeof import('../../../../electron/core/curves/curves.ts')>();
  return {
    ...real,
    unlockKey(curve: never, secret: Uint8Array, native?: boolean) {
      const key = real.unlockKey(curve, secret, native);
      signers.push(key);
      return key;
    },
  };
});

const pin = { baseUrl: 'https://api.example.com', organizationId: 'org-1' };
const [pair = expect.fail('no pair')] = keyPairs;
const secretOf = () => Uint8Array.from(Buffer.from(pair.privateKey, 'hex'));
const body = Buffer.from('{"organizationId":"org-1"}');
const minutes = 60_000;

async function bench() {
  const made = keyBench();
  await made.keys.open();
  signers.length = 0;
  const about = { name: 'Session', curve: pair.curve, endsAtMs: made.clock.now() + 15 * minutes, pin };
  const hold = (secret = secretOf(), more: object = {}) => made.keys.hold(secret, { ...about, ...more });
  return { ...made, hold };
}
const isDestroyed = () => {
  expect(signers.length).toBeGreaterThan(0);
  for (const signer of signers) expect(() => signer.sign(body)).toThrow();
};

test('one stamps for its organisation until its end, and stands in the list and in no file or keychain', async () => {
  const { keys, hold, keychain, files } = await bench();
  const before = [...keychain.items.keys()];
  const secret = secretOf();
  const { keyId, ...info } = valueIn(hold(secret));
  expect(info).toEqual({
    ...{ name: 'Session', curve: pair.curve, publicKey: pair.publicKey, createdAt: '2026-11-21T00:00:00.000Z' },
    ...{ state: 'ready', place: 'memory', sealed: true, watches: false, endsAt: '2026-11-21T00:15:00.000Z' },
  });
  expect(secret).toEqual(new Uint8Array(32));
  expect(keys.list()).toEqual([{ keyId, ...info }]);
  expect(keys.pins(keyId)).toEqual([pin]);
  const stamp = valueIn(await keys.stamp(keyId, pin, body, dialect));
  const parts = JSON.parse(Buffer.from(stamp, 'base64url').toString());
  expect(verifyStamp({ ...parts, message: body }, dialect)).toBe(true);
  expect([...keychain.items.keys()]).toEqual(before);
  const written = [
    ...keychain.items.values(),
    ...[...files.content.values()].map(bytes => Buffer.from(bytes).toString('latin1')),
  ];
  expect(written.some(text => text.includes(keyId) || text.includes(pair.publicKey))).toBe(false);
});

test('its pin is kept to: another organisation, in the body or as the connection, gets no stamp', async () => {
  const { keys, hold } = await bench();
  const { keyId } = valueIn(hold());
  for (const [where, what] of [
    [pin, Buffer.from('{"organizationId":"org-2"}')],
    [{ ...pin, organizationId: 'org-2' }, Buffer.from('{"organizationId":"org-2"}')],
    [{ ...pin, baseUrl: 'https://api.example.net' }, body],
  ] as const)
    expect(await keys.stamp(keyId, where, what, dialect)).toMatchObject({ ok: false, code: 'forbidden' });
  // Nor is it pinned to anything else: a person confirmed this one.
  expect(await keys.pin(keyId, { ...pin, organizationId: 'org-2' })).toMatchObject({ ok: false, code: 'key_missing' });
  expect(await keys.allowSub(keyId, pin, 'org-2')).toMatchObject({ ok: false, code: 'key_missing' });
});

describe('it is destroyed', () => {
  test('at its end, whichever clock says so first', async () => {
    const { keys, hold, clock } = await bench();
    const { keyId } = valueIn(hold());
    await clock.advance(15 * minutes - 1);
    expect(keys.endDue()).toEqual([]);
    expect(await keys.stamp(keyId, pin, body, dialect)).toMatchObject({ ok: true });
    // A wall clock that somebody sets back.
    const { now } = clock;
    clock.now = () => now() - 60 * minutes;
    await clock.advance(1);
    expect(keys.list()).toEqual([]);
    expect(await keys.stamp(keyId, pin, body, dialect)).toMatchObject({ ok: false, code: 'key_missing' });
    isDestroyed();
    clock.now = now;
    // A computer that slept, while its monotonic clock stood still.
    const { keyId: second } = valueIn(hold(undefined, { endsAtMs: clock.now() + minutes }));
    clock.now = () => now() + minutes;
    expect(keys.endDue()).toEqual([second]);
    expect(keys.endDue()).toEqual([]);
    isDestroyed();
  });

  test('at a lock, and does not come back with the unlock; none is taken in while it is locked', async () => {
    const { keys, hold } = await bench();
    const { keyId } = valueIn(hold());
    keys.lock();
    isDestroyed();
    const secret = secretOf();
    expect(hold(secret)).toMatchObject({ ok: false, code: 'locked' });
    expect(secret).toEqual(new Uint8Array(32));
    keys.unlock();
    expect(keys.list()).toEqual([]);
    expect(await keys.stamp(keyId, pin, body, dialect)).toMatchObject({ ok: false, code: 'key_missing' });
    expect(valueIn(hold()).keyId).not.toBe(keyId);
  });

  test('when it is let go', async () => {
    const { keys, hold } = await bench();
    const { keyId } = valueIn(hold());
    expect([keys.letGo(keyId), keys.letGo(keyId), keys.letGo('none')]).toEqual([true, false, false]);
    isDestroyed();
    expect(keys.list()).toEqual([]);
  });
});

test('what is no key, has ended, or is one too many is refused, and wiped', async () => {
  const { clock, hold, keys } = await bench();
  for (const [secret, more] of [
    [new Uint8Array(32).fill(255), {}],
    [new Uint8Array(31).fill(1), {}],
    [secretOf(), { endsAtMs: clock.now() }],
    [secretOf(), { endsAtMs: Number.NaN }],
  ] as const) {
    expect(hold(secret, more)).toMatchObject({ ok: false, code: 'invalid' });
    expect(secret.every(byte => byte === 0)).toBe(true);
  }
  for (let i = 0; i < 20; i++) valueIn(hold());
  expect(hold()).toMatchObject({ ok: false, code: 'invalid' });
  expect(keys.list()).toHaveLength(20);
});
