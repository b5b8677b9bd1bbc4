/**
 * When the feed asks: at its interval, faster after a submit, slower out of sight, not at all without a network, at once when
 * somebody wants it.
 */
import { failure } from '../../contract/outcome.ts';
import type { Clock } from '../ports.ts';
import { slept } from '../service/living-clock.ts';
import type { Feed } from './feed.ts';
import type { FeedLink } from './link.ts';
import type { FeedReader } from './reader.ts';

const fastMs = 1_000;
const fastForMs = 30_000;
const hiddenMs = 60_000;
/** Looking at open activities again takes at most this share of what the service lets through. */
const share = 0.4;

interface Needs {
  clock: Clock;
  reader: FeedReader;
  link: FeedLink;
  pollSeconds(): number;
  /** Left out where nobody knows. */
  isOnline?: (() => boolean) | undefined;
  /** Requests that the service lets through. */
  perSecond(): number;
  /** The newest page was read. */
  onPolled(): void;
  /** @param isBehind more is read at once, and nobody waits for this */
  tell(isBehind: boolean): void;
}

export interface Poller extends Pick<Feed, 'stop' | 'refresh' | 'setVisible' | 'hurry'> {
  /** @param begun hears that it was not running before */
  start(begun: () => void): void;
}

const broken = (error: unknown) =>
  failure(
    'internal',
    `The list could not be refreshed (${error instanceof Error ? error.name : 'unknown error'}). It is tried again.`,
  );

const offline = () => failure('offline', 'This computer has no network. The list is refreshed once it has one.');

/** Those who wait for the next look at the newest page. */
function bell() {
  const waiting: (() => void)[] = [];
  return {
    wait: () => new Promise<void>(resolve => waiting.push(resolve)),
    ring() {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

/** How long it is between two requests, as things are now. */
function createPace({ clock, pollSeconds, perSecond }: Pick<Needs, 'clock' | 'pollSeconds' | 'perSecond'>) {
  let visible = true;
  let fastUntil = Number.NEGATIVE_INFINITY;
  return {
    intervalMs() {
      if (clock.monotonic() < fastUntil) return fastMs;
      return visible ? pollSeconds() * 1000 : hiddenMs;
    },
    stepMs: () => (visible ? 1000 / (share * perSecond()) : hiddenMs),
    /** When to look again at open ones, once the newest page was read. Out of sight the computer wakes once for both. */
    stepAfterPoll: (planned: number) => (visible ? planned : clock.monotonic()),
    /** Answers whether that is news. */
    see(now: boolean) {
      const isNews = now !== visible;
      visible = now;
      return isNews;
    },
    hurry() {
      fastUntil = clock.monotonic() + fastForMs;
    },
  };
}

/** Without a network nothing is asked, but what a person wishes for is tried all the same: the system may be wrong. */
function createAsking({ clock, reader, isOnline = () => true }: Pick<Needs, 'clock' | 'reader' | 'isOnline'>) {
  const asked = bell();
  let isWished = false;
  return {
    /** Resolves when the newest page was asked for. */
    wish() {
      isWished = true;
      return asked.wait();
    },
    heard: asked.ring,
    /** `at`: monotonic, when it was answered. */
    async ask(what: 'poll' | 'step', life: AbortController) {
      const mayAsk = isWished || isOnline();
      isWished = false;
      if (!mayAsk) return { failed: offline(), at: clock.monotonic() };
      const failed = await (what === 'poll' ? reader.newest() : reader.step()).catch(broken);
      const at = clock.monotonic();
      // What was read was made in slices: what it means begins in another turn than the last of them.
      if (!(await slept(clock, 0))) life.abort();
      return { failed, at };
    },
  };
}

export function createPoller({ clock, reader, link, onPolled, tell, isOnline, ...rates }: Needs): Poller {
  let running: AbortController | null = null;
  let nap: AbortController | null = null;
  /** Monotonic times; null: not until somebody asks. */
  let pollAt: number | null = 0;
  let stepAt = 0;
  const asking = createAsking({ clock, reader, isOnline });
  const pace = createPace({ clock, ...rates });
  /** One request, and what it means for the line and for the next one. SECURITY: one that a lock overtook tells nobody. */
  const act = async (life: AbortController, what: 'poll' | 'step') => {
    const { failed, at } = await asking.ask(what, life);
    if (life.signal.aborted) return;
    if (failed !== null) {
      const wait = link.bad(failed, pace.intervalMs());
      pollAt = wait === null ? null : at + wait;
      stepAt = at + (wait ?? hiddenMs);
    } else {
      if (what === 'poll') {
        [pollAt, stepAt] = [at + pace.intervalMs(), pace.stepAfterPoll(stepAt)];
        link.good();
        onPolled();
      } else stepAt = at + (reader.todo() === 'now' ? 0 : pace.stepMs());
    }
    tell(what === 'step' && failed === null && reader.todo() === 'now');
    if (what === 'poll') asking.heard();
  };

  const run = async (life: AbortController) => {
    while (!life.signal.aborted) {
      const at = clock.monotonic();
      const todo = link.state().state === 'live' ? reader.todo() : null;
      const due = pollAt !== null && pollAt <= at ? 'poll' : todo !== null && stepAt <= at ? 'step' : null;
      if (due !== null) {
        await act(life, due);
        continue;
      }
      const next = Math.min(pollAt ?? Number.POSITIVE_INFINITY, todo === null ? Number.POSITIVE_INFINITY : stepAt);
      nap = new AbortController();
      // A sleep that nobody called off and that still does not last is the end of the run: to ask again would never end.
      if (!(await slept(clock, Number.isFinite(next) ? next - at : hiddenMs, nap.signal)) && !nap.signal.aborted) return;
    }
  };
  const wake = () => {
    pollAt = clock.monotonic();
    reader.hurry();
    nap?.abort();
  };

  return {
    start(begun) {
      if (running !== null) return;
      running = new AbortController();
      [pollAt, stepAt] = [clock.monotonic(), 0];
      link.connecting();
      begun();
      void run(running);
    },
    stop() {
      running?.abort();
      running = null;
      nap?.abort();
      link.idle();
      asking.heard();
    },
    refresh() {
      if (running === null) return Promise.resolve();
      const heard = asking.wish();
      wake();
      return heard;
    },
    setVisible(now) {
      if (pace.see(now) && now) wake();
    },
    hurry() {
      pace.hurry();
      wake();
    },
  };
}
