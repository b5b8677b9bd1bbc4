/**
 * A process watched as the app watches main, and beside it what the app does not ask for: how long its main thread had
 * something to do and no processor to do it on, and how long it collected garbage, waiting for helpers included. What is told
 * is in a file once the process is told to end.
 */
import { writeFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { createPace, ownClock } from '../../../electron/adapters/pace.ts';
import { waitedMs } from './waited.ts';

/** A piece of work that was longer than a person notices, milliseconds. */
export interface Piece {
  /** When it ended: ISO 8601, in UTC. */
  at: string;
  ms: number;
  own: number;
  during: string;
  /** Of it, without a processor; counted on Linux alone. */
  waited: number;
  /** Of it, collecting garbage. */
  collected: number;
}
export interface Watched {
  pieces: Piece[];
  longestMs: number;
}

/** Shorter ones are many, and no reason for anything. */
const collectionMs = 5;

/** @param file JSON of `Watched`, written at SIGTERM */
export function watched(file: string) {
  const me = String(process.pid);
  const collections: { from: number; ms: number }[] = [];
  new PerformanceObserver(list => {
    for (const { startTime: from, duration: ms } of list.getEntries()) if (ms > collectionMs) collections.push({ from, ms });
  }).observe({ entryTypes: ['gc'] });
  const waits = { before: 0, now: waitedMs(me) };
  const pace = createPace({
    ...ownClock,
    worked() {
      Object.assign(waits, { before: waits.now, now: waitedMs(me) });
      return ownClock.worked();
    },
  });
  const pieces: (Omit<Piece, 'collected'> & { ended: number })[] = [];
  pace.onBlocked(({ ms, ownMs, during }) =>
    pieces.push({
      ...{ at: new Date().toISOString(), ended: performance.now() },
      ...{ ms: Math.round(ms), own: Math.round(ownMs), during, waited: Math.round(waits.now - waits.before) },
    }),
  );
  process.once('SIGTERM', () => {
    const collectedIn = (since: number, ended: number) =>
      collections.filter(({ from }) => from >= since && from < ended).reduce((sum, { ms }) => sum + ms, 0);
    const told = pieces.map(({ ended, ...piece }) => ({
      ...piece,
      collected: Math.round(collectedIn(ended - piece.ms - collectionMs, ended)),
    }));
    writeFileSync(file, JSON.stringify({ pieces: told, longestMs: pace.facts().longestMs } satisfies Watched));
  });
  return pace;
}
