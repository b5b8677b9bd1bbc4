import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Parameters } from '../../../electron/contract/operations/table.ts';
import { type Practice, startPractice } from '../../practice/service.ts';
import { keyPair } from '../../practice/stamp/make.ts';

let practice: Practice;
beforeEach(async () => {
  const alone = { approvals: 1 };
  practice = await startPractice({ rules: { set_ip_allowlist: alone, create_api_keys: alone, delete_api_keys: alone } });
});
afterEach(() => practice.close());

const field = (answer: { json: { details: { fieldViolations: { field: string }[] }[] } }) =>
  answer.json.details[0]?.fieldViolations[0]?.field;

describe('IP allowlist', () => {
  const set = (parameters: Parameters<'set_ip_allowlist'>) => practice.as('Ada').propose('set_ip_allowlist', parameters);
  const from = async (address: string, name = 'Ada') => {
    const body = JSON.stringify({ organizationId: practice.info.organizationId });
    return (await practice.as(name).send('whoami', body, { 'x-practice-client-ip': address })).status;
  };

  test('lets in what a rule covers, in both families, and never shuts out loopback', async () => {
    await set({ enabled: true, rules: [{ cidr: '203.0.113.77/24', label: 'Office' }, { cidr: '2001:db8::/48' }] });
    expect([await from('203.0.113.9'), await from('2001:db8::1'), await from('::ffff:203.0.113.9')]).toEqual([200, 200, 200]);
    expect([await from('203.0.114.9'), await from('2001:db9::1')]).toEqual([403, 403]);
    expect((await practice.as('Ada').query('whoami', {})).status).toBe(200);
    const { allowlist } = (await practice.as('Ada').query('get_ip_allowlist', {})).json;
    expect(allowlist).toMatchObject({ enabled: true, onEvaluationError: 'DENY' });
    expect(allowlist.rules[0]).toEqual({ cidr: '203.0.113.0/24', label: 'Office', createdAt: expect.stringMatching(/^\d{13}$/) });
  });

  test('enabled without rules blocks all; disabled blocks nothing', async () => {
    await set({ enabled: true });
    expect(await from('203.0.113.9')).toBe(403);
    await set({ enabled: false });
    expect(await from('203.0.113.9')).toBe(200);
  });

  test('a key’s own list overrides, but only while the organisation’s is enabled', async () => {
    const { publicKey } = practice.as('Ben').key;
    await set({ publicKey, rules: [{ cidr: '198.51.100.0/24' }] });
    expect(await from('203.0.113.9', 'Ben')).toBe(200);
    await set({ enabled: true, rules: [{ cidr: '203.0.113.0/24' }] });
    expect([await from('203.0.113.9', 'Ben'), await from('198.51.100.1', 'Ben'), await from('203.0.113.9')]).toEqual([
      403, 200, 200,
    ]);
  });

  test('an address that can not be evaluated is denied, or allowed where that was chosen', async () => {
    await set({ enabled: true, rules: [{ cidr: '203.0.113.0/24' }] });
    expect(await from('not an address')).toBe(403);
    await set({ enabled: true, rules: [{ cidr: '203.0.113.0/24' }], onEvaluationError: 'ALLOW' });
    expect([await from('not an address'), await from('198.51.100.1')]).toEqual([200, 403]);
  });

  test('too wide and too many blocks are refused by name', async () => {
    const submit = (parameters: Parameters<'set_ip_allowlist'>) => practice.as('Ada').submit('set_ip_allowlist', parameters);
    expect(field(await submit({ rules: [{ cidr: '10.0.0.0/20' }, { cidr: '10.0.0.0/19' }] }))).toBe('parameters.rules[1].cidr');
    expect(field(await submit({ rules: [{ cidr: '2001:db8::/47' }] }))).toBe('parameters.rules[0].cidr');
    const eleven = Array.from({ length: 11 }, (_, i) => ({ cidr: `198.51.100.${i}/32` }));
    expect(field(await submit({ rules: eleven }))).toBe('parameters.rules[10].cidr');
    expect((await submit({ rules: eleven.slice(1) })).status).toBe(200);
  });
});

describe('API keys', () => {
  const userId = () => practice.info.users[0]?.userId ?? '';
  const fresh = (n: number) => ({
    apiKeyName: `key ${n}`,
    publicKey: keyPair('API_KEY_CURVE_SECP256K1', (n + 1).toString(16).padStart(64, '0')).publicKey,
    curveType: 'API_KEY_CURVE_SECP256K1' as const,
  });

  test('a new key stamps at once, and not after it was deleted', async () => {
    const { apiKeyIds } = await practice.as('Ada').perform('create_api_keys', { userId: userId(), apiKeys: [fresh(1)] });

    const key = keyPair('API_KEY_CURVE_SECP256K1', '2'.padStart(64, '0'));
    const own = practice.in(practice.info.organizationId, key);
    expect((await own.query('whoami', {})).json.username).toBe('Ada Reyes');
    await practice.as('Ada').propose('delete_api_keys', { userId: userId(), apiKeyIds });
    expect((await own.query('whoami', {})).json.turnkeyErrorCode).toBe('PUBLIC_KEY_NOT_FOUND');
  });

  test('off-curve, known and too many keys are refused', async () => {
    const submit = (...apiKeys: Parameters<'create_api_keys'>['apiKeys']) =>
      practice.as('Ada').submit('create_api_keys', { userId: userId(), apiKeys });
    expect(field(await submit({ ...fresh(1), publicKey: `02${'f'.repeat(64)}` }))).toBe('parameters.apiKeys[0].publicKey');
    expect(field(await submit({ ...fresh(1), publicKey: practice.as('Ben', 'API_KEY_CURVE_SECP256K1').key.publicKey }))).toBe(
      'parameters.apiKeys[0].publicKey',
    );
    const eight = Array.from({ length: 8 }, (_, i) => fresh(i));
    const tooMany = await submit(...eight);
    expect([tooMany.status, tooMany.json.code]).toEqual([429, 8]);
    expect((await submit(...eight.slice(1))).status).toBe(200);
  });
});
