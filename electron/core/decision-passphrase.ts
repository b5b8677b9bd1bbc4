/**
 * The passphrase that critical decisions ask for, where a person set one (design §4.2). Only a check of it is kept, in
 * the same store as the keys; a marker beside it says that one was set, so that a locked store never reads as "none".
 * Who knows it may let Touch ID answer in its place.
 */
import { scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { done, type Failure, failure, type Outcome } from '../contract/outcome.ts';
import type { Files, Keychain, Presence } from './ports.ts';
import { openStored } from './stored.ts';

export interface DecisionPassphrase {
  isSet(): boolean;
  /** Sets, changes or (null) takes away. What is set can be changed by who knows it alone. */
  set(current: string | null, next: string | null): Promise<Outcome<null>>;
  /** `absent` where this system has none; `off` until who knows the passphrase switched it on. */
  touchId(): 'absent' | 'off' | 'on';
  /** Switching it on needs the passphrase; switching it off asks for more than before, and needs nothing. */
  setTouchId(on: boolean, passphrase: string | null): Promise<Outcome<null>>;
  /** Whether an approval may leave the field empty now, and Touch ID answers. */
  takesTouchId(): boolean;
  /**
   * Asks for the proof: the passphrase that was typed, or where none was, Touch ID.
   * @returns `wrong` passphrase; `not_confirmed` by Touch ID; `key_unavailable` where the store does not tell
   */
  prove(typed: string): Promise<Outcome<'proved' | 'wrong' | 'not_confirmed'>>;
}

const account = 'decision-passphrase';
const record = z.object({ v: z.literal(1), kdf: z.literal('scrypt-17-8-1'), salt: z.string(), check: z.string() });

export async function openDecisionPassphrase(
  {
    files,
    keychain,
    presence,
    random,
  }: { files: Files; keychain: Keychain; presence: Presence | null; random(bytes: number): Uint8Array },
  onSetAside: (path: string) => void,
): Promise<DecisionPassphrase> {
  const marker = await openStored(
    files,
    'decision-passphrase.json',
    z.object({ version: z.literal(1), set: z.boolean(), touchId: z.boolean().default(false) }),
    { version: 1, set: false, touchId: false },
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
    // A passphrase that is new or gone has no Touch ID beside it.
    marker.set({ version: 1, set, touchId: false }).then(
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

  /** null where it is the one; nothing is changed for who does not know it. */
  const stranger = async (passphrase: string | null): Promise<Failure | null> => {
    const known = await check(passphrase ?? '');
    if (!known.ok) return known;
    if (known.value) return null;
    return failure('invalid', 'The present passphrase is not right. Nothing was changed.', {
      problems: [{ path: 'current', expected: 'the present passphrase', received: 'another text' }],
    });
  };
  const takesTouchId = () => marker.value.set && marker.value.touchId && presence?.available() === true;

  return {
    isSet: () => marker.value.set,
    touchId: () => (presence === null ? 'absent' : marker.value.touchId ? 'on' : 'off'),
    takesTouchId,
    async setTouchId(on, passphrase) {
      if (on) {
        if (presence === null) return failure('invalid', 'This system has no Touch ID.');
        if (!marker.value.set) return failure('invalid', 'Set a passphrase first: it is asked for where Touch ID cannot be.');
        // SECURITY: what makes a critical approval easier is switched on by who could have approved it (design §4.2).
        const refused = await stranger(passphrase);
        if (refused !== null) return refused;
      }
      return marker.set({ ...marker.value, touchId: on }).then(() => done(null), unwritten);
    },
    async prove(typed) {
      if (typed === '' && takesTouchId())
        return done((await presence?.prove('approve what the confirmation window shows')) === true ? 'proved' : 'not_confirmed');
      const known = await check(typed);
      return known.ok ? done(known.value ? 'proved' : 'wrong') : known;
    },
    async set(current, next) {
      if (marker.value.set) {
        const refused = await stranger(current);
        if (refused !== null) return refused;
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
