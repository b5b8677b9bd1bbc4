/** A treasurer's morning at the signing desk: text, hex, typed data, a transaction and sixty rows, with what they cost. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { etherMail, unsigned } from '../vectors/payloads.ts';
import { type Counted, counted } from './support/counted.ts';
import { confirm, readToEnd } from './support/desk.ts';
import { most } from './support/most-hands.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
afterEach(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

const signed = () => world.practice.ledger().filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED');
async function begin(): Promise<{ page: Page; walk: Counted }> {
  world = await openWorld({
    screen: 'overview',
    size: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    async before(practice) {
      practice.rules.sign_raw_payload = { approvals: 1 };
    },
  });
  const { page } = world.host;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  return { page, walk: counted(page) };
}

/** From the new request to the receipt; the account of the one before stays. */
async function sign(page: Page, walk: Counted, payload: string, headline: RegExp): Promise<void> {
  await walk.press('n');
  await page.getByRole('heading', { name: 'New request' }).waitFor();
  await walk.click(page.getByRole('textbox', { name: 'Payload' }));
  await walk.paste(payload);
  const read = page.getByRole('region', { name: 'What would be signed' });
  await read.getByRole('heading', { name: headline }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Review and sign…' }).isEnabled()).toBe(true);
  await walk.press('Control+Enter');
  await confirm(world.host, 'approve');
  await page.getByText('The signature was made by the right key, over what you read').waitFor();
}

test('four payloads and sixty rows, each with few clicks and keys', { timeout: 300_000 }, async () => {
  const { page, walk } = await begin();
  await walk.press('3');
  await walk.press('n');
  await walk.click(page.getByRole('button', { name: 'Choose an account…' }));
  await walk.type('payouts eth');
  await walk.click(page.getByRole('dialog').getByRole('option').first());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Once for all of them.
  const once = most['choose an account for the first time'];
  expect({ clicks: walk.clicks, keys: walk.keys }).toEqual(once);

  await sign(page, walk, 'Pay invoice 4711', /4711/);
  await sign(page, walk, `0x${'c0ffee'.repeat(12)}`, /./);
  await sign(page, walk, JSON.stringify(etherMail), /Ether Mail/);
  const transaction = unsigned({ to: '0x28C6c06298d514Db089934071355E5743bf21d60', value: 250_000_000_000_000_000n });
  await sign(page, walk, transaction, /0\.25 ETH/);
  expect(signed()).toHaveLength(4);
  // More than that is a step that nobody asked for.
  const each = most['sign text, hex, typed data or a transaction'];
  expect({ clicks: walk.clicks - once.clicks, keys: walk.keys - once.keys }, walk.log.join('\n')).toEqual({
    ...{ clicks: 4 * each.clicks, keys: 4 * each.keys },
  });

  const before = { clicks: walk.clicks, keys: walk.keys };
  const { signWith } = textToSign(world.practice, '');
  const rows = Array.from({ length: 60 }, (_, n) => `Invoice ${n + 1},${signWith},Pay invoice ${n + 1}`);
  await walk.click(page.getByRole('button', { name: 'Batch', exact: true }));
  await walk.choose(page.locator('[data-batch-file]'), {
    ...{ name: 'invoices.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['label,signWith,payload', ...rows].join('\n')),
  });
  await walk.click(page.getByRole('button', { name: 'Review and sign 60…' }));
  // Sixty rows are shown for as long as it takes to read them (electron/contract/decision-times.ts).
  const window = await world.host.confirmPage();
  await readToEnd(window);
  await window.getByRole('button', { name: /^Hold to send/, disabled: false }).waitFor({ timeout: 150_000 });
  await confirm(world.host, 'approve');
  await page.getByText('60 of 60 signed').waitFor({ timeout: 60_000 });
  expect(signed()).toHaveLength(64);
  expect({ clicks: walk.clicks - before.clicks, keys: walk.keys - before.keys }).toEqual(most['sign sixty rows']);
});
