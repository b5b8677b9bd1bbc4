/** An activity that the service is still at when it answers: every later reading is held against what was sent, as the first. */
import { expect, test } from 'vitest';
import { lost } from '../../support/scripted-http.ts';
import { payload, sending } from '../../support/sending.ts';

const pending = 'ACTIVITY_STATUS_PENDING';
const completed = 'ACTIVITY_STATUS_COMPLETED';
const signature = { signRawPayloadResult: { r: 'aa', s: 'bb', v: '00' } };

/** The service is at it until the nth reading, which says more. */
function busy(nth: number, then: Record<string, unknown>) {
  const world = sending();
  world.book.status = pending;
  let reads = 0;
  world.book.present = activity => {
    reads += 1;
    return reads < nth ? activity : { ...activity, status: completed, result: signature, ...then };
  };
  return world;
}

test.each<[string, Record<string, unknown>, string]>([
  ['another intent', { intent: { signRawPayloadIntentV2: { ...payload, payload: 'ff' } } }, 'mismatch'],
  ['another fingerprint', { fingerprint: `sha256:${'0'.repeat(64)}` }, 'mismatch'],
  ['another type', { type: 'ACTIVITY_TYPE_DELETE_USERS' }, 'mismatch'],
  ['another organisation', { organizationId: 'org-2' }, 'mismatch'],
  ['a result that does not fit', { result: { signRawPayloadResult: { r: 7 } } }, 'bad_answer'],
  ['an end without success', { status: 'ACTIVITY_STATUS_FAILED', failure: { message: 'no gas' } }, 'activity_failed'],
])('%s in a later reading is no success', async (_, then, code) => {
  const { send, kept, paths } = busy(3, then);
  expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: false, code, activityId: 'act-000000' });
  expect(kept.endings.map(({ ending }) => ending)).toEqual([{ code, status: null, activityId: 'act-000000' }]);
  expect(paths()).toEqual(['whoami', 'sign_raw_payload', 'get_activity', 'get_activity']);
});

test('a first answer that is another request is not waited for: nothing later makes it right', async () => {
  const { send, book, paths } = busy(2, {});
  const { present } = book;
  book.present = activity => ({ ...present(activity), status: pending, intent: {} });
  expect(await send('sign_raw_payload', payload)).toMatchObject({ ok: false, code: 'mismatch' });
  expect(paths()).toEqual(['whoami', 'sign_raw_payload']);
});

test('a vote is answered by what it voted on, read until the service has done it', async () => {
  const { send, book, paths, kept } = busy(2, {});
  const { fingerprint } = book.add({ status: pending });
  expect(await send('approve_activity', { fingerprint })).toMatchObject({ ok: true, value: { status: completed } });
  expect(paths()).toEqual(['whoami', 'approve_activity', 'get_activity']);
  expect(kept.endings[0]?.ending).toEqual({ code: 'ok', status: completed, activityId: 'act-000000' });
});

test('a request for a sub-organisation is waited for there, and looked up there after a refusal', async () => {
  const { book, http, prepare, give, clock, paths } = busy(3, {});
  book.present = (
    present => activity =>
      present({ ...activity, organizationId: 'sub-org' })
  )(book.present);
  const outcome = await clock.until(give(prepare('sign_raw_payload', payload, 'sub-org')));
  expect(outcome).toMatchObject({ ok: true, value: { status: completed, organizationId: 'sub-org' } });
  book.faults = [null, { after: lost() }, { before: { status: 403, json: { code: 7, message: 'no', details: [] } } }];
  book.present = activity => ({ ...activity, organizationId: 'sub-org', status: completed, result: signature });
  expect(await clock.until(give(prepare('sign_raw_payload', payload, 'sub-org')))).toMatchObject({ ok: true });
  expect(paths()).toEqual([
    ...['whoami', 'sign_raw_payload', 'get_activity', 'get_activity'],
    ...['sign_raw_payload', 'sign_raw_payload', 'list_activities'],
  ]);
  // Whose time it is, the connection is asked; everything else is of the organisation in the body.
  expect(http.asked.map(({ body }) => body.organizationId)).toEqual(['org-1', ...Array(6).fill('sub-org')]);
});
