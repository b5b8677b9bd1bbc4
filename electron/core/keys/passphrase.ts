/**
 * The passphrase that critical decisions ask for, where a person set one (docs/threats.md#trusted-confirmation). Only a
 * check of it is kept, in the same store as the keys, and that check decides: where the store holds one, the passphrase is
 * set, whatever a file says. A marker in a file says that one was set, so that a locked store never reads as "none". Who
 * knows it may let Touch ID answer in its place; that too stands in the store, out of reach of who edits files.
 */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { Keychain, Presence } from '../ports.ts';
import { type Guesses, wrongPassphrase } from './guesses.ts';
import { openRecord, unavailable } from './passphrase-record.ts';

export interface DecisionPassphrase {
  /** As last looked. */
  isSet(): boolean;
  /** Asks the store anew, before it matters. @returns `key_unavailable` where it cannot be told whether one is set */
  refresh(): Promise<Outcome<null>>;
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

const nothingFirst = async () => done(null);
const unwritten = () =>
  failure('storage', 'The passphrase setting could not be written and is unchanged. Check that the disk is not full.');
const notKept = () => failure('key_unavailable', 'The keychain did not keep the change. Unlock it and try again.');

interface Needs {
  files: KeptFiles;
  keychain: Keychain;
  presence: Presence | null;
  guesses: Guesses;
  random(bytes: number): Uint8Array;
}

export async function openDecisionPassphrase(needs: Needs): Promise<DecisionPassphrase> {
  const { files, keychain, presence, guesses, random } = needs;
  const kept = await openRecord(files, keychain);
  const { isSet, refresh, read } = kept;
  await refresh();

  // SECURITY: one at a time, with waits that grow: half a second a guess is not slow for who has the night.
  const check = (passphrase: string) => guesses.make(() => kept.check(passphrase));
  /** null where it is the one; nothing is changed for who does not know it. */
  const stranger = async (passphrase: string | null): Promise<Failure | null> => {
    const known = await check(passphrase ?? '');
    if (!known.ok) return known;
    if (known.value) return null;
    return wrongPassphrase('current', 'The current passphrase is wrong. Nothing was changed.');
  };
  const takesTouchId = () => kept.touchId() && presence?.available() === true;

  return {
    isSet,
    refresh,
    touchId: () => (presence === null ? 'absent' : kept.touchId() ? 'on' : 'off'),
    takesTouchId,
    async setTouchId(on, passphrase, first = nothingFirst) {
      if (on) {
        if (presence === null) return failure('invalid', 'This system has no Touch ID.');
        if (!isSet()) return failure('invalid', 'Set a passphrase first: it is used where Touch ID cannot be.');
        // SECURITY: what makes a critical approval easier is switched on by who could have approved it
        // (docs/threats.md#trusted-confirmation).
        const refused = await stranger(passphrase);
        if (refused !== null) return refused;
      }
      const found = await read();
      if (found === null) return isSet() ? unavailable() : done(null);
      const begun = await first();
      if (!begun.ok) return begun;
      return kept.keep({ ...found, touchId: on }).then(() => done(null), notKept);
    },
    waitMs: guesses.waitMs,
    async prove(typed, reason = 'approve what the confirmation window shows') {
      if (typed === '' && takesTouchId()) return done((await presence?.prove(reason)) === true ? 'proved' : 'not_confirmed');
      const known = await check(typed);
      return known.ok ? done(known.value ? 'proved' : 'wrong') : known;
    },
    async set(current, next, first = nothingFirst) {
      // SECURITY: nothing is set over a passphrase that a store which does not answer may hold.
      const known = await refresh();
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
          if (!(await kept.mark(false))) return unwritten();
          if (was && !(await kept.remove())) throw new Error('the store removed nothing');
        } else if (!(await kept.replace(next, Buffer.from(random(32)).toString('hex'))) && !was) {
          await kept.remove();
          return unwritten();
        }
        return done(null);
      } catch {
        return notKept();
      }
    },
  };
}
