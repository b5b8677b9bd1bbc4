/** A request that was read is proposed again in the form of its operation, and in no other organisation's. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import type { ActivityView } from '../../../electron/contract/values/document.ts';
import { fakeCustody, settled } from './custody.ts';

const type = 'ACTIVITY_TYPE_CREATE_WALLET';
const read = { activityId: 'a-1', type, fingerprint: 'sha256:1' } as ActivityView;
const shown = { ...read, intent: { createWalletIntent: { walletName: 'Of the first' } } };
const field = { kind: 'text', name: 'walletName', label: 'Name', required: true };
const form = { operation: 'create_wallet', group: 'wallets', kind: 'activity', title: '', doc: '', fields: [field], answer: [] };
const bridge = fakeCustody({
  'forms.list': done([{ ...form, type }]),
  'forms.describe': done(form),
  'forms.check': done({ problems: [], body: null, bytes: 0, fingerprint: null }),
});
vi.stubGlobal('window', { custody: bridge.custody });
const { composeAgain } = await import('../../../renderer/screens/compose/propose-again.ts');
const { compose, ui } = await import('../../../renderer/stores.ts');
const { currentEntry } = await import('../../../renderer/store/compose/compose.ts');

beforeEach(() => compose.getState().belongTo('first'));
afterAll(() => vi.unstubAllGlobals());

test('its form holds it, in the organisation it was read in', async () => {
  bridge.answers['activities.get_activity'] = done({ activity: shown });
  await composeAgain(read);
  expect(currentEntry(compose.getState())?.draft).toEqual({ walletName: 'Of the first' });
  expect(ui.getState().screen).toBe('compose');
});

test('nothing of it goes into a form of another organisation that is looked at meanwhile', async () => {
  const answers = bridge.hold('activities.get_activity');
  const again = composeAgain(read);
  await settled();
  compose.getState().belongTo('second');
  await settled();
  answers[0]?.(done({ activity: shown }));
  await again;
  expect(currentEntry(compose.getState())?.draft ?? {}).toEqual({});
});
