/** What the fake bridge of the harness answers: one plan per scene, plain JSON, so that it crosses into the page. */

import type { Outcome } from '../../../electron/contract/outcome.ts';
import { failure } from '../../../electron/contract/outcome.ts';
import type { AppState, KeyInfo } from '../../../electron/contract/values/app-values.ts';
import type { JournalEntry } from '../../../electron/contract/values/journal.ts';
import { epoch, madeReviews, summaryOf } from './fake-reviews.ts';

export interface Plan {
  /** By name of the call; 'never' does not answer. */
  answers: Record<string, unknown>;
  /** Reviews by activity. */
  reviews: Record<string, Outcome<unknown>>;
}

const key: KeyInfo = {
  keyId: 'key-1',
  name: 'Ada',
  curve: 'API_KEY_CURVE_P256',
  publicKey: '02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316',
  createdAt: '2026-11-02T09:00:00Z',
  state: 'ready',
  place: 'keychain',
  sealed: false,
  watches: false,
};
export const appState: AppState = {
  version: '0.1.0',
  locked: false,
  lockedAt: null,
  lockedBy: null,
  lastVisit: null,
  passphraseSet: false,
  lock: { passphrase: 'none', refused: true, vault: 'none', home: 'keychain' },
  touchId: 'absent',
  subOrganizations: {},
  connections: [
    {
      connectionId: 'c1',
      baseUrl: 'https://api.northwind.example',
      organizationId: 'c1d7f3a0-5b8e-4f6e-9f2e-0d4ad8a1b2c3',
      organizationName: 'Northwind Treasury',
      userId: 'ada',
      userName: 'Ada Reyes',
      keyId: 'key-1',
      proxy: null,
    },
    {
      connectionId: 'c2',
      baseUrl: 'https://api.kestrel.example',
      organizationId: 'd2e8f4b1-6c9f-4a7f-8a3f-1e5be9b2c3d4',
      organizationName: 'Kestrel Holdings',
      userId: 'ada',
      userName: 'Ada Reyes',
      keyId: 'key-1',
      proxy: null,
    },
  ],
  current: 'c1',
  link: { state: 'live', at: new Date(epoch - 2000).toISOString() },
  links: {},
  waiting: { c1: 3, c2: 1 },
  watching: {},
  clockSkewMs: 100,
  keychain: {
    state: 'ready',
    sentence: 'The keychain of this system answers and holds your keys.',
    remedy: [],
    store: 'keychain',
  },
  logins: { waiting: [], browser: false },
  keys: [key],
  rotations: [],
  noticesPausedUntil: null,
  update: { state: 'none', checkedAt: new Date(epoch).toISOString() },
  settings: {
    theme: 'system',
    density: 'compact',
    zoom: 100,
    paletteUses: [],
    singleLetterKeys: true,
    pollSeconds: 5,
    lockAfterMinutes: 15,
    lockWithSystem: true,
    notifications: true,
    keepRunning: true,
    startAtLogin: false,
    toldOfWatching: true,
    inboxOfAll: false,
    secondPerson: false,
    nextOnDecision: true,
    readOlder: true,
    noticeDetails: false,
    quietHours: null,
    approvalViews: [],
    updateChannel: 'stable',
    limits: { ETH: '1', USDC: '2500' },
  },
  journal: { entries: 412, verified: true },
  unknown: [],
  setAside: [],
  filesChecked: true,
  managed: null,
  desktop: 'linux',
  network: null,
};
const journal: JournalEntry[] = Array.from({ length: 24 }, (_, index) => ({
  sequence: 412 - index,
  at: new Date(epoch - index * 1_900_000).toISOString(),
  kind: index % 2 === 0 ? 'outcome' : 'intent to send',
  organizationId: 'c1',
  keyId: index % 6 < 4 ? key.keyId : null,
  fingerprint: 'sha256:7c1e90af343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  about: index % 4 < 2 ? 'Approve: Invite Dora Lind to the organisation' : 'Reject: Replace the address allowlist',
  outcome: index % 2 === 0 ? 'stored, confirmed by reading back' : null,
  ...{ activityId: null, decision: null, reason: null },
}));

const ok = (value: unknown): Outcome<unknown> => ({ ok: true, value });
/** A working day: three wait for Ada, one for others, two are decided. */
export function plan(
  change: { app?: Partial<AppState>; answers?: Plan['answers']; reviews?: Plan['reviews']; summaries?: unknown[] } = {},
): Plan {
  return {
    answers: {
      'app.state': ok({ ...appState, ...change.app }),
      'app.visible': ok(null),
      'app.typed': ok({}),
      'app.keep_typed': ok(null),
      'app.settings': ok({ ...appState.settings }),
      'feed.snapshot': ok({ activities: change.summaries ?? madeReviews.map(summaryOf), complete: true }),
      'feed.refresh': ok(null),
      'journal.entries': ok({ entries: journal, total: 412 }),
      'journal.verify': ok({ ok: true, sentence: '412 entries, each signed and chained to the one before.' }),
      'reviews.decide': 'never',
      'connections.add': failure('invalid', 'Two fields are wrong.', {
        problems: [
          { path: 'baseUrl', expected: 'an https:// address without path, user or query', received: '"http://api.example.com"' },
        ],
      }),
      'confirm.decide': 'never',
      ...change.answers,
    },
    reviews: {
      ...Object.fromEntries(
        madeReviews.map(each => [each.subject.kind === 'activity' ? each.subject.activity.activityId : '', ok(each)]),
      ),
      ...change.reviews,
    },
  };
}
