/** One activity has one severity: in its row, in its review, among several, and in the confirmation. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../../electron/contract/operations/table.ts';
import { done } from '../../../../../electron/contract/outcome.ts';
import type { Activity } from '../../../../../electron/contract/service/activity.ts';
import { dialect } from '../../../../../electron/contract/service/dialect.ts';
import { gravest } from '../../../../../electron/contract/severity.ts';
import type { SealedReview } from '../../../../../electron/contract/values/document.ts';
import { createBulk } from '../../../../../electron/core/decisions/bulk.ts';
import { documentOf } from '../../../../../electron/core/decisions/opening.ts';
import { createRelease } from '../../../../../electron/core/decisions/release.ts';
import type { Reviews } from '../../../../../electron/core/decisions/reviews.ts';
import { createSeals } from '../../../../../electron/core/decisions/seal.ts';
import type { DecisionPassphrase } from '../../../../../electron/core/keys/passphrase.ts';
import type { ReviewContext } from '../../../../../electron/core/known/context.ts';
import type { Person } from '../../../../../electron/core/ports.ts';
import { viewOf } from '../../../../../electron/core/review/activity-view.ts';
import { summariesOf } from '../../../../../electron/core/review/summary.ts';
import type { Session } from '../../../../../electron/core/session.ts';
import { only } from '../../../../../electron/core/text/one-of.ts';
import { canBeMarked } from '../../../../../renderer/store/activities/bulk.ts';
import { corpus } from '../../../../vectors/ladder/corpus.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { submit } from '../../../../vectors/risk-case.ts';
import { present } from '../../../../vectors/risk-world.ts';
import { samples } from '../../../../vectors/samples.ts';
import { stampedActivity } from '../../../../vectors/stamped.ts';

const me = 'user-ada';
const session = {
  keyName: () => 'Ada’s key',
  target: { keyId: 'k', baseUrl: 'https://a', organizationId: 'o' },
  connection: { baseUrl: 'https://a', organizationId: 'o', organizationName: 'Northwind' },
  decisionContext: () => ({ path: { approved: true } }),
} as unknown as Session;

/** The bulk page and the confirmation as they are, over activities that are there at once. */
function desk(activities: readonly Activity[], against: ReviewContext) {
  let made = 0;
  const seals = createSeals(length => new Uint8Array(length).fill(++made));
  const about = { sealedAt: 't', organizationId: 'o', organizationName: 'Northwind', keyName: 'Ada’s key' };
  const sealed = (activity: Activity): SealedReview =>
    seals.seal(
      { kind: 'activity', activity: { ...viewOf(activity, me, against, dialect), canApprove: true } },
      documentOf(activity, against),
      about,
      activity,
      against,
    );
  const release = createRelease({
    person: { openConfirmation: async () => undefined, closeConfirmation: async () => undefined } as unknown as Person,
    clock: { now: () => 0, monotonic: () => 0, sleep: () => new Promise(() => undefined) },
    passphrase: { isSet: () => false, isLost: () => false, refresh: async () => done(null) } as unknown as DecisionPassphrase,
    isLocked: () => false,
    isAsking: () => false,
    onOpened: () => undefined,
  });
  const reviews = {
    open: async (_: Session, id: string) => done(sealed(activities.find(each => each.id === id) as Activity)),
    misplaced: () => null,
  } as unknown as Pick<Reviews, 'open' | 'misplaced' | 'carryOut'>;
  const bulk = createBulk({ seals, release, reviews, now: () => 'now', onProgress: () => undefined });
  /** What the confirmation shows, and closes it. */
  const confirmed = async (ask: () => Promise<unknown>) => {
    const asked = ask();
    await expect.poll(() => release.isOpen()).toBe(true);
    const shown = release.current();
    await release.dismiss({ ok: false, code: 'declined', message: 'Enough seen.' });
    await asked;
    return shown.ok ? shown.value.review : null;
  };
  return { bulk, sealed, release, confirmed };
}

const rowsOf = (activities: readonly Activity[], against: ReviewContext) => summariesOf(activities, me, against);
const readAgainst = context(present);

/** What every place says of each, read alone; the decision ends with the confirmation. */
async function everyPlace(activity: Activity, against: ReviewContext) {
  const [row] = rowsOf([activity], against);
  const { sealed, bulk, release, confirmed } = desk([activity], against);
  const review = sealed(activity);
  const shown = await confirmed(() => release.ask(review, 'approve', [], null));
  const opened = await bulk.openMany(session, [activity.id]);
  if (row === undefined || shown === null || !opened.ok) throw new Error('Expected each place to answer.');
  const together = opened.value.reviews[0]?.document.severity ?? null;
  return {
    severities: { row: row.severity, review: review.document.severity, confirmation: shown.document.severity },
    found: review.document.findings,
    together,
    refused: opened.value.refused[0]?.sentence ?? null,
    isMarkable: canBeMarked({ ...row, group: 'needs_me' }),
  };
}

async function expectTheSame(activity: Activity, against: ReviewContext) {
  const { severities, found, together, refused, isMarkable } = await everyPlace(activity, against);
  const severity = gravest(found);
  expect(severities).toEqual({ row: severity, review: severity, confirmation: severity });
  expect(found.length === 0).toBe(severity === 'note');
  const isGrave = severity === 'critical' || severity === 'high';
  expect(isMarkable).toBe(!isGrave);
  if (together !== null) expect(together).toBe(severity);
  if (isGrave) expect(refused).toContain(`It is marked ${severity}, so it is decided on its own.`);
}

/** Every activity of the table as it is asked for. */
const asked = Object.entries(operations).flatMap(([name, row]) =>
  row.kind === 'activity' ? [{ name, request: { type: row.type, parameters: samples[name as 'create_wallet'].parameters } }] : [],
);

describe('every activity of the table', () => {
  test.each(asked)('$name', async ({ request }) => {
    for (const against of [readAgainst, context(), { ...readAgainst, path }])
      await expectTheSame(stampedActivity(request), against);
    await expectTheSame({ ...stampedActivity(request), votes: [] }, readAgainst);
  });
  test.each(asked)('$name, whatever becomes of its parameters', async ({ request }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.oneof(fc.string(), fc.constantFrom(null, [], {}, 0, '0', 'CURVE_X', '0x')),
        async (at, value) => {
          const names = Object.keys(request.parameters);
          const name = names[at % Math.max(1, names.length)] ?? 'unknown';
          await expectTheSame(stampedActivity({ ...request, parameters: { ...request.parameters, [name]: value } }), readAgainst);
        },
      ),
      { numRuns: 4 },
    );
  });
});
const path = { baseUrl: 'https://a', since: null, approved: true, elsewhere: ['https://b'] };

/** Requests of every severity, with a payload that can be one of many. */
const requests = corpus.filter(({ request, in: against }) => request.activity === undefined && against === undefined);
const payloads = requests.flatMap(({ request }) => {
  const { payload, encoding } = request.parameters as { payload?: string; encoding?: string };
  return payload !== undefined && encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? [payload] : [];
});

describe('generated batches', () => {
  test('a request over several payloads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...payloads), { minLength: 1, maxLength: 6 }), async some => {
        const parameters = {
          ...{ signWith: parties.ops, payloads: some },
          ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
        };
        await expectTheSame(stampedActivity(submit('SIGN_RAW_PAYLOADS', parameters)), readAgainst);
      }),
      { numRuns: 40 },
    );
  });
  test('several requests, decided together: none is milder or graver beside others, and the whole is as grave as the gravest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...requests), { minLength: 2, maxLength: 8 }), async some => {
        const activities = some.map(({ request }, at) => stampedActivity(request, { id: `activity-${at}` }));
        const rows = rowsOf(activities, readAgainst);
        const { bulk, confirmed } = desk(activities, readAgainst);
        const opened = await bulk.openMany(
          session,
          activities.map(({ id }) => id),
        );
        if (!opened.ok) throw new Error(opened.message);
        const { reviews, refused } = opened.value;
        const severityOf = new Map(rows.map(row => [row.activityId, row.severity]));
        for (const activity of activities)
          expect(severityOf.get(activity.id), only(activity.intent) as never).toBe(documentOf(activity, readAgainst).severity);
        for (const { activityId } of refused) expect(['critical', 'high']).toContain(severityOf.get(activityId));
        for (const { document, subject } of reviews)
          if (subject.kind === 'activity') expect(document.severity).toBe(severityOf.get(subject.activity.activityId));
        if (reviews.length === 0) return;
        const seals = reviews.map(({ seal }) => seal);
        const sheet = await confirmed(() => bulk.decideMany(session, seals, 'approve'));
        if (sheet?.subject.kind !== 'bulk') throw new Error('Expected the sheet over all of them.');
        expect(sheet.subject.reviews.map(({ document }) => document.severity)).toEqual(
          reviews.map(({ document }) => document.severity),
        );
        const standsOut = opened.value.totals.outliers.map(() => ({ severity: 'look' as const }));
        expect(sheet.document.severity).toBe(gravest([...standsOut, ...reviews.map(({ document }) => document)]));
      }),
      { numRuns: 40 },
    );
  });
});
