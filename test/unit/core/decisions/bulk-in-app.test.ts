/** Several activities decided together, through the one way in, against the practice service. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { BulkProgress, BulkResult } from '../../../../electron/contract/values/bulk.ts';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { stored, textToSign } from '../../../e2e/support/world.ts';
import { ideaFor } from '../../../practice/colleagues/ideas.ts';
import { type App, startApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';

let app: App;
afterEach(() => app?.close());

const userId = () => app.practice.info.users.find(user => user.userName.startsWith('Ada'))?.userId;
const votesOf = (id: string) => stored(app.practice, id).votes.filter(vote => vote.userId === userId());
const propose = async (words: string) =>
  (await app.practice.as('Ben').propose('sign_raw_payload', textToSign(app.practice, words))).id;

async function opened(activityIds: string[]) {
  const answer = await app.ask('reviews.open_many', { activityIds });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}
const sealsOf = (reviews: SealedReview[]) => reviews.map(({ seal }) => seal);
const requests = () => app.practice.ledger().flatMap(({ votes }) => votes).length;

describe('three routine ones', () => {
  let ids: string[];
  beforeEach(async () => {
    app = await startApp();
    ids = [await propose('Batch 1'), await propose('Batch 2'), await propose('Batch 3')];
  });

  test('one confirmation, three votes, three results, each read back', async () => {
    const { reviews, refused, totals } = await opened(ids);
    expect(refused).toEqual([]);
    expect(totals.types).toEqual([
      { type: reviews[0]?.subject.kind === 'activity' && reviews[0].subject.activity.type, count: 3 },
    ]);
    const deciding = app.ask('reviews.decide_many', { seals: sealsOf(reviews), decision: 'approve' });
    const shown = await app.person('approve');
    expect(shown.review.subject).toMatchObject({ kind: 'bulk', reviews: [{}, {}, {}] });
    const hashes = shown.review.document.decoded.children?.map(child => child.value);
    expect(hashes?.slice(1), 'the seal covers the hash of each, and the totals').toEqual(reviews.map(({ hash }) => hash));
    const results = await deciding;
    expect(results).toMatchObject({
      ok: true,
      value: ids.map(activityId => ({ activityId, outcome: { ok: true, value: { confirmed: true } } })),
    });
    for (const id of ids) expect(votesOf(id)).toMatchObject([{ selection: 'VOTE_SELECTION_APPROVED' }]);
    const progress = app.events.filter(({ event }) => event === 'reviews.progress').map(({ value }) => value as BulkProgress);
    expect(progress.filter(({ stage }) => stage === 'deciding').map(({ done, total }) => [done, total])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const journal = await app.ask('journal.entries', { limit: 100, kinds: ['review_decided'] });
    expect(journal.ok && journal.value.found).toBe(3);
  });

  test('closing the confirmation, or saying no to it, votes on none of them', async () => {
    const { reviews } = await opened(ids);
    const before = requests();
    const deciding = app.ask('reviews.decide_many', { seals: sealsOf(reviews), decision: 'approve' });
    await app.person('close');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    expect(requests()).toBe(before);
  });

  test('one that changed meanwhile is left out by name, and the others go on', async () => {
    const { reviews } = await opened(ids);
    const deciding = app.ask('reviews.decide_many', { seals: sealsOf(reviews), decision: 'approve' });
    await app.practice.as('Chloé').approve(stored(app.practice, ids[1] ?? ''));
    await app.person('approve');
    const results = (await deciding) as Outcome<BulkResult[]>;
    expect(results.ok && results.value.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.code))).toEqual([
      'ok',
      'already_decided',
      'ok',
    ]);
    expect(votesOf(ids[1] ?? '')).toEqual([]);
  });

  test('an intent that is another one when it is fetched again is not stamped', async () => {
    const { reviews } = await opened(ids);
    const deciding = app.ask('reviews.decide_many', { seals: sealsOf(reviews), decision: 'approve' });
    app.practice.faults.add({ fault: 'changed-intent', operation: 'get_activity', user: 'Ada Reyes', count: 0 });
    await app.person('approve');
    const results = (await deciding) as Outcome<BulkResult[]>;
    expect(results.ok && results.value.map(({ outcome }) => outcome)).toMatchObject(
      ids.map(() => ({ ok: false, code: 'changed' })),
    );
    for (const id of ids) expect(votesOf(id)).toEqual([]);
  });

  test('rows that were taken out are neither shown nor voted on', async () => {
    const { reviews } = await opened(ids);
    const kept = sealsOf(reviews).slice(0, 2);
    expect(await app.ask('reviews.sum_up', { seals: kept })).toMatchObject({ ok: true, value: { types: [{ count: 2 }] } });
    const deciding = app.ask('reviews.decide_many', { seals: kept, decision: 'reject' });
    expect((await app.person('reject')).review.subject).toMatchObject({ reviews: [{}, {}] });
    expect(await deciding).toMatchObject({ ok: true, value: [{}, {}] });
    expect(votesOf(ids[0] ?? '')).toMatchObject([{ selection: 'VOTE_SELECTION_REJECTED' }]);
    expect(votesOf(ids[2] ?? '')).toEqual([]);
  });

  test('stopped after the first, the rest stays undecided', async () => {
    const { reviews } = await opened(ids);
    app.core.onEvent((event, value) => {
      if (event === 'reviews.progress' && (value as BulkProgress).done === 1) void app.ask('reviews.stop_many', {});
    });
    const deciding = app.ask('reviews.decide_many', { seals: sealsOf(reviews), decision: 'approve' });
    await app.person('approve');
    const results = (await deciding) as Outcome<BulkResult[]>;
    expect(results.ok && results.value.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.code))).toEqual([
      'ok',
      'declined',
      'declined',
    ]);
    expect(votesOf(ids[2] ?? '')).toEqual([]);
  });

  test('a page that approves at once is refused: nobody can have read three documents by then', async () => {
    const { reviews } = await opened(ids);
    const deciding = app.ask('reviews.decide_many', { seals: sealsOf(reviews), decision: 'approve' });
    await until(() => app.windows.length > 0);
    const shown = (await app.core.request('confirm', 'confirm.current', {})) as Outcome<{ review: SealedReview }>;
    if (!shown.ok) throw new Error(shown.message);
    const { seal } = shown.value.review;
    const decide = (decision: string) =>
      app.core.request('confirm', 'confirm.decide', { seal, decision, reachedEnd: true, heldMs: 0 });
    expect(await decide('approve')).toMatchObject({ ok: false, code: 'forbidden' });
    await decide('close');
    await deciding;
  });
});

describe('what is grave', () => {
  beforeEach(async () => {
    app = await startApp();
  });
  const grave = async (n: number) =>
    (await app.practice.as('Ben').propose('sign_raw_payload', ideaFor(n, app.practice.organisation(), app.practice.clock.now())))
      .id;

  test('high and critical ones are left out with the reason, and the routine one stays', async () => {
    const ids = [await grave(5), await grave(3), await propose('Batch 1')];
    const { reviews, refused } = await opened(ids);
    expect(reviews.map(({ subject }) => subject.kind === 'activity' && subject.activity.activityId)).toEqual([ids[2]]);
    expect(refused).toMatchObject([
      { activityId: ids[0], sentence: expect.stringMatching(/marked critical.*take all USDC/i) },
      { activityId: ids[1], sentence: expect.stringMatching(/marked high/) },
    ]);
  });

  test('not even by the seal of one that was opened by itself', async () => {
    const [critical, routine] = [await app.open(await grave(5)), await app.open(await propose('Batch 1'))];
    const answer = await app.ask('reviews.decide_many', { seals: [routine.seal, critical.seal], decision: 'approve' });
    expect(answer).toMatchObject({ ok: false, code: 'forbidden', message: expect.stringMatching(/critical/) });
    expect(app.windows).toEqual([]);
    expect(await app.ask('reviews.decide_many', { seals: ['made up'], decision: 'approve' })).toMatchObject({
      code: 'not_found',
    });
    expect(await app.ask('reviews.decide_many', { seals: [], decision: 'approve' })).toMatchObject({ code: 'invalid' });
  });

  test('what is decided already, or not there, is named and left out', async () => {
    const mine = await propose('Batch 1');
    await app.practice.as('Chloé').approve(stored(app.practice, mine));
    const { reviews, refused } = await opened([mine, 'no-such-activity']);
    expect(reviews).toEqual([]);
    expect(refused).toMatchObject(
      [
        { activityId: mine, sentence: /decided/ },
        { activityId: 'no-such-activity', headline: null },
      ].map(entry => ({ ...entry, sentence: expect.any(String) })),
    );
  });
});
