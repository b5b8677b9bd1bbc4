/** The first approval over a connection, and over one that took the place of another: through the one way in. */
import { expect, onTestFinished, test } from 'vitest';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import type { JournalLine } from '../../../../electron/core/journal/entry.ts';
import { createConnectionPast } from '../../../../electron/core/journal/told/connection-past.ts';
import { digestToSign } from '../../../e2e/support/world.ts';
import { startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { proposeHeld } from '../../support/decisions.ts';

let app: App;
const practiced = async () => {
  const practice = await startPractice();
  onTestFinished(() => practice.close());
  return practice;
};
const begin = async (of: Parameters<typeof startApp>[0]) => {
  const begun = await startApp(of);
  onTestFinished(() => begun.close());
  app = begun;
};

const about = ({ document }: SealedReview) =>
  document.findings.filter(({ rule }) => rule === 'first-approval' || rule === 'organisation-moved');
/** How grave the list says it is. */
const rowOf = async (id: string) => {
  const list = await app.ask('feed.snapshot');
  return list.ok ? list.value.activities.find(({ activityId }) => activityId === id)?.severity : undefined;
};
/** Decides, and answers the sealed document that stood in the confirmation window. */
async function decide(review: SealedReview, decision: 'approve' | 'reject'): Promise<SealedReview> {
  const deciding = app.ask('reviews.decide', { seal: review.seal, decision });
  const shown = await app.person(decision);
  expect(await deciding).toMatchObject({ ok: true });
  return shown.review;
}

test('the first approval over a connection says where it goes, in the confirmation window too; the next one does not', async () => {
  const practice = await practiced();
  await begin({ practice });
  const first = await app.open(await proposeHeld(practice, 'Invoice 1'));
  expect(about(first)).toMatchObject([{ rule: 'first-approval', severity: 'look' }]);
  expect(about(first)[0]?.sentence).toContain(`${practice.info.baseUrl} (added `);
  expect(about(await decide(first, 'approve'))).toEqual(about(first));
  expect(about(await app.open(await proposeHeld(practice, 'Invoice 2')))).toEqual([]);
});

test('what a person sends of their own is a first approval as well', async () => {
  const practice = await practiced();
  await begin({ practice });
  const sending = app.request('sign_raw_payload', digestToSign(practice, 'Invoice 3'));
  const { review } = await app.person('approve');
  expect(about(review)).toMatchObject([{ rule: 'first-approval' }]);
  expect(await sending).toMatchObject({ ok: true });
  expect(about(await app.open(await proposeHeld(practice, 'Invoice 4')))).toEqual([]);
});

test('the same organisation at another address is critical, though its connection was forgotten and the app started anew', async () => {
  const [practice, other] = [await practiced(), await practiced()];
  expect(other.info.organizationId).toBe(practice.info.organizationId);
  await begin({ practice });
  const { files, keychain } = app;
  await decide(await app.open(await proposeHeld(practice, 'Invoice 5')), 'approve');
  const state = await app.ask('app.state');
  const { connectionId = '', keyId = '' } = (state.ok ? state.value.connections[0] : undefined) ?? {};
  await app.allowed('connections.remove', { connectionId });
  const { baseUrl, organizationId, pinnedKeys } = other.info;
  await app.allowed('connections.add', { baseUrl, organizationId, keyId, dialect: { pinnedKeys } });
  await app.core.stop();
  await begin({ practice: other, files, keychain, as: null });
  const id = await proposeHeld(other, 'Invoice 6');
  const review = await app.open(id);
  expect(review.document.severity).toBe('critical');
  expect(about(review)).toMatchObject([{ rule: 'organisation-moved', severity: 'critical' }]);
  for (const address of [practice.info.baseUrl, baseUrl]) expect(about(review)[0]?.sentence).toContain(address);
  await expect.poll(() => rowOf(id)).toBe('critical');
  expect(await app.ask('reviews.open_many', { activityIds: [id] })).toMatchObject({ ok: true, value: { reviews: [] } });
  // Who rejects because of it has vouched for nothing.
  expect(about(await decide(review, 'reject'))).toEqual(about(review));
  expect(about(await app.open(await proposeHeld(other, 'Invoice 7')))).toMatchObject([{ rule: 'organisation-moved' }]);
});

test('one approval vouches for its address, its organisation and its key alone', () => {
  const past = createConnectionPast(() => true);
  const sent = {
    kind: 'submit_intent',
    organizationId: 'o',
    connectionOrganizationId: 'parent',
    baseUrl: 'https://a',
    keyId: 'k',
  };
  past.take(sent as JournalLine);
  const of = (baseUrl: string, organizationId: string, keyId: string) => past.of({ baseUrl, organizationId, keyId });
  expect(of('https://a', 'o', 'k')).toMatchObject({ approved: true, elsewhere: [] });
  // Another key, and the parent it was sent over: neither was approved for.
  expect(of('https://a', 'o', 'other')).toMatchObject({ approved: false, elsewhere: [] });
  expect(of('https://a', 'parent', 'k')).toMatchObject({ approved: false, elsewhere: [] });
  // Elsewhere under the same name, and the same key under a name that was made up.
  expect(of('https://b', 'o', 'other')).toMatchObject({ approved: false, elsewhere: ['https://a'] });
  expect(of('https://b', 'made-up', 'k')).toMatchObject({ approved: false, elsewhere: ['https://a'] });
  expect(of('https://b', 'made-up', 'other')).toMatchObject({ approved: false, elsewhere: [] });
});
