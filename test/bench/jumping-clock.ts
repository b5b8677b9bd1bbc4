import type { Clock } from '../../electron/core/ports.ts';

/** Time that jumps over every wait, and passes as work is done: slices end as they do in the app. */
export function jumpingClock(start = Date.parse('2026-03-02T09:00:00Z')): Clock {
  let jumped = 0;
  const monotonic = () => performance.now() + jumped;
  const began = monotonic();
  return {
    monotonic,
    now: () => start + Math.floor(monotonic() - began),
    async sleep(ms) {
      jumped += ms;
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}
