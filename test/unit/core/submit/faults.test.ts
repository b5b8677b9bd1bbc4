/**
 * Every fault the practice service can play, over real HTTP: what a person reads, and that nothing is lost or doubled
 * (issue: "every fault gives a sentence a person can act on"). Deadlines and waits are shortened; nothing else is.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHttp } from '../../../../electron/adapters/http.ts';
import { done, type Failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { createFeed } from '../../../../electron/core/feed/feed.ts';
import type { Clock, Http } from '../../../../electron/core/ports.ts';
import { createTimestamps } from '../../../../electron/core/service/clock.ts';
import { createService, type Target } from '../../../../electron/core/service/service.ts';
import { createSubmits } from '../../../../electron/core/submit/submit.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import type { FaultRule } from '../../../practice/faults/rules.ts';
import { type Practice, startPractice } from '../../../practice/service.ts';
import { makeStamp } from '../../../practice/stamp/make.ts';
import { releasedBy, releases } from '../../support/released.ts';
import { half } from '../../support/scripted-http.ts';

const real = createHttp({});
const http: Http = { ...real, post: request => real.post({ ...request, deadlineMs: 700 }) };
const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => void (await wait(Math.min(ms / 20, 500), undefined, signal === undefined ? {} : { signal })),
};
const random = (bytes: number) => randomBytes(bytes);

// What the practice service plays takes real time: a server that drips, a connection that says nothing.
beforeEach(() => void vi.useRealTimers());

let practice: Practice;
let target: Target;
beforeAll(async () => {
  practice = await startPractice();
  const { key } = practice.as('Ada');
  target = {
    baseUrl: practice.info.baseUrl,
    organizationId: practice.info.organizationId,
    dialect,
    keyId: 'key',
    stamp: async body => done(makeStamp(key, body)),
  };
});
afterEach(() => practice.faults.clear());
afterAll(async () => {
  await real.close();
  await practice.close();
});

function world() {
  const service = createService({ http, clock, random });
  const bodies = new Map<string, PendingSubmit>();
  const written = async () => done(null);
  const submits = createSubmits({
    service,
    clock,
    random,
    releases,
    timestamps: createTimestamps(clock),
    journal: { intent: written, outcome: written, awaits: () => true },
    outbox: {
      async put(p) {
        bodies.set(p.fingerprint, p);
        return done(null);
      },
      async remove(fingerprint) {
        bodies.delete(fingerprint);
        return done(null);
      },
      all: async () => done({ pending: [...bodies.values()], closed: [] }),
    },
  });
  const sign = async () => {
    const prepared = submits.prepare(target, 'sign_raw_payload', {
      signWith: practice.organisation().wallets[0]?.accounts[0]?.address ?? '',
      payload: 'aa'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
    if (!prepared.ok) throw new Error(prepared.message);
    return {
      fingerprint: prepared.value.fingerprint,
      outcome: await submits.send(target, prepared.value, releasedBy(target, prepared.value)),
    };
  };
  return { service, submits, sign };
}
const play = (...rules: FaultRule[]) => practice.faults.add(...rules);
const failed = (outcome: Outcome<unknown>): Failure => {
  if (outcome.ok) throw new Error('expected a failure');
  return outcome;
};
const booked = (fingerprint: string) => practice.ledger().filter(a => a.fingerprint === fingerprint);

describe('a query', () => {
  const cases: [FaultRule['fault'], FaultRule['value'], string, RegExp][] = [
    ['delay', 3_000, 'timeout', /gave no complete answer within 15 s\. Try again/],
    [
      'drop-before-commit',
      undefined,
      'offline',
      /connection to 127\.0\.0\.1:\d+ broke before the complete answer arrived\. Check the network/,
    ],
    ['drop-after-commit', undefined, 'offline', /broke before the complete answer arrived/],
    ['rate-limit', 1, 'rate_limited', /too many requests\. Countersign waits and continues by itself/],
    ['rate-limit-bare', undefined, 'rate_limited', /too many requests/],
    ['error-500', undefined, 'service_failed', /failed to answer the request\. Try again in a little while/],
    ['bad-gateway', undefined, 'service_failed', /failed to answer/],
    ['redirect', undefined, 'redirected', /a redirect, which is never followed.*Check the service address/],
    ['truncated-json', undefined, 'bad_answer', /expected JSON, received \d+ bytes that are not JSON\. Try again/],
    ['wrong-types', undefined, 'bad_answer', /organizationId: expected a string, received a number\. It is not used/],
    ['oversized', undefined, 'too_large', /over 16 MiB and was not read\. Ask for less/],
    ['slow-drip', 50, 'timeout', /gave no complete answer/],
    ['content-encoding', undefined, 'bad_answer', /^Expected an answer without content encoding\. Check for a proxy between/],
    ['unavailable', undefined, 'operation_unavailable', /does not have “whoami”\. Features that need it stay off/],
  ];
  test.each(cases)('%s (%s): %s', async (fault, value, code, sentence) => {
    play({ fault, count: 0, ...(value === undefined ? {} : { value }) });
    const { service } = world();
    const failure = failed(await service.query(target, 'whoami', {}, { attempts: 1 }));
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(sentence);
    practice.faults.clear();
    if (code !== 'operation_unavailable') expect(await service.query(target, 'whoami', {})).toMatchObject({ ok: true });
  });

  test('shows the service’s own words beside its own sentence', async () => {
    play({ fault: 'bad-gateway', count: 0 });
    expect(failed(await world().service.query(target, 'whoami', {}, { attempts: 1 })).service).toEqual({
      status: 502,
      message: '502 Bad Gateway 502 Bad Gateway',
    });
  });

  test('with a key the service does not know says what to check', async () => {
    const { service } = world();
    const stranger = {
      publicKey: '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316',
      privateKey: '487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c',
      curve: 'API_KEY_CURVE_P256' as const,
    };
    const failure = failed(
      await service.query({ ...target, stamp: async body => done(makeStamp(stranger, body)) }, 'whoami', {}),
    );
    expect(failure).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('Check that its public key is registered'),
    });
  });

  test('for an activity that does not exist is not taken for a missing operation', async () => {
    const { service } = world();
    expect(failed(await service.query(target, 'get_activity', { activityId: 'nothing' })).code).toBe('not_found');
  });
});

describe('a submit', () => {
  test.each([
    'drop-before-commit',
    'drop-after-commit',
    'rate-limit-bare',
    'error-500',
    'error-500-after-commit',
    'bad-gateway',
    'truncated-json',
    'wrong-types',
    'oversized',
    'content-encoding',
    'slow-drip',
    'conflict',
  ] as const)('%s, twice: the same bytes lead to exactly one activity with one vote', async fault => {
    play({ fault, operation: 'sign_raw_payload', count: 2, ...(fault === 'slow-drip' ? { value: 50 } : {}) });
    const { sign, submits } = world();
    const { fingerprint, outcome } = await sign();
    expect(outcome).toMatchObject({ ok: true, value: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', fingerprint } });
    expect(booked(fingerprint)).toHaveLength(1);
    expect(booked(fingerprint)[0]?.votes).toHaveLength(1);
    expect(submits.unknown()).toEqual([]);
  });

  test('that stays without an answer is unknown, and settled when the service is back: one activity', async () => {
    play({ fault: 'drop-after-commit', operation: 'sign_raw_payload', count: 0 });
    const { sign, submits } = world();
    const { fingerprint, outcome } = await sign();
    expect(failed(outcome)).toMatchObject({
      code: 'outcome_unknown',
      fingerprint,
      message: expect.stringMatching(/not known yet.*finds out by itself; do not send it again/),
    });
    practice.faults.clear();
    expect((await submits.settle(target))[0]?.outcome).toMatchObject({ ok: true });
    expect(booked(fingerprint)).toHaveLength(1);
  });

  test.each([
    ['wrong-echo', 'the intent in its answer'],
    ['wrong-fingerprint', 'the fingerprint in its answer'],
  ] as const)('%s: a mismatch with both sides', async (fault, words) => {
    play({ fault, operation: 'sign_raw_payload' });
    const failure = failed((await world().sign()).outcome);
    expect(failure.code).toBe('mismatch');
    expect(failure.message).toContain(words);
    expect(failure.before).not.toBe(failure.after);
  });

  test('redirect: refused, nothing was made', async () => {
    play({ fault: 'redirect', operation: 'sign_raw_payload' });
    const { fingerprint, outcome } = await world().sign();
    expect(failed(outcome).code).toBe('redirected');
    expect(booked(fingerprint)).toEqual([]);
  });

  test('stale clock: refused here, with both times, before anything is sent', async () => {
    play({ fault: 'stale-clock', count: 0 });
    const { sign, service } = world();
    const { fingerprint, outcome } = await sign();
    expect(failed(outcome)).toMatchObject({
      code: 'clock_skew',
      message: expect.stringMatching(/10 min ahead of.*Set the computer’s clock/),
    });
    expect(booked(fingerprint)).toEqual([]);
    expect(Math.round((service.clockSkewMs() ?? 0) / 60_000)).toBe(-10);
  });

  test('an activity the service ends as FAILED says so', async () => {
    play({ fault: 'status', value: 'ACTIVITY_STATUS_FAILED', operation: 'sign_raw_payload', count: 0 });
    expect(failed((await world().sign()).outcome)).toMatchObject({
      code: 'activity_failed',
      message: expect.stringContaining('propose it again'),
    });
  });
});

test('the feed loads, follows and survives the practice service', async () => {
  const { service } = world();
  const seen = new Map<string, string>();
  const links: string[] = [];
  const feed = createFeed({
    service,
    target,
    clock,
    random: half,
    userId: practice.info.users[0]?.userId ?? '',
    pollSeconds: () => 0.3,
    summarise: order => ({
      order,
      begin: () => a => ({
        activityId: a.id,
        type: a.type,
        status: a.status,
        headline: '',
        title: '',
        kind: 'other',
        severity: 'note',
        proposer: '',
        createdAt: a.createdAt,
        updatedAt: a.updatedAt,
        lapsesAt: null,
        group: 'waiting',
        approved: 0,
        rejected: 0,
        threshold: null,
        mine: null,
        haystack: '',
      }),
    }),
    onLink: link => links.push(link.state),
    onDelta: ({ upserts }) => {
      for (const summary of upserts) seen.set(summary.activityId, summary.group);
    },
    onReset: () => {},
  });
  feed.start();
  const ben = practice.as('Ben');
  const signWith = practice.organisation().wallets[0]?.accounts[0]?.address ?? '';
  const proposal = await ben.propose('sign_raw_payload', {
    signWith,
    payload: 'bb'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  });
  await expect.poll(() => seen.get(proposal.id), { timeout: 20_000 }).toBe('needs_me');
  expect(seen.size).toBe(practice.ledger().length);
  play({ fault: 'bad-gateway', operation: 'list_activities', count: 2 });
  await expect.poll(() => feed.link().state, { timeout: 20_000 }).toBe('trouble');
  await practice.as('Chloé').approve(proposal);
  await expect.poll(() => seen.get(proposal.id), { timeout: 20_000 }).toBe('decided');
  expect(feed.link().state).toBe('live');
  feed.stop();
  expect(links).toContain('trouble');
});
