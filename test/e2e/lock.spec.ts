/** The lock page: why it is locked, what opens, and what goes on meanwhile; and the key that watches, chosen in the settings. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { importReadersKey } from '../host/reader.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import { playedNotify } from '../unit/support/notify.ts';
import * as desk from './support/desk.ts';
import { answer } from './support/trusted.ts';
import { openWorld, textToSign, type World } from './support/world.ts';

let world: World;
let page: Page;
const notices: { title: string; text: string }[] = [];
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

async function open(before?: (practice: Practice) => Promise<void>): Promise<void> {
  notices.length = 0;
  let here: Practice | undefined;
  world = await openWorld({
    screen: 'overview',
    reducedMotion: 'reduce',
    service: { reader: true },
    ports: { notify: playedNotify(({ title, text }) => void notices.push({ title, text })) },
    before: async practice => {
      here = practice;
      await before?.(practice);
    },
    prepare: async core => {
      if (here !== undefined) await importReadersKey(core, here.info);
    },
  });
  page = world.host.page;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}
const propose = (words: string) => world.practice.as('Ben').propose('sign_raw_payload', textToSign(world.practice, words));
const lock = async () => {
  await page.keyboard.press('ControlOrMeta+l');
  await page.getByRole('heading', { name: 'Countersign is locked' }).waitFor();
};
/** A key that is pressed before the page shows that it is open is lost, and the lock page that still stands proves nothing. */
const unlock = async () => {
  await page.getByRole('button', { name: 'Unlock…' }).click();
  await answer(world.host, 'Unlock Countersign');
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
};
const watched = () => page.getByRole('list', { name: 'Watched while locked' });
const watcher = () => page.getByRole('button', { name: /For Ada Reyes at Northwind Treasury/ });
const settings = async () => {
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
};
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const state = await page.evaluate(() => window.custody.app.state({}));
      return state.ok ? Object.values(state.value.waiting) : [];
    })
    .toEqual([count]);

test('a lock says since when and by whom, what opens, and that nobody looks; nothing is typed in its page', async () => {
  await open(async practice => {
    await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay invoice 4711'));
  });
  await waiting(1);
  await lock();
  expect(await page.getByRole('main').innerText()).toContain('No key is in memory.');
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    'Keychain of this computer, 2 keys',
    'None is set. Whoever sits here unlocks with a press.',
  ]);
  expect(await watched().innerText()).toMatch(/^Nobody looks\. 1 waited at \d\d:\d\d UTC, .*(ago|now)\.$/);
  await page.getByText(/^Locked \d\d:\d\d UTC, by you$/).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.locator('input').count()).toBe(0);
  expect(notices.map(({ title }) => title).at(-1)).toBe('Nothing is watched while locked');
  // Nothing of an activity, nor of where one is decided.
  expect(await page.locator('body').innerText()).not.toMatch(/4711|Ben|Approve/);
  await page.getByRole('button', { name: 'Unlock…' }).click();
  await page.getByText('Answer in the window that opened.').waitFor();
  await answer(world.host, 'Unlock Countersign');
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
});

test('a watch key is chosen in the settings, confirmed apart, and goes on counting behind the lock', async () => {
  await open();
  await waiting(0);
  await settings();
  await watcher().click();
  await page.getByRole('option', { name: /^Desk watch/ }).click();
  const confirmation = await world.host.confirmPage();
  await confirmation.getByText('Any program of your user on this computer can read this key').first().waitFor();
  await desk.confirm(world.host, 'approve');
  await expect.poll(() => watcher().innerText()).toContain('Desk watch');
  await lock();
  await page.getByText('No key is in memory but the one that watches.').waitFor();
  await expect.poll(() => watched().innerText()).toBe('Desk watch goes on counting: 0 wait.');
  await propose('CANARY of the payload');
  // The next look may be half a minute away: locked anew it is at once.
  await unlock();
  await waiting(1);
  await lock();
  await expect.poll(() => watched().innerText()).toMatch(/^Desk watch goes on counting: 1 waits, the first lapses in 23 h\.$/);
  expect(await page.locator('body').innerText()).not.toMatch(/CANARY/);
  world.practice.faults.add({ fault: 'unavailable', operation: 'whoami', count: 0 });
  await unlock();
  await lock();
  await expect
    .poll(() => watched().innerText())
    .toMatch(/^Desk watch cannot look: the service answers with an error\. 1 waited at \d\d:\d\d UTC, .*\.$/);
});

test('a key that may not watch is refused beside its choice, with the reason; one that does is let go again', async () => {
  await open();
  await settings();
  world.practice.root('Desk watch');
  await watcher().click();
  await page.getByRole('option', { name: /^Desk watch/ }).click();
  await page.getByText(/“Desk watch” is in the root quorum\. A watch key is one of a user who may only read\./).waitFor();
  expect(await watcher().innerText()).toContain('Nobody');
});

test('what waits at several organisations is told apart', async () => {
  await open();
  const elsewhere = await startPractice({ seed: 2 });
  const { connectAs } = await import('../host/connect.ts');
  await connectAs(world.host.core, elsewhere.info, 'Chloé');
  await lock();
  await expect
    .poll(async () => (await watched().getByRole('listitem').allInnerTexts()).map(text => text.split(':')[0]))
    .toEqual(['Northwind Treasury, Ada Reyes', 'Northwind Treasury, Chloé Martin']);
  await elsewhere.close();
});
