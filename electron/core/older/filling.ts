/**
 * Reads on by itself: what lies behind the list is there after a while, without anybody pressing anything. After each look at
 * the newest page it goes on, where there is more; a page at a time, behind whatever a person waits for.
 */
import type { Clock } from '../ports.ts';
import { slept } from '../service/living-clock.ts';
import type { Session } from '../session.ts';
import type { Older } from './older.ts';

/** Of what the service lets through, at most; and no faster than a computer does without its fan. */
const share = 0.25;
const leastMs = 500;
/**
 * While pages ask for something. Whoever works stops for a second now and again, and then it goes on at once; beside one who does
 * not, what is older is there in the end, too. Wording a page of a hundred leaves a hundred megabytes to collect, and what collects
 * them stands in main's way.
 */
const besideMs = 60_000;
/** Between two slices of it meanwhile: what they leave is collected in small pieces, and little of it is still in use. */
const besideRestMs = 200;
/** After a failure. */
const patienceMs = 60_000;
/** A page is worth its request once so many went from the list. */
const aPage = 100;

interface Needs {
  older: Pick<Older, 'isRead' | 'read'>;
  clock: Clock;
  /** A person has not stopped it, and the app is not locked. */
  mayRead(): boolean;
  /** Somebody looks at the window. Else a page is read after each look at the newest one, and the computer sleeps on. */
  isVisible(): boolean;
  perSecond(baseUrl: string): number;
  rest(ms: number): Promise<void>;
  /** Somebody asks the app for something, or did a moment ago. */
  isAtIt(): boolean;
}

export interface Filling {
  /** The newest page of a connection was looked at. */
  looked(session: Session): void;
}

export function createFilling({ older, clock, mayRead, isVisible, perSecond, rest, isAtIt }: Needs): Filling {
  /** One at a time: they share what the service lets through. */
  let isReading = false;
  let notBefore = Number.NEGATIVE_INFINITY;
  /** How many had gone from a list when all behind it was read. */
  const readAt = new WeakMap<Session, number>();
  const isDue = ({ feed }: Session, before: number | undefined) =>
    mayRead() && feed.reachesFurther() && (before === undefined || feed.gone() - before >= aPage);

  const gently: typeof rest = async ms => {
    if (isAtIt()) await clock.sleep(besideRestMs);
    await rest(ms);
  };
  const readOn = async (session: Session) => {
    while (isDue(session, readAt.get(session))) {
      const gone = session.feed.gone();
      if (await older.isRead(session)) return void readAt.set(session, gone);
      const read = await older.read(session, 1, gently);
      if (!read.ok) {
        notBefore = clock.monotonic() + patienceMs;
        return;
      }
      if (!isVisible()) return;
      const pause = Math.max(leastMs, 1000 / (share * perSecond(session.connection.baseUrl)));
      const begun = clock.monotonic();
      do if (!(await slept(clock, pause))) return;
      while (isAtIt() && clock.monotonic() - begun < besideMs);
    }
  };
  return {
    looked(session) {
      if (isReading || clock.monotonic() < notBefore || !isDue(session, readAt.get(session))) return;
      isReading = true;
      void readOn(session)
        .catch(() => {
          notBefore = clock.monotonic() + patienceMs;
        })
        .finally(() => {
          isReading = false;
        });
    },
  };
}
