/**
 * How long threads of this process's children had something to do and no processor to do it on, by the kernel's own account:
 * `/proc/PID/task/TID/schedstat` has the nanoseconds that a thread ran, those it waited on a run queue, and how often it ran
 * (Documentation/scheduler/sched-stats.rst of Linux). Elsewhere nobody tells, and nothing counts as waiting.
 */
import { globSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
};
/** What stands in `/proc/PID/stat` behind the name, which may have blanks in it. */
const statOf = (pid: string): string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
const [parentAt, workedAt] = [1, 11];

function isOurs(pid: string): boolean {
  for (let at = pid; at !== '' && at !== '0' && at !== '1'; at = statOf(at)[parentAt] ?? '')
    if (at === String(process.pid)) return true;
  return false;
}

/** @returns the process that draws the window: of those of the browser that draw pages the one that has worked most; null elsewhere than on Linux */
export function drawingProcess(): string | null {
  if (process.platform !== 'linux') return null;
  const worked = (pid: string) => Number(statOf(pid)[workedAt] ?? 0);
  const all = globSync('[0-9]*', { cwd: '/proc' }).filter(
    pid => read(`/proc/${pid}/cmdline`).includes('--type=renderer') && isOurs(pid),
  );
  return all.sort((a, b) => worked(b) - worked(a))[0] ?? null;
}

/** @returns milliseconds since it began that its main thread waited for a processor */
export const waitedMs = (pid: string | null): number =>
  pid === null ? 0 : Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6;
