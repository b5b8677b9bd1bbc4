/** The app's files as the core opens them: marked under a key of a secret store. */
import { randomBytes } from 'node:crypto';
import { createKeptFiles, type KeptFiles } from '../../../electron/core/files/kept-files.ts';
import { createFilesKey } from '../../../electron/core/files/key.ts';
import type { Files, Keychain } from '../../../electron/core/ports.ts';
import { memoryKeychain } from './memory-ports.ts';

const stores = new WeakMap<Files, Keychain>();

/** @param keychain one that belongs to these files where left out: opened again, they are what the app wrote */
export function keptIn(files: Files, keychain?: Keychain): KeptFiles {
  const store = keychain ?? stores.get(files) ?? memoryKeychain();
  stores.set(files, store);
  return createKeptFiles(
    files,
    createFilesKey(store, bytes => new Uint8Array(randomBytes(bytes))),
  );
}

/** What a file of the app says, without the line that marks it. */
export function contentOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? [])
    .toString('utf8')
    .replace(/#countersign [^\n]*\n$/, '');
}
