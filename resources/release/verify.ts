/**
 * Verifies a release as the app does: `node resources/release/verify.ts <folder> <channel>`. The folder holds the manifest, its
 * signature and whichever files were downloaded.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../electron/core/updates/manifest.ts';
import { pinned, releaseKeys } from '../../electron/core/updates/release-key.ts';

/** A line for each file that is there. Throws with what is wrong. */
export function verified(folder: string, channel: string, keys: readonly string[]): string[] {
  const path = join(folder, `${channel}.json`);
  const read = readManifest(readFileSync(path), readFileSync(`${path}.sig`), keys);
  if (!read.ok) throw new Error(read.why);
  const { app, channel: signedFor, files } = read.manifest;
  if (signedFor !== channel) throw new Error(`It is a manifest of ${signedFor}, and not of ${channel}.`);
  const here = files.filter(({ name }) => existsSync(join(folder, name)));
  if (here.length === 0) throw new Error('None of the files that it names is in the folder.');
  for (const { name, sha512, size } of here) {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length !== size || createHash('sha512').update(bytes).digest('base64') !== sha512)
      throw new Error(`${name} is not the file that the manifest of ${app} names.`);
  }
  return here.map(({ name }) => `${name}: as ${app} was signed`);
}

if (import.meta.main) {
  const [folder = '', channel = ''] = process.argv.slice(2);
  for (const line of verified(folder, channel, pinned(releaseKeys))) console.log(line);
}
