/**
 * The passphrase-encrypted file vault: a keychain for machines that have none (docs/threats.md#no-plaintext).
 * scrypt (RFC 7914, N = 2^17, r = 8, p = 1: OWASP's first choice) and XChaCha20-Poly1305; the header is authenticated.
 */
import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { line } from '../../contract/in-turn.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { isObject } from '../../contract/text/members.ts';
import { type Files, type Keychain, KeychainError } from '../ports.ts';

export const vaultPath = 'vault.json';

export interface Vault extends Keychain {
  /** Forgets the key. Every later call says `locked`. */
  close(): void;
}

interface Header {
  v: 1;
  kdf: 'scrypt-17-8-1';
  cipher: 'xchacha20-poly1305';
  /** 32 bytes, hex. */
  salt: string;
  /** Tells a wrong passphrase from a damaged file: HMAC-SHA256 under the second half of the derived bytes. */
  check: string;
}
interface Keys {
  header: Header;
  cipherKey: Uint8Array;
}
type Items = Record<string, string>;

/**
 * Opens the vault, or makes it where there is none.
 * @param make false: only one that is there already is opened
 * @returns `invalid` for a wrong passphrase, `storage` where the file is damaged (it is set
 * aside, and the message says where), newer than this app, or the disk fails
 */
export async function openVault(
  { files, random }: { files: Files; random(bytes: number): Uint8Array },
  passphrase: string,
  make = true,
): Promise<Outcome<Vault>> {
  try {
    const bytes = await files.read(vaultPath);
    if (bytes === null && !make)
      return failure('storage', 'The file vault to be opened is gone. Nothing was created in its place.');
    if (bytes === null) {
      const keys = await newKeys(passphrase, random);
      await files.replace(vaultPath, seal(keys, {}, random));
      return done(createVault(keys, files, random));
    }
    const header = readFile(bytes)?.header;
    if (header === undefined) return await damaged(files);
    if (header === 'newer') return failure('storage', 'The file vault was written by a newer Countersign. Start that version.');
    const derived = await derive(passphrase, header.salt);
    const { cipherKey } = derived;
    if (!timingSafeEqual(Buffer.from(header.check, 'hex'), checkOf(derived.checkKey, header.salt))) {
      cipherKey.fill(0);
      return failure('invalid', 'This passphrase does not open the file vault.', {
        problems: [{ path: 'passphrase', expected: 'the passphrase the vault was made with', received: 'a different one' }],
      });
    }
    const keys = { header, cipherKey };
    if (unseal(keys, bytes) === null) {
      cipherKey.fill(0);
      return await damaged(files);
    }
    return done(createVault(keys, files, random));
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason given';
    return failure('storage', `The file vault could not be read or written: ${why}`);
  }
}

async function damaged(files: Files): Promise<Outcome<never>> {
  const aside = await files.setAside(vaultPath);
  return failure(
    'storage',
    `The file vault is damaged and cannot be opened. It was moved to ${aside}, where it stays. Put a copy of it back as ${vaultPath}, or open the vault again to create a new one.`,
  );
}

function createVault(keys: Keys, files: Files, random: (bytes: number) => Uint8Array): Vault {
  let open = true;
  const oneByOne = line();
  /** One at a time: a change is a read, a change in memory and a replacement. */
  const inTurn = <T>(work: (items: Items) => Promise<T>): Promise<T> =>
    oneByOne(async () => {
      if (!open) throw new KeychainError('locked', 'the file vault was closed');
      return work(await load());
    });
  async function load(): Promise<Items> {
    const bytes = await files.read(vaultPath).catch(() => {
      throw new KeychainError('failed', 'the file vault cannot be read');
    });
    const items = bytes === null ? null : unseal(keys, bytes);
    // SECURITY: a vault that vanished or changed under us is an error, never an empty one that would be written over it.
    if (items === null) throw new KeychainError('failed', 'the file vault is gone or damaged');
    return items;
  }
  async function save(items: Items): Promise<void> {
    await files.replace(vaultPath, seal(keys, items, random)).catch(() => {
      throw new KeychainError('failed', 'the file vault cannot be written');
    });
  }
  return {
    get: account => inTurn(async items => (Object.hasOwn(items, account) ? (items[account] ?? null) : null)),
    set: (account, secret) => inTurn(items => save({ ...items, [account]: secret })),
    remove: account =>
      inTurn(async items => {
        if (!Object.hasOwn(items, account)) return false;
        const { [account]: _removed, ...rest } = items;
        await save(rest);
        return true;
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
    close() {
      open = false;
      keys.cipherKey.fill(0);
    },
  };
}

async function newKeys(passphrase: string, random: (bytes: number) => Uint8Array): Promise<Keys> {
  const salt = Buffer.from(random(32)).toString('hex');
  const { cipherKey, checkKey } = await derive(passphrase, salt);
  const check = checkOf(checkKey, salt).toString('hex');
  return { header: { v: 1, kdf: 'scrypt-17-8-1', cipher: 'xchacha20-poly1305', salt, check }, cipherKey };
}

/** 64 bytes: one half encrypts, the other one checks the passphrase. Takes about half a second and 128 MiB, on purpose. */
function derive(passphrase: string, salt: string): Promise<{ cipherKey: Uint8Array; checkKey: Uint8Array }> {
  return new Promise((resolve, reject) => {
    // Keyboards differ in how they compose the same letter; NFKC makes them one (NIST SP 800-63B §5.1.1.2).
    const text = passphrase.normalize('NFKC');
    scrypt(text, Buffer.from(salt, 'hex'), 64, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }, (error, bytes) => {
      if (error) return reject(error);
      const [cipherKey, checkKey] = [Uint8Array.from(bytes.subarray(0, 32)), Uint8Array.from(bytes.subarray(32))];
      bytes.fill(0);
      resolve({ cipherKey, checkKey });
    });
  });
}

/** The check of a passphrase. The key of it is wiped: it is needed once. */
function checkOf(checkKey: Uint8Array, salt: string): Buffer {
  const check = createHmac('sha256', checkKey).update(`countersign vault ${salt}`).digest();
  checkKey.fill(0);
  return check;
}

/** The file: header, sum of the header (to tell damage from a wrong passphrase), nonce and ciphertext. */
function seal({ header, cipherKey }: Keys, items: Items, random: (bytes: number) => Uint8Array): Uint8Array {
  const nonce = Uint8Array.from(random(24));
  const plain = Buffer.from(JSON.stringify(items));
  const sealed = xchacha20poly1305(cipherKey, nonce, Buffer.from(JSON.stringify(header))).encrypt(plain);
  plain.fill(0);
  const file = {
    header,
    sum: sumOf(header),
    nonce: Buffer.from(nonce).toString('hex'),
    sealed: Buffer.from(sealed).toString('base64'),
  };
  return Buffer.from(`${JSON.stringify(file)}\n`);
}

/** Null where the file is damaged, or was sealed under another key or header. */
function unseal({ header, cipherKey }: Keys, bytes: Uint8Array): Items | null {
  const file = readFile(bytes);
  if (file === null) return null;
  try {
    const nonce = Uint8Array.from(Buffer.from(file.nonce, 'hex'));
    const plain = xchacha20poly1305(cipherKey, nonce, Buffer.from(JSON.stringify(header))).decrypt(
      Buffer.from(file.sealed, 'base64'),
    );
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
    plain.fill(0);
    return JSON.parse(text) as Items;
  } catch {
    return null;
  }
}

const sumOf = (header: Header): string => createHash('sha256').update(JSON.stringify(header)).digest('hex');

function readFile(bytes: Uint8Array): { header: Header | 'newer'; nonce: string; sealed: string } | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value.header)) return null;
  const { nonce, sealed, sum } = value;
  const { v, kdf, cipher, salt, check } = value.header;
  if (typeof nonce !== 'string' || !/^[0-9a-f]{48}$/.test(nonce) || typeof sealed !== 'string') return null;
  if (typeof v === 'number' && v > 1) return { header: 'newer', nonce, sealed };
  // SECURITY: the cost is not read from the file, so nobody can lower it there.
  if (v !== 1 || kdf !== 'scrypt-17-8-1' || cipher !== 'xchacha20-poly1305') return null;
  if (typeof salt !== 'string' || typeof check !== 'string' || !/^[0-9a-f]{64}$/.test(salt) || !/^[0-9a-f]{64}$/.test(check))
    return null;
  const header: Header = { v, kdf, cipher, salt, check };
  return sum === sumOf(header) ? { header, nonce, sealed } : null;
}
