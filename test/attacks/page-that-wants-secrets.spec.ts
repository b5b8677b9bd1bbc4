/**
 * A main page that is owned by an attacker and wants to see, script or press what a person types and presses in the
 * trusted window.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closing } from '../e2e/support/desk.ts';
import { asks, fill, giving } from '../e2e/support/trusted.ts';
import { openWorld, type World } from '../e2e/support/world.ts';
import { origins } from '../host/screens.ts';
import { keyPair } from '../practice/stamp/make.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ screen: 'overview' });
});
afterEach(() => world.close());

const canary = 'c4'.repeat(32);
/** As the page: asks for a key to be imported. The window that opened, and what the page hears in the end. */
const begin = async () => {
  const asked = world.host.page.evaluate(() => window.custody.keys.import({})).catch((error: Error) => error.message);
  return { asked, trusted: await asks(world.host, 'Import an API key') };
};

/** Everything a component of the page holds: properties and state of every element of the tree, as text. */
const heldByComponents = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root') as unknown as Record<string, unknown>;
    const [key] = Object.keys(root).filter(name => name.startsWith('__reactContainer'));
    const seen = new Set<unknown>();
    const texts: string[] = [];
    const look = (value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      if (typeof value !== 'object' || value === null || seen.has(value) || value instanceof Node || value === window) return;
      seen.add(value);
      for (const inner of Object.values(value)) look(inner);
    };
    look(root[key ?? '']);
    return { parts: seen.size, text: texts.join('\n') };
  });

test('it is typed at another origin, in a window that the page can neither frame, name nor hear', async () => {
  const { asked, trusted } = await begin();
  expect(new URL(trusted.url()).origin).toBe(origins.confirm);
  expect(new URL(world.host.page.url()).origin).toBe(origins.main);
  expect(trusted.context()).not.toBe(world.host.page.context());
  await fill(trusted, { 'Private key': canary });
  await trusted.evaluate(() => {
    Object.assign(window, { heard: [] as unknown[] });
    new BroadcastChannel('state').onmessage = event => void (window as unknown as { heard: unknown[] }).heard.push(event.data);
    window.addEventListener('message', event => void (window as unknown as { heard: unknown[] }).heard.push(event.data));
    window.addEventListener('storage', event => void (window as unknown as { heard: unknown[] }).heard.push(event.key));
  });
  const page = await world.host.page.evaluate(async address => {
    const found: Record<string, unknown> = {
      groups: Object.keys(window.custody).filter(name => ['trusted', 'confirm'].includes(name)),
      opener: window.opener,
    };
    new BroadcastChannel('state').postMessage('out');
    localStorage.setItem('out', '1');
    const frame = Object.assign(document.createElement('iframe'), { src: address });
    document.body.append(frame);
    await new Promise(resolve => {
      frame.onload = resolve;
    });
    try {
      found.framed = frame.contentDocument?.body.textContent ?? 'another origin';
    } catch {
      found.framed = 'another origin';
    }
    found.text = document.documentElement.outerHTML;
    return found;
  }, `${origins.confirm}/confirm/index.html`);
  expect(page).toMatchObject({ groups: [], opener: null });
  expect(['another origin', '']).toContain(page.framed);
  expect(JSON.stringify(page)).not.toContain(canary);
  expect(await trusted.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  expect(await trusted.evaluate(() => [localStorage.length, window.opener, document.cookie])).toEqual([0, null, '']);
  expect(await trusted.getByLabel('Private key', { exact: true }).inputValue()).toBe(canary);
  await closing(trusted, () => trusted.keyboard.press('Escape'));
  expect(await asked).toMatchObject({ ok: false, code: 'declined' });
});

test('neither origin has the other’s page, and a page in the wrong place has no bridge', async () => {
  for (const [name, path] of [
    ['main', '/confirm/index.html'],
    ['confirm', '/index.html'],
  ] as const) {
    const owner = name === 'main' ? world.host.page : await begin().then(({ trusted }) => trusted);
    const page = await owner.context().newPage();
    const status = await page.goto(origins[name] + path).then(answer => answer?.status(), String);
    expect(String(status)).toMatch(/^404$|ERR_HTTP_RESPONSE_CODE_FAILURE/);
    await expect.poll(() => page.evaluate(() => 'custody' in window)).toBe(false);
    await page.close();
  }
});

test('what is typed is held by its element alone, and wiped when it is given, also where it was refused', async () => {
  const { asked, trusted } = await begin();
  const pair = keyPair('API_KEY_CURVE_P256', canary);
  const key = trusted.getByLabel('Private key', { exact: true });
  const holds = async () => {
    const { parts, text } = await heldByComponents(trusted);
    expect(parts).toBeGreaterThan(100);
    expect(text).toContain('Import an API key');
    return text.includes(canary) || (await trusted.content()).includes(canary);
  };
  await fill(trusted, { 'Name of the key': 'k', 'Public key': '02ab', 'Private key': canary });
  expect(await holds()).toBe(false);
  // Shown for a moment, it is still the element's alone.
  await trusted.getByRole('button', { name: 'Show the text' }).click();
  expect(await key.getAttribute('type')).toBe('text');
  expect(await holds()).toBe(false);
  await giving(trusted).click();
  await trusted.getByText(/^Expected a P-256 public key/).waitFor();
  expect(await key.inputValue()).toBe('');
  expect(await holds()).toBe(false);
  await fill(trusted, { 'Public key': pair.publicKey, 'Private key': pair.privateKey });
  await closing(trusted, () => giving(trusted).click());
  const answer = await asked;
  expect(answer).toMatchObject({ ok: true, value: { publicKey: pair.publicKey } });
  expect(JSON.stringify(answer) + (await world.host.page.content())).not.toContain(canary);
});

test('the app stays locked, whatever the page calls and presses, until a person presses in the window', async () => {
  const { page, core } = world.host;
  await page.evaluate(() => window.custody.app.lock({}));
  const called = page.evaluate(() => Promise.all(Array.from({ length: 20 }, () => window.custody.app.unlock({}))));
  const trusted = await asks(world.host, 'Unlock Countersign');
  await page.getByRole('button', { name: 'Unlock…' }).evaluate(button => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  });
  const isLocked = async () => ((await core.request('main', 'app.state', {})) as { value: { locked: boolean } }).value.locked;
  expect(await page.evaluate(() => window.custody.feed.snapshot({}))).toMatchObject({ ok: false, code: 'locked' });
  expect(await isLocked()).toBe(true);
  // Enter, held down or pressed again from the page before, presses nothing; the button opens after a moment.
  await trusted.keyboard.press('Enter');
  await trusted.locator('button[type=submit]:enabled').waitFor();
  expect(await isLocked()).toBe(true);
  await closing(trusted, () => giving(trusted).click());
  expect(await isLocked()).toBe(false);
  expect((await called).some(({ ok }) => ok)).toBe(true);
});
