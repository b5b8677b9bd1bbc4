/** Evidence: saved, opened again whole, edited, and no bundle at all. */
import * as desk from '../../e2e/support/desk.ts';
import { textToSign } from '../../e2e/support/world.ts';
import { press, type Scene, type Stage } from './scene.ts';

async function openBundle({ page, world }: Stage, text: string): Promise<void> {
  world.host.choose({ name: 'evidence.json', bytes: Buffer.from(text) });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Action/).fill('open evidence');
  await page.getByRole('menuitem', { name: 'Open evidence or a journal…' }).click();
  await press(page, 'Choose a file…');
}
let activityId = '';

export const evidence: readonly Scene[] = [
  {
    world: {
      before: async practice => {
        const words = textToSign(practice, 'Northwind confirms delivery 4711.');
        activityId = (await practice.as('Ben').propose('sign_raw_payload', words)).id;
      },
    },
    states: {
      saved: async ({ page, world }) => {
        await desk.open(page, activityId);
        await desk.ask(page, 'approve');
        await desk.confirm(world.host, 'approve');
        await page.getByText('You approved', { exact: true }).waitFor();
        await press(page, 'Save evidence…');
        const words = page.getByText('Whoever opens it must see the words');
        await words.waitFor();
        await words.scrollIntoViewIfNeeded();
      },
      opening: async ({ page }) => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder(/^Action/).fill('open evidence');
        await page.getByRole('menuitem', { name: 'Open evidence or a journal…' }).click();
        await page.getByRole('button', { name: 'Choose a file…' }).waitFor();
      },
      whole: async stage => {
        const { page, world } = stage;
        await page.keyboard.press('Escape');
        await openBundle(stage, world.host.saved[0]?.text ?? '');
        await page.getByText('Nothing in this bundle was edited').waitFor();
      },
      edited: async stage => {
        const { page, world } = stage;
        await press(page, 'Close');
        await openBundle(stage, (world.host.saved[0]?.text ?? '').replaceAll('delivery 4711', 'delivery 4712'));
        await page.getByText(/this bundle was edited$/).waitFor();
      },
      'no-bundle': async stage => {
        const { page } = stage;
        await press(page, 'Close');
        await openBundle(stage, '{"format":"something else"}');
        await page.getByText(/This is not an evidence bundle/).waitFor();
      },
    },
  },
];
