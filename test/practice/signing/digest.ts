/** The bytes a payload stands for, and the 32 bytes an ECDSA key signs of them (docs/service.md#signing). */
import { createHash } from 'node:crypto';
import { hashTypedData, keccak256 } from 'viem';
import { hashAuthorization } from 'viem/utils';
import type { HashFunction, PayloadEncoding } from '../../../electron/contract/schema/enums.ts';
import { ActivityFailure } from '../errors.ts';

const refuse = (message: string) => new ActivityFailure('INVALID_ARGUMENT', message);

/** For HEXADECIMAL (with or without 0x) and TEXT_UTF8; the other two have no bytes of their own. */
export function payloadBytes(payload: string, encoding: PayloadEncoding): Uint8Array {
  if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8') return Buffer.from(payload, 'utf8');
  if (encoding !== 'PAYLOAD_ENCODING_HEXADECIMAL')
    throw refuse(`invalid payload encoding: ${encoding} is not supported by this curve`);
  const digits = payload.startsWith('0x') ? payload.slice(2) : payload;
  if (!/^([0-9a-fA-F]{2})*$/.test(digits)) throw refuse('invalid payload: expected hex digits, two per byte');
  return Buffer.from(digits, 'hex');
}

export function digestOf(payload: string, encoding: PayloadEncoding, hashFunction: HashFunction): Uint8Array {
  if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE')
    throw refuse('invalid hash function: HASH_FUNCTION_NOT_APPLICABLE is for Ed25519 keys only');
  if (encoding === 'PAYLOAD_ENCODING_EIP712' || encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') {
    if (hashFunction !== 'HASH_FUNCTION_NO_OP')
      throw refuse(`invalid hash function: ${encoding} is hashed by the service and needs HASH_FUNCTION_NO_OP`);
    return encoding === 'PAYLOAD_ENCODING_EIP712' ? typedDataDigest(payload) : authorizationDigest(payload);
  }
  const bytes = payloadBytes(payload, encoding);
  if (hashFunction === 'HASH_FUNCTION_SHA256') return createHash('sha256').update(bytes).digest();
  if (hashFunction === 'HASH_FUNCTION_KECCAK256') return keccak256(bytes, 'bytes');
  if (bytes.length !== 32)
    throw refuse(`invalid payload: HASH_FUNCTION_NO_OP needs a digest of 32 bytes, received ${bytes.length}`);
  return bytes;
}

function parsed(payload: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(payload);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below
  }
  throw refuse('invalid payload: expected a JSON object');
}

function typedDataDigest(payload: string): Uint8Array {
  const { domain = {}, types, primaryType, message } = parsed(payload);
  try {
    return Buffer.from(
      hashTypedData({ domain, types, primaryType, message } as Parameters<typeof hashTypedData>[0]).slice(2),
      'hex',
    );
  } catch (error) {
    throw refuse(`invalid typed data: ${error instanceof Error ? error.message.split('\n')[0] : 'not hashable'}`);
  }
}

/** EIP-7702: keccak256(0x05 ‖ rlp([chainId, address, nonce])); exactly these three members. */
function authorizationDigest(payload: string): Uint8Array {
  const value = parsed(payload);
  const { address, chainId, nonce } = value;
  if (Object.keys(value).length !== 3 || typeof address !== 'string' || typeof chainId !== 'number' || typeof nonce !== 'number')
    throw refuse('invalid authorization: expected exactly address (string), chainId (number) and nonce (number)');
  try {
    return hashAuthorization({ address: address as `0x${string}`, chainId, nonce, to: 'bytes' });
  } catch {
    throw refuse('invalid authorization: expected a 20-byte address and whole numbers');
  }
}
