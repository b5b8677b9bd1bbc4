/** The ends of sessions, by the clock: a notice some minutes before, and the end itself. It runs while there is one. */
import type { Connection } from '../../contract/values/app-values.ts';
import type { Clock } from '../ports.ts';
import { slept } from '../service/living-clock.ts';

/** Enough to start a new one; of a short session, a third of it. */
const noticeMs = 5 * 60_000;
/** A clock that was set, or a computer that slept, is noticed after at most so long. */
const lookEveryMs = 15_000;

interface Needs {
  clock: Pick<Clock, 'now' | 'sleep'>;
  /** Connections of sessions that are open. */
  open(): readonly Connection[];
  /** Ends those that are due. */
  endDue(): Promise<void>;
  /** Said once for each end. */
  onSoon(connection: Connection): void;
}

/** When the notice is due. */
export function noticeAt({ startedAt, endsAt }: { startedAt: string; endsAt: string }): number {
  const [begins, ends] = [Date.parse(startedAt), Date.parse(endsAt)];
  return ends - Math.min(noticeMs, (ends - begins) / 3);
}

/** @returns what makes it look now, and go on looking while a session is open */
export function watchEnds({ clock, open, endDue, onSoon }: Needs): () => void {
  const told = new Set<string>();
  let isRunning = false;
  const look = async () => {
    await endDue();
    for (const connection of open()) {
      const { session } = connection;
      if (session === undefined || clock.now() < noticeAt(session)) continue;
      const which = `${connection.keyId} ${session.endsAt}`;
      if (told.has(which)) continue;
      told.add(which);
      onSoon(connection);
    }
  };
  const next = (): number => {
    const now = clock.now();
    const due = open().flatMap(({ session }) => (session === undefined ? [] : [Date.parse(session.endsAt), noticeAt(session)]));
    return Math.min(lookEveryMs, ...due.map(at => at - now).filter(ms => ms > 0));
  };
  return () => {
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      do {
        await look();
      } while (open().length > 0 && (await slept(clock as Clock, next())));
      isRunning = false;
    })();
  };
}
