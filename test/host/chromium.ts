/** Finds an installed Chromium or Chrome, and says how to get one where there is none. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { deadProxy, noHosts, webRtcPolicy } from '../../electron/contract/policy.ts';

/** Chromium without windows, as Debian has it apart: it needs a quarter less processor time. */
const headlessName = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

function candidates(headless: boolean): string[] {
  const { env, platform } = process;
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(folder => folder !== undefined)
      .flatMap(folder => ['Google/Chrome', 'Chromium', 'Microsoft/Edge'].map(product => join(folder, product, 'Application')))
      .flatMap(folder => ['chrome.exe', 'msedge.exe'].map(file => join(folder, file)));
  if (platform === 'darwin')
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap(folder =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(product => join(folder, `${product}.app/Contents/MacOS/${product}`)),
    );
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return (headless ? [headlessName, ...names] : names).flatMap(name =>
    folders.filter(folder => folder !== '').map(folder => join(folder, name)),
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a Chromium, or null; one that shows windows where not headless. The environment variable CHROMIUM goes first. */
export function findChromium(headless: boolean): string | null {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== '') return isProgram(CHROMIUM) ? CHROMIUM : null;
  return candidates(headless).find(isProgram) ?? null;
}

export const howToGetChromium =
  process.platform === 'linux'
    ? 'No Chromium was found. Install one (Debian and Ubuntu: sudo apt-get install -y chromium), or set CHROMIUM to the path of a Chromium or Chrome.'
    : 'No Chromium was found. Install Google Chrome (https://www.google.com/chrome/), or set CHROMIUM to the path of a Chromium or Chrome.';

/** What the app's own start tells Electron: the pages reach nobody, by WebRTC, by a preconnect or by a name they look up. */
export const noNetworkArguments = [
  `--force-webrtc-ip-handling-policy=${webRtcPolicy}`,
  `--webrtc-ip-handling-policy=${webRtcPolicy}`,
  `--proxy-server=${deadProxy.rules}`,
  `--proxy-bypass-list=${deadProxy.bypass}`,
  `--host-resolver-rules=${noHosts}`,
];

/** Keeps the browser from talking to anyone on its own. */
export const quietArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  '--no-default-browser-check',
];

/**
 * For pages that live for seconds, as those of the specs do: making what runs often faster, and threads that collect garbage, cost
 * them more processor time than they win: a tenth of all that a spec takes, the driver and the service included.
 */
export const shortLivedArguments = ['--js-flags=--no-turbofan --no-maglev --single-threaded-gc'];
