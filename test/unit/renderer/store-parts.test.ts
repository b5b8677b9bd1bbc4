/** What stores are made of: drafts of forms, rows of wallets, changes of users, and what is in front of a person. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import { createActivities } from '../../../renderer/store/activities/activities.ts';
import { createReviews } from '../../../renderer/store/activities/reviews.ts';
import { changesOfUser, userParameters } from '../../../renderer/store/organisation/user-form.ts';
import { createUi } from '../../../renderer/store/ui.ts';
import { createEarn } from '../../../renderer/store/vaults/earn.ts';
import { createEarnEnable, placeKey } from '../../../renderer/store/vaults/enable.ts';
import { accountRows, keyRows } from '../../../renderer/store/wallets/rows.ts';
import { createWallets } from '../../../renderer/store/wallets/wallets.ts';
import { jsonTrouble, laidOut } from '../../../renderer/store/webhooks/json-text.ts';
import { fakeCustody, unreachable } from './custody.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('reviews: a decision that was made is shown, put away and opened anew; the oldest of many go', async () => {
  const sealed = (id: string) => ({
    seal: `s-${id}`,
    hash: `of ${id}`,
    document: { id },
    subject: { kind: 'activity', activity: { activityId: id } },
  });
  const bridge = fakeCustody({ 'reviews.open': ({ activityId }: { activityId: string }) => done(sealed(activityId)) });
  const store = createReviews(bridge.custody);
  const entry = (id: string) => store.getState().byId[id];
  await store.getState().decide('a', 'approve');
  expect(bridge.asked).toEqual([]);
  const opening = store.getState().open('a');
  expect(entry('a')).toMatchObject({ loading: true, review: null });
  await store.getState().decide('a', 'approve');
  await opening;
  expect(bridge.since().map(([name]) => name)).toEqual(['reviews.open']);
  bridge.answers['reviews.decide'] = done({ review: sealed('after'), words: 'w' });
  await store.getState().decide('a', 'approve');
  expect(entry('a')).toMatchObject({
    review: sealed('after'),
    replaced: null,
    decision: { phase: 'done', decided: { words: 'w' } },
  });
  await store.getState().again('a');
  expect(entry('a')).toMatchObject({ decision: { phase: 'none' }, review: sealed('a'), replaced: sealed('after') });
  bridge.answers['reviews.decide'] = unreachable;
  await store.getState().decide('a', 'reject');
  expect(entry('a')?.decision).toEqual({ phase: 'failed', decision: 'reject', failure: unreachable });
  bridge.answers['reviews.open_text'] = done(sealed('pasted'));
  expect(await store.getState().openText('{}')).toEqual({ activityId: 'pasted' });
  bridge.answers['reviews.open_text'] = done({ ...sealed('x'), subject: { kind: 'text' } });
  expect(await store.getState().openText('{}')).toEqual({ activityId: 's-x' });
  bridge.answers['reviews.open_text'] = unreachable;
  expect(await store.getState().openText('{}')).toEqual(unreachable);
  for (let n = 0; n < 200; n++) await store.getState().open(`x${n}`);
  expect([Object.keys(store.getState().byId).length, entry('a'), entry('x0') === undefined]).toEqual([200, undefined, false]);
});

test('activities: whether the list is whole, what came last, and why it is not newer', async () => {
  const bridge = fakeCustody({ 'feed.refresh': done(null) });
  const store = createActivities(bridge.custody);
  expect(store.getState()).toMatchObject({ loaded: false, complete: false, failure: null });
  expect(await store.getState().refresh()).toBeNull();
  bridge.answers['feed.refresh'] = unreachable;
  expect(await store.getState().refresh()).toEqual(unreachable);
  const row = { activityId: 'a', group: 'waiting', updatedAt: '', severity: 'note' };
  bridge.emit('feed.reset', { activities: [row], complete: true });
  expect(store.getState()).toMatchObject({ loaded: true, complete: true, groups: { waiting: [row] } });
  bridge.emit('feed.delta', { upserts: [], removed: ['a'], complete: false });
  expect(store.getState()).toMatchObject({ complete: false, groups: { waiting: [] } });
});

test('where a person is: screens, lists and at most four messages', () => {
  const ui = createUi('keys');
  const state = () => ui.getState();
  state().cover('palette');
  state().go('journal');
  expect(state()).toMatchObject({ screen: 'journal', overlay: 'none', reading: false, group: 'needs_me' });
  state().show('decided');
  state().search('q');
  state().read(true);
  state().select('a');
  expect(state()).toMatchObject({ group: 'decided', query: 'q', reading: true, selected: 'a' });
  state().openReview('b');
  expect(state().group).toBe('decided');
  for (const text of ['1', '2', '3', '4', '5']) state().toast(text, text === '5' ? 'ok' : undefined);
  expect(state().toasts.map(({ text, tone }) => `${text} ${tone}`)).toEqual(['2 plain', '3 plain', '4 plain', '5 ok']);
  const [first] = state().toasts;
  state().dismiss(first?.id ?? 0);
  expect(state().toasts.map(({ text }) => text)).toEqual(['3', '4', '5']);
});

test('a user: only what differs is sent, and it is shown as it was and will be', () => {
  const user = { userId: 'u', userName: 'Ada', userTags: ['t1', 't2'] } as never;
  const draft = { userName: ' Ada ', userEmail: '', userPhoneNumber: '', userTagIds: ['t2', 't1'] };
  expect(userParameters(user, draft)).toEqual({ userId: 'u' });
  expect(changesOfUser(user, draft, id => id)).toEqual([]);
  for (const userTagIds of [['t1'], ['t1', 't2', 't3'], ['t1', 't3']])
    expect(userParameters(user, { ...draft, userTagIds })).toEqual({ userId: 'u', userTagIds });
  const known = { userId: 'u', userName: 'Ada', userEmail: 'a@x.example', userTags: [] } as never;
  const change = { ...draft, userName: 'Eve', userPhoneNumber: '+1', userTagIds: ['t1'] };
  expect(userParameters(known, change)).toEqual({
    userId: 'u',
    userName: 'Eve',
    userEmail: '',
    userPhoneNumber: '+1',
    userTagIds: ['t1'],
  });
  expect(changesOfUser(known, change, id => `tag ${id}`)).toEqual([
    { label: 'Name', before: 'Ada', after: 'Eve' },
    { label: 'Email', before: 'a@x.example', after: null },
    { label: 'Phone', before: null, after: '+1' },
    { label: 'Tags', before: 'none', after: 'tag t1' },
  ]);
});

describe('rows of wallets', () => {
  const account = (walletAccountId: string, walletId: string, state = 'matches') =>
    ({
      walletAccountId,
      walletId,
      name: null,
      address: `0x${walletAccountId}`,
      path: 'm/0',
      addressFormat: 'F',
      curve: 'C',
      check: { state },
    }) as never;
  const wallet = (walletId: string, walletName: string) => ({ walletId, walletName }) as never;
  const ids = (query: string, check = 'all') =>
    accountRows(
      [wallet('w1', 'Main'), wallet('w2', 'Empty')],
      [account('a', 'w1'), account('b', 'w1', 'differs'), account('c', 'gone')],
      { query, check: check as never },
    ).map(({ id }) => id);

  test('each wallet has its accounts under it; those of a wallet that is not listed are shown all the same', () => {
    expect(ids('')).toEqual(['wallet w1', 'account a', 'account b', 'wallet w2', 'account c']);
    expect(ids('main')).toEqual(['wallet w1', 'account a', 'account b']);
    expect(ids('empty')).toEqual(['wallet w2']);
    expect(ids('0xb')).toEqual(['wallet w1', 'account b']);
    expect(ids('0xc')).toEqual(['account c']);
    expect(ids('', 'differs')).toEqual(['wallet w1', 'account b']);
    expect(ids('main', 'differs')).toEqual(['wallet w1', 'account b']);
    expect(ids('empty', 'differs')).toEqual([]);
    expect(ids('nothing')).toEqual([]);
  });

  test('tags come first, with how many keys bear them; keys are found by their tags’ names', () => {
    const key = (privateKeyId: string, ...privateKeyTags: string[]) =>
      ({
        privateKeyId,
        privateKeyName: `K ${privateKeyId}`,
        publicKey: null,
        curve: 'C',
        addresses: [],
        privateKeyTags,
      }) as never;
    const given = {
      privateKeys: [key('1', 't'), key('2', 'x')],
      tags: [
        { tagId: 't', tagName: 'Hot' },
        { tagId: 'u', tagName: 'Cold' },
      ],
    };
    const rows = (query: string) => keyRows(given as never, query);
    expect(rows('').map(({ id }) => id)).toEqual(['tag t', 'tag u', 'key 1', 'key 2']);
    expect(rows('hot')).toMatchObject([
      { id: 'tag t', keys: 1 },
      { id: 'key 1', tags: ['Hot'] },
    ]);
    expect(rows('cold')).toMatchObject([{ id: 'tag u', keys: 0 }]);
    expect(keyRows({ privateKeys: [key('2', 'x')], tags: null } as never, '')).toMatchObject([{ id: 'key 2', tags: ['x'] }]);
  });
});

test('wallets: accounts that come are shown soon, also while the next do not come, and all of them once reading is stopped', async () => {
  const bridge = fakeCustody({ 'wallets.list_wallets': done({ wallets: [] }) });
  const store = createWallets(bridge.custody);
  const shown = () => store.getState().accounts.map(({ walletAccountId }) => walletAccountId);
  bridge.emit('app.state', { current: 'c' });
  const pages = bridge.hold('wallets.checked_accounts');
  const page = async (n: number) => {
    pages[n - 1]?.(done({ accounts: [{ walletAccountId: `${n}` }], next: `${n}` }));
    await passes(0);
    expect(pages.length).toBe(n + 1);
  };
  const reading = store.getState().load();
  await passes(0);
  await page(1);
  expect(shown()).toEqual(['1']);
  await page(2);
  await page(3);
  expect(shown()).toEqual(['1']);
  await passes(300);
  expect([shown(), store.getState().reading]).toEqual([['1', '2', '3'], 'reading']);
  await page(4);
  store.getState().stop();
  expect(shown()).toEqual(['1', '2', '3', '4']);
  pages[4]?.(done({ accounts: [{ walletAccountId: '5' }], next: null }));
  await reading;
  expect([shown().length, store.getState().reading]).toEqual([4, 'stopped']);
});

test('wallets: accounts that are all there are not drawn once more', async () => {
  const pages = [
    { accounts: [{ walletAccountId: '1' }], next: '1' },
    { accounts: [{ walletAccountId: '2' }], next: null },
  ];
  const bridge = fakeCustody({
    'wallets.list_wallets': done({ wallets: [] }),
    'wallets.checked_accounts': () => done(pages.shift()),
  });
  const store = createWallets(bridge.custody);
  bridge.emit('app.state', { current: 'c' });
  await store.getState().load();
  const { accounts, reading } = store.getState();
  expect([accounts.length, reading]).toEqual([2, 'whole']);
  await passes(1_000);
  expect(store.getState().accounts).toBe(accounts);
});

test('wallets: private keys of the organisation in front, and reading that is stopped stays stopped', async () => {
  const bridge = fakeCustody();
  const store = createWallets(bridge.custody);
  const state = () => store.getState();
  bridge.emit('app.state', { current: 'c' });
  const keys = bridge.hold('wallets.checked_keys');
  state().show('keys');
  const late = state().load();
  bridge.emit('app.state', { current: 'd' });
  keys[0]?.(done('of c'));
  await late;
  expect(state().keys).toBeNull();
  for (const [answer, keysNow, failed] of [
    [done('of d'), 'of d', null],
    [unreachable, 'of d', unreachable],
    [done('newer'), 'newer', null],
  ] as const) {
    const loading = state().load();
    keys.at(-1)?.(answer);
    await loading;
    expect(state()).toMatchObject({ keys: keysNow, keysFailure: failed });
  }
  bridge.since();
  const note = (activityId: string, type: string, status: string) =>
    bridge.emit('feed.delta', { upserts: [{ activityId, type, status }] });
  note('1', 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
  note('2', 'ACTIVITY_TYPE_CREATE_POLICY', 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
  note('2', 'ACTIVITY_TYPE_CREATE_POLICY', 'ACTIVITY_STATUS_COMPLETED');
  note('3', 'ACTIVITY_TYPE_CREATE_WALLET', 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
  note('3', 'ACTIVITY_TYPE_CREATE_WALLET', 'ACTIVITY_STATUS_COMPLETED');
  expect(bridge.asked).toEqual([]);
  note('1', 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', 'ACTIVITY_STATUS_COMPLETED');
  note('1', 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', 'ACTIVITY_STATUS_COMPLETED');
  expect(bridge.since()).toEqual([['wallets.checked_keys', {}]]);
  state().show('accounts');
  const lists = bridge.hold('wallets.list_wallets');
  const reading = state().load();
  expect(state().reading).toBe('reading');
  state().stop();
  lists[0]?.(done({ wallets: ['w'] }));
  await reading;
  expect(state()).toMatchObject({ reading: 'stopped', wallets: null });
  const failing = state().load();
  lists[1]?.(unreachable);
  await failing;
  expect(state()).toMatchObject({ reading: 'failed', failure: unreachable });
  state().search('q');
  state().filter('differs' as never);
  state().select('x');
  state().front(true);
  expect(state()).toMatchObject({ query: 'q', check: 'differs', selected: 'x', inFront: true });
  state().show('keys');
  expect(state()).toMatchObject({ query: '', check: 'all', selected: null, inFront: false });
});

test.each([
  ['', null],
  [' \n', null],
  ['{"a":1, "b":x}', 'Not JSON at line 1, column 13: “x” does not belong there.'],
  [' {"a": [1, -2.5e3, true, null, "x\\u00e9"]} ', null],
  ['{"a":1', 'Not JSON: it ends too early.'],
  ['[1,', 'Not JSON: it ends too early.'],
  ['{"a":1}  x', 'Not JSON at line 1, column 10: “x” does not belong there.'],
  ['{\n "a":\n  tru}', 'Not JSON at line 3, column 3: “t” does not belong there.'],
  ['[01]', 'Not JSON at line 1, column 3: “1” does not belong there.'],
  ['[1,]', 'Not JSON at line 1, column 4: “]” does not belong there.'],
  ["{'a':1}", "Not JSON at line 1, column 2: “'” does not belong there."],
])('what is typed as JSON: %j', (text, trouble) => {
  expect(jsonTrouble(text)).toBe(trouble);
});

test('JSON is laid out with every digit it had', () => {
  expect(laidOut('{"a":[1.10,{"b":{}}, []],"c":"{,}"}')).toBe(
    '{\n  "a": [\n    1.10,\n    {\n      "b": {}\n    },\n    []\n  ],\n  "c": "{,}"\n}',
  );
  expect(laidOut('')).toBe('');
});

describe('earn', () => {
  const asset = (caip19: string) => ({ caip19 }) as never;
  const place = { caip19: 'A', vaultAddress: '0xAB' } as never;

  test('assets and catalogues are of the organisation in front, and one catalogue is read once at a time', async () => {
    const bridge = fakeCustody({ 'earn.assets': done([]) });
    const store = createEarn(bridge.custody);
    const state = () => store.getState();
    state().belongTo('c');
    await state().refresh();
    expect(bridge.since()).toEqual([['earn.assets', {}]]);
    await state().readSamples('v');
    expect(bridge.asked).toEqual([]);
    const catalogues = bridge.hold('earn.catalogue');
    bridge.answers['earn.assets'] = done([asset('a'), asset('b')]);
    const loading = state().load();
    await passes(0);
    expect(state()).toMatchObject({ asset: 'a', assets: [asset('a'), asset('b')], failure: null });
    expect(await state().choose('a')).toBeNull();
    catalogues[0]?.(done({ asset: asset('a') }));
    await loading;
    expect(catalogues).toHaveLength(1);
    expect(state().catalogues.a).toMatchObject({ loading: false, failure: null });
    state().select('v');
    const again = state().refresh();
    catalogues[1]?.(unreachable);
    expect(await again).toBeUndefined();
    expect(state()).toMatchObject({ selected: 'v', inFront: true, catalogues: { a: { loading: false, failure: unreachable } } });
    const typed = state().choose('unknown');
    catalogues[2]?.(unreachable);
    expect(await typed).toEqual(unreachable);
    expect(Object.keys(state().catalogues)).toEqual(['a']);
    bridge.answers['earn.samples'] = done(['sample']);
    await state().readSamples('0xV');
    expect(state().samples).toEqual({ 'a 0xv': ['sample'] });
    const assets = bridge.hold('earn.assets');
    const late = state().load();
    state().belongTo('d');
    assets[0]?.(done([asset('z')]));
    await late;
    expect(state()).toMatchObject({ at: 'd', assets: [], asset: null, samples: {}, selected: null, inFront: false });
  });

  test('the list is narrowed and sorted as a person says; figures begin with the greatest', () => {
    const store = createEarn(fakeCustody().custody);
    const state = () => store.getState();
    for (const [by, descending] of [
      ['apy', true],
      ['apy', false],
      ['enabled', true],
      ['tvl', true],
      ['name', false],
      ['name', true],
    ] as const) {
      state().order(by as never);
      expect(state().sort).toEqual({ by, descending });
    }
    state().narrow({ query: 'q' });
    state().select(null);
    state().front(true);
    expect(state()).toMatchObject({ query: 'q', selected: null, inFront: true });
  });

  test('what becomes of a request at one organisation is not shown at another', async () => {
    const bridge = fakeCustody({ 'earn.check': done({ parameters: { p: 1 }, problems: [] }) });
    const store = createEarnEnable(bridge.custody);
    const state = () => store.getState();
    state().belongTo('c');
    const wallets = bridge.hold('earn.fee_wallets');
    const opening = state().open(place);
    expect(state().walletsLoading).toBe(true);
    await state().loadWallets();
    state().belongTo('d');
    expect(state().walletsLoading).toBe(false);
    const theirs = state().open(place);
    wallets[0]?.(done(['of c']));
    await opening;
    expect(state()).toMatchObject({ wallets: null, walletsLoading: true, entries: {} });
    wallets[1]?.(done(['of d']));
    await theirs;
    expect(state()).toMatchObject({ wallets: ['of d'], walletsFailure: null, walletsLoading: false });
    expect(state().entries[placeKey(place)]?.check).toEqual({ parameters: { p: 1 }, problems: [] });
    const deploys = bridge.hold('earn.earn_deploy_wrapper');
    const claims = bridge.hold('earn.claim_swap_fees');
    const both = [state().send(place), state().claimFees()];
    await passes(0);
    expect(state()).toMatchObject({ claim: { phase: 'asked' }, entries: { [placeKey(place)]: { run: { phase: 'asked' } } } });
    state().showClaim(true);
    state().belongTo('e');
    expect(state().claiming).toBe(false);
    deploys[0]?.(done('sent'));
    claims[0]?.(done('sent'));
    expect((await Promise.all(both))[0]).toBe('sent');
    expect(state()).toMatchObject({ claim: { phase: 'none' } });
    expect(state().entries).toEqual({});
    const failing = state().loadWallets();
    wallets[2]?.(unreachable);
    await failing;
    expect(state()).toMatchObject({ wallets: null, walletsFailure: unreachable, walletsLoading: false });
    bridge.since();
    const closed = state().open(place);
    wallets[3]?.(unreachable);
    await closed;
    expect(bridge.since()).toEqual([['earn.fee_wallets', {}]]);
  });

  test('a claim is made once at a time, and not again after a lost answer until it is put away', async () => {
    const lost = failure('outcome_unknown', 'Lost.');
    const bridge = fakeCustody({ 'earn.claim_swap_fees': done('sent') });
    const store = createEarnEnable(bridge.custody);
    const state = () => store.getState();
    state().showClaim(true);
    await state().claimFees();
    expect(state()).toMatchObject({ claiming: true, claim: { phase: 'done', sent: 'sent' } });
    state().showClaim(false);
    expect(state()).toMatchObject({ claiming: false, claim: { phase: 'done' } });
    bridge.answers['earn.claim_swap_fees'] = lost;
    await state().claimFees();
    await state().claimFees();
    expect(state().claim).toEqual({ phase: 'failed', failure: lost });
    expect(bridge.asked).toHaveLength(2);
    state().showClaim(true);
    expect(state().claim).toEqual({ phase: 'failed', failure: lost });
    state().claimAgain();
    expect(state().claim).toEqual({ phase: 'none' });
    const claims = bridge.hold('earn.claim_swap_fees');
    const claiming = state().claimFees();
    state().showClaim(true);
    await state().claimFees();
    expect([state().claim, claims.length]).toEqual([{ phase: 'asked' }, 1]);
    claims[0]?.(unreachable);
    await claiming;
    expect(state().claim).toEqual({ phase: 'failed', failure: unreachable });
  });
});
