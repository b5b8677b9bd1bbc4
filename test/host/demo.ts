/**
 * `npm run demo`: the app on a practice service with colleagues, connected with a throwaway key in memory. In Electron
 * where it is installed, else in a Chromium window. With --large the organisation is one of years. Without a display, or with --tour, the main job is played headless.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFiles } from '../../electron/adapters/files.ts';
import { startApart } from '../practice/apart.ts';
import { large } from '../practice/large/sizes.ts';
import type { PracticeInfo } from '../practice/service.ts';
import { setUpBrowser } from '../setup.ts';
import { ensureBuilt } from './build.ts';
import { connectAs } from './connect.ts';
import { findElectron, runElectronDemo } from './electron.ts';
import { startHost } from './host.ts';
import { aYear, bringPayees, payeesFile, writePast } from './large.ts';
import { createMemoryKeychain } from './memory-keychain.ts';
import { tour } from './tour.ts';

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** A Chromium window with the app, until it is closed. */
async function inChromium(info: PracticeInfo, isLarge: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-demo-'));
  const keychain = createMemoryKeychain();
  if (isLarge) await writePast({ files: createFiles(folder), keychain, random: bytes => randomBytes(bytes) }, aYear);
  const host = await startHost({
    ...{ headless: false, folder, ports: { keychain }, canary: false },
    async prepare(core) {
      await connectAs(core, info, 'Ada');
      if (isLarge) await bringPayees(core, payeesFile(large));
    },
  });
  await new Promise(resolve => host.page.once('close', resolve));
  await host.close();
}

/** Exit code. */
async function demo(): Promise<number> {
  const { values } = parseArgs({
    options: {
      tour: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      screenshots: { type: 'string' },
    },
  });
  const isTour = values.tour || !hasDisplay;
  const electron = isTour ? null : findElectron();
  const problem = electron === null ? await setUpBrowser(isTour) : null;
  if (problem !== null) {
    console.error(problem);
    return 1;
  }
  await ensureBuilt();
  if (isTour) return tour(values.screenshots, values.large ? large : undefined);
  const practice = await startApart(['--colleagues', ...(values.large ? ['--large'] : [])]);
  console.log(`The practice service runs at ${practice.info.baseUrl}. Ben and Chloé propose and vote on their own.`);
  console.log('You are Ada Reyes. Her key is throwaway and lives in memory. Close the window to end.');
  try {
    if (electron !== null) return await runElectronDemo(electron, practice.info, values.large);
    console.log('Electron is not installed here (npx install-electron installs it): showing the app in Chromium.');
    await inChromium(practice.info, values.large);
    return 0;
  } finally {
    await practice.close();
  }
}

process.exitCode = await demo().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
