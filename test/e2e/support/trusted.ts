/** A person at the trusted window where it asks for something: reads the title, types beside the labels, presses. */
import type { Page } from 'playwright-core';
import type { Host } from '../../host/host.ts';
import { closing } from './desk.ts';

/** The window, once it asks this. */
export async function asks(host: Host, title: string | RegExp): Promise<Page> {
  const page = await host.confirmPage();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  return page;
}

/** Types what is given by label, and chooses the choice that is named by its own. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const group = page.getByRole('group', { name: label, exact: true });
    if ((await group.count()) > 0) await group.getByText(value, { exact: true }).click();
    else await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** The button that gives what was typed; it opens after a moment, or after a wait. */
export const giving = (page: Page) => page.locator('button[type=submit]');

/** Answers what is asked, and waits until the window is gone. */
export async function answer(host: Host, title: string | RegExp, values: Readonly<Record<string, string>> = {}): Promise<void> {
  const page = await asks(host, title);
  await fill(page, values);
  await closing(page, () => giving(page).click());
}

/** What a field says is wrong with it and helps with, as it is read out. */
export const saidOf = (page: Page, label: string): Promise<string> =>
  page.getByLabel(label, { exact: true }).evaluate(input =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
