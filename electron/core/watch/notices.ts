/**
 * What a system notification says of watching while the app is locked.
 * SECURITY: a number and the organisation's name, escaped; no activity is named, and a click opens none
 * (docs/threats.md#locking).
 */
import { plural } from '../../contract/text/plain-text.ts';
import type { Connection } from '../../contract/values/app-values.ts';
import type { Said } from '../notices/news.ts';
import { shortened } from '../text/visible.ts';

const nameOf = ({ organizationName }: Connection): string => shortened(organizationName, 60);

/** It takes the place of what was told before the lock. */
export const waitsKey = ({ connectionId }: Connection): string => `waits:${connectionId}`;

export const waitsNotice = (connection: Connection, waiting: number): Said => ({
  key: waitsKey(connection),
  title: `${plural(waiting, 'request waits', 'requests wait')} at ${nameOf(connection)}`,
  text: `Unlock Countersign to read ${waiting === 1 ? 'it' : 'them'}.`,
  opens: { connectionId: connection.connectionId },
});

export const blindNotice = (connection: Connection): Said => ({
  key: `blind:${connection.connectionId}`,
  title: `${nameOf(connection)} is no longer watched`,
  text: 'Its watch key cannot look. Unlock Countersign to see why.',
});

/** Names that a notice has room for. */
const mostNamed = 3;

/** @param unwatched of `all` connections those that no key looks at; null where there is none */
export function unwatchedNotice(unwatched: readonly Connection[], all: number): Said | null {
  if (unwatched.length === 0) return null;
  if (unwatched.length === all)
    return {
      key: 'unwatched',
      title: 'Nothing is watched while locked',
      text: 'Counts stay as they are until you unlock. A watch key can look meanwhile: see Settings.',
    };
  const named = unwatched.slice(0, mostNamed).map(nameOf);
  const more = unwatched.length - named.length;
  return {
    key: 'unwatched',
    title: 'Not everything is watched while locked',
    text: `No key looks at ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`} until you unlock.`,
  };
}
