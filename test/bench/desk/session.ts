/**
 * Linux shares processors out among sessions before it looks at any `nice` within one (sched(7), "The autogroup feature"). A
 * browser is a session of its own; what drives it, and the service, are of this one, with the threads that help main.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const path = '/proc/self/autogroup';
/** A third of the share that another session has: a weight of 335 against 1,024 (`sched_prio_to_weight`, kernel/sched/core.c). */
const behind = 5;

/** This session comes behind others until this process ends; where the kernel has no such share-out, nothing is changed. */
export function giveWayTogether(): void {
  let before: string;
  try {
    before = / nice (-?\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? '0';
  } catch {
    return;
  }
  writeFileSync(path, String(behind));
  process.once('exit', () => writeFileSync(path, before));
}

/** The main thread of a process goes before every other of the machine, those that help it do not (chrt(1)). Root may say so. */
export const goFirst = (pid: number | string): void =>
  void execFileSync('chrt', ['--rr', '--reset-on-fork', '--pid', '1', String(pid)]);
