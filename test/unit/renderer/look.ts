/** States that a real core cannot be brought into at will, over a fake bridge. `npm run look` takes their pictures. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { AppAnswers } from '../../../electron/contract/app.ts';
import { failure, type Outcome } from '../../../electron/contract/outcome.ts';
import { aboutStates } from './about-states.ts';
import { aroundStates } from './around-states.ts';
import { askedStates } from './asked-states.ts';
import { appState, type Plan, plan } from './fake-custody.ts';
import { batchReview, paymentReview } from './fake-payments.ts';
import { epoch, hostileReview, madeReviews, manySummaries, summaryOf } from './fake-reviews.ts';
import { buildPages, type Look, launch, open } from './harness.ts';
import { updateStates } from './update-states.ts';

const results = join(import.meta.dirname, '../../../test-results/look/staged');

const ok = (value: unknown): Outcome<unknown> => ({ ok: true, value });
const at = (offset: number) => new Date(epoch + offset).toISOString();
const [permit] = madeReviews;
if (permit === undefined || permit.subject.kind !== 'activity') throw new Error('no model');
const offline = {
  link: {
    state: 'trouble',
    code: 'offline',
    message: 'api.northwind.example could not be reached.',
    since: at(-90_000),
    lastGoodAt: at(-95_000),
    retryAt: at(12_000),
  },
} as const;
const voice = {
  organizationName: 'Northwind Treasury',
  userId: 'ada',
  userName: 'Ada Reyes',
  keyName: 'Work laptop',
  publicKey: `02${'a7'.repeat(32)}`,
};
const confirmPlan = (decision: 'approve' | 'reject', review = permit): Plan =>
  plan({
    answers: {
      'confirm.current': ok({
        ...{ review, decision, theme: 'system', letterKeys: true, needsPassphrase: false, takesTouchId: false },
        way: { baseUrl: 'https://api.northwind.example', organizationId: review.organizationId, voice },
        checks: [
          { ok: true, sentence: 'Fetched again now: nothing changed since you opened it' },
          { ok: true, sentence: 'Two libraries computed the same digest from the payload’s bytes' },
          { ok: false, sentence: 'The spender is new to this app and resembles “USDC escrow”' },
        ],
      } satisfies AppAnswers['confirm.current']),
    },
  });

interface State {
  name: string;
  plan: Plan;
  path?: string;
  /** Stays where the app starts. */
  start?: true;
  act?(page: Page): Promise<void>;
  sizes?: [number, number][];
}
/** A review by itself. */
const alone = (review: typeof permit): Plan =>
  plan({ summaries: [summaryOf(review)], reviews: { [summaryOf(review).activityId]: ok(review) } });
const reviewSizes: [number, number][] = [
  [1280, 800],
  [900, 600],
  [640, 400],
];
/** A row of the list, which is read then; heads of groups are options, too. */
const toRow = (at: number) => (page: Page) => page.locator('[role=option]:not([data-key^="head "])').nth(at).click();
const toFirst = toRow(0);
/** In a small window a review is in front once its row was pressed. */
const read = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await toFirst(page);
  await act(page);
};
const usual: [number, number][] = [
  [1280, 800],
  [1440, 900],
  [900, 600],
];
const confirmSize: [number, number][] = [
  [760, 820],
  [560, 480],
];
const askedSizes: [number, number][] = [
  [760, 820],
  [900, 600],
];
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const toPassphrase = async (page: Page) => {
  await press('Settings')(page);
  const part = page.getByRole('region', { name: 'Passphrase', exact: true });
  await part.getByRole('button').last().scrollIntoViewIfNeeded();
};

/** Something of everything: one that lapses soon, one for others, one that was signed. */
const day = madeReviews.map(summaryOf).flatMap((row, index) => [
  { ...row, ...(index === 1 && { lapsesAt: at(5_400_000) }) },
  ...(index === 0 ? [{ ...row, activityId: 'others', group: 'waiting' as const, mine: 'approved' as const }] : []),
  ...(row.type.includes('SIGN_RAW') || index === 0
    ? [
        {
          ...row,
          activityId: `signed ${index}`,
          type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
          status: 'ACTIVITY_STATUS_COMPLETED',
          group: 'decided' as const,
          updatedAt: at(-7_200_000),
        },
      ]
    : []),
]);

const states: State[] = [
  { name: 'overview', start: true, plan: plan({ summaries: day }) },
  { name: 'overview-many', start: true, plan: plan({ summaries: manySummaries(300) }) },
  { name: 'overview-empty', start: true, plan: plan({ summaries: [] }) },
  { name: 'overview-offline', start: true, plan: plan({ summaries: day, app: offline }) },
  {
    name: 'overview-loading',
    start: true,
    plan: plan({ answers: { 'feed.snapshot': 'never' }, app: { link: { state: 'connecting' }, clockSkewMs: null } }),
  },
  {
    name: 'overview-refused',
    start: true,
    plan: plan({ answers: { 'feed.snapshot': failure('operation_unavailable', 'This deployment does not list activities.') } }),
  },
  { name: 'approvals', plan: plan() },
  { name: 'review-critical', plan: alone(permit), sizes: reviewSizes, act: toFirst },
  { name: 'review-payment', plan: alone(paymentReview), sizes: reviewSizes, act: toFirst },
  { name: 'review-batch', plan: alone(batchReview), sizes: reviewSizes, act: toFirst },
  {
    name: 'approvals-scrolled',
    plan: plan(),
    act: async page => {
      await toFirst(page);
      await page.locator('article summary').getByText('Exact').click();
      await page.locator('article').getByText('Struct hash').scrollIntoViewIfNeeded();
    },
  },
  { name: 'difference', plan: plan(), act: toRow(1) },
  {
    name: 'waiting',
    plan: plan(),
    act: async page => {
      await page.getByRole('radio', { name: /Waiting/ }).click();
      await toFirst(page);
    },
  },
  {
    name: 'decided',
    plan: plan(),
    act: async page => {
      await page.getByRole('radio', { name: /Decided/ }).click();
      await toFirst(page);
    },
  },
  {
    name: 'failed',
    plan: plan(),
    act: async page => {
      await page.getByRole('radio', { name: /Decided/ }).click();
      await toRow(1)(page);
    },
  },
  {
    name: 'many',
    plan: plan({ summaries: manySummaries(2000) }),
    act: async page => {
      await page.getByRole('searchbox').fill('number-19');
    },
  },
  { name: 'empty', plan: plan({ summaries: [] }) },
  { name: 'no-match', plan: plan(), act: page => page.getByRole('searchbox').fill('zebra') },
  {
    name: 'loading',
    plan: plan({ answers: { 'feed.snapshot': 'never' }, app: { link: { state: 'connecting' }, clockSkewMs: null } }),
  },
  {
    name: 'failing',
    plan: plan({
      answers: {
        'feed.snapshot': failure('operation_unavailable', 'This deployment does not list activities.', {
          service: { status: 404, message: 'no such path' },
        }),
      },
      app: {
        link: {
          state: 'trouble',
          code: 'service_failed',
          message: 'The service answered 502 with a page instead of JSON.',
          since: at(-9000),
          lastGoodAt: null,
          retryAt: at(4000),
        },
      },
    }),
  },
  { name: 'offline', plan: plan({ app: offline }) },
  {
    name: 'notices',
    plan: plan({
      app: {
        ...offline,
        clockSkewMs: -420_000,
        journal: { entries: 412, verified: false },
        unknown: [
          { fingerprint: 'sha256:00', operation: 'approve_activity', sentAt: at(-60_000), about: 'Approve: Invite Dora Lind' },
        ],
      },
    }),
  },
  {
    name: 'hostile',
    plan: plan({ summaries: [summaryOf(hostileReview), ...madeReviews.map(summaryOf)], reviews: { hostile: ok(hostileReview) } }),
    act: toFirst,
  },
  { name: 'asked', plan: plan(), act: read(press('Reject…')) },
  {
    name: 'approved',
    plan: plan({
      answers: {
        'reviews.decide': ok({
          decision: 'approve',
          confirmed: true,
          status: 'ACTIVITY_STATUS_COMPLETED',
          sentence: 'Your approval was stored: confirmed by reading it back. The activity is completed.',
          review: {
            ...permit,
            subject: {
              kind: 'activity',
              activity: {
                ...permit.subject.activity,
                status: 'ACTIVITY_STATUS_COMPLETED',
                canApprove: false,
                canReject: false,
                because: ['It is completed.'],
              },
            },
          },
        }),
      },
    }),
    act: read(press(/Review and approve/)),
  },
  {
    name: 'changed',
    plan: plan({
      answers: {
        'reviews.decide': failure('changed', 'The spender of this message is another one now.', {
          before: 'spender: 0x9f3a11c077De02b4Aa905d1E6C38f0e291bBc4d8\nvalue: 1000000',
          after:
            'spender: 0xBADA11c077De02b4Aa905d1E6C38f0e291bBc4d8\nvalue: 115792089237316195423570985008687907853269984665640564039457584007913129639935',
        }),
      },
    }),
    act: read(press(/Review and approve/)),
  },
  {
    name: 'unknown',
    plan: plan({
      answers: {
        'reviews.decide': failure('outcome_unknown', 'The approval was sent and the answer was lost after 30 seconds.'),
      },
    }),
    act: read(press(/Review and approve/)),
  },
  {
    name: 'already',
    plan: plan({
      answers: { 'reviews.decide': failure('already_decided', 'Chloé Martin approved it two minutes ago, and it is completed.') },
    }),
    act: read(press(/Review and approve/)),
  },
  { name: 'json', plan: plan(), act: read(page => page.keyboard.press('e')) },
  {
    name: 'palette',
    plan: plan(),
    act: async page => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('in');
    },
  },
  { name: 'sheet', plan: plan(), act: page => page.keyboard.press('?') },
  { name: 'organisations', plan: plan(), act: press(/Organisation: /) },
  {
    name: 'journal',
    plan: plan(),
    act: async page => {
      await press('Journal')(page);
      await press('Verify again')(page);
    },
  },
  { name: 'keys', plan: plan(), act: press('Keys') },
  {
    name: 'keys-import',
    plan: plan(),
    act: async page => {
      await press('Keys')(page);
      await press('Import…')(page);
    },
  },
  {
    name: 'settings',
    plan: plan({ app: { connections: appState.connections.map(each => ({ ...each, dialect: { hpkeInfo: 'northwind' } })) } }),
    act: async page => {
      await press('Settings')(page);
      await page.locator('summary').first().click();
    },
  },
  {
    name: 'settings-desktop',
    plan: plan({ app: { desktop: 'win32', settings: { ...appState.settings, startAtLogin: true } } }),
    act: async page => {
      await press('Settings')(page);
      await page.getByRole('switch', { name: 'Start at login' }).evaluate(each => each.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'settings-passphrase',
    plan: plan({
      app: { passphraseSet: true, touchId: 'off', lock: { passphrase: 'keys', refused: false, vault: 'open', home: 'keychain' } },
    }),
    act: toPassphrase,
  },
  {
    name: 'settings-touch-id',
    plan: plan({
      app: {
        passphraseSet: true,
        touchId: 'on',
        lock: { passphrase: 'decisions', refused: true, vault: 'closed', home: 'keychain' },
      },
    }),
    act: toPassphrase,
  },
  { name: 'contrast', plan: plan({ app: { settings: { ...appState.settings, theme: 'contrast' } } }) },
  { name: 'comfortable', plan: plan({ app: { settings: { ...appState.settings, density: 'comfortable' } } }) },
  { name: 'first-run', plan: plan({ app: { connections: [], current: null, keys: [], link: { state: 'idle' } } }) },
  {
    name: 'first-run-key',
    plan: plan({ app: { connections: [], current: null, link: { state: 'idle' } } }),
    act: async page => {
      await page.getByLabel('Service address').fill('http://api.example.com');
      await page.getByLabel('Organisation id').fill('c1d7');
      await press('Test and connect')(page);
    },
  },
  {
    name: 'first-run-keychain',
    plan: plan({
      app: {
        connections: [],
        current: null,
        keys: [],
        link: { state: 'idle' },
        keychain: {
          state: 'no_secret_service',
          sentence: 'D-Bus answers, but no program offers the Secret Service, which holds keys on Linux.',
          remedy: [
            'Install one: `sudo apt-get install gnome-keyring`',
            'Log out and in again, so that it starts with your session.',
          ],
          store: 'keychain',
        },
      },
    }),
  },
  { name: 'locked', plan: plan({ app: { locked: true } }) },
  {
    name: 'starting-failed',
    plan: plan({ answers: { 'app.state': failure('storage', 'settings.json cannot be read: it was set aside.') } }),
  },
  { name: 'narrow', plan: plan(), sizes: [[640, 480]], act: toFirst },
  {
    name: 'narrow-list',
    plan: plan(),
    sizes: [
      // First: half of it is the narrowest that has to do, 320.
      [640, 480],
      [450, 300],
    ],
  },
  { name: 'confirm', path: '/confirm/index.html', plan: confirmPlan('approve'), sizes: confirmSize },
  {
    name: 'confirm-end',
    path: '/confirm/index.html',
    plan: confirmPlan('approve'),
    sizes: confirmSize,
    act: async page => {
      await page.getByText('Fingerprint').scrollIntoViewIfNeeded();
      await page.mouse.move(280, 200);
      await page.mouse.wheel(0, 9000);
      await page.clock.runFor(900);
      await page.getByRole('button', { name: 'Hold to approve' }).hover();
      await page.mouse.down();
      await page.clock.runFor(600);
    },
  },
  {
    name: 'confirm-reject',
    path: '/confirm/index.html',
    plan: confirmPlan('reject', madeReviews[2]),
    sizes: confirmSize,
    act: page => page.clock.runFor(900),
  },
  {
    name: 'confirm-routine',
    path: '/confirm/index.html',
    plan: confirmPlan('approve', madeReviews[2]),
    sizes: confirmSize,
    act: page => page.clock.runFor(900),
  },
  { name: 'confirm-payment', path: '/confirm/index.html', plan: confirmPlan('approve', paymentReview), sizes: confirmSize },
  { name: 'confirm-batch', path: '/confirm/index.html', plan: confirmPlan('approve', batchReview), sizes: confirmSize },
  {
    name: 'confirm-reason',
    path: '/confirm/index.html',
    plan: confirmPlan('approve', paymentReview),
    sizes: confirmSize,
    act: async page => {
      await page.keyboard.press('End');
      await page.clock.runFor(1500);
      await page.getByLabel('Reason').fill('October payroll, list checked against the ledger');
      await page.getByRole('button', { name: 'Hold to approve' }).focus();
      await page.keyboard.down('Enter');
      await page.clock.runFor(500);
    },
  },
  { name: 'confirm-hostile', path: '/confirm/index.html', plan: confirmPlan('approve', hostileReview), sizes: confirmSize },
  ...aroundStates,
  ...updateStates,
  ...aboutStates,
  ...askedStates.map(state => ({ ...state, path: '/confirm/index.html', sizes: [...confirmSize, ...askedSizes] })),
];

export const stagedStates: readonly string[] = states.map(({ name }) => name);

/** Says what is wrong with a page at a size, a line each. */
type Judge = (page: Page, size: { width: number; height: number }) => Promise<string[]>;

/** Takes the states of these names, or all of them, into test-results/look/staged, or judges them. @returns how many went wrong */
export async function takeStaged(wanted: readonly string[], judge: Judge | null): Promise<number> {
  const chosen = states.filter(
    ({ name }) => wanted.length === 0 || [name, 'staged', `staged/${name}`].some(each => wanted.includes(each)),
  );
  if (chosen.length === 0) return 0;
  mkdirSync(results, { recursive: true });
  await buildPages();
  const browser = await launch();
  let failed = 0;
  for (const state of chosen)
    for (const colorScheme of judge === null ? (['light', 'dark'] as const) : (['light'] as const))
      for (const [width, height] of judge === null ? (state.sizes ?? usual) : (state.sizes ?? usual).slice(0, 1)) {
        const trouble = await takeState(browser, state, { colorScheme, width, height }, judge);
        if (trouble.length > 0) failed++;
        else console.log(`✓ ${state.name} ${width} ${colorScheme}`);
        for (const line of trouble) console.error(`✗ ${state.name} ${width} ${colorScheme}: ${line.slice(0, 600)}`);
      }
  await browser.close();
  return failed;
}

/** @returns what went wrong */
async function takeState(browser: Browser, state: State, look: Look, judge: Judge | null): Promise<string[]> {
  const { page, context, trouble } = await open(browser, state.plan, look, state.path);
  page.setDefaultTimeout(3000);
  await page.waitForTimeout(250);
  await page.clock.runFor(700);
  try {
    await page.locator('main').first().waitFor();
    // A locked app or a first run has no navigation.
    const approvals = page.locator('nav button[title="Approvals"]');
    if (state.start !== true && state.path === undefined && (await approvals.count()) > 0) await approvals.click();
    await state.act?.(page);
  } catch (error) {
    trouble.push(String(error));
  }
  await page.waitForTimeout(200);
  if (!/^(confirm|asked)/.test(state.name)) await page.clock.runFor(400);
  await page.waitForTimeout(100);
  if (judge !== null) trouble.push(...(await judge(page, look)));
  else await page.screenshot({ path: `${results}/${state.name}-${look.colorScheme}-${look.width}.png` });
  await context.close();
  return trouble;
}
