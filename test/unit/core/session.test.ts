/** One organisation at work: whom it stamps for, when it settles what is unknown, and that a closed one stamps nothing more. */
import { describe, expect, test } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import type { Connection } from '../../../electron/contract/values/app-values.ts';
import type { Keys } from '../../../electron/core/keys/keys.ts';
import { createTimestamps } from '../../../electron/core/service/clock.ts';
import { createService } from '../../../electron/core/service/service.ts';
import { createSession, type SessionDependencies } from '../../../electron/core/session.ts';
import { createSubmits } from '../../../electron/core/submit/submit.ts';
import { parties } from '../../vectors/parties.ts';
import { call, calling } from '../../vectors/payloads.ts';
import { stampedActivity } from '../../vectors/stamped.ts';
import { ledger } from '../support/ledger.ts';
import { releasedBy, releases } from '../support/released.ts';
import { type Asked, half, lost, scriptedHttp, serviceError } from '../support/scripted-http.ts';
import { allLost, payload, sending } from '../support/sending.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const connection: Connection = {
  ...{ connectionId: 'c-1', baseUrl: 'https://service.test', organizationId: 'org-1', organizationName: 'Northwind' },
  ...{ userId: 'u-1', userName: 'Ada', keyId: 'key-1', proxy: null },
};

function world(change: Partial<Connection> = {}) {
  const clock = virtualClock();
  const http = scriptedHttp(clock);
  const book = ledger(http, clock);
  const known = http.answer;
  // The ledger keeps activities; whatever else is asked is answered with something that is not read.
  http.answer = (asked, index) =>
    /\/submit\/|\/(whoami|get_activity|list_activities)$/.test(asked.path) ? known(asked, index) : { json: {} };
  const service = createService({ http, clock, random: half, rateOf: () => ({ perSecond: 100, burst: 100 }) });
  const { kept } = sending();
  const submits = createSubmits({
    ...{ service, clock, releases, random: half, journal: kept.journal, outbox: kept.outbox },
    timestamps: createTimestamps(clock),
  });
  /** What was stamped, for which place, with which schemes. */
  const stamped: unknown[] = [];
  let stamp = async () => done('a stamp');
  const keys = {
    stamp: async (keyId: string, place: object, _body: Uint8Array, dialect: { stampSchemes: object }) => {
      stamped.push({ keyId, ...place, schemes: dialect.stampSchemes });
      return stamp();
    },
    list: () => [{ keyId: 'key-1', name: 'Ada’s laptop' }],
    subOrganizations: (keyId: string, { organizationId }: Connection) =>
      keyId === 'key-1' && organizationId === 'org-1' ? ['sub-org'] : [],
  } as unknown as Keys;
  const heard: string[] = [];
  const path = { approved: true, elsewhere: [] as string[], since: null };
  const pins: SessionDependencies['interfacePins'] = { see: async () => {}, trusted: () => [] } as never;
  const session = createSession(
    { ...connection, ...change },
    {
      ...{ service, submits, keys, clock, random: half, interfacePins: pins, pollSeconds: () => 10, limits: () => ({}) },
      addressBook: () => [{ address: '0xabc', name: 'Supplier' }] as never,
      past: of => ({ asked: of, ...path }) as never,
      onLink: ({ state }) => heard.push(state),
      onDelta: () => heard.push('delta'),
      onSent: () => undefined,
      onReset: () => heard.push('reset'),
    },
  );
  const paths = () => http.asked.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const count = (path: string) => paths().filter(each => each === path).length;
  const prepare = (organizationId?: string) => {
    const prepared = session.prepare('sign_raw_payload', payload, { organizationId });
    if (!prepared.ok) throw new Error(prepared.message);
    return prepared.value;
  };
  return {
    clock,
    http,
    book,
    submits,
    session,
    stamped,
    heard,
    path,
    paths,
    count,
    prepare,
    holdStamp: (f: typeof stamp) => (stamp = f),
  };
}

describe('whom it stamps for', () => {
  test('its own organisation and a sub-organisation that was confirmed, over its own place', async () => {
    const { session, clock, stamped, prepare, book } = world();
    expect([session.elsewhere('org-1'), session.elsewhere('sub-org')]).toEqual([null, null]);
    book.present = activity => ({ ...activity, organizationId: 'sub-org' });
    const prepared = prepare('sub-org');
    expect(JSON.parse(prepared.text)).toMatchObject({ organizationId: 'sub-org' });
    expect(await clock.until(session.send(prepared, releasedBy(session.target, prepared)))).toMatchObject({ ok: true });
    expect(new Set(stamped.map(each => JSON.stringify(each))).size).toBe(1);
    expect(stamped[0]).toMatchObject({ keyId: 'key-1', baseUrl: 'https://service.test', organizationId: 'org-1' });
    expect(session.keyName()).toBe('Ada · Ada’s laptop');
  });
  test('and nobody else: nothing is prepared, and nothing leaves', async () => {
    const { session, http } = world();
    const refused = { ok: false, message: expect.stringContaining('org-2') };
    expect(session.elsewhere('org-2')).toMatchObject(refused);
    expect(session.prepare('sign_raw_payload', payload, { organizationId: 'org-2' })).toMatchObject(refused);
    expect(await session.submit('sign_raw_payload', payload, null, 'org-2')).toMatchObject(refused);
    expect(http.asked).toEqual([]);
  });
  test('a wrong field is told, and nothing leaves', async () => {
    const { session, http } = world();
    expect(await session.submit('sign_raw_payload', {}, null)).toMatchObject({ code: 'invalid' });
    expect(await session.submit('sign_raw_payload', payload, null)).toMatchObject({ code: 'forbidden' });
    expect(http.asked).toEqual([]);
  });
  test('a key that is not listed is said to be so', () => {
    expect(world({ keyId: 'key-2' }).session.keyName()).toBe('Ada · key not listed');
  });
});

test('votes are held against the service’s clock once it was heard, and all else against this computer’s', async () => {
  const { session, clock, http } = world();
  expect(session.context()).not.toHaveProperty('serviceNow');
  http.serverTime = () => clock.now() + 3 * 3_600_000;
  await clock.until(session.query('whoami', {}));
  const { now, serviceNow = now } = session.decisionContext();
  expect(Date.parse(now)).toBe(clock.now());
  expect((Date.parse(serviceNow) - clock.now()) / 3_600_000).toBeCloseTo(3, 2);
});

test('a row knows whom one has dealt with, as its review does', async () => {
  const { session, clock, book } = world({ organizationId: 'o' });
  const stranger = '0x7a3f19c2b84de05f6c9183ae2d47f05b6c8e19d2';
  const pay = calling(parties.usdc, call('transfer(address to, uint256 amount)', [stranger, 480_000_000_000n]));
  const time = { seconds: String(Math.floor(clock.now() / 1000)), nanos: '0' };
  const asked = { ...stampedActivity(pay), createdAt: time, updatedAt: time };
  book.add(asked);
  session.feed.start();
  await clock.advance(5_000);
  const severity = () => session.feed.snapshot().activities.find(({ activityId }) => activityId === asked.id)?.severity;
  expect(severity()).toBe('high');
  book.add({ ...asked, id: 'act-000009', status: 'ACTIVITY_STATUS_COMPLETED' });
  await clock.advance(30_000);
  expect(severity()).toBe('look');
  session.stop();
});

test('rows are graded anew when the first approval went this way', async () => {
  const { session, clock, prepare, book, path } = world({ organizationId: 'o' });
  path.approved = false;
  path.elsewhere = ['https://service.example'];
  const usual = stampedActivity(calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.ops, 5n])));
  const time = { seconds: String(Math.floor(clock.now() / 1000)), nanos: '0' };
  book.add({ ...usual, createdAt: time, updatedAt: time });
  session.feed.start();
  await clock.advance(5_000);
  const severity = () => session.feed.snapshot().activities.find(({ activityId }) => activityId === usual.id)?.severity;
  expect(severity()).toBe('critical');
  const prepared = prepare('o');
  const sending = session.send(prepared, releasedBy(session.target, prepared));
  path.approved = true;
  await clock.until(sending);
  await clock.advance(1_000);
  expect(severity()).toBe('high');
  session.stop();
});

describe('once it is closed', () => {
  const outdated = failure(
    'changed',
    'This connection was changed or reloaded in the meantime. Nothing was stamped. Check it, and try again.',
  );
  test('nothing leaves, also what was being stamped when it closed', async () => {
    const { session, clock, http, holdStamp } = world();
    let open = () => {};
    holdStamp(() => new Promise(resolve => (open = () => resolve(done('a stamp')))));
    const asked = session.query('whoami', {});
    await clock.advance(0);
    session.close();
    open();
    expect(await clock.until(asked)).toEqual(outdated);
    holdStamp(async () => done('a stamp'));
    expect(await clock.until(session.query('whoami', {}))).toEqual(outdated);
    expect(http.asked).toEqual([]);
  });
  test('it polls no more; one that is stopped still answers', async () => {
    for (const end of ['stop', 'close'] as const) {
      const { session, clock, count, heard } = world();
      session.start();
      await clock.advance(15_000);
      expect(count('list_activities')).toBe(2);
      session[end]();
      expect(heard.at(-1)).toBe('idle');
      await clock.advance(60_000);
      expect(count('list_activities')).toBe(2);
      expect((await clock.until(session.query('whoami', {}))).ok).toBe(end === 'stop');
    }
  });
});

describe('what is unknown', () => {
  const submits = ({ path }: Asked) => path.includes('/submit/');
  /** A request that was sent and never answered; everything is answered since. */
  const unheard = async () => {
    const of = world();
    const prepared = of.prepare();
    of.book.faults = allLost();
    expect(await of.clock.until(of.session.send(prepared, releasedBy(of.session.target, prepared)))).toMatchObject({
      code: 'outcome_unknown',
    });
    expect(of.session.mayHaveSent(prepared)).toBe(true);
    return { ...of, prepared, sent: () => of.http.asked.filter(submits).length };
  };
  test('is settled as soon as the service answers', async () => {
    const { session, clock, submits, prepared, book } = await unheard();
    session.start();
    await clock.advance(5_000);
    expect([submits.unknown(), session.mayHaveSent(prepared)]).toEqual([[], false]);
    expect(new Set(book.bodies)).toEqual(new Set([prepared.text]));
  });
  test('and stays so is looked for once a minute, and at once when the service is back after trouble', async () => {
    const { session, clock, sent, book, http, submits } = await unheard();
    book.faults = Array(60).fill({ before: lost() });
    session.start();
    await clock.advance(20_000);
    // Six attempts each time: the first call, and one at the first good round.
    expect(sent()).toBe(12);
    await clock.advance(37_000);
    expect(sent()).toBe(12);
    await clock.advance(26_000);
    expect(sent()).toBe(18);
    const healthy = http.answer;
    http.answer = () => serviceError(500, 13, 'internal');
    await clock.advance(11_000);
    book.faults = [];
    http.answer = healthy;
    await clock.advance(12_000);
    expect(submits.unknown()).toEqual([]);
    expect(sent()).toBe(19);
  });
});

describe('what it knows', () => {
  test('goes with each review: who asks, the time, the names that are known, and which way a decision goes', () => {
    const { session, clock } = world({ votesNeverShown: true });
    const context = session.context();
    expect(context).toMatchObject({
      now: new Date(clock.now()).toISOString(),
      ownAddresses: [],
      addressBook: [{ address: '0xabc', name: 'Supplier' }],
      history: [],
      votesNeverShown: true,
      current: { whoami: { organizationId: 'org-1', organizationName: 'Northwind', userId: 'u-1', username: 'Ada' } },
    });
    expect(context).not.toHaveProperty('path');
    expect(context).not.toHaveProperty('stampSchemes');
    expect(session.decisionContext().path).toEqual({
      asked: { baseUrl: 'https://service.test', keyId: 'key-1', organizationId: 'org-1' },
      ...{ approved: true, elsewhere: [], since: null },
    });
    expect(session.decisionContext('sub-org').path).toMatchObject({ asked: { organizationId: 'sub-org' } });
    expect(world().session.context()).not.toHaveProperty('votesNeverShown');
  });
  test('is learned from what is asked', async () => {
    const { session, clock, http } = world();
    http.answer = () => ({ json: { users: [] } });
    await clock.until(session.query('list_users', {}));
    expect(session.context().current.users).toEqual([]);
  });
  test('of contract interfaces is read anew when one was uploaded, and for nothing else', async () => {
    const { session, clock, book, count, heard } = world();
    session.start();
    await clock.advance(5_000);
    const before = count('list_smart_contract_interfaces');
    const type = 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE';
    const intent = { createSmartContractInterfaceIntent: { label: 'x' } };
    book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
    const uploaded = book.add({ type, intent, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
    heard.length = 0;
    await clock.advance(10_000);
    // What is new is told once, beside that the line is good.
    expect(heard.filter(each => each !== 'live')).toEqual(['delta']);
    expect(count('list_smart_contract_interfaces')).toBe(before);
    uploaded.status = 'ACTIVITY_STATUS_COMPLETED';
    await clock.advance(10_000);
    expect(count('list_smart_contract_interfaces')).toBe(before + 1);
  });
  test('is looked at every second for a while after something was sent', async () => {
    const { session, clock, count, prepare } = world();
    session.start();
    await clock.advance(2_000);
    const before = count('list_activities');
    const prepared = prepare();
    await clock.until(session.send(prepared, releasedBy(session.target, prepared)));
    await clock.advance(5_500);
    expect(count('list_activities') - before).toBeGreaterThanOrEqual(5);
  });
});
