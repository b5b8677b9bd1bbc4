/** What the specs of the organisation share: how each begins and ends, and how it finds its way. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { dialog, lastOf, rule, show } from './organisation.ts';
import { type TellingHttp, tellingHttp } from './telling-http.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

/** A practice service, the app on it, and a tab of the organisation in front. */
async function open(tab: string, options: WorldOptions) {
  const http = tellingHttp();
  const world = await openWorld({ ports: { http }, reducedMotion: 'reduce', ...options });
  const { page } = world.host;
  await page.getByRole('navigation').getByRole('button', { name: 'People and rules' }).click();
  await show(page, tab);
  return { world, http, page };
}

/** For a file of specs: each starts with a tab in front, and leaves no trouble behind. */
export function organisationSpecs() {
  let bureau: { world: World; http: TellingHttp; page: Page };
  afterEach(async () => {
    const { trouble } = bureau.world.host;
    await bureau.world.close();
    expect(trouble).toEqual({ violations: [], errors: [], foreign: [] });
  });
  const main = (): Locator => bureau.page.getByRole('main');
  return {
    /** Gives what the spec works with. */
    async start(tab: string, options: WorldOptions = {}) {
      bureau = await open(tab, options);
      return bureau;
    },
    show: (tab: string) => show(bureau.page, tab),
    main,
    dialog: () => dialog(bureau.page),
    send: (within: Locator = main(), name = 'Review and send…') => within.getByRole('button', { name, exact: true }),
    findings: () => bureau.page.getByRole('group', { name: 'Verdict' }),
    rule: (place: number) => rule(bureau.page, place),
    lastOf: (type: string) => lastOf(bureau.world, type),
  };
}
