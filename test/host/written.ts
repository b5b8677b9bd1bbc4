/** A file in the app's folder as the app itself would have written it: marked under the key of its keychain. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createFiles } from '../../electron/adapters/files.ts';
import type { MarkedFile } from '../../electron/core/files/app-files.ts';
import { createKeptFiles } from '../../electron/core/files/kept-files.ts';
import { createFilesKey } from '../../electron/core/files/key.ts';
import type { MemoryKeychain } from './memory-keychain.ts';

/** @param keychain that of the app that will start in this folder; both are emptied first, so that nothing else is in them */
export async function layOut(folder: string, keychain: MemoryKeychain, name: MarkedFile, value: unknown): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const account of [...keychain.secrets.keys()]) await keychain.remove(account);
  const key = createFilesKey(keychain, bytes => new Uint8Array(randomBytes(bytes)));
  await key.open();
  await createKeptFiles(createFiles(folder), key).write(name, Buffer.from(`${JSON.stringify(value)}\n`));
  await key.settled();
}
