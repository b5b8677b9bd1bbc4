/** Keys that watch and that no connection has look. */
import { expect, test } from 'vitest';
import { done } from '../../../../electron/contract/outcome.ts';
import { reclaimUnused } from '../../../../electron/core/watch/unused.ts';

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
