/** Who wants a hurried hand, in the window itself: keys and presses that began elsewhere, and pages nobody scrolled. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SealedReview } from '../../electron/contract/values/document.ts';
import * as desk from '../e2e/support/desk.ts';
import { brokenRules } from '../e2e/support/rules.ts';
import { openWorld, stored, textToSign, type World } from '../e2e/support/world.ts';

let world: World;
let ids: string[];
afterEach(() => world.close());

const open = async (words: readonly string[]) => {
  world = await openWorld({
    before: async practice => {
      ids = [];
      for (const each of words) ids.push((await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, each))).id);
    },
  });
};
const fromAda = () => {
  const ada = world.practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId;
  return ids.flatMap(id => stored(world.practice, id).votes.filter(vote => vote.userId === ada));
};
const sealed = (page: Page) => page.getByRole('region', { name: 'The sealed document' });
const scrolled = (page: Page) => sealed(page).evaluate(element => element.scrollTop);
const rejecting = (page: Page) => page.getByRole('button', { name: 'Hold to reject' });

/** The confirmation window for the first of them, small enough that there is something to scroll. */
async function asked(decision: 'approve' | 'reject' = 'approve'): Promise<Page> {
  await desk.open(world.host.page, ids[0] ?? '');
  await desk.ask(world.host.page, decision);
  const page = await world.host.confirmPage();
  await page.setViewportSize({ width: 560, height: 420 });
  await sealed(page).waitFor();
  return page;
}

describe('a key', () => {
  beforeEach(() => open(['Good morning. '.repeat(200)]));

  test('that scrolls decides nothing: Space and PageDown move the document, from the first moment on', async () => {
    const page = await asked();
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('The sealed document');
    await page.keyboard.press('Space');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
    const before = await scrolled(page);
    await page.keyboard.press('PageDown');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
    for (let n = 0; n < 40; n++) await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.getByText('Read to the end, long enough.').waitFor();
    expect(world.host.isConfirming()).toBe(true);
    expect(fromAda()).toEqual([]);
  });

  test('held since before the window opened presses no button, whatever gets the focus', async () => {
    const page = await asked();
    await rejecting(page).waitFor();
    await page.clock.install();
    // A key that is down already comes as one that repeats.
    for (const key of ['Space', 'Enter']) {
      await page.keyboard.down(key);
      await rejecting(page).focus();
      for (let n = 0; n < 20; n++) {
        await page.keyboard.down(key);
        await page.clock.runFor(50);
      }
      expect(await page.getByText('Keep holding').count()).toBe(0);
      await page.keyboard.up(key);
      await sealed(page).focus();
    }
    expect(world.host.isConfirming()).toBe(true);
    expect(fromAda()).toEqual([]);
  });

  test('that is a letter decides only where it is held: a tap of R and of A decides nothing, a held R rejects', async () => {
    const page = await asked();
    await rejecting(page).waitFor();
    await page.keyboard.press('End');
    await page.getByText('Read to the end, long enough.').waitFor();
    for (const key of ['r', 'a', 'r', 'a']) await page.keyboard.press(key);
    // In the field it is a letter.
    await page.getByLabel('Reason').focus();
    await page.keyboard.type('Ask Ben for another');
    await page.keyboard.down('r');
    await page.clock.install();
    await page.clock.runFor(2_000);
    await page.keyboard.up('r');
    expect(await page.getByLabel('Reason').inputValue()).toBe('Ask Ben for anotherr');
    expect(world.host.isConfirming()).toBe(true);
    expect(fromAda()).toEqual([]);
    await page.clock.resume();
    await sealed(page).focus();
    await desk.closing(page, () => page.keyboard.down('r'));
    await expect.poll(() => fromAda().map(({ selection }) => selection)).toEqual(['VOTE_SELECTION_REJECTED']);
    // What was typed stays on this side, beside the vote, and as a message for who asked.
    const review = desk.review(world.host.page);
    await review.getByText('Ask Ben for anotherr').waitFor();
    await review.getByRole('button', { name: 'Copy a message for Ben' }).waitFor();
  });

  test('that is a held A approves once the end was reached, which End does from anywhere', async () => {
    const page = await asked();
    await page.getByLabel('Reason').focus();
    await page.keyboard.down('a');
    await page.keyboard.up('a');
    await page.keyboard.press('End');
    await page.getByText('Read to the end, long enough.').waitFor();
    await rejecting(page).focus();
    await desk.closing(page, () => page.keyboard.down('a'));
    await expect.poll(() => fromAda().map(({ selection }) => selection)).toEqual(['VOTE_SELECTION_APPROVED']);
  });

  test('pressed on reject and let go decides nothing; held for its time it rejects', async () => {
    const page = await asked();
    await rejecting(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(world.host.isConfirming()).toBe(true);
    await desk.closing(page, () => page.keyboard.down('Enter'));
    await expect.poll(() => fromAda().map(({ selection }) => selection)).toEqual(['VOTE_SELECTION_REJECTED']);
  });
});

describe('a press', () => {
  beforeEach(() => open(['Good morning', 'Good evening']));

  test('right when the window opens is refused, and the button says why', async () => {
    const { host } = world;
    await desk.open(host.page, ids[0] ?? '');
    const said = host.core.request('main', 'reviews.decide', {
      seal: (await lastSeal()).seal,
      decision: 'reject',
    });
    const page = await host.confirmPage();
    await page.getByRole('button', { name: 'Just opened' }).waitFor();
    expect(await page.getByRole('button', { name: 'Just opened' }).isDisabled()).toBe(true);
    // A click that was under way lands on it, and does nothing.
    await rejecting(page).click();
    expect(host.isConfirming()).toBe(true);
    await desk.dismiss(host);
    expect(await said).toMatchObject({ ok: false, code: 'declined' });
    expect(fromAda()).toEqual([]);
  });

  test('on reject is held for a moment: a shorter one, or one that slips off, decides nothing', async () => {
    const page = await asked('reject');
    const button = rejecting(page);
    await button.click();
    await page.clock.install();
    await button.hover();
    await page.mouse.down();
    await page.getByText('Keep holding…').waitFor();
    await sealed(page).hover();
    await page.clock.runFor(900);
    await page.mouse.up();
    expect(world.host.isConfirming()).toBe(true);
    expect(fromAda()).toEqual([]);
    expect(await brokenRules(page)).toEqual([]);
    await desk.confirm(world.host, 'reject');
    await expect.poll(() => fromAda().map(({ selection }) => selection)).toEqual(['VOTE_SELECTION_REJECTED']);
  });

  test('that began on one document counts for nothing on the one that took its place', async () => {
    const { host } = world;
    const first = await asked();
    // A window that stays open while it is closed: the next document comes into it.
    const close = first.close.bind(first);
    first.close = async () => {};
    await desk.readToEnd(first);
    await desk.approve(first);
    await host.page
      .getByText(/You approved/)
      .first()
      .waitFor();
    const second = await host.core.request('main', 'reviews.open', { activityId: ids[1] });
    const { seal } = (second as { value: SealedReview }).value;
    const deciding = host.core.request('main', 'reviews.decide', { seal, decision: 'approve' });
    await first.getByText('This is now a different document.').waitFor();
    expect(await first.getByRole('heading', { level: 1 }).textContent()).toContain('Good evening');
    expect(await first.evaluate(() => document.activeElement?.ariaLabel)).toBe('The sealed document');
    await first.getByRole('button', { name: 'Hold to reject' }).waitFor();
    await first.keyboard.press('Escape');
    expect(await deciding).toMatchObject({ ok: false, code: 'declined' });
    first.close = close;
    await close();
    expect(fromAda()).toHaveLength(1);
  });
});

/** The review that the main page opened last. */
async function lastSeal(): Promise<SealedReview> {
  const answer = (await world.host.core.request('main', 'reviews.open', { activityId: ids[0] })) as { value: SealedReview };
  return answer.value;
}

describe('a sheet of many', () => {
  beforeEach(() => open(Array.from({ length: 3 }, (_, n) => `${n} ${'Statement of the treasury, for the file. '.repeat(7)}`)));

  test('is read to its end only past the last row, and stands as long as it has rows', async () => {
    const { host } = world;
    const answer = await host.core.request('main', 'reviews.open_many', { activityIds: ids });
    const { reviews } = (answer as { value: { reviews: SealedReview[] } }).value;
    expect(reviews.length, 'none hides a letter').toBe(3);
    const deciding = host.core.request('main', 'reviews.decide_many', {
      ...{ seals: reviews.map(({ seal }) => seal), decision: 'approve' },
    });
    const page = await host.confirmPage();
    const rows = page.getByRole('list', { name: 'Each item' }).locator(':scope > li');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(reviews.length);
    const approve = page.getByRole('button', { name: /^Hold to approve \d+ activities$/ });

    // In a window as it opens, three folded rows would be in view at once.
    await page.setViewportSize({ width: 760, height: 820 });
    const last = rows.last();
    const isInView = () =>
      last.evaluate(row => row.getBoundingClientRect().bottom <= (row.closest('section')?.getBoundingClientRect().bottom ?? 0));
    expect(await isInView()).toBe(false);
    await page.getByText('Read to the end of the document first.').waitFor();
    // Its time is over, and nobody has read it.
    await page.getByText('done', { exact: true }).waitFor();
    expect(await approve.isDisabled()).toBe(true);
    await last.evaluate(row => row.scrollIntoView({ block: 'start' }));
    await desk.readToEnd(page);
    expect(await isInView()).toBe(true);
    await page.getByText('Read to the end, long enough.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    // What each does stands there without a press: its text, its account in full, the digest.
    for (const row of await rows.all()) {
      for (const label of ['Account', 'Message', 'Digest'])
        expect(await row.getByText(label, { exact: true }).isVisible()).toBe(true);
    }
    await desk.closing(page, () => desk.approve(page, /^Hold to approve \d+ activities$/));
    await deciding;
    expect(fromAda()).toHaveLength(reviews.length);
  });
});
