/** What the answer to one request means for its row, and whether the next one leaves. */
import { describe, expect, test } from 'vitest';
import { type Code, codes, done, failure } from '../../../../../electron/contract/outcome.ts';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import type { Receipt } from '../../../../../electron/contract/values/document.ts';
import { ofActivity, rowOutcome } from '../../../../../electron/core/signing/batch/outcome.ts';

/** Whether it was carried out cannot be told: its bytes stay as they are, and nothing else leaves. */
const inDoubt: Code[] = ['outcome_unknown', 'internal', 'timeout', 'service_failed', 'redirected'];
/** It was certainly not taken, and the next would meet the same: all wait. */
const ofEveryRow: Code[] = [
  ...(['offline', 'locked', 'key_unavailable', 'key_missing', 'unauthenticated', 'permission_denied'] as const),
  ...(['operation_unavailable', 'rate_limited', 'clock_skew', 'storage', 'not_connected', 'unknown_operation'] as const),
  ...(['changed', 'forbidden'] as const),
];

test.for(codes)('%s', code => {
  const came = failure(code, 'The words.', { activityId: 'activity-1', service: { status: 400, message: 'no' } });
  const state = inDoubt.includes(code) ? 'unknown' : ofEveryRow.includes(code) ? 'waiting' : 'failed';
  const goesOn = state === 'failed' && code !== 'mismatch';
  expect(rowOutcome(came, () => null)).toEqual({
    step: { state, sentence: 'The words.', activityId: 'activity-1', signature: null },
    stops: goesOn ? null : came,
  });
  expect(rowOutcome(failure(code, ''), () => null).step.activityId).toBeNull();
});

const activity = (status: Activity['status'], more: Partial<Activity> = {}): Activity => ({
  ...{ id: 'activity-1', organizationId: 'org-1', status, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', intent: {} },
  ...{ votes: [], fingerprint: 'sha256:00', canApprove: false, canReject: false, createdAt: '', updatedAt: '' },
  ...more,
});
const signature = { r: '11'.repeat(32), s: '22'.repeat(32), v: '01', forms: [] };
const receipt = (verdict: Receipt['verdict'], more: Partial<Receipt> = {}): Receipt => ({
  ...{ verdict, sentence: 'What was found.', signWith: 'a', curve: null, digestMethod: '', digest: '', publicKey: null },
  ...{ publicKeyFrom: null, addressFormat: null, address: null, checks: [], notes: [], signature },
  ...more,
});
const about = { activityId: 'activity-1', signature: null };

describe('a row whose activity came back', () => {
  test('is signed with its signature where the receipt lets it through, verified or not to be verified here', () => {
    for (const verdict of ['verified', 'unverifiable'] as const)
      expect(ofActivity(activity('ACTIVITY_STATUS_COMPLETED'), receipt(verdict))).toEqual({
        ...{ activityId: 'activity-1', state: 'signed', sentence: 'What was found.' },
        signature: { r: signature.r, s: signature.s, v: '01' },
      });
  });
  test('is withheld, without its signature, where that is not what it should be', () => {
    // Either is enough.
    for (const wrong of [receipt('mismatch'), receipt('verified', { signature: null }), receipt('mismatch', { signature: null })])
      expect(ofActivity(activity('ACTIVITY_STATUS_COMPLETED'), wrong)).toEqual({
        ...about,
        ...{ state: 'withheld', sentence: 'What was found.' },
      });
    expect(ofActivity(activity('ACTIVITY_STATUS_COMPLETED'), null)).toEqual({
      ...about,
      ...{ state: 'withheld', sentence: 'It is completed, but no signature came with it.' },
    });
  });
  test('fails with the service’s words, or with ours where it has none', () => {
    const of = (status: Activity['status'], message?: string) =>
      ofActivity(activity(status, message === undefined ? {} : { failure: { message } }), receipt('verified'));
    const failed = (sentence: string) => ({ ...about, state: 'failed', sentence });
    expect(of('ACTIVITY_STATUS_FAILED')).toEqual(failed('The service could not carry it out.'));
    expect(of('ACTIVITY_STATUS_REJECTED')).toEqual(failed('It was rejected.'));
    for (const status of ['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'] as const)
      expect(of(status, 'No such key.')).toEqual(failed('No such key.'));
  });
  test('is pending in every other status, one that is not known among them, whatever signature came with it', () => {
    for (const status of ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_PENDING', 'ACTIVITY_STATUS_NEW'] as const)
      expect(ofActivity(activity(status as never), receipt('verified'))).toEqual({
        ...{ ...about, state: 'pending' },
        sentence: 'It was sent and waits for the approval of others. That is not an error.',
      });
  });
  test('goes on to the next, and its receipt is made of that very activity', () => {
    const came = activity('ACTIVITY_STATUS_COMPLETED');
    const asked: Activity[] = [];
    const outcome = rowOutcome(done(came), of => {
      asked.push(of);
      return receipt('mismatch');
    });
    expect(outcome).toEqual({ step: { ...about, state: 'withheld', sentence: 'What was found.' }, stops: null });
    expect(asked).toEqual([came]);
  });
});
