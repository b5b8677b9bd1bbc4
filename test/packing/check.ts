/**
 * `npm run dist:check`: packs the app on a stand-in Electron, reads everything that would be shipped, installs the package
 * for Debian, and prints what was expected beside what was found. Ends with 1 where one line is not so.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../host/build.ts';
import { besideArchive, inArchive, unlike } from './allowed.ts';
import { filesBelow, filesIn, fusesOf, type ShippedFile, unpack } from './archive.ts';
import { fieldOf, installDeb } from './deb.ts';
import { builtElsewhere, hashesBelow, unlikeIn } from './elsewhere.ts';
import { type Packed, pack } from './pack.ts';
import { startPacked } from './start.ts';
import { refusedConfigurations } from './systems.ts';

const top = join(import.meta.dirname, '../..');

export interface Row {
  what: string;
  found: string;
  ok: boolean;
}

const row = (what: string, found: string | readonly string[], ok: boolean): Row => ({
  what,
  found: typeof found === 'string' ? found : found.join(', '),
  ok,
});
const none = (what: string, found: readonly string[]): Row => row(what, found.length === 0 ? 'none' : found, found.length === 0);
const same = (what: string, found: string, expected: string): Row =>
  row(what, found === expected ? found : `${found}, expected ${expected}`, found === expected);
const KiB = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en')} KiB`;
const sum = (files: readonly ShippedFile[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);

/** The most that may be shipped beside Electron: what grows past it is looked at. */
const mostBytes = 9 * 1024 * 1024;

function sizes(files: ShippedFile[]): Row[] {
  const rooms = ['out/main', 'out/preload', 'out/renderer', 'node_modules'];
  const parts = rooms.map(room => `${room} ${KiB(sum(files.filter(({ path }) => path.startsWith(`${room}/`))))}`);
  return [row(`all of the app, at most ${KiB(mostBytes)}`, `${KiB(sum(files))}: ${parts.join(', ')}`, sum(files) <= mostBytes)];
}

/** What no file may hold: paths of the machine that built it, private keys, and the source maps' mark. */
const marks: readonly [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:EC |RSA |OPENSSH )?PRIVATE KEY-----/],
  ['a source map', /\/\/# sourceMappingURL=/],
  // Comments of a bundle name the files that it is made of.
  ['something of the tests', /\btest\/(?:practice|host|unit|e2e)\//],
];
function marked(app: string): string[] {
  const texts = filesBelow(app).filter(path => /\.(js|cjs|html|css|json)$/.test(path));
  return texts.flatMap(path => {
    const text = readFileSync(join(app, path), 'utf8');
    return [
      ...marks,
      ['a path of this machine', new RegExp(`(?:/root|/home|/tmp|${process.cwd().replaceAll('.', '\\.')})/\\w`)] as const,
    ]
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${what} in ${path}`);
  });
}

const fuses: Record<string, boolean> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
};

/** What is packed, without installing it. */
export async function readPacked({ tree }: Packed): Promise<Row[]> {
  const asar = join(tree, 'resources', 'app.asar');
  const files = filesIn(asar);
  const archive = unlike(
    files.map(({ path }) => path),
    inArchive,
  );
  const beside = unlike(filesBelow(`${asar}.unpacked`), besideArchive);
  const app = mkdtempSync(join(tmpdir(), 'packed-'));
  try {
    unpack(asar, app);
    const { dependencies = {} } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { dependencies?: object };
    const wrong = Object.entries(await fusesOf(join(tree, 'countersign'))).filter(([name, on]) => fuses[name] !== on);
    const binding = readFileSync(`${asar}.unpacked/node_modules/keytar/prebuilds/linux-x64/keytar.node`);
    const started = startPacked(app);
    return [
      none('files in the archive that may not be there', archive.foreign),
      none('files that the archive lacks', archive.missing),
      none('files beside the archive that may not be there', beside.foreign),
      none('files that lack beside it', beside.missing),
      ...sizes(files),
      same('what is installed beside the bundle', Object.keys(dependencies).join(', '), 'keytar'),
      // ELF for x86-64: its class is 64 bits, its machine is 62.
      row(
        'the binding is of this system',
        `ELF, machine ${binding.readUInt16LE(18)}`,
        binding.readUInt32BE(0) === 0x7f454c46 && binding.readUInt16LE(18) === 62,
      ),
      none(
        'fuses that are not on their safe side',
        wrong.map(([name, on]) => `${name} ${on ? 'on' : 'off'}`),
      ),
      none('texts that nobody may ship', marked(app)),
      same('main starts from the archive and opens', started.url, 'app://bundle/index.html'),
      row(
        'its preload is in the archive',
        started.preload.slice(app.length + 1),
        filesBelow(app).includes(started.preload.slice(app.length + 1)),
      ),
      row('its core answers', String(started.ok), started.ok),
    ];
  } finally {
    rmSync(app, { recursive: true });
  }
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

function readDeb({ deb, tree }: Packed): Row[] {
  // dpkg installs as root alone. It is said, and the package is read without it in no way.
  if (process.getuid?.() !== 0)
    return [row('not installed, and not looked at', 'dpkg needs root: sudo npm run dist:check', true)];
  const installed = installDeb(deb);
  const paths = installed.files.map(line => line.slice(line.indexOf(' ') + 1));
  const icons = paths.filter(path => /\/hicolor\/\d+x\d+\/apps\/countersign\.png$/.test(path));
  const odd = installed.files.filter(
    line => !/^644 /.test(line) && !/^(755 \/opt\/Countersign\/countersign|4?755 \/opt\/Countersign\/chrome-sandbox)$/.test(line),
  );
  const depends = fieldOf(deb, 'Depends').split(', ');
  return [
    row('it asks for libsecret', depends, depends.includes('libsecret-1-0')),
    none(
      'files of the app that are not installed',
      filesBelow(tree).filter(path => !paths.includes(`/opt/Countersign/${path}`)),
    ),
    none('files with other rights than 644, but programs', odd),
    row(
      'icons, of sizes',
      icons.map(path => /\d+x/.exec(path)?.[0].slice(0, -1) ?? ''),
      icons.length === 8,
    ),
    same('the command leads to', installed.command, '/opt/Countersign/countersign'),
    same('links are opened by', installed.handler, 'x-scheme-handler/countersign=countersign.desktop;'),
    row(
      'the desktop entry starts it with the link',
      /^Exec=.*$/m.exec(installed.desktop)?.[0] ?? 'nothing',
      /^Exec=\/opt\/Countersign\/countersign %U$/m.test(installed.desktop),
    ),
    same('started by its command, the stand-in ends with', installed.start, 'exit 7'),
    row(
      'main starts from the installed archive, with the fake of Electron, and its core answers',
      /"ok":(true|false)/.exec(installed.main)?.[1] ?? installed.main,
      installed.main.includes('"ok":true'),
    ),
    none('what is left once it is removed', installed.left),
    row('size', KiB(statSync(deb).size), true),
  ];
}

async function reproducible(first: Packed): Promise<Row[]> {
  const second = await pack();
  const asar = (packed: Packed) => hashOf(join(packed.tree, 'resources', 'app.asar'));
  const here = hashesBelow(join(top, 'out'));
  return [
    none(
      `of ${here.size} files of the build, those that are others where it is built in another folder`,
      unlikeIn(here, await builtElsewhere()),
    ),
    same('the same tree makes the same archive', asar(second), asar(first)),
    same('and the same package', hashOf(second.deb), hashOf(first.deb)),
  ];
}

export async function check(): Promise<boolean> {
  await ensureBuilt();
  const packed = await pack();
  const parts: [string, Row[]][] = [
    ['The app', await readPacked(packed)],
    ['The package for Debian', readDeb(packed)],
    ['Made twice', await reproducible(packed)],
    ['Configurations of the other systems', await refusedConfigurations()],
  ];
  for (const [title, rows] of parts) {
    console.log(`\n${title}`);
    for (const { what, found, ok } of rows) console.log(`  ${ok ? '✓' : '✗'} ${what}: ${found}`);
  }
  return parts.every(([, rows]) => rows.every(({ ok }) => ok));
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
