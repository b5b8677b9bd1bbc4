/** A batch on its way: what is written before what is sent, what stops it, and who may start it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Code, done, failure } from '../../../../../electron/contract/outcome.ts';
import type { BatchHead, BatchRowState } from '../../../../../electron/contract/values/signing-values.ts';
import { fingerprintOf } from '../../../../../electron/core/stamps/fingerprint.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { type Bench, csvOf, signingBench } from '../../../support/signing-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await signingBench(context());
});

const none = { waiting: 0, sending: 0, unknown: 0, signed: 0, pending: 0, failed: 0, withheld: 0, cancelled: 0 };
const counts = (more: Partial<Record<BatchRowState, number>>) => ({ ...none, ...more });
const unwritten = failure(
  'storage',
  'The batch could not be written to the disk. Check that it is not full and that the folder can be written.',
);
const states = () => bench.batches.view()?.rows.map(({ state }) => state);
/** The service does not answer a row before it is let; resolves when the row reached it. */
function held(row: number) {
  let open: (value: undefined) => void = () => {};
  const answer = new Promise<undefined>(resolve => {
    open = resolve;
  });
  bench.onSend = at => (at === row ? answer : undefined);
  return { reached: () => bench.until(() => bench.log.includes(`sent ${row}`)), answer: () => open(undefined) };
}

test('asked first, then on the disk, then each row written before it leaves and told after it is written', async () => {
  const started = await bench.begin(['one', 'two']);
  const batch = await bench.settled();
  expect(bench.log).toEqual([
    ...['asked 2', 'begun', 'told sending'],
    ...['noted 1 sending', 'told 1 sending', 'sent 1', 'kept verified', 'noted 1 signed', 'told 1 signed'],
    ...['noted 2 sending', 'told 2 sending', 'sent 2', 'kept verified', 'noted 2 signed', 'told 2 signed'],
    'told done',
  ]);
  const texts = ['one', 'two'].map((payload, n) =>
    JSON.stringify({
      ...{ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', timestampMs: String(bench.now + n), organizationId: 'org-1' },
      parameters: {
        ...{ signWith: parties.ops, payload },
        ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      },
    }),
  );
  expect(bench.sent).toEqual(texts);
  const digests = [
    '23dc111d7c3ad1df9806ce1e8eb4f55f57dba117339c545e7593d1f6c3b02662',
    '332c39dcd398ea34a48b871898d589f55fc4c7bce00562fb670c972e7e1b0720',
  ];
  const head = {
    ...{ batchId: '0303030303030303', connectionId: 'connection-1', createdAt: '2026-11-21T09:00:00.000Z' },
    ...{ why: null, failure: null, total: 2 },
  };
  const rows = ['one', 'two'].map((payload, n) => ({
    ...{ row: n + 1, label: `About ${payload}`, signWith: parties.ops, accountName: 'Ops hot' },
    headline: `Signs a text message with “Ops hot”: “${payload}”`,
    digest: digests[n],
    fingerprint: fingerprintOf(new TextEncoder().encode(texts[n])),
  }));
  const waiting = { state: 'waiting', sentence: '', activityId: null, signature: null };
  expect(started).toEqual(
    done({ ...head, state: 'sending', counts: counts({ waiting: 2 }), rows: rows.map(row => ({ ...row, ...waiting })) }),
  );
  const came = await Promise.all(
    ['one', 'two'].map(async payload => bench.activities.find(({ id }) => id.endsWith(payload))?.result?.signRawPayloadResult),
  );
  const signed = rows.map((row, n) => ({
    ...{ ...row, state: 'signed', activityId: `activity of ${n === 0 ? 'one' : 'two'}`, signature: came[n] },
    sentence: 'Its key derives to the address that should have signed.',
  }));
  expect(batch).toEqual({ ...head, state: 'done', counts: counts({ signed: 2 }), rows: signed });
  expect(bench.told.at(-2)).toEqual({
    head: { ...head, state: 'sending', counts: counts({ signed: 2 }) },
    row: signed[1],
  });
  expect(bench.told.at(-1)).toEqual({ head: { ...head, state: 'done', counts: counts({ signed: 2 }) }, row: null });
});

test('what was told stays as it was told, and what is looked at cannot be changed', async () => {
  await bench.begin(['one']);
  await bench.settled();
  expect(bench.told.filter(({ row }) => row !== null).map(({ row }) => row?.state)).toEqual(['sending', 'signed']);
  const seen = bench.batches.view();
  Object.assign(seen?.rows[0] ?? {}, { state: 'waiting' });
  expect(states()).toEqual(['signed']);
});

test('the disk has every body before the first leaves', async () => {
  const { reached, answer } = held(1);
  await bench.begin(['one', 'two']);
  await reached();
  await bench.restart();
  expect(states()).toEqual(['sending', 'waiting']);
  answer();
});

describe('a batch is started', () => {
  const forbidden = {
    ...{ ok: false, code: 'forbidden' },
    message: 'These rows are not the ones Countersign checked last. Check the file again.',
  };
  test('of the rows that were checked last, once, and over the connection they were checked for', async () => {
    expect(await bench.batches.start(bench.session, '')).toEqual(forbidden);
    const older = await bench.checkOf(['one']);
    const check = await bench.checkOf(['two']);
    expect(check).toMatch(/^[0-9a-f]{16}$/);
    expect(await bench.batches.start(bench.session, older)).toEqual(forbidden);
    expect(await bench.batches.start(bench.sessionOf({ connectionId: 'connection-2' }), check)).toEqual(forbidden);
    expect(bench.log).toEqual([]);
    expect(await bench.batches.start(bench.session, check)).toMatchObject({ ok: true });
    await bench.settled();
    expect(await bench.batches.start(bench.session, check)).toEqual(forbidden);
    expect(bench.sent).toHaveLength(1);
  });

  test('not where the file that was checked last had a fault, or no rows', async () => {
    for (const wrong of ['signWith,payload,memo\na,b,c', 'signWith,payload', `signWith,payload\n${parties.ops},`]) {
      const check = await bench.checkOf(['one']);
      expect(await bench.batches.check(bench.session, wrong, 'csv')).toMatchObject({ check: null });
      expect(await bench.batches.start(bench.session, check)).toEqual(forbidden);
    }
    expect(bench.log).toEqual([]);
  });

  test('not beside one that is under way, or is not over; after it, yes', async () => {
    const other = { ok: false, code: 'invalid', message: 'Another batch is not finished yet. Finish or cancel it first.' };
    const { reached, answer } = held(1);
    await bench.begin(['one', 'two']);
    await reached();
    expect(await bench.begin(['three'])).toEqual(other);
    bench.batches.pause();
    answer();
    expect(await bench.settled()).toMatchObject({ state: 'stopped' });
    expect(await bench.begin(['three'])).toEqual(other);
    expect(bench.asked).toHaveLength(1);
    await bench.batches.cancel();
    expect(await bench.begin(['three'])).toMatchObject({ ok: true });
    expect(await bench.settled()).toMatchObject({ total: 1, counts: { signed: 1 } });
  });

  test('not where a body cannot be written, nobody agreed, or the window was closed', async () => {
    const wrong = failure('clock_skew', 'This clock is wrong.');
    bench.onPrepare = () => wrong;
    expect(await bench.begin(['one'])).toEqual(wrong);
    expect(bench.asked).toEqual([]);
    bench.onPrepare = () => null;
    const closed = failure('declined', 'The confirmation was closed. Nothing was decided.');
    bench.answer = () => closed;
    expect(await bench.begin(['one'])).toEqual(closed);
    bench.answer = (review, _decision, _checks, way) => done(bench.releases.mint(review, 'reject', way));
    expect(await bench.begin(['one'])).toEqual({
      ...{ ok: false, code: 'declined', message: 'You decided not to send them. Nothing left this computer.' },
    });
    expect(bench.log).toEqual(['asked 1', 'asked 1']);
    expect(bench.batches.view()).toBeNull();
    // Nobody's no is in the way of the next yes.
    bench.answer = (review, _decision, _checks, way) => bench.approve(review, way);
    const check = await bench.checkOf(['one']);
    expect(await bench.batches.start(bench.session, check)).toMatchObject({ ok: true });
  });

  test('not where the disk does not take it', async () => {
    bench.files.failNext = new Error('disk full');
    expect(await bench.begin(['one'])).toEqual(unwritten);
    expect([bench.batches.view(), bench.log]).toEqual([null, ['asked 1']]);
  });
});

describe('nothing leaves that was not released', () => {
  const stopped = { state: 'stopped', why: 'What was confirmed is not what would be sent.', failure: null };
  test.for([
    ['by another key', 'key-2', 'https://service.test'],
    ['for another service', 'key-1', 'https://other.test'],
  ] as const)('what was released %s stops before its first row', async ([, keyId, baseUrl]) => {
    bench.answer = review => bench.approve(review, { keyId, baseUrl, organizationId: 'org-1' });
    await bench.begin(['one']);
    expect(await bench.settled()).toMatchObject({ ...stopped, counts: counts({ waiting: 1 }) });
    expect([bench.sent, bench.log.at(-1)]).toEqual([[], 'told stopped']);
  });

  test('a release of other bytes sends none of these', async () => {
    bench.answer = (review, _decision, _checks, way) => {
      const { subject } = review;
      const [first = ''] = subject.kind === 'submit' ? subject.body.split('\n') : [];
      return bench.approve({ ...review, subject: { ...subject, body: first } as typeof subject }, way);
    };
    await bench.begin(['one', 'two']);
    expect(await bench.settled()).toMatchObject({ ...stopped, counts: counts({ signed: 1, waiting: 1 }) });
    expect(bench.sent).toHaveLength(1);
  });

  test('nor a body that is not written as this app writes it', async () => {
    const made = bench.session.prepare('sign_raw_payload', { signWith: parties.ops, payload: 'one' });
    if (!made.ok) throw new Error(made.message);
    const text = `${made.value.text} `;
    const body = new TextEncoder().encode(text);
    bench.onPrepare = () => done({ ...made.value, text, body, fingerprint: fingerprintOf(body) });
    await bench.begin(['one']);
    expect(await bench.settled()).toMatchObject(stopped);
    expect(bench.sent).toEqual([]);
  });
});

describe('a row that is not carried out', () => {
  const stops = (code: Code, state: BatchRowState) => ({ code, state });
  test.for([
    stops('offline', 'waiting'),
    stops('changed', 'waiting'),
    stops('outcome_unknown', 'unknown'),
    stops('mismatch', 'failed'),
  ])('stops all of it where it is $code', async ({ code, state }) => {
    const why = failure(code, 'The words of the failure.', { activityId: 'activity-9' });
    bench.onSend = row => (row === 2 ? why : undefined);
    await bench.begin(['one', 'two', 'three']);
    const batch = await bench.settled();
    expect(batch).toMatchObject({ state: 'stopped', why: 'Row 2 could not be sent.', failure: why });
    expect(batch.rows.map(row => [row.state, row.sentence, row.activityId, row.signature])).toEqual([
      ['signed', expect.stringContaining('derives to'), 'activity of one', expect.anything()],
      [state, why.message, 'activity-9', null],
      ['waiting', '', null, null],
    ]);
    expect(bench.log.slice(-5)).toEqual(['told 2 sending', 'sent 2', `noted 2 ${state}`, `told 2 ${state}`, 'told stopped']);
    expect(bench.sent).toHaveLength(2);
  });

  test('alone fails where the service refuses that row, and the next goes on', async () => {
    bench.onSend = row => (row === 1 ? failure('refused', 'The service does not take this one.') : undefined);
    await bench.begin(['one', 'two']);
    const batch = await bench.settled();
    expect(batch).toMatchObject({ state: 'done', why: null, failure: null, counts: counts({ failed: 1, signed: 1 }) });
    expect(batch.rows[0]).toMatchObject({ sentence: 'The service does not take this one.', activityId: null });
  });

  test('is withheld where its signature is of another key, which then stands nowhere', async () => {
    const wrong = { r: '11'.repeat(32), s: '22'.repeat(32), v: '00' };
    bench.onSend = async (row, prepared) =>
      row === 1 ? done(await bench.activityOf(prepared, { result: { signRawPayloadResult: wrong } })) : undefined;
    await bench.begin(['one', 'two']);
    const { rows } = await bench.settled();
    expect(rows.map(({ state, signature }) => [state, signature === null])).toEqual([
      ['withheld', true],
      ['signed', false],
    ]);
    expect(bench.log).toContain('kept mismatch');
    const said = [JSON.stringify(bench.told), ...[...bench.files.content.values()].map(bytes => Buffer.from(bytes).toString())];
    for (const each of said) expect(each).not.toContain(wrong.r);
  });
});

describe('a disk that takes no more', () => {
  const full = (row: number, state: BatchRowState) => {
    bench.onNote = (at, to) => {
      if (at === row && to === state) throw new Error('disk full');
    };
  };
  const stopped: Partial<BatchHead> = {
    ...{ state: 'stopped', why: 'The progress could not be written to disk. Nothing more was sent.', failure: unwritten },
  };
  test('lets no row leave of which it does not say that it leaves', async () => {
    full(1, 'sending');
    await bench.begin(['one', 'two']);
    expect(await bench.settled()).toMatchObject({ ...stopped, counts: counts({ waiting: 2 }) });
    expect(bench.sent).toEqual([]);
  });
  test('leaves a row in doubt of which it does not say what became of it, and nothing after it leaves', async () => {
    full(1, 'signed');
    await bench.begin(['one', 'two']);
    expect(await bench.settled()).toMatchObject({ ...stopped, counts: counts({ sending: 1, waiting: 1 }) });
    expect([bench.sent.length, bench.told.some(({ row }) => row?.state === 'signed')]).toEqual([1, false]);
    // It can be taken up again.
    bench.onNote = () => {};
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: true });
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 2 }) });
    expect(bench.sent).toHaveLength(2);
  });
  test('does not cancel what it cannot say was cancelled', async () => {
    bench.onSend = () => failure('offline', 'Offline.');
    await bench.begin(['one', 'two']);
    await bench.settled();
    full(2, 'cancelled');
    expect(await bench.batches.cancel()).toEqual(unwritten);
    expect(states()).toEqual(['cancelled', 'waiting']);
  });
});

describe('paused', () => {
  test('it ends after the row that is under way, and goes on without asking again', async () => {
    const { reached, answer } = held(1);
    await bench.begin(['one', 'two']);
    await reached();
    expect(bench.batches.pause()).toMatchObject({
      ok: true,
      value: { state: 'pausing', counts: counts({ sending: 1, waiting: 1 }) },
    });
    expect(bench.log.at(-1)).toBe('told pausing');
    expect(bench.batches.pause()).toMatchObject({ ok: true, value: { state: 'pausing' } });
    expect(bench.log.filter(each => each === 'told pausing')).toHaveLength(1);
    answer();
    expect(await bench.settled()).toMatchObject({
      state: 'stopped',
      why: 'You paused it.',
      failure: null,
      counts: { signed: 1 },
    });
    expect(bench.sent).toHaveLength(1);
    const going = await bench.batches.resume(bench.session);
    expect(going).toMatchObject({ ok: true, value: { state: 'sending', why: null } });
    expect(await bench.settled()).toMatchObject({ state: 'done', why: null, counts: counts({ signed: 2 }) });
    expect([bench.asked.length, bench.sent.length]).toEqual([1, 2]);
  });
  test('at its last row it is over', async () => {
    const { reached, answer } = held(1);
    await bench.begin(['one']);
    await reached();
    bench.batches.pause();
    answer();
    expect(await bench.settled()).toMatchObject({ state: 'done', why: null, failure: null });
  });
  test('where nothing is under way, nothing changes; where there is no batch, it says so', async () => {
    expect(bench.batches.pause()).toEqual({ ok: false, code: 'not_found', message: 'There is no batch.' });
    await bench.begin(['one']);
    const batch = await bench.settled();
    const before = bench.log.length;
    expect(bench.batches.pause()).toEqual(done(batch));
    expect(bench.log).toHaveLength(before);
  });
});

describe('cancelled', () => {
  test('while a row is under way, the rest is not sent', async () => {
    const { reached, answer } = held(1);
    await bench.begin(['one', 'two', 'three']);
    await reached();
    expect(await bench.batches.cancel()).toMatchObject({ ok: true, value: { state: 'pausing' } });
    // What comes after does not take it back.
    bench.batches.pause();
    answer();
    const batch = await bench.settled();
    expect(batch).toMatchObject({ state: 'done', why: null, counts: counts({ signed: 1, cancelled: 2 }) });
    expect(batch.rows[2]).toMatchObject({ state: 'cancelled', sentence: 'It was not sent.', activityId: null, signature: null });
    expect(bench.sent).toHaveLength(1);
    // It is so on the disk, too.
    await bench.restart();
    expect(states()).toEqual(['signed', 'cancelled', 'cancelled']);
  });
  test('with a row in doubt, that one stays open', async () => {
    const lost = failure('outcome_unknown', 'The answer was lost.');
    bench.onSend = () => lost;
    await bench.begin(['one', 'two']);
    await bench.settled();
    const answer = await bench.batches.cancel();
    expect(answer).toMatchObject({
      ok: true,
      value: {
        ...{ state: 'stopped', failure: null, counts: counts({ unknown: 1, cancelled: 1 }) },
        why: 'You cancelled the rest. The outcome of a row that was sent is not known yet: continue to find out.',
      },
    });
    expect(bench.sent).toHaveLength(1);
  });
  test('where there is no batch, it says so', async () => {
    expect(await bench.batches.cancel()).toEqual({ ok: false, code: 'not_found', message: 'There is no batch.' });
  });
});

test('a batch is forgotten once it is over, and not before', async () => {
  const notOver = {
    ...{ ok: false, code: 'invalid' },
    message: 'It is not finished: finish or cancel it first, so that nothing that may be signed is forgotten.',
  };
  expect(await bench.batches.clear()).toEqual(done(null));
  const { reached, answer } = held(1);
  await bench.begin(['one', 'two']);
  await reached();
  expect(await bench.batches.clear()).toEqual(notOver);
  bench.batches.pause();
  answer();
  await bench.settled();
  expect(await bench.batches.clear()).toEqual(notOver);
  await bench.batches.cancel();
  expect(await bench.batches.clear()).toEqual(done(null));
  expect(bench.batches.view()).toBeNull();
  await bench.restart();
  expect(bench.batches.view()).toBeNull();
});

test('a long file gives other work its turn before each row when it is read, and between two when a person is asked', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `payload ${n}`);
  bench.answer = () => failure('declined', 'No.');
  for (const rows of [1, 2, 21]) {
    bench.turns = 0;
    await bench.batches.check(bench.session, csvOf(many(rows)), 'csv');
    expect(bench.turns).toBe(rows);
    bench.turns = 0;
    await bench.begin(many(rows));
    expect(bench.turns).toBe(rows + rows - 1);
  }
});
