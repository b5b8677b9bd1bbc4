/** Submits against a service that loses answers: nothing is lost, nothing is doubled (docs/architecture.md#nothing-is-lost). */
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../../electron/core/ports.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import { releasedBy } from '../../support/released.ts';
import { type Answer, lost, serviceError, timedOut, unreachable } from '../../support/scripted-http.ts';
import { payload, sending } from '../../support/sending.ts';

const hour = 3_600_000;

describe('a body', () => {
  test('is serialised once, in the envelope of the specification, and its fingerprint is its hash', () => {
    const { submits, target, clock } = sending();
    const prepared = submits.prepare(target, 'sign_raw_payload', payload, { generateAppProofs: true, organizationId: 'sub-org' });
    if (!prepared.ok) throw new Error(prepared.message);
    expect(JSON.parse(prepared.value.text)).toEqual({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: String(clock.now()),
      organizationId: 'sub-org',
      parameters: payload,
      generateAppProofs: true,
    });
    expect(prepared.value.fingerprint).toBe(fingerprintOf(prepared.value.body));
    expect(new TextDecoder().decode(prepared.value.body)).toBe(prepared.value.text);
  });
  test('of the same parameters a moment later is another one', () => {
    const { prepare } = sending();
    expect(prepare('sign_raw_payload', payload).fingerprint).not.toBe(prepare('sign_raw_payload', payload).fingerprint);
  });
  test('for no organisation, or of what is no submit, is not made', () => {
    const { submits, target } = sending();
    for (const organizationId of ['', 'x'.repeat(257)])
      expect(submits.prepare(target, 'sign_raw_payload', payload, { organizationId })).toEqual({
        ...{ ok: false, code: 'invalid' },
        message: 'Nothing was sent: organizationId: expected an identifier of 1 to 256 characters.',
      });
    expect(submits.prepare(target, 'whoami' as 'sign_raw_payload', {})).toEqual({
      ...{ ok: false, code: 'unknown_operation', message: '“whoami” is not a submit.' },
    });
  });
  test('with a wrong field is not made', () => {
    const { submits, target } = sending();
    expect(submits.prepare(target, 'sign_raw_payload', { ...payload, encoding: 'X' })).toMatchObject({
      code: 'invalid',
      problems: [{ path: 'encoding' }],
    });
  });
});

test('what is sent is the prepared body, written down before it leaves and closed after', async () => {
  const { send, book, kept, http } = sending();
  const outcome = await send('sign_raw_payload', payload);
  expect(outcome).toMatchObject({
    ok: true,
    value: { status: 'ACTIVITY_STATUS_COMPLETED', result: { signRawPayloadResult: { r: 'aa' } } },
  });
  expect(kept.entries).toEqual(['put', 'intent sign_raw_payload', 'outcome sign_raw_payload ok', 'remove']);
  expect(kept.bodies.size).toBe(0);
  expect(book.bodies.length).toBe(1);
  expect(http.asked.at(-1)?.deadlineMs).toBe(30_000);
});

describe('a lost answer', () => {
  test.each([
    ['lost before it was carried out', { before: lost() }],
    ['lost after', { after: lost() }],
    ['no answer in time', { after: timedOut() }],
    ['500 before', { before: serviceError(500, 13, 'internal') }],
    ['500 after', { after: serviceError(500, 13, 'internal') }],
    ['502 with a page after', { after: { status: 502, text: '<h1>Bad Gateway</h1>' } }],
    ['half the JSON', { after: { text: '{"activity":' } }],
    ['wrong types', { after: { json: { activity: { id: 7 } } } }],
    ['an oversized answer', { after: new HttpError('too_large', true, 'over') }],
    ['an encoded answer', { after: new HttpError('encoded', true, 'gzip') }],
    ['the race of two equal first submissions', { before: serviceError(409, 6, 'already exists') }],
    ['429', { before: { status: 429, text: 'Too many requests' } }],
  ] as [string, { before: Answer } | { after: Answer }][])(
    '(%s) is settled by the same bytes, and there is one activity',
    async (_, fault) => {
      const { send, book, submits } = sending();
      book.faults = [fault, fault];
      expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true });
      expect(new Set(book.bodies).size).toBe(1);
      expect(book.bodies.length).toBe(3);
      expect(book.activities.length).toBe(1);
      expect(submits.unknown()).toEqual([]);
    },
  );

  test('of a vote leads to exactly one vote', async () => {
    const { send, book } = sending();
    const { fingerprint } = book.add();
    book.faults = [{ after: lost() }, { after: lost() }];
    expect(await send('approve_activity', { fingerprint })).toMatchObject({ ok: true, value: { fingerprint } });
    expect(book.activities[0]?.votes).toHaveLength(1);
  });

  test('that stays lost is “unknown”: never failed, kept, and said so', async () => {
    const { send, book, submits, kept, prepare, give } = sending();
    const { fingerprint } = book.add();
    book.faults = Array(20).fill({ after: lost() });
    const outcome = await send('approve_activity', { fingerprint });
    expect(outcome).toMatchObject({ ok: false, code: 'outcome_unknown', fingerprint: expect.stringMatching(/^sha256:/) });
    if (!outcome.ok) expect(outcome.message).toMatch(/not known yet.*do not send it again/);
    expect(book.bodies.length).toBe(6);
    expect(new Set(book.bodies).size).toBe(1);
    expect(submits.unknown()).toMatchObject([{ operation: 'approve_activity', about: 'what it is about' }]);
    expect(kept.bodies.size).toBe(1);
    // Its opposite is not sent meanwhile.
    const opposite = await give(prepare('reject_activity', { fingerprint }));
    expect(opposite).toMatchObject({ ok: false, code: 'outcome_unknown', message: expect.stringContaining('Your approval') });
    expect(book.bodies.length).toBe(6);
  });

  test('is settled after a restart, by the same bytes', async () => {
    const { send, book, start, clock, target } = sending();
    const { fingerprint } = book.add();
    book.faults = Array(6).fill({ after: lost() });
    await send('approve_activity', { fingerprint });
    const again = start();
    await again.submits.load();
    expect(again.submits.unknown().length).toBe(1);
    const [settled] = await clock.until(again.submits.settle(target));
    expect(settled?.outcome).toMatchObject({ ok: true });
    expect(new Set(book.bodies).size).toBe(1);
    expect(book.activities[0]?.votes).toHaveLength(1);
    expect(again.submits.unknown()).toEqual([]);
    expect(await clock.until(again.submits.settle(target))).toEqual([]);
  });

  test('is settled by a query alone once the time window is over: carried out', async () => {
    const { send, book, submits, clock, target } = sending();
    book.faults = Array(6).fill({ after: lost() });
    await send('sign_raw_payload', payload);
    for (let i = 0; i < 150; i++) book.add();
    await clock.advance(hour);
    const [settled] = await clock.until(submits.settle(target));
    expect(settled?.outcome).toMatchObject({ ok: true, value: { id: 'act-000000', status: 'ACTIVITY_STATUS_COMPLETED' } });
    expect(book.bodies.length).toBe(6);
  });

  test('is settled by a query alone once the time window is over: never arrived', async () => {
    const { send, book, submits, clock, target, kept } = sending();
    book.faults = Array(6).fill({ before: lost() });
    await send('sign_raw_payload', payload);
    await clock.advance(hour);
    const [settled] = await clock.until(submits.settle(target));
    expect(settled?.outcome).toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/did not reach the service.*start it again/),
    });
    expect(book.bodies.length).toBe(6);
    expect(kept.bodies.size).toBe(0);
  });

  test('of a vote is settled by a query that looks for the own vote', async () => {
    for (const fault of [{ after: lost() }, { before: lost() }]) {
      const { send, book, submits, clock, target } = sending();
      const { fingerprint } = book.add();
      book.faults = Array(6).fill(fault);
      await send('reject_activity', { fingerprint });
      await clock.advance(hour);
      const [settled] = await clock.until(submits.settle(target));
      expect(settled?.outcome.ok).toBe('after' in fault);
    }
  });

  test('followed by a refusal is looked up, because the first attempt may have been carried out', async () => {
    const { send, book } = sending();
    book.faults = [{ after: lost() }, { before: serviceError(401, 16, 'expired api key', 'API_KEY_EXPIRED') }];
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true, value: { id: 'act-000000' } });
    book.faults = [null, null, { before: lost() }, { before: serviceError(401, 16, 'expired api key', 'API_KEY_EXPIRED') }];
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: false, code: 'unauthenticated' });
  });

  test('and the same decision again: the old bytes go, not new ones', async () => {
    const { send, book } = sending();
    const { fingerprint } = book.add();
    book.faults = Array(6).fill({ before: lost() });
    await send('approve_activity', { fingerprint });
    expect(await send('approve_activity', { fingerprint })).toMatchObject({ ok: true });
    expect(new Set(book.bodies).size).toBe(1);
  });
});

describe('what certainly did not leave is said to have failed', () => {
  test('no connection: offline, tried once, nothing kept', async () => {
    const { send, book, kept, submits } = sending();
    book.faults = [{ before: unreachable() }];
    expect(await send('sign_raw_payload', payload)).toMatchObject({
      code: 'offline',
      message: expect.stringContaining('nothing was sent'),
    });
    expect(book.bodies.length).toBe(1);
    expect(kept.entries.at(-2)).toBe('outcome sign_raw_payload offline');
    expect(submits.unknown()).toEqual([]);
  });
  test('429 to the end: rate_limited, not unknown', async () => {
    const { send, book } = sending();
    book.faults = Array(20).fill({ before: { status: 429, text: '' } });
    expect(await send('sign_raw_payload', payload)).toMatchObject({ code: 'rate_limited' });
    expect(book.activities).toEqual([]);
  });
  test.each(['put', 'intent'])('a disk that refuses the %s: storage, and no byte leaves', async what => {
    const { send, book, kept } = sending();
    kept.faults.next = what;
    expect(await send('sign_raw_payload', payload)).toMatchObject({
      code: 'storage',
      message: expect.stringContaining('Nothing was sent'),
    });
    expect(book.bodies).toEqual([]);
    expect(kept.bodies.size).toBe(0);
  });
  test('a wrong clock: clock_skew with both times, found out before anything is stamped for a submit', async () => {
    const { send, book, http, clock } = sending();
    http.serverTime = () => clock.now() - 6 * 60_000;
    expect(await send('sign_raw_payload', payload)).toMatchObject({
      code: 'clock_skew',
      message: expect.stringContaining('6 min ahead'),
    });
    expect(book.bodies).toEqual([]);
  });
  test('a body that was left lying for an hour', async () => {
    const { prepare, clock, book, give } = sending();
    const prepared = prepare('sign_raw_payload', payload);
    await clock.advance(56 * 60_000);
    expect(await clock.until(give(prepared))).toMatchObject({
      code: 'clock_skew',
      message: expect.stringContaining('behind'),
    });
    expect(book.bodies).toEqual([]);
  });
});

describe('the outcome is written even where that fails at first', () => {
  test('the bytes stay and are settled again, which changes nothing at the service', async () => {
    const { send, book, kept, submits, clock, target } = sending();
    kept.faults.next = 'outcome';
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true });
    expect(kept.bodies.size).toBe(1);
    await clock.until(submits.settle(target));
    expect(kept.bodies.size).toBe(0);
    expect(book.activities.length).toBe(1);
  });
});

test('an outbox entry the journal knows nothing of is never stamped', async () => {
  const { start, kept, clock, book, target, prepare } = sending();
  const { fingerprint } = book.add();
  const forged = prepare('approve_activity', { fingerprint });
  const entry: PendingSubmit = {
    fingerprint: forged.fingerprint,
    operation: 'approve_activity',
    baseUrl: target.baseUrl,
    connectionOrganizationId: 'org-1',
    keyId: 'key-1',
    organizationId: 'org-1',
    text: forged.text,
    sentAt: '',
    about: null,
  };
  kept.bodies.set(entry.fingerprint, entry);
  kept.bodies.set('sha256:other', { ...entry, fingerprint: 'sha256:other' });
  kept.awaited.add('sha256:other');
  const again = start();
  await again.submits.load();
  expect(again.submits.unknown()).toEqual([]);
  expect(await clock.until(again.submits.settle(target))).toEqual([]);
  expect(book.bodies).toEqual([]);
});

describe('what no person released', () => {
  test('is not sent, by whichever caller, and is not even written down', async () => {
    const { submits, prepare, target, http, kept } = sending();
    const prepared = prepare('sign_raw_payload', payload);
    const other = prepare('sign_raw_payload', payload);
    for (const released of [null, releasedBy(target, other), releasedBy({ ...target, keyId: 'another' }, prepared)])
      expect(await submits.send(target, prepared, released)).toMatchObject({
        ok: false,
        code: 'forbidden',
        message: expect.stringContaining('no person released exactly this'),
      });
    expect(http.asked).toEqual([]);
    expect(kept.entries).toEqual([]);
  });
  test('goes once by one release', async () => {
    const { submits, prepare, target, clock, book } = sending();
    const prepared = prepare('sign_raw_payload', payload);
    const released = releasedBy(target, prepared);
    expect(await clock.until(submits.send(target, prepared, released))).toMatchObject({ ok: true });
    expect(await submits.send(target, prepared, released)).toMatchObject({ code: 'forbidden' });
    expect(book.bodies.length).toBe(1);
  });
});

describe('two at once', () => {
  test('the same decision twice is one request', async () => {
    const { prepare, book, clock, give } = sending();
    const { fingerprint } = book.add();
    const both = Promise.all([1, 2].map(() => give(prepare('approve_activity', { fingerprint }))));
    const [first, second] = await clock.until(both);
    expect(first).toEqual(second);
    expect(book.bodies.length).toBe(1);
  });
  test('approve and reject: the second is refused', async () => {
    const { prepare, book, clock, give } = sending();
    const { fingerprint } = book.add();
    const approve = give(prepare('approve_activity', { fingerprint }));
    const reject = give(prepare('reject_activity', { fingerprint }));
    expect(await reject).toMatchObject({
      code: 'already_decided',
      message: expect.stringContaining('Your approval on this activity is being sent'),
    });
    expect(await clock.until(approve)).toMatchObject({ ok: true });
    expect(book.bodies.length).toBe(1);
  });
});

describe('the answer is compared with what was sent', () => {
  const intent = { signRawPayloadIntentV2: { ...payload, payload: 'ab' } };
  test.each([
    ['intent', { intent }],
    ['intent', { intent: { ...intent, signRawPayloadIntentV2: payload, other: { to: 'x' } } }],
    ['intent', { intent: {} }],
    ['fingerprint', { fingerprint: `sha256:${'0'.repeat(64)}` }],
    ['type', { type: 'ACTIVITY_TYPE_DELETE_USERS' }],
    ['organisation', { organizationId: 'org-2' }],
  ])('another %s is a mismatch that shows both', async (what, change) => {
    const { send, book, kept } = sending();
    book.present = activity => ({ ...activity, ...change });
    const outcome = await send('sign_raw_payload', payload);
    expect(outcome).toMatchObject({
      ok: false,
      code: 'mismatch',
      before: expect.any(String),
      after: expect.any(String),
      activityId: 'act-000000',
    });
    if (!outcome.ok) expect(outcome.message).toContain(`the ${what} in its answer is not what was sent`);
    expect(kept.entries).toContain('outcome sign_raw_payload mismatch');
  });
  test('reordered members and added nulls are the same intent', async () => {
    const { send, book } = sending();
    book.present = activity => ({
      ...activity,
      intent: {
        other: null,
        signRawPayloadIntentV2: { ...Object.fromEntries(Object.entries(payload).reverse()), note: null, list: [] },
      },
    });
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true });
  });
  test('a vote’s answer must be the activity that was voted on', async () => {
    const { send, book } = sending();
    const { fingerprint } = book.add();
    book.present = activity => ({ ...activity, fingerprint: `sha256:${'1'.repeat(64)}` });
    expect(await send('approve_activity', { fingerprint })).toMatchObject({ code: 'mismatch', before: fingerprint });
  });
  test('a result that does not fit the row is withheld', async () => {
    const { send, book } = sending();
    book.present = activity => ({ ...activity, result: { signRawPayloadResult: { r: 'aa' } } });
    expect(await send('sign_raw_payload', payload)).toMatchObject({
      code: 'bad_answer',
      message: expect.stringContaining('withheld'),
      activityId: 'act-000000',
    });
  });
});

describe('how an activity ends', () => {
  test.each([
    'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
    'ACTIVITY_STATUS_REJECTED',
    'ACTIVITY_STATUS_NEW',
  ])('%s is an answer, not an error', async status => {
    const { send, book } = sending();
    book.status = status;
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true, value: { status } });
  });
  test('FAILED says why', async () => {
    const { send, book } = sending();
    book.status = 'ACTIVITY_STATUS_FAILED';
    book.present = activity => ({ ...activity, failure: { code: 3, message: 'wallet account not found', details: [] } });
    expect(await send('sign_raw_payload', payload)).toMatchObject({
      code: 'activity_failed',
      message: expect.stringMatching(/then failed: wallet account not found.*propose it again/),
      activityId: 'act-000000',
    });
  });
  test('CREATED and PENDING are waited for: after 500 ms, doubling to 5 s', async () => {
    const { send, book, http } = sending();
    book.status = 'ACTIVITY_STATUS_PENDING';
    let reads = 0;
    book.present = activity => {
      reads += 1;
      return reads < 7
        ? activity
        : { ...activity, status: 'ACTIVITY_STATUS_COMPLETED', result: { signRawPayloadResult: { r: 'aa', s: 'bb', v: '00' } } };
    };
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true, value: { status: 'ACTIVITY_STATUS_COMPLETED' } });
    const times = http.asked.slice(-7).map(a => a.at);
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
  });
  test('an activity that stays PENDING is handed back after two minutes as it is', async () => {
    const { send, book, clock } = sending();
    book.status = 'ACTIVITY_STATUS_PENDING';
    const start = clock.monotonic();
    expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: true, value: { status: 'ACTIVITY_STATUS_PENDING' } });
    expect(clock.monotonic() - start).toBeGreaterThanOrEqual(120_000);
    expect(clock.monotonic() - start).toBeLessThan(130_000);
  });
});
