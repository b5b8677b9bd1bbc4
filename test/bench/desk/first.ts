/**
 * Who goes first of those that share the cores of one machine. In life a person's app has neither a driver beside it nor the
 * service; here both work on the same cores, and so do the threads that collect garbage for them. Root of Linux alone may
 * say so: elsewhere nothing is changed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export const mayGoFirst = process.platform === 'linux' && process.getuid?.() === 0;

/** Of each `everyMs` that pass, `ms` on a core. */
interface Share {
  ms: number;
  everyMs: number;
}

/**
 * A thread has so much of a core whenever it wants it, however many others want one, and no more (sched(7),
 * "SCHED_DEADLINE"; chrt(1)). What it starts has nothing of it.
 * @throws Error where the kernel has not so much to give
 */
function promise(thread: number | string, { ms, everyMs }: Share): void {
  const [runtime, period] = [ms, everyMs].map(time => String(time * 1_000_000));
  const times = ['--sched-runtime', runtime, '--sched-deadline', period, '--sched-period', period];
  execFileSync('chrt', ['--deadline', '--reset-on-fork', ...times, '--pid', '0', thread].map(String));
}

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

/** This process, in a session of its own: its main thread, and those that collect garbage for it, which it waits for. */
export function goFirst(): void {
  if (!mayGoFirst) return;
  shareOut(-5);
  promise(process.pid, { ms: 40, everyMs: 50 });
}

/** The thread that draws the window, of the process that does. The browser is a session of its own. */
export function drawFirst(pid: string | null): void {
  if (mayGoFirst && pid !== null) promise(pid, { ms: 90, everyMs: 100 });
}

/** What drives the window, and the service, come behind until this process ends. */
export function giveWayTogether(): void {
  const before = mayGoFirst ? shareOut(19) : null;
  if (before !== null) process.once('exit', () => shareOut(before));
}
