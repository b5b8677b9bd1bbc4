/** What diagnostics count, from a state as it could be. */
import { expect, test } from 'vitest';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { diagnosticsOf } from '../../../../electron/core/log/diagnostics.ts';
import { isLine } from '../../../../electron/core/log/line.ts';
import { testBuild } from '../../support/test-log.ts';

const key = (place: string, state: string) => ({ place, state });
const state = {
  settings: { theme: 'system', quietHours: null },
  lock: { passphrase: false, vault: 'none' },
  keychain: { store: 'file vault', state: 'ready' },
  journal: { entries: 3, verified: null },
  ...{ touchId: 'off', filesChecked: true, setAside: [], connections: [], links: {}, waiting: { a: 2, b: 3 }, unknown: [] },
  keys: [key('keychain', 'ready'), key('file vault', 'missing'), key('memory', 'ready')],
  network: {
    proxy: { from: 'managed', problem: 'It cannot be reached.', except: ['a'] },
    certificates: { system: null, bundled: 140, managed: 2 },
  },
  managed: { problem: null, settings: ['theme'], connections: [], forbidden: ['a', 'b'] },
} as unknown as AppState;
const linesOf = (of: AppState = state): string[] =>
  diagnosticsOf(0, {
    ...{ state: of, skews: [], lines: ['one', 'two'], lost: 4 },
    ports: { version: '1.0.0', build: testBuild, platform: 'linux' },
  }).split('\n');
const line = (event: string, of?: AppState) => linesOf(of).find(each => each.split(' ')[1] === event) ?? expect.fail(event);

test('keys are counted by where they lie, and those that cannot be used by themselves', () => {
  expect(line('counts')).toMatch(/ keys=3 keys_in_keychain=1 keys_in_vault=1 keys_in_memory=1 keys_not_ready=1 waiting=5 /);
});

test('the store, the network, the administrator and the log are said in words of the table', () => {
  expect(line('keychain')).toMatch(/ store=file_vault state=ready$/);
  expect(line('keychain', { ...state, keychain: { ...state.keychain, store: 'keychain' } })).toMatch(/ store=keychain /);
  expect(line('network')).toMatch(/ proxy_usable=false direct_hosts=1 certificates=bundled bundled=140 system=0 managed=2$/);
  expect(line('managed')).toMatch(/ state=in_force settings=1 connections=0 forbidden=2$/);
  expect(line('managed', { ...state, managed: null })).toMatch(/ state=none settings=0 /);
  expect(line('log')).toMatch(/ lines=2 lost=4$/);
  expect(
    linesOf()
      .filter(each => / log /.test(each))
      .every(isLine),
  ).toBe(true);
});

test('whether the hours are quiet, and whether the journal was checked', () => {
  expect(line('settings')).toMatch(/ quiet_hours=false /);
  const quiet = { ...state, settings: { ...state.settings, quietHours: { from: 0, to: 60 } } } as unknown as AppState;
  expect(line('settings', quiet)).toMatch(/ quiet_hours=true /);
  expect(line('journal')).toMatch(/ verified=not_checked$/);
});
