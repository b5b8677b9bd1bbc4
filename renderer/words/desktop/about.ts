import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { Settings } from '../../../electron/contract/values/app-values.ts';
import type { About, PaceFacts } from '../../../electron/contract/values/desktop/about.ts';

/** "0.2.0, stable channel" */
export const versionWords = (version: string, channel: Settings['updateChannel']): string => `${version}, ${channel} channel`;

/** "Electron 45.4.1, Chromium 150.0.1 and Node 24.21.0, on linux x64" */
export function runsOn({ host, electron, chromium, node, system }: About): string {
  if (host === 'node') return `Node ${node}, with its pages in a browser, on ${system}: for development and tests`;
  return `Electron ${electron}, Chromium ${chromium} and Node ${node}, on ${system}`;
}

/** "38 ms in the last hour, 61 ms since the start, more than 50 ms 2 times" */
export function paceWords({ longestMs, long, hourLongestMs }: PaceFacts): string {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const often = long === 0 ? 'never more than 50 ms' : `more than 50 ms ${plural(long, 'time')}`;
  return `${ms(hourLongestMs)} in the last hour, ${ms(longestMs)} since the start, ${often}`;
}

export type PackageWhere = 'app' | 'runtime' | 'main' | 'preload' | 'renderer';
const wheres: Record<PackageWhere, string> = {
  app: 'this app',
  runtime: 'what it runs on',
  main: 'the main process',
  preload: 'the bridge',
  renderer: 'the pages',
};
/** "the main process and the pages" */
export const shipsIn = (places: readonly PackageWhere[]): string => places.map(place => wheres[place]).join(' and ');
