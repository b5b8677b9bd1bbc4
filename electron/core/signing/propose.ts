/** Encoding and hash function proposed from what the payload is and what the account's chain uses (docs/service.md#signing). */
import type { HashFunction, PayloadEncoding } from '../../contract/schema/enums.ts';
import type { SigningRead } from '../../contract/values/signing-values.ts';
import { chainDefault } from '../chains/defaults.ts';
import type { Formed } from './payload-form.ts';
import type { RequestSigner } from './signer.ts';

type Proposal = SigningRead['proposed'];

export function propose(formed: Formed, signer: RequestSigner): Proposal {
  const { form } = formed;
  if (form === 'typed data')
    return {
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
      because: 'It is typed data, which the enclave hashes by EIP-712.',
    };
  if (form === 'authorisation')
    return {
      encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
      hashFunction: 'HASH_FUNCTION_NO_OP',
      because: 'It is an EIP-7702 authorisation, which the enclave hashes by its own rule.',
    };
  const isText = form === 'text' || form === 'nothing';
  const encoding: PayloadEncoding = isText ? 'PAYLOAD_ENCODING_TEXT_UTF8' : 'PAYLOAD_ENCODING_HEXADECIMAL';
  const { hashFunction, why } = hashOf(formed, signer);
  return { encoding, hashFunction, because: `${isText ? 'It reads as text' : 'It is bytes in hex'}; ${why}` };
}

function hashOf({ form, chain }: Formed, { curve, formats }: RequestSigner): { hashFunction: HashFunction; why: string } {
  if (curve === 'CURVE_ED25519')
    return { hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE', why: 'an Ed25519 key signs the message itself.' };
  if (chain?.hashFunction != null && chain.hashFunction !== 'HASH_FUNCTION_NOT_APPLICABLE')
    return {
      hashFunction: chain.hashFunction,
      why: `${chain.transaction} is signed over its ${hashWords[chain.hashFunction]}.`,
    };
  const [format] = formats;
  // A chain that hashes nothing is one of Ed25519 keys: for another curve it says nothing.
  const usual = format === undefined ? null : chainDefault(format);
  // SECURITY: a digest is never proposed to be signed as it is: who wants to sign blindly chooses it.
  const digest =
    form === 'digest'
      ? ' If the 32 bytes are already a digest, choose “none”: it is signed without anyone seeing what it is for.'
      : '';
  if (usual === null || usual.hashFunction === null)
    return { hashFunction: 'HASH_FUNCTION_SHA256', why: `this app does not know the chain of the account.${digest}` };
  return { hashFunction: usual.hashFunction, why: `${usual.name} uses ${hashWords[usual.hashFunction]}.${digest}` };
}

const hashWords: Record<HashFunction, string> = {
  HASH_FUNCTION_KECCAK256: 'keccak256',
  HASH_FUNCTION_SHA256: 'sha256',
  HASH_FUNCTION_NO_OP: 'own digest',
  HASH_FUNCTION_NOT_APPLICABLE: 'message itself',
};
