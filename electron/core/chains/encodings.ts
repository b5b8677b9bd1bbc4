/** The four encodings, each with the digests its hash function gives (interface.md enumerations; service-facts §8). */
import type { Digest } from '../../contract/document.ts';
import { limits } from '../budget/limits.ts';
import { within } from '../budget/work.ts';
import { toldPayload } from '../review/wording/told.ts';
import { bytesOfHex, hexOf, utf8 } from '../text/bytes.ts';
import { bareDigest, keccakDigest, sha256Digest, wholeMessage } from './digest.ts';
import { read7702 } from './ethereum/authorization.ts';
import { readTypedData } from './ethereum/typed-data/typed-data.ts';
import { readBytes, readLetters } from './opaque.ts';
import type { PayloadInput } from './read.ts';
import { broken, digestFacts, type Observation, type ReadContext, type Reading } from './reading.ts';
import { readText } from './text.ts';

export function readEncoded(input: PayloadInput, context: ReadContext): Reading {
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
      return withMisfit(toldPayload(read7702(payload, context), context), hashFunction, 'An EIP-7702 authorisation');
    default:
      return broken(`The encoding ${encoding} is not known here.`, payload);
  }
}

/** Looking at every byte a few times. */
const bytesAStep = 4;
const sizeOf = (payload: string, encoding: string): number =>
  encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? Math.ceil(payload.length / 2) : Buffer.byteLength(payload);

/** The digest of a plain payload, and whether the hash function fits it (service-facts §8). */
function hashed(reading: Reading, bytes: Uint8Array, input: PayloadInput): Reading {
  const misfits: string[] = [];
  const own = reading.digest;
  let digest: Digest | null = null;
  if (input.hashFunction === 'HASH_FUNCTION_KECCAK256') digest = keccakDigest(bytes);
  else if (input.hashFunction === 'HASH_FUNCTION_SHA256') digest = sha256Digest(bytes);
  else if (input.hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') digest = wholeMessage(bytes);
  else if (input.hashFunction === 'HASH_FUNCTION_NO_OP' && bytes.length === 32) digest = bareDigest(bytes);
  else if (input.hashFunction === 'HASH_FUNCTION_NO_OP')
    misfits.push(`HASH_FUNCTION_NO_OP takes a digest of 32 bytes, and this payload has ${bytes.length}.`);
  else misfits.push(`The hash function ${input.hashFunction} is not known here.`);

  // A transaction's own digest is that of the same bytes, and says whether the libraries read the same transaction.
  if (own?.agreed && own.value === digest?.value) digest = own;
  if (reading.fits !== undefined && input.hashFunction !== reading.fits.hashFunction) misfits.push(reading.fits.otherwise);
  // Readable letters are no comfort: a digest of that kind can be searched for.
  const blind: Observation[] =
    input.encoding === 'PAYLOAD_ENCODING_TEXT_UTF8' && input.hashFunction === 'HASH_FUNCTION_NO_OP' && bytes.length === 32
      ? [
          {
            rule: 'blind-signing',
            sentence: 'The text is not hashed: its 32 bytes are taken for a digest, which can stand for anything.',
          },
        ]
      : [];
  const ed25519 = input.curve === 'CURVE_ED25519';
  if (ed25519 && input.hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE')
    misfits.push('An Ed25519 key signs the message itself: the hash function must be HASH_FUNCTION_NOT_APPLICABLE.');
  if (input.curve !== undefined && !ed25519 && input.hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE')
    misfits.push('HASH_FUNCTION_NOT_APPLICABLE is for Ed25519 keys, and this key is on another curve.');

  // SECURITY: where the libraries disagree about what the bytes are, no digest of them counts as agreed.
  if (digest !== null && own !== null && !own.agreed)
    digest = { ...digest, agreed: false, libraries: own.libraries, parts: [...digest.parts, ...own.parts] };
  const signed = digest === null ? [] : digestFacts(digest);
  return {
    ...reading,
    digest,
    facts: [...reading.facts.filter(f => f.label !== 'Digest'), ...signed],
    observations: [...reading.observations, ...blind, ...misfits.map(sentence => ({ rule: 'hash-function-misfit', sentence }))],
    decoded: { label: 'Payload', children: [reading.decoded, { label: 'Bytes', value: hexOf(bytes), kind: 'hex' }] },
  };
}

/** Typed data and authorisations are hashed inside the enclave; SDKs send NO_OP with them (service-facts §8). */
function withMisfit(reading: Reading, hashFunction: string, what: string): Reading {
  if (hashFunction === 'HASH_FUNCTION_NO_OP') return reading;
  const misfit: Observation = {
    rule: 'hash-function-misfit',
    sentence: `${what} is hashed by its own rules and is sent with HASH_FUNCTION_NO_OP; this one says ${hashFunction}.`,
  };
  return { ...reading, observations: [...reading.observations, misfit] };
}
