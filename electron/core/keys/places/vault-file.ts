/**
 * The file of the vault, version 2: a header with the lock of the place (`lock-record.ts`), and its items under a key that
 * is derived from the place's key. Another passphrase replaces the header alone; the items stay as they are, byte by byte.
 */
import { hash, hkdfSync } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { isObject } from '../../../contract/text/members.ts';
import { fitsLock, type LockRecord, readLock } from './lock-record.ts';
import { openUnder, type Sealed, sealUnder } from './place-key.ts';

export type Items = Record<string, string>;

/** `home`: the app's own files and journal have their keys in this vault, also where a keychain answers. */
export interface VaultFile {
  lock: LockRecord;
  home: boolean;
  /** `home`, authenticated under the place's key. */
  mark: Sealed;
  /** 24 bytes, hex. */
  nonce: string;
  /** The items, base64. */
  sealed: string;
}

const place = 'file vault';
const markOf = (home: boolean) => `countersign vault 2 home ${home}`;
const bodyBound = Buffer.from('countersign vault 2 items');
const bodyKey = (key: Uint8Array) => new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), 'countersign vault items', 32));

/** The lines of the file in one order; the sum tells damage from a wrong passphrase. */
const headerOf = ({ lock, home, mark }: Pick<VaultFile, 'lock' | 'home' | 'mark'>) => ({ v: 2, lock, home, mark });
const sumOf = (header: object) => hash('sha256', JSON.stringify(header));

export function encodeVault({ nonce, sealed, ...rest }: VaultFile): Uint8Array {
  const header = headerOf(rest);
  return Buffer.from(`${JSON.stringify({ header, sum: sumOf(header), nonce, sealed })}\n`);
}

/** null where it is damaged; `newer` where another version wrote it; `1` where it is of version 1. */
export function readVault(bytes: Uint8Array): VaultFile | 'newer' | 1 | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value.header) || typeof value.header.v !== 'number') return null;
  if (value.header.v !== 2) return value.header.v > 2 ? 'newer' : value.header.v === 1 ? 1 : null;
  const { nonce, sealed, sum, header } = value;
  const lock = readLock(JSON.stringify(header.lock) ?? '');
  const { home, mark } = header;
  if (typeof nonce !== 'string' || !/^[0-9a-f]{48}$/.test(nonce) || typeof sealed !== 'string' || lock === null) return null;
  if (typeof home !== 'boolean' || !isObject(mark) || typeof mark.nonce !== 'string' || typeof mark.sealed !== 'string')
    return null;
  const file = { lock, home, mark: { nonce: mark.nonce, sealed: mark.sealed }, nonce, sealed };
  return sum === sumOf(headerOf(file)) ? file : null;
}

/** Whether vault and header belong to this key. */
export const fitsVault = (file: VaultFile, key: Uint8Array): boolean =>
  fitsLock(file.lock, key, place) && openUnder(key, file.mark, markOf(file.home)) !== null;

export const markHome = (
  key: Uint8Array,
  home: boolean,
  random: (bytes: number) => Uint8Array,
): Pick<VaultFile, 'home' | 'mark'> => ({
  home,
  mark: sealUnder(key, Uint8Array.from(random(12)), markOf(home), new Uint8Array()),
});

export function sealItems(
  key: Uint8Array,
  items: Items,
  random: (bytes: number) => Uint8Array,
): Pick<VaultFile, 'nonce' | 'sealed'> {
  const nonce = Uint8Array.from(random(24));
  const own = bodyKey(key);
  const plain = Buffer.from(JSON.stringify(items));
  const sealed = xchacha20poly1305(own, nonce, bodyBound).encrypt(plain);
  plain.fill(0);
  own.fill(0);
  return { nonce: Buffer.from(nonce).toString('hex'), sealed: Buffer.from(sealed).toString('base64') };
}

/** null where they were changed, or sealed under another key. */
export function openItems(key: Uint8Array, file: Pick<VaultFile, 'nonce' | 'sealed'>): Items | null {
  const own = bodyKey(key);
  try {
    const nonce = Uint8Array.from(Buffer.from(file.nonce, 'hex'));
    const plain = xchacha20poly1305(own, nonce, bodyBound).decrypt(Buffer.from(file.sealed, 'base64'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
    plain.fill(0);
    return JSON.parse(text) as Items;
  } catch {
    return null;
  } finally {
    own.fill(0);
  }
}
