/** The pages in Chromium. No socket listens: Chromium's requests are answered inside the process. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createPages, filesOf, readManifest } from '../../electron/adapters/pages.ts';
import { type PageName, pagePaths } from '../../electron/contract/policy.ts';
import { findChromium, howToGetChromium, noNetworkArguments, quietArguments } from './chromium.ts';
import { connectPage } from './line.ts';
import { type Hearers, inChromium as origins, type ScreenOptions, type Screens } from './screens.ts';
import { drawZoomed } from './zoom.ts';

/**
 * Starts Chromium. Throws with how to get one where there is none.
 * @param told beside what keeps it quiet: that it reaches nobody; a test that listens leaves that out to hear that it could have heard
 */
export async function launchChromium(headless = true, told: readonly string[] = noNetworkArguments): Promise<Browser> {
  const executablePath = findChromium(headless);
  if (executablePath === null) throw new Error(howToGetChromium);
  // Chromium refuses its sandbox to root alone.
  return chromium.launch({
    executablePath,
    headless,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...quietArguments, ...told],
  });
}

/** Answers every request of a page from the build, with the policy; what is not ours is refused and noted. */
async function servePage(name: PageName, context: BrowserContext, renderer: string, foreign: Hearers['foreign']): Promise<void> {
  const answer = createPages(origins[name], filesOf(name, readManifest(renderer)));
  await context.route('**', async route => {
    const request = route.request();
    if (!request.url().startsWith(`${origins[name]}/`)) {
      foreign(request.url());
      return route.abort('blockedbyclient');
    }
    const { status, headers, body } = answer({ method: request.method(), url: request.url() });
    return route.fulfill({ status, headers, body: Buffer.from(body) });
  });
}

export async function screensInChromium(options: ScreenOptions, hear: Hearers): Promise<Screens> {
  const browser = options.browser ?? (await launchChromium(options.headless));
  let main: Page | null = null;
  /** Each page lives in a context of its own, as it lives in a session of its own under Electron. */
  const contextOf = async (name: PageName, viewport: { width: number; height: number }) => {
    const { colorScheme, reducedMotion, renderer } = options;
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion, serviceWorkers: 'block', permissions: [] });
    await servePage(name, context, renderer, hear.foreign);
    return context;
  };
  const contexts: Record<PageName, BrowserContext> = {
    main: await contextOf('main', options.size),
    confirm: await contextOf('confirm', { width: 760, height: 820 }),
  };
  return {
    async open(name, _id, onClose) {
      const line = await connectPage(contexts[name], name, origins[name], {
        request: hear.request,
        part: hear.part,
        violated: text => hear.violated(name, text),
        failed: text => hear.failed(name, text),
      });
      if (name === 'main') main = line.page;
      line.page.once('close', onClose);
      return {
        ...line,
        load: async () => {
          await line.page.goto(origins[name] + pagePaths[name]).catch((error: unknown) => {
            if (!line.page.isClosed()) throw error;
          });
        },
      };
    },
    draw: drawZoomed,
    // The browser's own clipboard, where a spec granted reading it.
    clipboard: async () => (await main?.evaluate(() => navigator.clipboard.readText().catch(() => null))) ?? null,
    async close() {
      await Promise.all(Object.values(contexts).map(context => context.close()));
      if (options.browser === undefined) await browser.close();
    },
  };
}
