/** Time that passes as it is slept: no wait between tries takes as long as the app asks for, and none is noticed by it. */
import { keychainDeadlineMs } from '../../../electron/core/keys/patient-keychain.ts';
import type { Clock } from '../../../electron/core/ports.ts';

export interface PacedClock extends Clock {
  /** Time passes, on both clocks. */
  later(ms: number): void;
}

/**
 * @param mostMs real milliseconds that a wait takes at most; the keychain's own deadline stays
 * @param woken what is done when a wait is over
 */
export function pacedClock(mostMs = 50, woken: () => void = () => undefined): PacedClock {
  const began = Date.now();
  let offset = 0;
  let looks = 0;
  const clock: PacedClock = {
    // A millisecond for each look at it: the same request made twice is two, not one.
    now: () => Date.now() + offset + looks++,
    // Reading and holding take a person seconds; a test moves the monotonic clock instead of waiting.
    monotonic: () => Date.now() - began + offset,
    // As long for the app as for the test.
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const short = ms === keychainDeadlineMs ? ms : Math.min(ms, mostMs);
        const end = clock.monotonic() + short;
        const stop = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          offset += Math.max(0, end - clock.monotonic());
          signal?.removeEventListener('abort', stop);
          woken();
          resolve();
        }, short);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    later: ms => {
      offset += ms;
    },
  };
  return clock;
}
