/** Several connections, as pages keep and say them. */
import { describe, expect, test } from 'vitest';
import type { AppState, Connection, LinkState } from '../../../electron/contract/values/app-values.ts';
import type { InboxRow } from '../../../electron/contract/values/inbox.ts';
import { createInbox, keyOf, searchInbox } from '../../../renderer/store/activities/inbox.ts';
import { createReviews } from '../../../renderer/store/activities/reviews.ts';
import { endedSessions } from '../../../renderer/store/session.ts';
import { byOrganisation, calledIn, nothingWaits, silence, voiceOf } from '../../../renderer/words/review/connections.ts';
import { madeReviews, summaryOf } from './fake-reviews.ts';

const [review] = madeReviews;
if (review === undefined) throw new Error('no model');
const summary = summaryOf(review);
const connection = (connectionId: string, change: Partial<Connection> = {}): Connection => ({
  ...{ connectionId, baseUrl: 'https://api.example.com', organizationId: 'org', organizationName: 'Northwind' },
  ...{ userId: 'ada', userName: 'Ada', keyId: 'k', proxy: null, ...change },
});
const session: NonNullable<Connection['session']> = {
  ...{ kind: 'stamp_login', startedOver: 'c', claims: null },
  ...{ startedAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T12:15:00Z' },
};
const turn = () => new Promise(resolve => setTimeout(resolve, 0));

describe('the list over all connections', () => {
  const bench = () => {
    const asked: ((rows: InboxRow[]) => void)[] = [];
    let changed = () => {};
    const inbox = createInbox({
      feed: {
        inbox: () => new Promise(answer => asked.push(rows => answer({ ok: true, value: { rows, found: rows.length } }))),
      },
      on: (_event: string, heard: () => void) => {
        changed = heard;
        return () => {};
      },
    } as never);
    return { inbox, asked, changed: () => changed() };
  };
  const row: InboxRow = { connectionId: 'c', summary };

  test('asks for nothing while it is not shown, and once more where something changed meanwhile', async () => {
    const { inbox, asked, changed } = bench();
    changed();
    expect(asked).toHaveLength(0);
    inbox.getState().turn(true);
    for (let n = 0; n < 5; n++) changed();
    expect(asked).toHaveLength(1);
    asked[0]?.([]);
    await turn();
    expect(asked).toHaveLength(2);
    asked[1]?.([row]);
    await turn();
    expect(asked).toHaveLength(2);
    expect(inbox.getState()).toMatchObject({ rows: [row], found: 1, loaded: true });
  });

  test('what is answered after it was turned off is not shown', async () => {
    const { inbox, asked } = bench();
    inbox.getState().turn(true);
    inbox.getState().turn(false);
    asked[0]?.([row]);
    await turn();
    expect(inbox.getState()).toMatchObject({ rows: [], loaded: false });
  });

  test('one activity of two users is two rows, and both names are searched', () => {
    const rows = [row, { ...row, connectionId: 'd' }];
    expect(new Set(rows.map(keyOf)).size).toBe(2);
    const names = (id: string) => (id === 'c' ? 'Northwind Ada' : 'Labs Chloé');
    expect(searchInbox(rows, 'chloé', names)).toEqual([rows[1]]);
    expect(searchInbox(rows, 'nobody', names)).toEqual([]);
    expect(searchInbox(rows, '  ', names)).toEqual(rows);
  });
});

test('a review that was asked for over one connection is not shown over another one', async () => {
  const answers: ((value: unknown) => void)[] = [];
  const reviews = createReviews({
    reviews: { open: () => new Promise(answer => answers.push(answer)) },
    on: () => () => {},
  } as never);
  reviews.getState().belongTo('a');
  void reviews.getState().open('one');
  reviews.getState().belongTo('b');
  answers[0]?.({ ok: true, value: review });
  await turn();
  expect(reviews.getState().byId).toEqual({});
  // The same one again drops nothing.
  void reviews.getState().open('one');
  answers[1]?.({ ok: true, value: review });
  await turn();
  reviews.getState().belongTo('b');
  expect(reviews.getState().byId.one?.review).toEqual(review);
});

describe('in words', () => {
  const keys = [{ keyId: 'k', name: 'Work \u202elaptop' }] as AppState['keys'];
  test('connections of one organisation at one host stand together, in their order', () => {
    const all = [
      connection('1'),
      connection('2', { organizationId: 'labs', organizationName: 'Labs' }),
      connection('3', { userName: 'Chloé' }),
      connection('4', { baseUrl: 'https://other.example' }),
    ];
    expect(byOrganisation(all).map(({ name, host, connections }) => [name, host, connections.map(c => c.connectionId)])).toEqual([
      ['Northwind', 'api.example.com', ['1', '3']],
      ['Labs', 'api.example.com', ['2']],
      ['Northwind', 'other.example', ['4']],
    ]);
  });

  test('who votes is said by user and key, hidden characters spelt out; a key that is not listed by its id', () => {
    expect(voiceOf({ keys }, connection('1'))).toBe('Ada · Work ⟦U+202E⟧laptop');
    expect(voiceOf({ keys: [] }, connection('1', { keyId: 'ab'.repeat(16) }))).toBe('Ada · abab…abab');
  });

  test('one that does not answer says since when, and what is empty does not claim more than is known', () => {
    const now = Date.UTC(2026, 10, 24, 12);
    const trouble = (lastGoodAt: string | null): LinkState => ({
      ...{ state: 'trouble', code: 'offline', message: '', since: '', lastGoodAt, retryAt: null },
    });
    expect(silence(connection('1'), { state: 'live', at: '' }, now)).toBeNull();
    expect(silence(connection('1'), trouble('2026-11-24T09:12:00Z'), now)).toBe(
      'Northwind, for Ada, has not answered since 09:12 UTC.',
    );
    expect(silence(connection('1'), trouble(null), now)).toBe('Northwind, for Ada, has not answered yet.');
    const connections = [connection('1'), connection('2')];
    const live: LinkState = { state: 'live', at: '' };
    expect(nothingWaits({ connections, links: { 1: live, 2: live } }).title).toBe('Nothing waits for you');
    expect(nothingWaits({ connections, links: { 1: live, 2: trouble(null) } })).toEqual({
      title: 'Nothing waits where an answer came',
      text: '1 of 2 connections answered. What the others hold is not known.',
    });
  });
});

test('a connection is called by its organisation, and by its user and key where others speak for the same one', () => {
  const keys = [{ keyId: 'k', name: 'Work' }] as AppState['keys'];
  const [first, second] = [connection('1'), connection('2', { userName: 'Ben', keyId: 'other key' })];
  expect(calledIn({ keys, connections: [first, connection('3', { organizationId: 'another' })] }, first)).toBe('Northwind');
  expect(calledIn({ keys, connections: [first, second] }, first)).toBe('Northwind, as Ada · Work');
});

test('the end of a session is told; its replacement is none, and a lock ends all of them with its own words', () => {
  const state = (connections: Connection[], locked = false) => ({ connections, locked }) as AppState;
  const both = state([connection('c'), connection('s', { session })]);
  expect(endedSessions(both, state([connection('c')])).map(each => each.connectionId)).toEqual(['s']);
  expect(endedSessions(both, state([connection('s', { keyId: 'new', session })]))).toEqual([]);
  expect(endedSessions(both, state([connection('c')], true))).toEqual([]);
  expect(endedSessions(null, both)).toEqual([]);
});
