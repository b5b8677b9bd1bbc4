/** A review from its opening to the vote that is read back: what is compared, when, and what stops it. */
import { describe, expect, test } from 'vitest';
import { done, type Failure, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { dialect } from '../../../../electron/contract/service/dialect.ts';
import type { SealedReview } from '../../../../electron/contract/values/document.ts';
import { checksOf, goesTo } from '../../../../electron/core/decisions/checks.ts';
import { type Check, lockedMeanwhile, type Release } from '../../../../electron/core/decisions/release.ts';
import { createReviews } from '../../../../electron/core/decisions/reviews.ts';
import { createSeals } from '../../../../electron/core/decisions/seal.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import type { Decision, Released } from '../../../../electron/core/submit/released.ts';
import { context, now } from '../../../vectors/parties.ts';

const type = 'ACTIVITY_TYPE_CREATE_USER_TAG';
const parameters = { userTagName: 'Treasury', userIds: [] };
const message = JSON.stringify({ type, timestampMs: '1', organizationId: 'o', parameters });
const proposal = { userId: 'ben', selection: 'VOTE_SELECTION_APPROVED', message, createdAt: now };
const asked = (more: Partial<Activity> = {}): Activity =>
  ({
    ...{ id: 'a', organizationId: 'o', type, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {} },
    ...{ intent: { createUserTagIntent: parameters }, fingerprint: fingerprintOf(new TextEncoder().encode(message)) },
    ...{ votes: [proposal], canApprove: true, canReject: true, createdAt: now, updatedAt: now },
    ...more,
  }) as Activity;
const mine = (selection: string) => ({ userId: 'ada', selection, createdAt: now }) as Activity['votes'][number];
const voted = (decision: Decision): Partial<Activity> => ({
  votes: [proposal as Activity['votes'][number], mine(`VOTE_SELECTION_${decision === 'approve' ? 'APPROVED' : 'REJECTED'}`)],
});
const approved = Object.freeze({ decision: 'approve' }) as Released;
const readOnly = 'It was opened from text: it can be read here, not decided.';
const users = { users: [{ userId: 'ben', userName: 'Ben' }] };

/** A service whose answers follow each other; the last one stays. */
function world() {
  const stage = {
    there: [asked()] as (Activity | Failure)[],
    mayWrite: (): Outcome<null> => done(null),
    elsewhere: (_: string): Failure | null => null,
    isLeft: false,
    users: users as unknown,
    connectionId: 'c',
    keyId: 'k',
    released: done(approved) as Outcome<Released>,
    sent: done(asked()) as Outcome<Activity>,
    wasApproved: true,
    serviceNow: now,
    reasons: {} as Record<string, string>,
  };
  /** What happened, in order. */
  const steps: unknown[][] = [];
  let seals = 0;
  const read = () => ({
    ...context({ users: stage.users, rootQuorum: { threshold: 2, userIds: ['ada', 'ben'] } }),
    serviceNow: stage.serviceNow,
  });
  const session = {
    get connection() {
      return {
        ...{ connectionId: stage.connectionId, userId: 'ada', organizationId: 'o', organizationName: 'Northwind' },
        baseUrl: 'https://a',
      };
    },
    get target() {
      return { keyId: stage.keyId, baseUrl: 'https://a', organizationId: 'o' };
    },
    dialect,
    // What was read back stands in the list at once.
    feed: { get: (id: string) => ({ id }), put: ({ id }: Activity) => void steps.push(['listed', id]) },
    keyName: () => 'Ada’s key',
    context: read,
    decisionContext: () => ({
      ...read(),
      path: { baseUrl: 'https://a', since: now, approved: stage.wasApproved, elsewhere: [] },
    }),
    elsewhere: (organizationId: string) => stage.elsewhere(organizationId),
    async query(name: string, of: { activityId?: string }) {
      if (name !== 'get_activity') return done(steps.push([name]));
      steps.push([name, of.activityId]);
      const next = stage.there.length > 1 ? stage.there.shift() : stage.there[0];
      return next !== undefined && 'ok' in next ? next : done({ activity: next });
    },
    async submit(name: string, given: object, by: Released, organizationId: string) {
      steps.push(['submit', name, given, by, organizationId]);
      return stage.sent;
    },
  } as unknown as Session;
  const made = createSeals(length => new Uint8Array(length).fill(++seals));
  const release = {
    async ask(review: SealedReview, decision: Decision, checks: Check[], way: unknown) {
      steps.push(['ask', review.seal, decision, checks[0], way]);
      return stage.released;
    },
    isLeft: () => stage.isLeft,
  } as unknown as Release;
  const reviews = createReviews({
    ...{ seals: made, release, now: () => now, mayWrite: () => stage.mayWrite() },
    receipts: { keep: async (activity, receipt) => void steps.push(['receipt', activity.id, receipt]) },
    record: async entry => void steps.push(['record', entry]),
    read: async (subject, context) => ({ document: reviewDocument(subject, context) }),
    reasonFor: (activityId, keyId) => stage.reasons[`${activityId} ${keyId}`] ?? null,
  });
  async function open(): Promise<SealedReview> {
    const answer = await reviews.open(session, 'a');
    if (!answer.ok) throw new Error(answer.message);
    steps.length = 0;
    return answer.value;
  }
  const said = () => steps.splice(0).map(([name]) => name);
  return { stage, steps, said, session, reviews, seals: made, open };
}
const view = (review: SealedReview) => {
  if (review.subject.kind !== 'activity') throw new Error('no activity');
  const { canApprove, canReject, because } = review.subject.activity;
  return { canApprove, canReject, because };
};

/** Whose eyes it is read with, and for which organisation. */
const voice = { organizationId: 'o', keyId: 'k' };

describe('opening', () => {
  test('reads it, seals it, and writes one line for what is the same', async () => {
    const { reviews, session, steps, said } = world();
    const first = await reviews.open(session, 'a');
    if (!first.ok) throw new Error(first.message);
    const { seal, hash } = first.value;
    const entry = { kind: 'review_sealed', seal, sealHash: hash, activityId: 'a', fingerprint: asked().fingerprint, ...voice };
    expect(steps.splice(0)).toEqual([
      ['get_activity', 'a'],
      ['record', entry],
    ]);
    expect(first.value).toMatchObject({
      ...{ sealedAt: now, organizationId: 'o', organizationName: 'Northwind', keyName: 'Ada’s key' },
    });
    expect(view(first.value)).toEqual({ canApprove: true, canReject: true, because: [] });
    expect(await reviews.open(session, 'a')).toMatchObject({ ok: true, value: { hash } });
    expect(said()).toEqual(['get_activity']);
  });

  test('is for the one that was asked for, and says why where it fails', async () => {
    const { reviews, session, stage, said } = world();
    stage.there = [asked({ id: 'b' })];
    expect(await reviews.open(session, 'a')).toEqual(
      failure('mismatch', 'The service answered with a different activity from the one requested.', {
        ...{ before: 'a', after: 'b' },
      }),
    );
    const offline = failure('offline', 'Nothing was sent.');
    stage.there = [offline];
    expect(await reviews.open(session, 'a')).toEqual(offline);
    stage.there = [asked()];
    const much = failure('rate_limited', 'Too much.');
    stage.mayWrite = () => much;
    expect(await reviews.open(session, 'a')).toEqual(much);
    expect(said()).toEqual(['get_activity', 'get_activity', 'get_activity']);
    stage.mayWrite = () => done(null);
    expect(await reviews.open(session, 'a'), 'it was not written down yet').toMatchObject({ ok: true });
    expect(said()).toEqual(['get_activity', 'record']);
  });

  test('reads the users where they are not known, or list no such key', async () => {
    const { reviews, session, stage, said } = world();
    stage.users = undefined;
    await reviews.open(session, 'a');
    expect(said()).toEqual(['get_activity', 'list_users', 'record']);
    stage.users = users;
    const stamped = { ...proposal, publicKey: '02aa', scheme: 'SIGNATURE_SCHEME_TK_API_P256' };
    stage.there = [asked({ votes: [stamped as Activity['votes'][number]] })];
    await reviews.open(session, 'a');
    expect(said()).toEqual(['get_activity', 'list_users', 'record']);
  });

  test('of another organisation’s, or from text, can be read and not decided', async () => {
    const { reviews, session, stage, open, steps } = world();
    const elsewhere = failure('forbidden', 'It is another organisation’s.');
    stage.elsewhere = () => elsewhere;
    const review = await open();
    expect(view(review)).toEqual({ canApprove: false, canReject: false, because: [elsewhere.message] });
    expect(await reviews.decide(session, review.seal, 'approve')).toEqual(elsewhere);
    stage.elsewhere = () => null;
    for (const json of [JSON.stringify(asked()), JSON.stringify({ activity: asked() })]) {
      const pasted = await reviews.openText(session, json);
      if (!pasted.ok) throw new Error(pasted.message);
      expect(view(pasted.value)).toEqual({ canApprove: false, canReject: false, because: [readOnly] });
      expect(await reviews.decide(session, pasted.value.seal, 'approve')).toEqual(failure('forbidden', readOnly));
      expect(reviews.misplaced(session, pasted.value)).toEqual(failure('forbidden', readOnly));
    }
    expect(steps).toEqual([]);
  });

  test('text that is no activity says what is wrong with it', async () => {
    const { reviews, session } = world();
    expect(await reviews.openText(session, '{')).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^Expected JSON, received text that is not JSON: ./),
    });
    for (const json of ['null', '7', '[]', '{"activity":7}'])
      expect(await reviews.openText(session, json), json).toMatchObject({ ok: false, code: 'invalid' });
    const { fingerprint: _, ...less } = asked();
    expect(await reviews.openText(session, JSON.stringify(less))).toMatchObject({
      message: 'This is not an activity: fingerprint expected a string.',
      problems: [{ path: 'fingerprint', expected: 'a string', received: 'nothing' }],
    });
    expect(await reviews.openText(null, '{')).toMatchObject({ code: 'invalid' });
    expect(await reviews.openText(null, JSON.stringify(asked()))).toEqual(
      failure('not_connected', 'Connect to an organisation first.'),
    );
  });
});

describe('a decision', () => {
  const gone = failure('not_found', 'This review is no longer open. Open the activity again.');
  const other = failure(
    'forbidden',
    'This review was opened for another organisation, or with another key. Open the activity again where you want to decide it.',
  );

  test('is compared before the person, after them, stamped, written down and read back', async () => {
    const { reviews, session, stage, open, steps } = world();
    const { seal, hash } = await open();
    stage.there = [asked(), asked(), asked(voted('approve'))];
    const decided = await reviews.decide(session, seal, 'approve');
    const { fingerprint } = asked();
    const way = { keyId: 'k', baseUrl: 'https://a', organizationId: 'o' };
    expect(steps).toEqual([
      ['get_activity', 'a'],
      ['ask', seal, 'approve', { ok: true, sentence: 'It goes to https://a, for the organisation o, and nowhere else' }, way],
      ['get_activity', 'a'],
      ['submit', 'approve_activity', { fingerprint }, approved, 'o'],
      ['record', { kind: 'review_decided', seal, sealHash: hash, activityId: 'a', fingerprint, ...voice, decision: 'approve' }],
      ['listed', 'a'],
      ['get_activity', 'a'],
      ['listed', 'a'],
      ['receipt', 'a', null],
    ]);
    const status = 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
    const sentence = 'Your approval was stored: confirmed by reading it back.';
    expect(decided).toMatchObject({ ok: true, value: { decision: 'approve', confirmed: true, status, sentence } });
    // The review that was read back can be decided, as any other.
    expect(decided.ok && reviews.misplaced(session, decided.value.review)).toBeNull();
  });

  test('keeps what was said to it, tells it nobody but the journal, and shows it where it is read again', async () => {
    const { reviews, session, stage, open, steps } = world();
    const { seal } = await open();
    const reason = 'Ben knows the invoice';
    stage.released = done(Object.freeze({ decision: 'reject', reason }) as Released);
    stage.reasons = { 'a k': reason, 'a another': 'not mine' };
    stage.there = [asked(), asked(), asked(voted('reject'))];
    const decided = await reviews.decide(session, seal, 'reject');
    expect(steps.find(([name]) => name === 'record')?.[1]).toMatchObject({ decision: 'reject', reason });
    expect(JSON.stringify(steps.find(([name]) => name === 'submit')?.[2])).not.toContain(reason);
    expect(decided).toMatchObject({ value: { decision: 'reject', reason, review: { subject: { activity: { reason } } } } });
    stage.reasons = {};
    expect(view(await open())).not.toHaveProperty('reason');
  });

  test.each(['approve', 'reject'] as const)('to %s that does not show when it is read back says so', async decision => {
    const { reviews, session, stage, open, steps } = world();
    const { seal } = await open();
    stage.released = done(Object.freeze({ decision }) as Released);
    const word = decision === 'approve' ? 'approval' : 'rejection';
    stage.there = [asked(), asked(), asked(voted(decision === 'approve' ? 'reject' : 'approve'))];
    expect(await reviews.decide(session, seal, decision)).toMatchObject({
      value: {
        ...{ decision, confirmed: false },
        sentence: `The service answered, but your ${word} is missing when the activity is read back. Open it again before you continue.`,
      },
    });
    expect(steps.find(([name]) => name === 'submit')?.[1]).toBe(`${decision}_activity`);
    stage.there = [asked(), asked(), asked(voted(decision))];
    expect(await reviews.decide(session, seal, decision)).toMatchObject({
      value: { decision, confirmed: true, sentence: `Your ${word} was stored: confirmed by reading it back.` },
    });
  });

  test('that was answered and cannot be read back is not known', async () => {
    const { reviews, session, stage, open } = world();
    const { seal } = await open();
    stage.there = [asked(), asked(), failure('offline', 'gone')];
    expect(await reviews.decide(session, seal, 'approve')).toEqual(
      failure(
        'outcome_unknown',
        'Your decision was sent and answered, but reading it back failed. Refresh before you decide anything else.',
        { activityId: 'a' },
      ),
    );
  });

  test('that did not go out is written down and told; one that ended as failed is read back', async () => {
    const { reviews, session, stage, open, said } = world();
    const { seal } = await open();
    stage.sent = failure('offline', 'Nothing was sent.');
    expect(await reviews.decide(session, seal, 'approve')).toEqual(stage.sent);
    expect(said()).toEqual(['get_activity', 'ask', 'get_activity', 'submit', 'record']);
    stage.sent = failure('activity_failed', 'It failed.');
    stage.there = [asked(), asked(), asked(voted('approve'))];
    expect(await reviews.decide(session, seal, 'approve')).toMatchObject({ ok: true, value: { confirmed: true } });
  });

  test('is for a review that is open, over the connection and with the key it was read with', async () => {
    const { reviews, session, stage, open, steps, seals } = world();
    const { seal } = await open();
    expect(await reviews.decide(session, 'none', 'approve')).toEqual(gone);
    const change = seals.seal({ kind: 'change', what: 'it' }, {} as never, {} as never, null, null);
    expect(await reviews.decide(session, change.seal, 'approve')).toEqual(gone);
    expect(await reviews.carryOut(session, { review: change, activity: null, context: null }, approved)).toEqual(gone);
    const sealed = seals.get(seal);
    if (sealed === undefined) throw new Error('not sealed');
    for (const turned of [{ connectionId: 'd' }, { keyId: 'l' }]) {
      Object.assign(stage, { connectionId: 'c', keyId: 'k', ...turned });
      expect(await reviews.decide(session, seal, 'approve')).toEqual(other);
      expect(await reviews.carryOut(session, sealed, approved), 'nor after the person').toEqual(other);
    }
    expect(steps).toEqual([]);
  });

  test('that the person did not give sends nothing; nor does one that a lock interrupted', async () => {
    const { reviews, session, stage, open, said } = world();
    const { seal } = await open();
    stage.released = lockedMeanwhile();
    expect(await reviews.decide(session, seal, 'approve')).toEqual(lockedMeanwhile());
    expect(said()).toEqual(['get_activity', 'ask']);
    stage.released = done(approved);
    stage.isLeft = true;
    expect(await reviews.decide(session, seal, 'approve')).toEqual(
      failure('locked', 'Countersign was locked before this was stamped. Nothing was sent for it.'),
    );
    expect(said()).toEqual(['get_activity', 'ask', 'get_activity']);
  });

  test.each<[string, number, boolean]>([
    ['has lapsed by the service’s clock is given again', 24, true],
    ['has not is not', 23, false],
  ])('an approval that %s, whatever this computer’s clock says', async (_, later, ok) => {
    const { reviews, stage, session, open } = world();
    stage.serviceNow = new Date(Date.parse(now) + later * 3_600_000).toISOString();
    stage.there = [asked(voted('approve'))];
    const { seal } = await open();
    expect(await reviews.decide(session, seal, 'approve')).toMatchObject(ok ? { ok } : { ok, code: 'already_decided' });
  });

  const rejected: Partial<Activity> = { status: 'ACTIVITY_STATUS_REJECTED' };
  const changedIntent: Partial<Activity> = { intent: { createUserTagIntent: { ...parameters, userTagName: 'Other' } } };
  const authenticators: Partial<Activity> = { status: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED' };
  test.each<[string, Partial<Activity>, Partial<Activity>, Decision, object | null]>([
    [
      ...['is decided meanwhile', {}, rejected, 'approve'],
      {
        ...{ code: 'already_decided', message: 'Someone else decided it in the meantime. Nothing was sent.' },
        ...{ activityId: 'a', before: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', after: 'ACTIVITY_STATUS_REJECTED' },
      },
    ],
    [
      ...['is decided meanwhile, and another too', {}, { ...rejected, ...changedIntent }, 'reject'],
      {
        ...{ code: 'changed', activityId: 'a' },
        message:
          'What is there now is not what you reviewed (intent, status). Nothing was sent. Compare both sides, and ask the person who proposed it.',
        before: expect.stringContaining('Treasury'),
        after: expect.stringContaining('Other'),
      },
    ],
    ['says something else', {}, changedIntent, 'reject', { code: 'changed' }],
    ['has another fingerprint', {}, { fingerprint: 'sha256:2' }, 'reject', { code: 'changed' }],
    ['is of another type', {}, { type: 'ACTIVITY_TYPE_CREATE_USERS' }, 'reject', { code: 'changed' }],
    ['is of another organisation', {}, { organizationId: 'p' }, 'reject', { code: 'changed' }],
    [
      ...['has lost what ties it to its fingerprint', {}, { votes: [] }, 'approve'],
      {
        code: 'changed',
        message: 'The proof that ties it to its fingerprint has changed since you reviewed it. Nothing was sent. Open it again.',
      },
    ],
    ['has lost it, and is rejected', {}, { votes: [] }, 'reject', null],
    [
      ...['never was what its proposer stamped', changedIntent, changedIntent, 'approve'],
      {
        ...{ code: 'mismatch', before: 'userTagName: Treasury', after: 'userTagName: Other', activityId: 'a' },
        message:
          'Nothing was sent: what was stamped is not what the activity shows. Compare both sides, and ask the person who proposed it. It can be rejected.',
      },
    ],
    ['never was, and is rejected', changedIntent, changedIntent, 'reject', null],
    [
      ...['has the user’s vote', {}, voted('reject'), 'approve'],
      { code: 'already_decided', message: 'Your vote on it is already stored. Nothing was sent.', activityId: 'a' },
    ],
    ['has their vote, and misses their credential', authenticators, { ...authenticators, ...voted('approve') }, 'approve', null],
    [
      ...['was decided when it was read', rejected, rejected, 'reject'],
      { code: 'already_decided', message: 'It is already decided. Nothing was sent.', after: 'ACTIVITY_STATUS_REJECTED' },
    ],
    [
      ...['may not be approved by this user', {}, { canApprove: false }, 'approve'],
      { code: 'permission_denied', message: 'The service says that your user may not approve this activity.' },
    ],
    ['may not be approved, and is rejected', {}, { canApprove: false }, 'reject', null],
    [
      ...['may not be rejected by this user', {}, { canReject: false }, 'reject'],
      { code: 'permission_denied', message: 'The service says that your user may not reject this activity.' },
    ],
  ] as [string, Partial<Activity>, Partial<Activity>, Decision, object | null][])(
    'on one that %s: before the window opens, and once more before the stamp',
    async (_, was, is, decision, refused) => {
      const { reviews, session, stage, open, said } = world();
      stage.there = [asked(was)];
      const { seal } = await open();
      stage.released = done(Object.freeze({ decision }) as Released);
      stage.there = [asked(is)];
      const before = await reviews.decide(session, seal, decision);
      if (refused === null) {
        expect(before.ok).toBe(true);
        return;
      }
      expect(before).toMatchObject({ ok: false, ...refused });
      expect(said()).toEqual(['get_activity']);
      // As it was when the window opened; another once the person decided.
      if (JSON.stringify(was) !== JSON.stringify(is)) {
        stage.there = [asked(was), asked(is)];
        expect(await reviews.decide(session, seal, decision)).toMatchObject({ ok: false, ...refused });
        expect(said()).toEqual(['get_activity', 'ask', 'get_activity']);
      }
    },
  );

  test('on what is graver by now is not given: it is read anew; a rejection is', async () => {
    const { reviews, session, stage, open, said } = world();
    const { seal, document } = await open();
    expect(document.severity).toBe('look');
    // Somebody approved it with a stamp that is nobody’s.
    const forged = { ...mine('VOTE_SELECTION_APPROVED'), userId: 'ben2', ...{ scheme: 'SIGNATURE_SCHEME_TK_API_P256' } };
    const votes = [proposal, { ...forged, publicKey: `02${'ab'.repeat(32)}`, signature: '00', message }];
    stage.there = [asked({ votes: votes as Activity['votes'] })];
    const stopped = await reviews.decide(session, seal, 'approve');
    expect(stopped).toMatchObject({ ok: false, code: 'changed', activityId: 'a', before: 'look', after: 'high' });
    expect(stopped.ok ? '' : stopped.message).toMatch(
      /^It is now marked high, and was not when you reviewed it\. .+ Nothing was sent\. Open it again\.$/,
    );
    expect(said()).toEqual(['get_activity']);
    stage.released = done(Object.freeze({ decision: 'reject' }) as Released);
    expect((await reviews.decide(session, seal, 'reject')).ok).toBe(true);
  });
});

describe('the lines beside the document', () => {
  const lines = (review: object, activity: Activity | null = null) =>
    checksOf({ document: { digest: null, findings: [] }, ...review } as unknown as SealedReview, activity);
  const submit = (operation: string) => ({ subject: { kind: 'submit', operation } });
  const again = { ok: true, sentence: 'Fetched again now: nothing changed since you opened it' };

  test('say which way it goes, and ask where nothing went before', () => {
    const { session, stage } = world();
    expect(goesTo(session)).toEqual({ ok: true, sentence: 'It goes to https://a, for the organisation o, and nowhere else' });
    stage.wasApproved = false;
    expect(goesTo(session, 'p')).toEqual({
      ...{ ok: null },
      sentence: 'Is this where it should go? https://a, for the organisation p: nothing was approved there with this key before',
    });
  });

  test('say what is stamped, what is not, and every grave finding', () => {
    expect(lines(submit('sign_raw_payload'))).toEqual([{ ok: true, sentence: 'These exact bytes will be stamped and sent' }]);
    expect(lines(submit('signup'))).toEqual([{ ok: true, sentence: 'These exact bytes will be sent, without a stamp' }]);
    const findings = ['critical', 'high', 'look', 'note'].map(severity => ({ severity, sentence: severity }));
    expect(lines({ subject: { kind: 'change' }, document: { digest: null, findings } }).slice(1)).toEqual([
      { ok: false, sentence: 'critical' },
      { ok: false, sentence: 'high' },
    ]);
  });

  test.each<[string, object | null, object[]]>([
    [
      'agreed on',
      { libraries: ['a', 'b'], agreed: true },
      [{ ok: true, sentence: 'Two libraries computed the same digest from the payload’s bytes' }],
    ],
    ['disputed', { libraries: ['a', 'b'], agreed: false }, [{ ok: false, sentence: 'Two libraries disagree on the digest' }]],
    ['computed once', { libraries: ['a'], agreed: true }, []],
    ['none', null, []],
  ])('say of a digest that is %s what it is', (_, digest, expected) => {
    expect(lines({ ...submit('sign_raw_payload'), document: { digest, findings: [] } }).slice(1)).toEqual(expected);
  });

  test('say what ties what is shown to its fingerprint, and whose stamp it is', () => {
    const vote = { check: 'verified', reason: 'it holds', key: 'listed', keyReason: 'its key is listed' };
    const of = (activity: Activity, votes: object[]) =>
      lines({ subject: { kind: 'activity', activity: { votes } } }, activity).filter(line => line.sentence !== again.sentence);
    const tied = { ok: true, sentence: 'What is shown here was read from the exact text whose hash is the fingerprint' };
    const unlike = { ok: false, sentence: 'The text whose hash is the fingerprint is not what is shown here' };
    const stamp = { ok: true, sentence: 'Proposer’s stamp verified: it holds; its key is listed' };
    expect(lines({ subject: { kind: 'activity', activity: { votes: [vote] } } })).toEqual([again]);
    expect(of(asked(), [vote])).toEqual([tied, stamp]);
    expect(of(asked(), [{ ...vote, key: 'of_another' }])).toEqual([tied, { ...stamp, ok: false }]);
    expect(of(asked(), [{ ...vote, check: 'invalid' }])).toMatchObject([tied, { ok: false }]);
    expect(of(asked({ intent: { createUserTagIntent: {} } }), [vote])).toEqual([unlike, stamp]);
    // An approval that merely names the fingerprint shows nothing, whoever stands first.
    const both = asked({ votes: [mine('VOTE_SELECTION_APPROVED'), proposal as Activity['votes'][number]] });
    expect(of(both, [{ ...vote, reason: 'first' }, vote])).toEqual([tied, stamp]);
    expect(of(asked({ votes: [] }), [])).toEqual([
      { ok: false, sentence: 'Proposer’s stamp not shown by the service: nothing ties the fingerprint to what is shown here' },
    ]);
  });
});
