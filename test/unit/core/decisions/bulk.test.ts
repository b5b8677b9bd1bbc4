/** Several decided in one: which may be among them, what a person is shown, and what becomes of each. */
import { describe, expect, test } from 'vitest';
import { done, type Failure, failure, type Outcome } from '../../../../electron/contract/outcome.ts';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { type BulkProgress, mostTogether } from '../../../../electron/contract/values/bulk.ts';
import type { ActivityView, Finding, ReviewDocument, SealedReview } from '../../../../electron/contract/values/document.ts';
import { sessionOf } from '../../../../electron/core/calls/handlers.ts';
import { reviewHandlers } from '../../../../electron/core/calls/reviews.ts';
import { createBulk } from '../../../../electron/core/decisions/bulk.ts';
import type { Release } from '../../../../electron/core/decisions/release.ts';
import type { Reviews } from '../../../../electron/core/decisions/reviews.ts';
import { createSeals } from '../../../../electron/core/decisions/seal.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { fingerprintOf } from '../../../../electron/core/stamps/fingerprint.ts';
import type { Decision, Released } from '../../../../electron/core/submit/released.ts';
import { hashOf } from '../../../../electron/core/text/canonical.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const marked: Finding = { rule: 'r', severity: 'look', sentence: 'Look at it.' };
const about = { sealedAt: 't', organizationId: 'o', organizationName: 'Northwind', keyName: 'Ada’s key' };
const released = Object.freeze({ decision: 'approve' }) as Released;
const session = {
  keyName: () => 'Ada’s key',
  target: { keyId: 'k', baseUrl: 'https://a', organizationId: 'o' },
  connection: { baseUrl: 'https://a', organizationId: 'o' },
  decisionContext: () => ({ path: { approved: true } }),
} as unknown as Session;

interface Row {
  id?: string;
  document?: Partial<ReviewDocument>;
  view?: Partial<ActivityView>;
  /** Of its one vote; undefined: the service shows none. */
  vote?: { check: string; key: string; message?: string } | null;
  subject?: SealedReview['subject'];
  activity?: null;
}

/** Everything around it does what the test says, and writes down what it was asked. */
function world() {
  let made = 0;
  const seals = createSeals(length => new Uint8Array(length).fill(++made));
  const there = new Map<string, Outcome<SealedReview>>();
  const progress: BulkProgress[] = [];
  const asked: Parameters<Release['ask']>[] = [];
  const carried: { activityId: string; by: Released }[] = [];
  const stage = {
    misplaced: (_: SealedReview): Failure | null => null,
    ask: async (_: SealedReview): Promise<Outcome<Released>> => done(released),
    carryOut: async (activityId: string): Promise<Outcome<unknown>> =>
      done({ confirmed: true, status: 'DONE', sentence: `${activityId} was stored`, review: 'more', decision: 'approve' }),
    onProgress: (_: BulkProgress): void => undefined,
  };
  const reviews = {
    open: async (_: Session, id: string) => there.get(id) ?? failure('not_found', `There is no ${id}.`),
    misplaced: (_: Session, review: SealedReview) => stage.misplaced(review),
    carryOut(_: Session, sealed: { review: SealedReview }, by: Released) {
      const { subject } = sealed.review;
      const activityId = subject.kind === 'activity' ? subject.activity.activityId : '';
      carried.push({ activityId, by });
      return stage.carryOut(activityId);
    },
  } as unknown as Pick<Reviews, 'open' | 'misplaced' | 'carryOut'>;
  const release = {
    ask(...given: Parameters<Release['ask']>) {
      asked.push(given);
      return stage.ask(given[0]);
    },
  } as Release;
  const onProgress = (each: BulkProgress) => {
    progress.push(each);
    stage.onProgress(each);
  };
  const bulk = createBulk({ seals, release, reviews, now: () => 'now', onProgress });
  /** A routine one that its proposer stamped, but for what is said. */
  function seal({ id = 'one', document = {}, view = {}, vote = { check: 'verified', key: 'listed' }, ...rest }: Row = {}) {
    const message = vote?.message ?? `ask for ${id}`;
    const fingerprint = fingerprintOf(bytes(`ask for ${id}`));
    const activity = { id, votes: vote === null ? [] : [{ message, userId: 'u' }], fingerprint } as unknown as Activity;
    const shown = {
      ...{ activityId: id, organizationId: 'o', type: 'ACTIVITY_TYPE_A', fingerprint, votes: vote === null ? [] : [vote] },
      ...{ canApprove: true, canReject: true, because: [], ...view },
    } as unknown as ActivityView;
    const read = { headline: `Do ${id}`, severity: 'note', findings: [], differences: [], digest: null, ...document };
    const subject = rest.subject ?? { kind: 'activity', activity: shown };
    const review = seals.seal(subject, read as ReviewDocument, about, rest.activity === null ? null : activity, null);
    there.set(id, done(review));
    return review;
  }
  const three = () => ['one', 'two', 'three'].map(id => seal({ id }));
  const decide = (those: readonly SealedReview[], decision: Decision = 'approve') =>
    bulk.decideMany(
      session,
      those.map(each => each.seal),
      decision,
    );
  return { bulk, seals, there, progress, asked, carried, stage, seal, three, decide };
}
const sealsOf = (reviews: readonly SealedReview[]) => reviews.map(({ seal }) => seal);

describe('opened together', () => {
  const alone = 'It is decided on its own.';
  const high: Finding = { rule: 'h', severity: 'high', sentence: 'A stranger receives it.' };
  test.each<[string, Row, string | null]>([
    ['a routine one', {}, null],
    ['one to look at', { document: { severity: 'look', findings: [marked] } }, null],
    ['one that may be approved alone', { view: { canReject: false, because: ['no'] } }, null],
    ['one that may be rejected alone', { view: { canApprove: false, because: ['no'] } }, null],
    ['one whose stamp cannot be verified here', { vote: { check: 'unverifiable', key: 'not_compared' } }, null],
    ['one of a key that is not listed', { vote: { check: 'verified', key: 'not_listed' } }, null],
    ['one whose digest is agreed on', { document: { digest: { agreed: true } as never } }, null],
    [
      'a high one',
      { document: { severity: 'high', findings: [high, marked] } },
      'It is marked high, so it is decided on its own. A stranger receives it.',
    ],
    ['a critical one', { document: { severity: 'critical' } }, 'It is marked critical, so it is decided on its own.'],
    [
      'one whose digest is disputed',
      { document: { digest: { agreed: false } as never } },
      'Two libraries disagree on its digest: nothing may be signed.',
    ],
    [
      'one that no vote stamped',
      { vote: null },
      `The service shows no stamped proposal, so nothing proves its content. ${alone}`,
    ],
    [
      'one with a vote over other bytes',
      { vote: { check: 'verified', key: 'listed', message: 'other' } },
      `The service shows no stamped proposal, so nothing proves its content. ${alone}`,
    ],
    [
      'one whose stamp is false',
      { vote: { check: 'invalid', key: 'listed' } },
      `The stamp under its proposal does not hold. ${alone}`,
    ],
    [
      'one of the key of somebody else',
      { vote: { check: 'verified', key: 'of_another' } },
      `The stamp under its proposal does not hold. ${alone}`,
    ],
    ['what is no activity', { subject: { kind: 'change', what: 'address book' } }, 'It is not an activity.'],
    ['what was not read from the service', { activity: null }, 'It is not an activity.'],
    ['one that is decided', { view: { canApprove: false, canReject: false, because: ['It is', 'over.'] } }, 'It is over.'],
    [
      'one the service keeps from the user',
      { view: { canApprove: false, canReject: false } },
      'The service says that your user cannot decide it.',
    ],
  ])('%s: among them, or left out with its reason', async (_, row, because) => {
    const { bulk, seal } = world();
    const review = seal(row);
    const { reviews, refused, totals } = await opened(bulk, ['one']);
    const types = [{ type: 'ACTIVITY_TYPE_A', count: 1 }];
    const none = { assets: [], fees: [], unread: { count: 0, of: 0 }, counterparties: [], outliers: [] };
    expect(reviews).toEqual(because === null ? [review] : []);
    expect(refused).toEqual(because === null ? [] : [{ activityId: 'one', headline: 'Do one', sentence: because }]);
    expect(totals).toEqual({ types: because === null ? types : [], ...none });
  });
  async function opened(bulk: ReturnType<typeof world>['bulk'], ids: string[]) {
    const answer = await bulk.openMany(session, ids);
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  }

  test('a vote that is not the proposal says nothing for or against it', async () => {
    const { bulk, seal, seals } = world();
    const { seal: name } = seal();
    const sealed = seals.get(name);
    sealed?.activity?.votes.unshift({ message: 'another', userId: 'v' } as never);
    const subject = sealed?.review.subject;
    if (subject?.kind === 'activity') subject.activity.votes.unshift({ check: 'invalid', key: 'of_another' } as never);
    expect(await opened(bulk, ['one'])).toMatchObject({ reviews: [{}], refused: [] });
  });

  test('two votes over its very bytes prove nothing where one of them is false', async () => {
    const { bulk, seal, seals } = world();
    const sealed = seals.get(seal().seal);
    const [proposal] = sealed?.activity?.votes ?? [];
    if (proposal !== undefined) sealed?.activity?.votes.push({ ...proposal, userId: 'v' });
    const subject = sealed?.review.subject;
    if (subject?.kind === 'activity') subject.activity.votes.push({ check: 'invalid', key: 'listed' } as never);
    expect(await opened(bulk, ['one'])).toMatchObject({ reviews: [], refused: [{ activityId: 'one' }] });
  });

  test('each once, no more than are read together, and it is told how far it is', async () => {
    const { bulk, three, progress } = world();
    three();
    const { reviews, refused } = await opened(bulk, ['one', 'none', 'one', 'two']);
    expect(reviews.map(({ document }) => document.headline)).toEqual(['Do one', 'Do two']);
    expect(refused).toEqual([{ activityId: 'none', headline: null, sentence: 'There is no none.' }]);
    expect(progress).toEqual([1, 2, 3].map(count => ({ stage: 'opening', done: count, total: 3, result: null })));
    const many = await opened(
      bulk,
      Array.from({ length: mostTogether + 5 }, (_, n) => `no ${n}`),
    );
    expect(many.refused.map(({ activityId }) => activityId)).toEqual(Array.from({ length: mostTogether }, (_, n) => `no ${n}`));
  });

  test('stopped, opens no more of them; the next time it begins anew', async () => {
    const { bulk, three, stage, progress } = world();
    three();
    stage.onProgress = ({ done: count }) => {
      if (count === 2) bulk.stop();
    };
    expect(await bulk.openMany(session, ['one', 'two', 'three'])).toEqual(
      failure('declined', 'You stopped it. Nothing was decided.'),
    );
    expect(progress).toHaveLength(2);
    stage.onProgress = () => undefined;
    expect((await opened(bulk, ['one', 'two', 'three'])).reviews).toHaveLength(3);
  });
});

describe('chosen among them', () => {
  const refusedAs: [string, (of: ReturnType<typeof world>) => string[], Failure][] = [
    ['nothing', () => [], failure('invalid', 'There is nothing to review together.')],
    [
      'a seal that is none',
      ({ seal }) => [seal().seal, 'none'],
      failure('not_found', 'One of these reviews is no longer open. Start the review again.'),
    ],
    [
      'what is no activity',
      ({ seal }) => [seal({ subject: { kind: 'change', what: 'it' } }).seal],
      failure('not_found', 'One of these reviews is no longer open. Start the review again.'),
    ],
    [
      'what was not read from the service',
      ({ seal }) => [seal({ activity: null }).seal],
      failure('not_found', 'One of these reviews is no longer open. Start the review again.'),
    ],
    [
      'a grave one that was opened by itself',
      ({ seal }) => [seal().seal, seal({ id: 'two', document: { severity: 'critical' } }).seal],
      failure('forbidden', '“Do two”: It is marked critical, so it is decided on its own.'),
    ],
    [
      'an unproven one that was opened by itself',
      ({ seal }) => [seal({ vote: { check: 'invalid', key: 'listed' } }).seal],
      failure('forbidden', '“Do one”: The stamp under its proposal does not hold. It is decided on its own.'),
    ],
    [
      'one that was opened twice',
      ({ seal }) => [seal().seal, seal({ id: 'two' }).seal, seal().seal],
      failure('forbidden', '“Do one” appears twice here. Start the review again.'),
    ],
    [
      'those of two organisations',
      ({ seal }) => [seal().seal, seal({ id: 'two', view: { organizationId: 'p' } }).seal],
      failure('forbidden', 'These belong to different organisations. Review only those of one organisation together.'),
    ],
  ];
  test.each(refusedAs)('%s: refused, and no window opens', async (_, names, refusal) => {
    const there = world();
    const chosen = names(there);
    expect(there.bulk.sumUp(chosen)).toEqual(refusal);
    expect(await there.bulk.decideMany(session, chosen, 'approve')).toEqual(refusal);
    expect([there.asked, there.carried]).toEqual([[], []]);
  });

  test('are summed up, a seal that is named twice once', () => {
    const { bulk, three } = world();
    const [one, two] = sealsOf(three()) as [string, string];
    expect(bulk.sumUp([one, two, one])).toMatchObject({ ok: true, value: { types: [{ type: 'ACTIVITY_TYPE_A', count: 2 }] } });
  });
});

describe('decided together', () => {
  test('one confirmation shows them all, what stands out, what is true of each, and seals every one', async () => {
    const { asked, seal, decide } = world();
    const every: Finding = { rule: 'e', severity: 'note', sentence: 'It was asked for at night.' };
    const rows = [
      seal({ id: 'one', document: { findings: [every] } }),
      seal({ id: 'two', document: { findings: [marked, every], severity: 'look' } }),
      seal({ id: 'three', document: { findings: [every] }, view: { type: 'ACTIVITY_TYPE_B' } }),
    ];
    await decide(rows, 'reject');
    const [[sheet, decision, checks, way] = []] = asked;
    const totals = { types: [{ count: 2 }, { type: 'ACTIVITY_TYPE_B', count: 1 }], outliers: [{ activityId: 'three' }] };
    expect(sheet).toMatchObject({
      ...{ sealedAt: 'now', organizationId: 'o', organizationName: 'Northwind', keyName: 'Ada’s key' },
      subject: { kind: 'bulk', reviews: rows, totals },
    });
    const sums = sheet?.subject.kind === 'bulk' ? sheet.subject.totals : null;
    expect(sheet?.document).toEqual({
      headline: '3 activities, each listed below',
      ...{ effects: [], facts: [], differences: [], digest: null, severity: 'look' },
      findings: [
        { rule: 'stands-out', severity: 'look', sentence: 'Number 3 stands out: It is the only one of its kind here.' },
        { ...every, sentence: 'Every one: It was asked for at night.' },
      ],
      decoded: {
        label: 'Sealed',
        children: [
          { label: 'Totals', value: hashOf(sums), kind: 'hex' },
          ...rows.map(({ hash, document }, n) => ({ label: `${n + 1}`, value: hash, kind: 'hex', note: document.headline })),
        ],
      },
    });
    expect(decision).toBe('reject');
    expect(way).toBe(session.target);
    expect(checks).toEqual([
      { ok: true, sentence: 'It goes to https://a, for the organisation o, and nowhere else' },
      { ok: true, sentence: 'Each is fetched again and compared with what is shown here, right before its own stamp' },
      { ok: true, sentence: 'None of them is marked high or critical: those are decided one by one' },
      { ok: true, sentence: 'A stamped proposal ties each of them to what is shown here' },
    ]);
  });

  test('is as grave as the gravest among them, though they have nothing in common', async () => {
    const { asked, seal, decide } = world();
    await decide([seal({ id: 'one' }), seal({ id: 'two', document: { findings: [marked] } })]);
    expect(asked[0]?.[0].document).toMatchObject({ severity: 'look', findings: [] });
  });

  test('what is graver among the shared stands first', async () => {
    const { asked, seal, decide } = world();
    const findings: Finding[] = [{ rule: 'n', severity: 'note', sentence: 'n' }, marked];
    await decide([seal({ id: 'one', document: { findings } }), seal({ id: 'two', document: { findings } })]);
    expect(asked[0]?.[0].document.findings.map(({ severity }) => severity)).toEqual(['look', 'note']);
  });

  test('each is carried out by what the person released, in order, and has its own result', async () => {
    const { three, decide, carried, progress, stage } = world();
    const rows = three();
    const away = failure('offline', 'Nothing was sent.');
    const real = stage.carryOut;
    stage.carryOut = async id => (id === 'two' ? away : real(id));
    const answer = await decide(rows);
    const results = rows.map(({ seal, document }, n) => {
      const activityId = ['one', 'two', 'three'][n] ?? '';
      const sentence = `${activityId} was stored`;
      const outcome = activityId === 'two' ? away : done({ confirmed: true, status: 'DONE', sentence });
      return { activityId, seal, headline: document.headline, outcome };
    });
    expect(answer).toEqual(done(results));
    expect(carried).toEqual(['one', 'two', 'three'].map(activityId => ({ activityId, by: released })));
    expect(progress).toEqual([
      { stage: 'deciding', done: 0, total: 3, result: null },
      ...results.map((result, n) => ({ stage: 'deciding', done: n + 1, total: 3, result })),
    ]);
  });

  test('not where one of them may not be decided here, nor where the person said no', async () => {
    const { three, decide, stage, asked, carried } = world();
    const rows = three();
    const elsewhere = failure('forbidden', 'This review was opened for another organisation.');
    stage.misplaced = ({ seal }) => (seal === rows[2]?.seal ? elsewhere : null);
    expect(await decide(rows)).toEqual(elsewhere);
    expect(asked).toEqual([]);
    stage.misplaced = () => null;
    const no = failure('declined', 'no');
    stage.ask = async () => no;
    expect(await decide(rows)).toEqual(no);
    expect(carried).toEqual([]);
  });

  test('one review of several at a time, and the next may begin however the last one ended', async () => {
    const { three, decide, stage, asked } = world();
    const rows = three();
    const { promise: answered, resolve: answer } = Promise.withResolvers<Outcome<Released>>();
    stage.ask = () => answered;
    const first = decide(rows);
    expect(await decide(rows)).toEqual(
      failure('declined', 'Another review of several is being carried out. Wait until it ends.'),
    );
    answer(failure('declined', 'no'));
    expect(await first).toMatchObject({ code: 'declined' });
    stage.ask = () => Promise.reject(new Error('no window'));
    await expect(decide(rows)).rejects.toThrow('no window');
    stage.ask = async () => done(released);
    expect(await decide(rows)).toMatchObject({ ok: true });
    expect(asked).toHaveLength(3);
  });

  test('stopped, sends nothing more; what was stopped before this one began stops nothing', async () => {
    const { bulk, three, decide, stage, carried } = world();
    const rows = three();
    bulk.stop();
    stage.onProgress = ({ done: count }) => {
      if (count === 1) bulk.stop();
    };
    const answer = await decide(rows);
    const stopped = failure('declined', 'You stopped it before this one. Nothing was sent for it.');
    expect(answer.ok && answer.value.map(({ outcome }) => (outcome.ok ? 'ok' : outcome))).toEqual(['ok', stopped, stopped]);
    expect(carried).toHaveLength(1);
  });
});

test('without a connection there is nothing to open or to decide, and what is sealed can be summed up and stopped', async () => {
  const { bulk, seal } = world();
  const { seal: one } = seal();
  let current: Session | null = null;
  const handlers = reviewHandlers({
    bulk,
    reviews: {} as Reviews,
    current: () => current,
    withSession: sessionOf(() => current),
    inbox: () => ({ rows: [], found: 0 }),
    notices: { seen: () => undefined },
  });
  const notConnected = failure('not_connected', 'Connect to an organisation first.');
  expect(await handlers['reviews.open_many']({ activityIds: ['one'] })).toEqual(notConnected);
  expect(await handlers['reviews.decide_many']({ seals: [one], decision: 'approve' })).toEqual(notConnected);
  expect(await handlers['reviews.sum_up']({ seals: [one] })).toMatchObject({ ok: true, value: { types: [{ count: 1 }] } });
  current = session;
  expect(await handlers['reviews.open_many']({ activityIds: ['one'] })).toMatchObject({ ok: true, value: { refused: [] } });
  const deciding = handlers['reviews.decide_many']({ seals: [one], decision: 'approve' });
  await Promise.resolve();
  expect(await deciding).toMatchObject({ ok: true, value: [{ activityId: 'one', outcome: { ok: true } }] });
  const opening = handlers['reviews.open_many']({ activityIds: ['one', 'two'] });
  expect(await handlers['reviews.stop_many']({})).toEqual(done(null));
  expect(await opening).toMatchObject({ ok: false, code: 'declined' });
});
