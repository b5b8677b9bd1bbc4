/** TRON, which runs Ethereum's contracts under transactions of its own. */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { SignedThing } from '../../../contract/values/signing-values.ts';
import { bytesOfHex, hexOf } from '../../text/bytes.ts';
import type { Chain, VerifiedSignature } from '../chain.ts';
import { onChain } from '../ethereum/address.ts';
import { parityOf } from '../ethereum/chain.ts';
import { tronChain } from '../ethereum/networks.ts';
import { opened } from './actions.ts';
import { isTronTransaction, parseTron } from './message.ts';
import { readTron } from './transaction.ts';

export const tron: Chain = {
  name: 'TRON',
  transaction: 'a TRON transaction',
  transactionTypes: ['TRANSACTION_TYPE_TRON'],
  hashFunction: 'HASH_FUNCTION_SHA256',
  defaults: [{ formats: /^TRON$/, hashFunction: 'HASH_FUNCTION_SHA256', name: 'TRON' }],
  detect: isTronTransaction,
  read: readTron,
  finish,
};

/**
 * Transaction of core/Tron.proto: raw_data, then a signature of r, s and the parity. Its node hashes raw_data again, which
 * is why only the strict form is taken.
 */
function finish(bytes: Uint8Array, { r, s, v, address }: VerifiedSignature): SignedThing | null {
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
      lacks: own ? null : 'This app does not know whether the permissions of the account require further signatures.',
    };
  } catch {
    return null;
  }
}

/** A length in front of bytes, seven bits a byte, the lowest first (protobuf.dev, encoding). */
const lengthOf = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, ...lengthOf(length >>> 7)]);
