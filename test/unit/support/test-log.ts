/** A log in memory, behind the front that the app uses. */
import { createLog } from '../../../electron/core/log/log.ts';
import type { Build, Log, LogFile } from '../../../electron/core/ports.ts';

export function memoryLogFile(): LogFile & { all: string[] } {
  const all: string[] = [];
  return {
    all,
    append: line => void all.push(line),
    read: async () => [...all],
    lost: () => 0,
    flush: async () => {},
    flushNow: () => {},
  };
}

export const memoryLog = (file: LogFile = memoryLogFile()): Log => createLog(file, { now: () => Date.now() });

export const testBuild: Build = {
  ...{
    host: 'node',
    electron: 'none',
    chromium: 'none',
    node: '24.21.0',
    arch: 'x64',
    folder: '/home/ada/.config/Countersign/data',
  },
};
