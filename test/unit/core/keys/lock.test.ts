/** A locked app. */

import { afterEach, describe, expect, test } from 'vitest';
import { type App, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';
import { until } from '../../support/until.ts';

let app: App;
afterEach(() => app?.close());

describe('a locked app', () => {
  test('closes a confirmation that was open, undecided', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await until(() => app.windows.length > 0);
    await app.ask('app.lock');
    expect(await deciding).toMatchObject({ ok: false, code: 'locked' });
    expect(await app.core.request('confirm', 'confirm.current', {})).toMatchObject({ ok: false });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('answers nothing but its state, drops its keys, and goes on after unlocking', async () => {
    app = await startApp();
    expect(await app.ask('app.lock')).toMatchObject({ ok: true });
    expect(await app.ask('feed.snapshot')).toMatchObject({ ok: false, code: 'locked' });
    expect(await app.request('whoami')).toMatchObject({ ok: false, code: 'locked' });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { locked: true } });
    const unlocking = app.ask('app.unlock');
    expect(await app.give()).toMatchObject({ title: 'Unlock Countersign', fields: [] });
    expect(await unlocking).toMatchObject({ ok: true });
    expect(await app.request('whoami')).toMatchObject({ ok: true, value: { username: 'Ada Reyes' } });
  });

  test('stays locked while the keychain is', async () => {
    app = await startApp();
    await app.ask('app.lock');
    app.keychain.state = 'locked';
    expect(await app.ask('app.unlock')).toMatchObject({ ok: false, code: 'key_unavailable' });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { locked: true } });
  });
});
