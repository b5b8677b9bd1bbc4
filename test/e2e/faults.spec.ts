/** Every fault the practice service can play: a sentence a person can act on, and nothing is lost. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppState } from '../../electron/contract/values/app-values.ts';
import type { FaultRule } from '../practice/faults/rules.ts';
import * as desk from './support/desk.ts';
import { openWorld, stored, textToSign, type World } from './support/world.ts';

let world: World;
let activityId: string;
beforeEach(async () => {
  world = await openWorld({
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay 4711'))).id;
    },
  });
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const play = (fault: FaultRule['fault'], operation: string, more: Partial<FaultRule> = {}) =>
  world.practice.faults.add({ fault, operation, user: 'Ada Reyes', count: 0, ...more });
const state = async (): Promise<AppState> => {
  const outcome = await world.host.page.evaluate(() => window.custody.app.state({}));
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
};
const fromAda = () => {
  const ada = world.practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId;
  return stored(world.practice, activityId).votes.filter(vote => vote.userId === ada);
};
/** Sentences for a person: no stack, no class name, no bare code. */
function expectSentence(text: string): void {
  expect(text).toMatch(/[A-Z].+\./s);
  expect(text).not.toMatch(/undefined|\[object|Error:|\bat \w+ \(|ECONN|UND_ERR|ZodError|NaN/);
}

const whileListing = [
  ['error-500', {}],
  ['bad-gateway', {}],
  ['rate-limit', { value: 1 }],
  ['rate-limit-bare', {}],
  ['drop-before-commit', {}],
  ['truncated-json', {}],
  ['wrong-types', {}],
  ['oversized', {}],
  ['redirect', {}],
  ['content-encoding', {}],
] as const;

test.each(whileListing)('%s while listing says what is wrong, keeps what is loaded, and goes away', async (fault, more) => {
  const { host, practice } = world;
  await desk.row(host.page, activityId).waitFor();
  play(fault, 'list_activities', more);
  await host.page.evaluate(() => window.custody.feed.refresh({}));
  await expect.poll(async () => (await state()).link.state, { timeout: 30_000 }).toBe('trouble');
  const { link } = await state();
  if (link.state === 'trouble') expectSentence(link.message);
  expect(await desk.row(host.page, activityId).isVisible()).toBe(true);
  expect((await state()).link).toMatchObject({ lastGoodAt: expect.any(String) });
  practice.faults.clear();
  await host.page.evaluate(() => window.custody.feed.refresh({}));
  await expect.poll(async () => (await state()).link.state, { timeout: 30_000 }).toBe('live');
});

test.each([
  ['error-500', {}],
  ['bad-gateway', {}],
  ['truncated-json', {}],
  ['wrong-types', {}],
  ['oversized', {}],
  ['redirect', {}],
  ['unavailable', {}],
  ['content-encoding', {}],
  ['slow-drip', { value: 1000 }],
] as const)(
  '%s while opening a review says what is wrong, and opening it again works',
  async (fault, more) => {
    const { host, practice } = world;
    await desk.row(host.page, activityId).waitFor();
    play(fault, 'get_activity', more);
    // The first row is opened by itself; this asks again where that was faster than the fault.
    const answer = await host.page.evaluate(id => window.custody.reviews.open({ activityId: id }), activityId);
    expect(answer).toMatchObject({ ok: false, code: expect.any(String) });
    if (!answer.ok) expectSentence(answer.message);
    practice.faults.clear();
    // A deployment without the operation is remembered as such (docs/service.md#sources): then the list's own copy is all
    // there is.
    if (fault === 'unavailable') return;
    const again = await host.page.evaluate(id => window.custody.reviews.open({ activityId: id }), activityId);
    expect(again).toMatchObject({ ok: true });
  },
  120_000,
);

test('a review that cannot be fetched shows the sentence and a way on', async () => {
  const { host, practice } = world;
  const other = await practice.as('Chloé').propose('sign_raw_payload', textToSign(practice, 'a different one'));
  play('bad-gateway', 'get_activity');
  await desk.row(host.page, other.id).waitFor({ timeout: 20_000 });
  await desk.row(host.page, other.id).click();
  const again = desk.review(host.page).getByRole('button', { name: 'Try again' });
  await again.waitFor({ timeout: 30_000 });
  expectSentence((await desk.review(host.page).getByRole('alert').textContent()) ?? '');
  practice.faults.clear();
  await again.click();
  await desk.review(host.page).getByRole('article').waitFor();
});

const whileVoting: readonly (readonly [FaultRule['fault'], Partial<FaultRule>])[] = [
  ['delay', { value: 1500, count: 1 }],
  ['drop-before-commit', { count: 1 }],
  ['drop-after-commit', { count: 1 }],
  ['error-500', { count: 1 }],
  ['error-500-after-commit', { count: 1 }],
  ['bad-gateway', { count: 1 }],
  ['rate-limit', { value: 1, count: 1 }],
  ['rate-limit-bare', { count: 1 }],
  ['truncated-json', { count: 1 }],
  ['wrong-types', { count: 1 }],
  ['wrong-echo', { count: 1 }],
  ['wrong-fingerprint', { count: 1 }],
  ['oversized', { count: 1 }],
  ['conflict', { count: 1 }],
  ['redirect', { count: 1 }],
  ['content-encoding', { count: 1 }],
];

test.each(whileVoting)(
  '%s while voting: one vote or none, told as it is, and settled',
  async (fault, more) => {
    const { host } = world;
    await desk.open(host.page, activityId);
    play(fault, 'approve_activity', more);
    await desk.ask(host.page, 'approve');
    await desk.confirm(host, 'approve');
    const review = desk.review(host.page);
    const article = review.getByRole('article');
    // The outcome, whichever it is: a note of the decision or a note of what went wrong.
    const done = article.getByText('You approved', { exact: true });
    const told = done.or(article.getByRole('alert')).or(article.getByText('Outcome unknown'));
    await told.first().waitFor({ timeout: 60_000 });
    // What the app says and what the service holds agree.
    const approved = await done.isVisible();
    if (approved) expect(fromAda()).toHaveLength(1);
    else for (const text of await article.getByRole('alert').allTextContents()) expectSentence(text);
    expect(fromAda().length).toBeLessThanOrEqual(1);
    // In the end nothing is left open: either the vote is there, or the activity can be decided again.
    await expect.poll(async () => (await state()).unknown, { timeout: 60_000 }).toEqual([]);
    const verified = await host.page.evaluate(() => window.custody.journal.verify({}));
    expect(verified).toMatchObject({ ok: true, value: { ok: true, sentence: expect.any(String) } });
  },
  150_000,
);

test('a clock that is far off is said, and a vote on it is not sent blindly', async () => {
  const { host, practice } = world;
  practice.clock.setOffset(20 * 60_000);
  await host.page.evaluate(() => window.custody.feed.refresh({}));
  await expect.poll(async () => Math.abs((await state()).clockSkewMs ?? 0), { timeout: 20_000 }).toBeGreaterThan(15 * 60_000);
  await host.page.getByText(/^This clock is/).waitFor();
});

test('with the service gone, what is loaded stays readable and submits say why they are off', async () => {
  const { host, practice } = world;
  await desk.open(host.page, activityId);
  const headline = await desk.headline(host.page).textContent();
  play('drop-before-commit', 'list_activities');
  play('drop-before-commit', 'get_activity');
  await host.page.evaluate(() => window.custody.feed.refresh({}));
  await expect.poll(async () => (await state()).link.state, { timeout: 30_000 }).toBe('trouble');
  expect(await desk.headline(host.page).textContent()).toBe(headline);
  expect(await desk.review(host.page).getByRole('article').isVisible()).toBe(true);
  const bar = desk.decisionBar(host.page);
  await expect.poll(() => bar.getByRole('button', { name: 'Review and approve…' }).isDisabled()).toBe(true);
  expectSentence((await bar.getByRole('status').textContent()) ?? '');
  expect(fromAda()).toEqual([]);
  practice.faults.clear();
});

test('a network that is back is heard at once, in the background too', async () => {
  const { host, practice } = world;
  await desk.row(host.page, activityId).waitFor();
  // Out of sight it is asked for once a minute.
  await host.page.evaluate(() => window.custody.app.visible({ visible: false }));
  play('drop-before-commit', 'list_activities');
  await host.page.evaluate(() => window.custody.feed.refresh({}));
  await expect.poll(async () => (await state()).link.state, { timeout: 30_000 }).toBe('trouble');
  practice.faults.clear();
  await host.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await state()).link.state, { timeout: 10_000 }).toBe('live');
});
