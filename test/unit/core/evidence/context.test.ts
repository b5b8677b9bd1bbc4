/** As little of an organisation goes along as gives the same document: of what was before, too. */
import { expect, test } from 'vitest';
import type { Activity } from '../../../../electron/contract/service/activity.ts';
import { smallestContext } from '../../../../electron/core/evidence/context.ts';
import type { ReviewContext } from '../../../../electron/core/known/context.ts';

const past = (id: string, payload: string): Activity =>
  ({ id, fingerprint: `sha256:${id}`, intent: { none: null, n: 7, signIntent: { payload } }, result: { signed: id } }) as never;
const near = past('activity-near', 'spoken-of');
const far = past('activity-far', 'of-nobody-here');
const context = (more: Partial<ReviewContext> = {}): ReviewContext => ({
  ...{ now: '2026-11-21T09:00:00.000Z', ownAddresses: [], addressBook: [], current: {}, history: [far, near] },
  ...more,
});
/** @param needs what a document made of it would show */
const smallest = async (needs: (context: ReviewContext) => unknown, given = context()): Promise<ReviewContext> => {
  const shown = JSON.stringify(needs(given));
  return smallestContext(given, async other => JSON.stringify(needs(other)) === shown, 'it is spoken-of and of row-spoken-of');
};
const ids = ({ history = [] }: ReviewContext) => history.map(({ id }) => id);
const results = ({ history = [] }: ReviewContext) => history.map(({ result }) => result);

test('where nothing of what was before shows, nothing of it goes along', async () => {
  expect(await smallest(() => 0)).not.toHaveProperty('history');
});

test('what the document speaks of goes along, without what came of it', async () => {
  const kept = await smallest(of => ids(of).includes(near.id));
  expect(kept.history).toEqual([{ ...near, result: null }]);
});

test('what came of it goes along where that shows', async () => {
  const kept = await smallest(of => of.history?.find(({ id }) => id === near.id)?.result);
  expect(kept.history).toEqual([near]);
});

test('all of it goes along where its number shows, without what came of it', async () => {
  const kept = await smallest(of => of.history?.length);
  expect(kept.history).toEqual([
    { ...far, result: null },
    { ...near, result: null },
  ]);
});

test('all of it goes along as it is where all of it shows', async () => {
  expect((await smallest(results)).history).toEqual([far, near]);
});

test('of a list that shows in part, the rows that the document speaks of go along', async () => {
  const rows = [{ id: 'row-spoken-of', note: null, n: 7 }, { id: 'row-of-nobody', note: null, n: 7 }, { id: 'it' }];
  const kept = await smallest(
    ({ current }) => (current.users as typeof rows | undefined)?.find(({ id }) => id === 'row-spoken-of')?.id,
    context({ current: { users: rows, wallets: rows } as never }),
  );
  expect(kept.current).toEqual({ users: [rows[0]] });
});
