/** Several keys and users of one organisation, and several organisations, side by side: none takes another's place. */
import { afterEach, describe, expect, test } from 'vitest';
import type { ApiKeyCurve } from '../../../../electron/contract/service/dialect.ts';
import type { AppState, Connection } from '../../../../electron/contract/values/app-values.ts';
import { holdsTogether } from '../../../../electron/core/connections/identity.ts';
import { connectAs } from '../../../host/connect.ts';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';

let app: App;
const others: Practice[] = [];
afterEach(async () => {
  await app?.close();
  for (const practice of others.splice(0)) await practice.close();
});

const stateOf = async (of: App): Promise<AppState> => {
  const answer = await of.ask('app.state');
  return answer.ok ? answer.value : expect.fail(answer.message);
};
const connectionsOf = async (of: App): Promise<Connection[]> => (await stateOf(of)).connections;
const select = (of: App, { connectionId }: Connection) => of.ask('connections.select', { connectionId });
const connect = (user: string, curve?: ApiKeyCurve, organizationId?: string, info = app.practice.info) =>
  connectAs(app.core, info, user, curve, organizationId);
/** What the keychain holds of a key, as text. */
const recordOf = ({ keyId }: Connection): string =>
  [...app.keychain.items].find(([account]) => account.includes(keyId))?.[1] ?? expect.fail('no record');
const approve = async (activityId: string) => {
  const { seal } = await app.open(activityId);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  const shown = await app.person('approve');
  return { decided: await deciding, shown };
};

test('two users of one organisation are two connections: each votes with its own key, and only the one that is chosen', async () => {
  app = await startApp({ as: 'Ada' });
  const [ada] = await connectionsOf(app);
  const chloe = await connect('Chloé');
  const { host } = new URL(app.practice.info.baseUrl);
  const first = `${host}/${app.practice.info.organizationId}`;
  expect(await connectionsOf(app)).toEqual([ada, chloe]);
  expect(ada?.connectionId).toBe(first);
  expect(chloe.connectionId).toBe(`${first}/${chloe.keyId.slice(0, 8)}`);
  expect((await stateOf(app)).current).toBe(chloe.connectionId);

  const activityId = await propose(app.practice);
  const { decided, shown } = await approve(activityId);
  expect(decided).toMatchObject({ ok: true, value: { confirmed: true } });
  expect(shown.review.keyName).toContain('Chloé Martin');
  expect(votesOf(app.practice, activityId, 'Chloé')).toHaveLength(1);
  expect(votesOf(app.practice, activityId, 'Ada')).toHaveLength(0);
});

test('a review that was opened with one key is not decided with another one of the same organisation', async () => {
  app = await startApp({ as: 'Ada' });
  const [ada] = await connectionsOf(app);
  const chloe = await connect('Chloé');
  const { seal } = await app.open(await propose(app.practice));
  await select(app, ada ?? expect.fail());
  expect(await app.ask('reviews.decide', { seal, decision: 'approve' })).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await app.ask('reviews.decide_many', { seals: [seal], decision: 'approve' })).toMatchObject({ ok: false });
  await select(app, chloe);
  const deciding = app.ask('reviews.decide', { seal, decision: 'approve' });
  await app.person('close');
  expect(await deciding).toMatchObject({ code: 'declined' });
});

test('the same user with two keys votes once: under the other key the activity is decided as well', async () => {
  app = await startApp({ as: 'Ada' });
  const [first] = await connectionsOf(app);
  const second = await connect('Ada', 'API_KEY_CURVE_SECP256K1');
  expect(second.userId).toBe(first?.userId);
  const activityId = await propose(app.practice);
  await approve(activityId);
  await select(app, first ?? expect.fail());
  const review = await app.open(activityId);
  expect(review.subject).toMatchObject({ activity: { canApprove: false } });
  expect(await app.ask('reviews.decide', { seal: review.seal, decision: 'approve' })).toMatchObject({
    ok: false,
    code: 'already_decided',
  });
  expect(votesOf(app.practice, activityId, 'Ada')).toHaveLength(1);
});

test('a vote of one key whose answer was lost holds back the vote of the same user with another key, and of nobody else', async () => {
  app = await startApp({ as: 'Ada' });
  const [first] = await connectionsOf(app);
  const activityId = await propose(app.practice);
  await app.practice.faults.add({ fault: 'drop-before-commit', operation: 'approve_activity', count: 0 });
  expect((await approve(activityId)).decided).toMatchObject({ ok: false, code: 'outcome_unknown' });
  await connect('Ada', 'API_KEY_CURVE_SECP256K1');
  const { seal } = await app.open(activityId);
  const deciding = app.ask('reviews.decide', { seal, decision: 'reject' });
  await app.person('reject');
  expect(await deciding).toMatchObject({
    ok: false,
    code: 'outcome_unknown',
    message: expect.stringContaining('another key of yours'),
  });
  await connect('Chloé');
  const hers = await app.open(activityId);
  const hersDeciding = app.ask('reviews.decide', { seal: hers.seal, decision: 'reject' });
  await app.person('reject');
  expect(await hersDeciding).toMatchObject({ ok: true, value: { confirmed: true } });
  app.practice.faults.clear();
  await select(app, first ?? expect.fail());
  app.later(60_000);
  await app.ask('feed.refresh');
  await expect.poll(async () => (await stateOf(app)).unknown).toEqual([]);
});

test('the journal is read whole, or of one key', async () => {
  app = await startApp({ as: 'Ada' });
  const [ada] = await connectionsOf(app);
  const activityId = await propose(app.practice);
  await app.open(activityId);
  const chloe = await connect('Chloé');
  await app.open(activityId);
  await approve(activityId);
  const of = async (keyId?: string) => {
    const answer = await app.ask('journal.entries', { limit: 100, ...(keyId === undefined ? {} : { keyIds: [keyId] }) });
    return answer.ok ? answer.value.entries.map(entry => entry.kind) : expect.fail(answer.message);
  };
  expect(await of(ada?.keyId)).toEqual(['review_sealed', 'connection_changed']);
  expect(await of(chloe.keyId)).toEqual([
    'review_decided',
    'submit_outcome',
    'submit_intent',
    'review_sealed',
    'connection_changed',
  ]);
  expect((await of()).filter(kind => kind === 'review_sealed')).toHaveLength(2);
});

test('drafts belong to the connection they were made over', async () => {
  app = await startApp({ as: 'Ada' });
  const [ada] = await connectionsOf(app);
  const draft = { title: 'Mine', kind: 'draft', signWith: '', payload: '', encoding: null, hashFunction: null };
  expect(await app.ask('signing.keep_draft', draft)).toMatchObject({ ok: true });
  await connect('Chloé');
  expect(await app.ask('signing.drafts')).toEqual({ ok: true, value: [] });
  await select(app, ada ?? expect.fail());
  expect(await app.ask('signing.drafts')).toMatchObject({ ok: true, value: [{ title: 'Mine' }] });
});

test('two organisations at one host and the same at another: four connections, and removing one leaves the others', async () => {
  app = await startApp({ as: 'Ada', service: { neighbours: ['Labs'] } });
  const labs = app.practice.info.neighbours[0]?.organizationId ?? expect.fail('no neighbour');
  const elsewhere = await startPractice({ seed: 1 });
  others.push(elsewhere);
  const [northwind] = await connectionsOf(app);
  const chloe = await connect('Chloé');
  const atLabs = await connect('Ada', undefined, labs);
  const other = await connect('Ada', undefined, undefined, elsewhere.info);
  expect(await connectionsOf(app)).toEqual([northwind, chloe, atLabs, other]);
  expect(new Set((await connectionsOf(app)).map(each => each.connectionId)).size).toBe(4);
  // One key, three of them: each is pinned, and taking one away leaves the other pins.
  expect([atLabs.keyId, other.keyId]).toEqual([northwind?.keyId, northwind?.keyId]);
  await app.allowed('connections.remove', { connectionId: atLabs.connectionId });
  expect(recordOf(other)).not.toContain(labs);
  for (const each of [northwind, chloe, other]) {
    await select(app, each ?? expect.fail());
    expect(await app.request('whoami')).toMatchObject({ ok: true, value: { userId: each?.userId } });
  }
  await app.allowed('connections.remove', { connectionId: northwind?.connectionId });
  await select(app, other);
  expect(await app.request('whoami')).toMatchObject({ ok: true });
});

test('connecting with a key that is connected there re-connects it; what a person allowed that service holds for a further key', async () => {
  app = await startApp({ as: 'Ada' });
  const [ada] = await connectionsOf(app);
  const { connectionId = '', baseUrl = '', organizationId = '', keyId = '' } = ada ?? {};
  await app.allowed('connections.proxy', { connectionId, baseUrl: 'https://proxy.example', configId: 'c' });
  await app.allowed('connections.add', { baseUrl, organizationId, keyId });
  expect(await connectionsOf(app)).toMatchObject([{ connectionId, proxy: { configId: 'c' } }]);

  const further = await connect('Chloé');
  expect(further).toMatchObject({ proxy: { baseUrl: 'https://proxy.example', configId: 'c' }, dialect: ada?.dialect });
});

describe('what stands in the file', () => {
  const of = (connectionId: string, keyId: string, organizationId = 'org') =>
    ({ connectionId, baseUrl: 'https://api.example.com', organizationId, keyId }) as Connection;
  const first = of('api.example.com/org', '00'.repeat(16));
  test.each<[string, Connection[], boolean]>([
    ['one, as earlier versions wrote it', [first], true],
    ['a second key beside it', [first, of('api.example.com/org/aabbccdd', 'aabbccdd'.repeat(4))], true],
    ['a second key that was rotated since', [first, of('api.example.com/org/aabbccdd', '11'.repeat(16))], true],
    ['a second key alone', [of('api.example.com/org/aabbccdd', 'aabbccdd'.repeat(4))], true],
    ['one id twice', [first, of('api.example.com/org', '11'.repeat(16))], false],
    ['one key twice', [first, of('api.example.com/org/aabbccdd', '00'.repeat(16))], false],
    ['the id of another organisation', [of('api.example.com/other', '00'.repeat(16))], false],
    ['the id of another organisation, further', [of('api.example.com/other/aabbccdd', '00'.repeat(16))], false],
    ['the id of another host', [of('api.example.org/org/aabbccdd', '00'.repeat(16))], false],
    ['more behind it than eight digits', [of('api.example.com/org/aabbccdd0', '00'.repeat(16))], false],
    ['something else behind it', [of('api.example.com/org/northwin', '00'.repeat(16))], false],
    ['an organisation that reads as a further key', [of('api.example.com/org/aabbccdd', '00'.repeat(16), 'org/aabbccdd')], false],
  ])('%s', (_what, connections, holds) => expect(holdsTogether(connections)).toBe(holds));

  test('a file of an earlier version goes on, and another key is added beside what stands in it', async () => {
    app = await startApp({ as: 'Ada' });
    const [ada] = await connectionsOf(app);
    await app.core.stop();
    const { practice, files, keychain } = app;
    app = await startApp({ practice, files, keychain, as: null });
    others.push(practice);
    expect(await connectionsOf(app)).toEqual([ada]);
    await connect('Ben');
    expect((await connectionsOf(app)).map(({ userName }) => userName)).toEqual(['Ada Reyes', 'Ben Okafor']);
  });
});
