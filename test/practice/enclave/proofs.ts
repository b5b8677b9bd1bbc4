/** App proofs, for activities that asked for them (docs/service.md#app-proofs). */
import { createHash } from 'node:crypto';
import type { AppProof } from '../records.ts';
import type { ActivityRecord, Organisation } from '../state.ts';
import { serviceKey, signRaw } from './keys.ts';

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** publicKey: encryption key ‖ signing key, 65 bytes each; the signature is raw and by the second. */
function proof(seed: string, payload: unknown): AppProof {
  const proofPayload = JSON.stringify(payload);
  const signing = serviceKey(seed, 'ephemeral');
  return {
    scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
    publicKey: serviceKey(seed, 'encryption').publicKey + signing.publicKey,
    proofPayload,
    signature: signRaw(signing, Buffer.from(proofPayload)).toString('hex'),
  };
}

/** One for the outcome of the policies, and one for each address that the activity derived. */
export function proofsFor(seed: string, organisation: Organisation, record: ActivityRecord, now: number): AppProof[] {
  const { organizationId } = organisation;
  const timestampMs = String(now);
  const outcome = {
    type: 'APP_PROOF_TYPE_POLICY_OUTCOME',
    timestampMs,
    policyOutcomeProof: {
      organizationId,
      outcome: 'OUTCOME_ALLOW',
      decisionContextDigest: digest(record.parameters),
      organizationDataDigest: digest(organisation.quorum),
      parentOrganizationDataDigest: '',
      userRequestApprovals: record.votes.length,
    },
  };
  const addresses = new Set(Array.isArray(record.result?.addresses) ? (record.result.addresses as unknown[]) : []);
  const derived = organisation.wallets.flatMap(({ walletId, accounts }) =>
    accounts
      .filter(({ address }) => addresses.has(address))
      .map(({ path: derivationPath, address }) => ({
        type: 'APP_PROOF_TYPE_ADDRESS_DERIVATION',
        timestampMs,
        addressDerivationProof: { organizationId, walletId, derivationPath, address },
      })),
  );
  return [outcome, ...derived].map(payload => proof(seed, payload));
}
