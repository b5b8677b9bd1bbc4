/** Writes an exported file where a person chose, and reads one that they chose. */
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ChosenFile } from '../core/ports.ts';

/** Replaces what is there, as the dialog asked. Answers the file's name. Rejects with the system's own error. */
export async function saveFile(path: string, text: string): Promise<string> {
  await writeFile(path, text, { encoding: 'utf8', mode: 0o600 });
  return basename(path);
}

/** The same in pieces: into a file beside it, which takes its place once all of it is on the disk. */
export async function saveBytes(path: string, pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const beside = `${path}.part`;
  await rm(beside, { force: true });
  // Opened only where nothing is: no link of another leads the bytes elsewhere.
  const handle = await open(beside, 'wx', 0o600);
  try {
    for await (const piece of pieces) await handle.writeFile(piece);
    await handle.datasync();
    await handle.close();
    await rename(beside, path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
  return basename(path);
}

export async function chosenFile(path: string): Promise<ChosenFile> {
  const { size } = await stat(path);
  // One byte more than it was: a file that grows meanwhile is noticed, and not read without end.
  return { name: basename(path), size, pieces: () => createReadStream(path, { end: size, highWaterMark: 1 << 20 }) };
}
