/**
 * A service that lies: every member of an activity, of its votes and of its organisation told otherwise, one by one, in every
 * read that leads to a stamp. Nothing is offered below its true severity, and nothing is stamped that was shown as another.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../electron/contract/outcome.ts';
import type { SealedReview, Severity } from '../../electron/contract/values/document.ts';
import { stored, textToSign } from '../e2e/support/world.ts';
import { ideaFor } from '../practice/colleagues/ideas.ts';
import { asGrave, isHeld, type Liar, rulesOf, startLiar } from './support/liar.ts';
import { type Json, type Lie, liesAbout, swapsWith } from './support/lies.ts';

let liar: Liar;
afterEach(() => liar.close());

/** What Ben asks for: something routine, and something that must be held. */
const subjects: Record<string, (n: number) => Parameters<typeof textToSign>[1] | null> = {
  routine: n => `Pay the invoice ${n}`,
  grave: () => null,
};
let count = 0;
async function proposed(subject: string): Promise<string> {
  count += 1;
  const words = subjects[subject]?.(count) ?? null;
  const { practice } = liar;
  const asked = words === null ? ideaFor(5, practice.organisation(), practice.clock.now()) : textToSign(practice, words);
  return (await practice.as('Ben').propose('sign_raw_payload', asked)).id;
}
const truthOf = async (id: string): Promise<Json> => {
  const read = (await liar.app.request('get_activity', { activityId: id })) as Outcome<{ activity: Json }>;
  if (!read.ok) throw new Error(read.message);
  return JSON.parse(JSON.stringify(read.value.activity)) as Json;
};

/** What the user of a vote is said to be is for their name alone: it is changed as a whole. Times are two numbers. */
const whole = /^votes\.\d+\.user$|(created|updated)At$/;

const only = (id: string, lie: Lie) => (activity: Json) => (activity.id === id ? lie.tell(activity) : activity);
const fromAda = () => {
  const ada = liar.practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId;
  return liar.practice.ledger().filter(({ votes }) => votes.some(({ userId }) => userId === ada)).length;
};
const canApprove = ({ subject }: SealedReview) => subject.kind === 'activity' && subject.activity.canApprove;

describe.each(Object.keys(subjects))('an activity that is %s', subject => {
  let lies: Lie[] = [];
  let honest: SealedReview;
  beforeEach(async () => {
    liar = await startLiar();
    // The first approval over a connection is another matter.
    const first = await liar.app.open(await proposed('routine'));
    expect((await liar.approve(first.seal)).outcome).toMatchObject({ ok: true });
    const id = await proposed(subject);
    honest = await liar.app.open(id);
    lies = liesAbout(await truthOf(id), whole, subject === 'grave');
    lies.push(...swapsWith(await truthOf(await proposed('routine'))));
    expect(lies.length).toBeGreaterThan(subject === 'grave' ? 50 : 80);
  });

  /** What was shown says what it is, or says that it cannot be relied on. */
  const isTold = (review: SealedReview, truth: Severity) =>
    asGrave(review.document.severity, truth) && (review.document.claimed !== true || isHeld(review.document.severity));

  test('is never offered below its severity where every read tells the same lie', async () => {
    const wrong: string[] = [];
    for (const lie of lies) {
      const id = await proposed(subject);
      liar.about(only(id, lie));
      const row = await liar.rowOf(id);
      if (row?.group === 'needs_me' && !asGrave(row.severity, honest.document.severity) && isHeld(honest.document.severity))
        wrong.push(`${lie.name}: listed as ${row.severity}`);
      const opened = await liar.app.ask('reviews.open', { activityId: id });
      if (opened.ok && canApprove(opened.value)) {
        const truth = honest.document.severity;
        if (!isTold(opened.value, truth)) wrong.push(`${lie.name}: opened as ${opened.value.document.severity}`);
        if (row !== undefined && isHeld(row.severity) && !isHeld(opened.value.document.severity))
          wrong.push(`${lie.name}: listed as ${row.severity}, opened as ${opened.value.document.severity}`);
        const together = await liar.app.ask('reviews.open_many', { activityIds: [id] });
        if (together.ok && together.value.reviews.some(({ document }) => isHeld(document.severity) || document.claimed))
          wrong.push(`${lie.name}: among several`);
        const before = fromAda();
        const { shown } = await liar.approve(opened.value.seal);
        if (fromAda() > before && (shown === null || !isTold(shown.review, truth))) wrong.push(`${lie.name}: stamped unseen`);
      }
      liar.about(null);
    }
    expect(wrong).toEqual([]);
  });

  test.each(['when it is fetched again', 'while the window is open', 'in the answer to the vote'])(
    'is stamped as it was shown, or not at all, where the lie begins %s',
    async begins => {
      const wrong: string[] = [];
      for (const lie of lies.filter(({ name }) => !name.endsWith('as null'))) {
        const id = await proposed(subject);
        const review = await liar.app.open(id);
        const tell = only(id, lie);
        if (begins === 'when it is fetched again') liar.about(tell);
        if (begins === 'in the answer to the vote')
          liar.answer('approve_activity', truth => {
            liar.about(tell);
            return 'activity' in truth ? { activity: tell(truth.activity as Json) } : truth;
          });
        const { shown, outcome } = await liar.approve(review.seal, () => {
          if (begins === 'while the window is open') liar.about(tell);
        });
        liar.about(null);
        liar.answer('approve_activity', null);
        const { votes } = stored(liar.practice, id);
        if (shown !== null && !sameRequest(shown.review, review)) wrong.push(`${lie.name}: shown as another`);
        if (votes.length > 1 && shown === null) wrong.push(`${lie.name}: stamped unseen`);
        if (outcome.ok && outcome.value.confirmed && votes.length < 2) wrong.push(`${lie.name}: said to be stored`);
        if (outcome.ok && outcome.value.review.document.claimed !== true && !sameRequest(outcome.value.review, review))
          wrong.push(`${lie.name}: read back as another`);
      }
      expect(wrong).toEqual([]);
    },
  );

  /** The request as it came. The headline also says what is known by now, such as who was paid before. */
  const requestOf = ({ document }: SealedReview) => JSON.stringify(document.decoded.children?.at(-1));
  const sameRequest = (one: SealedReview, other: SealedReview) => requestOf(one) === requestOf(other);
});

test('a flood of votes is not read: none of their stamps is verified, and the row says why', async () => {
  liar = await startLiar();
  const id = await proposed('routine');
  liar.about(activity => ({ ...activity, votes: Array.from({ length: 201 }, () => (activity.votes as Json[])[0]) }));
  expect(await liar.app.ask('reviews.open', { activityId: id })).toMatchObject({ ok: false, code: 'bad_answer' });
  expect((await liar.rowOf(id))?.headline).toMatch(/could not be read: votes should be a list of at most 200 votes/);
});

describe('an organisation', () => {
  test.each(['list_users', 'get_organization_configs', 'list_wallets', 'whoami'])(
    'of which %s tells something else makes nothing grave look harmless',
    async operation => {
      liar = await startLiar();
      const id = await proposed('grave');
      const deletion = await liar.practice.as('Ben').propose('delete_wallets', {
        walletIds: [liar.practice.organisation().wallets[1]?.walletId ?? ''],
        deleteWithoutExport: true,
      });
      const truly = [await liar.app.open(id), await liar.app.open(deletion.id)];
      expect(truly.map(({ document }) => document.severity)).toEqual(['critical', 'critical']);
      const read = (await liar.app.request(operation)) as Outcome<Json>;
      if (!read.ok) throw new Error(read.message);
      const wrong: string[] = [];
      for (const lie of liesAbout(
        JSON.parse(JSON.stringify(read.value)) as Json,
        /Policies$|oauthProviders|(created|updated)At$/,
        true,
      )) {
        liar.answer(operation, lie.tell);
        await liar.app.request(operation);
        for (const honest of truly) {
          const activityId = honest.subject.kind === 'activity' ? honest.subject.activity.activityId : '';
          const opened = await liar.app.ask('reviews.open', { activityId });
          if (opened.ok && canApprove(opened.value) && !asGrave(opened.value.document.severity, honest.document.severity))
            wrong.push(`${lie.name}: ${opened.value.document.severity} (${rulesOf(opened.value).join(', ')})`);
        }
        liar.answer(operation, null);
        await liar.app.request(operation);
      }
      expect(wrong).toEqual([]);
    },
  );
});
