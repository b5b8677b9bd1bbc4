/** Which encodings and hash functions cannot work, and why (docs/service.md#signing). Whatever is not refused can be sent. */
import type { Curve, HashFunction, PayloadEncoding } from '../../contract/schema/enums.ts';
import type { PayloadForm } from '../../contract/values/signing-values.ts';
import { bytesOfHex, utf8 } from '../text/bytes.ts';

export interface Asked {
  payload: string;
  form: PayloadForm;
  /** null where it is not known. */
  curve: Curve | null;
}

/** Bytes of the payload as it would be hashed; null where it does not have the form of the encoding. */
export function bytesIn(payload: string, encoding: PayloadEncoding): Uint8Array | null {
  if (encoding === 'PAYLOAD_ENCODING_HEXADECIMAL') {
    const bytes = bytesOfHex(payload);
    return bytes === null || bytes.length === 0 ? null : bytes;
  }
  return payload !== '' && payload.isWellFormed() ? utf8(payload) : null;
}

export function encodingRefused(encoding: PayloadEncoding, { payload, form, curve }: Asked): string | null {
  if (payload === '') return null;
  switch (encoding) {
    case 'PAYLOAD_ENCODING_HEXADECIMAL':
      return bytesIn(payload, encoding) === null
        ? 'Hexadecimal means hex digits, two per byte, with or without 0x, and nothing else: no spaces, no line breaks.'
        : null;
    case 'PAYLOAD_ENCODING_TEXT_UTF8':
      return bytesIn(payload, encoding) === null ? 'The text holds half of a surrogate pair, which has no UTF-8 form.' : null;
    case 'PAYLOAD_ENCODING_EIP712':
      if (curve === 'CURVE_ED25519')
        return 'Typed data is hashed by its own rules, and an Ed25519 key signs no digest: this account cannot sign it.';
      return form === 'typed data' ? null : 'Typed data is a JSON object with domain, types, primaryType and message.';
    case 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION':
      if (curve !== null && curve !== 'CURVE_SECP256K1')
        return 'An EIP-7702 authorisation is for an Ethereum account: it needs a secp256k1 key.';
      return form === 'authorisation' ? null : 'An authorisation is a JSON object with address, chainId and nonce.';
  }
}

export function hashFunctionRefused(
  hashFunction: HashFunction,
  encoding: PayloadEncoding,
  { payload, curve }: Asked,
): string | null {
  const whole = hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE';
  if (curve === 'CURVE_ED25519' && !whole) return 'An Ed25519 key signs the message itself: choose “not applicable”.';
  if (curve !== null && curve !== 'CURVE_ED25519' && whole)
    return '“Not applicable” is for Ed25519 keys: this key signs a digest of 32 bytes.';
  const noOp = hashFunction === 'HASH_FUNCTION_NO_OP';
  if (encoding === 'PAYLOAD_ENCODING_EIP712' || encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION')
    return noOp ? null : 'It is hashed by its own rules inside the enclave: choose “none”.';
  if (!noOp || payload === '') return null;
  const bytes = bytesIn(payload, encoding);
  return bytes === null || bytes.length === 32 ? null : `“None” expects a digest of 32 bytes. This payload has ${bytes.length}.`;
}
