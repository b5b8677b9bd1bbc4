/** Packs the app with electron-builder on a stand-in Electron, as `npm run dist` does on a real one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { makeElectron } from './stand-in.ts';

const top = join(import.meta.dirname, '../..');

export interface Packed {
  /** The tree that is installed: the program, its libraries and `resources`. */
  tree: string;
  deb: string;
}

/**
 * @param project the folder that is packed: this tree, or a copy of it with something wrong
 * @param targets of electron-builder: `dir` is the tree alone
 * @throws with electron-builder's last lines where it fails
 */
export async function pack(project: string = top, targets: ('dir' | 'deb')[] = ['dir', 'deb']): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  const { devDependencies } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const electron = join(folder, 'electron');
  await makeElectron(electron, devDependencies.electron);
  const words = ['--config', 'resources/electron-builder.yml', '--linux', ...targets, '--x64', '--publish', 'never'];
  const run = spawnSync(
    'electron-builder',
    [...words, `-c.electronDist=${electron}`, `-c.directories.output=${join(folder, 'dist')}`],
    {
      cwd: project,
      encoding: 'utf8',
      env: {
        ...process.env,
        CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.ts'),
        // One time for every file, so that the same tree makes the same package.
        SOURCE_DATE_EPOCH: '1735689600',
        PATH: `${join(top, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
      },
    },
  );
  if (run.status !== 0)
    throw new Error(`electron-builder failed:\n${run.stdout.split('\n').slice(-20).join('\n')}${run.stderr.slice(-2_000)}`);
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string };
  return { tree: join(folder, 'dist', 'linux-unpacked'), deb: join(folder, 'dist', `Countersign-${version}-linux-amd64.deb`) };
}
