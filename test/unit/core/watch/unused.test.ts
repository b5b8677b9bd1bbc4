/** Keys that watch and that no connection has look. */
import { expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import { dropWatchKey } from '../../../../electron/core/calls/ways-in/watch.ts';
import { reclaimUnused } from '../../../../electron/core/watch/unused.ts';
import { createWatches } from '../../../../electron/core/watch/watches.ts';

test('a key that was left behind becomes an ordinary one, and no other does', async () => {
  const changed: unknown[] = [];
  const keys = {
    list: () => [
      { keyId: 'left', watches: true },
      { keyId: 'looks', watches: true },
      { keyId: 'votes', watches: false },
    ],
    async setWatch(...asked: unknown[]) {
      changed.push(asked);
      return done(null);
    },
  };
  await reclaimUnused(keys as never, { all: () => [{ keyId: 'votes', watchKeyId: 'looks' }] } as never);
  expect(changed).toEqual([['left', false]]);
});

test.each([
  ['another organisation', ['looks'], []],
  ['none', [undefined], [['looks', false]]],
])('a key that is dropped for one organisation, and watches %s', async (_, others, expected) => {
  const changed: unknown[] = [];
  const keys = {
    list: () => [{ keyId: 'looks', watches: true }],
    unpin: async () => {},
    async setWatch(...asked: unknown[]) {
      changed.push(asked);
      return done(null);
    },
  };
  const at = { baseUrl: 'https://api.example.com', organizationId: 'one', keyId: 'votes', watchKeyId: 'looks' };
  const all = () => others.map(watchKeyId => ({ ...at, organizationId: 'two', watchKeyId }));
  expect(await dropWatchKey({ connections: { all }, keys } as never, at as never)).toEqual(done(null));
  expect(changed).toEqual(expected);
});

test.each([
  ['start', []],
  ['person', ['Nothing is watched while locked']],
] as const)('of what nobody watches a lock by %s says %j: whoever starts the app sits before it', (by, expected) => {
  const said: string[] = [];
  const watches = createWatches({
    connections: { all: () => [{ connectionId: 'one', userId: 'ada' }] },
    notices: { say: ({ title }: { title: string }) => void said.push(title), unsay: () => {} },
  } as never);
  watches.begin(new Map(), by);
  expect(said).toEqual(expected);
  expect(watches.states()).toMatchObject({ one: { state: 'none', count: null } });
});
