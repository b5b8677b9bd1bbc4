import { expect, test } from 'vitest';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { failure } from '../../../electron/contract/outcome.ts';
import { createHistory, freshStory, mostTogether, storyKey, together } from '../../../renderer/store/wallets/history.ts';
import { createWallets } from '../../../renderer/store/wallets/wallets.ts';

const settle = () => new Promise(resolve => setImmediate(resolve));
type Listener = (value: unknown) => void;
/** A bridge whose calls are answered by the test, one by one. */
function bridge() {
  const asked: { name: string; parameters: Record<string, unknown>; answer: (outcome: unknown) => void }[] = [];
  const listeners = new Map<string, Listener>();
  const call = (name: string) => (parameters: Record<string, unknown>) =>
    new Promise(answer => asked.push({ name, parameters, answer }));
  const wallets = {
    list_wallets: call('list_wallets'),
    checked_accounts: call('checked_accounts'),
    checked_keys: call('checked_keys'),
    history: call('history'),
  };
  const custody = {
    wallets,
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
  } as unknown as Custody;
  return {
    custody,
    asked,
    emit: (event: string, value: unknown) => listeners.get(event)?.(value),
    /** Answers the oldest call that waits, which must bear this name. */
    async answer(name: string, value: unknown) {
      const first = asked.shift();
      expect(first?.name).toBe(name);
      first?.answer(value);
      await settle();
      return first?.parameters;
    },
  };
}
const ok = (value: unknown) => ({ ok: true, value });
const accounts = (...ids: string[]) =>
  ok({ accounts: ids.map(walletAccountId => ({ walletAccountId })), next: ids.at(-1) ?? null });
const page = (hashes: string[], more: object = {}) =>
  ok({
    items: hashes.map(transactionHash => ({ transactionHash, transfers: [] })),
    start: hashes[0] ?? null,
    end: hashes.at(-1) ?? null,
    hasOlder: true,
    hasNewer: false,
    ...more,
  });

test('accounts are read page by page until an empty one, and appear as they come', async () => {
  const b = bridge();
  const store = createWallets(b.custody);
  void store.getState().load();
  await b.answer('list_wallets', ok({ wallets: [] }));
  expect(await b.answer('checked_accounts', accounts('a', 'b'))).toEqual({});
  expect(store.getState()).toMatchObject({ reading: 'reading', accounts: [{ walletAccountId: 'a' }, { walletAccountId: 'b' }] });
  expect(await b.answer('checked_accounts', accounts('c'))).toEqual({ after: 'b' });
  await b.answer('checked_accounts', accounts());
  expect(store.getState()).toMatchObject({ reading: 'whole' });
  expect(store.getState().accounts).toHaveLength(3);
});

test('a service that pages in circles is found out, and what came is kept', async () => {
  const b = bridge();
  const store = createWallets(b.custody);
  void store.getState().load();
  await b.answer('list_wallets', ok({ wallets: [] }));
  await b.answer('checked_accounts', accounts('a', 'b'));
  await b.answer('checked_accounts', accounts('a', 'b'));
  expect(store.getState()).toMatchObject({ reading: 'failed', failure: { code: 'bad_answer' } });
  expect(store.getState().accounts).toHaveLength(2);
});

test('reading again shows the old rows until the new ones are whole; a failure leaves them', async () => {
  const b = bridge();
  const store = createWallets(b.custody);
  void store.getState().load();
  await b.answer('list_wallets', ok({ wallets: [] }));
  await b.answer('checked_accounts', accounts('a', 'b'));
  await b.answer('checked_accounts', accounts());
  void store.getState().load();
  await b.answer('list_wallets', ok({ wallets: [] }));
  await b.answer('checked_accounts', accounts('c'));
  expect(store.getState().accounts).toHaveLength(2);
  await b.answer('checked_accounts', failure('offline', 'gone'));
  expect(store.getState()).toMatchObject({ reading: 'failed', failure: { code: 'offline' } });
  expect(store.getState().accounts).toHaveLength(2);
});

test('another organisation starts empty, and an answer for the old one is not taken', async () => {
  const b = bridge();
  const store = createWallets(b.custody);
  store.getState().belongTo('one');
  void store.getState().load();
  await b.answer('list_wallets', ok({ wallets: [] }));
  b.emit('app.state', { current: 'two' });
  await b.answer('checked_accounts', accounts('of one'));
  expect(store.getState()).toMatchObject({ at: 'two', accounts: [], wallets: null, reading: 'none' });
});

test('what was chosen before an organisation was in front waits for its rows; another organisation starts with nothing', () => {
  const b = bridge();
  const store = createWallets(b.custody);
  store.getState().select('account a');
  store.getState().front(true);
  store.getState().belongTo('one');
  expect(store.getState()).toMatchObject({ selected: 'account a', inFront: true, reading: 'none' });
  store.getState().belongTo('two');
  expect(store.getState()).toMatchObject({ selected: null, inFront: false });
});

test('what others complete is a reason to read again; what was complete before is not', async () => {
  const b = bridge();
  const store = createWallets(b.custody);
  void store.getState().load();
  await b.answer('list_wallets', ok({ wallets: [] }));
  await b.answer('checked_accounts', accounts());
  const row = (activityId: string, status: string) => ({ activityId, type: 'ACTIVITY_TYPE_DELETE_WALLETS', status });
  b.emit('feed.reset', { activities: [row('1', 'ACTIVITY_STATUS_COMPLETED'), row('2', 'ACTIVITY_STATUS_CONSENSUS_NEEDED')] });
  expect(b.asked).toEqual([]);
  b.emit('feed.delta', { upserts: [row('2', 'ACTIVITY_STATUS_COMPLETED')], removed: [] });
  expect(b.asked.map(({ name }) => name)).toEqual(['list_wallets']);
});

test('all of a history is read on its own chain, though another is chosen meanwhile', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  store.getState().belongTo('one');
  void store.getState().open('0xA');
  expect(await b.answer('history', page(['1', '2']))).toEqual({ address: '0xA', caip2: 'eip155:1' });
  const key = storyKey(store.getState(), '0xA');
  void store.getState().all();
  store.getState().choose('eip155:8453');
  expect(await b.answer('history', page(['3']))).toEqual({ address: '0xA', caip2: 'eip155:1', after: '2' });
  await b.answer('history', page(['4'], { hasOlder: false }));
  expect(store.getState().stories[key]).toMatchObject({ reading: 'no', hasOlder: false });
  expect(store.getState().stories[key]?.items).toHaveLength(4);
  // The first word of main about the organisation takes nothing away.
  b.emit('app.state', { current: 'one' });
  expect(store.getState().stories[key]?.items).toHaveLength(4);
  b.emit('app.state', { current: 'two' });
  expect(store.getState().stories).toEqual({});
});

test('reading stops when asked to, and a page that comes late is not taken', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  void store.getState().open('0xA');
  await b.answer('history', page(['1']));
  void store.getState().all();
  store.getState().stop();
  await b.answer('history', page(['2']));
  const story = store.getState().stories[storyKey(store.getState(), '0xA')];
  expect(story?.items).toHaveLength(1);
  expect(story?.reading).toBe('no');
  expect(b.asked).toEqual([]);
});

test('what was read of an address is not read again where it is opened again', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  void store.getState().open('0xA');
  await b.answer('history', page(['1']));
  void store.getState().open('0xA');
  expect(b.asked).toEqual([]);
});

test('the same page again, though there is said to be more, is told as a fault and not as the end', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  void store.getState().open('0xA');
  await b.answer('history', page(['1']));
  void store.getState().all();
  await b.answer('history', page(['1'], { hasOlder: true }));
  expect(store.getState().stories[storyKey(store.getState(), '0xA')]).toMatchObject({
    reading: 'no',
    hasOlder: true,
    failure: { message: 'The service keeps returning the same transactions. Those received are shown.' },
  });
});

test('newer pages are read until they meet the top', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  void store.getState().open('0xA');
  await b.answer('history', page(['5', '6']));
  void store.getState().newer();
  expect(await b.answer('history', page(['3', '4'], { hasNewer: true }))).toMatchObject({ before: '5' });
  expect(await b.answer('history', page(['1', '2'], { hasNewer: false }))).toMatchObject({ before: '3' });
  const story = store.getState().stories[storyKey(store.getState(), '0xA')];
  expect(story?.items.map(each => each.transactionHash)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(b.asked).toEqual([]);
});

test('where the service does not say whether there is more, an empty page is the end', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  void store.getState().open('0xA');
  await b.answer('history', page(['1'], { hasOlder: null }));
  void store.getState().older();
  await b.answer('history', page([], { hasOlder: null }));
  expect(store.getState().stories[storyKey(store.getState(), '0xA')]).toMatchObject({ hasOlder: false, failure: null });
});

test('several accounts are read one after the other, each as far as its own end', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  void store.getState().open('0xA');
  await b.answer('history', page(['1'], { hasOlder: false }));
  void store.getState().include(['0xB', '0xA', '0xC']);
  await settle();
  expect(b.asked).toHaveLength(1);
  expect(await b.answer('history', page(['2']))).toMatchObject({ address: '0xB' });
  expect(await b.answer('history', page(['3']))).toMatchObject({ address: '0xC' });
  expect(store.getState().beside).toEqual(['0xB', '0xC']);
  void store.getState().older();
  await settle();
  expect(await b.answer('history', page(['4']))).toMatchObject({ address: '0xB', after: '2' });
  store.getState().stop();
  await b.answer('history', page(['5']));
  expect(b.asked).toEqual([]);
  // Another account comes to the front alone.
  void store.getState().open('0xB');
  expect(store.getState()).toMatchObject({ address: '0xB', beside: [] });
});

test('no more accounts are read together than a service can be asked for', async () => {
  const b = bridge();
  const store = createHistory(b.custody);
  void store.getState().open('0xA');
  await b.answer('history', page(['1']));
  void store.getState().include(Array.from({ length: 10_000 }, (_, index) => `0x${index}`));
  expect(store.getState().beside).toHaveLength(mostTogether - 1);
});

test('together they are complete from the latest end on, and there are older ones while one has some', () => {
  const story = (timestamp: string, hasOlder: boolean | null) => ({
    ...freshStory,
    loaded: true,
    hasOlder,
    items: [{ transactionHash: timestamp, block: { timestamp } } as never],
  });
  const [may, june, none] = [story('2026-05-01T00:00:00Z', true), story('2026-06-01T00:00:00Z', false), story('?', null)];
  expect(together([may, june])).toMatchObject({ completeSince: Date.UTC(2026, 4, 1), hasOlder: true, transactions: 2 });
  expect(together([may, story('2026-06-01T00:00:00Z', true)]).completeSince).toBe(Date.UTC(2026, 5, 1));
  expect(together([june])).toMatchObject({ completeSince: null, hasOlder: false });
  expect(together([june, none])).toMatchObject({ completeSince: null, hasOlder: null });
});
