/**
 * `npm run look`: takes every screen in every state, in both themes and both sizes, into test-results/look, to be looked
 * at: from the app itself on a practice service, and over a fake bridge where a real core cannot be brought into the
 * state. `npm run look -- signing wallets` takes only those; `signing/receipt` plays up to that state and takes it alone, and
 * `staged/locked-failing` the one over the fake bridge, of which `staged` are all.
 * With `--rules` no picture is taken: every state is judged, in four grounds and at 100 and 200 %, and what is wrong is said.
 */
import type { Browser, Page } from 'playwright-core';
import { tellingHttp } from '../e2e/support/telling-http.ts';
import { closeBrowser, openWorld } from '../e2e/support/world.ts';
import { stagedStates, takeStaged } from '../unit/renderer/look.ts';
import { ensureBuilt } from './build.ts';
import { launchChromium } from './in-chromium.ts';
import { addressBook } from './look/address-book.ts';
import { administration } from './look/administration.ts';
import { compose } from './look/compose.ts';
import { connections } from './look/connections.ts';
import { day } from './look/day.ts';
import { evidence } from './look/evidence.ts';
import { history } from './look/history.ts';
import { judge } from './look/judge.ts';
import { keys } from './look/keys.ts';
import { locked } from './look/locked.ts';
import { logins } from './look/logins.ts';
import { organisation } from './look/organisation.ts';
import { past } from './look/past.ts';
import type { Scene } from './look/scene.ts';
import { settings } from './look/settings.ts';
import { several } from './look/several.ts';
import { shell } from './look/shell.ts';
import { signing } from './look/signing.ts';
import { signup } from './look/signup.ts';
import { take } from './look/take.ts';
import { vaults } from './look/vaults.ts';
import { wallets } from './look/wallets.ts';
import { webhooks } from './look/webhooks.ts';

const screens: Record<string, readonly Scene[]> = {
  shell,
  locked,
  connections,
  several,
  day,
  administration,
  evidence,
  past,
  signing,
  wallets,
  history,
  vaults,
  webhooks,
  organisation,
  keys,
  'address-book': addressBook,
  compose,
  logins,
  settings,
  signup,
};

const windowSize = { width: 1280, height: 800 } as const;
const judging = process.argv.includes('--rules');

/** Whether a state was asked for, by its screen or by both. */
const isWanted = (wanted: readonly string[], screen: string, state: string): boolean =>
  wanted.length === 0 || wanted.includes(screen) || wanted.includes(`${screen}/${state}`);

/** Takes the pictures of a state, or says what is wrong with it. */
async function seen(page: Page, blank: Page, screen: string, state: string): Promise<string[]> {
  if (judging) return judge(page, windowSize);
  await take(page, blank, screen, state);
  return [];
}

/** Plays the states of a scene in turn; one that cannot be reached is named and the next one is tried. */
async function playScene(screen: string, scene: Scene, wanted: readonly string[], blank: Page): Promise<number> {
  const names = Object.keys(scene.states);
  const last = names.findLastIndex(name => isWanted(wanted, screen, name));
  if (last === -1) return 0;
  const http = tellingHttp();
  scene.prepare?.(http);
  const world = await openWorld({
    ports: { http },
    size: windowSize,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...scene.world,
  });
  const { page, trouble } = world.host;
  page.setDefaultTimeout(12_000);
  let failed = 0;
  for (const [name, play] of Object.entries(scene.states).slice(0, last + 1)) {
    try {
      await play({ world, page, http });
      const wrong = isWanted(wanted, screen, name) ? await seen(page, blank, screen, name) : [];
      for (const line of wrong) console.error(`✗ ${screen}/${name}: ${line.slice(0, 600)}`);
      if (wrong.length === 0) console.log(`✓ ${screen}/${name}`);
      failed += wrong.length;
    } catch (error) {
      failed++;
      console.error(`✗ ${screen}/${name}: ${error instanceof Error ? error.message.slice(0, 600) : String(error)}`);
      await page.screenshot({ path: `test-results/look/failed-${screen}-${name}.png` });
    }
  }
  for (const line of Object.values(trouble).flat()) {
    failed++;
    console.error(`✗ ${screen}: ${line}`);
  }
  await world.close();
  return failed;
}

async function playScreens(wanted: readonly string[], browser: Browser): Promise<number> {
  const blank = await browser.newPage({ viewport: { width: 4800, height: 900 } });
  let failed = 0;
  for (const [screen, scenes] of Object.entries(screens))
    for (const scene of scenes) failed += await playScene(screen, scene, wanted, blank);
  return failed;
}

const wanted = process.argv.slice(2).filter(name => name !== '--rules');
const known = [
  ...Object.keys(screens),
  ...Object.values(screens).flatMap(scenes => scenes.flatMap(({ states }) => Object.keys(states))),
];
const stranger = wanted.find(
  name =>
    !known.includes(name.split('/').at(-1) ?? '') && !stagedStates.includes(name.replace(/^staged\//, '')) && name !== 'staged',
);
if (stranger !== undefined)
  throw new Error(`expected screens (${Object.keys(screens).join(', ')}) or states; received ${stranger}`);
// A build in another place is looked after by whoever made it.
if (process.env.COUNTERSIGN_OUT === undefined) await ensureBuilt();
const browser = await launchChromium();
const failed = await playScreens(wanted, browser);
await browser.close();
await closeBrowser();
const failedStaged = await takeStaged(wanted, judging ? judge : null);
process.exit(failed + failedStaged === 0 ? 0 : 1);
