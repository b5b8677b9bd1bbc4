/**
 * The passphrase that critical decisions ask for, where a person set one (design §4.2). Only a check of it is kept, in
 * the same store as the keys; a marker beside it says that one was set, so that a locked store never reads as "none".
 */
import { scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { done, failure, type Outcome } from '../contract/outcome.ts';
import type { Files, Keychain } from './ports.ts';
import { openStored } from './stored.ts';

export interface DecisionPassphrase {
  isSet(): boolean;
  /** Sets, changes or (null) takes away. What is set can be changed by who knows it alone. */
  set(current: string | null, next: string | null): Promise<Outcome<null>>;
  /** Whether it is the one; `key_unavailable` where the store does not tell. */
  check(passphrase: string): Promise<Outcome<boolean>>;
}

const account = 'decision-passphrase';
const record = z.object({ v: z.literal(1), kdf: z.literal('scrypt-17-8-1'), salt: z.string(), check: z.string() });

export async function openDecisionPassphrase(
  { files, keychain, random }: { files: Files; keychain: Keychain; random(bytes: number): Uint8Array },
  onSetAside: (path: string) => void,
): Promise<DecisionPassphrase> {
  const marker = await openStored(
    files,
    'decision-passphrase.json',
    z.object({ version: z.literal(1), set: z.boolean() }),
    { version: 1, set: false },
    onSetAside,
  );
  const unavailable = () =>
    failure(
      'key_unavailable',
      'The passphrase was set, and the keychain does not tell what to check it against. Unlock the keychain and try again.',
    );

  /** Whether the marker stands as it should; where it does already, a changed passphrase needs no disk. */
  const mark = async (set: boolean): Promise<boolean> =>
    marker.value.set === set ||
    marker.set({ version: 1, set }).then(
      () => true,
      () => false,
    );
  const unwritten = () =>
    failure(
      'storage',
      'Whether there is a passphrase could not be written down, and is as it was. Check that the disk is not full.',
    );

  const check = async (passphrase: string): Promise<Outcome<boolean>> => {
    const text = await keychain.get(account).catch(() => null);
    const parsed = text === null ? null : record.safeParse(readJson(text));
    // SECURITY: fail closed; a store that answers nothing may be locked (reference/keychain.md).
    if (parsed === null || !parsed.success) return unavailable();
    const derived = await derive(passphrase, parsed.data.salt);
    return done(timingSafeEqual(derived, Buffer.from(parsed.data.check, 'hex')));
  };

  return {
    isSet: () => marker.value.set,
    check,
    async set(current, next) {
      if (marker.value.set) {
        const known = await check(current ?? '');
        if (!known.ok) return known;
        if (!known.value)
          return failure('invalid', 'The present passphrase is not right. Nothing was changed.', {
            problems: [{ path: 'current', expected: 'the present passphrase', received: 'another text' }],
          });
      }
      try {
        if (next === null) {
          if (!(await mark(false))) return unwritten();
          // Taken away by now: a check that stays behind is of no use to anyone.
          await keychain.remove(account).catch(() => false);
        } else {
          const salt = Buffer.from(random(32)).toString('hex');
          const derived = await derive(next, salt);
          await keychain.set(account, JSON.stringify({ v: 1, kdf: 'scrypt-17-8-1', salt, check: derived.toString('hex') }));
          if (!(await mark(true))) return unwritten();
        }
        return done(null);
      } catch {
        return failure('key_unavailable', 'The keychain did not keep the change. Unlock it and try again.');
      }
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** scrypt (RFC 7914) with OWASP's first choice of cost; about half a second, which is what slows guessing. */
function derive(passphrase: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'hex'),
      32,
      { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 },
      (error, bytes) => (error ? reject(error) : resolve(bytes)),
    );
  });
}
