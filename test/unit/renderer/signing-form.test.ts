/** One signing request as it is made, a batch of them, and where a person is among them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import { createSigningBatch } from '../../../renderer/store/signing/batch.ts';
import { blanksIn, createSigningForm } from '../../../renderer/store/signing/form.ts';
import { createSigning } from '../../../renderer/store/signing/signing.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const good = {
  problems: [],
  filled: null,
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_SHA256',
  document: null,
};
const sent = { activityId: 'a', status: 's', sentence: 'Sent.' };
const named = (asked: [string, unknown][], name: string) =>
  asked.filter(([each]) => each === `signing.${name}`).map(([, given]) => given);

async function signingForm() {
  const bridge = fakeCustody({
    'signing.read': done(good),
    'signing.drafts': done([]),
    'signing.keep_draft': done({ draftId: 'd1' }),
    'signing.remove_draft': done(null),
    'signing.sign_raw_payload': done(sent),
  });
  const store = createSigningForm(bridge.custody);
  bridge.emit('app.state', { current: 'c' });
  await passes(0);
  bridge.since();
  return { bridge, store, state: () => store.getState() };
}

describe('a request', () => {
  test('is read as it is typed, a moment after the last keystroke, and what was read last counts', async () => {
    const { bridge, state } = await signingForm();
    const reads = bridge.hold('signing.read');
    state().edit({ payload: 'a' });
    expect(state().reading).toBe(true);
    await passes(149);
    state().edit({ payload: 'ab', signWith: 'k' });
    await passes(149);
    expect(reads).toHaveLength(0);
    await passes(1);
    expect(named(bridge.since(), 'read')).toEqual([{ signWith: 'k', payload: 'ab' }]);
    state().edit({ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' });
    await passes(150);
    reads[1]?.(done({ ...good, which: 2 }));
    await passes(0);
    reads[0]?.(done({ ...good, which: 1 }));
    await passes(0);
    expect(state()).toMatchObject({ read: { which: 2 }, readFailure: null, reading: false });
    expect(named(bridge.since(), 'read')).toEqual([
      { signWith: 'k', payload: 'ab', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
    ]);
    state().edit({});
    await passes(150);
    reads[2]?.(unreachable);
    await passes(0);
    expect(state()).toMatchObject({ read: { which: 2 }, readFailure: unreachable, reading: false });
  });

  test('is kept as a draft after a pause, under what it does, once for all changes', async () => {
    const { bridge, state } = await signingForm();
    bridge.answers['signing.read'] = done({ ...good, document: { headline: 'H'.repeat(200) } });
    state().edit({ payload: ' ' });
    await passes(600);
    expect(named(bridge.since(), 'keep_draft')).toEqual([]);
    state().edit({ payload: 'pay' });
    await passes(599);
    expect(named(bridge.asked, 'keep_draft')).toEqual([]);
    await passes(1);
    expect(state()).toMatchObject({ draftId: 'd1', kept: 'Draft kept on this computer' });
    state().edit({ payload: 'pay 2' });
    expect(state().kept).toBe('');
    await passes(600);
    const request = {
      ...{ signWith: '', encoding: null, hashFunction: null, kind: 'draft', title: 'H'.repeat(120) },
      ...{ blanks: [], literal: false, note: '' },
    };
    expect(named(bridge.since(), 'keep_draft')).toEqual([
      { ...request, payload: 'pay' },
      { ...request, payload: 'pay 2', draftId: 'd1' },
    ]);
    bridge.answers['signing.keep_draft'] = unreachable;
    bridge.answers['signing.read'] = done(good);
    state().edit({ payload: ' plain ' });
    await passes(600);
    expect(state().kept).toBe(unreachable.message);
    expect(named(bridge.since(), 'keep_draft')).toEqual([{ ...request, payload: ' plain ', title: 'plain', draftId: 'd1' }]);
  });

  test('that is sent or left while its draft is kept leaves no draft behind', async () => {
    const { bridge, state } = await signingForm();
    const keeping = bridge.hold('signing.keep_draft');
    state().edit({ payload: 'pay' });
    await passes(600);
    state().begin();
    keeping[0]?.(done({ draftId: 'late' }));
    await passes(0);
    expect(named(bridge.since(), 'remove_draft')).toEqual([{ draftId: 'late' }]);
    expect(state()).toMatchObject({ draftId: null, kept: '' });
    state().edit({ payload: 'pay' });
    await passes(600);
    bridge.emit('app.state', { current: 'other' });
    keeping[1]?.(done({ draftId: 'of c' }));
    await passes(0);
    expect(state()).toMatchObject({ at: 'other', draftId: null });
    // It belongs to the organisation that was left, and stays there.
    expect(named(bridge.since(), 'remove_draft')).toEqual([]);
    // Begun anew before the pause was over, nothing is kept.
    state().edit({ payload: 'x' });
    state().begin();
    await passes(2_000);
    expect(keeping).toHaveLength(2);
    // Nor is a template that is opened then, and not changed.
    state().edit({ payload: 'x' });
    state().begin({ payload: 'monthly' });
    await passes(2_000);
    expect(keeping).toHaveLength(2);
  });

  test('that is typed without a pause becomes one draft', async () => {
    const { bridge, state } = await signingForm();
    bridge.hold('signing.keep_draft');
    for (const payload of ['p', 'pa', 'pay']) {
      state().edit({ payload });
      await passes(300);
    }
    await passes(600);
    expect(named(bridge.since(), 'keep_draft')).toMatchObject([{ payload: 'pay' }]);
  });

  test('is sent as it was read, once, and its draft is gone', async () => {
    const { bridge, state } = await signingForm();
    state().begin({ draftId: 'd9', payload: 'pay', signWith: 'k' });
    const signing = bridge.hold('signing.sign_raw_payload');
    const sending = state().send();
    await passes(0);
    expect(state().run).toEqual({ phase: 'asked' });
    expect(await state().send()).toBeNull();
    state().edit({ payload: 'other' });
    expect(state().request.payload).toBe('pay');
    signing[0]?.(done(sent));
    expect(await sending).toEqual(sent);
    expect(named(bridge.asked, 'sign_raw_payload')).toEqual([
      { signWith: 'k', payload: 'pay', encoding: good.encoding, hashFunction: good.hashFunction },
    ]);
    expect(named(bridge.asked, 'remove_draft')).toEqual([{ draftId: 'd9' }]);
    expect(state()).toMatchObject({
      // Whoever signs several begins the next with the same account.
      ...{ request: { signWith: 'k', payload: '', encoding: null, hashFunction: null, blanks: [], literal: false, note: '' } },
      ...{ draftId: null, run: { phase: 'none' }, refused: null, kept: '' },
    });
  });

  test('that failed stays as it is; whose answer was lost is not sent again until a person looked', async () => {
    const { bridge, state } = await signingForm();
    state().begin({ payload: 'pay' });
    bridge.answers['signing.sign_raw_payload'] = unreachable;
    expect(await state().send()).toBeNull();
    expect(state()).toMatchObject({ run: { phase: 'failed', failure: unreachable }, request: { payload: 'pay' } });
    const lost = failure('outcome_unknown', 'Lost.');
    bridge.answers['signing.sign_raw_payload'] = lost;
    await state().send();
    expect(state().run).toEqual({ phase: 'failed', failure: lost });
    await state().send();
    // Neither by clearing the form, nor by what was kept or sent before.
    state().begin();
    state().begin({ payload: 'pay' });
    expect(state()).toMatchObject({ run: { phase: 'failed', failure: lost }, request: { payload: 'pay' } });
    await state().send();
    expect(named(bridge.asked, 'sign_raw_payload')).toHaveLength(2);
    state().belongTo('another');
    expect(state().run).toEqual({ phase: 'none' });
    state().belongTo('c');
    state().begin({ payload: 'pay' });
    await state().send();
    expect([state().run, named(bridge.asked, 'sign_raw_payload').length]).toEqual([{ phase: 'failed', failure: lost }, 3]);
    state().settle();
    expect(state().run).toEqual({ phase: 'none' });
    await state().send();
    expect(named(bridge.asked, 'sign_raw_payload')).toHaveLength(4);
  });

  test('with a problem or nothing read is not sent; blanks are filled by main, and what it filled is sent', async () => {
    const { bridge, state } = await signingForm();
    state().begin({ payload: 'Pay {{amount}} to {{address}}' });
    expect(blanksIn(state().request).map(({ name, kind }) => [name, kind])).toEqual([
      ['amount', 'text'],
      ['address', 'address'],
    ]);
    state().fill('amount', { kind: 'amount', value: '5' });
    expect(state().reading).toBe(true);
    bridge.answers['signing.read'] = done({ ...good, filled: 'Pay 5000000 to 0x' });
    await passes(150);
    expect(named(bridge.since(), 'read').at(-1)).toEqual({
      ...{ signWith: '', payload: 'Pay {{amount}} to {{address}}' },
      blanks: [
        { name: 'amount', kind: 'amount', decimals: 6, value: '5' },
        { name: 'address', kind: 'address', decimals: 6, value: '' },
      ],
    });
    await state().send();
    expect(named(bridge.since(), 'sign_raw_payload')).toMatchObject([{ payload: 'Pay 5000000 to 0x' }]);
    state().begin({ payload: '{{a}}', literal: true });
    bridge.answers['signing.read'] = done(good);
    await state().send();
    expect(named(bridge.since(), 'sign_raw_payload')).toMatchObject([{ payload: '{{a}}' }]);
    for (const read of [done({ ...good, problems: ['wrong'] }), unreachable]) {
      state().begin({ payload: 'pay' });
      bridge.answers['signing.read'] = read;
      expect(await state().send()).toBeNull();
    }
    expect(named(bridge.since(), 'sign_raw_payload')).toEqual([]);
  });

  test('that is left for another organisation or a lock is there again, and kept where it belongs', async () => {
    const { bridge, state } = await signingForm();
    state().edit({ payload: 'half a thought', note: 'ticket 4471' });
    bridge.emit('app.state', { current: 'd' });
    expect(state().request.payload).toBe('');
    bridge.emit('app.state', { current: null });
    await passes(2_000);
    expect(named(bridge.since(), 'keep_draft')).toEqual([]);
    bridge.emit('app.state', { current: 'c' });
    expect(state().request).toMatchObject({ payload: 'half a thought', note: 'ticket 4471' });
    await passes(600);
    expect(named(bridge.since(), 'keep_draft')).toMatchObject([{ payload: 'half a thought', note: 'ticket 4471' }]);
    state().edit({ payload: 'and on' });
    await state().keepNow();
    expect(named(bridge.since(), 'keep_draft')).toMatchObject([{ payload: 'and on' }]);
  });

  test('that is cleared can be brought back, and its note is written once it was sent', async () => {
    const { bridge, state } = await signingForm();
    expect(state().clear()).toBeNull();
    state().begin({ payload: 'pay', note: ' ticket ', draftId: 'd1' });
    const undo = state().clear();
    await passes(0);
    expect([state().request.payload, named(bridge.since(), 'remove_draft')]).toEqual(['', [{ draftId: 'd1' }]]);
    undo?.();
    expect(state().request).toMatchObject({ payload: 'pay', note: ' ticket ' });
    bridge.answers['signing.keep_note'] = done(null);
    await state().send();
    expect(named(bridge.since(), 'keep_note')).toEqual([{ activityId: 'a', note: 'ticket' }]);
  });

  test('shows the accounts as they come, a page after the other, and exchanges them when all were read anew', async () => {
    const { bridge, state } = await signingForm();
    const pages = bridge.hold('signing.accounts');
    const reading = state().loadAccounts();
    pages[0]?.(done({ accounts: ['a'], next: '1' }));
    await expect.poll(() => pages.length).toBe(2);
    expect(state()).toMatchObject({ accounts: ['a'], accountsRead: 'reading' });
    pages[1]?.(done({ accounts: ['b'], next: null }));
    await reading;
    expect(state()).toMatchObject({ accounts: ['a', 'b'], accountsRead: 'whole' });
    expect(named(bridge.since(), 'accounts')).toEqual([{}, { after: '1' }]);
    const again = state().loadAccounts();
    pages[2]?.(done({ accounts: ['c'], next: '2' }));
    await expect.poll(() => pages.length).toBe(4);
    expect(state()).toMatchObject({ accounts: ['a', 'b'], accountsRead: 'reading' });
    pages[3]?.(unreachable);
    await again;
    expect(state()).toMatchObject({ accounts: ['a', 'b'], accountsRead: 'no', accountsFailure: unreachable });
  });

  test('belongs to one organisation, with its accounts and drafts; nothing is read without one', async () => {
    const { bridge, state } = await signingForm();
    const accounts = bridge.hold('signing.accounts');
    const drafts = bridge.hold('signing.drafts');
    const late = [state().loadAccounts(), state().loadDrafts()];
    bridge.emit('app.state', { current: 'd' });
    accounts[0]?.(done({ accounts: ['of c'], next: null }));
    drafts[0]?.(done(['of c']));
    await Promise.all(late);
    expect(state()).toMatchObject({ at: 'd', accounts: null, drafts: [] });
    bridge.since();
    const both = [state().loadAccounts(), state().loadDrafts()];
    accounts[1]?.(done({ accounts: ['of d'], next: null }));
    drafts[1]?.(done(['of d']));
    await Promise.all(both);
    expect(state()).toMatchObject({ accounts: ['of d'], accountsFailure: null, drafts: ['of d'], draftsFailure: null });
    // Curves are known now that were not before.
    expect(named(bridge.since(), 'read')).toHaveLength(1);
    bridge.answers['signing.accounts'] = unreachable;
    bridge.answers['signing.drafts'] = unreachable;
    await Promise.all([state().loadAccounts(), state().loadDrafts()]);
    expect(state()).toMatchObject({
      accounts: ['of d'],
      accountsFailure: unreachable,
      drafts: ['of d'],
      draftsFailure: unreachable,
    });
    expect(named(bridge.since(), 'read')).toEqual([]);
    state().edit({ payload: 'stays' });
    bridge.emit('app.state', { current: 'd' });
    expect(state().request.payload).toBe('stays');
    bridge.emit('app.state', { current: null });
    await passes(2_000);
    expect(state()).toMatchObject({
      at: null,
      request: { payload: '' },
      accounts: null,
      accountsFailure: null,
      draftsFailure: null,
    });
    expect(named(bridge.since(), 'read')).toEqual([]);
  });

  test('is kept as a template and taken away again, and says where that failed', async () => {
    const { bridge, state } = await signingForm();
    state().begin({ payload: 'pay', draftId: 'd1' });
    state().refuse('too large');
    expect(state().refused).toBe('too large');
    expect(await state().keepTemplate('Monthly')).toBeNull();
    expect(named(bridge.since(), 'keep_draft')).toEqual([
      {
        ...{ signWith: '', payload: 'pay', encoding: null, hashFunction: null, title: 'Monthly', kind: 'template' },
        ...{ blanks: [], literal: false, note: '' },
      },
    ]);
    const draft = (draftId: string) => ({ draftId, title: 't', changedAt: 'then' }) as never;
    const undo = await state().remove(draft('other'));
    expect(state().draftId).toBe('d1');
    await state().remove(draft('d1'));
    expect(state().draftId).toBeNull();
    expect(named(bridge.asked, 'remove_draft')).toEqual([{ draftId: 'other' }, { draftId: 'd1' }]);
    expect(named(bridge.since(), 'drafts')).toHaveLength(2);
    if (typeof undo === 'function') undo();
    await passes(0);
    expect(named(bridge.since(), 'keep_draft')).toEqual([{ draftId: 'other', title: 't' }]);
    bridge.answers['signing.keep_draft'] = unreachable;
    bridge.answers['signing.remove_draft'] = unreachable;
    expect([await state().keepTemplate('x'), await state().remove(draft('x'))]).toEqual([unreachable, unreachable]);
  });
});

describe('a batch', () => {
  const batch = (...states: string[]) => ({
    batchId: 'b',
    state: 'running',
    rows: states.map((state, i) => ({ row: i + 1, state })),
  });
  function batches(running: unknown = null) {
    const bridge = fakeCustody({ 'signing.batch': done(running) });
    const store = createSigningBatch(bridge.custody);
    return { bridge, store, state: () => store.getState() };
  }

  test('is asked of main once it is there, and follows each row as main tells it', async () => {
    const { bridge, state } = batches(batch('waiting', 'waiting'));
    await state().load();
    expect(state()).toMatchObject({ loaded: true, batch: batch('waiting', 'waiting') });
    bridge.since();
    const { rows: _rows, ...head } = batch();
    bridge.emit('signing.batch', { head: { ...head, state: 'paused' }, row: { row: 2, state: 'signed' } });
    expect(state().batch).toEqual({ ...batch('waiting', 'signed'), state: 'paused' });
    bridge.emit('signing.batch', { head, row: null });
    expect(state().batch).toEqual(batch('waiting', 'signed'));
    expect(bridge.asked).toEqual([]);
    bridge.emit('signing.batch', { head: { ...head, batchId: 'another' }, row: null });
    expect(bridge.since()).toEqual([['signing.batch', {}]]);
    bridge.answers['signing.batch'] = unreachable;
    await state().load();
    expect(state()).toMatchObject({ loaded: true, failure: unreachable });
    const fresh = batches();
    fresh.bridge.emit('signing.batch', { head, row: { row: 1, state: 'signed' } });
    expect(fresh.bridge.asked).toEqual([['signing.batch', {}]]);
  });

  test('what is checked is the file that was chosen last; neither the check nor the failure of another is shown', async () => {
    const { bridge, state } = batches();
    const checks = bridge.hold('signing.batch_check');
    const first = state().readFile('a.csv', 'payload,x');
    const second = state().readFile('b.json', ' [{}]');
    expect(state()).toMatchObject({ fileName: 'b.json', check: null, busy: 'checking' });
    checks[0]?.(unreachable);
    await first;
    expect(state()).toMatchObject({ busy: 'checking', failure: null });
    checks[1]?.(done({ check: 'second' }));
    await second;
    expect(state()).toMatchObject({ busy: 'no', check: { check: 'second' }, failure: null });
    const third = state().readFile('c.json', '{}');
    expect(state().check).toBeNull();
    state().dropFile();
    expect(state()).toMatchObject({ fileName: '', busy: 'no' });
    checks[2]?.(done({ check: 'third' }));
    await third;
    expect(state().check).toBeNull();
    const fourth = state().readFile('d.csv', 'x');
    checks[3]?.(unreachable);
    await fourth;
    expect(state()).toMatchObject({ busy: 'no', check: null, failure: unreachable, fileName: 'd.csv' });
    expect(bridge.asked.map(([, given]) => given)).toEqual([
      { text: 'payload,x', format: 'csv' },
      { text: ' [{}]', format: 'json' },
      { text: '{}', format: 'json' },
      { text: 'x', format: 'csv' },
    ]);
    state().refuse(failure('storage', 'too large'));
    expect(state().failure?.code).toBe('storage');
  });

  test('starts with what was checked, once; the file goes only where it started', async () => {
    const { bridge, state } = batches(batch('waiting'));
    await state().start();
    bridge.answers['signing.batch_check'] = done({ check: null });
    await state().readFile('a.csv', 'x');
    await state().start();
    bridge.answers['signing.batch_check'] = done({ check: 'c1' });
    await state().readFile('a.csv', 'x');
    bridge.since();
    const starts = bridge.hold('signing.batch_start');
    const starting = state().start();
    expect(state().busy).toBe('confirming');
    void state().start();
    expect(starts).toHaveLength(1);
    // The file is put away, and not what main is asked.
    state().dropFile();
    expect(state().busy).toBe('confirming');
    starts[0]?.(unreachable);
    await starting;
    expect(state()).toMatchObject({ busy: 'no', failure: unreachable });
    expect(named(bridge.since(), 'batch_start')).toEqual([{ check: 'c1' }]);
    await state().readFile('a.csv', 'x');
    const again = state().start();
    starts[1]?.(unreachable);
    await again;
    expect(state()).toMatchObject({ fileName: 'a.csv', check: { check: 'c1' } });
    const third = state().start();
    starts[2]?.(done(batch()));
    await third;
    expect(state()).toMatchObject({ fileName: '', check: null, batch: batch('waiting'), failure: null });
  });

  test.each([
    ['pause', 'batch_pause', 'other'],
    ['resume', 'batch_resume', 'resuming'],
    ['cancel', 'batch_cancel', 'other'],
  ] as const)('%s asks main, and shows what it is afterwards', async (verb, call, busy) => {
    const { bridge, state } = batches(batch('signed'));
    const waiting = bridge.hold(`signing.${call}`);
    const doing = state()[verb]();
    expect(state().busy).toBe(busy);
    waiting[0]?.(done(batch()));
    await doing;
    expect(state()).toMatchObject({ busy: 'no', batch: batch('signed'), failure: null });
    bridge.since();
    const failing = state()[verb]();
    waiting[1]?.(unreachable);
    await failing;
    expect(state()).toMatchObject({ busy: 'no', failure: unreachable });
    expect(bridge.since()).toEqual([[`signing.${call}`, {}]]);
  });

  test('is put away only where main does so', async () => {
    const { bridge, state } = batches(batch('signed'));
    await state().load();
    bridge.answers['signing.batch_clear'] = unreachable;
    await state().clear();
    expect(state()).toMatchObject({ batch: batch('signed'), failure: unreachable });
    bridge.answers['signing.batch_clear'] = done(null);
    await state().clear();
    expect(state()).toMatchObject({ batch: null, failure: null });
  });
});

test('where a person is among signing requests is kept as they go', () => {
  const store = createSigning();
  const state = () => store.getState();
  state().open('batch');
  expect(state()).toMatchObject({ pane: 'batch', inFront: true, selected: null });
  state().select('a');
  expect(state()).toMatchObject({ pane: 'request', inFront: true, selected: 'a' });
  state().front(false);
  state().search('q');
  state().showState('failed');
  state().showWhose('mine');
  expect(state()).toMatchObject({ inFront: false, query: 'q', state: 'failed', whose: 'mine', selected: 'a' });
  state().showAll();
  expect(state()).toMatchObject({ whose: 'all', state: 'all', query: '', selected: 'a' });
  state().front(true);
  state().open('drafts');
  state().forget();
  expect(state()).toMatchObject({ selected: null, pane: 'request', inFront: false });
});

describe('another organisation is looked at while a request is being sent', () => {
  test('what is made for it stays as it is, and what was sent is no longer in hand where it came from', async () => {
    const { bridge, state } = await signingForm();
    bridge.emit('app.state', { current: 'other' });
    state().edit({ payload: 'of the other', signWith: 'k2' });
    bridge.emit('app.state', { current: 'c' });
    state().edit({ payload: 'pay', signWith: 'k1', note: 'n' });
    await passes(1_000);
    const sends = bridge.hold('signing.sign_raw_payload');
    const sending = state().send();
    await passes(0);
    bridge.emit('app.state', { current: 'other' });
    await passes(0);
    bridge.since();
    sends[0]?.(done(sent));
    expect(await sending).toBeNull();
    expect(state()).toMatchObject({ at: 'other', request: { payload: 'of the other', signWith: 'k2' }, run: { phase: 'none' } });
    expect(named(bridge.since(), 'keep_note')).toEqual([]);
    bridge.emit('app.state', { current: 'c' });
    expect(state().request).toMatchObject({ payload: '' });
  });

  test('what was refused is told of no other request', async () => {
    const { bridge, state } = await signingForm();
    state().edit({ payload: 'pay', signWith: 'k1' });
    await passes(1_000);
    const sends = bridge.hold('signing.sign_raw_payload');
    const sending = state().send();
    await passes(0);
    bridge.emit('app.state', { current: 'other' });
    sends[0]?.(failure('outcome_unknown', 'The answer was lost.'));
    expect(await sending).toBeNull();
    expect(state()).toMatchObject({ at: 'other', run: { phase: 'none' } });
    bridge.emit('app.state', { current: 'c' });
    expect(state().request).toMatchObject({ payload: 'pay' });
  });
});
