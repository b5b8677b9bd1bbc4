/** The log of this process: opened once the app's folder is its own. What has no folder yet is told to the person alone. */
import type { App } from 'electron';
import { createLogFile } from '../adapters/log.ts';
import { errorFacts } from '../core/log/errors.ts';
import { createLog } from '../core/log/log.ts';
import type { Build, Log } from '../core/ports.ts';
import { systemClock } from './system.ts';

let log: Log | null = null;

/** @param folder the app's own, which no other process writes to */
export function openLog(folder: string): Log {
  const file = createLogFile(folder);
  const opened = createLog(file, systemClock);
  log = opened;
  // It changes nothing of what becomes of the error: it only hears of it first.
  process.on('uncaughtExceptionMonitor', error => {
    opened.note('error', { where: 'process', ...errorFacts(error) });
    file.flushNow();
  });
  return opened;
}

/** The runtime starts its own processes again; that one went is for whoever looks into a failure. */
export function logProcesses(app: Pick<App, 'on'>): void {
  app.on('child-process-gone', (_event, { type, reason }) => {
    const what = type.toLowerCase().replaceAll(' ', '-');
    note('process', { what: what as 'gpu', reason });
  });
}

/** Notes an event; nothing while no log is open. */
export const note: Log['note'] = (event, fields) => log?.note(event, fields);

export const closeLog = async (): Promise<void> => log?.flush();

export const buildIn = (folder: string): Build => ({
  host: 'electron',
  electron: process.versions.electron ?? 'none',
  chromium: process.versions.chrome ?? 'none',
  node: process.versions.node,
  arch: process.arch,
  folder,
});
