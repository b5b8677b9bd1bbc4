/** The calls of the page on signing requests: nothing without an organisation, and each organisation its own. */
import { afterEach, expect, test } from 'vitest';
import type { AppAnswers } from '../../../../electron/contract/app.ts';
import { connectAs } from '../../../host/connect.ts';
import { startPractice } from '../../../practice/service.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose } from '../../support/decisions.ts';
import { csvOf } from '../../support/signing-bench.ts';

let app: App;
afterEach(() => app.close());

const draft = { kind: 'draft', title: 'One', signWith: 'a', payload: 'x', encoding: null, hashFunction: null };

test('what is asked of an organisation is refused while none is connected', async () => {
  app = await startApp({ as: null });
  const asks: Partial<Record<keyof AppAnswers, object>> = {
    'signing.accounts': {},
    'signing.read': { signWith: 'a', payload: 'x' },
    'signing.drafts': {},
    'signing.keep_draft': draft,
    'signing.remove_draft': { draftId: 'd' },
    'signing.batch_check': { text: 'signWith,payload', format: 'csv' },
    'signing.batch_start': { check: 'c' },
    'signing.batch_resume': {},
  };
  for (const [name, parameters] of Object.entries(asks))
    expect([name, await app.request(name, parameters)]).toEqual([
      name,
      { ok: false, code: 'not_connected', message: 'Connect to an organisation first.' },
    ]);
  // What stands on this computer can be seen and ended without one.
  expect(await app.ask('signing.batch')).toEqual({ ok: true, value: null });
  expect(await app.ask('signing.batch_clear')).toEqual({ ok: true, value: null });
  for (const name of ['signing.batch_pause', 'signing.batch_cancel'] as const)
    expect(await app.ask(name)).toMatchObject({ ok: false, code: 'not_found' });
});

test('drafts are of the organisation they were kept at', async () => {
  app = await startApp();
  const kept = await app.ask('signing.keep_draft', draft);
  if (!kept.ok) throw new Error(kept.message);
  const { draftId } = kept.value;
  expect(await app.ask('signing.keep_draft', { ...draft, title: 'Two', draftId })).toMatchObject({
    value: { draftId, title: 'Two' },
  });
  expect(await app.ask('signing.drafts')).toMatchObject({ ok: true, value: [{ draftId, title: 'Two', payload: 'x' }] });
  const other = await startPractice({ seed: 2 });
  await connectAs(app.core, other.info, 'Chloé');
  expect(await app.ask('signing.drafts')).toEqual({ ok: true, value: [] });
  await app.ask('signing.remove_draft', { draftId });
  await app.ask('connections.select', { connectionId: (await connections())[0] });
  expect(await app.ask('signing.drafts')).toMatchObject({ ok: true, value: [{ draftId }] });
  await other.close();
});

async function connections(): Promise<string[]> {
  const state = await app.ask('app.state');
  return state.ok ? state.value.connections.map(({ connectionId }) => connectionId) : [];
}

test('what is signed is asked of a review of it that is still open', async () => {
  app = await startApp();
  const gone = { ok: false, code: 'not_found', message: 'This review is no longer open. Open it again.' };
  expect(await app.ask('signing.signed', { seal: '00'.repeat(16) })).toEqual(gone);
  // One of a batch that was never sent completes nothing.
  const checked = await app.ask('signing.batch_check', { text: csvOf(['one']), format: 'csv' });
  const starting = app.ask('signing.batch_start', { check: checked.ok ? checked.value.check : '' });
  const { review } = await app.person('reject');
  expect(await starting).toMatchObject({ code: 'declined' });
  expect(await app.ask('signing.signed', { seal: review.seal })).toEqual(gone);
  // One that many newer reviews were opened after is not held any more against what was known then.
  const activityId = await propose(app.practice);
  const old = await app.open(activityId);
  expect(await app.ask('signing.signed', { seal: old.seal })).toEqual({ ok: true, value: [] });
  for (let n = 0; n < 20; n++) await app.open(activityId);
  expect(await app.ask('signing.signed', { seal: old.seal })).toEqual(gone);
});
