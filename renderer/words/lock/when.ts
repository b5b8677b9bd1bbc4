/** When keys leave memory, in words. */
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { AppState, Connection } from '../../../electron/contract/values/app-values.ts';
import { left } from '../ways-in/logins.ts';

/** Beside the key: "10 min" without a touch, what is left of a session ("14:05"), or nothing where it never locks by itself. */
export function lockTime(
  { settings }: Pick<AppState, 'settings'>,
  { session }: Pick<Connection, 'session'>,
  now: number,
): string {
  if (session !== undefined) return left(session.endsAt, now);
  return settings.lockAfterMinutes === 0 ? '' : `${settings.lockAfterMinutes} min`;
}

/** The same in sentences. */
export function locksWords(
  { settings }: Pick<AppState, 'settings'>,
  { session }: Pick<Connection, 'session'>,
  now: number,
): string {
  const idle =
    settings.lockAfterMinutes === 0
      ? 'Countersign does not lock by itself.'
      : `Countersign locks after ${plural(settings.lockAfterMinutes, 'minute')} without you.`;
  const screen = settings.lockWithSystem ? ' It also locks with the screen of this computer.' : '';
  const ends = session === undefined ? '' : ` The session ends in ${left(session.endsAt, now)}, and its key is destroyed.`;
  return `${idle}${screen}${ends}`;
}
