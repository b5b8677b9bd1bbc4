/** A file that has a Linux desktop start a program with the session (Desktop Application Autostart Specification). */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Autostart {
  set(wanted: boolean): Promise<void>;
}

/** One word of `Exec` (Desktop Entry Specification, “The Exec key”): quoted, then written as a string of the file. */
const execWord = (word: string): string => {
  const quoted = `"${word.replaceAll(/["`$\\]/g, '\\$&')}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
};

/**
 * @param folder absolute, of the desktop; made where it is not there
 * @param command the program, as an absolute path, and its arguments
 */
export function createAutostart(folder: string, command: readonly string[]): Autostart {
  const path = join(folder, 'countersign.desktop');
  const exec = `Exec=${command.map(execWord).join(' ')}`;
  const text = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Countersign',
    'Comment=Watches what waits for you',
    exec,
    'Icon=countersign',
    'Terminal=false',
    'StartupNotify=false',
    '',
  ].join('\n');
  return {
    async set(wanted) {
      if (!wanted) return rm(path, { force: true });
      // SECURITY: a line of its own would be another entry of the file.
      if (command.some(word => /[\p{Cc}\u2028\u2029]/u.test(word))) throw new Error('The path of the program cannot be written.');
      const there = await readFile(path, 'utf8').catch(() => '');
      // The same program: whether the desktop still starts it is its user's to say there.
      if (there.split('\n').includes(exec)) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // SECURITY: put in the place of what is there, so that a link is not followed.
      const beside = `${path}.new`;
      await rm(beside, { force: true });
      await writeFile(beside, text, { mode: 0o600, flag: 'wx' });
      await rename(beside, path);
    },
  };
}
