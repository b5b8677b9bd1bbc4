/** Ethereum and every chain that runs its machine. */
import { Transaction } from 'micro-eth-signer';
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils';
import type { SignedThing } from '../../../contract/values/signing-values.ts';
import { type Hex, hexed, utf8 } from '../../text/bytes.ts';
import type { Chain, Rewrite, VerifiedSignature } from '../chain.ts';
import { checksummed } from './address.ts';
import { readPreimage } from './preimage.ts';
import { decodeRlp } from './rlp.ts';
import { eip191 } from './text.ts';
import { readTransaction } from './transaction.ts';

export const ethereum: Chain = {
  name: 'Ethereum',
  transaction: 'an Ethereum transaction',
  // What names no type is taken for Ethereum's, which came first.
  transactionTypes: ['TRANSACTION_TYPE_ETHEREUM', ''],
  hashFunction: 'HASH_FUNCTION_KECCAK256',
  defaults: [{ formats: /^ETHEREUM$/, hashFunction: 'HASH_FUNCTION_KECCAK256', name: 'Ethereum' }],
  detect,
  read: (bytes, context) => readPreimage(bytes, context) ?? readTransaction(bytes, context),
  readUnsigned: readTransaction,
  finish,
};

/** A typed list of eight fields and more, or a legacy one of six and more. */
function detect(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0;
  const typed = first >= 1 && first <= 4;
  if (bytes.length < 9) return false;
  const item = decodeRlp(typed ? bytes.subarray(1) : bytes);
  return Array.isArray(item) && item.length >= (typed ? 8 : 6);
}

/** The service writes 00 or 01; a verified receipt has no other (docs/service.md#signing: 1b and 1c are read as those). */
export const parityOf = (v: string): 0 | 1 => (v === '01' || v === '1c' ? 1 : 0);

/**
 * SECURITY: assembled by one library and taken apart by the other: the same sender, and without the signature the very
 * bytes that were reviewed.
 */
function finish(unsigned: Uint8Array, { r, s, v, address }: VerifiedSignature): SignedThing | null {
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

/** KECCAK256 adds no prefix (docs/service.md#signing), and wallets verify messages with one. */
export function prefixed(payload: string): Rewrite[] {
  if (payload.startsWith(eip191)) return [];
  return [
    {
      words: 'Add the prefix of Ethereum messages (EIP-191)',
      payload: `${eip191}${utf8(payload).length}${payload}`,
    },
  ];
}
