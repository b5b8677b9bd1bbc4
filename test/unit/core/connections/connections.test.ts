/** Connecting again, and connecting while the service does not answer. */
import { afterEach, expect, test } from 'vitest';
import { type App, startApp } from '../../support/app.ts';

let app: App;
afterEach(() => app?.close());

test('connecting again while the service fails takes nothing from the connection that is there', async () => {
  app = await startApp();
  const { baseUrl, organizationId } = app.practice.info;
  const state = await app.ask('app.state');
  const keyId = state.ok ? (state.value.connections[0]?.keyId ?? '') : '';
  app.practice.faults.add({ fault: 'error-500', operation: 'whoami', count: 0 });
  expect(await app.allowed('connections.add', { baseUrl, organizationId, keyId })).toMatchObject({ ok: false });
  app.practice.faults.clear();
  expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ada Reyes' } });
});

test('a connection that was kept before its key was known learns whose key it is once the service answers', async () => {
  app = await startApp();
  const { baseUrl, organizationId } = app.practice.info;
  const state = await app.ask('app.state');
  const { keyId = '', connectionId = '' } = (state.ok ? state.value.connections[0] : undefined) ?? {};
  await app.allowed('connections.remove', { connectionId });
  app.practice.faults.add({ fault: 'error-500', operation: 'whoami', count: 1 });
  expect(await app.allowed('connections.add', { baseUrl, organizationId, keyId, keep: true })).toMatchObject({
    ok: true,
    value: { userId: '' },
  });
  await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { connections: [{ userName: 'Ada Reyes' }] } });
});
