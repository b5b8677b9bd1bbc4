/** Whatever ships has its licence on the page: the list is made of the bundles, and is not made without a text. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesOf } from './licences/bundled.ts';
import { type Licences, licencesOf } from './licences/document.ts';

const top = join(import.meta.dirname, '..');
const shown = JSON.parse(readFileSync(join(top, 'renderer/screens/settings/about/licences.json'), 'utf8')) as Licences;

function made(name: string, files: Record<string, string>, from = mkdtempSync(join(tmpdir(), 'packages-'))): string {
  const folder = join(from, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
const named = (name: string) => JSON.stringify({ name, version: '1.0.0', license: 'MIT' });

test('a package that ships without the text of its licence stops the list', () => {
  const bare = made('bare', { 'package.json': named('bare'), LICENSE: ' \n' });
  expect(() => licencesOf(packagesOf([`${bare}/index.js`]).map(each => [each, 'main']))).toThrow(
    'bare 1.0.0 ships, and has no text of its licence.',
  );
  const nameless = made('nameless', { 'package.json': JSON.stringify({ name: 'nameless', version: '1.0.0' }) });
  expect(() => packagesOf([`${nameless}/index.js`])).toThrow('Expected name, version and licence');
});

test('a package is told by its innermost folder, once, with each process that holds it and all its notices', () => {
  const outer = made('outer', { 'package.json': named('outer'), LICENSE: 'the text' });
  const inner = made(
    '@scope/inner',
    { 'package.json': named('@scope/inner'), 'licence.txt': 'the text\r\n', NOTICE: 'a notice' },
    outer,
  );
  const packages = packagesOf([`\0${inner}/a.js?commonjs`, `${inner}/b.js`, `${outer}/a.js`, join(top, 'renderer/main.tsx')]);
  expect(packages.map(({ name }) => name)).toEqual(['@scope/inner', 'outer']);
  const both = [...packages.map(each => [each, 'main'] as const), ...packages.map(each => [each, 'renderer'] as const)];
  expect(licencesOf(both.map(([each, where]) => [each, where]))).toMatchObject({
    packages: [
      { name: '@scope/inner', in: ['main', 'renderer'], text: 0 },
      { name: 'outer', in: ['main', 'renderer'], text: 1 },
    ],
    texts: ['a notice\n\nthe text', 'the text'],
  });
});

test('the page has what is known to ship: the app, what it runs on, the keychain’s binding, fonts, and a text for each', () => {
  const names = shown.packages.map(({ name }) => name);
  const known = [
    'Countersign',
    'electron',
    '@github/keytar',
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
  ];
  expect(names).toEqual(expect.arrayContaining([...known, 'react', 'undici', 'viem', 'zod']));
  for (const { name, text } of shown.packages) expect(shown.texts[text]?.length, name).toBeGreaterThan(200);
  // The tests and the tools that build it do not ship.
  for (const name of ['vitest', 'typescript', 'playwright-core', 'fast-check']) expect(names).not.toContain(name);
});
