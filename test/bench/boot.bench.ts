/**
 * P8: what main runs before it makes its window, beside a bare Node with the same stand-in for `electron`; and what the
 * main page loads. Processor time, as each process counts its own.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../host/build.ts';
import { atMost, interleaved, print, ratios } from './figures.ts';

const top = join(import.meta.dirname, '../..');
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'countersign-boot-'));
const at = (name: string) => join(folder, name);

// The tests' own stand-in for `electron`, as plain JavaScript, with a window that tells its time and ends the process.
const fake = stripTypeScriptTypes(readFileSync(join(top, 'test/electron/fake.ts'), 'utf8'));
const main = join(top, 'out/main/main.js');
const asked = /import \{([^}]*)\} from "electron"/.exec(readFileSync(main, 'utf8'))?.[1] ?? '';
const names = asked.split(',').map(name => name.trim().split(' as ')[0] ?? '');
const tell = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000); process.exit(0);';
writeFileSync(
  at('electron.mjs'),
  `${fake}
const { module } = createFake({ packaged: true, userData: ${JSON.stringify(folder)}, appPath: ${JSON.stringify(top)} });
export const { ${names.filter(name => name !== 'BrowserWindow').join(', ')} } = module;
export class BrowserWindow { constructor() { ${tell} } }
`,
);
writeFileSync(
  at('hook.mjs'),
  `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: ${JSON.stringify(`file://${at('electron.mjs')}`)}, shortCircuit: true } : next(name, context),
});
`,
);
writeFileSync(at('bare.mjs'), `import { BrowserWindow } from 'electron';\nnew BrowserWindow();\n`);
const run = (file: string) => Number(execFileSync(process.execPath, ['--import', at('hook.mjs'), file], { encoding: 'utf8' }));

const times = await interleaved(9, { bare: () => run(at('bare.mjs')), main: () => run(main) });
rmSync(folder, { recursive: true });

/** Sizes of the scripts, compressed, that a page of the build loads before it is drawn. */
function scriptsOf(page: string): number {
  const html = readFileSync(join(top, 'out/renderer', page), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="[./]*(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  return first.reduce((sum, path) => sum + gzipSync(readFileSync(join(top, 'out/renderer', path))).length, 0) / 1024;
}
/** What any page made with React begins with. */
const react = [
  'react/cjs/react.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
]
  .map(path => gzipSync(readFileSync(join(top, 'node_modules', path))).length / 1024)
  .reduce((sum, size) => sum + size, 0);
const all = readdirSync(join(top, 'out/renderer/assets')).filter(name => name.endsWith('.js'));
const before =
  'Node’s own modules for files and sockets, the lock of the folder and the list of the pages’ files; the core, its libraries and keytar are loaded after the window.';
const kit =
  'the goal was set by an app without a kit of accessible controls (108 KiB is 1.6 times React alone): the kit of accessible tables, fields, menus and dialogs is most of it (docs/architecture.md#dependencies); the rest is sixteen screens in one file, read from the disk and not over a network.';
print('P8 boot', [
  atMost('main up to its window / bare node', 1.5, ratios(times.main, times.bare), 'x', before),
  atMost(
    'main up to its window, above bare node',
    15,
    times.main.map((time, n) => time - (times.bare[n] ?? Number.NaN)),
    'ms',
    before,
  ),
  atMost(`main page’s scripts, gzip, of ${all.length} files`, 108, scriptsOf('index.html'), 'KiB', kit),
  atMost('main page’s scripts / React and ReactDOM alone', 1.6, scriptsOf('index.html') / react, 'x', kit),
  atMost('confirmation page’s scripts, gzip', 108, scriptsOf('confirm/index.html'), 'KiB'),
]);
