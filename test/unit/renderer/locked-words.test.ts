/** What the lock page says, for each reason, place and state of watching. */
import { describe, expect, test } from 'vitest';
import type { KeyInfo, KeyPlace } from '../../../electron/contract/values/app-values.ts';
import type { LockReason, Watching } from '../../../electron/contract/values/ways-in/watching.ts';
import { lockedWords, lostWords, memoryWords, placesOf, watchLines } from '../../../renderer/words/lock/locked.ts';
import { nobody, watchChoices } from '../../../renderer/words/lock/watch.ts';
import { appState } from './fake-custody.ts';

const now = Date.parse('2026-11-24T10:03:00Z');
const at = '2026-11-24T09:41:00Z';
const [key] = appState.keys;
if (key === undefined) throw new Error('no key');
const inPlace = (keyId: string, place: KeyPlace, watches = false): KeyInfo => ({ ...key, keyId, place, watches });

test.each<[LockReason, string]>([
  ['idle', 'Locked 09:41 UTC, after 10 min without you'],
  ['start', 'Locked 09:41 UTC, since it started'],
  ['suspend', 'Locked 09:41 UTC, when the computer slept'],
  ['screen', 'Locked 09:41 UTC, with the screen'],
  ['user', 'Locked 09:41 UTC, when another user came to the front'],
  ['fault', 'Locked 09:41 UTC, because of an error of its own'],
  ['person', 'Locked 09:41 UTC, by you'],
])('a lock by %s says so, and since when', (lockedBy, said) => {
  const settings = { ...appState.settings, lockAfterMinutes: 10 };
  expect(lockedWords({ lockedAt: at, lockedBy, settings }, now)).toBe(said);
  expect(lockedWords({ lockedAt: null, lockedBy: null, settings }, now)).toBe('');
});

test('keys are counted by where they are kept, without those that watch', () => {
  const keys = [inPlace('a', 'keychain'), inPlace('b', 'keychain', true), inPlace('c', 'file vault'), inPlace('d', 'keychain')];
  expect(placesOf(keys, place => place === 'keychain')).toEqual(['Keychain of this computer, 2 keys']);
  expect(placesOf(keys, place => place !== 'keychain')).toEqual(['File vault, 1 key']);
});

test('a lost passphrase is told of where there is one', () => {
  const lock = { ...appState.lock, passphrase: 'none', home: 'keychain' } as const;
  expect(lostWords(lock)[0]).toBe('Passphrase');
  expect(lostWords({ ...lock, passphrase: 'keys' })[0]).toBe('Lost it?');
  expect(lostWords({ ...lock, home: 'file vault' })[0]).toBe('Lost it?');
});

describe('what is watched', () => {
  const [one] = appState.connections;
  if (one === undefined) throw new Error('no connection');
  const connection = { ...one, watchKeyId: 'w' };
  const keys = [{ ...key, keyId: 'w', name: 'Desk watch', watches: true }];
  const said = (watching: Partial<Watching>, connections = [connection]) =>
    watchLines(
      {
        ...{ connections, keys },
        watching: { [connection.connectionId]: { state: 'live', count: 14, at, lapsesAt: null, code: null, ...watching } },
      },
      now,
    ).map(({ whose, keyName, text }) => `${whose}|${keyName ?? ''}${text}`);
  test.each<[Partial<Watching>, string]>([
    [{ lapsesAt: '2026-11-24T14:10:00Z' }, '|Desk watch goes on counting: 14 wait, the first lapses in 4 h.'],
    [{ count: 1 }, '|Desk watch goes on counting: 1 waits.'],
    [{ lapsesAt: at }, '|Desk watch goes on counting: 14 wait.'],
    [{ state: 'looking' }, '|Desk watch begins to look. 14 waited at 09:41 UTC, 22 min ago.'],
    [{ state: 'looking', count: null, at: null }, '|Desk watch begins to look. What waits is not known.'],
    [{ state: 'none' }, '|Nobody looks. 14 waited at 09:41 UTC, 22 min ago.'],
    [
      { state: 'trouble', code: 'unauthenticated', count: 1 },
      '|Desk watch cannot look: the service does not take its key. 1 waited at 09:41 UTC, 22 min ago.',
    ],
    [
      { state: 'trouble', code: 'offline' },
      '|Desk watch cannot look: the service does not answer. 14 waited at 09:41 UTC, 22 min ago.',
    ],
  ])('%j', (watching, expected) => {
    expect(said(watching)).toEqual([expected]);
  });

  test('is told apart by organisation, and by user where that is not enough', () => {
    const other = { ...connection, connectionId: 'other', organizationName: 'Kestrel' };
    expect(said({}, [connection, other])[0]).toMatch(/^Northwind Treasury\|/);
    const same = { ...connection, connectionId: 'same', userName: 'Ben Okafor' };
    expect(said({}, [connection, same])[0]).toMatch(/^Northwind Treasury, Ada Reyes\|/);
  });

  test('is in memory, and said to be', () => {
    const of = (state: Watching['state']) => memoryWords({ c: { state, count: null, at: null, lapsesAt: null, code: null } });
    expect(of('none')).toBe('No key is in memory.');
    expect(of('live')).toBe('No key is in memory but the one that watches.');
  });

  test('is a choice of keys that do nothing else', () => {
    const all = [inPlace('key-1', 'keychain'), inPlace('free', 'keychain'), inPlace('vaulted', 'file vault')];
    const values = watchChoices({ connections: appState.connections, keys: all }, one).map(({ value }) => value);
    expect(values).toEqual([nobody, 'free']);
  });
});
