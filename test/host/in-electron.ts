/** The pages in Electron's own windows, each made, served and guarded by electron/host; the core stays in this process. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { type PageName, pageOrigins } from '../../electron/contract/policy.ts';
import { buildForElectron, findElectron, howToGetElectron } from './electron.ts';
import { lineIn, type Near, serveCore } from './far-core.ts';
import type { Hearers, ScreenOptions, Screens } from './screens.ts';

/** Tells what went wrong in a page: the policy's complaints are errors of the console under Electron. */
function follow(page: Page, name: PageName, hear: Hearers): void {
  page.on('pageerror', error => hear.failed(name, error.message));
  page.on('console', message => {
    if (message.type() !== 'error') return;
    const isPolicy = message.text().includes('Content Security Policy');
    (isPolicy ? hear.violated : hear.failed)(name, message.text());
  });
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(`${pageOrigins[name]}/`) && !url.startsWith('data:')) hear.foreign(url);
  });
}

let entry: Promise<string> | null = null;
/** @throws with how to get Electron where it is not installed */
async function launch(line: string, { renderer, colorScheme }: ScreenOptions): Promise<ElectronApplication> {
  const executablePath = findElectron();
  if (executablePath === null) throw new Error(howToGetElectron);
  entry ??= buildForElectron('electron-windows');
  return _electron.launch({
    executablePath,
    colorScheme,
    args: [await entry],
    env: { ...(process.env as Record<string, string>), COUNTERSIGN_LINE: line, COUNTERSIGN_BUILT: dirname(renderer) },
  });
}

export async function screensInElectron(options: ScreenOptions, hear: Hearers): Promise<Screens> {
  const line = lineIn(mkdtempSync(join(tmpdir(), 'line-')));
  const near: Near = await serveCore(line, hear);
  let app: ElectronApplication | null = null;
  return {
    async open(name, id, onClose) {
      // Electron shows the main page when it starts.
      app ??= await launch(line, options);
      // Told of each window once it is loaded, and so at its page.
      const isIt = (page: Page) => page.url().startsWith(`${pageOrigins[name]}/`);
      const coming = name === 'main' ? app.firstWindow() : app.waitForEvent('window', { predicate: isIt });
      if (id !== null) near.confirm(id);
      const page = await coming;
      follow(page, name, hear);
      page.once('close', onClose);
      await page.emulateMedia({ reducedMotion: options.reducedMotion });
      if (name === 'main')
        await app.evaluate(
          ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
          options.size,
        );
      return {
        page,
        send: (event, value) => near.send(event, value, name),
        load: () => page.waitForLoadState().catch(() => undefined),
      };
    },
    // Electron's host follows the settings by itself.
    draw: async () => undefined,
    clipboard: async () => (await app?.evaluate(({ clipboard }) => clipboard.readText())) ?? null,
    async close() {
      await app?.close();
      near.close();
    },
  };
}
