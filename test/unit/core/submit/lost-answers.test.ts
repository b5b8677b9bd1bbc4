/** Decisions whose answer was lost: one vote, of the one who gave it, however it is found out. */
import { afterEach, describe, expect, test } from 'vitest';
import { textToSign } from '../../../e2e/support/world.ts';
import { connectAs } from '../../../host/connect.ts';
import { type App, startApp } from '../../support/app.ts';
import { propose, votesOf } from '../../support/decisions.ts';

let app: App;
afterEach(() => app?.close());

const forgetAll = async () => {
  const state = await app.ask('app.state');
  for (const { connectionId } of state.ok ? state.value.connections : [])
    await app.allowed('connections.remove', { connectionId });
};

/** Ada approves what Ben asked for, and every answer is lost. Gives the activity's id. */
async function approveUnheard(words: string, fault: 'drop-before-commit' | 'drop-after-commit'): Promise<string> {
  const id = await propose(app.practice, words);
  const review = await app.open(id);
  await app.practice.faults.add({ fault, operation: 'approve_activity', count: 0 });
  const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
  await app.person('approve');
  expect(await deciding).toMatchObject({ ok: false, code: 'outcome_unknown' });
  return id;
}

describe('an approval', () => {
  test('whose answer is lost after the commit is one vote, confirmed', async () => {
    app = await startApp();
    const id = await propose(app.practice);
    const review = await app.open(id);
    await app.practice.faults.add({ fault: 'drop-after-commit', operation: 'approve_activity', count: 1 });
    const deciding = app.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: true, value: { confirmed: true } });
    expect(votesOf(app.practice, id, 'Ada')).toHaveLength(1);
  });
  test('whose answers are all lost stays unknown, blocks the opposite vote, and is settled at the next start', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const id = await approveUnheard('Refund 0815', 'drop-after-commit');
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    const second = await app.open(id);
    const again = await app.ask('reviews.decide', { seal: second.seal, decision: 'reject' });
    expect(again).toMatchObject({ ok: false });
    await app.core.stop();
    practice.faults.clear();
    app = await startApp({ practice, files, keychain, as: null });
    await expect.poll(async () => await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect(votesOf(practice, id, 'Ada')).toHaveLength(1);
    await practice.close();
  });

  test('left unknown by one person is never stamped by the key of another, and does not stand in the other’s way', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const id = await approveUnheard('Refund 0817', 'drop-before-commit');
    practice.faults.clear();
    await forgetAll();
    await connectAs(app.core, practice.info, 'Chloé');
    await app.core.stop();
    app = await startApp({ practice, files, keychain, as: null });
    const hers = await app.open(id);
    expect(hers.subject).toMatchObject({ activity: { canApprove: true } });
    const herDeciding = app.ask('reviews.decide', { seal: hers.seal, decision: 'approve' });
    await app.person('approve');
    expect(await herDeciding).toMatchObject({ ok: true, value: { confirmed: true } });
    expect([votesOf(practice, id, 'Chloé').length, votesOf(practice, id, 'Ada').length]).toEqual([1, 0]);
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    await app.core.stop();
    await practice.close();
  });

  test('left unknown is settled as soon as its own key is connected again, and by no other', async () => {
    app = await startApp();
    const { practice } = app;
    const mine = await app.ask('app.state');
    const id = await approveUnheard('Refund 0818', 'drop-before-commit');
    practice.faults.clear();
    await forgetAll();
    await connectAs(app.core, practice.info, 'Chloé');
    await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { link: { state: 'live' } } });
    await app.ask('feed.refresh');
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    const { baseUrl, organizationId } = practice.info;
    await app.allowed('connections.add', { baseUrl, organizationId, keyId: mine.ok ? mine.value.keys[0]?.keyId : '' });
    await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect([votesOf(practice, id, 'Chloé').length, votesOf(practice, id, 'Ada').length]).toEqual([0, 1]);
  });

  test('left unknown while everything else is answered is settled without a new start', async () => {
    app = await startApp();
    const { practice } = app;
    const id = await approveUnheard('Refund 0819', 'drop-before-commit');
    practice.faults.clear();
    app.later(60_000);
    await app.ask('feed.refresh');
    await expect.poll(() => app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect(votesOf(practice, id, 'Ada')).toHaveLength(1);
  });

  test('that a lost request would have been is not given by the key of whoever connects next', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    await practice.faults.add({ fault: 'drop-after-commit', operation: 'sign_raw_payload', count: 0 });
    const sending = app.request('sign_raw_payload', textToSign(practice, 'Ada asked for this'));
    await app.person('approve');
    expect(await sending).toMatchObject({ ok: false, code: 'outcome_unknown' });
    practice.faults.clear();
    await forgetAll();
    await forgetAll();
    await connectAs(app.core, practice.info, 'Chloé');
    await app.core.stop();
    app = await startApp({ practice, files, keychain, as: null });
    await expect.poll(async () => await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    const made = practice.ledger().filter(({ parameters }) => JSON.stringify(parameters).includes('Ada asked for this'));
    expect(made.map(({ votes }) => votes.length)).toEqual([1]);
    await app.core.stop();
    await practice.close();
  });

  test('left unknown survives a start with a locked keyring, and is settled by the next one', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const id = await approveUnheard('Refund 0816', 'drop-before-commit');
    await app.core.stop();
    practice.faults.clear();
    keychain.state = 'locked';
    app = await startApp({ practice, files, keychain, as: null });
    expect(await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [{ operation: 'approve_activity' }] } });
    await app.core.stop();
    keychain.state = 'ready';
    app = await startApp({ practice, files, keychain, as: null });
    await expect.poll(async () => await app.ask('app.state')).toMatchObject({ ok: true, value: { unknown: [] } });
    expect(votesOf(practice, id, 'Ada')).toHaveLength(1);
    await practice.close();
  });
});
