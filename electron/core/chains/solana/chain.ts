/** Solana. */
import { base58, base64 } from '@scure/base';
import type { SignedThing } from '../../../contract/values/signing-values.ts';
import { bytesOfHex, hexOf } from '../../text/bytes.ts';
import type { Chain, Rewrite, VerifiedSignature } from '../chain.ts';
import { parseMessage, parseSerialised } from './message.ts';
import { readSolana } from './transaction.ts';

export const solana: Chain = {
  name: 'Solana',
  transaction: 'a Solana transaction',
  transactionTypes: ['TRANSACTION_TYPE_SOLANA'],
  hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
  defaults: [{ formats: /^SOLANA$/, hashFunction: null, name: 'Solana' }],
  detect: bytes => parseMessage(bytes) !== null || parseSerialised(bytes) !== null,
  read: readSolana,
  finish,
  rewrites,
};

/** Signatures in the order of the signers, then the message (solana.com/docs/core/transactions). */
function finish(bytes: Uint8Array, { r, s, address }: VerifiedSignature): SignedThing | null {
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

/** A serialised Solana transaction carries room for signatures; what is signed is the message behind it. */
function rewrites(payload: string): Rewrite[] {
  const bytes = bytesOfHex(payload.trim());
  if (bytes === null || parseMessage(bytes) !== null || parseSerialised(bytes) === null) return [];
  // Fewer than 128 signatures: their count is one byte.
  const message = bytes.subarray(1 + 64 * (bytes[0] ?? 0));
  return [{ words: 'Take the message without the room for signatures: that is what is signed', payload: hexOf(message) }];
}
