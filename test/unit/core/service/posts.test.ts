/** What one request comes to: which answers leave no doubt, who goes first, and whose time is believed. */
import { describe, expect, test } from 'vitest';
import { failure } from '../../../../electron/contract/outcome.ts';
import { HttpError } from '../../../../electron/core/ports.ts';
import { createService, type Service } from '../../../../electron/core/service/service.ts';
import { readJson } from '../../../../electron/core/text/read-json.ts';
import { samples } from '../../../vectors/samples.ts';
import {
  type Answer,
  half,
  lost,
  scriptedHttp,
  scriptedTarget,
  serviceError,
  timedOut,
  unreachable,
} from '../../support/scripted-http.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const whoami = { organizationId: 'org-1', organizationName: 'Northwind', userId: 'u-1', username: 'ada' };
function world(
  answer: Answer | ((path: string) => Answer) = { json: whoami },
  more: Partial<Parameters<typeof createService>[0]> = {},
) {
  const clock = virtualClock();
  const http = scriptedHttp(clock);
  http.answer = ({ path }) => (typeof answer === 'function' ? answer(path.slice(path.lastIndexOf('/') + 1)) : answer);
  const service: Service = createService({ http, clock, random: half, rateOf: () => ({ perSecond: 100, burst: 100 }), ...more });
  return { clock, http, service };
}
const body = new TextEncoder().encode('{"a":1}');
const retry = (status: number): Answer => ({ status, text: '', headers: { 'retry-after': '7' } });

describe('one attempt at a submit', () => {
  test.each<[string, Answer, object]>([
    ['408', retry(408), { kind: 'unknown', askedWaitMs: 7_000 }],
    ['500', retry(500), { kind: 'unknown', askedWaitMs: 7_000 }],
    ['499', retry(499), { kind: 'answered', alreadyExists: false, outcome: { ok: false, code: 'refused' } }],
    ['429', retry(429), { kind: 'not_sent', again: true, askedWaitMs: 7_000 }],
    ['503 without a time', { status: 503, text: '' }, { kind: 'unknown', askedWaitMs: null }],
    ['a lost answer', lost(), { kind: 'unknown', askedWaitMs: null }],
    ['an oversized answer', new HttpError('too_large', true, 'over'), { kind: 'unknown', askedWaitMs: null }],
    ['no connection', unreachable(), { kind: 'not_sent', again: false, askedWaitMs: null }],
    ['200 that is no activity', { json: {} }, { kind: 'unknown', askedWaitMs: null, failure: { code: 'bad_answer' } }],
    ['code 6', serviceError(409, 6, 'exists'), { kind: 'answered', alreadyExists: true }],
    ['409 of another code', serviceError(409, 9, 'conflict'), { kind: 'answered', alreadyExists: false }],
    ['199', { status: 199, json: {} }, { kind: 'answered', outcome: { ok: false } }],
    ['299', { status: 299, json: {} }, { kind: 'unknown' }],
    ['300', { status: 300, json: {} }, { kind: 'answered', outcome: { code: 'redirected' } }],
  ])('%s', async (_, answer, expected) => {
    const { clock, service, http } = world(answer);
    expect(await clock.until(service.post(scriptedTarget(), 'approve_activity', body))).toMatchObject(expected);
    expect(http.asked).toMatchObject([
      {
        path: '/public/v1/submit/approve_activity',
        text: '{"a":1}',
        headers: { 'X-Stamp': 'stamp of 7 bytes' },
        deadlineMs: 30_000,
      },
    ]);
  });
  test('is none for what is no submit, or without a stamp', async () => {
    const { clock, service, http } = world();
    expect(await service.post(scriptedTarget(), 'whoami' as 'approve_activity', body)).toEqual({
      ...{ kind: 'not_sent', again: false, askedWaitMs: null },
      failure: failure('unknown_operation', '“whoami” is not a submit.'),
    });
    const gone = failure('locked', 'Locked.');
    const target = scriptedTarget({ stamp: async () => gone });
    expect(await clock.until(service.post(target, 'approve_activity', body))).toMatchObject({ kind: 'not_sent', failure: gone });
    expect(http.asked).toEqual([]);
  });
  test('goes before every question that waits, with whatever hurry it was asked', async () => {
    const { clock, service, http } = world({ json: whoami }, { rateOf: () => ({ perSecond: 1, burst: 1 }) });
    const target = scriptedTarget();
    const ask = (priority: 'background' | 'poll' | 'person' | 'submit') =>
      service.query(target, 'whoami', {}, { priority, attempts: 1 });
    const all = [
      ask('background'),
      ask('background'),
      ask('poll'),
      ask('person'),
      service.query(target, 'list_users', {}, { attempts: 1 }),
    ];
    all.push(service.post(target, 'approve_activity', body) as never, ask('submit'));
    await clock.until(Promise.all(all));
    expect(http.asked.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))).toEqual([
      ...['whoami', 'approve_activity', 'whoami', 'whoami', 'list_users', 'whoami', 'whoami'],
    ]);
  });
});

test('a service that asks to slow down is left alone by everything, also by a submit; another one is not', async () => {
  const { clock, service, http } = world(path =>
    path === 'list_users' ? { status: 429, text: '', headers: { 'retry-after': '20' } } : { json: whoami },
  );
  const start = clock.monotonic();
  await clock.until(service.query(scriptedTarget(), 'list_users', {}, { attempts: 1 }));
  const elsewhere = scriptedTarget({ baseUrl: 'https://elsewhere.test' });
  await clock.until(
    Promise.all([service.post(scriptedTarget(), 'approve_activity', body), service.query(elsewhere, 'whoami', {})]),
  );
  expect(http.asked.map(({ path, at }) => [path.slice(path.lastIndexOf('/') + 1), at - start])).toEqual([
    ['list_users', 0],
    ['whoami', 0],
    ['approve_activity', 20_000],
  ]);
});

describe('a request to an authentication proxy', () => {
  const at = { baseUrl: 'https://proxy.test/', configId: 'config-1', dialect: scriptedTarget().dialect };
  const { parameters } = samples.signup;
  const spent: string[] = [];
  const given: string[] = [];
  const releases = {
    spendUnstamped: (_: unknown, baseUrl: string, name: string, bytes: Uint8Array) => {
      spent.push(`${baseUrl} ${name} ${new TextDecoder().decode(bytes)}`);
      return () => void given.push(name);
    },
  };
  const send = async (answer: Answer) => {
    const { clock, service, http } = world(answer, { releases });
    spent.length = 0;
    given.length = 0;
    return { outcome: await clock.until(service.proxy(at, 'signup', parameters, null)), http };
  };
  const doubt = /^It was sent, but it is not known whether it was carried out\. /;

  test.each<[string, Answer, object]>([
    ['an answer that fits', { json: { organizationId: 'o', more: 1 } }, { ok: true }],
    ['an answer that does not', { json: { organizationId: 7 } }, { code: 'bad_answer' }],
    ['no connection', unreachable(), { code: 'offline', message: expect.stringContaining('nothing was sent') }],
    ['a refusal', serviceError(403, 7, 'no'), { code: 'permission_denied' }],
    ['499', { status: 499, text: '' }, { code: 'refused' }],
    ['500', serviceError(500, 13, 'internal'), { code: 'outcome_unknown', message: expect.stringMatching(doubt) }],
    ['a lost answer', lost(), { code: 'outcome_unknown', message: expect.stringMatching(doubt) }],
    ['none in time', timedOut(), { code: 'outcome_unknown', message: expect.stringMatching(/within 30 s/) }],
    ['half an answer', { text: '{' }, { code: 'outcome_unknown', message: expect.stringMatching(doubt) }],
  ])('after %s', async (_, answer, expected) => {
    const { outcome, http } = await send(answer);
    expect(outcome).toMatchObject(expected);
    const text = JSON.stringify(parameters);
    expect(http.asked).toMatchObject([{ path: '/v1/signup_v2', text, headers: { 'X-Auth-Proxy-Config-Id': 'config-1' } }]);
    expect(http.asked[0]?.headers).not.toHaveProperty('X-Stamp');
    // What is released is these very bytes, for this address.
    expect(spent).toEqual([`https://proxy.test/ signup ${text}`]);
    // It may go again by the same release only where no byte of it left.
    expect(given).toEqual('code' in expected && expected.code === 'offline' ? ['signup'] : []);
  });
  test('is none without a release, with a wrong field, or for what is no operation of it', async () => {
    const { service, http } = world();
    expect(await service.proxy(at, 'signup', parameters, null)).toMatchObject({ code: 'forbidden' });
    expect(await service.proxy(at, 'signup', { ...parameters, userEmail: 7 }, null)).toMatchObject({ code: 'invalid' });
    expect(await service.proxy(at, 'whoami' as 'signup', {}, null)).toEqual(
      failure('unknown_operation', '“whoami” is not an operation of the authentication proxy.'),
    );
    expect(http.asked).toEqual([]);
  });
});

describe('a question', () => {
  test('that is none does not leave', async () => {
    const { service, http } = world();
    expect(await service.ask(scriptedTarget(), 'approve_activity' as 'whoami', {}, { read: readJson })).toEqual(
      failure('unknown_operation', '“approve_activity” is not a query.'),
    );
    expect(http.asked).toEqual([]);
  });
  test('whose answer comes after it was cancelled is not answered', async () => {
    const { service, http, clock } = world();
    const stop = new AbortController();
    http.answer = () => {
      stop.abort();
      return { json: whoami };
    };
    const answer = await clock.until(service.query(scriptedTarget(), 'whoami', {}, { signal: stop.signal }));
    expect(answer).toEqual(failure('declined', 'It was cancelled before an answer arrived. Nothing was changed.'));
  });
  test('is tried again after half a second and then a whole one, and each try is stamped anew', async () => {
    let stamps = 0;
    const { service, http, clock } = world(serviceError(500, 13, 'internal'));
    const target = scriptedTarget({ stamp: async () => ({ ok: true, value: String(++stamps) }) });
    await clock.until(service.query(target, 'whoami', {}));
    const [first, ...rest] = http.asked;
    expect(rest.map(({ at }) => at - (first?.at ?? 0))).toEqual([501, 1504]);
    expect(http.asked.map(({ headers }) => headers['X-Stamp'])).toEqual(['1', '2', '3']);
  });
});

test('a question to a gateway that is busy and says when to come back is asked then', async () => {
  const { service, http, clock } = world(retry(503));
  const start = clock.monotonic();
  await clock.until(service.query(scriptedTarget(), 'whoami', {}));
  expect(http.asked.map(({ at }) => at - start)).toEqual([0, 7_000, 14_000]);
});

describe('the time of a service', () => {
  const elsewhere = scriptedTarget({ baseUrl: 'https://elsewhere.test' });
  test('is its own: another service says nothing about it, and each is told by its address', async () => {
    const { service, http, clock } = world();
    const told: [number | null, string][] = [];
    service.onSkew((skew, baseUrl) => told.push([skew, baseUrl]));
    expect([service.clockSkewMs(), service.serverNow('https://service.test')]).toEqual([null, null]);
    await clock.until(service.query(scriptedTarget(), 'whoami', {}));
    http.serverTime = () => clock.now() + 60_000;
    await clock.until(service.query(elsewhere, 'whoami', {}));
    expect(told).toEqual([
      [500, 'https://service.test'],
      [60_500, 'https://elsewhere.test'],
    ]);
    expect([service.clockSkewMs(), service.clockSkewMs('https://service.test')]).toEqual([60_500, 500]);
    expect(service.serverNow('https://elsewhere.test')).toBe(clock.now() + 60_500);
    // The same origin, whatever the path.
    expect(service.serverNow('https://service.test/base')).toBe(clock.now() + 500);
  });
  test('is told again where it moved by two seconds, and not for less', async () => {
    const { service, http, clock } = world();
    const told: (number | null)[] = [];
    service.onSkew(skew => told.push(skew));
    for (const off of [0, 1_000, -1_000, 2_000, 3_000, 4_000]) {
      http.serverTime = () => clock.now() + off;
      await clock.until(service.query(scriptedTarget(), 'whoami', {}));
    }
    expect(told).toEqual([500, 2_500, 4_500]);
  });
});

describe('until a service tells its budget', () => {
  test.each([
    ['https://service.test', [0, 0, 0, 1_000, 2_000]],
    ['http://localhost:8080', [0, 0, 0, 0, 0]],
    ['http://127.0.0.1:8080', [0, 0, 0, 0, 0]],
    ['http://[::1]:8080', [0, 0, 0, 0, 0]],
  ])('%s is asked at %j', async (baseUrl, times) => {
    const clock = virtualClock();
    const http = scriptedHttp(clock);
    http.answer = () => ({ json: whoami });
    const service = createService({ http, clock, random: half });
    const start = clock.monotonic();
    await clock.until(Promise.all(times.map(() => service.query(scriptedTarget({ baseUrl }), 'whoami', {}))));
    expect(http.asked.map(({ at }) => at - start)).toEqual(times);
  });
});
