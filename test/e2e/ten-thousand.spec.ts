/**
 * Ten thousand pending, ten thousand accounts, three hundred people, and names that want to break the page: whatever a person
 * does is answered within a second of the page's own time, and no text or digit is lost.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppAnswers } from '../../electron/contract/app.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import { type ActivitySummary, severities } from '../../electron/contract/values/document.ts';
import { manyRows } from '../bench/rows.ts';
import { brokenDigits } from './support/broken-digits.ts';
import * as desk from './support/desk.ts';
import { expectSmooth } from './support/frames.ts';
import { longNames } from './support/hostile-text.ts';
import { lostTexts } from './support/lost-texts.ts';
import { closeBrowser, openWorld, textToSign, type World } from './support/world.ts';

const many = 10_000;
const people = 300;
let world: World;
let clock: CDPSession;

/** What a call answers, with more rows than any practice service would give out in time. */
const more: { [call: string]: (value: never) => unknown } = {
  'signing.accounts': ([model]: AppAnswers['signing.accounts']) =>
    Array.from({ length: many }, (_, n) => ({
      ...model,
      signWith: `0x${n.toString(16).padStart(40, '0')}`,
      name: n % 2 === 0 ? `Till ${n}` : longNames[n % longNames.length],
      ...(n % 4 > 1 && { wallet: longNames[n % longNames.length] }),
    })),
  list_users: ({ users: [model] }: { users: object[] }) => ({
    users: Array.from({ length: people }, (_, n) => ({
      ...model,
      userId: `user-${n}`,
      userName: n % 2 === 0 ? `Clerk ${n}` : `${longNames[n % longNames.length]} ${n}`,
    })),
  }),
};

beforeAll(async () => {
  const rows = (await manyRows(many)).map((row, n): ActivitySummary => {
    const title = n % 5 === 0 ? `${longNames[n % longNames.length]} ${n}` : `Pays invoice ${n} of Northwind`;
    return {
      ...row,
      ...{ group: 'needs_me', title, haystack: `${row.haystack}\n${title.toLowerCase()}` },
      severity: severities[n % severities.length] ?? 'note',
      // By turns no amount, one that fits beside a title, and the longest that a row shows.
      ...(n % 3 > 0 && { amount: n % 3 === 1 ? '48,000 USDC' : '115,792,089,237,316.195 ETH' }),
      proposer: n % 7 === 0 ? (longNames[n % longNames.length] ?? '') : row.proposer,
    };
  });
  more['feed.snapshot'] = (value: AppAnswers['feed.snapshot']) => ({
    activities: [...value.activities, ...rows],
    complete: true,
  });
  world = await openWorld({
    size: { width: 1280, height: 800 },
    before: async practice => {
      const ben = practice.as('Ben');
      for (const name of ['first', 'second'])
        await ben.propose('sign_raw_payload', textToSign(practice, `The ${name} of Southwind`));
    },
    prepare: async core => {
      const real = core.request;
      core.request = async (sender, name, parameters) => {
        const outcome = (await real(sender, name, parameters)) as Outcome<never>;
        const grown = more[String(name)];
        return outcome.ok && grown !== undefined ? { ok: true, value: grown(outcome.value) } : outcome;
      };
    },
  });
  const { page } = world.host;
  page.setDefaultTimeout(10_000);
  clock = await page.context().newCDPSession(page);
  await clock.send('Performance.enable', { timeDomain: 'threadTicks' });
}, 100_000);
afterAll(async () => {
  await world.close();
  await closeBrowser();
});

/** Seconds that the page's thread has worked, whatever else the machine does. */
const worked = async (): Promise<number> =>
  (await clock.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;

/** Until it is painted, it does not take the page a second. */
async function within(what: string, act: () => Promise<unknown>): Promise<void> {
  const before = await worked();
  await act();
  await world.host.page.evaluate(() => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve))));

  expect((await worked()) - before, what).toBeLessThan(1);
}

async function expectWhole(page: Page): Promise<void> {
  expect(await lostTexts(page)).toEqual([]);
  expect(await brokenDigits(page)).toEqual([]);
  const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1]);
}

const go = (name: string) => world.host.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });
const rows = () => world.host.page.getByRole('option');
const list = () => world.host.page.getByRole('listbox', { name: /^Activities/ });

test('ten thousand that wait are listed, scrolled, folded, searched and selected', async () => {
  const { page } = world.host;
  await rows().first().waitFor({ timeout: 60_000 });
  await within('leave', async () => {
    await go('Overview').click();
    await list().waitFor({ state: 'detached' });
  });
  await within('show', async () => {
    await go('Approvals').click();
    await rows().filter({ hasText: 'Northwind' }).first().waitFor();
  });
  await expectWhole(page);
  const head = rows().filter({ hasText: /^Critical/ });
  await within('fold', async () => {
    await head.click();
    await rows().filter({ hasText: 'folded' }).waitFor();
  });
  await within('unfold', async () => {
    await head.click();
    await rows().filter({ hasText: 'folded' }).waitFor({ state: 'detached' });
  });
  await within('to the end', async () => {
    await list().focus();
    await page.keyboard.press('End');
    await expect.poll(() => list().evaluate(box => box.scrollHeight - box.clientHeight - box.scrollTop)).toBeLessThan(60);
  });
  expect(await rows().count()).toBeLessThan(100);
  await list().evaluate(box => box.scrollTo(0, 0));
  await expectSmooth(list());
  await expectWhole(page);
  await within('a letter', async () => {
    await page.getByRole('searchbox').click();
    await page.keyboard.type('i');
  });
  await within('a word', async () => {
    await page.keyboard.type('nvoice 1234');
    await rows().filter({ hasText: 'invoice 1234' }).first().waitFor();
  });
  await within('clear', async () => {
    await page.getByRole('searchbox').fill('');
    await head.waitFor();
  });
  await within('boxes', () => page.getByRole('button', { name: 'Select', exact: true }).click());
  await within('all that can be', async () => {
    await page.getByRole('button', { name: /^Select (all|the first)/ }).click();
    await page.getByRole('heading', { name: /activities selected$/ }).waitFor();
  });
  await within('none', () => page.getByRole('button', { name: 'Clear selection' }).last().click());
});

test('they are ordered and grouped otherwise', async () => {
  const { page } = world.host;
  const choose = async (now: RegExp, next: string) => {
    await page.getByRole('button', { name: now }).click();
    await within(next, async () => {
      await page.getByRole('menuitemradio', { name: next }).click();
      await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' });
      await rows().first().waitFor();
    });
  };
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(/lapses first/, 'largest first');
  await choose(/largest first/, 'newest first');
  await choose(/^By.*severity$/, 'nothing');
  await expectWhole(page);
  await choose(/^By.*nothing$/, 'severity');
  await choose(/newest first/, 'lapses first');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
});

test('one of them is found, opened and decided, and the rest stays', async () => {
  const { page } = world.host;
  await page.getByRole('searchbox').fill('second of southwind');
  const found = rows().filter({ hasText: 'Southwind' });
  await found.waitFor();
  await within('open', async () => {
    await found.click();
    await desk.headline(page).filter({ hasText: 'second of Southwind' }).waitFor();
  });
  await desk.review(page).and(page.locator('[aria-busy=false]')).waitFor();
  await within('decide', async () => {
    await desk.ask(page, 'reject');
    await desk.confirm(world.host, 'reject');
    await rows().filter({ hasText: 'You decided just now' }).waitFor();
  });
  await page.getByRole('searchbox').fill('');
  await page.getByText('Needs me 10,001').waitFor();
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

test('the palette and the choice of an account look through all of them', async () => {
  const { page } = world.host;
  await go('Signing').click();
  await page.getByRole('region', { name: 'Signing requests' }).getByRole('button', { name: 'New request' }).click();
  await within('choose', async () => {
    await page.getByRole('button', { name: 'Choose an account…' }).click();
    await page.getByRole('dialog').getByRole('option').first().waitFor();
  });
  await expectWhole(page);
  await within('narrow', async () => {
    await page.keyboard.type('till 9876');
    await page.getByRole('option').filter({ hasText: 'Till 9876' }).waitFor();
  });
  await page.keyboard.press('Escape');
  await within('palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem').first().waitFor();
  });
  await within('a person', async () => {
    await page.keyboard.type('clerk 298');
    await page.getByRole('menuitem').filter({ hasText: 'Clerk 298' }).waitFor();
  });
  await within('an activity', async () => {
    await page.getByRole('searchbox', { name: 'Find' }).fill('invoice 77');
    await page.getByRole('menuitem').filter({ hasText: 'invoice' }).first().waitFor();
  });
  await expectWhole(page);
  await page.keyboard.press('Escape');
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
});
