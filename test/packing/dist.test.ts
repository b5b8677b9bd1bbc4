/**
 * What may not be shipped is found where it is: a copy of the app gets one thing that is wrong, is packed, and is read as
 * `npm run dist:check` reads the right one.
 */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPacked } from './check.ts';
import { pack } from './pack.ts';

const top = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const parts = ['package.json', 'LICENSE', 'resources', 'out', 'node_modules/keytar'];
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'copy-'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Where a path of the copy lies, with the folders above it. */
function at(path: string): string {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  return join(copy, path);
}
const change = (path: string, from: string, to: string) => {
  const text = readFileSync(at(path), 'utf8');
  if (text.split(from).length !== 2) throw new Error(`Expected “${from}” once in ${path}.`);
  writeFileSync(at(path), text.replace(from, to));
};
/** Has electron-builder take more: the last pattern that fits a file decides. */
const ship = (pattern: string) => change('resources/electron-builder.yml', '/keytar.node\n', `/keytar.node\n  - ${pattern}\n`);

/** Lines that are not as they must be, of a copy that `plant` changed. */
async function wrongIn(plant: () => void): Promise<string[]> {
  for (const part of parts) {
    rmSync(join(copy, part), { recursive: true, force: true });
    cpSync(join(top, part), at(part), { recursive: true });
  }
  plant();
  const rows = await readPacked(await pack(copy, ['dir']));
  return rows.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`);
}

test('the app as it is has nothing wrong', async () => {
  expect(await wrongIn(() => {})).toEqual([]);
});

test('a test file is found, in the build or beside it', async () => {
  const found = await wrongIn(() => {
    writeFileSync(at('out/main/approve.test.js'), '');
    writeFileSync(at('test/practice/server.ts'), '');
    ship('test/**');
  });
  expect(found).toEqual(['files in the archive that may not be there: out/main/approve.test.js, test/practice/server.ts']);
});

test('a dependency of the tests is found, as a package and in the list of what is installed', async () => {
  const found = await wrongIn(() => {
    const { vitest, ...devDependencies } = manifest.devDependencies;
    const moved = { ...manifest, devDependencies, dependencies: { ...manifest.dependencies, vitest } };
    writeFileSync(at('package.json'), JSON.stringify(moved));
    writeFileSync(at('node_modules/vitest/package.json'), JSON.stringify({ name: 'vitest', version: vitest }));
    ship('node_modules/vitest/**');
  });
  expect(found).toEqual([
    'files in the archive that may not be there: node_modules/vitest/package.json',
    expect.stringMatching(/^what is installed beside the bundle: .*vitest/),
  ]);
});

test('the keychain’s binding of another platform is found, beside the right one or in its place', async () => {
  const beside = await wrongIn(() => ship('node_modules/keytar/prebuilds/win32-x64/keytar.node'));
  expect(beside).toEqual([
    'files in the archive that may not be there: node_modules/keytar/prebuilds/win32-x64/keytar.node',
    'files beside the archive that may not be there: node_modules/keytar/prebuilds/win32-x64/keytar.node',
  ]);
  const prebuilds = 'node_modules/keytar/prebuilds';
  const instead = await wrongIn(() =>
    cpSync(at(`${prebuilds}/linux-arm64/keytar.node`), at(`${prebuilds}/linux-x64/keytar.node`)),
  );
  expect(instead).toEqual([expect.stringMatching(/^the binding is of this system: ELF, machine 183/)]);
});

test('a fuse that is off its safe side is found in the program itself', async () => {
  const found = await wrongIn(() => change('resources/electron-builder.yml', 'runAsNode: false', 'runAsNode: true'));
  expect(found).toEqual(['fuses that are not on their safe side: RunAsNode on']);
});

test('a private key, a source map and a path of the machine that built it are found in what is shipped', async () => {
  const found = await wrongIn(() => {
    writeFileSync(at('out/main/main.js.map'), '{}');
    const planted = ['-----BEGIN EC PRIVATE ', 'KEY-----\n/', '/# sourceMappingURL=main.js.map\n/', 'home/ada/app'].join('');
    appendFileSync(at('out/main/main.js'), `\n/*\n${planted}\n*/\n`);
  });
  expect(found).toEqual([
    'texts that nobody may ship: a private key in out/main/main.js, a source map in out/main/main.js, a path of this machine in out/main/main.js',
  ]);
});

test('a main that does not start is found', async () => {
  await expect(wrongIn(() => writeFileSync(at('out/main/main.js'), 'import "not-shipped";\n'))).rejects.toThrow(
    'The packed main did not start',
  );
});
