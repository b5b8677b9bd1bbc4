/** Approving and rejecting through the one way in, against the practice service. */

import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import { stored } from '../../../e2e/support/world.ts';
import { connectAs } from '../../../host/connect.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';
import { until } from '../../support/until.ts';

let app: App;
afterEach(() => app?.close());

describe('an approval', () => {
  test('is released by the confirmation window, reaches the service, and is confirmed by reading it back', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    expect(review.document.headline).toContain('Pay the invoice 4711');
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    const shown = await app.person('approve');
    expect(shown.review.seal).toBe(review.seal);
    const { baseUrl, organizationId } = app.practice.info;
    expect(shown.way).toEqual({
      ...{ baseUrl, organizationId },
      voice: {
        ...{ organizationName: 'Northwind Treasury', userName: 'Ada Reyes', keyName: 'practice key' },
        publicKey: app.practice.as('Ada').key.publicKey,
        userId: app.practice.info.users.find(({ userName }) => userName === 'Ada Reyes')?.userId,
      },
    });
    // Nobody approved anything there with this key before: that is for the person to answer.
    expect(shown.checks[0]).toEqual({
      ok: null,
      sentence: `Is this where it should go? ${baseUrl}, for the organisation ${organizationId}: nothing was approved there with this key before`,
    });
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true, status: 'ACTIVITY_STATUS_COMPLETED' } });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(1);
    const next = await app.open(await propose(app.practice, 'Pay the invoice 4712'));
    const again = app.ask('reviews.decide', { seal: next.seal, decision: 'approve' });
    expect((await app.person('approve')).checks[0]).toEqual({
      ok: true,
      sentence: `It goes to ${baseUrl}, for the organisation ${organizationId}, and nowhere else`,
    });
    expect(await again).toMatchObject({ ok: true });
  });

  test('turned into a rejection in the window is a rejection', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('reject');
    expect(await deciding).toMatchObject({ ok: true, value: { decision: 'reject', confirmed: true } });
    expect(votesOf(app.practice, id, 'Ada')).toMatchObject([{ selection: 'VOTE_SELECTION_REJECTED' }]);
  });

  test('whose window is closed decides nothing', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('close');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('of something a colleague decided meanwhile is stopped and says so', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const { fingerprint } = stored(app.practice, id);
    await app.practice.as('Chloé').approve(fingerprint);
    const decided = await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(decided).toMatchObject({ ok: false, code: 'already_decided' });
    expect(app.windows).toEqual([]);
  });

  test('of something decided while the window is open is stopped before the stamp', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await until(() => app.windows.length > 0);
    await app.practice.as('Chloé').approve(stored(app.practice, id).fingerprint);
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: false, code: 'already_decided' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('of an intent that changed since the review is a hard stop that shows both', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    await app.practice.faults.add({ fault: 'changed-intent', operation: 'get_activity' });
    const decided = await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(decided).toMatchObject({
      ok: false,
      code: 'changed',
      before: expect.stringContaining('Pay the invoice 4711'),
      after: expect.any(String),
    });
    expect(decided.ok ? '' : decided.after).not.toBe(decided.ok ? '' : decided.before);
    expect(app.windows).toEqual([]);
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('of an intent that is not what its proposer stamped is critical from the start, and never one of several', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    await app.practice.faults.add({ fault: 'changed-intent', operation: 'get_activity', count: 0 });
    const review = await app.open(id);
    expect(review.document.severity).toBe('critical');
    // The service counts this vote; the picture does not.
    expect(review.subject).toMatchObject({ activity: { quorum: { approved: 0, rejected: 0, invalid: 1, threshold: 2 } } });
    expect(review.document.findings).toContainEqual(
      expect.objectContaining({
        rule: 'intent-not-proposed',
        sides: [{ label: 'payload', before: 'Pay the invoice 4711', after: 'Pay the invoice 4712' }],
      }),
    );
    const together = await app.ask('reviews.open_many', { activityIds: [id] });
    expect(together).toMatchObject({ ok: true, value: { reviews: [], refused: [{ activityId: id }] } });
  });

  test('of a review that was opened from text is refused, and so is one of several', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const read = (await app.request('get_activity', { activityId: id })) as Outcome<{ activity: unknown }>;
    const pasted = await app.ask('reviews.open_text', { json: JSON.stringify(read.ok && read.value.activity) });
    if (!pasted.ok) throw new Error(pasted.message);
    const refused = { ok: false, code: 'forbidden', message: expect.stringContaining('opened from text') };
    expect(await app.ask('reviews.decide', { seal: pasted.value.seal, decision: 'approve' })).toMatchObject(refused);
    expect(await app.ask('reviews.decide_many', { seals: [pasted.value.seal], decision: 'approve' })).toMatchObject(refused);
    expect(app.windows).toEqual([]);
  });

  test('of a review that was read with another key is refused', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    await connectAs(app.core, app.practice.info, 'Chloé');
    app.windows.length = 0;
    expect(await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' })).toMatchObject({
      ok: false,
      code: 'forbidden',
      message: expect.stringContaining('another key'),
    });
    expect(app.windows).toEqual([]);
  });

  test('that was asked for before the lock opens no window behind it', async () => {
    app = await startApp();
    const review = await app.open(await propose(app.practice));
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.ask('app.lock');
    expect(await deciding).toMatchObject({ ok: false, code: 'locked' });
    expect(app.windows).toEqual([]);
  });

  test('twice at once is one vote', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const first = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await until(() => app.windows.length > 0);
    const second = await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(second).toMatchObject({ ok: false, code: 'declined' });
    await app.person('approve');
    expect(await first).toMatchObject({ ok: true });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(1);
  });
});

describe('the confirmation window', () => {
  test('may ask for nothing but its own document', async () => {
    app = await startApp();
    for (const name of ['app.state', 'feed.snapshot', 'keys.create', 'whoami', 'sign_raw_payload', 'reviews.decide'])
      expect(await app.core.request('confirm', name, {})).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('opened to reject releases no approval', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'reject' });
    await expect(app.person('approve')).rejects.toThrow('opened to reject');
    await app.person('close');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(0);
  });

  test('cannot approve what was not read to the end, shown long enough, or held', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await until(() => app.windows.length > 0);
    const decide = (more: object) =>
      app.core.request('confirm', 'confirm.decide', {
        seal: review.seal,
        decision: 'approve',
        reachedEnd: true,
        heldMs: 0,
        ...more,
      });
    expect(await decide({})).toMatchObject({ ok: false, code: 'forbidden' });
    await app.core.request('confirm', 'confirm.current', {});
    expect(await decide({})).toMatchObject({ ok: false, message: expect.stringContaining('long enough') });
    expect(await decide({ reachedEnd: false })).toMatchObject({ ok: false, message: expect.stringContaining('end') });
    expect(await decide({ seal: 'another' })).toMatchObject({ ok: false, code: 'not_found' });
    await app.person('close');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
  });
});
