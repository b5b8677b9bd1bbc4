import { describe, expect, test } from 'vitest';
import type { Activity, Vote } from '../../../../electron/contract/service/activity.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { checksOf } from '../../../../electron/core/decisions/checks.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import { askingVoteOf, isProposal, proofOf, saysOf } from '../../../../electron/core/stamps/proof.ts';
import { checkVote as checkOnce } from '../../../../electron/core/stamps/votes.ts';
import { keyPair, makeStamp } from '../../../practice/stamp/make.ts';
import { assertionFor, passkeyScheme, type SoftPasskey, softPasskey } from '../../../practice/stamp/passkey.ts';
import { readStamp } from '../../../practice/stamp/verify.ts';
import { capturedIntents, keyPairs, stamps } from '../../../vectors/stamps.ts';

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
/** A vote that was never checked before: what is known of one is not asked again. */
const checkVote: typeof checkOnce = (vote, activity, stampKnowledge) => checkOnce({ ...vote }, activity, stampKnowledge);

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
  expect(checkVote(vote, activity, knowledge)).toEqual({
    ...{ check: 'verified', reason: 'stamp verified; it is exactly this request' },
  });
});

test('intents that are not there may stand beside the one that is as null', () => {
  const activity = { ...one.activity, intent: { createPolicyIntent: null, ...one.activity.intent } };
  expect(checkVote(one.vote, activity, knowledge)).toMatchObject({ check: 'verified' });
});

const unlike = 'what was stamped is not what the activity shows';
const unfit = 'the stamp does not match the body and the key beside it';
const noVote = 'what was stamped is neither this activity nor a vote on it';

describe('a proposal is invalid where', () => {
  test.each<[string, Partial<Activity>, string]>([
    ['the intent shows another value', { intent: { deleteSubOrganizationIntent: { deleteWithoutExport: false } } }, unlike],
    [
      'the intent shows a member more',
      { intent: { deleteSubOrganizationIntent: { deleteWithoutExport: true, also: 'this' } } },
      unlike,
    ],
    ['the intent is empty', { intent: {} }, unlike],
    ['there are two intents', { intent: { ...one.activity.intent, other: { deleteWithoutExport: true } } }, unlike],
    ['the type is another', { type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7' }, unlike],
    ['the organisation is another', { organizationId: 'other' }, unlike],
    // Then it is no proposal of this activity at all.
    ['the fingerprint is another', { fingerprint: `sha256:${'0'.repeat(64)}` }, noVote],
  ])('%s', (_, change, reason) => {
    expect(checkVote(one.vote, { ...one.activity, ...change }, knowledge)).toEqual({ check: 'invalid', reason });
  });

  test.each<[string, Partial<Vote>, string]>([
    ['a byte of the message is another', { message: `${one.vote.message} ` }, noVote],
    ['the key is another', { publicKey: key.publicKey }, unfit],
    ['the signature is another', { signature: captured[1]?.vote.signature }, unfit],
    [
      'it is shown as a rejection',
      { selection: 'VOTE_SELECTION_REJECTED' },
      'the stamp proposes the activity, but the vote is shown as against it',
    ],
  ])('%s', (_, change, reason) => {
    expect(checkVote({ ...one.vote, ...change } as Vote, one.activity, knowledge)).toEqual({ check: 'invalid', reason });
  });
});

describe('an answer', () => {
  test('that names this activity and chooses as shown is verified', () => {
    const verified = { check: 'verified', reason: 'stamp verified; it names this activity' };
    expect(checkVote(stamped(answer('APPROVE')), one.activity, knowledge)).toEqual(verified);
    expect(checkVote(stamped(answer('REJECT'), 'VOTE_SELECTION_REJECTED'), one.activity, knowledge)).toEqual(verified);
  });

  const another = 'what was stamped is a vote on another activity';
  test.each<[string, Vote, string]>([
    ['shown as its opposite', stamped(answer('REJECT')), 'what was stamped is the opposite vote'],
    [
      'that approves, shown as a rejection',
      stamped(answer('APPROVE'), 'VOTE_SELECTION_REJECTED'),
      'what was stamped is the opposite vote',
    ],
    ['to another activity', stamped(answer('APPROVE', {}, { fingerprint: fingerprintOf(Buffer.from('x')) })), another],
    ['without a fingerprint', stamped(answer('APPROVE', { parameters: {} })), another],
    [
      'of another organisation',
      stamped(answer('APPROVE', { organizationId: 'other' })),
      'what was stamped is for another organisation',
    ],
    ['that is another request', stamped(answer('APPROVE', { type: 'ACTIVITY_TYPE_DELETE_WALLETS' })), noVote],
    ['whose type is a member of every object', stamped(answer('APPROVE', { type: 'constructor' })), noVote],
    ['that is no request', stamped('hello'), 'what was stamped is not a request: it is not a JSON object'],
    ['that is null', stamped(null), 'what was stamped is not a request: it is not a JSON object'],
    ['stamped over other bytes', { ...stamped(answer('APPROVE')), message: `${JSON.stringify(answer('APPROVE'))} ` }, unfit],
    ['stamped by another key', { ...stamped(answer('APPROVE')), publicKey: one.vote.publicKey }, unfit],
  ])('%s is invalid', (_, vote, reason) => {
    expect(checkVote(vote, one.activity, knowledge)).toEqual({ check: 'invalid', reason });
  });
});

test.each<[string, Partial<Vote>, string]>([
  ['no message', { message: undefined }, 'the service does not show what was stamped'],
  ['an empty message', { message: '' }, 'the service does not show what was stamped'],
  ['no signature', { signature: undefined }, 'the service does not show the stamp'],
  ['no key', { publicKey: undefined }, 'the service does not show the key of the stamp'],
  ['no scheme', { scheme: undefined }, 'the service does not show its scheme'],
  ['a scheme nobody knows', { scheme: 'X' }, 'the scheme X cannot be checked here'],
  [
    'a passkey scheme',
    { scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' },
    'the scheme SIGNATURE_SCHEME_TK_WEBAUTHN cannot be checked here',
  ],
])('a vote with %s is unverifiable, and says why', (_, change, reason) => {
  expect(checkVote({ ...one.vote, ...change } as Vote, one.activity, knowledge)).toEqual({ check: 'unverifiable', reason });
});

test('a vote is checked anew for another activity and other schemes; once for the same, whoever is listed', () => {
  const schemes = { ...knowledge.stampSchemes, API_KEY_CURVE_P256: 'OTHER' };
  // The same name for the other curve.
  const swapped = { ...knowledge.stampSchemes, API_KEY_CURVE_P256: 'OTHER', API_KEY_CURVE_SECP256K1: one.vote.scheme ?? '' };
  const others: [Activity, typeof knowledge, string][] = [
    [{ ...one.activity, organizationId: 'other' }, knowledge, 'invalid'],
    [one.activity, { ...knowledge, stampSchemes: schemes }, 'unverifiable'],
    [one.activity, { ...knowledge, stampSchemes: swapped }, 'invalid'],
  ];
  for (const [activity, other, expected] of others) {
    const vote = { ...one.vote };
    const first = checkOnce(vote, one.activity, knowledge);
    // Lists verify all their votes, and the list of users is read again and again.
    expect(checkOnce(vote, one.activity, { ...knowledge, users: {} })).toBe(first);
    const second = checkOnce(vote, activity, other);
    expect([second === first, second.check]).toEqual([false, expected]);
  }
});

describe('the vote of a passkey', () => {
  const phone = softPasskey('AQID', '0b'.repeat(32));
  const laptop = softPasskey('BAUG', '0c'.repeat(32));
  const message = JSON.stringify(answer('APPROVE'));
  const vote = (of = phone, more: object = {}, over = message): Vote => ({
    ...{ userId: 'u', selection: 'VOTE_SELECTION_APPROVED', scheme: passkeyScheme, message },
    signature: JSON.stringify({ ...assertionFor(of, Buffer.from(over)), ...more }),
  });
  const user = (userId: string, ...held: SoftPasskey[]) => ({
    userId,
    authenticators: held.map(({ credentialId, publicKey }) => ({ credentialId, credential: { publicKey } })),
  });
  const check = (of: Vote, ...users: object[]) => checkVote(of, one.activity, { ...knowledge, users: { users } });
  const holds = { check: 'verified', reason: 'stamp of a passkey verified; it names this activity' };
  const unlisted = { check: 'unverifiable', reason: 'the passkey it names is not listed for its user' };
  const unnamed = { credentialId: undefined };

  test('holds by a key that is listed for its user, also where it does not say which', () => {
    expect(check(vote(), user('other', laptop), user('u', laptop, phone))).toEqual(holds);
    expect(check(vote(phone, unnamed), user('u', laptop, phone))).toEqual(holds);
  });

  test('is checked anew when its user has another passkey', () => {
    const of = vote();
    const checks = [phone, laptop].map(
      held => checkOnce(of, one.activity, { ...knowledge, users: { users: [user('u', held)] } }).check,
    );
    expect(checks).toEqual(['verified', 'unverifiable']);
  });

  test.each<[string, Vote, object[], object]>([
    ['nobody is listed', vote(), [], unlisted],
    ['its user has none', vote(), [user('u')], unlisted],
    ['its user has another one', vote(), [user('u', laptop)], unlisted],
    ['another user has it', vote(), [user('other', phone), user('u', laptop)], unlisted],
    [
      'another key is listed under its id',
      vote(),
      [user('u', { ...laptop, credentialId: phone.credentialId })],
      { check: 'invalid', reason: 'the passkey’s stamp does not match the body and the key listed for it' },
    ],
    [
      'it names none, and none of its user’s made it',
      vote(phone, unnamed),
      [user('other', phone), user('u', laptop)],
      { check: 'unverifiable', reason: 'it was not made by any passkey listed for its user' },
    ],
    ['it names none, and its user has none', vote(phone, unnamed), [user('u')], unlisted],
    [
      'it signed another body',
      vote(phone, {}, 'x'),
      [user('u', phone)],
      { check: 'invalid', reason: 'the passkey signed a different body' },
    ],
  ])('proves nothing where %s', (_, of, users, expected) => {
    expect(check(of, ...users)).toEqual(expected);
  });
});

describe('what ties an activity to what a vote approves', () => {
  const parameters = { deleteWithoutExport: true };
  const [other, mine] = [stamped(answer('APPROVE')), { ...one.vote, userId: 'mine' }];
  const withVotes = (...votes: Vote[]): Activity => ({ ...one.activity, votes });
  const again = { ...one.vote, userId: 'again' };

  test('is the first vote over its own bytes, wherever it stands', () => {
    for (const votes of [[mine], [other, mine], [other, mine, again], [mine, again, other]]) {
      expect(proofOf(withVotes(...votes))).toEqual({ tie: 'stamped', parameters });
      expect(askingVoteOf(withVotes(...votes))).toBe(mine);
    }
    expect(askingVoteOf(withVotes(other, { ...other, userId: 'later' }))).toBe(other);
    expect(askingVoteOf(withVotes())).toBeUndefined();
    expect(isProposal(mine, one.activity)).toBe(true);
    expect(isProposal(other, one.activity)).toBe(false);
    expect(isProposal({ ...mine, message: undefined }, one.activity)).toBe(false);
  });

  test('is none where no vote shows those bytes; the texts that are shown are counted', () => {
    const bare = { ...mine, message: undefined };
    expect([[], [bare], [other], [other, bare, other]].map(votes => proofOf(withVotes(...votes)))).toEqual(
      [0, 0, 1, 2].map(messages => ({ tie: 'none', messages })),
    );
    const activity = withVotes(mine);
    expect(proofOf(activity)).toBe(proofOf(activity));
  });

  test('is no text that holds half of a pair: its bytes are those of another text', () => {
    const odd = '{"a":"\ud800"}';
    const activity = { ...one.activity, fingerprint: fingerprintOf(new TextEncoder().encode(odd)) };
    expect([
      isProposal({ ...mine, message: odd }, activity),
      isProposal({ ...mine, message: '{"a":"\ufffd"}' }, activity),
    ]).toEqual([false, true]);
  });

  const body = (more: object = {}) =>
    JSON.stringify({ type: 'T', timestampMs: '1754952031000', organizationId: 'o', parameters: {}, ...more });
  const shown = (intent: Record<string, unknown>, more: Partial<Activity> = {}): Activity => ({
    ...{ ...one.activity, type: 'T', organizationId: 'o' },
    ...{ intent, ...more },
  });
  const differences = (parameters: object, intent: unknown) => {
    const says = saysOf(body({ parameters }), shown({ anyIntent: intent }));
    return says.tie === 'unlike' ? says.differences : says;
  };

  test('is no list that lost its end, not even an empty one', () => {
    expect(differences({ a: ['x', null] }, { a: ['x'] })).toEqual([{ label: 'a[1]', before: null, after: null }]);
  });

  test('is a text that says what is shown, or each difference', () => {
    expect(saysOf('hello', shown({}))).toMatchObject({
      ...{ tie: 'unlike', why: expect.stringMatching(/^what was stamped cannot be relied on: it is not JSON/), differences: [] },
    });
    expect(saysOf(body(), shown({ x: { a: 1 }, y: null }, { type: 'U', organizationId: 'p' }))).toEqual({
      ...{ tie: 'unlike', why: unlike },
      differences: [
        { label: 'Type', before: 'T', after: 'U' },
        { label: 'Organisation', before: 'o', after: 'p' },
        { label: 'a', before: null, after: '1' },
      ],
    });
    expect(saysOf(body(), shown({}))).toMatchObject({ differences: [{ label: 'Intent', before: '{}', after: null }] });
    expect(saysOf(body(), shown({ x: {}, y: {} }))).toMatchObject({
      differences: [{ label: 'Intent', before: '{}', after: '{"x":{},"y":{}}' }],
    });
  });

  test.each<[string, object, unknown, object[]]>([
    ['the same in another order', { a: 1, b: 'x' }, { b: 'x', a: 1 }, []],
    ['absent as null or the other way', { a: null, b: null }, { b: undefined, c: null }, []],
    ['nothing added that says something', {}, { a: '', b: [], c: false, d: { e: null } }, []],
    ['something added', {}, { a: false, b: true }, [{ label: 'b', before: null, after: 'true' }]],
    [
      'something left out',
      { a: '', b: 0 },
      {},
      [
        { label: 'a', before: '', after: null },
        { label: 'b', before: '0', after: null },
      ],
    ],
    [
      'another kind of value',
      { a: '1', b: [], c: {} },
      { a: 1, b: {}, c: [] },
      [
        { label: 'a', before: '1', after: '1' },
        { label: 'b', before: '[]', after: '{}' },
        { label: 'c', before: '{}', after: '[]' },
      ],
    ],
    [
      'a longer list',
      { a: [1, { b: 2 }] },
      { a: [1, { b: 3 }, 4] },
      [
        { label: 'a[1].b', before: '2', after: '3' },
        { label: 'a[2]', before: null, after: '4' },
      ],
    ],
    ['a shorter list', { a: { b: [1, 2] } }, { a: { b: [1] } }, [{ label: 'a.b[1]', before: '2', after: null }]],
    ['a list with an empty text more', { a: [] }, { a: [''] }, [{ label: 'a[0]', before: null, after: '' }]],
    ['no parameters at all', { a: 1 }, 'x', [{ label: 'Parameters', before: '{"a":1}', after: 'x' }]],
    [
      'names that every object has',
      { constructor: 'x' },
      { valueOf: 'y' },
      [
        { label: 'constructor', before: 'x', after: null },
        { label: 'valueOf', before: null, after: 'y' },
      ],
    ],
  ])('%s', (_, stampedAs, intent, expected) => {
    const said = differences(stampedAs, intent);
    expect(said).toEqual(expected.length === 0 ? { tie: 'stamped', parameters: stampedAs } : expected);
  });

  test('is said in twenty differences at most, each cut where it is long', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`m${n}`, n + 1]));
    const said = differences({}, many) as { label: string }[];
    expect(said.map(({ label }) => label)).toEqual(Array.from({ length: 20 }, (_, n) => `m${n}`));
    const text = (length: number) => 'x'.repeat(length);
    expect(differences({}, { a: text(2_000), b: text(2_001), c: [text(2_000)] })).toEqual([
      { label: 'a', before: null, after: text(2_000) },
      { label: 'b', before: null, after: `${text(2_000)}… (2001 characters)` },
      { label: 'c', before: null, after: `["${text(1_998)}… (2004 characters)` },
    ]);
  });
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
      { ok: true, sentence: 'Proposer’s stamp verified: stamp verified; it is exactly this request; its key is listed' },
    ]);
  });
  test('is not earned by an approval that names the fingerprint and stands first', () => {
    expect(linesOf([stamped(answer('APPROVE'))])).toMatchObject([{ ok: false, sentence: expect.stringContaining('not shown') }]);
    expect(linesOf([])).toMatchObject([{ ok: false }]);
  });
});
