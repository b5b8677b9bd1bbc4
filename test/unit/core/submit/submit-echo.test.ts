/** Whether what came back is what was sent, and how it ended: each side in full, for a person to compare. */
import { describe, expect, test } from 'vitest';
import type { ActivityName } from '../../../../electron/contract/operations/table.ts';
import { rowOf } from '../../../../electron/contract/operations/table.ts';
import { failure } from '../../../../electron/contract/outcome.ts';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { checkEcho, checkEnding } from '../../../../electron/core/submit/echo.ts';
import { payload, sending } from '../../support/sending.ts';

const voted = `sha256:${'5'.repeat(64)}`;
const rowFor = (name: ActivityName) => {
  const row = rowOf(name);
  if (row?.kind !== 'activity') throw new Error(name);
  return row;
};

/** What was sent, and the true answer to it with a change. */
function echo(name: 'sign_raw_payload' | 'approve_activity' | 'reject_activity', change: Record<string, unknown> = {}) {
  const { prepare } = sending();
  const sent = prepare(name, name === 'sign_raw_payload' ? payload : { fingerprint: voted });
  const isVote = name !== 'sign_raw_payload';
  const activity = {
    id: 'act-1',
    organizationId: 'org-1',
    status: 'ACTIVITY_STATUS_COMPLETED',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    intent: { signRawPayloadIntentV2: isVote ? { payload: 'whatever was voted on' } : payload },
    result: { signRawPayloadResult: { r: 'aa', s: 'bb', v: '00' } },
    fingerprint: isVote ? voted : sent.fingerprint,
    ...change,
  } as unknown as Activity;
  return { row: rowFor(name), sent, activity, of: { fingerprint: sent.fingerprint, activityId: 'act-1' } };
}

describe('an echo', () => {
  const said = (what: string) =>
    `The service accepted the request, but ${what} in its answer is not what was sent. Do not rely on this activity: compare both sides, and ask the service’s operator before anyone approves it.`;
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  const other = { ...payload, payload: 'ab' };
  const both = { signRawPayloadIntentV2: payload, deleteUsersIntent: { userIds: ['u-1'] } };

  test.each(['sign_raw_payload', 'approve_activity', 'reject_activity'] as const)('of %s that agrees is one', name => {
    const { row, sent, activity } = echo(name);
    expect(checkEcho(row, sent, activity)).toBeNull();
  });

  test.each([
    ['the organisation', { organizationId: 'org-2' }, 'org-1', 'org-2'],
    ['the fingerprint', { fingerprint: voted }, undefined, voted],
    ['the type', { type: 'ACTIVITY_TYPE_DELETE_USERS' }, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', 'ACTIVITY_TYPE_DELETE_USERS'],
    ['the intent', { intent: { signRawPayloadIntentV2: other } }, text(payload), text(other)],
    // What else stands in it would be carried out, too: all of it is shown.
    ['the intent', { intent: both }, text(payload), text(both)],
    ['the intent', { intent: {} }, text(payload), text({})],
    ['the intent', { intent: { deleteUsersIntent: { userIds: [] } } }, text(payload), 'nothing'],
  ])('with another %s names it and shows both sides: %j', (what, change, before, after) => {
    const { row, sent, activity, of } = echo('sign_raw_payload', change);
    expect(checkEcho(row, sent, activity)).toEqual(
      failure('mismatch', said(what), { before: before ?? sent.fingerprint, after, ...of }),
    );
  });

  test('of a vote is the activity that was voted on, in its organisation, whatever that asks for', () => {
    const elsewhere = echo('reject_activity', { organizationId: 'org-2' });
    expect(checkEcho(elsewhere.row, elsewhere.sent, elsewhere.activity)).toEqual(
      failure('mismatch', said('the organisation'), { before: 'org-1', after: 'org-2', ...elsewhere.of }),
    );
    const { row, sent, activity, of } = echo('approve_activity', { fingerprint: 'sha256:other' });
    expect(checkEcho(row, sent, activity)).toEqual(
      failure('mismatch', said('the fingerprint'), { before: voted, after: 'sha256:other', ...of }),
    );
    // Its own fingerprint is not the one that was voted on.
    const own = { ...activity, fingerprint: sent.fingerprint };
    expect(checkEcho(row, sent, own)).toMatchObject({ code: 'mismatch', before: voted, after: sent.fingerprint });
  });
});

describe('an ending', () => {
  const advice =
    'Nothing was changed by it. Correct the cause and propose it again; sending the same request again makes no difference.';
  const failed = (name: 'sign_raw_payload' | 'approve_activity', reason?: string) => {
    const change = { status: 'ACTIVITY_STATUS_FAILED', ...(reason === undefined ? {} : { failure: { message: reason } }) };
    const { row, sent, activity } = echo(name, change);
    return checkEnding(row, sent, activity);
  };
  test('that failed says why, in the service’s words beside ours, and that a vote on it was counted', () => {
    const { sent } = echo('sign_raw_payload');
    expect(failed('sign_raw_payload', 'no such wallet')).toEqual(
      failure('activity_failed', `The service accepted the request, but it then failed: no such wallet. ${advice}`, {
        fingerprint: sent.fingerprint,
        activityId: 'act-1',
        service: { status: 200, message: 'no such wallet' },
      }),
    );
    expect(failed('approve_activity')).toEqual(
      failure('activity_failed', `Your vote was counted, but the activity then failed: the service gives no reason. ${advice}`, {
        fingerprint: voted,
        activityId: 'act-1',
        service: { status: 200 },
      }),
    );
  });

  test('with a result that does not fit is withheld, and names the activity it belongs to', () => {
    for (const result of [undefined, {}, { signRawPayloadResult: { r: 'aa', s: 'bb' } }]) {
      const { row, sent, activity } = echo('sign_raw_payload', { result });
      expect(checkEnding(row, sent, activity)).toMatchObject({
        code: 'bad_answer',
        message: expect.stringMatching(
          /^The activity was completed, but its result cannot be read and is withheld\. The service’s answer to “sign_raw_payload” is not valid/,
        ),
        problems: [expect.objectContaining({ expected: expect.any(String) })],
        fingerprint: sent.fingerprint,
        activityId: 'act-1',
      });
    }
  });

  test.each([
    ['a result that fits', 'sign_raw_payload', {}],
    ['none yet', 'sign_raw_payload', { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {} }],
    ['a vote, whose row has no result', 'approve_activity', { result: {} }],
  ] as const)('with %s is fine', (_, name, change) => {
    const { row, sent, activity } = echo(name, change);
    expect(checkEnding(row, sent, activity)).toBeNull();
  });
});
