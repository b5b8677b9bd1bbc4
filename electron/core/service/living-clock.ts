/** The clock of one run of the core. */
import type { Clock } from '../ports.ts';

/**
 * The same clock, whose sleeps reject when the run ends: nothing that only waits keeps the process alive, and nothing
 * goes on after it. Who gives a signal of their own ends that sleep themselves.
 */
export function livingClock(clock: Clock, life: AbortSignal): Clock {
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    sleep: (ms, signal) => (life.aborted ? Promise.reject(life.reason) : clock.sleep(ms, signal ?? life)),
  };
}

/** Sleeps, and answers whether the time went by: false where the run ended or the sleep was called off. */
export function slept(clock: Clock, ms: number, signal?: AbortSignal): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}
