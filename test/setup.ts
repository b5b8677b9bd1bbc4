/**
 * What the tests and the demonstration need from the system. On Debian and Ubuntu, as root, it is installed; elsewhere
 * the exact command is named. `node test/setup.ts` does it for the tests.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium, howToGetChromium } from './host/chromium.ts';
import { run } from './steps.ts';

/** What Windows puts behind the name of a program. */
const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/bin'];
function hasProgram(name: string): boolean {
  return folders
    .flatMap(folder => endings.map(ending => join(folder, name + ending)))
    .some(program => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
/** Shared libraries stand in a folder by architecture, or in /usr/lib64. */
function hasLibrary(file: string): boolean {
  const roots = ['/usr/lib', '/usr/lib64', '/lib'].filter(existsSync);
  return roots.some(root => existsSync(join(root, file)) || readdirSync(root).some(name => existsSync(join(root, name, file))));
}

interface Need {
  /** Debian's and Ubuntu's packages, any of which will do: the first that the system offers is installed. */
  packages: [string, ...string[]];
  what: string;
  isThere(): boolean;
  /** How to get it on a system without apt, where that is more than its name. */
  advice?: string;
}
const browser = (headless: boolean): Need => ({
  packages: headless ? ['chromium-headless-shell', 'chromium'] : ['chromium'],
  what: 'a Chromium or Chrome',
  isThere: () => findChromium(headless) !== null,
  advice: howToGetChromium,
});
const keyring: Need[] = [
  { packages: ['libsecret-1-0'], what: 'libsecret, which keytar loads', isThere: () => hasLibrary('libsecret-1.so.0') },
  { packages: ['gnome-keyring'], what: 'a Secret Service', isThere: () => hasProgram('gnome-keyring-daemon') },
  { packages: ['dbus'], what: 'a session bus', isThere: () => hasProgram('dbus-run-session') },
];

/** The package for Debian says which links it opens; with this the system knows. */
const packing: Need[] = [
  {
    packages: ['desktop-file-utils'],
    what: 'the database of desktop entries',
    isThere: () => hasProgram('update-desktop-database'),
  },
];

/** The practice service is asked by hand with these, and a self-signed server needs its certificate. */
const tools: Need[] = ['openssl', 'curl'].map(name => ({ packages: [name], what: name, isThere: () => hasProgram(name) }));

/** Only what hangs takes this long. */
const patienceMs = 15 * 60_000;
/** Nobody is asked anything: what a package brings takes no place of what was changed here. */
const silently = ['-q', '-o', 'Dpkg::Options::=--force-confdef', '-o', 'Dpkg::Options::=--force-confold'];

/** What apt says stands together at the end: something else may run beside it. */
async function install(needs: Need[]): Promise<boolean> {
  const said: Uint8Array[] = [];
  const apt = async (program: string, words: string[], heard: (piece: Uint8Array) => void) =>
    (await run('env', ['DEBIAN_FRONTEND=noninteractive', program, ...words], patienceMs, undefined, heard)) === 0;
  const hear = (piece: Uint8Array) => void said.push(piece);
  const offered = async ({ packages }: Need) => {
    for (const name of packages) if (await apt('apt-cache', ['show', name], () => {})) return name;
    return packages[0];
  };
  const installed = async () => {
    if (!(await apt('apt-get', ['update', '-q'], hear))) return false;
    const packages = await Promise.all(needs.map(offered));
    return apt('apt-get', ['install', '-y', ...silently, '--no-install-recommends', ...packages], hear);
  };
  const isInstalled = await installed();
  process.stdout.write(Buffer.concat(said));
  return isInstalled;
}

/** Sees to it that everything is there. Answers a sentence with the exact command where it is not. */
async function see(needs: Need[]): Promise<string | null> {
  const missing = needs.filter(need => !need.isThere());
  if (missing.length === 0) return null;
  if (process.platform !== 'linux')
    return missing.map(({ what, advice = `Missing: ${what}. Install it, and have it on the path.` }) => advice).join('\n');
  const names = missing.map(({ what, packages }) => `${what} (${packages.join(' or ')})`).join(', ');
  if (process.getuid?.() === 0 && hasProgram('apt-get')) {
    console.log(`Installing ${names}`);
    if ((await install(missing)) && needs.every(need => need.isThere())) return null;
  }
  // The last of several is the one that both systems have.
  const packages = missing.map(need => need.packages.at(-1)).join(' ');
  return `Missing: ${names}.\nDebian and Ubuntu: sudo apt-get update && sudo apt-get install -y ${packages}`;
}

/** For `npm test`. The keyring is Linux's alone; macOS and Windows bring their own. */
export const setUpTests = (): Promise<string | null> =>
  see(process.platform === 'linux' ? [browser(true), ...keyring, ...packing, ...tools] : [browser(true), ...tools]);
/** For `npm run demo` without Electron; not headless where it shows a window. */
export const setUpBrowser = (headless: boolean): Promise<string | null> => see([browser(headless)]);

if (import.meta.main) {
  const problem = await setUpTests();
  if (problem !== null) console.error(problem);
  process.exitCode = problem === null ? 0 : 1;
}
