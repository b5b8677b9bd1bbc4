/** Writes an exported file where a person chose. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Replaces what is there, as the dialog asked. Answers the file's name. Rejects with the system's own error. */
export async function saveFile(path: string, text: string): Promise<string> {
  await writeFile(path, text, { encoding: 'utf8', mode: 0o600 });
  return basename(path);
}
