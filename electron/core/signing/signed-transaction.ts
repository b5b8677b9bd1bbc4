/** What a verified signature completes: a signed transaction or authorisation, ready to be handed on, checked again. */

import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';
import { Transaction } from 'micro-eth-signer';
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import { z } from 'zod';
import type { Activity } from '../../contract/activity.ts';
import type { Receipt } from '../../contract/document.ts';
import type { SignedThing } from '../../contract/signing-values.ts';
import { checksummed, onChain } from '../chains/ethereum/address.ts';
import { tronChain } from '../chains/ethereum/networks.ts';
import { parseMessage } from '../chains/solana/message.ts';
import { opened } from '../chains/tron/acts.ts';
import { parseTron } from '../chains/tron/message.ts';
import { bytesOfHex, type Hex, hexed, hexOf } from '../text/bytes.ts';
import { parseJson } from '../text/json.ts';
import { isObject, member, whole } from '../text/members.ts';
import { only } from '../text/one-of.ts';

const asked = z.object({ signWith: z.string(), payload: z.string(), encoding: z.string(), hashFunction: z.string() });
type Asked = z.infer<typeof asked>;
type Signature = NonNullable<Receipt['signature']>;

/** @returns what the signature completes; empty where the payload was no transaction, or nothing that fits came of it */
export function signedThings(activity: Activity, receipt: Receipt | null): SignedThing[] {
  // SECURITY: nothing is assembled from a signature that was not verified here (design §4.5).
  if (receipt?.verdict !== 'verified' || receipt.signature === null) return [];
  const parameters = asked.safeParse(only(activity.intent)).data;
  if (parameters === undefined) return [];
  const thing = completed(parameters, receipt.signature, receipt.address ?? '');
  return thing === null ? [] : [thing];
}

function completed({ payload, encoding, hashFunction }: Asked, signature: Signature, address: string): SignedThing | null {
  if (encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') return authorization(payload, signature);
  const bytes = encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? bytesOfHex(payload) : null;
  if (bytes === null) return null;
  if (hashFunction === 'HASH_FUNCTION_KECCAK256') return ethereum(bytes, signature, address);
  if (hashFunction === 'HASH_FUNCTION_SHA256') return tron(bytes, signature, address);
  return hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE' ? solana(bytes, signature, address) : null;
}

/**
 * SECURITY: assembled by one library and taken apart by the other: the same sender, and without the signature the very
 * bytes that were reviewed.
 */
function ethereum(unsigned: Uint8Array, { r, s, v }: Signature, address: string): SignedThing | null {
  try {
    const transaction = parseTransaction(hexed(unsigned));
    const yParity = parityOf(v);
    // Legacy transactions are written with v, typed ones with the parity.
    const signed = serializeTransaction(transaction, { r: `0x${r}`, s: `0x${s}`, yParity, v: BigInt(27 + yParity) });
    const again = Transaction.fromHex(signed);
    const sender = again.recoverSender().address;
    if (checksummed(sender) !== checksummed(address)) return null;
    if (unsignedAgain(signed) !== hexed(unsigned)) return null;
    return {
      label: 'Signed Ethereum transaction',
      encoding: 'hex',
      value: signed.slice(2),
      chainId: keccak256(signed),
      checks: [
        `A second library reads it and recovers ${checksummed(sender)} as its sender`,
        'Without the signature it is byte for byte what was reviewed',
      ],
      lacks: null,
    };
  } catch {
    return null;
  }
}

function unsignedAgain(signed: Hex): Hex {
  const {
    r: _r,
    s: _s,
    v: _v,
    yParity: _y,
    ...rest
  } = parseTransaction(signed) as ReturnType<typeof parseTransaction> & {
    r?: unknown;
    s?: unknown;
    v?: unknown;
    yParity?: unknown;
  };
  return serializeTransaction(rest as Parameters<typeof serializeTransaction>[0]);
}

/** The service writes 00 or 01; a verified receipt has no other (service-facts §8: 1b and 1c are read as those). */
const parityOf = (v: string): 0 | 1 => (v === '01' || v === '1c' ? 1 : 0);

/** Signatures in the order of the signers, then the message (solana.com/docs/core/transactions). */
function solana(bytes: Uint8Array, { r, s }: Signature, address: string): SignedThing | null {
  const message = parseMessage(bytes);
  const at = message?.signers.indexOf(address) ?? -1;
  const signature = bytesOfHex(r + s);
  if (message === null || at < 0 || message.signers.length > 127 || signature === null) return null;
  const signed = new Uint8Array(1 + 64 * message.signers.length + bytes.length);
  signed[0] = message.signers.length;
  signed.set(signature, 1 + 64 * at);
  signed.set(bytes, 1 + 64 * message.signers.length);
  const others = message.signers.filter(signer => signer !== address);
  return {
    label: others.length === 0 ? 'Signed Solana transaction' : 'Solana transaction, signed in part',
    encoding: 'base64',
    value: base64.encode(signed),
    // A Solana transaction is known by its first signature: the fee payer's.
    chainId: at === 0 ? base58.encode(signature) : null,
    checks: [`The signature stands in place ${at + 1} of ${message.signers.length}, that of ${address}`],
    lacks: others.length === 0 ? null : `It still needs the signature of ${others.join(' and ')}.`,
  };
}

/**
 * Transaction of core/Tron.proto: raw_data, then a signature of r, s and the parity. Its node hashes raw_data again, which
 * is why only the strict form is taken.
 */
function tron(bytes: Uint8Array, { r, s, v }: Signature, address: string): SignedThing | null {
  try {
    const { contract } = parseTron(bytes);
    const owner = onChain(opened(contract)?.owner ?? '', tronChain);
    const signature = bytesOfHex(`${r}${s}0${parityOf(v)}`);
    if (signature === null) return null;
    const own = owner === onChain(address, tronChain) && contract.permissionId === 0n;
    return {
      label: own ? 'Signed TRON transaction' : 'TRON transaction with one signature',
      encoding: 'hex',
      value: hexOf(
        concatBytes(Uint8Array.of(0x0a, ...lengthOf(bytes.length)), bytes, Uint8Array.of(0x12, signature.length), signature),
      ),
      chainId: hexOf(sha256(bytes)),
      checks: ['What is signed in it is byte for byte what was reviewed', 'Its id is the digest that was signed'],
      lacks: own ? null : 'Whether the permissions of the account ask for further signatures is not known here.',
    };
  } catch {
    return null;
  }
}

/** A length in front of bytes, seven bits a byte, the lowest first (protobuf.dev, encoding). */
const lengthOf = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, ...lengthOf(length >>> 7)]);

/** As libraries take a signed authorisation (EIP-7702, authorization_list). */
function authorization(payload: string, { r, s, v }: Signature): SignedThing | null {
  const value = parseJson(payload)?.value;
  if (!isObject(value)) return null;
  const address = member(value, 'address');
  const chainId = whole(member(value, 'chainId'));
  const nonce = whole(member(value, 'nonce'));
  if (typeof address !== 'string' || chainId === null || nonce === null) return null;
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER) || nonce > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const signed = { address, chainId: Number(chainId), nonce: Number(nonce), r: `0x${r}`, s: `0x${s}`, yParity: parityOf(v) };
  return {
    label: 'Signed authorisation (EIP-7702)',
    encoding: 'json',
    value: JSON.stringify(signed),
    chainId: null,
    checks: ['Address, chain id and nonce are those that were reviewed'],
    lacks: null,
  };
}
