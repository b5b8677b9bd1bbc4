/** Webhook endpoints as the page keeps them, and invitations: what is sent is what was shown, once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import type { Endpoint } from '../../../renderer/store/webhooks/form.ts';
import { followed, type Replacement } from '../../../renderer/store/webhooks/replacement.ts';
import { createWebhooks, found } from '../../../renderer/store/webhooks/webhooks.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const endpoint = (endpointId: string, change: object = {}) =>
  ({
    endpointId,
    name: `Relay ${endpointId}`,
    url: `https://${endpointId}.example/`,
    isActive: true,
    subscriptions: [],
    ...change,
  }) as unknown as Endpoint;
const listed = (...endpoints: Endpoint[]) => done({ webhookEndpoints: endpoints });
const [a, b] = [endpoint('a'), endpoint('b')];
const sent = { activityId: 'act', status: 'ACTIVITY_STATUS_COMPLETED', sentence: 'Sent.' };
const none = { phase: 'none' };

async function webhooks() {
  const bridge = fakeCustody({
    'webhooks.list_webhook_endpoints': listed(a, b),
    'webhooks.check_url': done('report'),
    'forms.check': done({ problems: [] }),
    'webhooks.update_webhook_endpoint': done(sent),
    'webhooks.create_webhook_endpoint': done(sent),
    'webhooks.delete_webhook_endpoint': done(sent),
  });
  const store = createWebhooks(bridge.custody);
  store.getState().belongTo('c');
  await passes(0);
  return {
    bridge,
    store,
    state: () => store.getState(),
    /** What was asked since, of these calls. */
    asked: (name: string) => bridge.since().flatMap(([each, given]) => (each === `webhooks.${name}` ? [given] : [])),
  };
}

describe('endpoints', () => {
  test('are read for the organisation in front, and of no other; what is loaded outlives a failure', async () => {
    const { bridge, state } = await webhooks();
    expect(state()).toMatchObject({ at: 'c', endpoints: [a, b], loading: false, failure: null, loadedAt: expect.any(String) });
    bridge.since();
    state().belongTo('c');
    expect(bridge.asked).toEqual([]);
    bridge.answers['webhooks.list_webhook_endpoints'] = unreachable;
    await state().load();
    expect(state()).toMatchObject({ endpoints: [a, b], loading: false, failure: unreachable });
    const lists = bridge.hold('webhooks.list_webhook_endpoints');
    const late = state().load();
    expect(state().loading).toBe(true);
    bridge.emit('app.state', { current: 'd' });
    lists[0]?.(listed(a));
    await late;
    expect(state()).toMatchObject({ at: 'd', endpoints: null });
    lists[1]?.(listed(b));
    await passes(0);
    expect(state()).toMatchObject({ endpoints: [b], failure: null });
    bridge.emit('app.state', { current: null });
    expect(state()).toMatchObject({ at: null, endpoints: null });
    bridge.since();
    // Before anybody looked at webhooks, a change of the organisation asks nothing.
    bridge.emit('app.state', { current: 'e' });
    expect([bridge.asked, state().at]).toEqual([[], null]);
  });

  test('are read again when a colleague’s vote may have changed them', async () => {
    const { bridge, state, asked } = await webhooks();
    bridge.since();
    const vote = (status: string, type: string) =>
      bridge.emit('feed.delta', { upserts: [{ activityId: type, createdAt: '2026-11-21T09:00:00Z', type, status }] });
    const wallet = 'ACTIVITY_TYPE_CREATE_WALLET';
    const endpoint = 'ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT';
    for (const type of [wallet, endpoint]) vote('ACTIVITY_STATUS_CONSENSUS_NEEDED', type);
    vote('ACTIVITY_STATUS_COMPLETED', wallet);
    expect(asked('list_webhook_endpoints')).toHaveLength(0);
    vote('ACTIVITY_STATUS_COMPLETED', endpoint);
    expect(asked('list_webhook_endpoints')).toHaveLength(1);
    state().belongTo(null);
    vote('ACTIVITY_STATUS_CONSENSUS_NEEDED', endpoint);
    vote('ACTIVITY_STATUS_REJECTED', endpoint);
    await passes(0);
    expect(asked('list_webhook_endpoints')).toHaveLength(0);
  });

  test('one that is gone is not selected any more; one that is selected has its address looked at', async () => {
    const { bridge, state } = await webhooks();
    bridge.since();
    const reports = bridge.hold('webhooks.check_url');
    state().select('a');
    state().select('b');
    reports[1]?.(done('of b'));
    await passes(0);
    reports[0]?.(done('of a'));
    await passes(0);
    expect(state()).toMatchObject({ selected: 'b', report: 'of b' });
    expect(bridge.since().map(([, given]) => given)).toEqual([
      { url: a.url, except: 'a' },
      { url: b.url, except: 'b' },
    ]);
    state().select('none');
    expect([bridge.asked, state().report]).toEqual([[], null]);
    state().select('a');
    reports[2]?.(unreachable);
    await passes(0);
    expect(state().report).toBeNull();
    bridge.answers['webhooks.check_url'] = done('kept');
    state().select('a');
    await passes(0);
    await state().load();
    expect(state()).toMatchObject({ selected: 'a', report: 'kept' });
    bridge.answers['webhooks.list_webhook_endpoints'] = listed(b);
    await state().load();
    expect(state()).toMatchObject({ selected: null, report: null });
    state().search('q');
    state().show('deliveries');
    expect(state()).toMatchObject({ query: 'q', tab: 'deliveries', reading: false });
    state().read(true);
    expect(state().reading).toBe(true);
  });

  test('are found by every word, in the order of their names', () => {
    const rows = [
      endpoint('z', { name: 'Beta', subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }] }),
      endpoint('y', { name: 'alpha', subscriptions: undefined }),
      endpoint('x', { name: 'alpha' }),
    ];
    const ids = (query: string) => found({ endpoints: rows, query }).map(({ endpointId }) => endpointId);
    expect(ids('')).toEqual(['x', 'y', 'z']);
    expect(ids('ALPHA y.exam')).toEqual(['y']);
    expect(ids('activity_up')).toEqual(['z']);
    expect(ids('alpha beta')).toEqual([]);
    expect(found({ endpoints: null, query: '' })).toEqual([]);
  });
});

describe('a change', () => {
  test('is switched only while it is the endpoint that was shown', async () => {
    const { bridge, state, asked } = await webhooks();
    bridge.since();
    const updates = bridge.hold('webhooks.update_webhook_endpoint');
    const turning = state().turn(a, false);
    await passes(0);
    expect(state().run).toEqual({ phase: 'asked', action: 'switch' });
    // One at a time.
    await Promise.all([state().turn(b, false), state().remove(b)]);
    state().begin('create');
    expect(state().form).toBeNull();
    updates[0]?.(done(sent));
    await turning;
    await passes(0);
    expect(state().run).toEqual({ phase: 'done', action: 'switch', sent });
    expect(bridge.since().map(([name]) => name)).toEqual([
      'webhooks.list_webhook_endpoints',
      'webhooks.update_webhook_endpoint',
      'webhooks.list_webhook_endpoints',
    ]);
    bridge.answers['webhooks.list_webhook_endpoints'] = listed(endpoint('a', { name: 'Other' }));
    await state().remove(a);
    expect(state().run).toEqual({
      phase: 'failed',
      action: 'delete',
      failure: {
        ok: false,
        code: 'changed',
        message: 'Somebody changed this endpoint since you opened it. Nothing was sent.',
        before: JSON.stringify(a, null, 2),
        after: JSON.stringify(endpoint('a', { name: 'Other' }), null, 2),
      },
    });
    await state().remove(b);
    expect(state().run).toMatchObject({ failure: { after: 'It no longer exists.' } });
    bridge.answers['webhooks.list_webhook_endpoints'] = unreachable;
    await state().remove(a);
    expect(state().run).toEqual({ phase: 'failed', action: 'delete', failure: unreachable });
    expect(asked('delete_webhook_endpoint')).toEqual([]);
    bridge.answers['webhooks.list_webhook_endpoints'] = listed(a);
    bridge.answers['webhooks.update_webhook_endpoint'] = done(sent);
    await state().remove(a);
    await state().turn(a, true);
    expect(bridge.asked.filter(([name]) => /update|delete/.test(name))).toEqual([
      ['webhooks.delete_webhook_endpoint', { endpointId: 'a' }],
      ['webhooks.update_webhook_endpoint', { endpointId: 'a', isActive: true }],
    ]);
  });

  test('whose answer was lost is not made again until a person has looked; what became of another goes with the next choice', async () => {
    const { bridge, state, asked } = await webhooks();
    const lost = failure('outcome_unknown', 'Lost.');
    bridge.answers['webhooks.delete_webhook_endpoint'] = lost;
    state().select('a');
    await state().remove(a);
    expect(state().run).toEqual({ phase: 'failed', action: 'delete', failure: lost });
    bridge.since();
    await state().remove(a);
    state().begin('create');
    state().select('b');
    expect([state().form, state().run.phase]).toEqual([null, 'failed']);
    expect(asked('delete_webhook_endpoint')).toEqual([]);
    state().again();
    expect(state().run).toEqual(none);
    bridge.answers['webhooks.delete_webhook_endpoint'] = unreachable;
    await state().remove(b);
    state().select('b');
    expect(state().run).toMatchObject({ phase: 'failed' });
    state().select('a');
    expect(state().run).toEqual(none);
  });

  test('is typed, looked at a moment later, and what main says of the last form counts', async () => {
    const { bridge, state } = await webhooks();
    bridge.since();
    state().edit({ name: 'x' }, 'name');
    expect(state().form).toBeNull();
    const checks = bridge.hold('forms.check');
    const reports = bridge.hold('webhooks.check_url');
    state().show('deliveries');
    state().begin('create', { url: 'https://x.example/' });
    expect(state()).toMatchObject({
      tab: 'endpoints',
      reading: true,
      run: none,
      form: { kind: 'create', url: 'https://x.example/' },
    });
    state().edit({ name: 'N' }, 'name');
    await passes(149);
    state().edit({ url: 'https://y.example/' }, 'url');
    expect(state().form).toMatchObject({ checking: true, name: 'N', touched: new Set(['name', 'url']) });
    await passes(149);
    expect(checks).toHaveLength(1);
    await passes(1);
    expect(checks).toHaveLength(2);
    checks[1]?.(done({ problems: ['of y'] }));
    reports[1]?.(done('y'));
    await passes(0);
    checks[0]?.(done({ problems: ['of x'] }));
    reports[0]?.(done('x'));
    await passes(0);
    expect(state().form).toMatchObject({ checking: false, problems: ['of y'], report: 'y' });
    expect(bridge.since().map(([, given]) => given)).toMatchObject([
      { url: 'https://x.example/' },
      { operation: 'create_webhook_endpoint', parameters: { url: 'https://x.example/', name: '' } },
      { url: 'https://y.example/' },
      { operation: 'create_webhook_endpoint', parameters: { url: 'https://y.example/', name: 'N' } },
    ]);
    state().edit({}, 'url');
    await passes(150);
    checks[2]?.({ ...unreachable, problems: ['refused'] });
    reports[2]?.(unreachable);
    await passes(0);
    expect(state().form).toMatchObject({ checking: false, problems: ['refused'], report: null });
    state().edit({}, 'url');
    await passes(150);
    checks[3]?.(unreachable);
    reports[3]?.(unreachable);
    await passes(0);
    expect(state().form?.problems).toEqual([]);
    state().edit({}, 'url');
    state().leave();
    await passes(150);
    expect([state().form, checks.length]).toEqual([null, 4]);
    state().begin('edit', { endpoint: a });
    expect(bridge.asked.at(-2)).toEqual(['webhooks.check_url', { url: a.url, except: 'a' }]);
    state().leave();
    checks[4]?.(done({ problems: ['late'] }));
    reports[4]?.(done('late'));
    await passes(0);
    expect(state().form).toBeNull();
  });

  test('is sent where nothing is wrong with it and something is changed, and the form goes then', async () => {
    const { bridge, state, asked } = await webhooks();
    expect(await state().send()).toBe('busy');
    state().begin('edit', { endpoint: a });
    expect(await state().send()).toBe('busy');
    state().edit({ name: 'New' }, 'name');
    bridge.answers['forms.check'] = done({ problems: ['wrong'] });
    bridge.since();
    expect(await state().send()).toBe('problems');
    expect(state().form).toMatchObject({ attempted: true, problems: ['wrong'] });
    expect(asked('update_webhook_endpoint')).toEqual([]);
    bridge.answers['forms.check'] = done({ problems: [] });
    bridge.answers['webhooks.update_webhook_endpoint'] = { ...unreachable, problems: ['by the service'] };
    expect(await state().send()).toBe('problems');
    expect(state().form).toMatchObject({ problems: ['by the service'] });
    bridge.answers['webhooks.update_webhook_endpoint'] = unreachable;
    expect(await state().send()).toBe('sent');
    expect(state()).toMatchObject({
      run: { phase: 'failed', action: 'change', failure: unreachable },
      form: { name: 'New', problems: [] },
    });
    bridge.since();
    bridge.answers['webhooks.update_webhook_endpoint'] = done(sent);
    expect(await state().send()).toBe('sent');
    expect(state()).toMatchObject({ run: { phase: 'done', action: 'change', sent }, form: null, replacements: [] });
    expect(asked('update_webhook_endpoint')).toEqual([{ endpointId: 'a', name: 'New' }]);
    // Somebody else's change meanwhile: nothing is sent.
    state().begin('edit', { endpoint: a });
    state().edit({ name: 'Newer' }, 'name');
    bridge.answers['webhooks.list_webhook_endpoints'] = listed(endpoint('a', { url: 'https://other.example/' }));
    expect(await state().send()).toBe('sent');
    expect(state()).toMatchObject({ run: { failure: { code: 'changed' } }, form: { name: 'Newer' } });
    expect(asked('update_webhook_endpoint')).toEqual([]);
    state().begin('create');
    state().edit({ name: 'N' }, 'name');
    expect(await state().send()).toBe('sent');
    expect(state().run).toMatchObject({ phase: 'done', action: 'create' });
    expect(asked('create_webhook_endpoint')).toMatchObject([{ name: 'N', url: '' }]);
    const sending = state().send();
    state().begin('create');
    const left = state().send();
    state().leave();
    expect(await Promise.all([sending, left])).toEqual(['busy', 'busy']);
  });

  test('that replaces an endpoint is followed until the new one is there and the old one gone', async () => {
    const { bridge, state } = await webhooks();
    const activity = (status: string, id?: unknown) =>
      done({ activity: { status, result: id === undefined ? null : { createWebhookEndpointResult: { endpointId: id } } } });
    bridge.answers['activities.get_activity'] = activity('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    state().begin('replace', { endpoint: a });
    expect(await state().send()).toBe('sent');
    const waiting = { oldId: 'a', activityId: 'act', status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', newId: null };
    expect(state().replacements).toEqual([waiting]);
    state().begin('replace', { endpoint: a });
    await state().send();
    expect(state().replacements).toEqual([waiting]);
    bridge.answers['activities.get_activity'] = activity('ACTIVITY_STATUS_COMPLETED', 'new');
    bridge.since();
    await state().load();
    expect(bridge.since()).toContainEqual(['activities.get_activity', { activityId: 'act' }]);
    expect(state().replacements).toEqual([{ ...waiting, status: 'ACTIVITY_STATUS_COMPLETED', newId: 'new' }]);
    bridge.since();
    await state().load();
    expect(bridge.since().map(([name]) => name)).toEqual(['webhooks.list_webhook_endpoints']);
    bridge.answers['webhooks.list_webhook_endpoints'] = listed(b);
    await state().load();
    expect(state().replacements).toEqual([]);
    const each: Replacement = { oldId: 'a', activityId: 'x', status: 's', newId: null };
    const follow = (answer: unknown) => followed(fakeCustody({ 'activities.get_activity': answer }).custody, [each], null);
    expect(await follow(unreachable)).toEqual([each]);
    for (const id of [undefined, 7]) expect(await follow(activity('t', id))).toEqual([{ ...each, status: 't' }]);
  });
});
