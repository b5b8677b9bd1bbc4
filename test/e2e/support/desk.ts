/** What a person does at the app, by role and name as they would find it. */
import type { FileChooser, Locator, Page } from 'playwright-core';
import type { Host } from '../../host/host.ts';

export const row = (page: Page, activityId: string): Locator => page.locator(`[role=option][data-key="${activityId}"]`);
export const review = (page: Page): Locator => page.getByRole('region', { name: 'Review' });
export const headline = (page: Page): Locator => review(page).getByRole('heading', { level: 1 });
export const decisionBar = (page: Page): Locator => page.getByRole('region', { name: 'Decision' });

export async function show(page: Page, group: 'Needs me' | 'Waiting' | 'Decided'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${group}`) }).click();
}

/** Ticks activities in the list, to be read together. */
export async function tick(page: Page, ...activityIds: string[]): Promise<void> {
  for (const id of activityIds) {
    await row(page, id).click();
    await page.keyboard.press('x');
    await row(page, id).getByRole('img', { name: 'Selected' }).waitFor();
  }
}

/** Selects an activity in the list and waits for its sealed review. */
export async function open(page: Page, activityId: string): Promise<void> {
  await row(page, activityId).click();
  await opened(page, activityId);
}

/**
 * Waits for the sealed review of an activity: the one of the activity before it stands there for a moment.
 * @param activityId or how it begins
 */
export async function opened(page: Page, activityId: string): Promise<void> {
  await review(page).locator(`[data-activity^="${activityId}"]`).waitFor();
  await review(page).and(page.locator('[aria-busy=false]')).waitFor();
}

/** Asks for a decision in the main window; the confirmation window opens. */
export async function ask(page: Page, decision: 'approve' | 'reject'): Promise<void> {
  const name = decision === 'approve' ? 'Review and approve…' : 'Reject…';
  await decisionBar(page).getByRole('button', { name }).click();
}

/** Reads the sealed document to its end, as approving asks for. */
export async function readToEnd(confirmation: Page): Promise<void> {
  const document = confirmation.getByRole('region', { name: 'The sealed document' });
  await document.evaluate(element => element.scrollTo(0, element.scrollHeight));
}

/** Of an activity, of a submit, of a change of what the app keeps. */
const no = /^(Hold to reject|Do not send|Leave it as it is)$/;
const yes = /^(Hold to )?(approve|send|change)$/i;

/** Does what closes a window. It may be gone before the key or the button is let go, which the driver reports as an error. */
export async function closing(page: Page, act: () => Promise<unknown>): Promise<void> {
  const done = act().catch(error => {
    if (!String(error).includes('has been closed')) throw error;
  });
  await Promise.all([page.waitForEvent('close', { timeout: 0 }), done]);
}

/** Decides in the confirmation window, which closes then. */
export async function confirm(
  host: Pick<Host, 'confirmPage'>,
  decision: 'approve' | 'reject',
  name = decision === 'approve' ? yes : no,
): Promise<void> {
  const page = await host.confirmPage();
  if (decision === 'approve') await readToEnd(page);
  await closing(page, () => press(page, name));
}

/** Closes the confirmation window with Escape, which decides nothing. */
export async function dismiss(host: Host): Promise<void> {
  const page = await host.confirmPage();
  await closing(page, () => page.keyboard.press('Escape'));
}

/** Reads to the end and presses approve in the confirmation window, or holds it. */
export async function approve(page: Page, name = yes): Promise<void> {
  await readToEnd(page);
  await press(page, name);
}

/** Presses a button of the confirmation window, or holds it where it says so, when its time has come. */
async function press(page: Page, name: RegExp | string): Promise<void> {
  const button = page.getByRole('button', { name });
  // Clicking waits until it is enabled: when the document stood long enough, half a minute for fifty rows, and its end was
  // in view for a while. Only the test's own patience ends this.
  await button.click({ trial: true, timeout: 0 });
  if (!/^Hold/.test((await button.textContent()) ?? '')) return button.click();
  await button.hover();
  await page.mouse.down();
  await page.waitForEvent('close', { timeout: 5000 }).catch(() => page.mouse.up());
}

/** Chooses a file in the dialog of the system that a press opens. */
export async function chooseFile(
  page: Page,
  press: () => Promise<unknown>,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles(file);
}
