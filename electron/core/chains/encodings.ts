/** The four encodings, each with the digests its hash function gives (docs/service.md#signing). */
import type { Digest } from '../../contract/values/document.ts';
import { limits } from '../budget/limits.ts';
import { within } from '../budget/work.ts';
import { bytesOfHex, hexOf, utf8 } from '../text/bytes.ts';
import type { ReadContext } from './context.ts';
import { broken, type Payload } from './decoded.ts';
import { bareDigest, keccakDigest, sha256Digest, wholeMessage } from './digest.ts';
import { read7702 } from './ethereum/authorization.ts';
import { readTypedData } from './ethereum/typed-data/typed-data.ts';
import type { Found } from './finding.ts';
import { readBytes, readLetters } from './opaque.ts';
import type { PayloadInput } from './read.ts';
import { readText } from './text.ts';

export function readEncoded(input: PayloadInput, context: ReadContext): Payload {
  const { payload, encoding, hashFunction } = input;
  within('The payload has', 'bytes', sizeOf(payload, encoding), limits.payload.bytes);
  // Every reader passes over the whole of it, and so do two hash functions.
  context.work.spend(sizeOf(payload, encoding) / bytesAStep);
  switch (encoding) {
    case 'PAYLOAD_ENCODING_TEXT_UTF8': {
      if (!payload.isWellFormed())
        return broken('The text holds half of a character (a lone surrogate): it has no UTF-8 form.', payload);
      const bytes = utf8(payload);
      return hashed(readLetters(bytes, context) ?? readText(payload, context), bytes, input);
    }
    case 'PAYLOAD_ENCODING_HEXADECIMAL': {
      const bytes = bytesOfHex(payload);
      if (bytes === null) return broken('The payload says it is hexadecimal and is not.', payload);
      return hashed(readBytes(bytes, context, hashFunction), bytes, input);
    }
    case 'PAYLOAD_ENCODING_EIP712':
      return withMisfit(readTypedData(payload, context), hashFunction, 'Typed data');
    case 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION':
      return withMisfit(read7702(payload, context), hashFunction, 'An EIP-7702 authorisation');
    default:
      return broken(`This app does not know the encoding ${encoding}.`, payload);
  }
}

/** Looking at every byte a few times. */
const bytesAStep = 4;
const sizeOf = (payload: string, encoding: string): number =>
  encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? Math.ceil(payload.length / 2) : Buffer.byteLength(payload);

/** The digest of a plain payload, and whether the hash function fits it (docs/service.md#signing). */
function hashed(reading: Payload, bytes: Uint8Array, input: PayloadInput): Payload {
  return {
    ...reading,
    digest: digestOf(reading, bytes, input.hashFunction),
    findings: [...reading.findings, ...misfits(reading, bytes, input)],
    decoded: { label: 'Payload', children: [reading.decoded, { label: 'Bytes', value: hexOf(bytes), kind: 'hex' }] },
  };
}

function digestOf({ digest: own }: Payload, bytes: Uint8Array, hashFunction: string): Digest | null {
  const digest = hashedWith(bytes, hashFunction);
  if (digest === null || own === null) return digest;
  // A transaction's own digest is that of the same bytes, and says whether the libraries read the same transaction.
  if (own.agreed) return own.value === digest.value ? own : digest;
  // SECURITY: where the libraries disagree about what the bytes are, no digest of them counts as agreed.
  return { ...digest, agreed: false, libraries: own.libraries, parts: [...digest.parts, ...own.parts] };
}

function hashedWith(bytes: Uint8Array, hashFunction: string): Digest | null {
  if (hashFunction === 'HASH_FUNCTION_KECCAK256') return keccakDigest(bytes);
  if (hashFunction === 'HASH_FUNCTION_SHA256') return sha256Digest(bytes);
  if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') return wholeMessage(bytes);
  return hashFunction === 'HASH_FUNCTION_NO_OP' && bytes.length === 32 ? bareDigest(bytes) : null;
}

const known = ['HASH_FUNCTION_KECCAK256', 'HASH_FUNCTION_SHA256', 'HASH_FUNCTION_NOT_APPLICABLE', 'HASH_FUNCTION_NO_OP'];

function misfits({ fits }: Payload, bytes: Uint8Array, { encoding, hashFunction, curve }: PayloadInput): Found[] {
  const noOp = hashFunction === 'HASH_FUNCTION_NO_OP';
  const whole = hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE';
  const ed25519 = curve === 'CURVE_ED25519';
  const found: Found[] = [];
  // Readable letters are no comfort: a digest of that kind can be searched for.
  if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8' && noOp && bytes.length === 32) found.push({ id: 'blind-signing.text' });
  if (!known.includes(hashFunction)) found.push({ id: 'hash-function-misfit.unknown', hashFunction });
  if (fits !== undefined && hashFunction !== fits.hashFunction) found.push({ id: 'hash-function-misfit.chain', ...fits });
  // Where none fits, no other would be better.
  if (fits?.hashFunction === null) return found;
  if (noOp && bytes.length !== 32) found.push({ id: 'hash-function-misfit.digest', bytes: bytes.length });
  if (ed25519 && !whole) found.push({ id: 'hash-function-misfit.ed25519' });
  if (curve !== undefined && !ed25519 && whole) found.push({ id: 'hash-function-misfit.other-curve' });
  return found;
}

/** Typed data and authorisations are hashed inside the enclave; SDKs send NO_OP with them (docs/service.md#signing). */
const withMisfit = (reading: Payload, hashFunction: string, what: string): Payload =>
  hashFunction === 'HASH_FUNCTION_NO_OP'
    ? reading
    : { ...reading, findings: [...reading.findings, { id: 'hash-function-misfit.own', what, hashFunction }] };
