/** The same sources built in another folder: no byte of the build may depend on where it was made. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../steps.ts';
import { filesBelow } from './archive.ts';

const top = join(import.meta.dirname, '../..');
/** What the build is made from. */
const sources = [
  'electron',
  'renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'tsconfig.json',
  'test/tsconfig.json',
];

/** Packages as links where the folders share a disk: eight hundred megabytes are copied in a second then. */
function copyPackages(to: string): void {
  try {
    execFileSync('cp', ['-al', join(top, 'node_modules'), to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', join(top, 'node_modules'), to]);
  }
}

/**
 * Builds a copy of the tree in a folder of another name, depth and length, with a space in it.
 * @returns hash of each file of it, by path
 */
export async function builtElsewhere(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  const copy = join(folder, 'a desk', 'of another name');
  try {
    for (const path of sources) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(top, path), join(copy, path), { recursive: true });
    }
    copyPackages(join(copy, 'node_modules'));
    if ((await run('electron-vite', ['build', '--logLevel', 'error'], undefined, copy)) !== 0)
      throw new Error('The copy could not be built.');
    return hashesBelow(join(copy, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Hash of each file below a folder, by its path. */
export function hashesBelow(folder: string): Map<string, string> {
  return new Map(
    filesBelow(folder).map(path => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

/** Files that only one of the two has, or that differ. */
export const unlikeIn = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(path => one.get(path) !== other.get(path)).toSorted();
