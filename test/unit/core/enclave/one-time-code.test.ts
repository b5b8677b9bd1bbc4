/** A code sealed to the enclave, opened by another implementation; and envelopes that must not be sealed to. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { readCodeTarget } from '../../../../electron/core/enclave/envelope.ts';
import { sealCode } from '../../../../electron/core/enclave/one-time-code.ts';
import { envelope } from '../../../practice/enclave/envelope.ts';
import { open } from '../../../practice/enclave/hpke.ts';
import { p256Key } from '../../../practice/enclave/keys.ts';

/** Test quorum key of rust-sdk (docs/service.md#enclave-envelopes). */
const quorum = p256Key(Buffer.from('28ebf311b27f34cdf078489584d336423e09c522342f5b067dea36823c2cc5ed', 'hex'));
const target = p256Key(Buffer.from('20fa65df11f24833790ae283fc9a0c215eecbbc589549767977994dc69d05a56', 'hex'));
const publicKey = '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316';

describe('a code', () => {
  test('arrives as JSON of code and key, in this order', async () => {
    const sealed = await sealCode(dialect.hpkeInfo, target.publicKey, 'ABC234XYZ', publicKey);
    expect(Object.keys(JSON.parse(sealed))).toEqual(['encappedPublic', 'ciphertext']);
    const opened = await open(target, JSON.parse(sealed));
    expect(opened.toString('utf8')).toBe(`{"otp_code":"ABC234XYZ","public_key":"${publicKey}"}`);
  });

  test('is sealed anew each time, and its text stands nowhere in what is sent', async () => {
    const [first, second] = [
      await sealCode(dialect.hpkeInfo, target.publicKey, 'ABC234XYZ', publicKey),
      await sealCode(dialect.hpkeInfo, target.publicKey, 'ABC234XYZ', publicKey),
    ];
    expect(first).not.toBe(second);
    for (const form of ['ABC234XYZ', Buffer.from('ABC234XYZ').toString('hex'), Buffer.from('ABC234XYZ').toString('base64')])
      expect(first).not.toContain(form);
  });

  test('opens with no other key, under no other info, and not with a byte changed', async () => {
    const sealed = JSON.parse(await sealCode(dialect.hpkeInfo, target.publicKey, 'ABC234XYZ', publicKey));
    await expect(open(quorum, sealed)).rejects.toThrow();
    const other = JSON.parse(await sealCode('another_info', target.publicKey, 'ABC234XYZ', publicKey));
    await expect(open(target, other)).rejects.toThrow();
    const bytes = Buffer.from(sealed.ciphertext, 'hex');
    for (const at of [0, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(target, { ...sealed, ciphertext: changed.toString('hex') })).rejects.toThrow();
    }
  });

  test('whatever its letters are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async code => {
        const sealed = JSON.parse(await sealCode(dialect.hpkeInfo, target.publicKey, code, publicKey));
        expect(JSON.parse((await open(target, sealed)).toString('utf8'))).toEqual({ otp_code: code, public_key: publicKey });
      }),
      { numRuns: 15 },
    );
  });
});

describe('the target of a code', () => {
  const signed = (data: unknown, by = quorum) => envelope(by, JSON.stringify(data));
  const read = (text: string, signer = quorum.publicKey) => readCodeTarget(text, signer);

  test('is taken from what the pinned key signed, in whatever case that is pinned', () => {
    const text = signed({ targetPublic: target.publicKey });
    expect(read(text)).toEqual({ ok: true, value: { targetPublic: target.publicKey } });
    expect(read(text, quorum.publicKey.toUpperCase())).toMatchObject({ ok: true });
  });

  test.each<[string, string, string]>([
    ['another key signed', signed({ targetPublic: target.publicKey }, target), 'mismatch'],
    ['is no point', signed({ targetPublic: `04${'11'.repeat(64)}` }), 'bad_answer'],
    ['is compressed', signed({ targetPublic: publicKey }), 'bad_answer'],
    ['is missing', signed({ organizationId: 'o' }), 'bad_answer'],
    ['is no envelope', '{"version":"v1.0.0"}', 'bad_answer'],
    ['is no JSON', 'x', 'bad_answer'],
    ['is of another version', signed({ targetPublic: target.publicKey }).replace('v1.0.0', 'v2.0.0'), 'bad_answer'],
  ])('is refused where it %s', (_, text, code) => {
    expect(read(text)).toMatchObject({ ok: false, code });
  });

  test('is refused with any bit of its data or signature flipped', () => {
    const whole = JSON.parse(signed({ targetPublic: target.publicKey }));
    for (const member of ['data', 'dataSignature', 'enclaveQuorumPublic'] as const) {
      const bytes = Buffer.from(whole[member], 'hex');
      for (let at = 0; at < bytes.length; at += 7) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0x10;
        expect(read(JSON.stringify({ ...whole, [member]: changed.toString('hex') })), `${member} ${at}`).toMatchObject({ ok: false });
      }
    }
  });
});
