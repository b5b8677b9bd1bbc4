/** The Chromium host by itself, with two pages that hold nothing but what a test needs. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeNames } from '../../electron/contract/bridge-names.ts';
import { type Host, startHost } from '../host/host.ts';
import { origins } from '../host/screens.ts';

declare global {
  interface Window {
    /** What the page's own script found when it ran. */
    found: { globals: string[]; groups: string[]; frozen: boolean };
  }
}

const pageSource = `<!doctype html><title>page</title><script type="module" src="/page.js"></script><p>here</p>`;
const script = `window.found = {
  globals: Object.getOwnPropertyNames(window).filter(name => /custody/i.test(name)),
  groups: Object.keys(window.custody), frozen: Object.isFrozen(window.custody) && Object.isFrozen(window.custody.app ?? window.custody.confirm) };`;

function bareRenderer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
  mkdirSync(join(folder, 'confirm'));
  writeFileSync(join(folder, 'index.html'), pageSource);
  writeFileSync(join(folder, 'confirm/index.html'), pageSource);
  writeFileSync(join(folder, 'page.js'), script);
  return folder;
}

let host: Host;
beforeAll(async () => {
  host = await startHost({ renderer: bareRenderer() });
});
afterAll(() => host.close());

test('the main page has every group of the bridge but the trusted window’s, frozen, and no other way in', async () => {
  const found = await host.page.evaluate(() => window.found);
  expect(found.groups.sort()).toEqual(
    [...Object.keys(bridgeNames).filter(group => !['confirm', 'trusted'].includes(group)), 'on', 'part'].sort(),
  );
  expect(found.frozen).toBe(true);
  expect(found.globals).toEqual(['custody']);
});

test('a request passes to the core and its outcome comes back', async () => {
  const outcome = await host.page.evaluate(() => window.custody.app.state({}));
  expect(outcome).toMatchObject({ ok: true, value: { version: '0.0.0', connections: [] } });
});

test('events reach the page as values, also after it was loaded again', async () => {
  const heard = () =>
    host.page.evaluate(
      () =>
        new Promise(resolve => {
          window.custody.on('app.state', (...values: unknown[]) => resolve(values));
          void window.custody.app.settings({ theme: 'dark' });
        }),
    );
  expect(await heard()).toMatchObject([{ settings: { theme: 'dark' } }]);
  await host.page.reload();
  expect(await heard()).toMatchObject([{ settings: { theme: 'dark' } }]);
});

test.each([
  [
    'a style sheet from elsewhere',
    () => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'https://evil.test/x.css' }),
  ],
  ['a picture from elsewhere', () => Object.assign(document.createElement('img'), { src: 'https://evil.test/x.png' })],
  ['a frame', () => Object.assign(document.createElement('iframe'), { src: 'https://evil.test/' })],
  ['a style of its own', () => Object.assign(document.createElement('style'), { textContent: 'body{background:red}' })],
])('the policy blocks %s', async (_, make) => {
  const before = host.trouble.violations.length;
  await host.page.evaluate(source => {
    // biome-ignore lint/security/noGlobalEval: the attack is made in the page, where this test may run any code
    document.body.append((globalThis.eval(source) as () => Node)());
  }, `(${make.toString()})`);
  await expect.poll(() => host.trouble.violations.length).toBeGreaterThan(before);
});

test('the policy blocks the network, and markup and scripts made from text', async () => {
  const refusals = await host.page.evaluate(async () => {
    const tried: string[] = [];
    await fetch('https://evil.test/').catch(error => tried.push(error.name));
    try {
      document.body.innerHTML = '<b>x</b>';
    } catch (error) {
      tried.push((error as Error).name);
    }
    try {
      document.createElement('script').src = 'https://evil.test/x.js';
    } catch (error) {
      tried.push((error as Error).name);
    }
    return tried;
  });
  expect(refusals).toEqual(['TypeError', 'TypeError', 'TypeError']);
  expect(host.trouble.foreign).toEqual([]);
});

test('a path outside the build is no page', async () => {
  const page = await host.page.context().newPage();
  // Chromium with windows puts an error page of its own in place of an empty answer.
  const blank = async (answer: Response | null) => `${answer?.status()}, ${(await answer?.body())?.length} bytes`;
  for (const path of ['/', '/../package.json', '/%2e%2e/package.json', '/assets', '/page.js%00'])
    expect(await page.goto(origins.main + path).then(blank, String), path).toMatch(
      /^404, 0 bytes$|ERR_HTTP_RESPONSE_CODE_FAILURE/,
    );
  // The browser's own error page may still be on its way in: asked again until it stands.
  await expect.poll(() => page.evaluate(() => 'custody' in window)).toBe(false);
  await page.close();
});

test('the page cannot make the confirmation’s calls', async () => {
  expect(
    await host.core.request('main', 'confirm.decide', { seal: 's', decision: 'approve', reachedEnd: true, heldMs: 9999 }),
  ).toMatchObject({
    ok: false,
    code: 'forbidden',
  });
});
