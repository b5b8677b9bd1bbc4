/** The front of the log: events of the table become lines, and nothing else does. It never throws, and nobody waits for it. */
import type { LogEvent } from '../../contract/log/events.ts';
import type { Clock, Log, LogFile } from '../ports.ts';
import { isLine, lineOf } from './line.ts';

/** Only the newest lines are read back: an export is looked through by a person. */
const mostLines = 5_000;

export function createLog(file: LogFile, clock: Pick<Clock, 'now'>): Log {
  let told = 0;
  const note = (event: unknown, fields: unknown) => file.append(lineOf(clock.now(), event, fields));
  return {
    note(event, fields) {
      const lost = file.lost();
      if (lost > told) note('lost' satisfies LogEvent, { lines: lost - told });
      told = lost;
      note(event, fields);
    },
    async lines() {
      await file.flush();
      const found = (await file.read()).slice(-mostLines);
      const own = found.filter(isLine);
      const foreign = found.length - own.length;
      return foreign === 0 ? own : [lineOf(clock.now(), 'foreign' satisfies LogEvent, { lines: foreign }), ...own];
    },
    lost: () => file.lost(),
    flush: () => file.flush(),
  };
}
