/** What the figures were measured on. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { findChromium } from '../host/chromium.ts';

export interface Machine {
  processor: string;
  cores: number;
  /** In GiB. */
  memory: number;
  system: string;
  node: string;
  chromium: string;
}

/** The name and version that a system goes by. */
function systemName(): string {
  const file = '/etc/os-release';
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? type();
}

function chromiumVersion(): string {
  const path = findChromium(true);
  if (path === null) return 'none';
  try {
    return /\d+(?:\.\d+)+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** This machine. */
export function thisMachine(): Machine {
  const [first] = cpus();
  return {
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: Math.round(totalmem() / 2 ** 30),
    system: `${systemName()}, ${type()} ${release().split('.').slice(0, 2).join('.')}, ${arch()}`,
    node: process.version.slice(1),
    chromium: chromiumVersion(),
  };
}

/** How many processes wanted a core, on average over the last minute. */
export const busy = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

/** In a sentence. */
export const machineLine = ({ processor, cores, memory, system, node, chromium }: Machine): string =>
  `${processor}, ${cores} cores, ${memory} GiB; ${system}; Node ${node}; Chromium ${chromium}`;
