/**
 * The passphrase (docs/threats.md#locking): one, which seals the keys where they lie, opens them, and releases critical
 * decisions. Its proof is the lock that it opens. Where a person refused that, there may be one for decisions alone: only a
 * check of it is kept, in the same store as the keys, and that check decides, whatever a file says. Who knows the passphrase
 * may let Touch ID answer in its place.
 */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { type Keychain, KeychainError, type Presence } from '../ports.ts';
import { type Guesses, wrongPassphrase } from './guesses.ts';
import type { Keys } from './keys.ts';
import { openRecord, unavailable } from './passphrase-record.ts';
import type { FileVault } from './places/file-vault.ts';
import type { StoredPlace } from './places/place.ts';
import { createPlaceLock, type PlaceLock } from './places/place-lock.ts';

/** `decisions`: it seals nothing. */
export type PassphraseKind = 'none' | 'decisions' | 'keys';
type First = () => Promise<Outcome<null>>;

export interface DecisionPassphrase {
  /** As last looked. */
  isSet(): boolean;
  kind(): PassphraseKind;
  /** A person chose to keep keys without a passphrase. */
  isRefused(): boolean;
  /** Remembers that; answers `storage` where it could not be. */
  refuse(first?: First): Promise<Outcome<null>>;
  /** Asks the store anew, before it matters. @returns `key_unavailable` where it cannot be told whether one is set */
  refresh(): Promise<Outcome<null>>;
  /**
   * Sets or changes the one that seals the keys, or (null) takes away what there is: then keys lie plain. What is set can be
   * changed by who knows it alone.
   * @param first what must be done before anything changes, once it is clear that it may; where it fails nothing does
   */
  set(current: string | null, next: string | null, first?: First): Promise<Outcome<null>>;
  /** Sets or changes one for decisions alone, where none seals the keys. */
  setForDecisions(current: string | null, next: string, first?: First): Promise<Outcome<null>>;
  /** Until the next guess is taken. */
  waitMs(): number;
  /** `absent` where this system has none; `off` until who knows the passphrase switched it on. */
  touchId(): 'absent' | 'off' | 'on';
  /** Switching it on needs the passphrase; switching it off asks for more than before, and needs nothing. */
  setTouchId(on: boolean, passphrase: string | null, first?: First): Promise<Outcome<null>>;
  /** Whether the field may be left empty now, and Touch ID answers. */
  takesTouchId(): boolean;
  /**
   * Asks for the proof: the passphrase that was typed, or where none was, Touch ID.
   * @param reason what Touch ID says the person confirms
   * @returns `wrong` passphrase; `not_confirmed` by Touch ID; `key_unavailable` where the store does not tell
   */
  prove(typed: string, reason?: string): Promise<Outcome<'proved' | 'wrong' | 'not_confirmed'>>;
  /** As `prove`, and the keys that it seals can be used after it. One for decisions alone seals them now, unless that was refused. */
  unlock(typed: string): Promise<Outcome<'proved' | 'wrong' | 'not_confirmed'>>;
  /** Seals what lies plain in places that are open, and removes what was left over. */
  takeOver(): Promise<void>;
}

const nothingFirst = async () => done(null);
const unwritten = () =>
  failure('storage', 'The passphrase setting could not be written and is unchanged. Check that the disk is not full.');
const notKept = () => failure('key_unavailable', 'The keychain did not keep the change. Unlock it and try again.');

/** Holds the place's key, where a person let Touch ID open the keychain's lock. Never on Linux or Windows. */
const touchIdAccount = 'touch-id';

interface Needs {
  files: KeptFiles;
  /** Where the app's own things lie. */
  keychain: Keychain;
  /** The keychain of the system. */
  system: Keychain;
  home(): StoredPlace;
  vault: FileVault;
  presence: Presence | null;
  platform: 'linux' | 'darwin' | 'win32';
  guesses: Guesses;
  random(bytes: number): Uint8Array;
  /** A line in the journal. */
  record(about: string): Promise<void>;
}

/** What is sealed and opened by it. */
export interface PassphraseKeys {
  keys(): Pick<Keys, 'sealAll' | 'unsealAll' | 'tidy' | 'list'>;
}

export async function openDecisionPassphrase(needs: Needs & PassphraseKeys): Promise<DecisionPassphrase & { lock: PlaceLock }> {
  const { files, keychain, system, vault, presence: sensor, platform, guesses, random, record } = needs;
  // SECURITY: what stands in the keychains of Linux and Windows is read by every program of the user; a place's key never does.
  const presence = platform === 'darwin' ? sensor : null;
  const kept = await openRecord(files, keychain);
  const lock = createPlaceLock({
    ...{ items: system, random },
    wasSet: () => kept.marked().seals === true,
    onFinished: about => void record(about),
  });
  const inVault = () => needs.home() === 'file vault';
  const kind = (): PassphraseKind => {
    if (lock.isSet() && !inVault()) return 'keys';
    // One of an earlier version, for decisions alone, stays what critical decisions ask for until it is taken away.
    if (kept.isKept() || (kept.marked().set && kept.marked().seals !== true)) return 'decisions';
    return inVault() ? 'keys' : 'none';
  };
  const isSet = () => kind() !== 'none';
  const refresh = async (): Promise<Outcome<null>> => {
    const known = await kept.refresh();
    if (inVault()) return vault.state() === 'open' ? done(null) : known;
    const looked = await lock.look();
    if (looked.ok && lock.isSet() && kept.marked().seals !== true) await kept.remark({ set: true, seals: true });
    if (looked.ok) return lock.isSet() ? done(null) : known;
    return isSet() ? done(null) : known.ok ? looked : known;
  };

  // SECURITY: one at a time, with waits that grow: half a second a guess is not slow for who has the night.
  const check = (passphrase: string) => guesses.make(() => checkNow(passphrase));
  async function checkNow(passphrase: string): Promise<Outcome<boolean>> {
    if (kind() !== 'keys') return kept.check(passphrase);
    if (!inVault()) return lock.prove(passphrase);
    const open = vault.opened();
    return open === null ? unavailable() : open.prove(passphrase).then(done, notKept);
  }
  /** null where it is the one; nothing is changed for who does not know it. */
  const stranger = async (passphrase: string | null): Promise<Failure | null> => {
    const known = await check(passphrase ?? '');
    if (!known.ok) return known;
    if (known.value) return null;
    return wrongPassphrase('current', 'The current passphrase is wrong. Nothing was changed.');
  };
  const marksTouchId = () => (kind() === 'keys' ? !inVault() && kept.marked().touchId === true : kept.touchId());
  const takesTouchId = () => marksTouchId() && presence?.available() === true;

  /** The place's key out of the Mac's keychain; null where it is not there. */
  async function keyForTouchId(): Promise<Uint8Array | null> {
    const text = await system.get(touchIdAccount).catch(() => null);
    if (text === null) return null;
    const decoded = Buffer.from(text, 'base64');
    const bytes = Uint8Array.from(decoded);
    decoded.fill(0);
    return bytes;
  }
  /** SECURITY: a file that says Touch ID may answer is not enough: the item that only the passphrase could put there must be. */
  async function byTouchId(reason: string, opens: boolean): Promise<'proved' | 'not_confirmed'> {
    if ((await presence?.prove(reason)) !== true) return 'not_confirmed';
    if (kind() !== 'keys') return 'proved';
    const bytes = await keyForTouchId();
    if (bytes === null) return 'not_confirmed';
    const wasOpen = lock.seal().state === 'open';
    const fits = await lock.openWith(bytes);
    if (fits && !opens && !wasOpen) lock.close();
    return fits ? 'proved' : 'not_confirmed';
  }

  async function takeOver(): Promise<void> {
    const keys = needs.keys();
    for (const place of ['keychain', 'file vault'] as const) {
      const sealed = await keys.sealAll(place);
      if (sealed.ok && sealed.value > 0) await record(`Sealed ${keyCount(sealed.value)} in the ${place} under its passphrase`);
    }
    const tidied = await keys.tidy();
    for (const key of tidied.ok ? tidied.value : [])
      await record(`Removed a copy of the key ${key.publicKey} that a move had left behind: it is in the ${key.place}`);
    // A check that was left behind by a passphrase that seals the keys now.
    if (!inVault() && lock.seal().state === 'open' && kept.isKept()) await kept.remove().catch(() => false);
  }
  /** Makes the lock, seals every key, and forgets the check before it. */
  async function seal(next: string): Promise<Outcome<null>> {
    await lock.make(next);
    // Where it cannot be marked, the store's own word holds as long as it answers.
    await kept.remark({ set: true, seals: true, refused: false, touchId: false });
    const sealed = await needs.keys().sealAll('keychain');
    if (!sealed.ok) return sealed;
    if (kept.isKept()) await kept.remove();
    return done(null);
  }
  async function unseal(): Promise<Outcome<null>> {
    // The marker first: stopped in between, the lock is still there and counts. The other way round there would be a lock
    // that nobody could ever open.
    if (!(await kept.remark({ set: false, seals: false, refused: true, touchId: false }))) return unwritten();
    const plain = await needs.keys().unsealAll('keychain');
    if (!plain.ok) {
      await kept.remark({ set: true, seals: true });
      await needs.keys().sealAll('keychain');
      return plain;
    }
    await system.remove(touchIdAccount).catch(() => false);
    await lock.remove();
    return done(null);
  }
  /** Who may change it, and what comes first. */
  async function allowed(current: string | null, first: First): Promise<Outcome<null>> {
    // SECURITY: nothing is set over a passphrase that a store which does not answer may hold.
    const known = await refresh();
    if (!known.ok) return known;
    if (isSet()) {
      const refused = await stranger(current);
      if (refused !== null) return refused;
    }
    return first();
  }
  /** Opens the lock where it is shut, with what was just proven. */
  const opened = async (current: string | null): Promise<Outcome<boolean>> =>
    lock.seal().state === 'open' || current === null ? done(true) : lock.open(current);

  return {
    lock,
    isSet,
    kind,
    isRefused: () => kept.marked().refused === true && kind() !== 'keys',
    async refuse(first = nothingFirst) {
      const begun = await first();
      if (!begun.ok) return begun;
      return (await kept.remark({ refused: true })) ? done(null) : unwritten();
    },
    refresh,
    touchId: () => (presence === null ? 'absent' : marksTouchId() ? 'on' : 'off'),
    takesTouchId,
    async setTouchId(on, passphrase, first = nothingFirst) {
      if (on) {
        if (presence === null) return failure('invalid', 'This system has no Touch ID.');
        if (!isSet()) return failure('invalid', 'Set a passphrase first: it is used where Touch ID cannot be.');
        if (inVault() && kind() === 'keys') return failure('invalid', 'Touch ID opens the keychain alone, not the file vault.');
        // SECURITY: what makes a critical approval easier is switched on by who could have approved it
        // (docs/threats.md#trusted-confirmation).
        const refused = await stranger(passphrase);
        if (refused !== null) return refused;
      }
      if (kind() === 'keys') return touchIdForKeys(on, passphrase, first);
      const found = await kept.read();
      if (found === null) return isSet() ? unavailable() : done(null);
      const begun = await first();
      if (!begun.ok) return begun;
      return kept.keep({ ...found, touchId: on }).then(() => done(null), notKept);
    },
    waitMs: guesses.waitMs,
    async prove(typed, reason = 'approve what the confirmation window shows') {
      if (typed === '' && takesTouchId()) return done(await byTouchId(reason, false));
      const known = await check(typed);
      return known.ok ? done(known.value ? 'proved' : 'wrong') : known;
    },
    async unlock(typed) {
      if (typed === '' && takesTouchId()) return done(await byTouchId('unlock it', true));
      const sealsKeys = kind() === 'keys' && !inVault();
      const known = await (sealsKeys ? guesses.make(() => lock.open(typed)) : check(typed));
      if (!known.ok) return known;
      // One of an earlier version seals the keys from here on.
      if (known.value && kind() === 'decisions' && kept.marked().refused !== true && !inVault())
        await seal(typed)
          .then(sealed => (sealed.ok ? record('The passphrase seals the keys now') : undefined))
          .catch(() => undefined);
      return done(known.value ? 'proved' : 'wrong');
    },
    takeOver,
    async setForDecisions(current, next, first = nothingFirst) {
      const begun = await allowed(current, first);
      if (!begun.ok) return begun;
      if (kind() === 'keys') return failure('invalid', 'The passphrase that seals the keys is asked for in decisions, too.');
      const was = kept.isSet();
      try {
        if (!(await kept.replace(next, Buffer.from(random(32)).toString('hex'))) && !was) {
          await kept.remove();
          return unwritten();
        }
        return kept.marked().refused === true || (await kept.remark({ refused: true })) ? done(null) : unwritten();
      } catch {
        return notKept();
      }
    },
    async set(current, next, first = nothingFirst) {
      const begun = await allowed(current, first);
      if (!begun.ok) return begun;
      try {
        const now = kind();
        if (now === 'keys' && inVault())
          return failure('invalid', 'The file vault has a passphrase of its own. Change that one.');
        if (now === 'keys') {
          const open = await opened(current);
          if (!open.ok) return open;
          if (next === null) return await unseal();
          await lock.change(next);
          return done(null);
        }
        if (next !== null) return await seal(next);
        if (!(await kept.mark(false))) return unwritten();
        if (now === 'decisions' && !(await kept.remove())) throw new Error('the store removed nothing');
        return done(null);
      } catch {
        return notKept();
      }
    },
  };

  async function touchIdForKeys(on: boolean, passphrase: string | null, first: First): Promise<Outcome<null>> {
    const begun = await first();
    if (!begun.ok) return begun;
    try {
      if (!on) {
        if (!(await system.remove(touchIdAccount)) && (await system.get(touchIdAccount)) !== null)
          throw new KeychainError('failed', 'the store removed nothing');
        await kept.remark({ touchId: false });
        return done(null);
      }
      const open = await opened(passphrase);
      if (!open.ok) return open;
      const seal = lock.seal();
      if (seal.state !== 'open') return unavailable();
      const text = seal.key.use(bytes => Buffer.from(bytes).toString('base64'));
      await system.set(touchIdAccount, text);
      return (await kept.remark({ touchId: true })) ? done(null) : unwritten();
    } catch {
      return notKept();
    }
  }
}

const keyCount = (n: number): string => `${n} ${n === 1 ? 'key' : 'keys'}`;
