/** One inbox over every connection: what waits, gravest first, under the connection that decides it. */
import { afterEach, expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import { mostInboxRows } from '../../../../electron/contract/values/inbox.ts';
import { inboxOf } from '../../../../electron/core/feed/inbox.ts';
import { connectAs } from '../../../host/connect.ts';
import { madeReviews, summaryOf } from '../../renderer/fake-reviews.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose, proposeHeld } from '../../support/decisions.ts';
import { playedNotify } from '../../support/notify.ts';

let app: App;
afterEach(() => app?.close());

const inbox = async () => {
  const answer = await app.ask('feed.inbox');
  return answer.ok ? answer.value : expect.fail(answer.message);
};
const rowsNow = async () => (await inbox()).rows.map(({ connectionId, summary }) => [connectionId, summary.activityId]);

test('what waits for two users of two organisations stands in one list, and leaves it once it is decided, without a poll', async () => {
  app = await startApp({ as: 'Ada', service: { neighbours: ['Labs'] } });
  const labs = app.practice.info.neighbours[0]?.organizationId ?? expect.fail();
  const ada = await app.ask('connections.select', { connectionId: await only() });
  const atLabs = await connectAs(app.core, app.practice.info, 'Ada', undefined, labs);
  const chloe = await connectAs(app.core, app.practice.info, 'Chloé');
  const adaId = ada.ok ? ada.value.connectionId : '';
  const routine = await propose(app.practice);
  const held = await proposeHeld(app.practice, 'nobody can read it');
  const ben = app.practice.info.users.find(user => user.userName.startsWith('Ben'))?.apiKeys[0] ?? expect.fail();
  const tag = await app.practice.in(labs, ben).propose('create_invitations', {
    invitations: [
      {
        ...{
          receiverUserName: 'Dora',
          receiverUserEmail: 'dora@example.com',
          receiverUserTags: [],
          accessType: 'ACCESS_TYPE_ALL',
        },
        senderUserId: atLabs.userId,
      },
    ],
  } as never);
  for (const connectionId of [adaId, atLabs.connectionId, chloe.connectionId]) {
    await app.ask('connections.select', { connectionId });
    await app.ask('feed.refresh');
  }
  const { rows, found } = await inbox();
  expect(found).toBe(rows.length);
  // The gravest first, whoever it waits for; each of the two users may vote on the same activity.
  expect(new Set(rows.slice(0, 2).map(({ connectionId }) => connectionId))).toEqual(new Set([adaId, chloe.connectionId]));
  expect(rows.slice(0, 2).map(({ summary }) => summary.activityId)).toEqual([held, held]);
  expect(await rowsNow()).toContainEqual([adaId, routine]);
  expect(await rowsNow()).toContainEqual([atLabs.connectionId, tag.id]);

  // Current is Chloé: her row goes at once, Ada's stays.
  const before = app.practice.clock.now();
  const { seal } = await app.open(routine);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  const shown = await app.person('approve');
  expect(shown.way).toMatchObject({
    voice: { userName: 'Chloé Martin', keyName: 'practice key', publicKey: expect.any(String) },
  });
  expect(await deciding).toMatchObject({ ok: true });
  expect(await rowsNow()).not.toContainEqual([chloe.connectionId, routine]);
  expect(before).toBeLessThanOrEqual(app.practice.clock.now());
});

test('a user with two keys has one row for an activity, under the connection that is looked at', async () => {
  app = await startApp({ as: 'Ada' });
  const first = await only();
  const second = await connectAs(app.core, app.practice.info, 'Ada', 'API_KEY_CURVE_SECP256K1');
  const activityId = await propose(app.practice);
  for (const connectionId of [first, second.connectionId]) {
    await app.ask('connections.select', { connectionId });
    await app.ask('feed.refresh');
  }
  expect(await rowsNow()).toEqual([[second.connectionId, activityId]]);
  await app.ask('connections.select', { connectionId: first });
  expect(await rowsNow()).toEqual([[first, activityId]]);
  // Decided by one of them, it leaves the list of both.
  const { seal } = await app.open(activityId);
  const deciding = app.ask('reviews.decide', { seal, decision: 'reject' });
  await app.person('reject');
  await deciding;
  await expect.poll(rowsNow).toEqual([]);
});

test('a notice counts what each of several users could vote on, and a user with two keys hears of it once', async () => {
  const notices: { title: string }[] = [];
  app = await startApp({
    as: 'Ada',
    ports: { notify: playedNotify(notice => void notices.push(notice)) },
  });
  await connectAs(app.core, app.practice.info, 'Ada', 'API_KEY_CURVE_SECP256K1');
  await connectAs(app.core, app.practice.info, 'Chloé');
  const state = await app.ask('app.state');
  const all = state.ok ? state.value.connections : [];
  const refresh = async () => {
    for (const { connectionId } of all) {
      await app.ask('connections.select', { connectionId });
      await app.ask('feed.refresh');
    }
  };
  await refresh();
  await propose(app.practice);
  await refresh();
  await refresh();
  app.later(2_000);
  // Two votes are asked for, of two people, and the third key has none of its own.
  await expect.poll(() => notices.map(({ title }) => title)).toEqual(['2 activities wait for you']);
});

test('the list is bounded, and says how many there are', () => {
  const [model] = madeReviews.map(summaryOf);
  if (model === undefined) throw new Error('no model');
  const connection = {
    connectionId: 'c',
    baseUrl: 'https://a.example',
    organizationId: 'o',
    userId: 'u',
    keyId: 'k',
  } as Connection;
  const activities = Array.from({ length: mostInboxRows + 7 }, (_, n) => ({
    ...{ ...model, group: 'needs_me' as const, activityId: `${n}` },
    severity: n === mostInboxRows + 6 ? ('critical' as const) : ('note' as const),
  }));
  const { rows, found } = inboxOf([{ connection, feed: { snapshot: () => ({ activities, complete: true }) } }]);
  expect([rows.length, found]).toEqual([mostInboxRows, mostInboxRows + 7]);
  expect(rows[0]?.summary.severity).toBe('critical');
});

async function only(): Promise<string> {
  const state = await app.ask('app.state');
  return (state.ok && state.value.connections[0]?.connectionId) || expect.fail();
}
