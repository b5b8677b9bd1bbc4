/** The main job: see a pending activity, check it, approve or reject it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as desk from './support/desk.ts';
import { openWorld, stored, textToSign, type World } from './support/world.ts';

let world: World;
/** A text that Ben proposed; it needs one more approval. */
let activityId: string;

beforeEach(async () => {
  world = await openWorld({
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay 4711'))).id;
    },
  });
  await desk.open(world.host.page, activityId);
});
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const votes = (userName: string) => {
  const userId = world.practice.info.users.find(user => user.userName.startsWith(userName))?.userId;
  return stored(world.practice, activityId)
    .votes.filter(vote => vote.userId === userId)
    .map(vote => vote.selection);
};
const status = () => stored(world.practice, activityId).status;
const said = (text: string | RegExp) => desk.review(world.host.page).getByText(text).first().waitFor();

test('the second approval completes it, and the vote is confirmed by reading it back', async () => {
  await desk.ask(world.host.page, 'approve');
  await desk.confirm(world.host, 'approve');
  await said('You approved');
  await said('Your approval was stored: confirmed by reading it back.');
  expect(status()).toBe('ACTIVITY_STATUS_COMPLETED');
  expect(votes('Ada')).toEqual(['VOTE_SELECTION_APPROVED']);
  await desk.show(world.host.page, 'Decided');
  await desk.row(world.host.page, activityId).getByText('Completed').waitFor();
});

test('a rejection is stored, and takes no reading to the end', async () => {
  await desk.ask(world.host.page, 'reject');
  await desk.confirm(world.host, 'reject');
  await said('You rejected');
  expect(votes('Ada')).toEqual(['VOTE_SELECTION_REJECTED']);
});

test('closing the confirmation window decides nothing', async () => {
  await desk.ask(world.host.page, 'approve');
  await (await world.host.confirmPage()).close();
  await said('Nothing was decided');
  expect(votes('Ada')).toEqual([]);
});

test('the document has the focus, and approve waits for its end', async () => {
  await desk.ask(world.host.page, 'approve');
  const page = await world.host.confirmPage();
  await page.setViewportSize({ width: 560, height: 480 });
  const approve = page.getByRole('button', { name: /approve$/i });
  await page.getByText('Read to the end of the document first.').waitFor();
  expect(await approve.isDisabled()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('The sealed document');
  await desk.readToEnd(page);
  await page.getByText('Read to the end, long enough.').waitFor();
  expect(await approve.isEnabled()).toBe(true);
  await desk.dismiss(world.host);
  await said('Nothing was decided');
});

test('already decided by someone else, before and after the confirmation was opened', async () => {
  await desk.ask(world.host.page, 'approve');
  const page = await world.host.confirmPage();
  await page.getByRole('region', { name: 'The sealed document' }).waitFor();
  await world.practice.as('Chloé').approve(stored(world.practice, activityId));
  await desk.confirm(world.host, 'approve');
  await said('Already decided');
  await said('Someone else decided it in the meantime. Nothing was sent.');
  expect(votes('Ada')).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'an intent that changed %s the person decided is a hard stop that shows both sides',
  async when => {
    const change = () =>
      world.practice.faults.add({ fault: 'changed-intent', operation: 'get_activity', user: 'Ada Reyes', count: 0 });
    if (when === 'before') change();
    await desk.ask(world.host.page, 'approve');
    if (when === 'after') {
      const page = await world.host.confirmPage();
      await page.getByRole('region', { name: 'The sealed document' }).waitFor();
      change();
      await desk.confirm(world.host, 'approve');
    }
    await said('It changed since you read it');
    const note = desk.review(world.host.page).getByRole('alert').first();
    expect(await note.textContent()).toContain('Pay 4711');
    await note.getByText('What is there now', { exact: true }).waitFor();
    expect(await desk.decisionBar(world.host.page).getByRole('button', { name: 'Review and approve…' }).isDisabled()).toBe(true);
    expect(votes('Ada')).toEqual([]);
    expect(status()).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  },
);

test.each([1, 2])('an answer that is lost %i times after the commit leads to exactly one vote', async times => {
  world.practice.faults.add({ fault: 'drop-after-commit', operation: 'approve_activity', user: 'Ada Reyes', count: times });
  await desk.ask(world.host.page, 'approve');
  await desk.confirm(world.host, 'approve');
  await said('You approved');
  expect(votes('Ada')).toEqual(['VOTE_SELECTION_APPROVED']);
  expect(status()).toBe('ACTIVITY_STATUS_COMPLETED');
  await expect
    .poll(() =>
      world.host.page.evaluate(
        async () => ((await window.custody.app.state({})) as { value: { unknown: unknown[] } }).value.unknown,
      ),
    )
    .toEqual([]);
});

test('what somebody else proposes arrives by itself, and what they decide leaves', async () => {
  const { practice, host } = world;
  const other = await practice.as('Chloé').propose('sign_raw_payload', textToSign(practice, 'arrives by itself'));
  await desk.row(host.page, other.id).waitFor({ timeout: 20_000 });
  await practice.as('Ben').approve(other);
  await desk.row(host.page, other.id).waitFor({ state: 'detached', timeout: 20_000 });
});

test('where the row that has the focus leaves, the focus goes on to the one that comes to its place', async () => {
  const { practice, host } = world;
  const { page } = host;
  const propose = (words: string) => practice.as('Chloé').propose('sign_raw_payload', textToSign(practice, words));
  await propose('comes first');
  await propose('comes second');
  await desk.row(page, (await propose('comes third')).id).waitFor({ timeout: 20_000 });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? 'no row');
  const keys = () => page.locator('[role=option]').evaluateAll(all => all.map(each => each.getAttribute('data-key') ?? ''));
  await page.getByRole('listbox').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  const before = await keys();
  const at = before.length - 2;
  expect(await focused()).toBe(before[at]);
  await practice.as('Ben').approve(stored(practice, before[at] ?? ''));
  await desk.row(page, before[at] ?? '').waitFor({ state: 'detached', timeout: 20_000 });
  await expect.poll(focused).toBe(before.at(-1));
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe((await keys()).at(-2));
});
