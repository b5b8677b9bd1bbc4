/** What the main page cannot do, whatever it asks for. */
import { afterEach, describe, expect, test } from 'vitest';
import { stored } from '../../../e2e/support/world.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';

let app: App;
afterEach(() => app?.close());

describe('the main page', () => {
  test('cannot release a stamp: not as the confirmation page, not by the operation, not with a body of its own', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const { fingerprint } = stored(app.practice, id);
    const deciding = app.request('activities.approve', { fingerprint });
    expect(await deciding).toMatchObject({ ok: false, code: 'unknown_operation' });
    expect(
      await app.request('confirm.decide', { seal: review.seal, decision: 'approve', reachedEnd: true, heldMs: 9_999 }),
    ).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await app.request('confirm.current')).toMatchObject({ ok: false, code: 'forbidden' });
    expect(
      await app.request('forms.send', { operation: 'approve_activity', body: '{"type":"ACTIVITY_TYPE_APPROVE_ACTIVITY"}' }),
    ).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
    expect(await app.request('approve_activity', { fingerprint })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(app.windows).toEqual([]);
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('cannot reach what stands on a prototype', async () => {
    app = await startApp({ as: null });
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 7, null, {}])
      expect(await app.core.request('main', name, {})).toMatchObject({ ok: false, code: 'unknown_operation' });
  });

  test('hears which argument is wrong, what was expected and what came', async () => {
    app = await startApp({ as: null });
    expect(await app.request('reviews.open', { activityId: 7, more: 1 })).toMatchObject({
      ok: false,
      code: 'invalid',
      problems: expect.arrayContaining([{ path: 'activityId', expected: 'a string', received: expect.stringContaining('7') }]),
    });
  });

  test('gets no private key in any answer, event or file', async () => {
    app = await startApp();
    const pair = app.practice.info.users[0]?.apiKeys.find(k => k.curve === 'API_KEY_CURVE_P256');
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    const answers = [await deciding, await app.ask('app.state'), await app.ask('journal.entries', { limit: 100 })];
    const everything = JSON.stringify([
      answers,
      app.events,
      [...app.files.content].map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    ]);
    const secret = pair?.privateKey ?? '';
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    for (const form of [
      secret,
      secret.toUpperCase(),
      Buffer.from(secret, 'hex').toString('base64'),
      Buffer.from(secret, 'hex').toString('base64url'),
    ])
      expect(everything).not.toContain(form);
    expect([...app.keychain.items.values()].join()).toContain(secret);
  });
});
