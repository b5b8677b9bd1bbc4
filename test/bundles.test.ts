/** What the build puts into each part of the app: these packages and no others. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { besideBundles, bundles, most } from './bundle-table.ts';
import { bundledModules, type Part, packagesOf } from './licences/bundled.ts';
import type { Licences } from './licences/document.ts';

const parts = Object.keys(bundles) as Part[];
const held = await bundledModules();
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const namesIn = (part: Part) => [...new Set(packagesOf(held[part]).map(({ name }) => name))];
const allOf = (part: Part) => [...bundles[part].direct, ...Object.keys(bundles[part].brought)];

test.each(parts)('%s holds the packages of its row, and no other', part => {
  expect(namesIn(part).toSorted()).toEqual(allOf(part).toSorted());
  expect(held[part].size).toBeGreaterThan(1);
});

test('what a row calls its own is a dependency of the app, and what is brought along has its reason', () => {
  for (const { direct, brought } of Object.values(bundles)) {
    for (const name of direct) expect(manifest.devDependencies, name).toHaveProperty([name]);
    for (const [name, why] of Object.entries(brought)) expect(why, name).not.toBe('');
  }
  expect(Object.keys(manifest.dependencies)).toEqual(['keytar']);
});

test('no more packages ship than they did', () => {
  const direct = new Set([...parts.flatMap(part => bundles[part].direct), ...Object.keys(besideBundles)]);
  const all = new Set([...direct, ...parts.flatMap(allOf)].filter(name => name !== 'rolldown' && name !== 'vite'));
  expect({ direct: direct.size, all: all.size }).toEqual(most);
});

test('the page About has a licence for each of them, and for nothing that does not ship', () => {
  const { packages } = JSON.parse(readFileSync('renderer/screens/settings/about/licences.json', 'utf8')) as Licences;
  const shown = new Set(packages.filter(each => !each.in.includes('app')).map(({ name }) => name));
  // By its own name, and what is compiled into it.
  const beside = ['electron', '@github/keytar', 'node-addon-api'];
  expect([...shown].toSorted()).toEqual([...new Set([...parts.flatMap(namesIn), ...beside])].toSorted());
});
