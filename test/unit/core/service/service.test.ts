import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../../electron/core/ports.ts';
import { createService, type Target } from '../../../../electron/core/service/service.ts';
import { readJson } from '../../../../electron/core/text/read-json.ts';
import {
  type Answer,
  type Asked,
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

function setUp(answers: Answer[] | ((asked: Asked, index: number) => Answer), target: Target = scriptedTarget()) {
  const clock = virtualClock();
  const http = scriptedHttp(clock);
  http.answer = (asked, index) =>
    typeof answers === 'function' ? answers(asked, index) : (answers[Math.min(index, answers.length - 1)] ?? {});
  const service = createService({ http, clock, random: half, rateOf: () => ({ perSecond: 100, burst: 100 }) });
  return { clock, http, service, target };
}

describe('a query', () => {
  test('is stamped over exactly the bytes that leave', async () => {
    const stamped: string[] = [];
    const target = scriptedTarget({
      baseUrl: 'https://service.test/base/',
      stamp: async body => {
        stamped.push(new TextDecoder().decode(body));
        return { ok: true, value: 'the-stamp' };
      },
    });
    const { clock, http, service } = setUp([{ json: { activity: {} } }], target);
    await clock.until(service.query(target, 'get_activity', { activityId: 'a-1' }));
    expect(http.asked[0]).toMatchObject({
      path: '/base/public/v1/query/get_activity',
      text: '{"organizationId":"org-1","activityId":"a-1"}',
      headers: { 'X-Stamp': 'the-stamp' },
      deadlineMs: 15_000,
    });
    expect(stamped).toEqual([http.asked[0]?.text]);
  });

  test('answers what the row reads', async () => {
    const { clock, service, target } = setUp([{ json: { ...whoami, more: 'unknown members are let pass' } }]);
    expect(await clock.until(service.query(target, 'whoami', {}))).toEqual({ ok: true, value: whoami });
  });

  test('with a parameter the row refuses does not leave', async () => {
    const { clock, http, service, target } = setUp([{ json: whoami }]);
    const answer = await clock.until(service.query(target, 'get_activity', { activityId: '', organizationId: 'another' }));
    expect(answer).toMatchObject({ ok: false, code: 'invalid', message: expect.stringMatching(/^Nothing was sent: activityId/) });
    expect(http.asked).toEqual([]);
  });

  test('does not leave where the key cannot be used', async () => {
    const locked = { ok: false as const, code: 'locked' as const, message: 'The keychain is locked.' };
    const { clock, http, service } = setUp([{ json: whoami }]);
    expect(await clock.until(service.query(scriptedTarget({ stamp: async () => locked }), 'whoami', {}))).toEqual(locked);
    expect(http.asked).toEqual([]);
  });

  test.each([
    ['a lost connection', lost()],
    ['no connection', unreachable()],
    ['no answer in time', timedOut()],
    ['500', serviceError(500, 13, 'internal server error', 'INTERNAL')],
    ['502 with a page', { status: 502, text: '<h1>Bad Gateway</h1>' }],
    ['429 as text', { status: 429, text: 'Too many requests' }],
    ['an encoded body', new HttpError('encoded', true, 'the answer is encoded as gzip')],
    ['half a body', { text: '{"organizationId":"org-' }],
  ] as [string, Answer][])('goes on after %s', async (_, trouble) => {
    const { clock, http, service, target } = setUp([trouble, { json: whoami }]);
    expect(await clock.until(service.query(target, 'whoami', {}))).toEqual({ ok: true, value: whoami });
    expect(http.asked.length).toBe(2);
    expect((http.asked[1]?.at ?? 0) - (http.asked[0]?.at ?? 0)).toBeGreaterThan(100);
  });

  test.each([
    ['401', serviceError(401, 16, 'expired api key', 'API_KEY_EXPIRED'), 'unauthenticated'],
    ['404', serviceError(404, 5, 'No activity found'), 'not_found'],
    ['a redirect', { status: 308, headers: { location: 'https://elsewhere.test/' } }, 'redirected'],
    ['wrong types', { json: { ...whoami, userId: 7 } }, 'bad_answer'],
  ] as [string, Answer, string][])('does not ask again after %s', async (_, trouble, code) => {
    const { clock, http, service, target } = setUp([trouble]);
    expect(await clock.until(service.query(target, 'whoami', {}))).toMatchObject({ ok: false, code });
    expect(http.asked.length).toBe(1);
  });

  test('gives up after three tries, or one where the caller has a plan of its own', async () => {
    const { clock, http, service, target } = setUp([serviceError(500, 13, 'internal')]);
    expect(await clock.until(service.query(target, 'whoami', {}))).toMatchObject({
      code: 'service_failed',
      service: { status: 500, message: 'internal' },
    });
    expect(http.asked.length).toBe(3);
    await clock.until(service.query(target, 'whoami', {}, { attempts: 1 }));
    expect(http.asked.length).toBe(4);
  });

  test('waits as long as Retry-After asks', async () => {
    const { clock, http, service, target } = setUp([
      { status: 429, text: '', headers: { 'retry-after': '20' } },
      { json: whoami },
    ]);
    await clock.until(service.query(target, 'whoami', {}));
    expect((http.asked[1]?.at ?? 0) - (http.asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(20_000);
  });

  test('that is cancelled while it waits says so, and leaves no more', async () => {
    const { clock, http, service, target } = setUp([{ status: 429, text: '', headers: { 'retry-after': '20' } }]);
    const stop = new AbortController();
    const answer = service.query(target, 'whoami', {}, { signal: stop.signal });
    await clock.advance(1_000);
    stop.abort();
    expect(await clock.until(answer)).toMatchObject({ ok: false, code: 'declined' });
    await clock.advance(60_000);
    expect(http.asked.length).toBe(1);
  });

  test('names each member of the answer that does not fit, and repeats no value', async () => {
    const { clock, service, target } = setUp([{ json: { ...whoami, userId: 7, username: ['secret-value'] } }]);
    const answer = await clock.until(service.query(target, 'whoami', {}));
    expect(answer).toMatchObject({
      code: 'bad_answer',
      problems: [
        { path: 'userId', expected: 'a string', received: 'a number' },
        { path: 'username', expected: 'a string', received: 'a list of 1' },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain('secret-value');
  });

  test('for a page over the cap asks for a smaller one', async () => {
    const { clock, http, service, target } = setUp((_, i) =>
      i < 2 ? new HttpError('too_large', true, 'over') : { json: { activities: [] } },
    );
    const answer = await clock.until(
      service.ask(target, 'list_activities', { paginationOptions: { limit: '100', before: 'a-9' } }, { read: readJson }),
    );
    expect(http.asked.map(a => a.body.paginationOptions)).toEqual([
      { limit: '100', before: 'a-9' },
      { limit: '25', before: 'a-9' },
      { limit: '7', before: 'a-9' },
    ]);
    expect(answer).toEqual({ ok: true, value: { read: { activities: [] }, limit: 7 } });
  });

  test('for one object over the cap says that it is too large', async () => {
    const { clock, http, service, target } = setUp([new HttpError('too_large', true, 'over')]);
    expect(await clock.until(service.query(target, 'get_activity', { activityId: 'a' }))).toMatchObject({ code: 'too_large' });
    expect(http.asked.length).toBe(1);
    expect(await clock.until(service.query(target, 'list_activities', { paginationOptions: { limit: '1' } }))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('16 MiB'),
    });
  });
});

describe('an operation the deployment does not have', () => {
  test.each([
    ['an empty 404', { status: 404, text: '' }],
    ['a bare Not Found', serviceError(404, 5, 'Not Found')],
    ['a page', { status: 404, text: '<h1>404 page not found</h1>' }],
    ['Unimplemented', serviceError(501, 12, 'unknown method')],
  ] as [string, Answer][])('is remembered after %s, and not asked for again', async (_, answer) => {
    const { clock, http, service, target } = setUp([answer]);
    for (let i = 0; i < 3; i++)
      expect(await clock.until(service.query(target, 'list_activities', {}))).toMatchObject({
        code: 'operation_unavailable',
        message: expect.stringContaining('list_activities'),
      });
    expect(http.asked.length).toBe(1);
    expect(service.isUnavailable(target.baseUrl, 'list_activities')).toBe(true);
    expect(service.isUnavailable(target.baseUrl, 'get_activity')).toBe(false);
  });

  test('is not what an unknown activity means', async () => {
    const { clock, service, target } = setUp([serviceError(404, 5, 'No activity found with id a-1')]);
    expect(await clock.until(service.query(target, 'get_activity', { activityId: 'a-1' }))).toMatchObject({ code: 'not_found' });
    expect(service.isUnavailable(target.baseUrl, 'get_activity')).toBe(false);
  });
});

test('the skew is heard from every answer, also from a refusal, and told when it moves', async () => {
  const { clock, http, service, target } = setUp([{ json: whoami }, serviceError(401, 16, 'no')]);
  const told: (number | null)[] = [];
  const stop = service.onSkew(skew => told.push(skew));
  await clock.until(service.query(target, 'whoami', {}));
  http.serverTime = () => clock.now() - 600_000;
  await clock.until(service.query(target, 'whoami', {}));
  await clock.until(service.query(target, 'whoami', {}));
  stop();
  expect(told).toEqual([500, -599_500]);
  expect(service.clockSkewMs()).toBe(-599_500);
  expect(service.clockSkewMs('https://never-heard.test')).toBeNull();
});

describe('one attempt at a submit', () => {
  const body = new TextEncoder().encode('{}');
  const post = async (answer: Answer) => {
    const { clock, service, http, target } = setUp([answer]);
    const posted = await clock.until(service.post(target, 'approve_activity', body));
    expect(http.asked.length).toBe(1);
    return posted;
  };
  test.each([
    ['a lost connection', lost()],
    ['no answer in time', timedOut()],
    ['500', serviceError(500, 13, 'internal')],
    ['502', { status: 502, text: 'Bad Gateway' }],
    ['408', { status: 408, text: '' }],
    ['half a body after 200', { text: '{"activity":' }],
    ['a body after 200 that is no activity', { json: { activity: 7 } }],
    ['an oversized body', new HttpError('too_large', true, 'over')],
    ['an encoded body', new HttpError('encoded', true, 'gzip')],
  ] as [string, Answer][])('is unknown after %s', async (_, answer) => {
    expect((await post(answer)).kind).toBe('unknown');
  });
  test('was certainly not made where nothing could be sent', async () => {
    expect(await post(unreachable())).toMatchObject({
      kind: 'not_sent',
      again: false,
      failure: { code: 'offline', message: expect.stringContaining('nothing was sent') },
    });
  });
  test('was certainly not made after 429, and may be made again later', async () => {
    expect(await post({ status: 429, text: '', headers: { 'retry-after': '3' } })).toMatchObject({
      kind: 'not_sent',
      again: true,
      askedWaitMs: 3000,
    });
  });
  test.each([
    ['a refusal', serviceError(403, 7, 'no'), 'permission_denied'],
    ['a redirect', { status: 307 }, 'redirected'],
    ['a missing operation', { status: 404, text: '' }, 'operation_unavailable'],
  ] as [string, Answer, string][])('is answered by %s', async (_, answer, code) => {
    expect(await post(answer)).toMatchObject({ kind: 'answered', outcome: { ok: false, code }, alreadyExists: false });
  });
  test('tells the race of two equal first submissions apart', async () => {
    expect(await post(serviceError(409, 6, 'already exists'))).toMatchObject({ kind: 'answered', alreadyExists: true });
  });
});
