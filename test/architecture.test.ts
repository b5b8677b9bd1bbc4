import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appCalls } from '../electron/contract/app.ts';
import { type Row, rooms, table, tools, topLevel } from './import-table.ts';
import { functionsOf, isSource, packageOf, readSource, type Source, treeFiles } from './imports.ts';
import { bound, elsewhere } from './systems.ts';

const files = treeFiles();
const sources = new Map(files.filter(isSource).map(path => [path, readSource(path)]));
const rowOf = (path: string): Row | undefined => table.find(row => row.files.test(path));

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const dependencies = { ...manifest.dependencies, ...manifest.devDependencies };

/** Why an import is not allowed; null where it is. */
function complaint(row: Row, { specifier, path, typeOnly }: Source['imports'][number]): string | null {
  if (specifier.startsWith('node:')) return row.node?.includes(specifier) ? null : 'this row has no such module of Node';
  if (path === null) return packageOf(specifier) in row.packages ? null : 'this row has no such package';
  if (!/\.(ts|tsx|css|json|svg|png)(\?\w+)?$/.test(specifier)) return 'the path of a file with its ending is expected';
  if (!typeOnly && path.endsWith('.d.ts')) return 'declarations do not exist at run time';
  return row.may.test(path) ? null : 'this row may not import that file';
}

test('every source file stands in a row of the import table', () => {
  expect([...sources.keys()].filter(path => rowOf(path) === undefined)).toEqual([]);
});

test('every import is allowed by its row', () => {
  const wrong = [...sources.values()].flatMap(({ path, imports }) => {
    const row = rowOf(path);
    if (row === undefined) return [];
    return imports.flatMap(each => {
      const reason = complaint(row, each);
      return reason === null ? [] : [`${path} imports ${each.specifier}: ${reason}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('the complaints are real: an import across the layers is one', () => {
  const core = rowOf('electron/core/core.ts');
  const store = rowOf('renderer/store/feed.ts');
  if (core === undefined || store === undefined) throw new Error('the table lost its rows');
  const importing = (specifier: string, path: string | null) => ({ specifier, path, typeOnly: false });
  for (const forbidden of ['node:fs', 'node:http', 'electron', 'keytar', 'undici'])
    expect(complaint(core, importing(forbidden, null)), forbidden).not.toBeNull();
  expect(complaint(core, importing('../adapters/http.ts', 'electron/adapters/http.ts'))).not.toBeNull();
  expect(complaint(store, importing('../../electron/core/keys/keys.ts', 'electron/core/keys/keys.ts'))).not.toBeNull();
  expect(complaint(core, importing('./keys', 'electron/core/keys'))).not.toBeNull();
  expect(complaint(core, importing('./keys.ts', 'electron/core/keys/keys.ts'))).toBeNull();
});

test('core takes time and chance from its ports alone: what happens can be repeated, and is the same under test', () => {
  const ambient =
    /\b(?:random(?:Bytes|UUID|Int|SecretKey)|getRandomValues|generateKeyPair\w*|keygen|Math\.random)\b|\bDate\.now\(|\bnew Date\(\)|\bperformance\.now|(?<!\.)\bset(?:Timeout|Interval|Immediate)\(/;
  const core = [...sources.keys()].filter(path => path.startsWith('electron/core/'));
  expect(core.filter(path => ambient.test(readFileSync(path, 'utf8')))).toEqual([]);
  expect(ambient.test(readFileSync('electron/host/start.ts', 'utf8'))).toBe(true);
});

const roomOf = (path: string): string | undefined =>
  Object.entries(rooms).find(([, { files: within }]) => within.test(path.replace('electron/core/', '')))?.[0];

/** Which rooms each room imports. */
function roomImports(): Map<string, Set<string>> {
  const found = new Map(Object.keys(rooms).map(name => [name, new Set<string>()]));
  for (const { path, imports } of [...sources.values()].filter(source => source.path.startsWith('electron/core/')))
    for (const each of imports) {
      const [from, to] = [roomOf(path) ?? path, roomOf(each.path ?? '')];
      if (each.path?.startsWith('electron/core/') && to !== undefined && from !== to) found.get(from)?.add(to);
    }
  return found;
}

test('the rooms of core build on the floors below them, on those that their rows name and on no others', () => {
  const floors = Object.keys(rooms);
  const core = [...sources.keys()].filter(path => path.startsWith('electron/core/'));
  expect(core.filter(path => roomOf(path) === undefined)).toEqual([]);
  const imported = roomImports();
  for (const [name, { on, above = {} }] of Object.entries(rooms)) {
    const isBelow = (other: string) => floors.indexOf(other) < floors.indexOf(name);
    expect([...on, ...Object.keys(above)].toSorted(), name).toEqual([...(imported.get(name) ?? [])].toSorted());
    expect(
      on.filter(other => !isBelow(other)),
      `${name}: on a floor below`,
    ).toEqual([]);
    expect(Object.keys(above).filter(isBelow), `${name}: on a floor above`).toEqual([]);
    expect(
      Object.values(above).filter(reason => reason === ''),
      `${name}: without a reason`,
    ).toEqual([]);
  }
});

/** Functions of core that may be longer, `file:function`, each until it falls apart. */
const long: readonly string[] = [];

test('no function in core is longer than 80 lines: what is longer has parts that can be named', () => {
  const core = [...sources.keys()].filter(path => path.startsWith('electron/core/'));
  const found = core.flatMap(path =>
    functionsOf(path)
      .filter(each => each.lines > 80)
      .map(({ name }) => `${path}:${name}`),
  );
  expect(found.toSorted()).toEqual(long.toSorted());
  // The longest of them all is seen, so that a measure which sees nothing does not pass.
  expect(Math.max(...core.flatMap(path => functionsOf(path).map(({ lines }) => lines)))).toBeGreaterThan(60);
});

/** Rooms that may hold more, each until it falls apart. */
const crowded: readonly string[] = [];

test('no room of the contract, of core or of the renderer holds more than twenty files at one level', () => {
  const rooms = Map.groupBy(
    files.filter(path => /^(electron\/(contract|core)|renderer)\//.test(path)),
    path => path.slice(0, path.lastIndexOf('/')),
  );
  expect([...rooms].filter(([, within]) => within.length > 20).map(([room]) => room)).toEqual(crowded);
  for (const side of ['electron/core/', 'renderer/'])
    expect([...rooms.keys()].filter(room => room.startsWith(side)).length, side).toBeGreaterThan(20);
});

test('files do not grow: half of them and nine of ten are no longer than when core was given its rooms', () => {
  const lines = files
    .filter(path => /^electron\/.*\.ts$/.test(path))
    .map(path => readFileSync(path, 'utf8').split('\n').length - 1)
    .toSorted((a, b) => a - b);
  const part = (share: number) => lines[Math.floor((lines.length - 1) * share)];
  expect(part(0.5)).toBeLessThanOrEqual(75);
  expect(part(0.9)).toBeLessThanOrEqual(186);
});

test('paths of files come from import.meta.dirname: an address in place of one breaks in a folder with a space in its name', () => {
  const address = /\bimport\.meta\.url\b|new URL\(['"`]file:/;
  const readers = files.filter(path => /\.(ts|tsx|mts)$/.test(path) && path !== 'test/architecture.test.ts');
  expect(readers).toContain('electron.vite.config.ts');
  expect(readers.filter(path => address.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('what does not run on every system is there, and runs on this one or is named', () => {
  expect(bound.flatMap(each => each.files).filter(file => !files.includes(file))).toEqual([]);
  expect(elsewhere('linux')).toEqual([]);
  expect(elsewhere('win32').flatMap(each => each.files)).toContain('test/unit/adapters/keychain.test.ts');
});

test('tests wait as long as their project says: a wait with a second of its own fails where a machine is slow', () => {
  const tests = files.filter(path => /^test\/.*\.ts$/.test(path) && path !== 'test/architecture.test.ts');
  expect(tests).toContain('test/electron/boot.ts');
  expect(tests.filter(path => /\bvi\.waitFor\(/.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('the renderer and the preloads never load zod', () => {
  const starts = [...sources.keys()].filter(
    path => path.startsWith('renderer/') || /^electron\/host\/(confirm-)?preload\.ts$/.test(path),
  );
  const reached = new Set<string>();
  const visit = (path: string, way: string[]) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const each of sources.get(path)?.imports ?? []) {
      if (each.typeOnly) continue;
      expect(packageOf(each.specifier), [...way, path].join(' → ')).not.toBe('zod');
      if (each.path !== null) visit(each.path, [...way, path]);
    }
  };
  for (const path of starts) visit(path, []);
  expect(reached.size).toBeGreaterThan(starts.length);
});

test('main loads no library before its window is there', () => {
  const loaded = new Set<string>();
  const visit = (path: string) => {
    for (const each of sources.get(path)?.imports ?? []) {
      const name = each.path ?? packageOf(each.specifier);
      if (each.typeOnly || each.lazy || loaded.has(name)) continue;
      loaded.add(name);
      if (each.path !== null) visit(each.path);
    }
  };
  visit('electron/host/main.ts');
  expect([...loaded].filter(name => !name.endsWith('.ts') && !name.startsWith('node:'))).toEqual(['electron']);
  expect(loaded).toContain('electron/host/window.ts');
});

test('the product never imports test', () => {
  const wrong = [...sources.values()].filter(
    ({ path, imports }) => !path.startsWith('test/') && imports.some(each => each.path?.startsWith('test/')),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/**
 * Files that load each other before they run, each circle once: which of them runs first, nobody decided.
 * An import that is only a type or lazy is none.
 */
function circlesAmong(among: ReadonlyMap<string, Pick<Source, 'imports'>>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    let lowest = number;
    open.push(path);
    for (const each of among.get(path)?.imports ?? []) {
      if (each.path === null || each.typeOnly || each.lazy || !among.has(each.path)) continue;
      if (!order.has(each.path)) lowest = Math.min(lowest, visit(each.path));
      else if (open.includes(each.path)) lowest = Math.min(lowest, low.get(each.path) ?? order.get(each.path) ?? 0);
    }
    low.set(path, lowest);
    if (lowest === number) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest;
  };
  for (const path of among.keys()) if (!order.has(path)) visit(path);
  return found;
}

test('no files of the product load each other in a circle', () => {
  const product = new Map([...sources].filter(([path]) => /^(electron|renderer)\//.test(path)));
  expect(product.size).toBeGreaterThan(500);
  expect(circlesAmong(product)).toEqual([]);
  const importing = (...paths: string[]) => ({
    imports: paths.map(path => ({
      specifier: path,
      path: path.slice(1),
      typeOnly: path.startsWith('t'),
      ...(path.startsWith('l') && { lazy: true as const }),
    })),
  });
  const around = (back: string) =>
    circlesAmong(
      new Map([
        ['a', importing('+b')],
        ['b', importing('+c')],
        ['c', importing(`${back}a`, '+d')],
        ['d', importing()],
      ]),
    );
  expect([around('+'), around('t'), around('l')]).toEqual([[['a', 'b', 'c']], [], []]);
});

test('every call of the app is asked by a page, and every event is heard by one', () => {
  const pages = files
    .filter(path => /^renderer\/.*\.tsx?$/.test(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');
  const isAsked = (name: string) => new RegExp(`\\bcustody\\s*\\.\\s*${name.replace('.', '\\s*\\.\\s*')}\\b`).test(pages);
  expect(Object.keys(appCalls).filter(name => !isAsked(name))).toEqual([]);
  expect(isAsked('keys.list')).toBe(false);
  const [, events = ''] =
    /export interface Events \{(.*?)\n\}/s.exec(readFileSync('electron/contract/values/app-values.ts', 'utf8')) ?? [];
  const names = [...events.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, name]) => name ?? '');
  expect(names).toContain('feed.delta');
  expect(names.filter(name => !pages.includes(`custody.on('${name}'`))).toEqual([]);
});

test('there is no default export but where a tool asks for one, and no barrel', () => {
  const asked = /(^|\/)[\w.]+\.config\.ts$|^test\/mutate\/runner\.ts$/;
  expect(
    [...sources.values()].filter(source => source.hasDefaultExport && !asked.test(source.path)).map(({ path }) => path),
  ).toEqual([]);
  expect([...sources.keys()].filter(path => /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/.test(path))).toEqual([]);
  const barrels = [...sources.values()].filter(
    ({ passesOn, imports }) => passesOn.length > 0 && passesOn.length === imports.length,
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('windows are made in one place, and nothing hands an address to the system', () => {
  const holding = (pattern: RegExp) =>
    [...sources.keys()].filter(path => path.startsWith('electron/') && pattern.test(readFileSync(path, 'utf8')));
  expect(holding(/new BrowserWindow\b/)).toEqual(['electron/host/window.ts']);
  // A login that a person confirmed, https alone (test/electron).
  expect(holding(/openExternal\(|shell\.open/)).toEqual(['electron/host/links.ts']);
  expect(holding(/rejectUnauthorized: false|bypassCSP/)).toEqual([]);
  // The one switch takes something away: Chromium resolves no name (test/electron looks at its value).
  expect(holding(/appendSwitch|appendArgument/)).toEqual(['electron/host/refusals.ts']);
  expect(holding(/\beval\(|new Function\(/)).toEqual([]);
  expect(holding(/findCredentials\(/)).toEqual([]);
});

test('the renderer makes no markup from text and keeps nothing in the browser', () => {
  const wrong = [...sources.keys()].filter(
    path =>
      path.startsWith('renderer/') &&
      /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|localStorage|sessionStorage|indexedDB|\bfetch\(|XMLHttpRequest|WebSocket\(/.test(
        readFileSync(path, 'utf8'),
      ),
  );
  expect(wrong).toEqual([]);
});

test('every dependency has its reason, and every reason its dependency', () => {
  const reasons = new Set([...table.flatMap(row => Object.keys(row.packages)), ...Object.keys(tools)]);
  expect([...reasons].sort()).toEqual(Object.keys(dependencies).sort());
});

test('versions are exact', () => {
  for (const [name, version] of Object.entries(dependencies)) expect(version, name).toMatch(/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/);
});

test('every package of the lock comes from the registry with its integrity', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue;
    expect(entry.integrity, path).toMatch(/^sha512-/);
    if (entry.resolved !== undefined) expect(new URL(entry.resolved).protocol, path).toBe('https:');
    expect(path.split('node_modules/').at(-1), 'forged signatures pass its check (docs/faults.md#supply-chain)').not.toBe(
      'elliptic',
    );
  }
});

test('the top level is as designed', () => {
  expect([...new Set(files.map(path => path.split('/')[0]))].filter(name => !topLevel.includes(name ?? ''))).toEqual([]);
});

test('the built pages hold no schema library, evaluate no text and ask no network', () => {
  // The build comes before the tests in `npm test`; alone, this asks for it.
  expect(existsSync('out/renderer/index.html'), 'run `npm run build` first').toBe(true);
  const built = (JSON.parse(readFileSync('out/renderer/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>) ?? {};
  const scripts = Object.values(built).filter(({ file }) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  for (const { file } of scripts) {
    const code = readFileSync(`out/renderer/${file}`, 'utf8');
    expect(code, file).not.toMatch(/ZodError|invalid_union|_zod\b/);
    // Licences name what ships, and are a file of their own.
    if (!file.includes('/licences-')) expect(code, file).not.toMatch(/\beval\(|new Function\(|noble|keytar/);
    // The CSP refuses these; a library that would ask is found before it ships.
    const asking = /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|importScripts/g;
    if (!file.includes('/licences-')) expect(code.match(asking) ?? [], file).toEqual([]);
  }
});

/** Where a number becomes text or a float on purpose, and why no amount, fee or yield is among them. */
const floats: Record<string, string> = {
  'electron/contract/text/plain-text.ts': 'how many there are of something',
  'renderer/confirm/bar/press-button.tsx': 'seconds left to hold',
  'renderer/words/text/times.ts': 'seconds of clock skew',
};

test('no amount, fee or yield passes through floating point', () => {
  const product = files.filter(path => /^(electron|renderer)\/.*\.tsx?$/.test(path));
  const rounding = product.filter(path =>
    /parseFloat|\.toFixed\(|\.toPrecision\(|NumberFormat|Math\.pow/.test(readFileSync(path, 'utf8')),
  );
  expect(rounding.toSorted()).toEqual(Object.keys(floats).toSorted());
  // What screens of money make of a bigint: text through contract/text/amounts.ts, or a length through parts/charts/drawing.ts.
  const money = product.filter(path =>
    /(earn|vaults|wallets|history|amounts|decimal|scatter|share-bar|day-line|flow-chart|bulk-totals|movements|moves)/.test(path),
  );
  expect(money.length).toBeGreaterThan(30);
  const lines = money.flatMap(path =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map(line => ({ path, line })),
  );
  const turned = lines.filter(({ line }) => /\bNumber\((?!\))/.test(line) && !/part \* 10_000n/.test(line));
  expect(turned.map(({ path, line }) => `${path}: ${line.trim()}`)).toEqual([]);
});
