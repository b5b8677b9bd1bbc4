/** Stores whose questions overlap: what was asked last counts, whichever answer comes first. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done } from '../../../electron/contract/outcome.ts';
import { createAddressBookStore } from '../../../renderer/store/address-book.ts';
import { createEvidence } from '../../../renderer/store/past/opened.ts';
import { checkedLink, createSession, currentConnection } from '../../../renderer/store/session.ts';
import { createDeliveries } from '../../../renderer/store/webhooks/deliveries.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('what the shell shows', () => {
  test('is what main told last, also where an older answer comes after it', async () => {
    const bridge = fakeCustody();
    const store = createSession(bridge.custody);
    const answers = bridge.hold('app.state');
    const loading = store.getState().load();
    bridge.emit('app.state', { current: 'newer' });
    answers[0]?.(done({ current: 'older' }));
    await loading;
    expect(store.getState()).toMatchObject({ app: { current: 'newer' }, failure: null });
    const failing = store.getState().load();
    answers[1]?.(unreachable);
    await failing;
    expect(store.getState()).toMatchObject({ app: { current: 'newer' }, failure: unreachable });
    const again = store.getState().load();
    answers[2]?.(done({ current: 'newest' }));
    await again;
    expect(store.getState()).toMatchObject({ app: { current: 'newest' }, failure: null });
    bridge.answers['app.state'] = unreachable;
    await store.getState().load();
    bridge.emit('app.state', { current: 'told' });
    expect(store.getState()).toMatchObject({ app: { current: 'told' }, failure: null });
  });

  test('is left as it is by the time of a good round, which stands beside it and counts where it is later', () => {
    const bridge = fakeCustody();
    const store = createSession(bridge.custody);
    const link = { state: 'live', at: '2026-11-25T10:00:00.000Z' } as const;
    bridge.emit('app.state', { current: 'c', link });
    const { app } = store.getState();
    bridge.emit('feed.checked', { connectionId: 'c', at: '2026-11-25T10:00:02.000Z' });
    bridge.emit('feed.checked', { connectionId: 'd', at: '2026-11-25T10:00:03.000Z' });
    const { app: after, checked } = store.getState();
    expect(after).toBe(app);
    expect(checkedLink(link, checked.c)).toEqual({ ...link, at: '2026-11-25T10:00:02.000Z' });
    expect(checkedLink({ ...link, at: '2026-11-25T10:00:04.000Z' }, checked.c)).toMatchObject({ at: '2026-11-25T10:00:04.000Z' });
    expect(checkedLink({ state: 'connecting' }, checked.c)).toEqual({ state: 'connecting' });
    expect(checkedLink(link, checked.never)).toBe(link);
  });

  test('follows a change that main took, and says why it did not take one', async () => {
    const bridge = fakeCustody({ 'app.settings': done({ theme: 'dark' }), 'app.state': done({ current: 'b', settings: {} }) });
    const store = createSession(bridge.custody);
    expect(await store.getState().settings({ theme: 'dark' })).toBeNull();
    expect(store.getState().app).toBeNull();
    await store.getState().load();
    expect(await store.getState().settings({ theme: 'dark' })).toBeNull();
    expect(store.getState().app).toEqual({ current: 'b', settings: { theme: 'dark' } });
    bridge.answers['app.settings'] = unreachable;
    expect(await store.getState().settings({ theme: 'light' })).toEqual(unreachable);
    expect(store.getState().app?.settings).toEqual({ theme: 'dark' });
    bridge.since();
    bridge.answers['connections.select'] = done(null);
    bridge.answers['app.lock'] = unreachable;
    expect(await store.getState().select('b')).toBeNull();
    expect(await store.getState().lock()).toEqual(unreachable);
    bridge.answers['connections.select'] = unreachable;
    expect(await store.getState().select('c')).toEqual(unreachable);
    expect(bridge.since()).toEqual([
      ['connections.select', { connectionId: 'b' }],
      ['app.state', {}],
      // Locked or not, what is shown is asked for anew.
      ['app.lock', {}],
      ['app.state', {}],
      ['connections.select', { connectionId: 'c' }],
    ]);
    const connections = [{ connectionId: 'a' }, { connectionId: 'b' }];
    expect(currentConnection({ connections, current: 'b' } as never)).toEqual({ connectionId: 'b' });
    expect(currentConnection({ connections, current: 'c' } as never)).toBeNull();
    expect(currentConnection(null)).toBeNull();
  });
});

describe('the address book', () => {
  const entry = (label: string) => ({ label, address: `0x${label}` });

  test('lists what was asked for last, and keeps it where the next answer is a failure', async () => {
    const bridge = fakeCustody();
    const store = createAddressBookStore(bridge.custody);
    const answers = bridge.hold('address_book.list');
    const both = [store.getState().load(), store.getState().load()];
    answers[1]?.(done([entry('new')]));
    answers[0]?.(done([entry('old')]));
    await Promise.all(both);
    expect(store.getState().entries).toEqual([entry('new')]);
    bridge.answers['address_book.list'] = unreachable;
    await store.getState().load();
    expect(store.getState()).toMatchObject({ entries: [entry('new')], failure: unreachable });
    bridge.answers['address_book.list'] = done([]);
    await store.getState().load();
    expect(store.getState()).toMatchObject({ entries: [], failure: null });
  });

  test('shows what is in the file that was chosen last, and applies that one alone', async () => {
    const bridge = fakeCustody({ 'address_book.import_apply': done({ added: 1 }), 'address_book.list': done([]) });
    const store = createAddressBookStore(bridge.custody);
    const state = () => store.getState();
    expect(await state().apply(false)).toBe(false);
    const answers = bridge.hold('address_book.import_check');
    const both = [state().look('label,address'), state().look('[1]')];
    answers[1]?.(done({ check: 'second' }));
    answers[0]?.(done({ check: 'first' }));
    await Promise.all(both);
    expect(state().looked).toEqual({ check: 'second' });
    for (const leave of [() => state().show('add'), () => state().unreadable('book.csv')]) {
      const late = state().look('x');
      leave();
      answers.at(-1)?.(done({ check: 'late' }));
      await late;
      expect(state().looked).toBeNull();
    }
    expect(state().refusal?.message).toBe('book.csv could not be read, or is larger than 4 MB.');
    const failing = state().look('x');
    expect(state().refusal).toBeNull();
    answers.at(-1)?.(unreachable);
    await failing;
    expect(state()).toMatchObject({ looked: null, refusal: unreachable });
    const good = state().look('x');
    answers.at(-1)?.(done({ check: 'mine' }));
    await good;
    bridge.since();
    state().read(true);
    expect(await state().apply(true)).toBe(true);
    expect(state()).toMatchObject({ looked: null, pane: 'read', reading: false, refusal: null });
    expect(bridge.since()).toEqual([
      ['address_book.import_apply', { check: 'mine', removeMissing: true }],
      ['address_book.list', {}],
    ]);
  });

  test('a file that is refused stays in front, with why', async () => {
    const bridge = fakeCustody({ 'address_book.import_check': done({ check: 'c' }), 'address_book.import_apply': unreachable });
    const store = createAddressBookStore(bridge.custody);
    store.getState().show('import');
    await store.getState().look('[1]');
    expect(await store.getState().apply(false)).toBe(false);
    expect(store.getState()).toMatchObject({ looked: { check: 'c' }, pane: 'import', reading: true, refusal: unreachable });
    expect(bridge.asked[0]).toEqual(['address_book.import_check', { text: '[1]', format: 'json' }]);
  });

  test('an entry with doubts is added only when a person keeps it anyway', async () => {
    const doubts = { entry: null, warnings: ['w'], resembles: [] };
    const bridge = fakeCustody({ 'address_book.add': done(doubts), 'address_book.list': done([entry('a')]) });
    const store = createAddressBookStore(bridge.custody);
    const draft = { label: 'a', address: '0xa', kind: 'own', note: '' } as never;
    store.getState().show('add');
    const adding = store.getState().add(draft, false);
    expect(store.getState().asked).toBe(true);
    expect(await adding).toBe(false);
    expect(store.getState()).toMatchObject({ asked: false, doubts, selected: null, pane: 'add', refusal: null });
    bridge.answers['address_book.add'] = unreachable;
    expect(await store.getState().add(draft, true)).toBe(false);
    expect(store.getState()).toMatchObject({ asked: false, doubts: null, refusal: unreachable, pane: 'add' });
    bridge.answers['address_book.add'] = done({ ...doubts, entry: entry('a') });
    expect(await store.getState().add(draft, true)).toBe(true);
    expect(store.getState()).toMatchObject({ selected: '0xa', pane: 'read', refusal: null, doubts: null, reading: true });
    expect(bridge.asked.filter(([name]) => name === 'address_book.add').map(([, given]) => given)).toEqual([
      { label: 'a', address: '0xa', kind: 'own', note: '', acceptWarnings: false },
      { label: 'a', address: '0xa', kind: 'own', note: '', acceptWarnings: true },
      { label: 'a', address: '0xa', kind: 'own', note: '', acceptWarnings: true },
    ]);
  });

  test('what is changed stays in front, what is removed does not, and what was refused stays', async () => {
    const bridge = fakeCustody({ 'address_book.list': done([entry('a'), entry('b')]), 'address_book.update': unreachable });
    const store = createAddressBookStore(bridge.custody);
    await store.getState().load();
    store.getState().select('0xa');
    store.getState().show('edit');
    expect(await store.getState().update(entry('a') as never)).toBe(false);
    expect(store.getState()).toMatchObject({ pane: 'edit', refusal: unreachable });
    bridge.answers['address_book.update'] = done(entry('a'));
    expect(await store.getState().update(entry('a') as never)).toBe(true);
    expect(store.getState()).toMatchObject({ pane: 'read', selected: '0xa', refusal: null });
    bridge.answers['address_book.remove'] = unreachable;
    expect(await store.getState().remove('0xa')).toBe(false);
    expect(store.getState()).toMatchObject({ selected: '0xa', reading: true, refusal: unreachable });
    bridge.answers['address_book.remove'] = done(null);
    bridge.answers['address_book.list'] = done([entry('b')]);
    expect(await store.getState().remove('0xa')).toBe(true);
    expect(store.getState()).toMatchObject({ selected: null, pane: 'read', reading: false });
    store.getState().search('q');
    store.getState().filter('own');
    expect(store.getState()).toMatchObject({ query: 'q', kind: 'own' });
  });
});

test('evidence: what was chosen last is shown, and none once it was closed', async () => {
  const bridge = fakeCustody();
  const store = createEvidence(bridge.custody);
  const answers = bridge.hold('journal.open');
  const bundle = (file: string) => done({ kind: 'evidence', file, report: file });
  const first = store.getState().open();
  const second = store.getState().open();
  answers[1]?.(bundle('second'));
  answers[0]?.(bundle('first'));
  expect(await Promise.all([first, second])).toEqual([null, 'evidence']);
  expect(store.getState()).toMatchObject({ bundle: { file: 'second' }, busy: false, failure: null });
  const closed = store.getState().open();
  expect(store.getState().busy).toBe(true);
  store.getState().close();
  answers[2]?.(bundle('third'));
  expect(await closed).toBeNull();
  expect(store.getState()).toMatchObject({ bundle: null, busy: false, failure: null });
  const failing = store.getState().open();
  answers[3]?.(unreachable);
  expect(await failing).toBeNull();
  expect(store.getState()).toMatchObject({ busy: false, failure: unreachable });
  const none = store.getState().open();
  answers[4]?.(done(null));
  expect(await none).toBeNull();
  bridge.answers['journal.opened'] = done([{ machine: 0 }]);
  const journal = store.getState().open();
  answers[5]?.(done({ kind: 'journal', journal: { machine: 0 } }));
  expect(await journal).toBe('journal');
  expect(store.getState()).toMatchObject({ journals: [{ machine: 0 }], bundle: null, failure: null });
  bridge.answers['evidence.save'] = done({ saved: 'e.json', hash: 'h', words: ['w'] });
  expect(await store.getState().save('seal')).toEqual({ name: 'e.json', hash: 'h', words: ['w'] });
  bridge.answers['evidence.save'] = done({ saved: null, hash: 'h', words: [] });
  expect(await store.getState().save('seal')).toBeNull();
  bridge.answers['evidence.save'] = unreachable;
  expect(await store.getState().save('seal')).toEqual(unreachable);
  expect(bridge.asked.at(-1)).toEqual(['evidence.save', { seal: 'seal' }]);
});

describe('deliveries', () => {
  const delivery = (deliveryId: string) => ({ deliveryId, body: `body ${deliveryId}` }) as never;

  test('what arrives while the list is read is not lost, is there once, and no more than fifty are kept', async () => {
    const bridge = fakeCustody();
    const store = createDeliveries(bridge.custody);
    const ids = () => store.getState().list.map(({ deliveryId }) => deliveryId);
    const answers = bridge.hold('webhooks.deliveries');
    const loading = store.getState().load();
    bridge.emit('webhooks.delivery', delivery('new'));
    answers[0]?.(done({ receiver: { port: 1 }, deliveries: [delivery('old')] }));
    await loading;
    expect(ids()).toEqual(['new', 'old']);
    expect(store.getState()).toMatchObject({ loaded: true, selected: 'new', receiver: { port: 1 }, failure: null });
    bridge.emit('webhooks.delivery', delivery('new'));
    expect(ids()).toEqual(['new', 'old']);
    const again = store.getState().load();
    answers[1]?.(done({ receiver: null, deliveries: [delivery('old')] }));
    await again;
    // What main has forgotten since is gone here, too.
    expect(ids()).toEqual(['old']);
    for (let n = 0; n < 60; n++) bridge.emit('webhooks.delivery', delivery(String(n)));
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([50, '59', '10']);
    expect(store.getState().selected).toBe('new');
    bridge.answers['webhooks.deliveries'] = unreachable;
    await store.getState().load();
    expect([ids().length, store.getState().failure]).toEqual([50, unreachable]);
    const none = fakeCustody({ 'webhooks.deliveries': done({ receiver: null, deliveries: [] }) });
    const empty = createDeliveries(none.custody);
    await empty.getState().load();
    expect(empty.getState()).toMatchObject({ selected: null, loaded: true });
    none.emit('webhooks.delivery', delivery('first'));
    none.emit('webhooks.receiver', { port: 2 });
    expect(empty.getState()).toMatchObject({ selected: 'first', receiver: { port: 2 } });
  });

  test('what is pasted is inspected as it was typed, stays where it was refused, and is shown', async () => {
    const bridge = fakeCustody({ 'webhooks.inspect': unreachable });
    const store = createDeliveries(bridge.custody);
    store.getState().beginPaste();
    store.getState().write({ headers: 'X-A: 1' });
    store.getState().write({ body: '{}', encoding: 'base64' });
    const inspecting = store.getState().inspect();
    expect(store.getState().busy).toBe(true);
    expect(await inspecting).toBe(false);
    const paste = { headers: 'X-A: 1', body: '{}', encoding: 'base64' };
    expect(store.getState()).toMatchObject({ busy: false, pasting: true, paste, failure: unreachable });
    store.getState().write({});
    expect(store.getState().failure).toBeNull();
    bridge.answers['webhooks.inspect'] = done(delivery('p'));
    bridge.emit('webhooks.delivery', delivery('q'));
    expect(await store.getState().inspect()).toBe(true);
    expect(store.getState()).toMatchObject({
      ...{ busy: false, pasting: false, selected: 'p', failure: null },
      paste: { headers: '', body: '', encoding: 'text' },
      list: [delivery('p'), delivery('q')],
    });
    expect(bridge.asked).toEqual(Array(2).fill(['webhooks.inspect', paste]));
    store.getState().beginPaste();
    store.getState().select('q');
    expect(store.getState()).toMatchObject({ selected: 'q', pasting: false });
  });

  test('the receiver is opened, closed and cleared as main says', async () => {
    const bridge = fakeCustody({ 'webhooks.open_receiver': unreachable });
    const store = createDeliveries(bridge.custody);
    const opening = store.getState().listen(null);
    expect(store.getState().busy).toBe(true);
    await opening;
    expect(store.getState()).toMatchObject({ busy: false, receiver: null, failure: unreachable });
    bridge.answers['webhooks.open_receiver'] = done({ port: 80 });
    await store.getState().listen(80);
    expect(store.getState()).toMatchObject({ busy: false, receiver: { port: 80 }, failure: null });
    expect(bridge.since().map(([, given]) => given)).toEqual([{}, { port: 80 }]);
    bridge.answers['webhooks.close_receiver'] = unreachable;
    await store.getState().stop();
    expect(store.getState().receiver).toEqual({ port: 80 });
    bridge.answers['webhooks.close_receiver'] = done({ port: null });
    await store.getState().stop();
    expect(store.getState().receiver).toEqual({ port: null });
    bridge.emit('webhooks.delivery', delivery('a'));
    bridge.answers['reviews.open_text'] = done('sealed');
    await store.getState().readCopy(delivery('a'));
    bridge.answers['reviews.open_text'] = unreachable;
    await store.getState().readCopy(delivery('b'));
    expect(store.getState().copies).toEqual({ a: { review: 'sealed' }, b: { failure: unreachable } });
    expect(bridge.asked.at(-1)).toEqual(['reviews.open_text', { json: 'body b' }]);
    bridge.answers['webhooks.clear_deliveries'] = unreachable;
    expect(await store.getState().clear()).toBeNull();
    expect(store.getState().list).toHaveLength(1);
    bridge.answers['webhooks.clear_deliveries'] = done(null);
    const undo = await store.getState().clear();
    expect(store.getState()).toMatchObject({ list: [], selected: null, copies: {} });
    bridge.answers['webhooks.bring_back_deliveries'] = done([delivery('a')]);
    undo?.();
    await expect.poll(() => store.getState().list.map(({ deliveryId }) => deliveryId)).toEqual(['a']);
    expect(store.getState()).toMatchObject({ selected: 'a', copies: { a: { review: 'sealed' } } });
  });
});
