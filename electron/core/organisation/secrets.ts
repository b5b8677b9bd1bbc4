/**
 * Importing secrets: target keys are asked for once a person said so and verified, each secret is sealed to its own, and
 * what is sealed goes through review and confirmation like every submit (docs/service.md#secrets).
 * SECURITY: the value is sealed in this call and kept nowhere: not in a file, log, journal, event, error or answer.
 */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Sent } from '../../contract/values/app-values.ts';
import type { SecretsImport } from '../../contract/values/organisation.ts';
import type { Compose } from '../decisions/compose.ts';
import { readTarget } from '../enclave/envelope.ts';
import { sealTo } from '../enclave/hpke.ts';
import type { Session } from '../session.ts';
import { quoted } from '../text/visible.ts';

const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';

export interface SecretDraft {
  name?: string | undefined;
  value: string;
  staticProperties?: { key?: string | undefined; value?: string | undefined }[] | undefined;
}

export async function importSecrets(
  session: Session,
  compose: Compose,
  secrets: readonly SecretDraft[],
): Promise<Outcome<SecretsImport>> {
  const targets = await askTargets(session, compose, secrets);
  if (!targets.ok) return targets;
  const sealed: Record<string, unknown>[] = [];
  for (const [i, { name, value, staticProperties }] of secrets.entries()) {
    const targetPublicKey = targets.value[i] ?? '';
    const plaintext = new TextEncoder().encode(value);
    try {
      const message = await sealTo(session.dialect.hpkeInfo, targetPublicKey, plaintext);
      sealed.push({
        ...(name === undefined ? {} : { name }),
        secretPayload: JSON.stringify(message),
        targetPublicKey,
        encryptionSuite,
        ...(staticProperties === undefined || staticProperties.length === 0 ? {} : { staticProperties }),
      });
    } finally {
      plaintext.fill(0);
    }
  }
  const sent = await compose.submit(session, 'import_secrets', { secrets: sealed }, [
    'Encrypted here, each to a target key that the pinned enclave signed for this organisation',
  ]);
  if (!sent.ok) return sent;
  const { activityId, status, sentence, result } = sent.value;
  const ids = (result as { secretIds?: unknown } | null)?.secretIds;
  return done({ activityId, status, sentence, secretIds: Array.isArray(ids) ? ids.map(String) : [] });
}

/** One verified target key per secret, no two alike. */
async function askTargets(session: Session, compose: Compose, secrets: readonly SecretDraft[]): Promise<Outcome<string[]>> {
  const count = secrets.length;
  const names = secrets.map(({ name }) => (name === undefined ? 'one without a name' : quoted(name, 80))).join(', ');
  // SECURITY: a person says yes before anything is asked of the service, and again to the very bytes that are sent then.
  const asked = await compose.submit(session, 'init_import_secrets', { encryptionSuite, numSecrets: count }, [
    `First of two: a key for each of ${names}. What is sealed to them is shown again before it is sent`,
  ]);
  if (!asked.ok) return asked;
  const messages = messagesOf(asked.value);
  if (messages === null)
    return failure(
      'refused',
      `Target keys were requested but are not available yet: that activity is ${asked.value.status}. The secrets were not encrypted and are discarded. Your policies must let one user carry out init_import_secrets; then import again.`,
      { activityId: asked.value.activityId },
    );
  if (messages.length !== count)
    return failure('bad_answer', `Target keys: expected ${count}, received ${messages.length}. Nothing was encrypted.`, {
      activityId: asked.value.activityId,
    });
  const targets: string[] = [];
  for (const message of messages) {
    // SECURITY: only the enclave whose key is pinned may say what to encrypt to, and only for this organisation
    // (docs/service.md#secrets).
    const read = readTarget(message, {
      signer: session.dialect.pinnedKeys.signer,
      organizationId: session.connection.organizationId,
    });
    if (!read.ok) return { ...read, activityId: asked.value.activityId };
    if (targets.includes(read.value.targetPublic))
      return failure('mismatch', 'Two target keys are the same: each is for one secret only. Nothing was encrypted.', {
        activityId: asked.value.activityId,
      });
    targets.push(read.value.targetPublic);
  }
  return done(targets);
}

/** null until the activity is completed. */
function messagesOf({ status, result }: Sent): string[] | null {
  if (status !== 'ACTIVITY_STATUS_COMPLETED') return null;
  const { enclaveTargetMessages } = (result ?? {}) as { enclaveTargetMessages?: unknown };
  return Array.isArray(enclaveTargetMessages) ? enclaveTargetMessages.map(String) : [];
}
