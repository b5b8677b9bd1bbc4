/**
 * The passphrase that critical decisions ask for, where a person set one (design §4.2). Only a check of it is kept, in
 * the same store as the keys, and that check decides: where the store holds one, the passphrase is set, whatever a file
 * says. A marker in a file says that one was set, so that a locked store never reads as "none".
 * Who knows it may let Touch ID answer in its place; that too stands in the store, out of reach of who edits files.
 */
import { scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored } from '../files/stored.ts';
import type { Keychain, Presence } from '../ports.ts';
import { type Guesses, wrongPassphrase } from './guesses.ts';

export interface DecisionPassphrase {
  /** As last looked. */
  isSet(): boolean;
  /** Asks the store anew, before it matters. @returns `key_unavailable` where it cannot be told whether one is set */
  look(): Promise<Outcome<null>>;
  /**
   * Sets, changes or (null) takes away. What is set can be changed by who knows it alone.
   * @param first what must be done before anything changes, once it is clear that it may; where it fails nothing does
   */
  set(current: string | null, next: string | null, first?: () => Promise<Outcome<null>>): Promise<Outcome<null>>;
  /** Until the next guess is taken. */
  waitMs(): number;
  /** `absent` where this system has none; `off` until who knows the passphrase switched it on. */
  touchId(): 'absent' | 'off' | 'on';
  /** Switching it on needs the passphrase; switching it off asks for more than before, and needs nothing. */
  setTouchId(on: boolean, passphrase: string | null, first?: () => Promise<Outcome<null>>): Promise<Outcome<null>>;
  /** Whether an approval may leave the field empty now, and Touch ID answers. */
  takesTouchId(): boolean;
  /**
   * Asks for the proof: the passphrase that was typed, or where none was, Touch ID.
   * @param reason what Touch ID says the person confirms
   * @returns `wrong` passphrase; `not_confirmed` by Touch ID; `key_unavailable` where the store does not tell
   */
  prove(typed: string, reason?: string): Promise<Outcome<'proved' | 'wrong' | 'not_confirmed'>>;
}

const account = 'decision-passphrase';
const nothingFirst = async () => done(null);
const record = z.object({
  v: z.literal(1),
  kdf: z.literal('scrypt-17-8-1'),
  salt: z.string(),
  check: z.string(),
  touchId: z.boolean().default(false),
});

export async function openDecisionPassphrase({
  files,
  keychain,
  presence,
  guesses,
  random,
}: {
  files: KeptFiles;
  keychain: Keychain;
  presence: Presence | null;
  guesses: Guesses;
  random(bytes: number): Uint8Array;
}): Promise<DecisionPassphrase> {
  const marker = await openStored(files, {
    name: 'decision-passphrase.json',
    schema: z.object({ version: z.literal(1), set: z.boolean() }),
    initial: { version: 1, set: false },
    // It can only ask for more; where the store is open, the store decides.
    whileClosed: content => content,
  });
  /** As the store said when it was last asked. */
  const nothing = { set: false, touchId: false };
  let kept = nothing;
  const isSet = () => marker.value.set || kept.set;
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
  /** The record; null where the store does not give one that can be read. What was seen there stays seen. */
  const read = async (): Promise<z.output<typeof record> | null> => {
    const text = await keychain.get(account).catch(() => null);
    if (text === null) return null;
    const parsed = record.safeParse(readJson(text));
    kept = { set: true, touchId: parsed.data?.touchId ?? false };
    return parsed.data ?? null;
  };
  const keep = async (next: z.output<typeof record>) => {
    await keychain.set(account, JSON.stringify(next));
    kept = { set: true, touchId: next.touchId };
  };
  const look = async (): Promise<Outcome<null>> => {
    // SECURITY: "nothing" of a store that is not ready is no answer (reference/keychain.md).
    const ready = (await keychain.diagnose()).state === 'ready';
    if (ready) kept = nothing;
    await read();
    // SECURITY: whoever edits the marker takes nothing away: what the store holds counts, and is marked again.
    if (kept.set) await mark(true);
    return ready || isSet()
      ? done(null)
      : failure(
          'key_unavailable',
          'Whether a passphrase is set for critical decisions cannot be told: the keychain does not answer. Unlock it and try again.',
        );
  };
  await look();

  // SECURITY: one at a time, with waits that grow: half a second a guess is not slow for who has the night.
  const check = (passphrase: string): Promise<Outcome<boolean>> =>
    guesses.make(async () => {
      const found = await read();
      // SECURITY: fail closed; a store that answers nothing may be locked (reference/keychain.md).
      if (found === null) return unavailable();
      const derived = await derive(passphrase, found.salt);
      return done(timingSafeEqual(derived, Buffer.from(found.check, 'hex')));
    });

  /** null where it is the one; nothing is changed for who does not know it. */
  const stranger = async (passphrase: string | null): Promise<Failure | null> => {
    const known = await check(passphrase ?? '');
    if (!known.ok) return known;
    if (known.value) return null;
    return wrongPassphrase('current', 'The present passphrase is not right. Nothing was changed.');
  };
  const takesTouchId = () => kept.touchId && presence?.available() === true;
  const notKept = () => failure('key_unavailable', 'The keychain did not keep the change. Unlock it and try again.');

  return {
    isSet,
    look,
    touchId: () => (presence === null ? 'absent' : kept.touchId ? 'on' : 'off'),
    takesTouchId,
    async setTouchId(on, passphrase, first = nothingFirst) {
      if (on) {
        if (presence === null) return failure('invalid', 'This system has no Touch ID.');
        if (!isSet()) return failure('invalid', 'Set a passphrase first: it is asked for where Touch ID cannot be.');
        // SECURITY: what makes a critical approval easier is switched on by who could have approved it (design §4.2).
        const refused = await stranger(passphrase);
        if (refused !== null) return refused;
      }
      const found = await read();
      if (found === null) return isSet() ? unavailable() : done(null);
      const begun = await first();
      if (!begun.ok) return begun;
      return keep({ ...found, touchId: on }).then(() => done(null), notKept);
    },
    waitMs: guesses.waitMs,
    async prove(typed, reason = 'approve what the confirmation window shows') {
      if (typed === '' && takesTouchId()) return done((await presence?.prove(reason)) === true ? 'proved' : 'not_confirmed');
      const known = await check(typed);
      return known.ok ? done(known.value ? 'proved' : 'wrong') : known;
    },
    async set(current, next, first = nothingFirst) {
      // SECURITY: nothing is set over a passphrase that a store which does not answer may hold.
      const known = await look();
      if (!known.ok) return known;
      const was = isSet();
      if (was) {
        const refused = await stranger(current);
        if (refused !== null) return refused;
      }
      const begun = await first();
      if (!begun.ok) return begun;
      try {
        if (next === null) {
          // The marker first: stopped in between, the passphrase is still the one its owner knows. The other way round
          // there would be one that nobody could ever give.
          if (!(await mark(false))) return unwritten();
          if (was && !(await keychain.remove(account))) throw new Error('the store removed nothing');
          kept = nothing;
        } else {
          const salt = Buffer.from(random(32)).toString('hex');
          const derived = await derive(next, salt);
          await keep({ v: 1, kdf: 'scrypt-17-8-1', salt, check: derived.toString('hex'), touchId: kept.touchId });
          if (!(await mark(true)) && !was) {
            await keychain.remove(account);
            kept = nothing;
            return unwritten();
          }
        }
        return done(null);
      } catch {
        return notKept();
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
