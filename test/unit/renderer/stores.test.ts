import { expect, test } from 'vitest';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { done, failure, type Outcome } from '../../../electron/contract/outcome.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { createActivities } from '../../../renderer/store/activities/activities.ts';
import { createReviews } from '../../../renderer/store/activities/reviews.ts';
import { createUi } from '../../../renderer/store/ui.ts';
import { madeReviews, summaryOf } from './fake-reviews.ts';

const [review] = madeReviews;
if (review === undefined) throw new Error('no model');
const rows = madeReviews.map(summaryOf);

/** A bridge with the given calls, and a way to send events. */
function bridge(calls: Record<string, (parameters: never) => Promise<Outcome<unknown>>>) {
  const listeners = new Map<string, (value: never) => void>();
  const group = (name: string) =>
    Object.fromEntries(
      Object.entries(calls)
        .filter(([call]) => call.startsWith(`${name}.`))
        .map(([call, answer]) => [call.slice(name.length + 1), answer]),
    );
  const on = (event: string, listener: (value: never) => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  const custody = { feed: group('feed'), reviews: group('reviews'), on } as unknown as Custody;
  return { custody, send: (event: string, value: unknown) => listeners.get(event)?.(value as never) };
}

test('a delta puts, moves and takes away rows, and sorts them anew', async () => {
  const { custody, send } = bridge({ 'feed.snapshot': async () => done({ activities: rows, complete: true }) });
  const store = createActivities(custody);
  await store.getState().load();
  const [permit] = rows;
  if (permit === undefined) throw new Error('no row');
  send('feed.delta', {
    upserts: [{ ...permit, group: 'decided', updatedAt: '2026-11-22T00:00:00Z' }],
    removed: ['invite'],
    complete: true,
  });
  const { groups } = store.getState();
  expect(groups.needs_me.map(row => row.activityId)).toEqual(['allowlist']);
  expect(groups.decided.map(row => row.activityId)).toEqual(['permit', 'done', 'failed']);
});

test('what is loaded stays readable when a later call fails', async () => {
  let online = true;
  const { custody } = bridge({
    'feed.snapshot': async () => (online ? done({ activities: rows, complete: true }) : failure('offline', 'gone')),
  });
  const store = createActivities(custody);
  await store.getState().load();
  online = false;
  await store.getState().load();
  expect(store.getState().loaded).toBe(true);
  expect(store.getState().groups.needs_me).toHaveLength(3);
  expect(store.getState().failure?.code).toBe('offline');
});

test('a bridge that throws becomes an outcome, not an exception', async () => {
  const { custody } = bridge({ 'feed.snapshot': () => Promise.reject(new Error('the host is gone')) });
  const store = createActivities(custody);
  await store.getState().load();
  expect(store.getState().failure).toMatchObject({ code: 'internal', message: expect.stringContaining('the host is gone') });
});

const opening = (answer: () => SealedReview) => bridge({ 'reviews.open': async () => done(answer()) });

test('a document that changed while it was read is never swapped in silence', async () => {
  let shown = review;
  const { custody } = opening(() => shown);
  const store = createReviews(custody);
  await store.getState().open('permit');
  shown = { ...review, seal: 'seal-2', hash: 'another', document: { ...review.document, headline: 'Something else' } };
  await store.getState().open('permit');
  expect(store.getState().byId.permit?.review?.seal).toBe('seal-2');
  expect(store.getState().byId.permit?.replaced?.document.headline).toBe(review.document.headline);
  store.getState().acknowledge('permit');
  expect(store.getState().byId.permit?.replaced).toBeNull();
});

test('a new vote alone replaces the review without a warning', async () => {
  let shown = review;
  const { custody } = opening(() => shown);
  const store = createReviews(custody);
  await store.getState().open('permit');
  // The status is under the hash, too.
  shown = { ...review, seal: 'seal-2', hash: 'another' };
  await store.getState().open('permit');
  expect(store.getState().byId.permit).toMatchObject({ review: { seal: 'seal-2' }, replaced: null });
});

test('a decision names the seal that was read, and a second one is not asked for while the window is open', async () => {
  const asked: unknown[] = [];
  const { custody } = bridge({
    'reviews.open': async () => done(review),
    'reviews.decide': parameters => {
      asked.push(parameters);
      return new Promise(() => undefined);
    },
  });
  const store = createReviews(custody);
  await store.getState().open('permit');
  void store.getState().decide('permit', 'approve');
  void store.getState().decide('permit', 'reject');
  expect(asked).toEqual([{ seal: review.seal, decision: 'approve' }]);
  expect(store.getState().byId.permit?.decision).toEqual({ phase: 'asked', decision: 'approve' });
});

test('opening a review from anywhere shows it in front, with no search in the way', () => {
  const ui = createUi('keys');
  ui.getState().search('zebra');
  ui.getState().openReview('permit', 'waiting');
  expect(ui.getState()).toMatchObject({ screen: 'approvals', selected: 'permit', reading: true, query: '', group: 'waiting' });
});
