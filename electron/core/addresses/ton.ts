/**
 * TON wallet addresses. An address is the hash of the wallet contract's StateInit cell, which holds the contract's code and
 * its first data; the code enters by the hash and depth of its root cell, so no code has to be carried here.
 * Cell hashing: docs.ton.org, cell and bag of cells; addresses: TEP-2.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base64, base64url } from '@scure/base';
import { crc16 } from './checksums.ts';
import type { AddressRow } from './row.ts';

interface WalletContract {
  /** Representation hash and depth of the code's root cell (ton-blockchain/ton, wallet code hashes). */
  codeHash: string;
  codeDepth: number;
  /** Bits of the first data, as text of 0 and 1. */
  data(publicKey: Uint8Array): string;
}

const bits = (value: number, width: number): string => value.toString(2).padStart(width, '0');
const keyBits = (key: Uint8Array): string => [...key].map(byte => bits(byte, 8)).join('');
const seqno = bits(0, 32);
/** The number that every library uses for the first wallet of a key in workchain 0. */
const walletId = bits(698983191, 32);
/** V5R1 binds the network: global id of mainnet (-239) xor the context (client, workchain 0, version 0, wallet 0). */
const walletIdV5 = bits((-239 ^ 0x80000000) >>> 0, 32);

export const walletContracts = {
  V3R2: {
    codeHash: '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599',
    codeDepth: 0,
    data: key => seqno + walletId + keyBits(key),
  },
  V4R2: {
    codeHash: 'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0',
    codeDepth: 7,
    data: key => `${seqno}${walletId}${keyBits(key)}0`, // no plugins
  },
  V5R1: {
    codeHash: '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
    codeDepth: 6,
    data: key => `1${seqno}${walletIdV5}${keyBits(key)}0`, // signatures allowed, no extensions
  },
} as const satisfies Record<string, WalletContract>;

/** Representation hash of an ordinary cell: descriptors, data closed with a 1 bit if not whole bytes, depths, hashes. */
function cellHash(data: string, references: readonly { hash: Uint8Array; depth: number }[] = []): Uint8Array {
  const padded = data.length % 8 === 0 ? data : `${data}1`.padEnd(Math.ceil((data.length + 1) / 8) * 8, '0');
  const bytes = Uint8Array.from({ length: padded.length / 8 }, (_, at) => Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2));
  const descriptors = Uint8Array.of(references.length, Math.floor(data.length / 8) + Math.ceil(data.length / 8));
  const depths = references.flatMap(({ depth }) => [depth >> 8, depth & 0xff]);
  return sha256(concatBytes(descriptors, bytes, Uint8Array.from(depths), ...references.map(({ hash }) => hash)));
}

function account(contract: WalletContract, publicKey: Uint8Array): Uint8Array {
  const code = { hash: hexToBytes(contract.codeHash), depth: contract.codeDepth };
  const data = { hash: cellHash(contract.data(publicKey)), depth: 0 };
  return cellHash('00110', [code, data]); // no split depth, not special, code, data, no library
}

const bounceable = 0x11;
const nonBounceable = 0x51;

function friendly(tag: number, hash: Uint8Array): string {
  const body = Uint8Array.of(tag, 0, ...hash);
  const crc = crc16(body);
  return base64url.encode(Uint8Array.of(...body, crc >> 8, crc & 0xff));
}

/**
 * The row of a wallet contract. `derive` gives the user-friendly, non-bounceable form (UQ…): TEP-2 and the wallets show it
 * for wallets, because money sent to one that is not deployed yet must not bounce. Raw (0:…), bounceable and non-bounceable
 * texts of one account are the same address here.
 */
export function ton(version: keyof typeof walletContracts): AddressRow {
  const contract = walletContracts[version];
  return { curves: ['CURVE_ED25519'], derive: key => friendly(nonBounceable, account(contract, key)), identify };
}

function identify(text: string): string {
  if (/^(0|-1):[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase();
  if (!/^([A-Za-z0-9_-]{48}|[A-Za-z0-9+/]{48})$/.test(text))
    throw new Error('Expected 48 characters of base64, or a workchain, a colon and 64 hex digits.');
  const bytes = (/[+/]/.test(text) ? base64 : base64url).decode(text);
  if (crc16(bytes) !== 0) throw new Error('Expected a different CRC-16: a character of this address was changed.');
  const [tag, workchain] = bytes;
  // TEP-2: tag bit 0x80 marks an address that software of the production network should not accept.
  if (tag !== bounceable && tag !== nonBounceable)
    throw new Error(`Expected tag 0x11 or 0x51 (main network), received 0x${tag?.toString(16)}.`);
  if (workchain !== 0 && workchain !== 0xff) throw new Error(`Expected workchain 0 or -1, received byte ${workchain}.`);
  return `${workchain === 0 ? '0' : '-1'}:${bytesToHex(bytes.slice(2, 34))}`;
}
