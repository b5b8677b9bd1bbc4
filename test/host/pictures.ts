/**
 * `npm run pictures`: takes the pictures of the README and of the guide anew, from the app itself on a practice service:
 * one routine, one high and one critical review, and the confirmation window; then each screen with something on it.
 * `npm run pictures -- readme` or `-- guide` takes only those.
 */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Parameters } from '../../electron/contract/operations/table.ts';
import { checksumCase } from '../../electron/core/addresses/ethereum.ts';
import { compose, titleOf } from '../e2e/support/compose.ts';
import * as desk from '../e2e/support/desk.ts';
import * as bureau from '../e2e/support/organisation.ts';
import { answer } from '../e2e/support/trusted.ts';
import { closeBrowser, openWorld, textToSign, type World } from '../e2e/support/world.ts';
import { post } from '../practice/client.ts';
import { ideaFor, paymentOf, permitOf } from '../practice/colleagues/ideas.ts';
import type { Practice } from '../practice/service.ts';
import { ensureBuilt } from './build.ts';
import { createMemoryKeychain } from './memory-keychain.ts';
import { layOut } from './written.ts';

const guideFolder = join(import.meta.dirname, '../../resources/guide');
const folder = join(import.meta.dirname, '../../resources/screenshots');
const addressOf = (digits: string) => checksumCase(digits.toLowerCase());

const escrow = addressOf('9f3a64b1e0c2d7a95f08b3c41d6e27a8905bc4d8');
/** The same first and last four digits as the escrow contract. */
const impostor = addressOf('9f3a11c077de02b4aa905d1e6c38f0e291bbc4d8');
const payroll = addressOf('742d35cc6634c0532925a3b844bc454e4438f44e');
const tenYears = 10 * 365.25 * 24 * 3600;

/** What Ada calls the addresses she deals with. */
const book = [
  { label: 'USDC escrow', address: escrow, kind: 'contract' },
  { label: 'Payroll', address: payroll, kind: 'counterparty' },
].map(entry => ({ ...entry, note: '', addedAt: '2026-03-02T09:00:00.000Z', addedBy: 'Ada Reyes' }));

interface Proposals {
  routine: string;
  high: string;
  critical: string;
}

async function propose(practice: Practice): Promise<Proposals> {
  const organisation = practice.organisation();
  const now = practice.clock.now();
  const [ben, chloe] = [practice.as('Ben'), practice.as('Chloé')];
  const account = organisation.wallets[0]?.accounts.find(one => one.addressFormat === 'ADDRESS_FORMAT_ETHEREUM')?.address ?? '';
  const sign = async (parameters: Parameters<'sign_raw_payload'>, who = ben) =>
    (await who.propose('sign_raw_payload', parameters)).id;
  const seconds = Math.floor(now / 1000);
  const routine = await sign(paymentOf(account, payroll, 12_500_000_000n, 41));
  await sign(ideaFor(2, organisation, now), chloe);
  const high = await sign(paymentOf(account, addressOf('3f5ce5fbfe3e9af3971dd833d26ba9b5c936f0be'), 48_000_000_000n, 42), chloe);
  const critical = await sign(permitOf(account, impostor, 2n ** 256n - 1n, 7, seconds + tenYears));
  return { routine, high, critical };
}

/** Approves something: a desk in use has no first approval before it. */
async function approveOnce({ practice, host: { page }, host }: World): Promise<void> {
  const { id } = await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay invoice 4710'));
  await desk.open(page, id);
  await desk.ask(page, 'approve');
  await desk.confirm(host, 'approve');
  await page
    .getByText(/^You approved/)
    .first()
    .waitFor();
  // What was read before it says that nothing was approved yet, and is read again.
  await page.reload();
  await page.locator('nav button[title^="Approvals"]').click();
}

async function show(world: World, activityId: string, name: string): Promise<void> {
  const { page } = world.host;
  await desk.open(page, activityId);
  await page.mouse.move(1200, 860);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

async function takeReadme(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const own = await mkdtemp(join(tmpdir(), 'countersign-pictures-'));
    const keychain = createMemoryKeychain();
    await layOut(own, keychain, 'address-book.json', { version: 1, entries: book });
    let ids: Proposals = { routine: '', high: '', critical: '' };
    const world = await openWorld({
      folder: own,
      ports: { keychain },
      colorScheme,
      size: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      service: { seed: 1 },
      before: async practice => {
        ids = await propose(practice);
      },
    });
    await approveOnce(world);
    if (colorScheme === 'light') {
      await show(world, ids.routine, 'review-routine-light');
      await show(world, ids.high, 'review-high-light');
      await show(world, ids.critical, 'approvals-light');
    } else {
      await desk.open(world.host.page, ids.critical);
      await desk.ask(world.host.page, 'approve');
      const window = await world.host.confirmPage();
      await window.setViewportSize({ width: 640, height: 900 });
      await window.getByRole('region', { name: 'The sealed document' }).waitFor();
      await window.screenshot({ path: `${folder}/confirm-dark.png` });
    }
    await world.close();
  }
}

/** Brings a screen to the front by its name in the navigation, as it is there. */
async function goTo({ host: { page } }: World, title: string): Promise<void> {
  await page.locator(`nav button[title^="${title}"]`).click();
  await page.getByRole('heading', { level: 1, name: title }).first().waitFor();
}
/** Takes the page as it stands, the pointer and messages out of the way. */
async function keep({ host: { page } }: World, name: string): Promise<void> {
  const message = page.getByRole('button', { name: 'Dismiss message' });
  while ((await message.count()) > 0) await message.first().click();
  await page.mouse.move(1436, 896);
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${guideFolder}/${name}.png` });
}

const alone = { approvals: 1 };
const passphrase = 'only for this picture';
const abi = JSON.stringify([
  {
    type: 'function',
    name: 'release',
    inputs: [{ name: 'deal', type: 'uint256' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
]);

/** The screens in the order of the guide. What is written at the service needs one approval, but what is to be signed two. */
async function takeGuide(): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'countersign-guide-'));
  const keychain = createMemoryKeychain();
  await layOut(own, keychain, 'address-book.json', { version: 1, entries: book });
  let ids: Proposals = { routine: '', high: '', critical: '' };
  const texts: string[] = [];
  const world = await openWorld({
    folder: own,
    ports: { keychain },
    colorScheme: 'light',
    size: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    service: {
      seed: 1,
      rules: { create_webhook_endpoint: alone, create_smart_contract_interface: alone, import_secrets: alone },
    },
    before: async practice => {
      ids = await propose(practice);
      for (const invoice of ['4711', '4712', '4713'])
        texts.push((await practice.as('Chloé').propose('sign_raw_payload', textToSign(practice, `Pay invoice ${invoice}`))).id);
      await practice.as('Ben').perform('create_smart_contract_interface', {
        smartContractAddress: escrow,
        smartContractInterface: abi,
        type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
        label: 'USDC escrow',
      });
    },
  });
  world.host.page.setDefaultTimeout(12_000);
  await approveOnce(world);
  await decide(world, ids, texts);
  await sign(world);
  await watch(world);
  await setUp(world);
  await lookBack(world);
  await world.close();
}

async function decide(world: World, ids: Proposals, texts: string[]): Promise<void> {
  const { page } = world.host;
  await desk.open(page, ids.critical);
  await keep(world, 'approvals');
  await desk.open(page, ids.routine);
  await desk.ask(page, 'approve');
  await desk.confirm(world.host, 'approve');
  await page
    .getByText(/^You approved/)
    .first()
    .waitFor();
  await desk.show(page, 'Needs me');
  await desk.tick(page, ...texts);
  await page.getByRole('button', { name: /^Read 3 together…/ }).click();
  await page.getByRole('heading', { name: /^Review together: 3 activities/ }).waitFor();
  await keep(world, 'review-several');
  await page.getByRole('button', { name: 'Back without deciding' }).click();
  await goTo(world, 'Overview');
  await page.getByRole('heading', { name: /^Since / }).waitFor();
  await keep(world, 'overview');
  // With a passphrase set, the critical one asks for it.
  await goTo(world, 'Settings');
  await page.getByRole('button', { name: 'Set a passphrase…' }).click();
  await answer(world.host, 'Set a passphrase', { 'New passphrase': passphrase, 'The same again': passphrase });
  await page.getByRole('button', { name: 'Change the passphrase…' }).waitFor();
  await goTo(world, 'Approvals');
  await desk.open(page, ids.critical);
  await desk.ask(page, 'approve');
  const window = await world.host.confirmPage();
  await window.setViewportSize({ width: 1440, height: 900 });
  await window.getByRole('region', { name: 'The sealed document' }).waitFor();
  await desk.readToEnd(window);
  await window.waitForTimeout(2500);
  await window.screenshot({ path: `${guideFolder}/confirmation.png` });
  await window.close();
}

async function sign(world: World): Promise<void> {
  const { page } = world.host;
  const { wallets } = world.practice.organisation();
  const account = wallets.flatMap(({ accounts }) => accounts).find(({ name }) => name === 'Payouts')?.address ?? '';
  world.practice.rules.sign_raw_payload = alone;
  await goTo(world, 'Signing');
  const requests = page.getByRole('region', { name: 'Signing requests' });
  await page.getByRole('radio', { name: /^Completed/ }).click();
  await requests.getByRole('button', { name: 'New request' }).click();
  await page.getByRole('button', { name: 'Choose an account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search accounts' }).fill('ops payouts ethereum');
  await dialog.getByRole('option').first().click();
  await page
    .getByRole('textbox', { name: 'Payload' })
    .fill(ideaFor(0, world.practice.organisation(), world.practice.clock.now()).payload);
  await page.getByRole('region', { name: 'What would be signed' }).getByRole('heading', { name: /ETH/ }).waitFor();
  await keep(world, 'signing-form');
  await page.getByRole('button', { name: 'Review and sign…' }).click();
  await desk.confirm(world.host, 'approve');
  await page.getByText('The signature was made by the right key, over what you read').waitFor();
  await keep(world, 'signing-receipt');
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  const rows = ['4714', '4715', '4716', '4714'].map(invoice => `Invoice ${invoice},${account},Pay invoice ${invoice},,`);
  await page.locator('[data-batch-file]').setInputFiles({
    name: 'invoices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['label,signWith,payload,encoding,hashFunction', ...rows].join('\r\n')),
  });
  await page.getByText('It is the same request as row 1: nothing is signed twice.').waitFor();
  await keep(world, 'signing-batch');
}

async function watch(world: World): Promise<void> {
  const { page } = world.host;
  await goTo(world, 'Wallets');
  await page
    .getByRole('option', { name: /^Payouts/ })
    .first()
    .click();
  await keep(world, 'wallets');
  await page.getByRole('radio', { name: 'History' }).click();
  await page
    .getByRole('listbox', { name: /^Transactions/ })
    .getByRole('option')
    .first()
    .waitFor();
  await keep(world, 'wallet-history');
  await goTo(world, 'Vaults');
  await page.getByRole('table').first().waitFor();
  await page.locator('table tbody th button').first().click();
  await page.getByRole('region', { name: 'Enable this vault' }).waitFor();
  await keep(world, 'vaults');
  await goTo(world, 'Webhooks');
  await page.getByRole('radio', { name: /^Deliveries/ }).click();
  await page.getByRole('button', { name: 'Listen on this computer' }).click();
  const url = (await page.locator('code', { hasText: 'http://127.0.0.1:' }).textContent()) ?? '';
  const events = ['ACTIVITY_UPDATES', 'BALANCE_CONFIRMED_UPDATES'].map(eventType => ({ eventType }));
  const ada = world.practice.as('Ada');
  await ada.perform('create_webhook_endpoint', { url, name: 'This machine', subscriptions: events });
  const board = 'https://hooks.northwind.example/treasury';
  await ada.perform('create_webhook_endpoint', { url: board, name: 'Treasury board', subscriptions: events.slice(0, 1) });
  await world.practice.as('Ben').propose('claim_swap_fees', {});
  await post(`${world.practice.url}/practice/control`, JSON.stringify({ balance: 'confirmed' }));
  await page.getByRole('option', { name: /^Deposit of 1,250 USDC/ }).click();
  await page.getByText('Signed by the service, and fresh.').waitFor();
  await keep(world, 'webhook-inspector');
  await page.getByRole('radio', { name: /^Endpoints/ }).click();
  await page.getByRole('option', { name: 'Treasury board' }).click();
  await keep(world, 'webhooks');
}

async function setUp(world: World): Promise<void> {
  const { page } = world.host;
  await goTo(world, 'People and rules');
  await page.getByRole('option', { name: /^Ben Okafor/ }).click();
  await keep(world, 'organisation');
  await bureau.show(page, 'Allowlist');
  for (const [place, range] of ['203.0.113.77/24', '203.0.113.128/25'].entries()) {
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await bureau
      .rule(page, place + 1)
      .getByLabel('Range')
      .fill(range);
  }
  await bureau.rule(page, 2).getByText('Lies in rule 1').waitFor();
  await keep(world, 'organisation-allowlist');
  await bureau.show(page, 'Interfaces');
  await page.getByRole('option', { name: /^USDC escrow/ }).click();
  await keep(world, 'organisation-interfaces');
  await bureau.show(page, 'Secrets');
  const first = page.getByRole('group', { name: 'Secret 1' });
  await first.getByLabel('Name').fill('exchange-token');
  await page.getByRole('button', { name: 'Type the values…' }).click();
  await answer(world.host, 'Type the value of a secret', { 'Value of “exchange-token”': 'a throwaway value' });
  await desk.confirm(world.host, 'approve');
  await desk.confirm(world.host, 'approve');
  await page.getByRole('row', { name: /^exchange-token/ }).waitFor();
  await keep(world, 'organisation-secrets');
}

async function lookBack(world: World): Promise<void> {
  const { page } = world.host;
  await goTo(world, 'Address book');
  await page.getByRole('option', { name: 'USDC escrow' }).click();
  await keep(world, 'address-book');
  await compose(page, await titleOf(world.host, 'list_users'));
  await page.getByRole('button', { name: 'Run the query' }).click();
  await page.getByRole('heading', { name: '3 rows' }).waitFor();
  await keep(world, 'compose');
  await goTo(world, 'Journal');
  await page.getByRole('searchbox').fill('approve');
  await page.getByRole('option').filter({ hasText: 'You approved' }).first().click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await page.getByText('The chain holds.').waitFor();
  await keep(world, 'journal');
  await goTo(world, 'Keys');
  await keep(world, 'keys');
  await goTo(world, 'Settings');
  await keep(world, 'settings');
}

// A build in another place is looked after by whoever made it.
if (process.env.COUNTERSIGN_OUT === undefined) await ensureBuilt();
const only = process.argv[2];
for (const path of [folder, guideFolder]) await mkdir(path, { recursive: true });
if (only !== 'guide') await takeReadme();
if (only !== 'readme') await takeGuide();
await closeBrowser();
process.exit(0);
