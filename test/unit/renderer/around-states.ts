/** What stands around the screens when it does not go well: starting, locked, unreachable, and names from outside. */
import type { Page } from 'playwright-core';
import { failure } from '../../../electron/contract/outcome.ts';
import type { AppState, Connection, KeyInfo, ManagedState } from '../../../electron/contract/values/app-values.ts';
import { appState, type Plan, plan } from './fake-custody.ts';
import { epoch } from './fake-reviews.ts';

const at = (offset: number) => new Date(epoch + offset).toISOString();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** 300 letters: a word without an end, another direction, nothing to see, another script. */
const name = `Northwind \u202eyrusaerT\u202c\u200b Тrеаsurу ${'Aktiengesellschaftsvermögensverwaltung'.repeat(8)}`.slice(0, 300);
const [first, second] = appState.connections as [Connection, Connection];
const [key] = appState.keys as [KeyInfo];
const hostile: Connection[] = [
  { ...first, organizationName: name, userName: name, watchKeyId: 'watch' },
  { ...second, organizationName: `${name}2`, watchKeyId: 'watch' },
];
const hostileKeys: KeyInfo[] = [
  { ...key, name },
  { ...key, keyId: 'watch', name, watches: true },
];
const noKeychain: AppState['keychain'] = {
  state: 'no_secret_service',
  sentence: 'D-Bus answers, but no program offers the Secret Service, which holds keys on Linux.',
  remedy: ['Install one: `sudo apt-get install gnome-keyring`', 'Log out and in again, so that it starts with your session.'],
  store: 'keychain',
};
const silent = {
  state: 'trouble',
  code: 'offline',
  message: 'api.kestrel.example could not be reached.',
  since: at(-5_400_000),
  lastGoodAt: at(-5_460_000),
  retryAt: at(12_000),
} as const;
const locked = { locked: true, lockedAt: at(-1_500_000), lockedBy: 'idle', settings: appState.settings } as const;
const watched: AppState['watching'] = {
  c1: { state: 'live', count: 1_204, at: at(-4_000), lapsesAt: at(5_400_000), code: null },
  c2: { state: 'trouble', count: 3, at: at(-1_500_000), lapsesAt: null, code: 'offline' },
};
const managed: ManagedState = {
  path: '/etc/countersign/managed.json',
  by: name,
  problem: null,
  rules: [],
  settings: [],
  connections: [
    { name, baseUrl: `https://${'treasury.'.repeat(20)}northwind.example`, organizationId: first.organizationId },
    { name: `${name}2`, baseUrl: second.baseUrl, organizationId: second.organizationId },
  ],
  onlyTheseConnections: true,
  forbidden: [],
  updateChannel: null,
};
const everything: Partial<AppState> = {
  link: { ...silent, message: 'api.northwind.example could not be reached.' },
  clockSkewMs: -420_000,
  journal: { entries: 412, verified: false },
  keychain: noKeychain,
  managed: { ...managed, problem: 'Expected a list at connections, line 3, column 5, received a number.' },
  setAside: [
    { name: 'address-book', what: 'the address book', path: 'set-aside/address-book.json', reason: 'changed', canTakeIn: true },
  ],
  unknown: [{ fingerprint: 'sha256:00', operation: 'approve_activity', sentAt: at(-60_000), about: `Approve: Invite ${name}` }],
};

export const aroundStates: {
  name: string;
  plan: Plan;
  start?: true;
  sizes?: [number, number][];
  act?: (page: Page) => Promise<void>;
}[] = [
  { name: 'starting', start: true, plan: plan({ answers: { 'app.state': 'never' } }) },
  {
    name: 'locked-failing',
    plan: plan({
      app: { ...locked, lock: { passphrase: 'keys', refused: false, vault: 'none', home: 'keychain' } },
      answers: {
        'app.unlock': failure('key_unavailable', 'The default keyring is locked. Your keys are still in it.', {
          diagnosis: 'locked',
        }),
      },
    }),
    act: press('Unlock…'),
  },
  { name: 'locked-no-keychain', plan: plan({ app: { ...locked, keychain: noKeychain } }) },
  {
    name: 'locked-hostile',
    plan: plan({
      app: {
        ...locked,
        connections: hostile,
        keys: [...hostileKeys, { ...key, keyId: 'vault', place: 'file vault' }],
        watching: watched,
        lock: { passphrase: 'keys', refused: false, vault: 'closed', home: 'keychain' },
      },
    }),
  },
  { name: 'no-keychain', plan: plan({ app: { keychain: noKeychain } }), act: press('Keys') },
  { name: 'notices-all', start: true, plan: plan({ app: everything }) },
  {
    name: 'offline-settings',
    plan: plan({ app: { link: everything.link ?? appState.link } }),
    act: press('Settings'),
  },
  {
    name: 'disconnected',
    plan: plan({ app: { links: { c1: appState.link, c2: silent } } }),
    act: press(/Organisation: /),
  },
  {
    name: 'organisations-hostile',
    plan: plan({ app: { connections: hostile, keys: hostileKeys } }),
    act: press(/Organisation: /),
  },
  { name: 'overview-hostile', start: true, plan: plan({ app: { connections: hostile, keys: hostileKeys } }) },
  {
    name: 'first-run-hostile',
    plan: plan({ app: { connections: [], current: null, keys: hostileKeys.slice(0, 1), managed, link: { state: 'idle' } } }),
  },
  {
    name: 'messages',
    sizes: [
      [900, 600],
      [1280, 800],
    ],
    plan: plan({
      app: { link: { ...silent, message: 'api.northwind.example could not be reached.' } },
    }),
    act: async page => {
      await page.locator('[role=option]:not([data-key^="head "])').first().click();
      for (const message of ['could not be reached', 'answered 502', 'did not answer within 30 seconds']) {
        const answer = failure('offline', `api.northwind.example ${message}.`);
        await page.evaluate(said => window.fakeAnswer('feed.refresh', said), answer);
        await press('Try now')(page);
      }
    },
  },
];
