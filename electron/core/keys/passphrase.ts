/**
 * The passphrase (docs/threats.md#locking): one, which seals the keys where they lie, opens them, and releases critical
 * decisions. Its proof is the lock that it opens. Where a person refused that, there may be one for decisions alone: only a
 * check of it is kept, in the same store as the keys, and that check decides, whatever a file says. Who knows the passphrase
 * may let Touch ID answer in its place.
 */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { Keychain, Presence } from '../ports.ts';
import { type Guesses, wrongPassphrase } from './guesses.ts';
import type { Keys } from './keys.ts';
import { openRecord, type PassphraseRecord, unavailable } from './passphrase-record.ts';
import type { FileVault } from './places/file-vault.ts';
import type { StoredPlace } from './places/place.ts';
import { createPlaceLock, type PlaceLock } from './places/place-lock.ts';
import { type Sealings, sealings } from './places/sealing.ts';
import { keepForTouchId, openByTouchId } from './places/touch-id.ts';

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
  /**
   * Gives up what only a lost passphrase opens: set aside in the keychain, never deleted, and the lock with it.
   * @param first what must be done before anything changes
   */
  startOver(first: First): Promise<Outcome<null>>;
  /** Opens the keychain's lock, or makes it, where the vault is the home. False for another passphrase. */
  openKeychain(passphrase: string): Promise<Outcome<boolean>>;
  /** Takes that lock away where the vault is the home and no key is behind it. */
  dropIdleLock(): Promise<void>;
  /** Goes on with that where an end of the app cut it off. */
  finishLoss(): Promise<void>;
  /** SECURITY: it was given up and no other one is set: critical decisions wait for that. */
  isLost(): boolean;
}

const nothingFirst = async () => done(null);
const unwritten = () =>
  failure('storage', 'The passphrase setting could not be written and is unchanged. Check that the disk is not full.');
const notKept = () => failure('key_unavailable', 'The keychain did not keep the change. Unlock it and try again.');

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
  keys(): Pick<Keys, 'sealAll' | 'unsealAll' | 'tidy' | 'list' | 'lost' | 'copyLost' | 'dropLost'>;
}

type All = Needs & PassphraseKeys;
interface Parts {
  needs: All;
  kept: PassphraseRecord;
  lock: PlaceLock;
  /** null where Touch ID may open nothing. */
  presence: Presence | null;
  kind(): PassphraseKind;
  inVault(): boolean;
}

export async function openDecisionPassphrase(needs: All): Promise<DecisionPassphrase & { lock: PlaceLock }> {
  const { files, keychain, system, presence, platform, random, record } = needs;
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
  const parts: Parts = {
    ...{ needs, kept, lock, kind, inVault },
    // SECURITY: what stands in the keychains of Linux and Windows is read by every program of the user; a place's key never does.
    presence: platform === 'darwin' ? presence : null,
  };
  const sealing = sealings({ ...needs, kept, lock, isHomeHere: () => !inVault() });
  const proofs = createProofs(parts, sealing);
  const { refresh, prove, unlock, takesTouchId, marksTouchId } = proofs;
  return {
    ...{ lock, kind, refresh, prove, unlock, takesTouchId, takeOver: sealing.takeOver, waitMs: needs.guesses.waitMs },
    isSet: () => kind() !== 'none',
    startOver: first => sealing.startOver(first).catch(notKept),
    dropIdleLock: () => sealing.dropIdleLock().catch(() => undefined),
    async openKeychain(passphrase) {
      if (lock.isSet()) return needs.guesses.make(() => lock.open(passphrase));
      return sealing.seal(passphrase).then(sealed => (sealed.ok ? done(true) : sealed), notKept);
    },
    finishLoss: () => sealing.finishLoss().catch(() => undefined),
    isLost: () => kept.marked().lost !== undefined && kind() === 'none',
    isRefused: () => kept.marked().refused === true && kind() !== 'keys',
    async refuse(first = nothingFirst) {
      const begun = await first();
      if (!begun.ok) return begun;
      return (await kept.remark({ refused: true })) ? done(null) : unwritten();
    },
    touchId: () => (parts.presence === null ? 'absent' : marksTouchId() ? 'on' : 'off'),
    ...passphraseChanges(parts, sealing, proofs),
    ...touchIdChange(parts, proofs),
  };
}

type Proofs = ReturnType<typeof createProofs>;
function createProofs({ needs, kept, lock, presence, kind, inVault }: Parts, sealing: Sealings) {
  const { vault, guesses, record } = needs;
  const isSet = () => kind() !== 'none';
  const refresh = async (): Promise<Outcome<null>> => {
    const known = await kept.refresh();
    if (inVault()) return vault.state() === 'open' ? done(null) : known;
    const looked = await lock.look();
    // A lock that is there was not given up, whatever was written down before an end of the app.
    if (looked.ok && lock.isSet() && (kept.marked().seals !== true || kept.marked().lost !== undefined))
      await kept.remark({ set: true, seals: true, lost: undefined });
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
  const marksTouchId = () => (kind() === 'keys' ? !inVault() && kept.marked().touchId === true : kept.touchId());
  const takesTouchId = () => marksTouchId() && presence?.available() === true;
  async function byTouchId(reason: string, opens: boolean): Promise<'proved' | 'not_confirmed'> {
    if ((await presence?.prove(reason)) !== true) return 'not_confirmed';
    if (kind() !== 'keys') return 'proved';
    return (await openByTouchId(needs.system, lock, opens)) ? 'proved' : 'not_confirmed';
  }
  const said = (known: Outcome<boolean>) => (known.ok ? done(known.value ? ('proved' as const) : ('wrong' as const)) : known);
  return {
    ...{ isSet, refresh, marksTouchId, takesTouchId },
    /** null where it is the one; nothing is changed for who does not know it. */
    async stranger(passphrase: string | null): Promise<Failure | null> {
      const known = await check(passphrase ?? '');
      if (!known.ok) return known;
      if (known.value) return null;
      return wrongPassphrase('current', 'The current passphrase is wrong. Nothing was changed.');
    },
    async prove(typed: string, reason = 'approve what the confirmation window shows') {
      if (typed === '' && takesTouchId()) return done(await byTouchId(reason, false));
      return said(await check(typed));
    },
    async unlock(typed: string) {
      if (typed === '' && takesTouchId()) return done(await byTouchId('unlock it', true));
      const sealsKeys = kind() === 'keys' && !inVault();
      const known = await (sealsKeys ? guesses.make(() => lock.open(typed)) : check(typed));
      // One of an earlier version seals the keys from here on.
      if (known.ok && known.value && kind() === 'decisions' && kept.marked().refused !== true && !inVault())
        await sealing
          .seal(typed)
          .then(sealed => (sealed.ok ? record('The passphrase seals the keys now') : undefined))
          .catch(() => undefined);
      return said(known);
    },
  };
}

function passphraseChanges(
  { needs, kept, lock, kind, inVault }: Parts,
  sealing: Sealings,
  { isSet, refresh, stranger }: Proofs,
): Pick<DecisionPassphrase, 'set' | 'setForDecisions'> {
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
  return {
    async setForDecisions(current, next, first = nothingFirst) {
      const begun = await allowed(current, first);
      if (!begun.ok) return begun;
      if (kind() === 'keys') return failure('invalid', 'The passphrase that seals the keys is asked for in decisions, too.');
      const was = kept.isSet();
      try {
        await sealing.finishLoss();
        if (!(await kept.replace(next, Buffer.from(needs.random(32)).toString('hex'))) && !was) {
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
          const open = await opened(lock, current);
          if (!open.ok) return open;
          if (next === null) return (await sealing.unseal()) ?? unwritten();
          await lock.change(next);
          return done(null);
        }
        if (next !== null) return await sealing.seal(next);
        if (!(await kept.mark(false))) return unwritten();
        if (now === 'decisions' && !(await kept.remove())) throw new Error('the store removed nothing');
        return done(null);
      } catch {
        return notKept();
      }
    },
  };
}

/** Opens the lock where it is shut, with what was just proven. */
const opened = async (lock: PlaceLock, current: string | null): Promise<Outcome<boolean>> =>
  lock.seal().state === 'open' || current === null ? done(true) : lock.open(current);

function touchIdChange(
  { needs, kept, lock, presence, kind, inVault }: Parts,
  { isSet, stranger }: Proofs,
): Pick<DecisionPassphrase, 'setTouchId'> {
  return {
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
      const sealsKeys = kind() === 'keys';
      const found = sealsKeys ? null : await kept.read();
      if (!sealsKeys && found === null) return isSet() ? unavailable() : done(null);
      const begun = await first();
      if (!begun.ok) return begun;
      if (found !== null) return kept.keep({ ...found, touchId: on }).then(() => done(null), notKept);
      const open = on ? await opened(lock, passphrase) : done(true);
      if (!open.ok) return open;
      return keepForTouchId(needs.system, on ? lock : null)
        .then(async () => ((await kept.remark({ touchId: on })) || !on ? done(null) : unwritten()))
        .catch(notKept);
    },
  };
}
