/**
 * Who goes first of those that share the cores of one machine. In life a person's app has neither a driver beside it nor the
 * service; here both work on the same cores, and so do the threads that collect garbage for them. Root of Linux alone may
 * say so: elsewhere nothing is changed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';

export const mayGoFirst = process.platform === 'linux' && process.getuid?.() === 0 && availableParallelism() > 1;

/**
 * Main and those that help it collect garbage, and what draws the window, each have one of two cores before all others. Where both
 * could have both, a helper was seen to wait for a tenth of a second behind the thread that draws, and main for it, beside an idle
 * core; and that thread as long behind helpers.
 */
const cores = { main: '0', drawing: '1' } as const;

/**
 * Linux shares processors out among sessions before it looks at any `nice` within one (sched(7), "The autogroup feature").
 * @returns what the session of this process had before; null where the kernel has no such share-out
 */
function shareOut(nice: number | string): string | null {
  const path = '/proc/self/autogroup';
  try {
    const before = / nice (-?\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? '0';
    writeFileSync(path, String(nice));
    return before;
  } catch {
    return null;
  }
}

/** This process, in a session of its own: its main thread first, and those that collect garbage for it beside and behind it. */
export function goFirst(): void {
  if (!mayGoFirst) return;
  shareOut(-20);
  const pid = String(process.pid);
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores.main, pid]);
  // Threads that it starts later have none of its priority.
  execFileSync('chrt', ['--other', '--reset-on-fork', '--pid', '0', pid]);
  setPriority(-15);
}

/** The thread that draws the window, of the process that does; what it starts later has nothing of it but the core. */
export function drawFirst(pid: string | null): void {
  if (!mayGoFirst || pid === null) return;
  execFileSync('taskset', ['--cpu-list', '--pid', cores.drawing, pid]);
  execFileSync('chrt', ['--rr', '--reset-on-fork', '--pid', '1', pid]);
}

/** What drives the window, and the service, come behind until this process ends. */
export function giveWayTogether(): void {
  const before = mayGoFirst ? shareOut(19) : null;
  if (before !== null) process.once('exit', () => shareOut(before));
}
