/** What is played to be looked at: an app on a practice service, brought from one state to the next. */
import type { Page } from 'playwright-core';
import type { TellingHttp } from '../../e2e/support/telling-http.ts';
import type { World, WorldOptions } from '../../e2e/support/world.ts';

export interface Stage {
  world: World;
  page: Page;
  /** What the service is made to say otherwise. */
  http: TellingHttp;
}
/** Goes on from the state before it; returns when there is something to see. */
export type Play = (stage: Stage) => Promise<unknown>;

export interface Scene {
  world?: WorldOptions;
  /** Runs before the app starts, so that a first answer can be told otherwise. */
  prepare?(http: TellingHttp): void;
  /** By name, in the order they are played. */
  states: Record<string, Play>;
}

/** Consensus of one for these, so that they are carried out at once. */
export const aloneFor = (...names: string[]) => Object.fromEntries(names.map(name => [name, { approvals: 1 }]));

/** Brings a screen to the front by its name in the navigation. */
export const goTo =
  (title: string): Play =>
  async ({ page }) => {
    await page.locator(`nav button[title^="${title}"]`).click();
    await page.getByRole('heading', { level: 1, name: title }).first().waitFor();
  };
export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
/** A row of a list, by how its text begins. */
export const row = (page: Page, name: RegExp | string) => page.getByRole('option', { name }).first();
