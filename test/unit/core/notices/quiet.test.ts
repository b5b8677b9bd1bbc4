/** Quiet hours by the clock on the wall, pauses by the clock of time. */
import { expect, test } from 'vitest';
import { isQuietAt, newlyQuiet } from '../../../../electron/contract/quiet-hours.ts';
import type { Settings } from '../../../../electron/contract/values/app-values.ts';
import { inDoubt } from '../../../../electron/core/files/settings.ts';
import { createHush } from '../../../../electron/core/notices/hush.ts';
import { Notices } from '../../../../electron/core/notices/notices.ts';
import { playedNotify } from '../../support/notify.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

/** The port as a host in that zone gives it. */
const wallOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at: number) => {
    const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number);
    return hours * 60 + minutes;
  };
};
const night = { from: '22:30', to: '07:00' };
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test('the beginning is quiet and the end is not, within a day and over midnight', () => {
  const quiet = (hours: typeof night, ...times: string[]) => times.map(time => isQuietAt(hours, minute(time)));
  expect(quiet(night, '22:29', '22:30', '23:59', '00:00', '06:59', '07:00', '12:00')).toEqual([
    ...[false, true, true, true, true, false, false],
  ]);
  expect(quiet({ from: '12:00', to: '13:00' }, '11:59', '12:00', '12:59', '13:00', '00:00')).toEqual([
    ...[false, true, true, false, false],
  ]);
  expect(isQuietAt(null, 0)).toBe(false);
});

test('is weaker where a minute becomes quiet that was not', () => {
  expect(newlyQuiet(null, night)).toBe(true);
  expect(newlyQuiet(night, null)).toBe(false);
  expect(newlyQuiet(night, night)).toBe(false);
  expect(newlyQuiet(night, { from: '23:00', to: '06:00' })).toBe(false);
  expect(newlyQuiet(night, { from: '22:30', to: '07:01' })).toBe(true);
  expect(newlyQuiet({ from: '12:00', to: '13:00' }, night)).toBe(true);
});

const hushIn = (timeZone: string, at: { now: number }, quietHours: Settings['quietHours'] = night) =>
  createHush({
    clock: { now: () => at.now },
    minuteOfDay: wallOf(timeZone),
    settings: { value: { notifications: true, quietHours } },
    longest: 480,
  });

test.each([
  // Berlin goes to summer time on 29 Mar 2026 and back on 25 Oct 2026, at 01:00 UTC.
  ['in winter', 'Europe/Berlin', '2026-03-28T05:59:00Z', '2026-03-28T06:00:00Z'],
  ['in the short night, by the clock that went on', 'Europe/Berlin', '2026-03-29T04:59:00Z', '2026-03-29T05:00:00Z'],
  ['in the long night, by the clock that went back', 'Europe/Berlin', '2026-10-25T05:59:00Z', '2026-10-25T06:00:00Z'],
  ['at half an hour', 'Asia/Kolkata', '2026-07-01T01:29:00Z', '2026-07-01T01:30:00Z'],
  ['behind the date line', 'Pacific/Auckland', '2026-07-01T18:59:00Z', '2026-07-01T19:00:00Z'],
])('the night ends at seven on the wall %s', (_, zone, still, over) => {
  expect(hushIn(zone, { now: Date.parse(still) }).why()).toBe('quiet');
  expect(hushIn(zone, { now: Date.parse(over) }).why()).toBeNull();
});

test('a pause ends by itself, at the latest eight hours after it began, and with a clock that was set back', () => {
  const at = { now: Date.parse('2026-07-01T12:00:00Z') };
  const hush = hushIn('UTC', at, null);
  hush.pause(60);
  expect(hush.why()).toBe('paused');
  at.now += 3_599_999;
  expect(hush.why()).toBe('paused');
  hush.pause(480);
  expect(hush.pausedUntil()).toBe(Date.parse('2026-07-01T20:00:00Z'));
  at.now = Date.parse('2026-07-01T20:00:00Z');
  expect([hush.why(), hush.pausedUntil()]).toEqual([null, null]);
  hush.pause(30);
  at.now -= 60_000;
  expect(hush.why()).toBeNull();
  hush.pause(30);
  hush.pause(0);
  expect(hush.why()).toBeNull();
});

test('what is switched off is neither paused nor quiet', () => {
  const at = { now: Date.parse('2026-07-01T23:00:00Z') };
  const value = { notifications: false, quietHours: night };
  const hush = createHush({ clock: { now: () => at.now }, minuteOfDay: wallOf('UTC'), settings: { value }, longest: 480 });
  hush.pause(60);
  expect(hush.why()).toBe('off');
  value.notifications = true;
  expect(hush.why()).toBe('paused');
});

test('the end of a pause is told to pages by itself, and nobody is woken where nothing is held back', async () => {
  const clock = virtualClock();
  const told: (string | null)[] = [];
  let slept = 0;
  const notices: Notices = new Notices({
    clock: {
      ...clock,
      sleep: (ms, signal) => {
        slept += 1;
        return clock.sleep(ms, signal);
      },
    },
    notify: playedNotify(),
    minuteOfDay: () => 0,
    settings: { value: { notifications: true, quietHours: { from: '23:00', to: '01:00' } } as Settings },
    isLocked: () => false,
    emit: () => undefined,
    changed: () => told.push(notices.pausedUntil()),
  });
  notices.look();
  await clock.advance(3_600_000);
  expect(slept).toBe(0);
  expect(notices.pause(30)).not.toBeNull();
  await clock.advance(29 * 60_000);
  expect(told).toHaveLength(1);
  await clock.advance(60_000);
  expect(told).toEqual([expect.any(String), null]);
  const before = slept;
  await clock.advance(3_600_000);
  expect(slept).toBe(before);
});

test('what nobody is known to have chosen is neither quiet nor said in detail', () => {
  const chosen = { noticeDetails: true, quietHours: night, limits: {} } as Partial<Settings> as Settings;
  expect(inDoubt(chosen)).toMatchObject({ noticeDetails: false, quietHours: null });
});
