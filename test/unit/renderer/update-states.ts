/** Settings of the app, with each thing that can be said of a newer version. */

import type { Page } from 'playwright-core';
import type { AppState } from '../../../electron/contract/values/app-values.ts';
import type { UpdateFacts, UpdateState } from '../../../electron/contract/values/desktop/updates.ts';
import { appState, type Plan, plan } from './fake-custody.ts';
import { epoch } from './fake-reviews.ts';

const checkedAt = new Date(epoch - 240_000).toISOString();
const update: UpdateFacts = {
  ...{ version: '1.4.0', channel: 'stable', publishedAt: new Date(epoch - 90_000_000).toISOString() },
  notes:
    'Permits say until when they hold, and what they let somebody take.\nA decision that lapses within an hour is told once more.\nThe list of keys is read again after the keychain was locked.\n<b>Text</b> stays text, and nothing of it leads anywhere: https://example.com',
  ...{ file: 'Countersign-1.4.0.AppImage', size: 124_300_000, sha512: '9b71d224bd62f3785d96d46ad3ea3d73'.repeat(4) },
};
const states: Record<string, UpdateState> = {
  'update-off': { state: 'off', checkedAt: null, reason: 'This build knows no release key, so no update could be verified.' },
  'update-none': { state: 'none', checkedAt },
  'update-checking': { state: 'checking', checkedAt },
  'update-available': { state: 'available', checkedAt, update, by: 'app' },
  'update-package': { state: 'available', checkedAt, update: { ...update, file: '', size: 0, sha512: '' }, by: 'package' },
  'update-downloading': { state: 'downloading', checkedAt, update, received: 46_137_344 },
  'update-ready': { state: 'ready', checkedAt, update, waitsFor: null },
  'update-waits': { state: 'ready', checkedAt, update, waitsFor: 'a request whose outcome is not known yet' },
  'update-installing': { state: 'installing', checkedAt, update },
  'update-refused': {
    ...{ state: 'refused', checkedAt },
    reason: 'Its manifest is not signed by the release key that this version knows.',
  },
};
const toUpdates = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('region', { name: 'Updates' }).scrollIntoViewIfNeeded();
};
const managed: Partial<AppState> = {
  settings: { ...appState.settings, updateChannel: 'beta' },
  managed: {
    ...{ path: '/etc/countersign/managed.json', by: 'Northwind IT', problem: null, connections: [], onlyTheseConnections: false },
    ...{ rules: [{ label: 'Update channel', value: 'beta' }], settings: ['updateChannel'], forbidden: [], updateChannel: 'beta' },
  },
};

export const updateStates: readonly { name: string; plan: Plan; act(page: Page): Promise<void> }[] = [
  ...Object.entries(states).map(([name, each]) => ({ name, plan: plan({ app: { update: each } }), act: toUpdates })),
  { name: 'update-managed', plan: plan({ app: managed }), act: toUpdates },
];
