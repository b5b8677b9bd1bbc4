import { verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../../practice/enclave/hpke.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { publicKeyObject } from '../../practice/stamp/curves.ts';

let practice: Practice;
beforeEach(async () => {
  practice = await startPractice({ rules: { import_secrets: { approvals: 1 } } });
});
afterEach(() => practice.close());

const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1' as const;

async function targets(numSecrets: number): Promise<string[]> {
  const { enclaveTargetMessages } = await practice.as('Ada').perform('init_import_secrets', { encryptionSuite, numSecrets });

  const { signer } = (await fetch(`${practice.url}/practice/info`).then(r => r.json())).pinnedKeys;
  return enclaveTargetMessages.map(text => {
    const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(text);
    expect(enclaveQuorumPublic).toBe(signer);
    const point = publicKeyObject('API_KEY_CURVE_P256', Buffer.from(signer, 'hex'));
    expect(verify('sha256', Buffer.from(data, 'hex'), point, Buffer.from(dataSignature, 'hex'))).toBe(true);
    const { targetPublic, organizationId } = JSON.parse(Buffer.from(data, 'hex').toString());
    expect(organizationId).toBe(practice.info.organizationId);
    return targetPublic;
  });
}
const secret = async (name: string, targetPublicKey: string, sealedTo = targetPublicKey) => ({
  name,
  targetPublicKey,
  encryptionSuite,
  secretPayload: JSON.stringify(await seal(sealedTo, Buffer.from(`content of ${name}`))),
  staticProperties: [{ key: 'environment', value: 'test' }],
});
const field = (answer: { json: { details: { fieldViolations: { field: string }[] }[] } }) =>
  answer.json.details[0]?.fieldViolations[0]?.field;

test('sealed secrets arrive, in order, and are listed newest first without their content', async () => {
  const [a = '', b = ''] = await targets(2);
  const { secretIds } = await practice
    .as('Ada')
    .perform('import_secrets', { secrets: [await secret('one', a), await secret('two', b)] });

  expect(practice.organisation().secrets.map(s => s.content)).toEqual(['content of one', 'content of two']);
  const { json } = await practice.as('Ada').query('list_secrets', {});
  expect(json.secrets.map((s: { secretId: string }) => s.secretId)).toEqual([...secretIds].reverse());
  expect(JSON.stringify(json)).not.toContain('content of');
});

test('a target key is good for one secret, and a name for one in the organisation', async () => {
  const [a = '', b = ''] = await targets(2);
  const ada = practice.as('Ada');
  await ada.propose('import_secrets', { secrets: [await secret('one', a)] });
  expect(field(await ada.submit('import_secrets', { secrets: [await secret('two', a)] }))).toBe(
    'parameters.secrets[0].targetPublicKey',
  );
  expect(field(await ada.submit('import_secrets', { secrets: [await secret('one', b)] }))).toBe('parameters.secrets[0].name');
});

test('all or nothing: one envelope that does not open keeps all out, and their keys good', async () => {
  const [a = '', b = ''] = await targets(2);
  const ada = practice.as('Ada');
  const failed = await ada.propose('import_secrets', { secrets: [await secret('one', a), await secret('two', b, a)] });
  expect(failed).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 3 } });
  expect(failed.failure?.message).toContain('parameters.secrets[1].secretPayload');
  expect(practice.organisation().secrets).toEqual([]);
  expect((await ada.propose('import_secrets', { secrets: [await secret('one', a)] })).status).toBe('ACTIVITY_STATUS_COMPLETED');
});
