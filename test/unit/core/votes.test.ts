import { describe, expect, test } from 'vitest';
import type { Activity, Vote } from '../../../electron/contract/activity.ts';
import { dialect } from '../../../electron/contract/dialect.ts';
import type { SealedReview } from '../../../electron/contract/document.ts';
import { checksOf } from '../../../electron/core/review/reviews.ts';
import { fingerprintOf } from '../../../electron/core/submit-types.ts';
import { checkVote } from '../../../electron/core/votes.ts';
import { keyPair, makeStamp } from '../../practice/stamp/make.ts';
import { readStamp } from '../../practice/stamp/verify.ts';
import { capturedIntents, keyPairs, stamps } from '../../vectors/stamps.ts';

/** The two captured activities with the vote each came with. */
const captured = stamps.slice(1).map((stamp, i) => {
  const { type, organizationId } = JSON.parse(stamp.message) as { type: string; organizationId: string };
  const activity: Activity = {
    id: 'activity',
    organizationId,
    status: 'ACTIVITY_STATUS_COMPLETED',
    type,
    intent: capturedIntents[i] ?? expect.fail('no intent'),
    votes: [],
    fingerprint: stamp.fingerprint ?? '',
    canApprove: false,
    canReject: true,
    createdAt: '2025-01-01T00:00:00.000Z',
    updatedAt: '2025-01-01T00:00:00.000Z',
  };
  const { message, publicKey, signature, scheme } = stamp;
  const vote: Vote = { userId: 'proposer', selection: 'VOTE_SELECTION_APPROVED', message, publicKey, signature, scheme };
  return { name: stamp.name, activity, vote };
});
/** Nobody is listed: stamps of API keys need no list. */
const knowledge = { stampSchemes: dialect.stampSchemes, users: undefined };
const one = captured[0] ?? expect.fail('no captured activity');

const pair = keyPairs[0] ?? expect.fail('no pair');
const key = keyPair(pair.curve, pair.privateKey);
/** A vote that someone stamped over this body. */
function stamped(body: unknown, selection = 'VOTE_SELECTION_APPROVED'): Vote {
  const message = JSON.stringify(body);
  const { publicKey, signature, scheme } = readStamp(makeStamp(key, Buffer.from(message)));
  return { userId: 'u', selection, message, publicKey, signature, scheme };
}
const answer = (kind: 'APPROVE' | 'REJECT', more = {}, parameters = {}) => ({
  type: `ACTIVITY_TYPE_${kind}_ACTIVITY`,
  timestampMs: '1754952031000',
  organizationId: one.activity.organizationId,
  parameters: { fingerprint: one.activity.fingerprint, ...parameters },
  ...more,
});

test.each(captured)('the vote that came with the $name is verified', ({ activity, vote }) => {
  expect(checkVote(vote, activity, knowledge)).toMatchObject({ check: 'verified' });
});

test('intents that are not there may stand beside the one that is as null', () => {
  const activity = { ...one.activity, intent: { createPolicyIntent: null, ...one.activity.intent } };
  expect(checkVote(one.vote, activity, knowledge)).toMatchObject({ check: 'verified' });
});

describe('a proposal is invalid where', () => {
  test.each<[string, Partial<Activity>]>([
    ['the intent shows another value', { intent: { deleteSubOrganizationIntent: { deleteWithoutExport: false } } }],
    ['the intent shows a member more', { intent: { deleteSubOrganizationIntent: { deleteWithoutExport: true, also: 'this' } } }],
    ['the intent is empty', { intent: {} }],
    ['there are two intents', { intent: { ...one.activity.intent, other: { deleteWithoutExport: true } } }],
    ['the type is another', { type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7' }],
    ['the organisation is another', { organizationId: 'other' }],
    ['the fingerprint is another', { fingerprint: `sha256:${'0'.repeat(64)}` }],
  ])('%s', (_, change) => {
    expect(checkVote(one.vote, { ...one.activity, ...change }, knowledge)).toMatchObject({ check: 'invalid' });
  });

  test.each<[string, Partial<Vote>]>([
    ['a byte of the message is another', { message: `${one.vote.message} ` }],
    ['the key is another', { publicKey: key.publicKey }],
    ['the signature is another', { signature: captured[1]?.vote.signature }],
    ['it is shown as a rejection', { selection: 'VOTE_SELECTION_REJECTED' }],
  ])('%s', (_, change) => {
    expect(checkVote({ ...one.vote, ...change } as Vote, one.activity, knowledge)).toMatchObject({ check: 'invalid' });
  });
});

describe('an answer', () => {
  test('that names this activity and chooses as shown is verified', () => {
    expect(checkVote(stamped(answer('APPROVE')), one.activity, knowledge)).toMatchObject({ check: 'verified' });
    expect(checkVote(stamped(answer('REJECT'), 'VOTE_SELECTION_REJECTED'), one.activity, knowledge)).toMatchObject({
      check: 'verified',
    });
  });

  test.each<[string, Vote]>([
    ['shown as its opposite', stamped(answer('REJECT'))],
    ['to another activity', stamped(answer('APPROVE', {}, { fingerprint: fingerprintOf(Buffer.from('x')) }))],
    ['without a fingerprint', stamped(answer('APPROVE', { parameters: {} }))],
    ['of another organisation', stamped(answer('APPROVE', { organizationId: 'other' }))],
    ['that is another request', stamped(answer('APPROVE', { type: 'ACTIVITY_TYPE_DELETE_WALLETS' }))],
    ['whose type is a member of every object', stamped(answer('APPROVE', { type: 'constructor' }))],
    ['that is no request', stamped('hello')],
    ['that is null', stamped(null)],
  ])('%s is invalid', (_, vote) => {
    expect(checkVote(vote, one.activity, knowledge)).toMatchObject({ check: 'invalid' });
  });
});

test.each<[string, Partial<Vote>]>([
  ['no message', { message: undefined }],
  ['an empty message', { message: '' }],
  ['no signature', { signature: undefined }],
  ['no key', { publicKey: undefined }],
  ['a passkey scheme', { scheme: 'SIGNATURE_SCHEME_WEBAUTHN' }],
])('a vote with %s is unverifiable, and says why', (_, change) => {
  const result = checkVote({ ...one.vote, ...change } as Vote, one.activity, knowledge);
  expect(result).toMatchObject({ check: 'unverifiable', reason: expect.stringMatching(/.{10}/) });
});

describe('the proposer’s line in the confirmation window', () => {
  const linesOf = (votes: Vote[]) => {
    const activity = { ...one.activity, votes };
    const key = { key: 'listed', keyReason: 'its key is listed' };
    const subject = {
      kind: 'activity',
      activity: { votes: votes.map(vote => ({ ...checkVote(vote, activity, knowledge), ...key })) },
    };
    const review = { subject, document: { digest: null, findings: [] } } as unknown as SealedReview;
    return checksOf(review, activity).filter(({ sentence }) => sentence.startsWith('Proposer'));
  };
  test('speaks of the vote over the activity’s own bytes, wherever it stands', () => {
    expect(linesOf([stamped(answer('APPROVE')), one.vote])).toEqual([
      { ok: true, sentence: 'Proposer’s stamp verified: stamp verified; it is this very request; its key is listed' },
    ]);
  });
  test('is not earned by an approval that names the fingerprint and stands first', () => {
    expect(linesOf([stamped(answer('APPROVE'))])).toMatchObject([{ ok: false, sentence: expect.stringContaining('not shown') }]);
    expect(linesOf([])).toMatchObject([{ ok: false }]);
  });
});
