/**
 * The passphrase-encrypted file vault: a place for keys where no keychain is, or beside one (docs/threats.md#no-plaintext).
 * Its passphrase opens its header, which holds the place's key; that opens the items, and the secrets of keys among them.
 */
import { line } from '../../contract/in-turn.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { type Files, type Keychain, KeychainError } from '../ports.ts';
import { makeLock, openLock } from './places/lock-record.ts';
import { type PlaceKey, placeKey } from './places/place-key.ts';
import { openVault1 } from './places/vault-1.ts';
import {
  encodeVault,
  fitsVault,
  type Items,
  markHome,
  openItems,
  readVault,
  sealItems,
  type VaultFile,
} from './places/vault-file.ts';

export const vaultPath = 'vault.json';

export interface Vault extends Keychain {
  /** What seals the secrets of keys in it. */
  key: PlaceKey;
  isHome(): boolean;
  /** Whether it is the passphrase. Rejects with a `KeychainError`. */
  prove(passphrase: string): Promise<boolean>;
  /** Another passphrase: the header is replaced, the items stay. Rejects with a `KeychainError`. */
  change(passphrase: string): Promise<void>;
  /** The app's own files have their key here, or no more. Rejects with a `KeychainError`. */
  setHome(home: boolean): Promise<void>;
  /** Forgets the key. Every later call says `locked`. */
  close(): void;
}

interface Needs {
  files: Files;
  random(bytes: number): Uint8Array;
}
const place = 'file vault';

/**
 * Opens the vault, or makes it where there is none. One of version 1 is taken over: its file is written anew.
 * @param make false: only one that is there already is opened
 * @param home of one that is made, and of one of version 1
 * @returns `invalid` for a wrong passphrase, `storage` where the file is damaged (it is set
 * aside, and the message says where), newer than this app, or the disk fails
 */
export async function openVault({ files, random }: Needs, passphrase: string, make = true, home = true): Promise<Outcome<Vault>> {
  try {
    const bytes = await files.read(vaultPath);
    if (bytes === null && !make)
      return failure('storage', 'The file vault to be opened is gone. Nothing was created in its place.');
    if (bytes === null) return done(await newVault({ files, random }, passphrase, {}, home));
    const file = readVault(bytes);
    if (file === null) return await damaged(files);
    if (file === 'newer') return failure('storage', 'The file vault was written by a newer Countersign. Start that version.');
    if (file === 1) {
      const items = await openVault1(bytes, passphrase);
      if (items === null) return await damaged(files);
      return items === 'wrong' ? wrong() : done(await newVault({ files, random }, passphrase, items, home));
    }
    const key = await openLock(file.lock, passphrase, place);
    if (key === null) return wrong();
    if (!fitsVault(file, key) || openItems(key, file) === null) {
      key.fill(0);
      return await damaged(files);
    }
    return done(createVault(placeKey(key, random), file.home, files, random));
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason given';
    return failure('storage', `The file vault could not be read or written: ${why}`);
  }
}

const wrong = () =>
  failure('invalid', 'This passphrase does not open the file vault.', {
    problems: [{ path: 'passphrase', expected: 'the passphrase the vault was made with', received: 'a different one' }],
  });

async function newVault({ files, random }: Needs, passphrase: string, items: Items, home: boolean): Promise<Vault> {
  const key = Uint8Array.from(random(32));
  try {
    const lock = await makeLock(passphrase, key, place, random);
    await files.replace(vaultPath, encodeVault({ lock, ...markHome(key, home, random), ...sealItems(key, items, random) }));
    return createVault(placeKey(Uint8Array.from(key), random), home, files, random);
  } finally {
    key.fill(0);
  }
}

async function damaged(files: Files): Promise<Outcome<never>> {
  const aside = await files.setAside(vaultPath);
  return failure(
    'storage',
    `The file vault is damaged and cannot be opened. It was moved to ${aside}, where it stays. Put a copy of it back as ${vaultPath}, or open the vault again to create a new one.`,
  );
}

function createVault(key: PlaceKey, wasHome: boolean, files: Files, random: (bytes: number) => Uint8Array): Vault {
  let home = wasHome;
  const oneByOne = line();
  /** One at a time: a change is a read, a change in memory and a replacement. */
  const inTurn = <T>(work: (file: VaultFile, items: Items) => Promise<T>): Promise<T> =>
    oneByOne(async () => {
      if (key.isWiped) throw new KeychainError('locked', 'the file vault was closed');
      const bytes = await files.read(vaultPath).catch(() => {
        throw new KeychainError('failed', 'the file vault cannot be read');
      });
      if (key.isWiped) throw new KeychainError('locked', 'the file vault was closed');
      const file = bytes === null ? null : readVault(bytes);
      const isFile = file !== null && file !== 'newer' && file !== 1;
      const items = isFile && key.use(own => fitsVault(file, own)) ? key.use(own => openItems(own, file)) : null;
      // SECURITY: a vault that vanished or changed under us is an error, never an empty one that would be written over it.
      if (!isFile || items === null) throw new KeychainError('failed', 'the file vault is gone or damaged');
      return work(file, items);
    });
  async function save(file: VaultFile): Promise<void> {
    await files.replace(vaultPath, encodeVault(file)).catch(() => {
      throw new KeychainError('failed', 'the file vault cannot be written');
    });
  }
  const saveItems = (file: VaultFile, items: Items) => save({ ...file, ...key.use(own => sealItems(own, items, random)) });
  return {
    key,
    isHome: () => home,
    get: account => inTurn(async (_, items) => (Object.hasOwn(items, account) ? (items[account] ?? null) : null)),
    set: (account, secret) => inTurn((file, items) => saveItems(file, { ...items, [account]: secret })),
    remove: account =>
      inTurn(async (file, items) => {
        if (!Object.hasOwn(items, account)) return false;
        const { [account]: _removed, ...rest } = items;
        await saveItems(file, rest);
        return true;
      }),
    prove: passphrase =>
      inTurn(async file => {
        const bytes = await openLock(file.lock, passphrase, place);
        bytes?.fill(0);
        return bytes !== null;
      }),
    change: passphrase =>
      inTurn(async file => {
        const bytes = key.use(own => Uint8Array.from(own));
        try {
          const lock = await makeLock(passphrase, bytes, place, random);
          // SECURITY: opened with what was typed before it takes the place of one that is known to open.
          const opened = await openLock(lock, passphrase, place);
          if (opened === null) throw new KeychainError('failed', 'the vault does not open with its own passphrase');
          opened.fill(0);
          await save({ ...file, lock });
        } finally {
          bytes.fill(0);
        }
      }),
    setHome: next =>
      inTurn(async file => {
        await save({ ...file, ...key.use(own => markHome(own, next, random)) });
        home = next;
      }),
    async diagnose() {
      try {
        await inTurn(async () => {});
        return { state: 'ready', detail: 'the file vault is open' };
      } catch (error) {
        return error instanceof KeychainError
          ? { state: error.state, detail: error.message }
          : { state: 'failed', detail: 'the file vault cannot be used' };
      }
    },
    close: () => key.wipe(),
  };
}
