/** Starts the packed main under plain Node, with the tests' stand-in for `electron`, up to its window. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unpack } from './archive.ts';

const top = join(import.meta.dirname, '../..');

/**
 * Runs `out/main/main.js` of an unpacked app. Its window says which preload and page it would load; then the core is asked
 * for the state of the app, so that every library of the bundle was loaded.
 * @param app the folder of the unpacked archive
 * @returns what it said: one line of JSON
 * @throws with the end of its output where it did not come that far within a minute
 */
export function startPacked(app: string): { preload: string; url: string; version: string; ok: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const fake = stripTypeScriptTypes(readFileSync(join(top, 'test/electron/fake.ts'), 'utf8'));
  const main = join(app, 'out/main/main.js');
  const [, names = ''] = /import \{([^}]*)\} from "electron"/.exec(readFileSync(main, 'utf8')) ?? [];
  const asked = names.split(',').map(name => name.trim().split(' as ')[0]);
  writeFileSync(
    join(folder, 'electron.mjs'),
    `${fake}
const { module, requests, windows } = createFake({ packaged: true, userData: ${JSON.stringify(folder)}, appPath: ${JSON.stringify(app)} });
export const { ${asked.join(', ')} } = module;
const wait = setInterval(async () => {
  const [window] = windows;
  const [handler] = requests.values();
  if (window === undefined || handler === undefined) return;
  clearInterval(wait);
  const { ok } = await handler({ senderFrame: window.webContents.mainFrame }, 'app.state', {});
  console.log(JSON.stringify({ preload: window.options.webPreferences.preload, url: window.webContents.mainFrame.url, version: module.app.getVersion(), ok }));
  process.exit(0);
}, 20);
`,
  );
  writeFileSync(
    join(folder, 'hook.mjs'),
    `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: ${JSON.stringify(pathToFileURL(join(folder, 'electron.mjs')).href)}, shortCircuit: true } : next(name, context),
});
`,
  );
  const run = spawnSync(process.execPath, ['--import', pathToFileURL(join(folder, 'hook.mjs')).href, main], {
    ...{ encoding: 'utf8', timeout: 60_000, cwd: folder },
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  const line = run.stdout.trim().split('\n').at(-1) ?? '';
  if (run.status !== 0 || !line.startsWith('{'))
    throw new Error(`The packed main did not start:\n${run.stdout}${run.stderr}`.slice(0, 4_000));
  return JSON.parse(line) as ReturnType<typeof startPacked>;
}

/** From an archive where it lies: `start.ts ARCHIVE` prints what `startPacked` answers. */
if (import.meta.main) {
  const app = mkdtempSync(join(tmpdir(), 'installed-'));
  unpack(process.argv[2] ?? '', app);
  console.log(JSON.stringify(startPacked(app)));
}
