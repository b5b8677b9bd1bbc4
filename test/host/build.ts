/** Builds the app where the build is older than what it is made from. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../steps.ts';

const top = join(import.meta.dirname, '../..');

/** Newest change below a file or folder, in milliseconds; 0 where it does not exist. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))));
}

/** Throws where the build fails; what went wrong is on the screen by then. */
export async function ensureBuilt(): Promise<void> {
  const made = Math.min(
    ...['main/main.js', 'preload/preload.cjs', 'renderer/index.html'].map(file => newest(join(top, 'out', file))),
  );
  const sources = ['electron', 'renderer', 'electron.vite.config.ts', 'package-lock.json'];
  if (Math.max(...sources.map(path => newest(join(top, path)))) < made) return;
  if (!(await step('build', 'electron-vite', ['build', '--logLevel', 'warn']))) throw new Error('The app could not be built.');
}
