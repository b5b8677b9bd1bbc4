/** Any operation, from the palette or the list, through its form to what came of it, by keyboard alone. */
import { afterEach, expect, test } from 'vitest';
import { approve, expectFocus, expectFocusKept, focused, fromPalette, press, tabTo, type } from './support/keys.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

test('an operation is found, filled in, corrected, sent, followed; another is chosen from the list and asked', async () => {
  world = await openWorld({ screen: 'overview', reducedMotion: 'reduce' });
  const { page } = world.host;
  const { signWith } = textToSign(world.practice, '');
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await fromPalette(page, 'compose sign raw payload');
  await expectFocus(page, 'Sign raw payload', 'heading');
  await type(page, 'Sign with', signWith);
  await page.keyboard.press('Enter');
  // What is wrong takes the focus, and leads to each field.
  await page.getByRole('alert').waitFor();
  await expectFocusKept(page);
  await press(page, 'Payload', { role: 'button' });
  await expectFocus(page, 'Payload', 'textbox');
  await page.keyboard.type('Pay 4711');
  await press(page, /Encoding$/, { role: 'button' });
  await page.getByRole('listbox', { name: /^Encoding/ }).waitFor();
  await page.keyboard.type('UTF-8');
  await page.keyboard.press('Enter');
  await press(page, /Hash function$/, { role: 'button' });
  await page.getByRole('listbox', { name: /^Hash function/ }).waitFor();
  await page.keyboard.type('Keccak');
  await page.keyboard.press('Enter');
  await page.getByText(/^Ready: /).waitFor();
  // From one part of the screen to the next, past the rest of the form.
  await page.keyboard.press('F6');
  await tabTo(page, 'Review and send…', { within: 0 });
  await page.keyboard.press('Enter');
  await approve(world.host);
  await page.getByText('Waits for votes').waitFor();
  await expectFocus(page, 'Review and send…');
  await page.keyboard.press('Shift+F6');
  await press(page, 'Follow it in Approvals');
  await expectFocus(page, /Pay 4711/, 'heading');
  expect(world.practice.ledger().at(-1)?.parameters).toMatchObject({ payload: 'Pay 4711', signWith });

  await page.keyboard.press('9');
  await expectFocus(page, 'Sign raw payload', 'heading');
  await page.keyboard.press('/');
  await expectFocus(page, 'Search operations');
  await page.keyboard.type('wallet');
  await press(page, 'Queries', { key: 'Shift+Tab', with: 'Space' });
  await tabTo(page, /./, { role: 'option' });
  await tabTo(page, /^List wallets/, { role: 'option', key: 'ArrowDown' });
  await page.keyboard.press('Enter');
  await expectFocus(page, 'List wallets', 'heading');
  await press(page, 'Run the query');
  await page.getByRole('tab', { name: 'Result', selected: true }).waitFor();
  await expectFocus(page, 'Run the query');
  expect((await focused(page)).ringed).toBe(true);
});
