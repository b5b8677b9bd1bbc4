/**
 * `npm run demo`: the app on a practice service with colleagues, connected with a throwaway key in memory. In Electron
 * where it is installed, else in a Chromium window. Without a display, or with --tour, the main job is played headless.
 */
import { parseArgs } from 'node:util';
import { startPractice } from '../practice/service.ts';
import { setUpBrowser } from '../setup.ts';
import { ensureBuilt } from './build.ts';
import { connectAs } from './connect.ts';
import { findElectron, runElectronDemo } from './electron.ts';
import { startHost } from './host.ts';
import { tour } from './tour.ts';

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** A Chromium window with the app, until it is closed. */
async function inChromium(practice: Awaited<ReturnType<typeof startPractice>>): Promise<void> {
  const host = await startHost({ headless: false, prepare: async core => void (await connectAs(core, practice.info, 'Ada')) });
  await new Promise(resolve => host.page.once('close', resolve));
  await host.close();
}

/** Exit code. */
async function demo(): Promise<number> {
  const { values } = parseArgs({ options: { tour: { type: 'boolean', default: false }, screenshots: { type: 'string' } } });
  const isTour = values.tour || !hasDisplay;
  const electron = isTour ? null : findElectron();
  const problem = electron === null ? setUpBrowser(isTour) : null;
  if (problem !== null) {
    console.error(problem);
    return 1;
  }
  await ensureBuilt();
  if (isTour) return tour(values.screenshots);
  const practice = await startPractice({ colleagues: true });
  console.log(`The practice service runs at ${practice.url}. Ben and Chloé propose and vote on their own.`);
  console.log('You are Ada Reyes. Her key is throwaway and lives in memory. Close the window to end.');
  try {
    if (electron !== null) return await runElectronDemo(electron, practice.info);
    console.log('Electron is not installed here (npx install-electron installs it): showing the app in Chromium.');
    await inChromium(practice);
    return 0;
  } finally {
    await practice.close();
  }
}

process.exitCode = await demo().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
