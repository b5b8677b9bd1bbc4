/** What the last run of each bench measured: kept beside the code, a bench a file, and told in test/bench/README.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './figures.ts';
import type { Machine } from './machine.ts';

/** One run of one bench. */
export interface Run {
  /** When it began: ISO 8601, in UTC. */
  date: string;
  /** How many processes wanted a core when it began. */
  busy: number;
  machine: Machine;
  /** The count that was asked for, where it was not its own. */
  count?: string;
  seconds: number;
  parts: Part[];
  /** When a later run of it failed: a result was wrong, and what stands here is older. */
  failed?: string;
}

const folder = join(import.meta.dirname, 'last-run');
const fileOf = (name: string): string => join(folder, `${name}.json`);

/** @returns undefined where it was never run */
export const lastRun = (name: string): Run | undefined =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as Run) : undefined;

export function keepRun(name: string, run: Run): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(run, null, 1)}\n`);
}

/** A bench that fails keeps its older figures, and the day it failed beside them. */
export function keepFailure(name: string, failed: string): void {
  const run = lastRun(name);
  if (run !== undefined) keepRun(name, { ...run, failed });
}
