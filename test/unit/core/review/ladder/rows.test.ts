/** A row of a list is as grave as the review it opens, whatever makes it so: people open what their list tells them to. */
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import type { ReviewContext } from '../../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { summariesOf } from '../../../../../electron/core/review/summary.ts';
import { only } from '../../../../../electron/core/text/one-of.ts';
import { keyPair } from '../../../../practice/stamp/make.ts';
import { corpus } from '../../../../vectors/ladder/corpus.ts';
import { at } from '../../../../vectors/ladder/world.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { call, calling } from '../../../../vectors/payloads.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import { ada, ben, present } from '../../../../vectors/risk-world.ts';
import { proposersKey, stampedActivity, stampedVote } from '../../../../vectors/stamped.ts';
import { keyPairs } from '../../../../vectors/stamps.ts';

function both(activity: Activity, against: ReviewContext) {
  const [row] = summariesOf([activity], 'user-ada', against);
  const { severity, findings } = reviewDocument({ type: activity.type, parameters: only(activity.intent), activity }, against);
  return { row: row?.severity, review: severity, rules: findings.map(({ rule }) => rule) };
}

test.each(corpus.map(one => ({ ...one, title: `${one.from}: ${one.name}` })))('$title', ({ request, ...one }) => {
  const { row, review } = both(request.activity ?? stampedActivity(request), one.in ?? context());
  expect(row).toBe(review);
});

describe('also where it is no matter of the request alone', () => {
  const pay = calling(parties.usdc, call('transfer(address to, uint256 amount)', [at.newcomer, 480_000_000_000n]));
  const paid = (id: string, status: string) => stampedActivity(pay, { id, status });
  const world = (more: Partial<ReviewContext> = {}) => context(present, more);
  const asked = stampedActivity(pay);
  const [proposal] = asked.votes;
  const other = keyPair('API_KEY_CURVE_P256', keyPairs[1]?.privateKey ?? '');
  const knowing = { ...present, users: { users: [ada, withKey(ben, proposersKey.publicKey)] } };

  test('whom one has dealt with', () => {
    const strange = both(asked, world());
    const known = both(asked, world({ history: [paid('before', 'ACTIVITY_STATUS_COMPLETED')] }));
    expect([strange.row, strange.review, known.row, known.review]).toEqual(['high', 'high', 'look', 'look']);
  });

  test('what failed before', () => {
    const usual = stampedActivity(calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.payroll, 5n])));
    const again = both(usual, world({ history: [{ ...usual, id: 'before', status: 'ACTIVITY_STATUS_FAILED' }] }));
    expect(again).toMatchObject({ row: 'high', review: 'high' });
    expect(again.rules[0]).toBe('retry-after-failure');
  });

  test('a stamp that does not hold, and a key of somebody else', () => {
    const usual = stampedActivity(calling(parties.usdc, call('transfer(address to, uint256 amount)', [parties.payroll, 5n])));
    const votes = usual.votes.map(vote => ({ ...vote, signature: proposal?.signature }));
    const altered = both({ ...usual, votes }, world());
    expect(altered).toMatchObject({ row: 'high', review: 'high' });
    expect(altered.rules[0]).toBe('proposal-stamp-false');
    const another = [...usual.votes, stampedVote(usual.votes[0]?.message ?? '', 'user-ada')];
    const lent = both({ ...usual, votes: another }, context(knowing));
    expect(lent).toMatchObject({ row: 'high', review: 'high' });
    expect(lent.rules).toContain('vote-key-of-another');
  });

  test('who asks for a new key', () => {
    const apiKeys = [
      { apiKeyName: 'New', publicKey: other.publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '900' },
    ];
    const own = stampedActivity(submit('CREATE_API_KEYS_V2', { userId: 'user-ben', apiKeys }));
    const theirs = stampedActivity(submit('CREATE_API_KEYS_V2', { userId: 'user-ada', apiKeys }));
    expect(both(own, context(knowing))).toMatchObject({ row: 'look', review: 'look' });
    expect(both(theirs, context(knowing))).toMatchObject({ row: 'high', review: 'high' });
  });
});

function withKey<T extends typeof ben>(user: T, publicKey: string): T {
  return { ...user, apiKeys: [...user.apiKeys, { apiKeyId: 'key-9', apiKeyName: 'Stamps', credential: { publicKey } }] };
}
