/** Times in words. Every function takes `now` (milliseconds since 1970), so that it can be tested and drawn again. */
import { lapseIn } from '../../../electron/contract/values/approvals.ts';
import { plain } from './hostile.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** "21 Nov 2026, 09:14 UTC"; a text that is no time comes back spelt out. */
export function absolute(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return plain(iso);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** "09:14" on the day of `now` (UTC), else "20 Nov". */
export function short(iso: string, now: number): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return plain(iso);
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  if (at.toISOString().slice(0, 10) === new Date(now).toISOString().slice(0, 10)) return clock;
  const date = `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;
  return at.getUTCFullYear() === new Date(now).getUTCFullYear() ? date : `${date} ${at.getUTCFullYear()}`;
}

/** A length of time in its largest sensible unit: "40 s", "19 h", "3 days", "10 years". Never negative. */
export function span(milliseconds: number): string {
  const length = Math.max(0, milliseconds);
  if (length < minute) return `${Math.floor(length / second)} s`;
  if (length < hour) return `${Math.floor(length / minute)} min`;
  if (length < 2 * day) return `${Math.floor(length / hour)} h`;
  if (length < 60 * day) return `${Math.floor(length / day)} days`;
  if (length < 730 * day) return `${Math.floor(length / (30.44 * day))} months`;
  return `${Math.round(length / (365.25 * day))} years`;
}

/** "2 s ago", "in 10 years", "now"; empty for a text that is no time. */
export function relative(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const away = at - now;
  if (Math.abs(away) < second) return 'now';
  return away > 0 ? `in ${span(away)}` : `${span(-away)} ago`;
}

/** The same of what has happened: the page's clock may be a tick behind it, and nothing was done in the future. */
export const ago = (iso: string, now: number): string => relative(iso, Math.max(now, Date.parse(iso) || 0));

/** "19 h left", "lapsed"; empty where nothing lapses. */
export function timeLeft(lapsesAt: string | null, now: number): string {
  const lapse = lapseIn(lapsesAt, now);
  if (lapse === null) return '';
  return lapse.lapsed ? 'lapsed' : `${span(lapse.left)} left`;
}

/** True in the last hours before approvals lapse. */
export const isSoon = (lapsesAt: string | null, now: number): boolean => lapseIn(lapsesAt, now)?.soon === true;

/** Clock skew with its sign: "+0.1 s", "−42 s". */
export function skew(milliseconds: number): string {
  const seconds = milliseconds / second;
  const size = Math.abs(seconds);
  const text = size < 10 ? size.toFixed(1) : size < 120 ? String(Math.round(size)) : '';
  if (text === '') return `${seconds < 0 ? '−' : '+'}${span(size * second)}`;
  return `${seconds < 0 ? '−' : '+'}${text} s`;
}
