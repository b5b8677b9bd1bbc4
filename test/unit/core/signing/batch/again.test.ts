/** A batch taken up again: what may have arrived is looked for first, and nothing is signed twice. */
import { beforeEach, describe, expect, test } from 'vitest';
import { done, failure } from '../../../../../electron/contract/outcome.ts';
import type { BatchRowState } from '../../../../../electron/contract/values/signing-values.ts';
import { context } from '../../../../vectors/parties.ts';
import { type Bench, minutes, signingBench, start } from '../../../support/signing-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await signingBench(context());
});

const none = { waiting: 0, sending: 0, unknown: 0, signed: 0, pending: 0, failed: 0, withheld: 0, cancelled: 0 };
const counts = (more: Partial<Record<BatchRowState, number>>) => ({ ...none, ...more });
const lost = failure('outcome_unknown', 'The answer was lost.');
const stateOf = (row: number) => bench.batches.view()?.rows[row - 1]?.state;

/** Two rows; the answer of the first was lost, and the service has it where `arrived`. */
async function inDoubt(arrived: boolean) {
  bench.onSend = async (_, prepared) => {
    if (arrived) bench.activities.push(await bench.activityOf(prepared));
    return lost;
  };
  await bench.begin(['one', 'two']);
  expect(await bench.settled()).toMatchObject({ state: 'stopped', counts: counts({ unknown: 1, waiting: 1 }) });
  bench.onSend = () => undefined;
  bench.log.length = 0;
}
/** The service's clock moves; ours may stand elsewhere. */
const later = (ms: number) => {
  bench.serverNow = start + ms;
  bench.now = start + ms;
};
const timestampOf = (text: string | undefined) => Number((JSON.parse(text ?? '{}') as { timestampMs?: string }).timestampMs);

describe('a row whose answer was lost', () => {
  test('is found, noted as it is there, and not sent', async () => {
    await inDoubt(true);
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: true });
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 2 }) });
    expect(bench.log).toEqual([
      ...['looked up', 'noted 1 signed', 'told 1 signed', 'told sending'],
      ...['noted 2 sending', 'told 2 sending', 'sent 2', 'kept verified', 'noted 2 signed', 'told 2 signed', 'told done'],
    ]);
  });

  test('goes again with its very bytes while the service surely takes them for the same, never with new ones', async () => {
    for (const age of [0, minutes(45), minutes(55)]) {
      bench = await signingBench(context());
      await inDoubt(false);
      const [first] = bench.sent;
      later(age);
      // The second grew old; the first must not be written anew all the same.
      await bench.batches.resume(bench.session);
      expect(await bench.settled()).toMatchObject({ state: 'done' });
      expect(bench.log.slice(0, 3)).toEqual(['looked up', 'noted 1 unknown', 'told 1 unknown']);
      expect(bench.sent[1]).toBe(first);
      expect(new Set(bench.sent).size).toBe(2);
    }
  });

  test('is in between nothing that may be sent, written anew or cancelled: it is said to be uncertain', async () => {
    const uncertain = failure(
      'outcome_unknown',
      'A request that was sent before may still arrive for a few minutes. Continue later, when the outcome is certain.',
    );
    for (const age of [minutes(55) + 1, minutes(65)]) {
      bench = await signingBench(context());
      await inDoubt(false);
      const [first] = bench.sent;
      later(age);
      expect(await bench.batches.resume(bench.session)).toEqual(uncertain);
      expect(await bench.settled()).toMatchObject({
        ...{ state: 'stopped', why: 'What was sent before could not be settled yet.', failure: uncertain },
        counts: counts({ unknown: 1, waiting: 1 }),
      });
      expect([bench.log, bench.sent]).toEqual([['looked up', 'told stopped'], [first]]);
    }
  });

  test('is written anew and asked for again once its bytes are too old for the service to take', async () => {
    await inDoubt(false);
    const [first] = bench.sent;
    later(minutes(65) + 1);
    await bench.batches.resume(bench.session);
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 2 }) });
    expect(bench.log.slice(0, 6)).toEqual([
      ...['looked up', 'noted 1 waiting', 'told 1 waiting', 'noted 2 waiting', 'told 2 waiting', 'asked 2'],
    ]);
    const renewed = bench.sent.slice(1);
    expect(renewed.map(timestampOf)).toEqual([bench.now + 2, bench.now + 3]);
    expect(renewed).not.toContain(first);
    expect(bench.asked[1]?.[0].subject).toMatchObject({ body: renewed.join('\n') });
    expect(bench.batches.view()?.rows.map(({ fingerprint }) => fingerprint)).toEqual(
      bench.activities.map(({ fingerprint }) => fingerprint).reverse(),
    );
  });

  test('is judged by the service’s clock, and by this one only where that is not known', async () => {
    await inDoubt(false);
    bench.serverNow = start + minutes(60);
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: false, code: 'outcome_unknown' });
    bench.serverNow = null;
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: true });
    await bench.settled();
    bench = await signingBench(context());
    await inDoubt(false);
    bench.serverNow = null;
    bench.now = start + minutes(60);
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: false, code: 'outcome_unknown' });
  });

  test('is written anew where the service says it is too old, whatever this clock says', async () => {
    await inDoubt(false);
    bench.serverNow = start + minutes(65) + 1;
    await bench.batches.resume(bench.session);
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 2 }) });
    expect([bench.asked.length, timestampOf(bench.sent[1])]).toEqual([2, bench.now + 2]);
  });

  test('stays in doubt where the service does not say', async () => {
    await inDoubt(true);
    const offline = failure('offline', 'The service could not be reached.');
    bench.onLookup = () => offline;
    expect(await bench.batches.resume(bench.session)).toEqual(offline);
    expect(await bench.settled()).toMatchObject({
      ...{ state: 'stopped', why: 'What was sent before could not be settled yet.', failure: offline },
      counts: counts({ unknown: 1, waiting: 1 }),
    });
    bench.onLookup = () => null;
    await bench.batches.resume(bench.session);
    expect(await bench.settled()).toMatchObject({ state: 'done', failure: null, counts: counts({ signed: 2 }) });
    expect(bench.sent).toHaveLength(2);
  });

  test('that wants the approval of others is found as that', async () => {
    await inDoubt(true);
    for (const each of bench.activities) Object.assign(each, { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {} });
    await bench.batches.resume(bench.session);
    const { rows } = await bench.settled();
    expect(rows[0]).toMatchObject({
      ...{ state: 'pending', activityId: 'activity of one', signature: null },
      sentence: 'It was sent and waits for the approval of others. That is not an error.',
    });
  });
});

describe('a row that was never sent', () => {
  test('keeps its bytes while they are fresh, and nobody is asked again', async () => {
    await inDoubt(true);
    const before = bench.batches.view()?.rows[1]?.fingerprint;
    // Written a millisecond after the start.
    later(minutes(45));
    await bench.batches.resume(bench.session);
    const { rows } = await bench.settled();
    expect([rows[1]?.fingerprint, bench.asked.length]).toEqual([before, 1]);
  });

  test('is written anew once it is not fresh any more, for the service takes an hour, and is asked for again', async () => {
    await inDoubt(true);
    later(minutes(45) + 1);
    await bench.batches.resume(bench.session);
    expect(await bench.settled()).toMatchObject({ counts: counts({ signed: 2 }) });
    expect(timestampOf(bench.sent[1])).toBe(bench.now + 2);
    expect(bench.asked[1]?.[0].subject).toMatchObject({ body: bench.sent[1] });
    expect(bench.log.slice(2, 6)).toEqual(['told 1 signed', 'noted 2 waiting', 'told 2 waiting', 'asked 1']);
  });

  test('is not sent where it cannot be written anew', async () => {
    await inDoubt(true);
    later(minutes(50));
    const wrong = failure('clock_skew', 'This clock is wrong.');
    bench.onPrepare = () => wrong;
    expect(await bench.batches.resume(bench.session)).toEqual(wrong);
    expect(await bench.settled()).toMatchObject({ state: 'stopped', failure: wrong });
    expect(bench.sent).toHaveLength(1);
  });

  test('and is not looked up: the service cannot know it', async () => {
    bench.onSend = () => failure('offline', 'Offline.');
    await bench.begin(['one', 'two']);
    await bench.settled();
    bench.onSend = () => undefined;
    await bench.batches.resume(bench.session);
    await bench.settled();
    expect(bench.log).not.toContain('looked up');
  });
});

describe('after a restart', () => {
  const closed = 'Countersign was closed before all of it was sent.';
  async function stopped() {
    bench.onSend = row => (row === 2 ? failure('offline', 'Offline.') : undefined);
    await bench.begin(['one', 'two', 'three']);
    const batch = await bench.settled();
    bench.onSend = () => undefined;
    await bench.restart();
    bench.log.length = 0;
    return batch;
  }

  test('it stands where it stood, and says why', async () => {
    const before = await stopped();
    expect(bench.batches.view()).toEqual({ ...before, why: closed, failure: null });
    expect(before).toMatchObject({ why: 'Row 2 could not be sent.', failure: { code: 'offline' } });
  });

  test('a person is asked again for exactly what is open, and no answer sends nothing', async () => {
    await stopped();
    const no = failure('declined', 'The confirmation was closed. Nothing was decided.');
    bench.answer = () => no;
    expect(await bench.batches.resume(bench.session)).toEqual(no);
    // Nothing happened: it still says why it stopped, and is not told again.
    expect([bench.batches.view()?.why, bench.log]).toEqual([closed, ['asked 2']]);
    bench.answer = (review, _decision, _checks, way) => bench.approve(review, way);
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: true, value: { state: 'sending' } });
    expect(await bench.settled()).toMatchObject({ state: 'done', why: null, counts: counts({ signed: 3 }) });
    expect(bench.asked[2]?.[0].subject).toMatchObject({
      body: bench.sent.slice(-2).join('\n'),
      batch: { rows: [{ label: 'About two' }, { label: 'About three' }] },
    });
  });

  test('what may have arrived goes again without asking, for the journal vouches for it', async () => {
    bench.onSend = () => lost;
    await bench.begin(['one']);
    await bench.settled();
    bench.onSend = () => undefined;
    await bench.restart();
    const [first] = bench.sent;
    bench.mayHaveSent = ({ text }) => text === first;
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: true });
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 1 }) });
    expect([bench.asked.length, bench.sent]).toEqual([1, [first, first]]);
  });

  test('what only the disk says was sent is asked for again', async () => {
    bench.onSend = () => lost;
    await bench.begin(['one']);
    await bench.settled();
    await bench.restart();
    bench.answer = () => failure('declined', 'No.');
    expect(await bench.batches.resume(bench.session)).toMatchObject({ code: 'declined' });
    expect([bench.asked.length, bench.sent.length]).toEqual([2, 1]);
  });

  test('one that is over says nothing of having been closed', async () => {
    await bench.begin(['one']);
    const batch = await bench.settled();
    await bench.restart();
    expect(bench.batches.view()).toEqual(batch);
    expect(batch.why).toBeNull();
    bench.log.length = 0;
    expect(await bench.batches.resume(bench.session)).toEqual(done(batch));
    expect(bench.log).toEqual([]);
  });

  test.for([
    ['paused', 'stopped', { signed: 1, waiting: 2 }, 'You paused it.'],
    ['cancelled', 'done', { signed: 1, cancelled: 2 }, null],
  ] as const)('%s while the window is open, nothing leaves whatever is answered there', async ([what, state, of, why]) => {
    for (const answer of ['yes', 'no'] as const) {
      bench = await signingBench(context());
      await stopped();
      const before = bench.sent.length;
      bench.answer = (review, _decision, _checks, way) => {
        if (what === 'paused') expect(bench.batches.pause()).toMatchObject({ ok: true, value: { state: 'pausing' } });
        else void bench.batches.cancel();
        return answer === 'yes' ? bench.approve(review, way) : failure('declined', 'No.');
      };
      expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: answer === 'yes' });
      expect(await bench.settled()).toMatchObject({ state, why, failure: null, counts: counts(of) });
      expect(bench.sent).toHaveLength(before);
      // It is in nobody's way: what is open goes on when it is asked to.
      bench.answer = (review, _decision, _checks, way) => bench.approve(review, way);
      await bench.batches.resume(bench.session);
      expect((await bench.settled()).state).toBe('done');
    }
  });

  test('a line about a row that there is not says nothing', async () => {
    const { rows } = await stopped();
    const batchId = bench.batches.view()?.batchId ?? '';
    await bench.file.note({ batchId, index: 3, state: 'signed', sentence: '', activityId: null, signature: null });
    await bench.restart();
    expect(bench.batches.view()?.rows).toEqual(rows);
  });

  test('a second word while it is being taken up asks nobody a second time', async () => {
    await stopped();
    let second: unknown;
    bench.answer = async (review, _decision, _checks, way) => {
      second = await bench.batches.resume(bench.session);
      return bench.approve(review, way);
    };
    await bench.batches.resume(bench.session);
    expect(await bench.settled()).toMatchObject({ state: 'done' });
    expect(second).toMatchObject({ ok: true, value: { state: 'stopped' } });
    expect([bench.asked.length, bench.sent.length]).toEqual([2, 4]);
  });

  test('where it cannot be written down what was found, it says so, and may be tried again', async () => {
    await inDoubt(true);
    bench.onNote = () => {
      throw new Error('disk full');
    };
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: false, code: 'storage' });
    expect(stateOf(1)).toBe('unknown');
    bench.onNote = () => {};
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: true });
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 2 }) });
  });
});

describe('a batch belongs to the connection it was made for', () => {
  const other = {
    ...{ ok: false, code: 'invalid' },
    message: 'This batch belongs to another organisation or key. Switch to that one, then continue.',
  };
  test('and does not go on over another', async () => {
    await inDoubt(false);
    for (const more of [{ connectionId: 'connection-2' }, { connectionId: 'connection-2', organizationId: 'org-2' }])
      expect(await bench.batches.resume(bench.sessionOf(more))).toEqual(other);
    expect([bench.log, bench.asked.length, bench.sent.length]).toEqual([[], 1, 1]);
    // It is still there for its own.
    expect(await bench.batches.resume(bench.session)).toMatchObject({ ok: true });
    await bench.settled();
  });

  const altered = (row: number) =>
    failure(
      'mismatch',
      `The body of row ${row} on disk is not what Countersign wrote. Nothing was sent. Cancel the rest, and start again from your file.`,
    );
  test.for([
    ['in doubt', lost],
    ['waiting', failure('offline', 'Offline.')],
  ] as const)('a body that names another organisation is not looked up or sent, with its row %s', async ([, came]) => {
    bench.onSend = () => came;
    await bench.begin(['one']);
    await bench.settled();
    bench.log.length = 0;
    expect(await bench.batches.resume(bench.sessionOf({ organizationId: 'org-2' }))).toEqual(altered(1));
    expect([bench.log, bench.sent.length]).toEqual([['told stopped'], 1]);
    expect(bench.batches.view()).toMatchObject({ why: 'What was sent before could not be settled yet.', failure: altered(1) });
  });

  test.for([
    ['another kind of request', (text: string) => text.replace('SIGN_RAW_PAYLOAD_V2', 'CREATE_POLICY_V3')],
    ['spaces', (text: string) => ` ${text}`],
    ['a member more', (text: string) => text.replace('{"type"', '{"memo":"","type"')],
    ['a member twice', (text: string) => text.replace('{"type"', '{"organizationId":"org-2","type"')],
    ['no JSON', () => 'pay'],
    ['an unknown parameter', (text: string) => text.replace('"payload":', '"also":"x","payload":')],
    ['a time that is none', (text: string) => text.replace(/"timestampMs":"\d+"/, '"timestampMs":"soon"')],
    ['no organisation', (text: string) => text.replace('"org-1"', '""')],
  ] as const)('a body with %s is nothing this app wrote', async ([, change]) => {
    bench.onSend = () => failure('offline', 'Offline.');
    await bench.begin(['one']);
    await bench.settled();
    const stored = await bench.file.read();
    if (stored === null) throw new Error('no batch');
    const rows = stored.batch.rows.map(row => ({ ...row, text: change(row.text) }));
    await bench.file.begin({ ...stored.batch, rows });
    await bench.restart();
    bench.asked.length = 0;
    expect(await bench.batches.resume(bench.session)).toEqual(altered(1));
    expect([bench.asked, bench.sent.length]).toEqual([[], 1]);
    // Cancelling is the way out of it.
    expect(await bench.batches.cancel()).toMatchObject({ ok: true, value: { state: 'done', counts: { cancelled: 1 } } });
  });
});

describe('once a second person must check', () => {
  const refused = { ok: false, code: 'forbidden', message: expect.stringContaining('a second person’s check') };
  test('what was begun before does not go on around it', async () => {
    bench.onSend = () => failure('offline', 'Offline.');
    await bench.begin(['one', 'two']);
    await bench.settled();
    const before = bench.sent.length;
    bench.secondPerson = true;
    bench.onSend = () => undefined;
    expect(await bench.batches.resume(bench.session)).toMatchObject(refused);
    expect([bench.sent.length, bench.asked.length]).toEqual([before, 1]);
  });

  test('what failed of one’s own is not sent once more without it', async () => {
    bench.onSend = () => failure('offline', 'Offline.');
    await bench.begin(['one']);
    await bench.settled();
    await bench.batches.cancel();
    bench.secondPerson = true;
    bench.onSend = () => undefined;
    const again = bench.batches.again(bench.session);
    expect(again).toMatchObject({ ok: true, value: { check: expect.any(String) } });
    const check = again.ok ? (again.value.check ?? '') : '';
    expect(await bench.batches.start(bench.session, check)).toMatchObject(refused);
    expect(bench.asked.length).toBe(1);
  });
});

describe('the file is read again', () => {
  const again = 'It was read again from disk.';
  test('where it opens late or was taken in, and the page hears of it', async () => {
    bench.onSend = () => failure('offline', 'Offline.');
    await bench.begin(['one']);
    await bench.settled();
    bench.log.length = 0;
    bench.reread();
    expect(await bench.settled()).toMatchObject({ state: 'stopped', why: again, failure: null, counts: { waiting: 1 } });
    expect(bench.log).toEqual(['told stopped']);
    // One that is over has no reason to have stopped; one that is gone is none.
    await bench.batches.cancel();
    bench.reread();
    expect(await bench.settled()).toMatchObject({ state: 'done', why: null });
    const { batch } = (await bench.file.read()) ?? {};
    await bench.file.clear();
    bench.log.length = 0;
    bench.reread();
    await bench.until(() => bench.batches.view() === null);
    expect(bench.log).toEqual([]);
    if (batch === undefined) throw new Error('no batch');
    await bench.file.begin(batch);
    bench.reread();
    await bench.until(() => bench.batches.view() !== null);
    expect(bench.batches.view()).toMatchObject({ state: 'stopped', why: again });
  });

  test('never under a batch that is being sent', async () => {
    let go: (value: undefined) => void = () => {};
    const answer = new Promise<undefined>(resolve => {
      go = resolve;
    });
    bench.onSend = row => (row === 1 ? answer : undefined);
    await bench.begin(['one', 'two']);
    await bench.until(() => bench.sent.length === 1);
    const { reads } = bench;
    bench.reread();
    expect(bench.reads).toBe(reads);
    go(undefined);
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 2 }) });
    expect(bench.told.map(({ head }) => head.why)).not.toContain(again);
  });

  test('nor under one that began to be sent while it was read', async () => {
    bench.onSend = () => failure('offline', 'Offline.');
    await bench.begin(['one']);
    await bench.settled();
    bench.onSend = () => undefined;
    bench.reread();
    await bench.batches.resume(bench.session);
    expect(await bench.settled()).toMatchObject({ state: 'done', counts: counts({ signed: 1 }) });
    expect(bench.told.map(({ head }) => head.why)).not.toContain(again);
  });
});

test('where there is no batch, there is nothing to take up', async () => {
  expect(await bench.batches.resume(bench.session)).toEqual({ ok: false, code: 'not_found', message: 'There is no batch.' });
});
