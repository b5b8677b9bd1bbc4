/** Chains of the Cosmos SDK. */
import { base64 } from '@scure/base';
import type { SignedThing } from '../../../contract/signing-values.ts';
import { cosmos as cosmosAddress } from '../../addresses/cosmos.ts';
import { bytesOfHex } from '../../text/bytes.ts';
import type { Chain, VerifiedSignature } from '../chain.ts';
import { Message, WireError } from '../protobuf.ts';
import { directOf } from './sign-doc.ts';
import { isCosmos, readAmino, readDirect } from './transaction.ts';

export const cosmos: Chain = {
  name: 'Cosmos',
  transaction: 'a Cosmos transaction',
  transactionTypes: [],
  hashFunction: 'HASH_FUNCTION_SHA256',
  defaults: [{ formats: /^COSMOS$/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'Cosmos' }],
  detect: isCosmos,
  read: readDirect,
  readText: readAmino,
  finish,
};

/** cosmos.tx.v1beta1.TxRaw: body, auth info and one signature of 64 bytes, where the one key in it is the account's. */
function finish(bytes: Uint8Array, { r, s, address }: VerifiedSignature): SignedThing | null {
  if (!isCosmos(bytes)) return null;
  try {
    const [key, ...others] = directOf(bytes).keys ?? [];
    const signature = bytesOfHex(r + s);
    const [prefix = ''] = address.split('1', 1);
    if (key === undefined || signature === null || cosmosAddress(prefix).derive(key, 'CURVE_SECP256K1') !== address) return null;
    const doc = new Message('the sign doc', bytes);
    const parts = [doc.bytes(1, 'body_bytes'), doc.bytes(2, 'auth_info_bytes'), signature];
    const raw = parts.flatMap((part, i) => [((i + 1) << 3) | 2, ...lengthOf(part.length), ...part]);
    return {
      label: others.length === 0 ? 'Signed Cosmos transaction' : 'Cosmos transaction with one signature',
      encoding: 'base64',
      value: base64.encode(Uint8Array.from(raw)),
      chainId: null,
      checks: [`The key in it is that of ${address}`, 'Body and auth info are byte for byte what was reviewed'],
      lacks: others.length === 0 ? null : 'It names further keys, whose signatures it needs.',
    };
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

/** A length in front of bytes, seven bits a byte, the lowest first (protobuf.dev, encoding). */
const lengthOf = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, ...lengthOf(length >>> 7)]);
