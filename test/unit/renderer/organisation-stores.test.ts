/** What is read of an organisation, and the editor of its allowlists: what was asked last counts, and nothing else is sent. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import { createAllowlist } from '../../../renderer/store/organisation/allowlist.ts';
import { createOrganisation, type Part } from '../../../renderer/store/organisation/organisation.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('an organisation', () => {
  const answered = {
    'people.list_users': done({ users: ['u'] }),
    'people.list_user_tags': done({ userTags: ['t'] }),
    'settings.get_organization_configs': done({ configs: 'c' }),
    'access.list_policies': done({ policies: ['p'] }),
    'organisation.interfaces': done(['i']),
    'secrets.list_secrets': done({ secrets: [{ secretId: 's' }] }),
    'wallets.list_wallets': done({ wallets: [{ walletId: 'w', walletName: 'W', exported: true, other: 1 }] }),
    'keys.list_private_keys': done({ privateKeys: [{ privateKeyId: 'k', privateKeyName: 'K', exported: false, other: 1 }] }),
  };
  const values: Record<Part, unknown> = {
    users: ['u'],
    tags: ['t'],
    configs: 'c',
    policies: ['p'],
    interfaces: ['i'],
    secrets: [{ secretId: 's' }],
    holdings: { wallets: [{ id: 'w', name: 'W', exported: true }], privateKeys: [{ id: 'k', name: 'K', exported: false }] },
  };
  const parts = Object.keys(values) as Part[];

  test('each part is read when it is first looked at, once, and from the right place', async () => {
    const bridge = fakeCustody(answered);
    const store = createOrganisation(bridge.custody);
    store.getState().need('users');
    expect(bridge.asked).toEqual([]);
    bridge.emit('app.state', { current: 'c' });
    for (const part of parts) {
      store.getState().need(part);
      store.getState().need(part);
      expect(store.getState().parts[part].loading).toBe(true);
      await expect.poll(() => store.getState().parts[part]).toEqual({ value: values[part], failure: null, loading: false });
      store.getState().need(part);
    }
    expect(bridge.asked.map(([name]) => name)).toEqual(Object.keys(answered));
    store.getState().show('policies');
    expect(store.getState().tab).toBe('policies');
  });

  test('a part that cannot be read says so and keeps what is shown', async () => {
    const bridge = fakeCustody(answered);
    const store = createOrganisation(bridge.custody);
    bridge.emit('app.state', { current: 'c' });
    for (const part of parts) expect(await store.getState().load(part)).toBeNull();
    for (const name of Object.keys(answered)) bridge.answers[name] = unreachable;
    for (const part of parts) {
      expect(await store.getState().load(part)).toEqual(unreachable);
      expect(store.getState().parts[part]).toEqual({ value: values[part], failure: unreachable, loading: false });
    }
    bridge.answers['wallets.list_wallets'] = answered['wallets.list_wallets'];
    expect(await store.getState().load('holdings')).toEqual(unreachable);
  });

  test('of two answers the later question’s counts, and none of another organisation', async () => {
    const bridge = fakeCustody();
    const store = createOrganisation(bridge.custody);
    bridge.emit('app.state', { current: 'c' });
    const answers = bridge.hold('people.list_users');
    const both = [store.getState().load('users'), store.getState().load('users')];
    answers[1]?.(done({ users: ['new'] }));
    answers[0]?.(unreachable);
    expect(await Promise.all(both)).toEqual([null, null]);
    expect(store.getState().parts.users).toEqual({ value: ['new'], failure: null, loading: false });
    const left = store.getState().load('users');
    bridge.emit('app.state', { current: 'd' });
    answers[2]?.(done({ users: ['of c'] }));
    await left;
    expect(store.getState()).toMatchObject({ at: 'd', parts: { users: { value: null, failure: null, loading: false } } });
    store.setState({ parts: { ...store.getState().parts, tags: { value: [], failure: null, loading: false } } });
    bridge.emit('app.state', { current: 'd' });
    expect(store.getState().parts.tags.value).toEqual([]);
  });

  test.each<[string, Part]>([
    ['ACTIVITY_TYPE_CREATE_USERS_V3', 'users'],
    ['ACTIVITY_TYPE_UPDATE_USER', 'users'],
    ['ACTIVITY_TYPE_UPDATE_USER_TAG', 'users'],
    ['ACTIVITY_TYPE_CREATE_API_KEYS_V2', 'users'],
    ['ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', 'configs'],
    ['ACTIVITY_TYPE_UPDATE_ROOT_QUORUM', 'configs'],
    ['ACTIVITY_TYPE_CREATE_POLICIES', 'policies'],
    ['ACTIVITY_TYPE_UPDATE_POLICY_V2', 'policies'],
    ['ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', 'interfaces'],
    ['ACTIVITY_TYPE_IMPORT_SECRETS', 'secrets'],
    ['ACTIVITY_TYPE_DELETE_SECRETS', 'secrets'],
  ])('%s that others completed is read anew, where it is shown', async (type, part) => {
    const bridge = fakeCustody(answered);
    const store = createOrganisation(bridge.custody);
    bridge.emit('app.state', { current: 'c' });
    let made = 0;
    const delta = (status: string, what = type) => {
      made += 1;
      bridge.emit('feed.delta', { upserts: [{ activityId: `${made}`, createdAt: '2026-11-21T09:00:00Z', type: what, status }] });
    };
    delta('ACTIVITY_STATUS_COMPLETED');
    delta('ACTIVITY_STATUS_COMPLETED');
    expect(bridge.since()).toEqual([]);
    await store.getState().load(part);
    bridge.since();
    delta('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    delta('ACTIVITY_STATUS_REJECTED');
    delta('ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_TYPE_CREATE_WALLET');
    expect(bridge.asked).toEqual([]);
    delta('ACTIVITY_STATUS_COMPLETED');
    expect(bridge.asked).toHaveLength(1);
    // What follows while that is read is read once after it.
    delta('ACTIVITY_STATUS_COMPLETED');
    delta('ACTIVITY_STATUS_COMPLETED');
    expect(bridge.asked).toHaveLength(1);
    await expect.poll(() => bridge.asked).toHaveLength(2);
    await expect.poll(() => store.getState().parts[part].loading).toBe(false);
  });

  test('secrets come page after page until one is not full; the same page again is an error', async () => {
    const secrets = (from: number, count: number) =>
      done({ secrets: Array.from({ length: count }, (_, n) => ({ secretId: String(from + n) })) });
    const bridge = fakeCustody();
    const store = createOrganisation(bridge.custody);
    const pages = [secrets(0, 100), secrets(99, 100), secrets(199, 1)];
    bridge.answers['secrets.list_secrets'] = () => pages.shift();
    expect(await store.getState().load('secrets')).toBeNull();
    expect(store.getState().parts.secrets.value?.map(({ secretId }) => secretId)).toEqual(
      Array.from({ length: 200 }, (_, n) => String(n)),
    );
    expect(bridge.since().map(([, given]) => given)).toEqual([
      { paginationOptions: { limit: '100' } },
      { paginationOptions: { limit: '100', before: '99' } },
      { paginationOptions: { limit: '100', before: '198' } },
    ]);
    pages.push(secrets(0, 100), secrets(0, 100));
    expect(await store.getState().load('secrets')).toEqual(
      failure('bad_answer', 'The service keeps returning the same secrets.'),
    );
  });
});

describe('an allowlist', () => {
  const list = (publicKey: string | null, cidr: string) =>
    done({ list: { publicKey, enabled: true, rules: [{ cidr, label: '' }], onEvaluationError: 'ALLOW' } });

  test('rules of one level are never sent as another’s, which could not be read', async () => {
    const bridge = fakeCustody({
      'organisation.allowlist': list(null, '10.0.0.0/20'),
      'organisation.check_allowlist': done({ parameters: { rules: [] } }),
    });
    const store = createAllowlist(bridge.custody);
    bridge.emit('app.state', { current: 'c' });
    await store.getState().load();
    store.getState().edit({ address: '10.0.0.1' });
    bridge.answers['organisation.allowlist'] = unreachable;
    store.getState().choose('02ab');
    expect(store.getState()).toMatchObject({ level: '02ab', base: null, draft: null, report: null, checking: false });
    await expect.poll(() => store.getState().failure).toEqual(unreachable);
    expect(await store.getState().send()).toMatchObject({ ok: false, code: 'invalid' });
    expect(bridge.asked.map(([name]) => name)).not.toContain('access.set_ip_allowlist');
    // The address of this machine is the person's own.
    bridge.answers['organisation.allowlist'] = list('02ab', '10.0.0.9/32');
    await store.getState().load();
    expect(store.getState().draft).toMatchObject({
      address: '10.0.0.1',
      rules: [{ cidr: '10.0.0.9/32' }],
      onEvaluationError: 'ALLOW',
    });
    bridge.since();
    store.getState().choose('02ab');
    expect(bridge.asked).toEqual([]);
    bridge.emit('app.state', { current: 'd' });
    expect(store.getState()).toMatchObject({ at: 'd', level: null, base: null, draft: null, failure: null, report: null });
    await store.getState().load();
    expect(store.getState().draft?.address).toBe('');
  });

  test('the list that is shown is of the level that was chosen last', async () => {
    const bridge = fakeCustody({ 'organisation.check_allowlist': done({ parameters: null }) });
    const store = createAllowlist(bridge.custody);
    const answers = bridge.hold('organisation.allowlist');
    const first = store.getState().load();
    store.getState().choose('02ab');
    answers[1]?.(list('02ab', '2.2.2.2/32'));
    answers[0]?.(list(null, '1.1.1.1/32'));
    await first;
    expect(store.getState()).toMatchObject({ loading: false, draft: { rules: [{ cidr: '2.2.2.2/32' }] } });
    expect(bridge.asked.slice(0, 2)).toEqual([
      ['organisation.allowlist', {}],
      ['organisation.allowlist', { publicKey: '02ab' }],
    ]);
    const gone = store.getState().load();
    store.getState().belongTo('other');
    answers[2]?.(list(null, '3.3.3.3/32'));
    await gone;
    expect(store.getState()).toMatchObject({ at: 'other', draft: null, base: null });
  });

  test('rows come, change and go by themselves, and what main says of the last draft is shown', async () => {
    const bridge = fakeCustody({ 'organisation.allowlist': failure('operation_unavailable', 'Not told here.') });
    const store = createAllowlist(bridge.custody);
    const checks = bridge.hold('organisation.check_allowlist');
    store.getState().add();
    expect(store.getState().draft).toBeNull();
    await store.getState().load();
    expect(store.getState()).toMatchObject({
      failure: { code: 'operation_unavailable' },
      draft: { enabled: false, onEvaluationError: 'DENY', rules: [], address: '' },
      checking: true,
    });
    store.getState().add();
    store.getState().add({ cidr: '1.1.1.1', label: 'x' });
    const [one, two] = store.getState().draft?.rules ?? [];
    expect(one?.key).not.toBe(two?.key);
    store.getState().change(two?.key ?? 0, { cidr: '2.2.2.2' });
    expect(store.getState().draft?.rules).toEqual([
      { key: one?.key, cidr: '', label: '' },
      { key: two?.key, cidr: '2.2.2.2', label: 'x' },
    ]);
    store.getState().remove(one?.key ?? 0);
    await vi.advanceTimersByTimeAsync(150);
    expect(checks).toHaveLength(2);
    checks[1]?.(done('of the last'));
    await vi.advanceTimersByTimeAsync(0);
    checks[0]?.(done('of the first'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({ report: 'of the last', checking: false });
    expect(bridge.asked.at(-1)).toEqual([
      'organisation.check_allowlist',
      { enabled: false, onEvaluationError: 'DENY', address: '', rules: [{ cidr: '2.2.2.2', label: 'x' }], publicKey: null },
    ]);
    store.getState().edit({ enabled: true });
    await vi.advanceTimersByTimeAsync(150);
    checks[2]?.(unreachable);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({ report: null, checking: false, failure: unreachable });
  });

  test('what was sent is what main made of it; completed, the list is read again', async () => {
    const bridge = fakeCustody({
      'organisation.allowlist': list(null, '1.1.1.1/32'),
      'organisation.check_allowlist': done({ parameters: null }),
    });
    const store = createAllowlist(bridge.custody);
    await store.getState().load();
    expect(await store.getState().send()).toEqual(failure('invalid', 'A range is not valid yet. Nothing was sent.'));
    bridge.answers['organisation.check_allowlist'] = done({ parameters: { rules: ['made by main'] } });
    for (const [status, reads] of [
      ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 1],
      ['ACTIVITY_STATUS_COMPLETED', 2],
    ] as const) {
      bridge.since();
      bridge.answers['access.set_ip_allowlist'] = done({ status });
      expect(await store.getState().send()).toEqual(done({ status }));
      const asked = bridge.since();
      expect(asked.find(([name]) => name === 'access.set_ip_allowlist')?.[1]).toEqual({ rules: ['made by main'] });
      expect(asked.filter(([name]) => name === 'organisation.allowlist')).toHaveLength(reads);
    }
    bridge.answers['organisation.allowlist'] = unreachable;
    expect(await store.getState().send()).toEqual(unreachable);
    bridge.answers['organisation.allowlist'] = list(null, '9.9.9.9/32');
    expect(await store.getState().send()).toMatchObject({
      code: 'changed',
      message: 'Somebody changed this list since you opened it. Nothing was sent.',
      before: expect.stringContaining('1.1.1.1/32'),
      after: expect.stringContaining('9.9.9.9/32'),
    });
  });
});
