/** What is said about sessions. */
import type { Connection, SessionFacts, SessionKind } from '../../../electron/contract/values/app-values.ts';
import { glance } from '../text/hostile.ts';
import { span } from '../text/times.ts';

export type Way = Exclude<SessionKind, 'otp_login'>;

interface Choice {
  way: Way;
  title: string;
  sentence: string;
  /** What the new session can do, and with whose rights. */
  able: string;
}

/** The ways to a session, in the order they are offered. */
export const ways: readonly Choice[] = [
  {
    way: 'stamp_login',
    title: 'With this key',
    sentence: 'The key of this connection vouches for a key made here.',
    able: 'It does what your user may do, or what its profile says.',
  },
  {
    way: 'read_write',
    title: 'A read and write session',
    sentence: 'The service makes the key and encrypts it to this computer.',
    able: 'It does everything the user may do.',
  },
  {
    way: 'oauth_login',
    title: 'With an identity provider',
    sentence: 'A token of your identity provider vouches for a key made here.',
    able: 'It does what the user of that token may do, or what its profile says.',
  },
  {
    way: 'oauth',
    title: 'With an identity provider, by an encrypted key',
    sentence: 'A token of your identity provider is sent; the service makes the key and encrypts it to this computer.',
    able: 'It does everything the user of that token may do.',
  },
];

/** What the seconds come to that were typed. */
export const secondsWords = (typed: string): string =>
  /^[1-9]\d{0,8}$/.test(typed.trim())
    ? `Seconds. That is ${span(Number(typed) * 1000)}. More than a day is marked high.`
    : 'Whole seconds, such as 900 for 15 minutes.';

export const kindWords: Readonly<Record<SessionKind, string>> = {
  stamp_login: 'started with a key',
  read_write: 'read and write session',
  oauth_login: 'started with an identity provider',
  oauth: 'started with an identity provider',
  otp_login: 'started with a one-time code',
};

export const loginWords = {
  what: 'A session is a connection with a key of its own. The key is in memory alone.',
  none: 'No session is open.',
  browser: 'Your browser is open. Log in there. This page goes on by itself.',
  waiting: 'Others vote on it. It opens by itself. A lock or quitting destroys its key.',
  soon: 'Ends soon. What is under way then is not finished.',
  endOthers: 'End other sessions of this kind, on every computer',
} as const;

/** What may be done over it, and with whose rights. */
export const mayWords = ({ hasProfile }: Pick<SessionFacts, 'hasProfile'>, userName: string): string =>
  hasProfile === true
    ? `It may do what its session profile allows, as ${glance(userName, 60)}.`
    : `It may do everything that ${glance(userName, 60)} may do, votes included.`;

/** Said once when it is over. */
export const endedWords = ({ userName, organizationName }: Pick<Connection, 'userName' | 'organizationName'>): string =>
  `The session of ${glance(userName, 40)} at ${glance(organizationName, 60)} ended. Its key is destroyed.`;

/** How long it lasts still: "14:05", "1:02:03". */
export function left(endsAt: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(endsAt) - now) / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whether it ends so soon that a person should know: five minutes, or the last third of a short one. */
export function endsSoon({ startedAt, endsAt }: { startedAt: string; endsAt: string }, now: number): boolean {
  const [begins, ends] = [Date.parse(startedAt), Date.parse(endsAt)];
  return now >= ends - Math.min(300_000, (ends - begins) / 3);
}
