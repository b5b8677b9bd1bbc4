/** Signing requests: made in a form, sent as a batch, exported, and refused where they cannot work. */
import type { Page } from 'playwright-core';
import { keccak256, recoverTransactionAddress } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import type { Practice } from '../practice/service.ts';
import { digests, etherMail, unsigned } from '../vectors/payloads.ts';
import { confirm } from './support/desk.ts';
import { brokenRules } from './support/rules.ts';
import { openWorld, textToSign, type World, type WorldOptions } from './support/world.ts';

let world: World;
const alone = async (practice: Practice) => {
  practice.rules.sign_raw_payload = { approvals: 1 };
};
async function begin(options: WorldOptions = {}): Promise<Page> {
  world = await openWorld({ before: alone, reducedMotion: 'reduce', ...options });
  const { page } = world.host;
  await page.locator('nav button[title^="Signing"]').click();
  await page.getByRole('heading', { name: 'Signing', level: 1 }).waitFor();
  return page;
}
afterEach(async () => {
  const { trouble } = world.host;
  await world.close();
  expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
});

const account = (name: string): string =>
  world.practice
    .organisation()
    .wallets.flatMap(w => w.accounts)
    .find(a => a.name === name)?.address ?? '';
const signed = () => world.practice.ledger().filter(({ type }) => type.includes('SIGN_RAW_PAYLOAD'));
const payload = (page: Page) => page.getByRole('textbox', { name: 'Payload' });
const live = (page: Page) => page.getByRole('region', { name: 'What would be signed' });
const bar = (page: Page) => page.getByRole('region', { name: 'Send it' });
const send = (page: Page) => page.getByRole('button', { name: 'Review and sign…' });
const readAs = (page: Page, label: 'Encoding' | 'Hash', value: string | RegExp) =>
  page.getByRole('button', { name: value }).and(page.getByRole('button', { name: new RegExp(`${label}$`) }));
const hash = (page: Page) => page.getByRole('button', { name: /Hash$/ });
/** What can be chosen of the hash functions now. */
async function offered(page: Page): Promise<string[]> {
  await hash(page).click();
  const options = page.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  const words = await options
    .filter({ hasNot: page.locator('[aria-disabled=true]') })
    .evaluateAll(all => all.filter(each => each.getAttribute('aria-disabled') !== 'true').map(each => each.textContent ?? ''));
  await page.keyboard.press('Escape');
  await page
    .getByRole('listbox')
    .filter({ has: page.getByRole('option', { name: /digest already|Not applicable/ }) })
    .waitFor({ state: 'detached' });
  return words.map(each => each.replace('proposed', ''));
}

const newRequest = (page: Page) =>
  page.getByRole('region', { name: 'Signing requests' }).getByRole('button', { name: 'New request' });

async function fillIn(page: Page, name: string): Promise<void> {
  await newRequest(page).click();
  await page.getByRole('button', { name: /^(Choose an account|Change)…$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search accounts' }).fill(name);
  await dialog.getByRole('option').first().click();
  await dialog.waitFor({ state: 'detached' });
}
describe('the form of a request', () => {
  test('a transaction is decoded as it is typed, signed after the confirmation, and exported whole', async () => {
    const page = await begin();
    const transaction = unsigned({ to: '0x28C6c06298d514Db089934071355E5743bf21d60', value: 250_000_000_000_000_000n });
    await fillIn(page, 'ops payouts ethereum');
    await payload(page).fill(transaction);
    await live(page)
      .getByRole('heading', { name: /^Pays 0\.25 ETH from Payouts to/ })
      .waitFor();
    const digest = keccak256(transaction).slice(2);
    expect((await live(page).textContent())?.includes(digest)).toBe(true);
    // Folded under what a person reads: words before the value that goes out, which stands beside them.
    await live(page).getByText('Exact', { exact: true }).click();
    await live(page).getByText('Keccak-256', { exact: true }).waitFor();
    await live(page).getByText('HASH_FUNCTION_KECCAK256').first().waitFor();
    await readAs(page, 'Encoding', /Ethereum transaction/).waitFor();
    await readAs(page, 'Hash', /Keccak-256/).waitFor();
    await send(page).click();
    await confirm(world.host, 'approve');
    await page.getByText('The signature was made by the right key, over what you read').waitFor();
    await page.getByRole('heading', { name: 'Signed Ethereum transaction' }).waitFor();
    await page.getByRole('button', { name: 'Save as a file…' }).click();
    await page.getByText('Saved as signature-').waitFor();
    const saved = JSON.parse(world.host.saved.at(-1)?.text ?? '');
    const [completed] = saved.completed;
    expect(await recoverTransactionAddress({ serializedTransaction: `0x${completed.value}` as never })).toBe(account('Payouts'));
    expect(completed.chainId).toBe(keccak256(`0x${completed.value}`));
    await page.getByRole('button', { name: /As a QR code/ }).click();
    await page.getByRole('option', { name: /EIP-2098/ }).click();
    await page.getByRole('img', { name: /QR code of compact/ }).waitFor();
    await page.getByRole('button', { name: 'Save evidence…' }).click();
    await page.getByText('Whoever opens it must see the words').waitFor();
    expect(signed()).toHaveLength(1);
  });

  test('what cannot work is refused beside its field, with the reason', async () => {
    const page = await begin();
    await newRequest(page).click();
    await bar(page).getByText('Nothing is written yet.').waitFor();
    await expect.poll(() => send(page).isDisabled()).toBe(true);
    await fillIn(page, 'solana payouts');
    await payload(page).fill('Hello');
    await live(page)
      .getByRole('heading', { name: /“Hello”/ })
      .waitFor();
    // Ed25519 takes no hash function.
    await readAs(page, 'Hash', /Not applicable/).waitFor();
    await expect.poll(() => offered(page)).toEqual(['Not applicable']);
    // Typed data cannot be signed by it, and needs NO_OP where it can.
    await payload(page).fill(JSON.stringify(etherMail));
    await page.getByRole('alert').filter({ hasText: 'this account cannot sign it' }).waitFor();
    await expect.poll(() => send(page).isDisabled()).toBe(true);
    await fillIn(page, 'ops payouts ethereum');
    await readAs(page, 'Hash', /^None/).waitFor();
    await expect.poll(() => offered(page)).toEqual(['None: the payload is a digest already']);
    await expect.poll(() => send(page).isDisabled()).toBe(false);
    await live(page).getByText(digests[2].digest.slice(0, 8)).first().waitFor();
    // NO_OP needs 32 bytes.
    await payload(page).fill('ab'.repeat(31));
    await page.getByText('31 bytes').first().waitFor();
    await expect.poll(() => offered(page)).not.toContain('None: the payload is a digest already');
    await payload(page).fill('ab'.repeat(32));
    await page.getByText('32 bytes').first().waitFor();
    await hash(page).click();
    await page.getByRole('option', { name: /digest already/ }).click();
    await live(page)
      .getByRole('heading', { name: /without seeing what it stands for/ })
      .waitFor();
    // Hex with line breaks is offered without them, and a file that is too large is not taken.
    await payload(page).fill(`${'cd'.repeat(20)}\n${'ef'.repeat(20)}`);
    await page.getByRole('button', { name: /Remove the spaces and line breaks: 40 bytes/ }).click();
    await page.getByText('40 bytes').first().waitFor();
    const file = { name: 'big.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1_000_001) };
    await page.locator('[data-payload-file]').setInputFiles(file);
    await page.getByText('Expected a file of at most 1,000,000 bytes; this one has 1,000,001.').waitFor();
    expect(signed()).toEqual([]);
  });

  test('an opened file, a template with blanks, and a draft that is there again', async () => {
    const page = await begin();
    await fillIn(page, 'ops payouts ethereum');
    await page.locator('[data-payload-file]').setInputFiles({
      ...{ name: 'message.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 255, 1, 2]) },
    });
    await page.getByText('4 bytes').first().waitFor();
    expect(await payload(page).inputValue()).toBe('0x00ff0102');
    await payload(page).fill('Pay invoice {{number}}');
    await page.getByText('Draft kept on this computer').locator('visible=true').waitFor();
    await page.getByRole('button', { name: 'Keep as a template…' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Give it a name to find it by.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Invoices');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText(/is kept as a template on this computer/).waitFor();
    await bar(page).getByText('Mend what is marked where it is written.').waitFor();
    await page.getByRole('button', { name: /^Drafts/ }).click();
    await page.getByRole('button', { name: 'Use Invoices' }).click();
    await page.getByRole('textbox', { name: /^number/ }).fill('4711');
    await live(page)
      .getByRole('heading', { name: /“Pay invoice 4711”/ })
      .waitFor();
    await send(page).click();
    await confirm(world.host, 'approve');
    await page.getByText('The signature was made by the right key, over what you read').waitFor();
    expect(signed().at(-1)?.parameters).toMatchObject({ payload: 'Pay invoice 4711' });
    // The draft that was begun before is still there; the template too.
    await page.getByRole('button', { name: /^Drafts/ }).click();
    await page.getByRole('button', { name: /^Continue with/ }).waitFor();
    await payload(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Remove Invoices/ }).click();
    await page.getByText('A template is a request that comes again').waitFor();
    // What is cleared here can be brought back.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Use Invoices' }).waitFor();
  });

  test('a lost answer is neither done nor failed, and nothing is sent a second time by itself', async () => {
    const page = await begin();
    world.practice.faults.add({ operation: 'sign_raw_payload', fault: 'drop-after-commit', count: 50 });
    await fillIn(page, 'ops payouts ethereum');
    await payload(page).fill('Pay invoice 4711');
    await send(page).click();
    await confirm(world.host, 'approve');
    // Six attempts with up to 1, 2, 4, 8 and 15 s between them.
    await bar(page).getByText('The outcome of the last one is unknown').waitFor({ timeout: 45_000 });
    await expect.poll(() => send(page).isDisabled()).toBe(true);
    expect(signed()).toHaveLength(1);
  });

  test('a signature that does not fit is withheld: no form of it, nothing to export', async () => {
    const page = await begin();
    world.practice.faults.add({ fault: 'wrong-result', count: 0 });
    await fillIn(page, 'ops payouts ethereum');
    await payload(page).fill('Pay invoice 4711');
    await send(page).click();
    await confirm(world.host, 'approve');
    await page.getByText('The signature does not match, and is withheld').waitFor();
    expect(await page.getByRole('heading', { name: 'Export the signature' }).count()).toBe(0);
    const s = String((signed()[0]?.result as { s?: string } | undefined)?.s);
    expect(s).toHaveLength(64);
    expect((await page.content()).includes(s.slice(1))).toBe(false);
  });
});

describe('the list', () => {
  test('mine and others’, waiting, signed and failed, found by words and exported as they stand', async () => {
    const page = await begin({
      async before(practice) {
        const ben = practice.as('Ben');
        await ben.propose('sign_raw_payload', textToSign(practice, 'Waits for you'));
        const refused = await ben.propose('sign_raw_payload', textToSign(practice, 'Was refused'));
        await ben.reject(refused);
        await practice.as('Ada').reject(refused);
        await alone(practice);
        await practice.as('Ada').propose('sign_raw_payload', textToSign(practice, 'Signed by me'));
      },
    });
    const options = page.getByRole('option');
    await options.nth(2).waitFor();
    const shown = async () => (await options.allTextContents()).map(text => /“([^”]+)”/.exec(text)?.[1]).sort();
    expect(await shown()).toEqual(['Signed by me', 'Waits for you', 'Was refused']);
    const only = async (segment: string, expected: string[]) => {
      await page.getByRole('radio', { name: new RegExp(`^${segment}`) }).click();
      await expect.poll(shown).toEqual(expected);
    };
    await only('Completed', ['Signed by me']);
    await only('Failed', ['Was refused']);
    await only('Waiting', ['Waits for you']);
    await only('All', ['Signed by me', 'Waits for you', 'Was refused']);
    await page.getByRole('button', { name: /Asked by/ }).click();
    await page.getByRole('option', { name: 'me', exact: true }).click();
    await expect.poll(shown).toEqual(['Signed by me']);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    await page.getByText('Saved as signing-requests').waitFor();
    expect(world.host.saved.at(-1)?.text.trim().split('\r\n')).toHaveLength(2);
    await page.getByRole('searchbox', { name: /Search by account/ }).fill('no such words');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(shown).toHaveLength(3);
  });
});

describe('a batch', () => {
  const file = (rows: string[]) => ({
    ...{ name: 'batch.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['label,signWith,payload,encoding,hashFunction', ...rows].join('\r\n')),
  });
  const open = async (page: Page, rows: string[]) => {
    await page.locator('[data-batch-file]').setInputFiles(file(rows));
  };

  test('bad rows are named one by one, and nothing goes out while one is wrong', async () => {
    const page = await begin();
    await page.getByRole('button', { name: 'Batch', exact: true }).click();
    await page.locator('[data-batch-file]').setInputFiles({
      ...{ name: 'latin1.csv', mimeType: 'text/csv', buffer: Buffer.from([0x70, 0xe9]) },
    });
    await page.getByText('Expected a text file in UTF-8').waitFor();
    await open(page, [
      `Good,${account('Payouts')},Hello,,`,
      `Wrong hash,${account('Solana payouts')},Hello,,keccak256`,
      `Nobody,,Hello,,`,
      `Twice,${account('Payouts')},Hello,,`,
    ]);
    await page.getByText('3 are wrong').waitFor();
    await page.getByText('hashFunction: An Ed25519 key signs the message itself').waitFor();
    await page.getByText('It is the same request as row 1: nothing is signed twice.').waitFor();
    expect(await page.getByRole('button', { name: 'Review and sign 4…' }).isDisabled()).toBe(true);
    expect(await brokenRules(page)).toEqual([]);
    // One is mended in its place, one left out and brought back, then all that are wrong are left out.
    await page.getByRole('button', { name: 'Mend row 2' }).click();
    await page.getByRole('textbox', { name: /^Hash function/ }).fill('');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('2 are wrong').waitFor();
    await page.getByRole('button', { name: 'Leave out row 3' }).click();
    await page.getByText('1 is wrong').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 are wrong').waitFor();
    await page.getByRole('button', { name: 'Leave all of them out' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Review and sign 2…' }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('textbox', { name: 'Or paste it' }).fill('a,b\r\n1,2');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText('Expected a header with at least signWith and payload').waitFor();
    expect(signed()).toEqual([]);
  });

  test('is confirmed once, paused, and taken up again after a restart without a second signature', async () => {
    const keychain = createMemoryKeychain();
    const page = await begin({ ports: { keychain } });
    const rows = Array.from({ length: 24 }, (_, n) => `Invoice ${n + 1},${account('Payouts')},Pay invoice ${n + 1},,`);
    await page.getByRole('button', { name: 'Batch', exact: true }).click();
    await open(page, rows);
    await page.getByRole('button', { name: 'Review and sign 24…' }).click();
    // So slow that it is not over before it is paused.
    world.practice.faults.add({ fault: 'delay', value: 700, operation: 'sign_raw_payload', count: 0 });
    await confirm(world.host, 'approve');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Continue…' }).waitFor();
    const before = signed().length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(24);
    const { folder } = world.host;
    await world.host.close();
    world.practice.faults.clear();

    const { startHost } = await import('../host/host.ts');
    const host = await startHost({ folder, ports: { keychain }, reducedMotion: 'reduce' });
    world.host = host;
    await host.page.locator('nav button[title^="Signing"]').click();
    await host.page.getByRole('button', { name: new RegExp(`^Batch, ${before}/24`) }).click();
    await host.page.getByText('Countersign was closed before all of it was sent.').waitFor();
    await host.page.getByRole('button', { name: 'Continue…' }).click();
    const window = await host.confirmPage();
    await window.getByRole('heading', { name: new RegExp(`${24 - before} signing requests?`) }).waitFor();
    await confirm(host, 'approve');
    await host.page.getByText('24 of 24 signed').waitFor({ timeout: 30_000 });
    expect(signed()).toHaveLength(24);
    expect(new Set(signed().map(({ fingerprint }) => fingerprint)).size).toBe(24);
    await host.page.getByRole('button', { name: 'Export' }).last().click();
    await host.page.getByRole('menuitem', { name: 'As CSV' }).click();
    await host.page.getByText('Saved as signing-batch').waitFor();
    expect(host.saved.at(-1)?.text.trim().split('\r\n')).toHaveLength(25);
  });
});

describe('every state can be read', () => {
  test.each([
    ['light', { width: 1440, height: 900 }],
    ['dark', { width: 900, height: 600 }],
  ] as const)('in %s', async (colorScheme, size) => {
    const page = await begin({ colorScheme, size });
    expect(await brokenRules(page), 'empty').toEqual([]);
    await fillIn(page, 'ops payouts ethereum');
    await payload(page).fill(JSON.stringify(etherMail));
    expect(await brokenRules(page), 'write').toEqual([]);
    if (size.width < 1000) await page.getByRole('button', { name: 'Read it' }).click();
    await live(page)
      .getByRole('heading', { name: /Ether Mail/ })
      .waitFor();
    expect(await brokenRules(page), 'read').toEqual([]);
    await send(page).click();
    await confirm(world.host, 'approve');
    await page.getByRole('heading', { name: 'Export the signature' }).waitFor();
    expect(await brokenRules(page), 'signed').toEqual([]);
    await page.getByRole('button', { name: 'Batch', exact: true }).click();
    expect(await brokenRules(page), 'batch').toEqual([]);
    if (size.width < 1000) await page.getByRole('button', { name: 'Signing' }).last().click();
    await page.getByRole('button', { name: /^Drafts/ }).click();
    expect(await brokenRules(page), 'drafts').toEqual([]);
  });

  test('without the service: what is typed is still decoded, and sending says why it is off', async () => {
    const page = await begin();
    await fillIn(page, 'ops payouts ethereum');
    await payload(page).fill('Hello');
    await live(page)
      .getByRole('heading', { name: /“Hello”/ })
      .waitFor();
    await world.practice.close();
    await bar(page).getByText('The service cannot be reached.').waitFor({ timeout: 30_000 });
    await payload(page).fill(JSON.stringify(etherMail));
    await live(page)
      .getByRole('heading', { name: /Ether Mail/ })
      .waitFor();
    await expect.poll(() => send(page).isDisabled()).toBe(true);
  });

  test('a deployment that lists no accounts: the address is typed', async () => {
    const page = await begin({
      async before(practice) {
        await alone(practice);
        for (const operation of ['list_wallet_accounts', 'list_private_keys'] as const)
          practice.faults.add({ operation, fault: 'unavailable', count: 0 });
      },
    });
    await newRequest(page).click();
    await page.getByRole('button', { name: 'Choose an account…' }).click();
    await page.getByText('Type the address or the id of the key above.').waitFor();
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill(account('Payouts'));
    await page.getByRole('button', { name: /as typed$/ }).click();
    await payload(page).fill('Hello');
    await readAs(page, 'Hash', /Keccak-256/).waitFor();
    await expect.poll(() => send(page).isDisabled()).toBe(false);
  });
});
