/**
 * Every text of every answer wants to be something else, wherever it is drawn. Which texts there are comes from the one table
 * of operations: a field that is added there is told here, and must be met on a screen or be named below with why it is on none.
 */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { type OperationName, operations } from '../../electron/contract/operations/table.ts';
import { describeForm } from '../../electron/contract/schema/form.ts';
import { samples } from '../vectors/samples.ts';
import { compose, fillForm, titleOf } from './support/compose.ts';
import * as desk from './support/desk.ts';
import { fields } from './support/every-text/fields.ts';
import { numbers, textsFor } from './support/every-text/text.ts';
import { everyTextHttp, strangers } from './support/every-text/told.ts';
import { unmet } from './support/every-text/unmet.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
afterEach(() => world.close());

/** What a page must not hold as itself: it reorders, hides, breaks out of a line or joins what stands apart. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u3164]/u;
const names = [...fields.keys()];
const seen = new Set<string>();
const wrong = new Set<string>();

/** Notes what a page shows, and what is wrong with it. */
async function look(page: Page, where: string): Promise<void> {
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  // What is folded is drawn when it opens.
  await page.locator('main details').evaluateAll(all => {
    for (const each of all as HTMLDetailsElement[]) each.open = true;
  });
  await expect.poll(() => page.locator('main details > div:empty').count()).toBe(0);
  const shown = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - innerWidth,
    ran: 'ran' in window,
    made: document.querySelectorAll('script:not([src]), img[src="x"], b[onclick]').length,
    texts: [
      document.body.textContent ?? '',
      ...[...document.querySelectorAll('[title], [aria-label], [placeholder]')].flatMap(each =>
        ['title', 'aria-label', 'placeholder'].map(name => each.getAttribute(name) ?? ''),
      ),
    ],
    edited: [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(each => each.value),
  }));
  if (shown.over > 0) wrong.add(`${where}: ${shown.over} px too wide`);
  if (shown.ran || shown.made > 0) wrong.add(`${where}: markup of a text became a part of the page`);
  for (const text of shown.texts) {
    for (const [, number] of text.matchAll(numbers)) seen.add(names[Number(number) - 1] ?? '');
    const raw = invisible.exec(text);
    if (raw !== null)
      wrong.add(
        `${where}: U+${raw[0].codePointAt(0)?.toString(16)} raw behind ${text.slice(Math.max(0, raw.index - 40), raw.index)}`,
      );
    const nothing = /\bundefined\b|\[object \w+\]|\bNaN\b|Invalid Date/.exec(text);
    if (nothing !== null)
      wrong.add(`${where}: “${nothing[0]}” behind ${text.slice(Math.max(0, nothing.index - 40), nothing.index)}`);
  }
  // What a person edits is as it is in its field; what comes of it is reviewed.
  for (const text of shown.edited) for (const [, number] of text.matchAll(numbers)) seen.add(names[Number(number) - 1] ?? '');
}

const entries = (page: Page) => page.locator('[role=option]:not([class*=group]):not([data-key^="head "])');
const keys = (page: Page) => entries(page).evaluateAll(all => all.map(each => each.getAttribute('data-key') ?? ''));

async function everyReview(page: Page): Promise<void> {
  for (const group of ['Needs me', 'Waiting', 'Decided'] as const) {
    await desk.show(page, group);
    const opened = new Set<string>();
    const count = group === 'Waiting' ? 1 : strangers.length / 2;
    let looks = 0;
    while (opened.size < count) {
      await expect
        .poll(
          async () => {
            const isMore = (await keys(page)).some(key => !opened.has(key));
            // Those below are drawn when they are come to; at the end, what went to the top meanwhile is looked for there.
            if (!isMore)
              await entries(page)
                .last()
                .press(['ArrowDown', 'ArrowDown', 'Home'][looks++ % 3] ?? '');
            return isMore;
          },
          { message: `${opened.size} of ${count}` },
        )
        .toBe(true);
      const there = await keys(page);
      const at = there.findIndex(each => !opened.has(each));
      const key = there[at];
      if (key === undefined) continue;
      // The list may grow between the look and the press; the one whose id is hostile is asked for by its place.
      await (/^[\w-]+$/.test(key) ? desk.row(page, key) : entries(page).nth(at)).click();
      await desk.opened(page, /^[\w-]+/.exec(key)?.[0] ?? key);
      await look(page, `the review of ${key.slice(0, 40)}`);
      opened.add(key);
    }
  }
}

/** Each tab of a screen, and on it the first entry, the stranger among them. */
async function everyScreen(page: Page): Promise<void> {
  const screens = await page
    .locator('nav button[title]')
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('title') ?? ''));
  for (const screen of screens) {
    await page.locator(`nav button[title="${screen}"]`).click();
    await page.locator(`nav button[title="${screen}"][aria-current=page]`).waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(page, screen);
    // What Settings offers to choose would change them; each review was seen, and each operation comes.
    if (['Settings', 'Approvals', 'Compose'].includes(screen)) continue;
    const views = await viewsOn(page);
    for (const view of views.length === 0 ? [null] : views) {
      if (view !== null) await go(page, view);
      if (screen === 'Vaults') await page.getByRole('main').getByRole('table').first().waitFor();
      await look(page, `${screen}, ${view ?? ''}`);
      // The stranger comes first, and behind it what holds together.
      for (const n of [0, 1]) {
        const entry = page.getByRole('main').locator('[role=option]:not([class*=group]), table tbody th button').nth(n);
        if (!(await entry.isVisible())) continue;
        await entry.click();
        await look(page, `an entry of ${screen}`);
        for (const further of (await viewsOn(page)).filter(each => !views.includes(each))) {
          await go(page, further);
          await page.getByRole('main').and(page.locator(':not(:has([aria-busy=true]))')).waitFor();
          await look(page, `an entry of ${screen}, ${further}`);
        }
      }
    }
  }
}

/** The tabs that stand on a screen, and the ways that a list offers, without how many there are. */
const choices = (page: Page) => page.getByRole('main').locator('[role=tab], label:has(input[type=radio])');
const viewsOn = async (page: Page) => (await choices(page).allTextContents()).map(text => text.replace(/\s*\d*\s*$/, ''));
const go = (page: Page, view: string) => choices(page).filter({ hasText: view }).first().click();

async function everyQuery(page: Page): Promise<void> {
  for (const [name, row] of Object.entries(operations)) {
    if (row.kind !== 'query') continue;
    await compose(page, await titleOf(world.host, name as OperationName));
    const needed = describeForm(row).filter(({ required }) => required);
    await fillForm(page, needed, samples[name as OperationName].parameters as Record<string, unknown>);
    await page.getByRole('button', { name: 'Run the query' }).click();
    await page.getByRole('heading', { name: /^(Answer|\d+ rows?)$/ }).waitFor();
    const full = page.getByRole('button', { name: 'Row 1 in full' });
    if (await full.isVisible()) await full.click();
    await look(page, `the answer of ${name}`);
  }
}

/** What waits, and the window that decides it. */
async function theConfirmation(activityId: string): Promise<void> {
  const { host } = world;
  await host.page.locator('nav button[title^="Approvals"]').click();
  await desk.show(host.page, 'Needs me');
  const search = host.page.getByPlaceholder(/^Person, address/);
  await search.fill(activityId);
  await desk.open(host.page, activityId);
  await look(host.page, 'the review that is decided');
  await desk.ask(host.page, 'reject');
  const confirmation = await host.confirmPage();
  await confirmation.getByRole('region', { name: 'The sealed document' }).waitFor();
  await look(confirmation, 'the confirmation window');
  await desk.dismiss(host);
  await search.fill('');
}

test('no text of any answer is drawn raw, runs, or widens the page, and each is met on a screen', {
  timeout: 300_000,
}, async () => {
  let isAlone = false;
  let activityId = '';
  world = await openWorld({
    ...{ ports: { http: everyTextHttp(() => isAlone) }, size: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    before: async practice => {
      const [words = ''] = textsFor(0);
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id;
    },
  });
  const { page, trouble } = world.host;
  page.setDefaultTimeout(15_000);
  await expect.poll(() => entries(page).count(), { timeout: 20_000 }).toBeGreaterThan(10);
  await theConfirmation(activityId);
  await everyReview(page);
  await everyScreen(page);
  isAlone = true;
  await everyQuery(page);
  expect([...wrong]).toEqual([]);
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
  // A field of the table that is on no screen, or is by now: its reason stands in unmet.ts.
  expect(names.filter(name => !seen.has(name))).toEqual(names.filter(name => name in unmet));
});
