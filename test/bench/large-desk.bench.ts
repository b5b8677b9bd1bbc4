/**
 * P16: every wait at a desk of ten thousand pending, accounts, transactions and entries, of 300 people with 300 tags and 200
 * policies, from the key or press until it is painted; beside a small desk, which takes its turn in each round. A wait is
 * the processor time of the page's thread and of this process, which is main and the service: what else the machine does
 * stays out, and so it is as long as the wait on an idle one, with what the driver takes added.
 */
import type { CDPSession, Page } from 'playwright-core';
import * as desk from '../e2e/support/desk.ts';
import { largest, openLargeDesk, type Sizes } from '../e2e/support/large-desk.ts';
import { dialog, show } from '../e2e/support/organisation.ts';
import { closeBrowser } from '../e2e/support/world.ts';
import { ensureBuilt } from '../host/build.ts';
import { atMost, median, print } from './figures.ts';

const small: Sizes = {
  ...{ pending: 100, accounts: 100, transactions: 100, written: 100 },
  ...{ people: 5, tags: 2, policies: 2 },
};

/** A wait, and what brings the page to where it begins. */
interface Wait {
  name: string;
  before?(page: Page): Promise<unknown>;
  act(page: Page): Promise<unknown>;
  after?(page: Page): Promise<unknown>;
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name, exact: false }).first().click();
const options = (page: Page, text: string | RegExp = '') => page.getByRole('option').filter({ hasText: text }).first();
const list = (page: Page, name: RegExp) => page.getByRole('listbox', { name });
const field = (page: Page) => page.getByRole('searchbox').first();
const detail = (page: Page) => page.getByRole('region', { name: 'Detail' });
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(() => resolve()))));
const clocks = new Map<Page, CDPSession>();
/** Seconds that the page's thread and this process have worked. */
async function worked(page: Page): Promise<number> {
  const clock = clocks.get(page) ?? (await page.context().newCDPSession(page));
  if (!clocks.has(page)) await clock.send('Performance.enable', { timeDomain: 'threadTicks' });
  clocks.set(page, clock);
  const { metrics } = await clock.send('Performance.getMetrics');
  const { user, system } = process.cpuUsage();
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) + (user + system) / 1e6;
}
const choose = async (page: Page, now: RegExp, next: string) => {
  await page.getByRole('menuitemradio', { name: next }).click();
  await page.getByRole('button', { name: now }).waitFor();
  await options(page).waitFor();
};
/** The first of what waits, whose text can be found at once on either desk. */
const southwind = 'first of Southwind';

const waits: readonly Wait[] = [
  {
    name: 'open the list',
    before: page => go(page, 'Overview').then(() => list(page, /^Activities/).waitFor({ state: 'detached' })),
    act: page => go(page, 'Approvals').then(() => options(page, 'Northwind').waitFor()),
  },
  {
    name: 'filter by severity',
    before: async page => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('button', { name: /^Severity/ }).click();
    },
    async act(page) {
      await page.getByRole('menuitemcheckbox', { name: 'high' }).click();
      await page
        .getByText(/^[\d,]+ of [\d,]+/)
        .first()
        .waitFor();
    },
    after: page => page.keyboard.press('Escape'),
  },
  {
    name: 'filter off',
    act: page =>
      page
        .getByRole('button', { name: 'Clear filters' })
        .click()
        .then(() => options(page, /^Critical/).waitFor()),
  },
  {
    name: 'largest first',
    before: page => page.getByRole('button', { name: /lapses first/ }).click(),
    act: page => choose(page, /largest first/, 'largest first'),
  },
  {
    name: 'by nothing',
    before: page => page.getByRole('button', { name: /^By.*severity$/ }).click(),
    act: page => choose(page, /^By.*nothing$/, 'nothing'),
  },
  {
    name: 'a letter in the search',
    async before(page) {
      await page.getByRole('button', { name: /^By.*nothing$/ }).click();
      await choose(page, /^By.*severity$/, 'severity');
      await page.getByRole('button', { name: /largest first/ }).click();
      await choose(page, /lapses first/, 'lapses first');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await field(page).click();
    },
    act: page => page.keyboard.type('s'),
  },
  {
    name: 'a word in the search',
    act: page => page.keyboard.type('outhwind').then(() => options(page, southwind).waitFor()),
  },
  {
    name: 'open the first review',
    async act(page) {
      await options(page, southwind).click();
      await desk.headline(page).filter({ hasText: southwind }).waitFor();
      await desk.review(page).and(page.locator('[aria-busy=false]')).waitFor();
    },
    after: page =>
      field(page)
        .fill('')
        .then(() => options(page, /^Critical/).waitFor()),
  },
  {
    name: 'select all of a view',
    async before(page) {
      const select = page.getByRole('button', { name: 'Select', exact: true });
      // It stays as it was left.
      if ((await select.getAttribute('aria-pressed')) !== 'true') await select.click();
    },
    async act(page) {
      await page.getByRole('button', { name: /^Select (all|the first)/ }).click();
      await page.getByRole('heading', { name: /activities selected$/ }).waitFor();
    },
    after: page => page.getByRole('button', { name: 'Clear selection' }).last().click(),
  },
  {
    name: 'open the palette',
    act: page => page.keyboard.press('Control+k').then(() => page.getByRole('menuitem').first().waitFor()),
  },
  {
    name: 'a letter in the palette',
    act: page => page.keyboard.type('t'),
  },
  {
    name: 'a person and an account in the palette',
    act: page =>
      page.keyboard
        .type('ill 98')
        .then(() => page.getByRole('menuitem').filter({ hasText: 'Ops hot, Till 98' }).first().waitFor()),
    async after(page) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'people',
    act: page => go(page, 'People and rules').then(() => page.getByRole('option').nth(3).waitFor()),
  },
  {
    name: 'a person',
    before: page =>
      field(page)
        .fill('clerk.1@')
        .then(() => options(page, 'clerk.1@').waitFor()),
    act: page =>
      options(page, 'clerk.1@')
        .click()
        .then(() => page.getByRole('article').getByText('user-1', { exact: true }).waitFor()),
  },
  {
    name: 'the form of a person, with all tags',
    act: page =>
      page
        .getByRole('button', { name: 'Change…' })
        .click()
        .then(() => dialog(page).getByRole('checkbox', { name: 'Desk 0', exact: true }).waitFor()),
    async after(page) {
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await field(page).fill('');
    },
  },
  {
    name: 'policies',
    act: page => show(page, 'Policies').then(() => page.getByText(/^\d+ policies$/).waitFor()),
  },
  {
    name: 'a word in the policies',
    act: page =>
      page
        .getByRole('searchbox')
        .fill('rule 0')
        .then(() => page.getByText(/^\d+ of \d+ policies$/).waitFor()),
    after: page => show(page, 'Users'),
  },
  {
    name: 'wallets',
    act: page => go(page, 'Wallets').then(() => options(page, 'Till 0').waitFor()),
    after: page => page.getByText(/so far/).waitFor({ state: 'detached' }),
  },
  {
    name: 'a word in the wallets',
    act: page =>
      field(page)
        .fill('/0/0')
        .then(() => page.getByText(/^1 account of/).waitFor()),
  },
  {
    name: 'an account',
    act: page =>
      options(page, 'Till 0')
        .click()
        .then(() => detail(page).getByRole('heading', { name: 'Till 0', exact: true }).waitFor()),
    after: page => field(page).fill(''),
  },
  {
    name: 'all of its history',
    async before(page) {
      await page.getByRole('radio', { name: 'History' }).click();
      const end = detail(page).getByText(/These are all|Older ones exist/);
      await end.waitFor();
      if ((await end.textContent())?.includes('Older') === true)
        await detail(page).getByRole('button', { name: 'Read all' }).click();
      await detail(page).getByText('These are all').waitFor();
      await go(page, 'Keys');
      await detail(page).getByText('These are all').waitFor({ state: 'detached' });
    },
    act: page =>
      go(page, 'Wallets').then(() =>
        list(page, /^Transactions/)
          .getByRole('option')
          .first()
          .waitFor(),
      ),
  },
  {
    name: 'a filter of the history',
    before: page =>
      detail(page)
        .getByRole('button', { name: /^Direction/ })
        .click(),
    act: page =>
      page
        .getByRole('menuitemradio', { name: 'out', exact: true })
        .click()
        .then(() =>
          detail(page)
            .getByText(/shown of/)
            .waitFor(),
        ),
  },
  {
    name: 'the filter off',
    act: page =>
      detail(page)
        .getByRole('button', { name: 'Clear', exact: true })
        .click()
        .then(() =>
          detail(page)
            .getByText(/shown of/)
            .waitFor({ state: 'detached' }),
        ),
    after: page => page.getByRole('radio', { name: 'Account', exact: true }).click(),
  },
  {
    name: 'the journal',
    act: page =>
      go(page, 'Journal').then(() =>
        list(page, /^Journal/)
          .getByRole('option')
          .nth(3)
          .waitFor(),
      ),
  },
  {
    name: 'a word in the journal',
    act: page =>
      field(page)
        .fill('activity-12')
        .then(() => page.getByText(/^\d+ lines? ·/).waitFor()),
  },
  {
    name: 'a line of the journal',
    act: page =>
      options(page, 'activity-12')
        .click()
        .then(() => page.locator('h1').nth(1).waitFor()),
    after: page => field(page).fill(''),
  },
];

await ensureBuilt();
const rounds = Number(process.argv[2] ?? 3);
const desks = { many: await openLargeDesk(largest), few: await openLargeDesk(small) };
const taken = new Map(waits.map(({ name }) => [name, { many: [] as number[], few: [] as number[] }]));
for (let round = -1; round < rounds; round++)
  for (const side of round % 2 === 0 ? (['many', 'few'] as const) : (['few', 'many'] as const)) {
    const { page } = desks[side].host;
    page.setDefaultTimeout(120_000);
    await options(page).waitFor();
    for (const { name, before, act, after } of waits)
      try {
        await before?.(page);
        await painted(page);
        const start = await worked(page);
        await act(page);
        await painted(page);
        // The first round reads what is kept from then on.
        if (round >= 0) taken.get(name)?.[side].push(((await worked(page)) - start) * 1000);
        await after?.(page);
      } catch (error) {
        await page.screenshot({ path: `test-results/bench-${side}.png` });
        throw new Error(`${side}: ${name}`, { cause: error });
      }
  }
const { trouble } = desks.many.host;
await Promise.all([desks.many.close(), desks.few.close()]);
await closeBrowser();
if (Object.values(trouble).flat().length > 0) throw new Error(JSON.stringify(trouble));
print(
  'P16 a desk of ten thousand',
  [...taken].map(([name, { many, few }]) =>
    atMost(`${name} (small desk: ${Math.round(median(few))} ms)`, 1_000, median(many), 'ms'),
  ),
);
