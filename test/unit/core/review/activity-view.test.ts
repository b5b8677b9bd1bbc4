/** What stands around a document: who voted, who has not, and why a decision is off. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import { viewOf } from '../../../../electron/core/review/activity-view.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import { context, now } from '../../../vectors/parties.ts';

const type = 'ACTIVITY_TYPE_CREATE_USER_TAG';
const parameters = { userTagName: 'Treasury', userIds: [] };
const message = JSON.stringify({ type, timestampMs: '1', organizationId: 'o', parameters });
const vote = (userId: string, more: object = {}) => ({
  ...{ userId, selection: 'VOTE_SELECTION_APPROVED', createdAt: now, ...more },
});
const activity = (more: object = {}) =>
  ({
    ...{ id: 'a', organizationId: 'o', type, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' },
    ...{ intent: { createUserTagIntent: parameters }, fingerprint: fingerprintOf(new TextEncoder().encode(message)) },
    ...{ votes: [vote('ben', { message })], canApprove: true, canReject: true, createdAt: now, updatedAt: now },
    ...more,
  }) as unknown as Activity;
const users = {
  users: [
    { userId: 'ben', userName: 'Ben' },
    { userId: 'chloe', userName: 'Chloé' },
  ],
};
const rootQuorum = { threshold: 2, userIds: ['ada', 'ben', 'chloe'] };
const view = (more: object = {}, current: object = { users, rootQuorum }) =>
  viewOf(activity(more), 'ada', context(current), dialect);

describe('a decision', () => {
  const waits = 'it does not wait for votes.';
  const unlike = 'The text behind its fingerprint is not what is shown: you can reject it here, but not approve it.';
  const missing = 'A credential is missing: whoever voted must approve again with the one their policy asks for.';
  const other = { intent: { createUserTagIntent: { ...parameters, userTagName: 'Other' } } };
  const again = { status: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED' };
  const may = (who: string, what: string) => `The service says that your user may not ${what} this activity.${who}`;
  test.each<[string, object, [approve: boolean, reject: boolean], string[]]>([
    ['is open', {}, [true, true], []],
    ['is over', { status: 'ACTIVITY_STATUS_COMPLETED' }, [false, false], ['It is decided: there is nothing left to vote on.']],
    [
      'is not asked for yet',
      { status: 'ACTIVITY_STATUS_CREATED' },
      [false, false],
      [`Its status is ACTIVITY_STATUS_CREATED: ${waits}`],
    ],
    ['was given', { votes: [vote('ben', { message }), vote('ada')] }, [false, false], ['You have already approved it.']],
    [
      'was a no',
      { votes: [vote('ada', { selection: 'VOTE_SELECTION_REJECTED' })] },
      [false, false],
      ['You have already rejected it.'],
    ],
    ['was given without its credential', { ...again, votes: [vote('ben', { message }), vote('ada')] }, [true, true], [missing]],
    ['is for what was not stamped', other, [false, true], [unlike]],
    [
      'is for what was not stamped, nor may be rejected',
      { ...other, canReject: false },
      [false, false],
      [unlike, may('', 'reject')],
    ],
    ['is no approval', { canApprove: false }, [false, true], [may('', 'approve')]],
    ['is no rejection', { canReject: false }, [true, false], [may('', 'reject')]],
    ['is neither', { canApprove: false, canReject: false }, [false, false], [may('', 'approve'), may('', 'reject')]],
  ])('%s', (_, more, [canApprove, canReject], because) => {
    expect(view(more)).toMatchObject({ canApprove, canReject, because });
  });
});

describe('the votes', () => {
  test('name who asked, by what was stamped and not by the order, and which is one’s own', () => {
    const { votes, proposer } = view({ votes: [vote('ada'), vote('ben', { message }), vote('dora', { createdAt: undefined })] });
    expect(proposer).toEqual({ userId: 'ben', userName: 'Ben' });
    expect(votes.map(({ userName, mine, proposer: asks, at }) => [userName, mine, asks, at])).toEqual([
      ['ada', true, false, now],
      ['Ben', false, true, now],
      ['dora', false, false, null],
    ]);
    expect(view({ votes: [vote('ben', { user: { userName: 'Benjamin' } }), vote('ada')] }).proposer?.userName).toBe('Benjamin');
    expect(view({ votes: [] }).proposer).toBeNull();
  });

  test('that do not hold are in no picture of the quorum, whoever has not voted is, and an unknown quorum is not guessed', () => {
    const false_ = { publicKey: `02${'ab'.repeat(32)}`, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: '00', message };
    const { votes, quorum } = view({ votes: [vote('ben', { message }), vote('dora'), vote('chloe', false_)] });
    expect(votes.map(({ check }) => check)).toEqual(['unverifiable', 'unverifiable', 'invalid']);
    expect(quorum).toMatchObject({ approved: 2, rejected: 0, invalid: 1, threshold: 2, thresholdSource: 'root quorum' });
    expect(quorum.silent).toEqual([{ userId: 'ada', userName: 'ada' }]);
    expect(view({ status: 'ACTIVITY_STATUS_COMPLETED' }).quorum.silent).toEqual([]);
    for (const unknown of [undefined, {}, { threshold: '2', userIds: [] }])
      expect(view({}, { users, rootQuorum: unknown }).quorum).toMatchObject({
        ...{ threshold: null, thresholdSource: 'not told', silent: null },
      });
  });
});

test('what it ended with is told: its failure, its result as the service claims it, nothing where there is none', () => {
  expect(view()).toMatchObject({
    failure: null,
    result: null,
    receipt: null,
    appProofs: [],
    organizationId: 'o',
    activityId: 'a',
  });
  const over = { status: 'ACTIVITY_STATUS_FAILED', failure: { message: 'It broke.' } };
  expect(view(over).failure).toBe('It broke.');
  expect(view({ failure: {} }).failure).toBeNull();
  const result = { createUserTagResult: { userTagId: 't' } };
  expect(view({ result }).result).toMatchObject({ label: 'result', children: [{ label: 'userTagId', value: 't' }] });
});

test('of its statements of enclaves the first fifty are checked, and the rest are said not to be', () => {
  const proof = { scheme: 's', publicKey: 'k', proofPayload: '{}', signature: '00' };
  const { appProofs } = view({ appProofs: Array.from({ length: 52 }, () => proof) });
  const tooMany = 'There are more than the 50 statements this app checks: this one was not checked.';
  expect(appProofs.map(({ reason }) => reason === tooMany)).toEqual([...Array(50).fill(false), true, true]);
  expect(appProofs[51]).toEqual({ check: 'unverifiable', reason: tooMany, claims: [] });
});
