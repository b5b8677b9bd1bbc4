/** What a person does at the app, by role and name as they would find it. */
import type { Locator, Page } from 'playwright-core';
import type { Host } from '../../host/host.ts';

export const row = (page: Page, activityId: string): Locator => page.locator(`[role=option][data-key="${activityId}"]`);
export const review = (page: Page): Locator => page.getByRole('region', { name: 'Review' });
export const headline = (page: Page): Locator => review(page).getByRole('heading', { level: 2 });
export const decisionBar = (page: Page): Locator => page.getByRole('region', { name: 'Decision' });

export async function show(page: Page, group: 'Needs me' | 'Waiting' | 'Decided'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${group}`) }).click();
}

/** Selects an activity in the list and waits for its sealed review. */
export async function open(page: Page, activityId: string): Promise<void> {
  await row(page, activityId).click();
  await review(page).getByRole('article').waitFor();
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
const no = /^(Reject|Do not send|Leave it as it is)$/;

/** Decides in the confirmation window, which closes then. */
export async function confirm(host: Host, decision: 'approve' | 'reject'): Promise<void> {
  const page = await host.confirmPage();
  const closed = page.waitForEvent('close');
  const pressed = decision === 'reject' ? page.getByRole('button', { name: no }).click() : approve(page);
  // The window may be gone before the press is reported as done.
  await pressed.catch(error => {
    if (!page.isClosed()) throw error;
  });
  await closed;
}

/** Reads to the end and presses approve in the confirmation window, or holds it. */
export async function approve(page: Page): Promise<void> {
  await readToEnd(page);
  const button = page.getByRole('button', { name: /^(Hold to )?(approve|send|change)$/i });
  const isHeld = /^Hold/.test((await button.textContent()) ?? '');
  // Clicking waits until it is enabled; that is after the end was in view for a while.
  if (!isHeld) return button.click();
  await button.click({ trial: true });
  await button.hover();
  await page.mouse.down();
  await page.waitForEvent('close', { timeout: 5000 }).catch(() => page.mouse.up());
}
