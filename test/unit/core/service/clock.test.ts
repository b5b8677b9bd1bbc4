import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServiceClock, createTimestamps, outsideWindow } from '../../../../electron/core/service/clock.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const date = (ms: number) => ({ date: new Date(ms).toUTCString() });
const minute = 60_000;

test('the skew is the service’s Date minus our clock in the middle of the round trip', () => {
  const clock = virtualClock();
  const service = createServiceClock(clock);
  expect(service.skewMs()).toBeNull();
  const receivedAt = clock.monotonic();
  service.observe(date(clock.now() - 1_000 + 90_000), receivedAt - 2_000, receivedAt);
  expect(service.skewMs()).toBe(90_500);
});

test('a clock that is set after the measurement makes the skew unknown until the next answer, never a wrong number', () => {
  const clock = virtualClock();
  const service = createServiceClock(clock);
  const truth = clock.now();
  service.observe(date(truth), clock.monotonic(), clock.monotonic());
  clock.setWall(truth + 10 * minute);
  expect(service.skewMs()).toBeNull();
  expect(service.now()).toBeNull();
  service.observe(date(truth), clock.monotonic(), clock.monotonic());
  expect(service.skewMs()).toBe(-10 * minute + 500);
});

test('an answer without a readable Date, or after a very slow round trip, changes nothing', () => {
  const clock = virtualClock();
  const service = createServiceClock(clock);
  service.observe({}, 0, 1);
  service.observe({ date: 'yesterday' }, 0, 1);
  service.observe(date(clock.now()), 0, 21_000);
  expect(service.skewMs()).toBeNull();
});

test('timestamps of one organisation only grow, also when the clock is set back', () => {
  const clock = virtualClock();
  const timestamps = createTimestamps(clock);
  const seen: bigint[] = [];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 20 }), jumps => {
      for (const jump of jumps) {
        clock.setWall(clock.now() + jump);
        const next = timestamps.next('org', null);
        if (!next.ok) throw new Error(next.message);
        seen.push(BigInt(next.value));
      }
    }),
  );
  expect(seen.length).toBeGreaterThan(100);
  expect(seen.every((stamp, i) => i === 0 || stamp > (seen[i - 1] ?? stamp))).toBe(true);
});

test.each([
  [4 * minute, true],
  [4 * minute + 1, false],
  [6 * minute, false],
  [-55 * minute, true],
  [-55 * minute - 1, false],
  [-59 * minute, false],
])('a stamp %i ms from the service’s time is let through: %s', (off, through) => {
  const server = Date.parse('2026-03-02T09:00:00Z');
  expect(outsideWindow(server + off, server) === null).toBe(through);
});

test('a refused stamp says both times and what to do, and does not count as used', () => {
  const clock = virtualClock();
  const timestamps = createTimestamps(clock);
  const refused = timestamps.next('org', clock.now() - 6 * minute);
  expect(refused).toMatchObject({ ok: false, code: 'clock_skew' });
  if (refused.ok) return;
  expect(refused.message).toContain('6 min ahead of');
  expect(refused.message).toContain('2026-03-02T09:00:00.000Z');
  expect(refused.message).toContain('2026-03-02T08:54:00.000Z');
  expect(refused.message).toContain('Set the computer’s clock');
  expect(timestamps.next('org', clock.now())).toEqual({ ok: true, value: String(clock.now()) });
});

test('a clock that ran ahead while the service was not heard does not keep the right time from being used', () => {
  const clock = virtualClock();
  const timestamps = createTimestamps(clock);
  const truth = clock.now();
  clock.setWall(truth + 24 * 60 * minute);
  expect(timestamps.next('org', null)).toMatchObject({ ok: true });
  clock.setWall(truth);
  expect(timestamps.next('org', truth)).toEqual({ ok: true, value: String(truth) });
  expect(timestamps.next('org', truth)).toEqual({ ok: true, value: String(truth + 1) });
});
