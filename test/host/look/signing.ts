/** Signing: the list, the form as something is typed, drafts, a batch and what came back. */
import type { Page } from 'playwright-core';
import { confirm } from '../../e2e/support/desk.ts';
import { hostile } from '../../e2e/support/hostile-text.ts';
import { textToSign, type World } from '../../e2e/support/world.ts';
import { ideaFor, permitOf } from '../../practice/colleagues/ideas.ts';
import { resealed } from '../../unit/support/handed-over.ts';
import { etherMail } from '../../vectors/payloads.ts';
import { aloneFor, goTo, press, row, type Scene } from './scene.ts';

const accountNamed = (world: World, name: string): string =>
  world.practice
    .organisation()
    .wallets.flatMap(({ accounts }) => accounts)
    .find(account => account.name === name)?.address ?? '';
const payload = (page: Page) => page.getByRole('textbox', { name: 'Payload' });
const live = (page: Page) => page.getByRole('region', { name: 'What would be signed' });
const requests = (page: Page) => page.getByRole('region', { name: 'Signing requests' });
const newRequest = (page: Page) => requests(page).getByRole('button', { name: 'New request' }).click();

async function chooseAccount(page: Page, words: string): Promise<void> {
  await press(page, /^(Choose an account|Change)…$/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search accounts' }).fill(words);
  await dialog.getByRole('option').first().click();
  await dialog.waitFor({ state: 'detached' });
}
async function fillIn(page: Page, words: string, text: string): Promise<void> {
  await newRequest(page);
  await chooseAccount(page, words);
  await payload(page).fill(text);
}
async function sign(page: Page, world: World): Promise<void> {
  await press(page, 'Review and sign…');
  await confirm(world.host, 'approve');
}
/** Below 1000 px there are two steps; the second one stays chosen in a wider window. */
async function readStep(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 900, height: 600 });
  await press(page, 'Read it');
  await page.getByRole('button', { name: 'Review and sign…' }).waitFor();
  await page.setViewportSize(size);
}
async function openHandOver(page: Page, text: string): Promise<void> {
  await page
    .locator('[data-batch-file]')
    .setInputFiles({ name: 'hand-over.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: 'Prepared by a first person' }).waitFor();
}
async function openBatch(page: Page, rows: readonly string[]): Promise<void> {
  const text = ['label,signWith,payload,encoding,hashFunction', ...rows].join('\r\n');
  await page
    .locator('[data-batch-file]')
    .setInputFiles({ name: 'invoices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}
const unlimited = 2n ** 256n - 1n;
const farOff = Math.floor(Date.UTC(2036, 10, 21) / 1000);

export const signing: readonly Scene[] = [
  {
    world: { service: { rules: aloneFor('sign_raw_payload') } },
    states: {
      empty: goTo('Signing'),
      'form-empty': ({ page }) => newRequest(page),
      'form-accounts': async ({ page }) => {
        await press(page, 'Choose an account…');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
      },
      'form-text': async ({ page }) => {
        await page.keyboard.press('Escape');
        await fillIn(page, 'ops payouts ethereum', 'Pay invoice 4711');
        await live(page).getByRole('heading', { name: /4711/ }).waitFor();
      },
      'form-typed-data': async ({ page }) => {
        await payload(page).fill(JSON.stringify(etherMail, null, 2));
        await live(page)
          .getByRole('heading', { name: /Ether Mail/ })
          .waitFor();
      },
      'form-permit': async ({ page, world }) => {
        const spender = '0x9f3A11C077de02b4AA905d1e6c38F0E291bBc4d8'.toLowerCase();
        await payload(page).fill(permitOf(accountNamed(world, 'Payouts'), spender, unlimited, 7, farOff).payload);
        await live(page)
          .getByRole('heading', { name: /USDC|USD Coin/ })
          .waitFor();
      },
      'form-permit-read': async ({ page }) => {
        await readStep(page);
      },
      'form-transaction': async ({ page, world }) => {
        await payload(page).fill(ideaFor(0, world.practice.organisation(), world.practice.clock.now()).payload);
        await live(page).getByRole('heading', { name: /ETH/ }).waitFor();
      },
      'form-hostile': async ({ page }) => {
        await payload(page).fill(`${hostile[0][1]} ${hostile[1][1]} ${hostile[4][1]}\n${hostile[2][1]}`);
        await live(page).getByText('⟦U+202E⟧').first().waitFor();
      },
      'form-digest': async ({ page }) => {
        await payload(page).fill('ab'.repeat(32));
        await page.getByRole('button', { name: /Hash$/ }).click();
        await page.getByRole('option', { name: /digest already/ }).click();
        await live(page)
          .getByRole('heading', { name: /without seeing/ })
          .waitFor();
      },
      'form-refused': async ({ page }) => {
        await chooseAccount(page, 'solana payouts');
        await press(page, 'As proposed');
        await payload(page).fill(JSON.stringify(etherMail));
        await page.getByRole('alert').filter({ hasText: 'this account cannot sign it' }).waitFor();
      },
      'form-template': async ({ page }) => {
        await chooseAccount(page, 'ops payouts ethereum');
        await payload(page).fill('Pay invoice {{number}} of {{customer}}');
        await page.getByText('Draft kept on this computer').filter({ visible: true }).waitFor();
        await press(page, 'Keep as a template…');
        await page.getByRole('textbox', { name: 'Name' }).fill('Invoices');
        await page.getByRole('button', { name: 'Keep', exact: true }).click();
        await page.getByText(/is kept as a template on this computer/).waitFor();
      },
      'form-filled': async ({ page }) => {
        await page.getByRole('textbox', { name: /number/ }).fill('4711');
        await live(page).getByText('customer').first().waitFor();
      },
      'form-odd': async ({ page }) => {
        await payload(page).fill('0x02f871018');
        await page
          .getByText(/one is missing or too many/)
          .first()
          .waitFor();
      },
      'form-template-sheet': async ({ page }) => {
        await payload(page).fill('{"to":"{{address}}","value":{{amount}}}');
        await press(page, 'Keep as a template…');
        await page.getByRole('dialog').getByText('{{amount}} is').waitFor();
      },
      drafts: async ({ page }) => {
        await page.keyboard.press('Escape');
        await press(page, /^Drafts/);
      },
      batch: ({ page }) => page.getByRole('button', { name: 'Batch', exact: true }).click(),
      'batch-wrong': async ({ page, world }) => {
        const payouts = accountNamed(world, 'Payouts');
        await openBatch(page, [
          `Good,${payouts},Pay invoice 1,,`,
          `Wrong hash,${accountNamed(world, 'Solana payouts')},Hello,,keccak256`,
          'Nobody,,Hello,,',
          `Twice,${payouts},Pay invoice 1,,`,
          `${hostile[0][1]},${payouts},${hostile[2][1].slice(0, 800)},,`,
        ]);
        await page.getByText(/of which/).waitFor();
      },
      'batch-mend': ({ page }) => page.getByRole('button', { name: 'Mend row 2' }).click(),
      'batch-checked': async ({ page, world }) => {
        await press(page, 'Another file');
        const payouts = accountNamed(world, 'Payouts');
        await openBatch(
          page,
          Array.from({ length: 24 }, (_, n) => `Invoice ${4714 + n},${payouts},Pay invoice ${4714 + n},,`),
        );
        await page.getByRole('button', { name: 'Review and sign 24…' }).waitFor();
      },
      'hand-over': async ({ page, world }) => {
        await press(page, 'Hand over…');
        await page.getByRole('textbox', { name: 'Note' }).fill('For Friday');
        await press(page, 'Review and seal…');
        await confirm(world.host, 'approve');
        await page.getByText(/^Saved as/).waitFor();
      },
      'hand-over-own': async ({ page, world }) => {
        await press(page, 'Close');
        await press(page, 'Another file');
        await openHandOver(page, world.host.saved.at(-1)?.text ?? '');
      },
      'hand-over-opened': async ({ page, world }) => {
        await press(page, 'Another file');
        const ben = world.practice.organisation().users.find(({ userName }) => userName === 'Ben Okafor');
        const by = { userId: ben?.userId ?? '', userName: 'Ben Okafor' };
        const text = resealed(
          world.practice,
          world.host.saved.at(-1)?.text ?? '',
          each => Object.assign(each.preparedBy, by),
          'Ben Okafor',
        );
        await openHandOver(page, text);
        await page.getByRole('button', { name: 'Review and sign 24…' }).waitFor();
      },
      'batch-running': async ({ page, world }) => {
        world.practice.faults.add({ fault: 'unavailable', operation: 'sign_raw_payload', nth: 3, count: 2 });
        world.practice.faults.add({ fault: 'delay', value: 15_000, operation: 'sign_raw_payload', nth: 9, count: 1 });
        await press(page, 'Review and sign 24…');
        await confirm(world.host, 'approve');
        await page.getByRole('button', { name: 'Pause' }).waitFor();
        await page.waitForTimeout(4000);
      },
      'batch-paused': async ({ page }) => {
        await press(page, 'Pause');
        await page.getByRole('button', { name: 'Continue…' }).waitFor({ timeout: 30_000 });
      },
      'batch-done': async ({ page, world }) => {
        world.practice.faults.clear();
        await press(page, 'Continue…');
        await page
          .getByText(/ signed$/)
          .or(page.getByText(/\d+ of 24 signed/))
          .first()
          .waitFor({ timeout: 30_000 });
        await page.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached', timeout: 60_000 });
      },
      receipt: async ({ page, world }) => {
        await fillIn(page, 'ops payouts ethereum', ideaFor(0, world.practice.organisation(), world.practice.clock.now()).payload);
        await live(page).getByRole('heading', { name: /ETH/ }).waitFor();
        await sign(page, world);
        await page.getByText('The signature was made by the right key, over what you read').waitFor();
      },
      'receipt-handed-on': async ({ page }) => {
        await press(page, /As a QR code/);
        await page.getByRole('option', { name: /EIP-2098/ }).click();
        const code = page.getByRole('img', { name: /QR code of compact/ });
        await code.waitFor();
        await code.scrollIntoViewIfNeeded();
      },
      'receipt-withheld': async ({ page, world }) => {
        world.practice.faults.add({ fault: 'wrong-result', user: 'Ada Reyes', count: 0 });
        await fillIn(page, 'ops payouts ethereum', 'Pay invoice 4712');
        await live(page).getByRole('heading', { name: /4712/ }).waitFor();
        await sign(page, world);
        await page.getByText('The signature does not match, and is withheld').waitFor();
        world.practice.faults.clear();
      },
      unknown: async ({ page, world }) => {
        world.practice.faults.add({ operation: 'sign_raw_payload', fault: 'drop-after-commit', count: 50 });
        await fillIn(page, 'ops payouts ethereum', 'Pay invoice 4713');
        await live(page).getByRole('heading', { name: /4713/ }).waitFor();
        await sign(page, world);
        await page.getByText('The outcome of the last one is unknown').waitFor({ timeout: 60_000 });
        world.practice.faults.clear();
      },
      offline: async ({ page, world, http }) => {
        await press(page, 'I have checked the outcome');
        await fillIn(page, 'ops payouts ethereum', 'Pay invoice 4715');
        http.isOffline = true;
        await world.host.core.request('main', 'feed.refresh', {});
        await page.getByText('The service cannot be reached.').first().waitFor({ timeout: 30_000 });
      },
    },
  },
  {
    world: {
      before: async practice => {
        const ben = practice.as('Ben');
        for (const n of [0, 1, 2, 3, 5]) {
          const idea = ideaFor(n, practice.organisation(), practice.clock.now());
          await ben.propose('sign_raw_payload', idea);
        }
        for (const [, words] of [hostile[0], hostile[2], hostile[7]])
          await ben.propose('sign_raw_payload', textToSign(practice, words));
        const refused = await ben.propose('sign_raw_payload', textToSign(practice, 'Was refused'));
        await ben.reject(refused);
        await practice.as('Ada').reject(refused);
        practice.rules.sign_raw_payload = { approvals: 1 };
        await practice.as('Ada').propose('sign_raw_payload', textToSign(practice, 'Signed by me'));
      },
    },
    states: {
      list: async stage => {
        await goTo('Signing')(stage);
        await row(stage.page, /Signed by me/).click();
      },
      'list-no-match': async ({ page }) => {
        await page.getByRole('searchbox', { name: /Search by account/ }).fill('no such words');
        await page.getByText('Nothing matches').waitFor();
      },
    },
  },
  {
    world: {
      before: async practice => {
        for (const operation of ['list_wallet_accounts', 'list_private_keys'])
          practice.faults.add({ operation, fault: 'unavailable', count: 0 });
      },
    },
    states: {
      'accounts-not-offered': async stage => {
        await goTo('Signing')(stage);
        await newRequest(stage.page);
        await press(stage.page, 'Choose an account…');
        await stage.page.getByText('Type the address or the id of the key above.').waitFor();
      },
    },
  },
];
