/** The forms of operations through dispatch: a body is sent over the connection that it was shown for. */
import { expect, test } from 'vitest';
import { connectAs } from '../../../host/connect.ts';
import { startApp } from '../../support/app.ts';

test('a body that was shown for one connection is not sent over another, and over its own still is', async () => {
  await using app = Object.assign(await startApp(), { [Symbol.asyncDispose]: () => app.close() });
  const { current: ada } = await stateOf(app);
  const other = await connectAs(app.core, app.practice.info, 'Ben');
  await app.ask('connections.select', { connectionId: ada ?? '' });
  const checked = await app.ask('forms.check', {
    operation: 'create_wallet',
    parameters: { walletName: 'Night watch', accounts: [] },
  });
  const body = checked.ok ? (checked.value.body ?? '') : '';
  expect(body).not.toBe('');
  await app.ask('connections.select', { connectionId: other.connectionId });
  expect(await app.ask('forms.send', { operation: 'create_wallet', body })).toMatchObject({ ok: false, code: 'forbidden' });
  expect(app.windows).toEqual([]);
  await app.ask('connections.select', { connectionId: ada ?? '' });
  expect(await app.allowed('forms.send', { operation: 'create_wallet', body })).toMatchObject({ ok: true });
});

async function stateOf(app: Awaited<ReturnType<typeof startApp>>) {
  const state = await app.ask('app.state');
  if (!state.ok) throw new Error(state.message);
  return state.value;
}
