/**
 * A stand-in for Electron's distribution: what electron-builder takes from one, with a wire of fuses that it can set. The
 * app packed with it is the app that is shipped, but for the program that runs it.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/** What stands before the fuses in Electron's program, and its states as they leave the build (electron/build: fuses.json5). */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const unset = '101001001';

/** Writes the distribution for Linux into a folder. `version` is Electron's. */
export async function makeElectron(folder: string, version: string): Promise<void> {
  const at = (...path: string[]) => join(folder, ...path);
  for (const path of ['locales', 'resources', 'app']) mkdirSync(at(path), { recursive: true });
  writeFileSync(
    at('electron'),
    Buffer.concat([Buffer.from(`#!/bin/sh\nexit 7\n# ${sentinel}`), Buffer.from([1, unset.length]), Buffer.from(unset)]),
  );
  writeFileSync(at('chrome-sandbox'), '#!/bin/sh\n');
  for (const program of ['electron', 'chrome-sandbox']) chmodSync(at(program), 0o755);
  for (const locale of ['en-GB', 'en-US', 'de']) writeFileSync(at('locales', `${locale}.pak`), locale);
  writeFileSync(at('LICENSE'), 'A stand-in.');
  writeFileSync(at('version'), version);
  writeFileSync(at('app', 'package.json'), '{}');
  await createPackage(at('app'), at('resources', 'default_app.asar'));
  rmSync(at('app'), { recursive: true });
}
