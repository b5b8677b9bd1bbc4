/**
 * A key that is made for a code, before anybody knows it: the verification token is bound to it. It is in memory alone until
 * a person said that it is kept, and wiped where they do not.
 */
import { generateKey, type UnlockedKey, unlockKey } from '../curves/curves.ts';

export interface NewKey extends Pick<UnlockedKey, 'curve' | 'publicKey' | 'sign'> {
  /** A copy of its 32 bytes, to be kept or held elsewhere; whoever takes it wipes it. */
  secret(): Uint8Array;
  /** Wipes it; every later `sign` throws. */
  end(): void;
}

/** P-256, as client signatures demand (docs/service.md#one-time-passwords). */
export function newKey(random: (bytes: number) => Uint8Array): NewKey {
  const curve = 'API_KEY_CURVE_P256';
  const secret = generateKey(curve, random);
  const key = unlockKey(curve, secret);
  let ended = false;
  return {
    curve,
    publicKey: key.publicKey,
    sign: body => key.sign(body),
    secret() {
      // SECURITY: zeros are no key; what was wiped is never kept by mistake.
      if (ended) throw new Error('This key was wiped.');
      return Uint8Array.from(secret);
    },
    end() {
      ended = true;
      key.lock();
      secret.fill(0);
    },
  };
}
