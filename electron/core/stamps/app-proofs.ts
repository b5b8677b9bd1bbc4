/**
 * App proofs: statements signed with a key that, by the service's account, lives in one of its enclaves
 * (docs/service.md#app-proofs). Their signature is checked; where their key comes from is not, and that is said.
 */
import { p256 } from '@noble/curves/nist.js';
import { z } from 'zod';
import type { appProof } from '../../contract/service/activity.ts';
import { type Dialect, dialect as standardDialect } from '../../contract/service/dialect.ts';
import type { AppProofView, Fact, FactKind, Source } from '../../contract/values/document.ts';
import { bytesOfHex, utf8 } from '../text/bytes.ts';

const fact = (label: string, value: string, kind: FactKind, source: Source, note?: string): Fact => ({
  ...{ label, value, kind, source },
  ...(note === undefined ? {} : { note }),
});

export type AppProof = z.infer<typeof appProof>;

/** Two uncompressed P-256 points: the key that encrypts to the enclave, then the key that signs. */
const keyBytes = 130;

/** Never throws. `invalid`: somebody changed the payload, the signature or the key. */
export function checkAppProof(
  proof: AppProof,
  { appProofScheme }: Pick<Dialect, 'appProofScheme'> = standardDialect,
): AppProofView {
  if (proof.scheme !== appProofScheme)
    return { check: 'unverifiable', reason: `This app does not know its scheme ${proof.scheme}.`, claims: claimsOf(proof) };
  const keys = bytesOfHex(proof.publicKey);
  if (keys === null || keys.length !== keyBytes || !isPoint(keys.subarray(0, 65)) || !isPoint(keys.subarray(65)))
    return invalid(proof, `Its key is not two P-256 points of 65 bytes each`);
  const signature = bytesOfHex(proof.signature);
  if (signature === null || signature.length !== 64) return invalid(proof, 'Its signature is not r and s of 32 bytes each');
  // SECURITY: over the text exactly as it came; the payload is never written anew before it is verified.
  if (!verifies(signature, utf8(proof.proofPayload), keys.subarray(65)))
    return invalid(proof, 'Its signature does not match its payload and its signing key');
  return {
    check: 'verified',
    reason:
      'The statement was signed with the signing key of this proof and has not changed since. This does not show whose key it is: ' +
      'a boot proof would tie it to some genuine enclave, and only a known measurement to the approved code. Neither was checked.',
    claims: claimsOf(proof),
  };
}

const invalid = (proof: AppProof, why: string): AppProofView => ({
  check: 'invalid',
  reason: `${why}: this proves nothing.`,
  claims: claimsOf(proof),
});

function isPoint(bytes: Uint8Array): boolean {
  try {
    return bytes[0] === 4 && p256.Point.fromBytes(bytes) !== undefined;
  } catch {
    return false;
  }
}

function verifies(signature: Uint8Array, text: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return p256.verify(signature, text, publicKey, { format: 'compact', lowS: false });
  } catch {
    return false;
  }
}

const member = z.record(z.string(), z.unknown());
/** Statements whose members are known, each with its label and kind, in the order they are read (docs/service.md#app-proofs). */
const statements: Record<string, { member: string; labels: Record<string, [label: string, kind: FactKind]> }> = {
  APP_PROOF_TYPE_ADDRESS_DERIVATION: {
    member: 'addressDerivationProof',
    labels: {
      address: ['Address', 'address'],
      derivationPath: ['Derivation path', 'text'],
      walletId: ['Wallet', 'id'],
      organizationId: ['Organisation', 'id'],
    },
  },
  APP_PROOF_TYPE_POLICY_OUTCOME: {
    member: 'policyOutcomeProof',
    labels: {
      outcome: ['Outcome of the policies', 'text'],
      organizationId: ['Organisation', 'id'],
      decisionContextDigest: ['Digest of the decision’s context', 'hex'],
      organizationDataDigest: ['Digest of the organisation’s data', 'hex'],
      parentOrganizationDataDigest: ['Digest of the parent organisation’s data', 'hex'],
      userRequestApprovals: ['Approvals', 'json'],
    },
  },
};

/** What the proof says, every member of it; the whole text where it is no JSON object. */
function claimsOf({ proofPayload, publicKey }: AppProof): Fact[] {
  const key = fact('Signing key', publicKey.slice(130), 'hex', 'service', 'of the proof; its owner was not checked');
  const payload = member.safeParse(jsonOf(proofPayload)).data;
  if (payload === undefined) return [fact('Statement', proofPayload, 'text', 'service'), key];
  const { type, timestampMs, ...rest } = payload;
  const claims = [fact('Statement', textOf(type), 'text', 'service')];
  const at = Number(timestampMs);
  if (typeof timestampMs === 'string' && /^\d{1,15}$/.test(timestampMs))
    claims.push(fact('Made at', new Date(at).toISOString(), 'time', 'service'));
  else if (timestampMs !== undefined) claims.push(fact('Made at', textOf(timestampMs), 'text', 'service'));
  const known = typeof type === 'string' && Object.hasOwn(statements, type) ? statements[type] : undefined;
  const inner = known === undefined ? undefined : rest[known.member];
  const others = Object.entries(rest).filter(([name]) => name !== known?.member);
  const members = member.safeParse(inner).data;
  const labels = known?.labels ?? {};
  if (members !== undefined) {
    const named = Object.keys(labels).filter(name => Object.hasOwn(members, name));
    for (const name of [...named, ...Object.keys(members).filter(n => !Object.hasOwn(labels, n))]) {
      const [label, kind] = labels[name] ?? [name, 'text'];
      claims.push(fact(label, textOf(members[name]), kind, 'service'));
    }
  } else if (inner !== undefined) claims.push(fact(known?.member ?? '', textOf(inner), 'json', 'service'));
  for (const [name, value] of others) claims.push(fact(name, textOf(value), 'json', 'service'));
  return [...claims, key];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? 'absent';
  } catch {
    return 'nested too deeply to be written out';
  }
}
