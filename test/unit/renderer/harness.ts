/**
 * The built pages in Chromium over a fake bridge: for looking at states that a real core cannot be brought into at
 * will. `npm run look` takes the pictures; tests with a real core stand in test/e2e.
 */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { createPages, readManifest } from '../../../electron/adapters/pages.ts';
import { bridgeNames } from '../../../electron/contract/bridge-names.ts';
import config from '../../../electron.vite.config.ts';
import { shortLivedArguments } from '../../host/chromium.ts';
import { launchChromium } from '../../host/in-chromium.ts';
import type { Plan } from './fake-custody.ts';
import { epoch } from './fake-reviews.ts';

const top = join(import.meta.dirname, '../../..');
const folder = `${top}/node_modules/.cache/look`;
const origin = 'https://countersign.invalid';

/** Builds the two pages as the app does, into a folder of its own. */
export async function buildPages(): Promise<void> {
  if (typeof config === 'function' || config instanceof Promise || config.renderer === undefined) throw new Error('no renderer');
  const { build: options, plugins } = config.renderer;
  const { isolatedEntries: _, ...rest } = options ?? {};
  await build({
    root: `${top}/renderer`,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: plugins ?? [],
    build: { ...rest, outDir: folder, emptyOutDir: true, target: 'chrome140' },
  });
}

export const launch = (): Promise<Browser> => launchChromium(true, shortLivedArguments);

export interface Look {
  colorScheme?: 'light' | 'dark';
  width: number;
  height: number;
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
}

declare global {
  interface Window {
    /** Sends an event to the page, as main would. */
    fakeEvent(event: string, value: unknown): void;
    /** Sets what a call answers from now on. */
    fakeAnswer(name: string, answer: unknown): void;
    /** Every call so far. */
    fakeCalls: [string, unknown][];
  }
}

/** Runs in the page, before its own scripts. */
function fakeBridge({ plan, names }: { plan: Plan; names: Readonly<Record<string, readonly string[]>> }) {
  const listeners = new Map<string, ((value: unknown) => void)[]>();
  window.fakeCalls = [];
  window.fakeEvent = (event, value) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  window.fakeAnswer = (name, answer) => {
    plan.answers[name] = answer;
  };
  const call = (name: string) => (parameters: { activityId?: string }) => {
    window.fakeCalls.push([name, parameters]);
    const answer =
      name === 'reviews.open' ? (plan.reviews[parameters.activityId ?? ''] ?? plan.answers[name]) : plan.answers[name];
    if (answer === undefined || answer === 'never') return new Promise(() => undefined);
    return new Promise(resolve => setTimeout(() => resolve(structuredClone(answer))));
  };
  const group = (name: string, members: readonly string[]) =>
    Object.fromEntries(members.map(each => each.slice(each.indexOf('.') + 1)).map(each => [each, call(`${name}.${each}`)]));
  const on = (event: string, listener: (value: unknown) => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    return () =>
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter(each => each !== listener),
      );
  };
  const groups = Object.entries(names).map(([name, members]) => [name, group(name, members)]);
  const custody = { ...Object.fromEntries(groups), on };
  Object.defineProperty(window, 'custody', { value: custody });
}

export interface Scene {
  page: Page;
  context: BrowserContext;
  /** What the policy blocked and what went wrong in the page. */
  trouble: string[];
}

/** Opens a page with a plan; the clock stands at the plan's afternoon. */
export async function open(browser: Browser, plan: Plan, look: Look, path = '/index.html'): Promise<Scene> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme ?? 'light',
    reducedMotion: look.reducedMotion ?? 'no-preference',
    forcedColors: look.forcedColors ?? 'none',
  });
  const answer = createPages(origin, readManifest(folder));
  await context.route('**', async route => {
    const { status, headers, body } = answer({ method: route.request().method(), url: route.request().url() });
    await route.fulfill({ status, headers, body: Buffer.from(body) });
  });
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('pageerror', error => trouble.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text());
  });
  await page.clock.install({ time: epoch });
  await page.addInitScript(fakeBridge, { plan, names: bridgeNames });
  await page.goto(origin + path);
  return { page, context, trouble };
}
