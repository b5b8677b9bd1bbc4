/**
 * One process per data folder. Two would interleave the journal's chain, so the second one must not start
 * (docs/faults.md#second-instance). Electron's own lock covers one installation; this one covers the folder.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * When a process started, where the system tells (Linux: field 22 of /proc/PID/stat, in clock ticks since boot);
 * '' elsewhere. It keeps a reused process id from looking like the old owner.
 */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function owner(path: string): { pid: number; started: string } | null {
  const [pid = '', started = ''] = readFileSync(path, 'utf8').split(' ');
  return /^\d+$/.test(pid) ? { pid: Number(pid), started } : null;
}

/**
 * Takes the lock of a folder and answers how to give it back; null where a living process holds it.
 * A lock left behind by a process that is gone is taken over.
 */
export function takeLock(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${startedAt(process.pid)}`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = owner(path);
    if (held !== null && isAlive(held.pid) && (held.started === '' || held.started === startedAt(held.pid))) return null;
    rmSync(path, { force: true });
  }
  return null;
}
