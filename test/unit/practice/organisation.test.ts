/** Sub-organisations, the root quorum, policies and proofs. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { post } from '../../practice/client.ts';
import { rawHolds } from '../../practice/enclave/keys.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { keyPair } from '../../practice/stamp/make.ts';

let practice: Practice;
beforeEach(async () => {
  practice = await startPractice();
});
afterEach(() => practice.close());

const owner = keyPair('API_KEY_CURVE_P256', '44'.repeat(32));
const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const;
const apiKeys = [{ apiKeyName: 'Own', publicKey: owner.publicKey, curveType: 'API_KEY_CURVE_P256' }];

const signup = (
  more: object = {},
  headers: Record<string, string> = { 'X-Auth-Proxy-Config-Id': practice.info.authProxyConfigId },
) => {
  const wallet = { walletName: 'Main', accounts: [account] };
  const body = {
    userName: 'Dana',
    userEmail: 'dana@example.com',
    apiKeys,
    authenticators: [],
    oauthProviders: [],
    wallet,
    ...more,
  };
  return post(`${practice.info.authProxyUrl}/v1/signup_v2`, JSON.stringify(body), headers);
};

describe('signup and sub-organisations', () => {
  test('a sub-organisation with a wallet, whose key works there and finds its way from the parent', async () => {
    const { json } = await signup();
    expect(json.wallet.addresses).toHaveLength(1);
    const own = practice.in(json.organizationId, owner);
    expect((await own.query('whoami', {})).json).toMatchObject({ userId: json.userId, username: 'Dana' });
    const fromParent = practice.in(practice.info.organizationId, owner);
    expect((await fromParent.query('whoami', {})).json.organizationId).toBe(json.organizationId);
    const signed = await own.propose('sign_raw_payload', {
      signWith: json.wallet.addresses[0],
      payload: 'mine alone',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
    expect(signed.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  test('the parent reads everything of it and decides nothing in it', async () => {
    const { json } = await signup();
    const ada = practice.in(json.organizationId, practice.as('Ada').key);
    expect((await ada.query('list_wallets', {})).json.wallets).toHaveLength(1);
    expect((await ada.query('list_users', {})).json.users[0].userName).toBe('Dana');
    const denied = await ada.submit('create_wallet', { walletName: 'Not mine', accounts: [] });
    expect([denied.status, denied.json.code]).toEqual([403, 7]);
    expect(denied.json.details[0]['@type']).toBe('type.googleapis.com/errors.v1.PolicyEnginePermissionError');
    const session = await ada.propose('stamp_login', { publicKey: keyPair('API_KEY_CURVE_P256', '55'.repeat(32)).publicKey });
    expect(session).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED', canApprove: false, canReject: false });
  });

  test('one key in two sub-organisations is a conflict when the parent is named', async () => {
    await signup();
    await signup({ userEmail: 'dana2@example.com' });
    const { json } = await practice.in(practice.info.organizationId, owner).query('whoami', {});
    expect(json).toMatchObject({ code: 16, turnkeyErrorCode: 'CREDENTIAL_CONFLICT' });
  });

  test('the header, the fields and a credential are required', async () => {
    expect((await signup({}, {})).status).toBe(400);
    expect((await signup({}, { 'X-Auth-Proxy-Config-Id': 'another' })).status).toBe(404);
    const wrong = async (more: object) => (await signup(more)).json.details[0].fieldViolations[0].field;
    expect(await wrong({ apiKeys: [] })).toBe('apiKeys');
    expect(await wrong({ apiKeys: undefined })).toBe('apiKeys');
    expect(await wrong({ wallet: { walletName: 'x', accounts: [{ ...account, curve: 'CURVE_ED25519' }] } })).toBe(
      'wallet.accounts[0].path',
    );
    expect(await wrong({ userPhoneNumber: '0123' })).toBe('userPhoneNumber');
    expect(practice.ledger()).toEqual([]);
  });

  test('deleting needs the export, or force, and is for sub-organisations alone', async () => {
    const { json } = await signup();
    const own = practice.in(json.organizationId, owner);
    const refused = await own.submit('delete_sub_organization', {});
    expect(refused.json.details[0].fieldViolations[0].field).toBe('parameters.deleteWithoutExport');
    const parent = await practice.as('Ada').submit('delete_sub_organization', { deleteWithoutExport: true });
    expect(parent.json.details[0].fieldViolations[0].field).toBe('organizationId');
  });
});

describe('consent', () => {
  test('a feature is set by the root quorum alone, and replaces its value', async () => {
    practice.rules.set_organization_feature = { approvals: 1, rootQuorumOnly: true };
    const value = async (v: string) => {
      const proposed = await practice.as('Ada').propose('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: v });
      expect(proposed.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
      return (await practice.as('Ben').approve(proposed)).json.activity.result.setOrganizationFeatureResult.features;
    };
    await value('https://old.example');
    const features = await value('https://new.example');
    expect(features.filter((f: { name: string }) => f.name === 'FEATURE_NAME_WEBHOOK')).toEqual([
      { name: 'FEATURE_NAME_WEBHOOK', value: 'https://new.example' },
    ]);
    const { configs } = (await practice.as('Chloé').query('get_organization_configs', {})).json;
    expect(configs.quorum).toEqual({ threshold: 2, userIds: practice.info.users.map(u => u.userId) });
  });

  test('what became impossible in the meantime fails when it is approved', async () => {
    const create = () => practice.as('Ada').propose('create_wallet', { walletName: 'Twice', accounts: [] });
    const [first, second] = [await create(), await create()];
    expect((await practice.as('Ben').approve(first)).json.activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    const { activity } = (await practice.as('Ben').approve(second)).json;
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 3 } });
    expect(activity.failure.message).toContain('parameters.walletName');
  });

  test('policies and their evaluations say what each vote did', async () => {
    const proposed = await practice.as('Ada').propose('claim_swap_fees', {});
    await practice.as('Ben').approve(proposed);
    const { policyEvaluations } = (await practice.as('Ada').query('get_policy_evaluations', { activityId: proposed.id })).json;
    const outcomes = policyEvaluations.map((e: { policyEvaluations: { outcome: string }[] }) => e.policyEvaluations[0]?.outcome);
    expect(outcomes).toEqual(['OUTCOME_REQUIRES_CONSENSUS', 'OUTCOME_ALLOW']);
    const { policies } = (await practice.as('Ada').query('list_policies', {})).json;
    const [policyId] = policyEvaluations[0].policyEvaluations.map((p: { policyId: string }) => p.policyId);
    expect(policies.find((p: { policyId: string }) => p.policyId === policyId)).toMatchObject({
      condition: "activity.type == 'ACTIVITY_TYPE_CLAIM_SWAP_FEES'",
      consensus: 'approvers.count() >= 2',
    });
  });

  test('app proofs, when asked for: signed by the second key, one for each address', async () => {
    const { json } = await practice
      .as('Ada')
      .submit('create_wallet', { walletName: 'Proven', accounts: [account] }, { generateAppProofs: true });
    await practice.as('Ben').approve(json.activity);
    const { appProofs } = (await practice.as('Ada').query('list_app_proofs', { activityId: json.activity.id })).json;
    expect(appProofs.map((p: { proofPayload: string }) => JSON.parse(p.proofPayload).type)).toEqual([
      'APP_PROOF_TYPE_POLICY_OUTCOME',
      'APP_PROOF_TYPE_ADDRESS_DERIVATION',
    ]);
    for (const { publicKey, proofPayload, signature } of appProofs) {
      expect(publicKey).toMatch(/^(04[0-9a-f]{128}){2}$/);
      expect(rawHolds(publicKey.slice(130), Buffer.from(proofPayload), Buffer.from(signature, 'hex'))).toBe(true);
    }
  });
});
