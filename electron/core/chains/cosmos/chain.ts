/** Chains of the Cosmos SDK. */
import { base64 } from '@scure/base';
import type { SignedThing } from '../../../contract/values/signing-values.ts';
import { cosmos as cosmosAddress } from '../../addresses/cosmos.ts';
import { bytesOfHex } from '../../text/bytes.ts';
import type { Chain, VerifiedSignature } from '../chain.ts';
import { WireError } from '../protobuf.ts';
import { keyHash } from './fields.ts';
import { directOf, partsOf } from './sign-doc.ts';
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
    const { mode, keys } = directOf(bytes);
    const [key, ...others] = keys;
    const signature = bytesOfHex(r + s);
    // SECURITY: signatures stand in the order of the keys: with several, where this one belongs is not for here to say.
    if (mode !== 'direct' || !key || others.length > 0 || signature?.length !== 64 || !isKeyOf(key, address)) return null;
    const { body_bytes, auth_info_bytes } = partsOf(bytes);
    const raw = [body_bytes, auth_info_bytes, signature].flatMap((part, i) => [
      ((i + 1) << 3) | 2,
      ...lengthOf(part.length),
      ...part,
    ]);
    return {
      label: 'Signed Cosmos transaction',
      encoding: 'base64',
      value: base64.encode(Uint8Array.from(raw)),
      chainId: null,
      checks: [`The key in it is that of ${address}`, 'Body and auth info are byte for byte what was reviewed'],
      lacks: null,
    };
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

/** Whether an address of any prefix is that of a compressed key. */
function isKeyOf(key: Uint8Array, address: string): boolean {
  const prefix = address.slice(0, address.lastIndexOf('1'));
  return keyHash(address) !== null && key.length === 33 && cosmosAddress(prefix).derive(key, 'CURVE_SECP256K1') === address;
}

/** A length in front of bytes, seven bits a byte, the lowest first (protobuf.dev, encoding). */
const lengthOf = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, ...lengthOf(length >>> 7)]);
