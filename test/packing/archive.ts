/** What stands in a packed app: its archive, what is beside it, and its fuses. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

export interface ShippedFile {
  /** From the top of the archive, with `/`. */
  path: string;
  bytes: number;
  /** On the disk beside the archive. */
  unpacked: boolean;
}

/** Files of an archive, without folders. */
export function filesIn(asar: string): ShippedFile[] {
  return listPackage(asar, { isPack: false }).flatMap(listed => {
    const path = listed.replaceAll('\\', '/').replace(/^\//, '');
    const found = statFile(asar, path) as { files?: object; size?: number; unpacked?: boolean };
    return found.files === undefined ? [{ path, bytes: found.size ?? 0, unpacked: found.unpacked === true }] : [];
  });
}

/** Writes an archive out into a folder, as Electron shows it to the app. */
export function unpack(asar: string, folder: string): void {
  for (const { path } of filesIn(asar)) {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, extractFile(asar, path));
  }
}

/** Files below a folder, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(folder, path)).isFile())
    .map(path => path.replaceAll('\\', '/'))
    .toSorted();

/** The state of each fuse by its name. */
export async function fusesOf(program: string): Promise<Record<string, boolean>> {
  const wire = (await getCurrentFuseWire(program)) as unknown as Record<string, number>;
  const names = Object.entries(FuseV1Options).filter(([, value]) => typeof value === 'number');
  // '1' is on, '0' is off, 'r' was removed (electron/fuses: FuseState).
  return Object.fromEntries(names.map(([name, at]) => [name, wire[String(at)] === '1'.charCodeAt(0)]));
}
