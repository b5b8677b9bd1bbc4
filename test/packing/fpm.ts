#!/usr/bin/env node
/**
 * A stand-in for fpm, which electron-builder hands its packages to and which Debian has not: takes the same words and has
 * dpkg-deb build the package. A word that it does not know ends it.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const one = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...one, short: 's' },
    t: { ...one, short: 't' },
    d: { ...one, short: 'd', multiple: true },
    force: { type: 'boolean' },
    'deb-recommends': { ...one, multiple: true },
    'deb-compression': one,
    'deb-priority': one,
    architecture: one,
    'after-install': one,
    'after-remove': one,
    description: one,
    version: one,
    package: one,
    name: one,
    maintainer: one,
    vendor: one,
    url: one,
    license: one,
  },
});
const word = (name: keyof typeof values): string => {
  const value = values[name];
  if (typeof value !== 'string') throw new Error(`Expected --${name}, received none.`);
  return value;
};
if (word('t') !== 'deb') throw new Error(`Expected -t deb, received -t ${word('t')}.`);

const root = mkdtempSync(join(tmpdir(), 'deb-'));
for (const each of positionals) {
  const [from = '', to = ''] = each.split('=');
  mkdirSync(dirname(join(root, to)), { recursive: true });
  cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true });
  if (statSync(join(root, to)).isFile()) chmodSync(join(root, to), 0o644);
}
const control = join(root, 'DEBIAN');
mkdirSync(control);
for (const [script, name] of [
  ['after-install', 'postinst'],
  ['after-remove', 'postrm'],
] as const) {
  writeFileSync(join(control, name), readFileSync(word(script)));
  chmodSync(join(control, name), 0o755);
}
writeFileSync(
  join(control, 'control'),
  `${[
    `Package: ${word('name')}`,
    `Version: ${word('version')}`,
    `Architecture: ${word('architecture')}`,
    `Maintainer: ${word('maintainer')}`,
    `Depends: ${(values.d ?? []).join(', ')}`,
    `Recommends: ${(values['deb-recommends'] ?? []).join(', ')}`,
    `Priority: ${word('deb-priority')}`,
    `Section: default`,
    `Homepage: ${word('url')}`,
    `Description: ${word('description')}`,
  ].join('\n')}\n`,
);
execFileSync('dpkg-deb', ['--build', '--root-owner-group', `-Z${word('deb-compression')}`, root, word('package')], {
  stdio: 'inherit',
});
rmSync(root, { recursive: true });
