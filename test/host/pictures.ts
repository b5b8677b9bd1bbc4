/**
 * `npm run pictures`: takes the pictures of the README anew, from the app itself on a practice service: one routine, one
 * high and one critical review, and the confirmation window.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Parameters } from '../../electron/contract/operations/table.ts';
import { checksumCase } from '../../electron/core/addresses/ethereum.ts';
import * as desk from '../e2e/support/desk.ts';
import { closeBrowser, openWorld, type World } from '../e2e/support/world.ts';
import { ideaFor, paymentOf, permitOf } from '../practice/colleagues/ideas.ts';
import type { Practice } from '../practice/service.ts';
import { ensureBuilt } from './build.ts';

const folder = new URL('../../resources/screenshots/', import.meta.url).pathname;
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

async function show(world: World, activityId: string, name: string): Promise<void> {
  const { page } = world.host;
  await desk.open(page, activityId);
  await page.mouse.move(1200, 860);
  await page.screenshot({ path: `${folder}${name}.png` });
}

async function takeAll(): Promise<void> {
  // A build in another place is looked after by whoever made it.
  if (process.env.COUNTERSIGN_OUT === undefined) await ensureBuilt();
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    const own = await mkdtemp(join(tmpdir(), 'countersign-pictures-'));
    await writeFile(join(own, 'address-book.json'), JSON.stringify({ version: 1, entries: book }));
    let ids: Proposals = { routine: '', high: '', critical: '' };
    const world = await openWorld({
      folder: own,
      colorScheme,
      size: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      service: { seed: 1 },
      before: async practice => {
        ids = await propose(practice);
      },
    });
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
      await window.screenshot({ path: `${folder}confirm-dark.png` });
    }
    await world.close();
  }
  await closeBrowser();
}

await takeAll();
process.exit(0);
