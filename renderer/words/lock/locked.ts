/** What the lock page says: what opens, what stays locked, since when and why, and what goes on meanwhile. */
import type { Code } from '../../../electron/contract/outcome.ts';
import { count, plural } from '../../../electron/contract/text/plain-text.ts';
import type { AppState, Connection, KeyPlace, Settings } from '../../../electron/contract/values/app-values.ts';
import type { LockReason, Watching } from '../../../electron/contract/values/ways-in/watching.ts';
import { ago, short, span } from '../text/times.ts';

const clock = (iso: string, now: number): string => `${short(iso, now)} UTC`;

const reasons: Record<LockReason, (settings: Pick<Settings, 'lockAfterMinutes'>) => string> = {
  start: () => 'since it started',
  idle: ({ lockAfterMinutes }) => (lockAfterMinutes > 0 ? `after ${lockAfterMinutes} min without you` : 'without you'),
  suspend: () => 'when the computer slept',
  screen: () => 'with the screen',
  user: () => 'when another user came to the front',
  fault: () => 'because of an error of its own',
  person: () => 'by you',
};

/** "Locked 09:41 UTC, after 10 min without you"; empty while it is open. */
export function lockedWords({ lockedAt, lockedBy, settings }: Pick<AppState, 'lockedAt' | 'lockedBy' | 'settings'>, now: number) {
  if (lockedAt === null || lockedBy === null) return '';
  return `Locked ${clock(lockedAt, now)}, ${reasons[lockedBy](settings)}`;
}

const places: Record<KeyPlace, string> = {
  keychain: 'Keychain of this computer',
  'file vault': 'File vault',
  memory: 'Session keys',
};

/** "Keychain of this computer, 2 keys", a line for each place that holds keys of a kind. */
export function placesOf(keys: AppState['keys'], wanted: (place: KeyPlace) => boolean): string[] {
  const held = (Object.keys(places) as KeyPlace[]).filter(wanted);
  return held.flatMap(place => {
    // One that watches is open already.
    const many = keys.filter(key => key.place === place && !key.watches).length;
    return many === 0 ? [] : [`${places[place]}, ${plural(many, 'key')}`];
  });
}

/** Why a watch key cannot look. */
function blindness(code: Code | null): string {
  switch (code) {
    case 'unauthenticated':
      return 'the service does not take its key';
    case 'permission_denied':
      return 'its user may not read';
    case 'forbidden':
      return 'its user may do more than read, or it is of no use there';
    case 'key_missing':
    case 'key_unavailable':
    case 'locked':
      return 'its key cannot be read';
    case 'offline':
    case 'timeout':
      return 'the service does not answer';
    default:
      return 'the service answers with an error';
  }
}

/** What a lost passphrase means, before one is lost; and what it means to have none. */
export const lostWords = ({ passphrase, home }: AppState['lock']): readonly [label: string, words: string] =>
  passphrase === 'none' && home === 'keychain'
    ? ['Passphrase', 'None is set. Whoever sits here unlocks with a press.']
    : ['Lost it?', 'Nothing opens the keys without it. Make a new key and have it registered.'];

/** Starting over is offered where a lost passphrase takes sealed keys with it. */
export const canStartOver = ({ passphrase, home }: AppState['lock']): boolean => passphrase === 'keys' && home === 'keychain';

/** What is true of memory while locked: a key that watches is in it. */
export const memoryWords = (watching: AppState['watching']): string =>
  Object.values(watching).some(({ state }) => state !== 'none')
    ? 'No key is in memory but the one that watches.'
    : 'No key is in memory.';

/** One connection's line at the foot of the lock page: who looks, then what waits. */
export interface WatchLine {
  connectionId: string;
  tone: 'plain' | 'look';
  /** Whose count it is, where there are several; empty where there is one. */
  whose: string;
  /** The key that looks; null where none does. */
  keyName: string | null;
  text: string;
}

const waits = (number: number): string => (number === 1 ? '1 waits' : `${count(number)} wait`);

/** What was known, with its age: counts of before the lock stay, and say so. */
function known({ count: number, at }: Watching, now: number): string {
  if (number === null || at === null) return 'What waits is not known';
  return `${number === 1 ? '1 waited' : `${count(number)} waited`} at ${clock(at, now)}, ${ago(at, now)}`;
}

function watchText(watching: Watching, now: number): string {
  const { state, count: number, lapsesAt, code } = watching;
  const lapse = lapsesAt === null ? Number.NaN : Date.parse(lapsesAt) - now;
  if (state === 'live' && number !== null)
    return ` goes on counting: ${waits(number)}${lapse > 0 ? `, the first lapses in ${span(lapse)}` : ''}.`;
  if (state === 'trouble') return ` cannot look: ${blindness(code)}. ${known(watching, now)}.`;
  if (state === 'none') return `Nobody looks. ${known(watching, now)}.`;
  return ` begins to look. ${known(watching, now)}.`;
}

/** The organisation, and the user where there are several of it. */
function whoseLine({ connectionId, organizationName, userName }: Connection, all: readonly Connection[]): string {
  if (all.length === 1) return '';
  const isOneOfSeveral = all.some(each => each.organizationName === organizationName && each.connectionId !== connectionId);
  return isOneOfSeveral ? `${organizationName}, ${userName}` : organizationName;
}

/** A line for each connection. */
export function watchLines({ connections, keys, watching }: Pick<AppState, 'connections' | 'keys' | 'watching'>, now: number) {
  return connections.flatMap((connection: Connection): WatchLine[] => {
    const of = watching[connection.connectionId];
    if (of === undefined) return [];
    const key = keys.find(({ keyId }) => keyId === connection.watchKeyId);
    return [
      {
        connectionId: connection.connectionId,
        whose: whoseLine(connection, connections),
        tone: of.state === 'trouble' ? 'look' : 'plain',
        keyName: of.state === 'none' ? null : (key?.name ?? 'The watch key'),
        text: watchText(of, now),
      },
    ];
  });
}
