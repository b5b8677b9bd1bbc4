/** Signed envelopes of an enclave: targets to encrypt to, and what it sends out (docs/service.md#enclave-envelopes). */
import { p256 } from '@noble/curves/nist.js';
import { z } from 'zod';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { ClientMessage } from './hpke.ts';

const hex = z.string().regex(/^([0-9a-f]{2})+$/);
const point = z.string().regex(/^04[0-9a-f]{128}$/);
const outer = z.object({ version: z.string(), data: hex, dataSignature: hex, enclaveQuorumPublic: point });
const target = z.object({ targetPublic: point, organizationId: z.string(), userId: z.string().nullish() });
/** For a one-time code nothing beside the key is bound: neither organisation nor user is compared. */
const codeTarget = z.object({ targetPublic: point });
const sent = z.object({ encappedPublic: point, ciphertext: hex, organizationId: z.string() });

const version = 'v1.0.0';

export interface Expected {
  /** The pinned key of the dialect: 65 bytes uncompressed, hex. */
  signer: string;
  organizationId: string;
  /** Where the flow binds the user, too: wallet and key import (docs/service.md#enclave-envelopes). */
  userId?: string;
}

/** "Encrypt to me". @returns the key exactly as it stands in the signed data */
export function readTarget(text: string, expected: Expected): Outcome<{ targetPublic: string }> {
  const data = signedData(text, expected.signer);
  if (!data.ok) return data;
  const read = target.safeParse(data.value);
  if (!read.success)
    return failure('bad_answer', 'A target key of the enclave cannot be read: its signed data has a different form.');
  const { targetPublic, organizationId, userId } = read.data;
  const wrong = elsewhere(expected, organizationId, userId);
  if (wrong !== null) return wrong;
  return isPoint(targetPublic)
    ? done({ targetPublic })
    : failure('bad_answer', 'A target key of the enclave is not a point on the P-256 curve. Nothing was encrypted.');
}

/**
 * "Encrypt the one-time code to me": its signature alone is checked, by the pinned one-time code key, and that its key is a
 * point (docs/service.md#enclave-envelopes).
 */
export function readCodeTarget(text: string, signer: string): Outcome<{ targetPublic: string }> {
  const data = signedData(text, signer);
  if (!data.ok) return data;
  const read = codeTarget.safeParse(data.value);
  if (!read.success)
    return failure('bad_answer', 'The target key of the one-time code cannot be read: its signed data has a different form.');
  return isPoint(read.data.targetPublic)
    ? done(read.data)
    : failure('bad_answer', 'The target key of the one-time code is not a point on the P-256 curve. No code is asked for.');
}

/** What an enclave exports: encrypted to a key of ours, signed by the enclave. */
export function readExport(text: string, expected: Expected): Outcome<ClientMessage> {
  const data = signedData(text, expected.signer);
  if (!data.ok) return data;
  const read = sent.safeParse(data.value);
  if (!read.success)
    return failure('bad_answer', 'An export of the enclave cannot be read: its signed data has a different form.');
  const { organizationId, ...message } = read.data;
  return elsewhere(expected, organizationId) ?? done(message);
}

// SECURITY: an envelope for another organisation or user is genuine and still not ours (docs/service.md#enclave-envelopes).
function elsewhere({ organizationId, userId }: Expected, itsOrganisation: string, itsUser?: string | null) {
  if (itsOrganisation !== organizationId)
    return failure('mismatch', 'The enclave signed this for another organisation. Nothing was encrypted or opened.', {
      before: organizationId,
      after: itsOrganisation,
    });
  if (userId !== undefined && itsUser !== userId)
    return failure('mismatch', 'The enclave signed this for another user. Nothing was encrypted or opened.', {
      before: userId,
      after: itsUser ?? 'no user',
    });
  return null;
}

/** The signed JSON, once its signature by the pinned key holds. */
function signedData(text: string, signer: string): Outcome<unknown> {
  const read = outer.safeParse(json(text));
  if (!read.success) return failure('bad_answer', 'This is not an envelope of the enclave: it cannot be read.');
  const { version: its, data, dataSignature, enclaveQuorumPublic } = read.data;
  if (its !== version)
    return failure('bad_answer', `The envelope of the enclave: expected version ${version}, received ${its.slice(0, 20)}.`);
  // SECURITY: the key inside the envelope says who signed, never whom to believe: it must be the pinned one.
  if (enclaveQuorumPublic !== signer.toLowerCase())
    return failure(
      'mismatch',
      'The envelope is signed by a key other than the enclave’s pinned key. Nothing was encrypted or opened. If this deployment has its own keys, set them for this connection.',
      { before: signer, after: enclaveQuorumPublic },
    );
  const bytes = Buffer.from(data, 'hex');
  if (!holds(signer, bytes, Buffer.from(dataSignature, 'hex')))
    return failure('mismatch', 'The signature of the enclave’s envelope is not valid. Nothing was encrypted or opened.');
  const value = json(bytes.toString('utf8'));
  return value === undefined ? failure('bad_answer', 'The signed data of the envelope is not JSON.') : done(value);
}

const holds = (signer: string, data: Uint8Array, signature: Uint8Array): boolean =>
  p256.verify(signature, data, Buffer.from(signer, 'hex'), { format: 'der', lowS: false });

function isPoint(publicKey: string): boolean {
  try {
    p256.Point.fromHex(publicKey);
    return true;
  } catch {
    return false;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
