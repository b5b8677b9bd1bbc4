/** What is known to wait when the app is locked: of that alone the watch key says nothing new. */
import { expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import { createAnnouncing } from '../../../../electron/core/announcing.ts';
import { knownOf } from '../../../../electron/core/watch/known.ts';

const connection = { connectionId: 'c', baseUrl: 'https://service.example', organizationId: 'o', userId: 'ada' } as Connection;
const row = (activityId: string): ActivitySummary =>
  ({ activityId, group: 'needs_me', mine: null, lapsesAt: null, createdAt: '', updatedAt: '' }) as unknown as ActivitySummary;
const live = { state: 'live', at: '2026-11-28T00:00:00.000Z' } as const;

test('is what a person was told of: what was read right before the lock is news to whoever looks next', () => {
  const held = [row('told')];
  const snapshot = () => ({ activities: held, complete: true });
  const source = { connection, feed: { undecided: () => held } };
  const told: string[] = [];
  const notices = { tell: ({ activity }: { activity: ActivitySummary }) => void told.push(activity.activityId) };
  const announcing = createAnnouncing({
    notices: { ...notices, settled: () => {}, forget: () => {} },
    now: () => Date.parse(live.at),
  });
  const known = () => knownOf({ snapshot }, live, id => announcing.holds('c', id)).ids;
  announcing.note(source, [source], snapshot());
  expect(known()).toEqual(new Set(['told']));
  held.push(row('read'));
  expect(known()).toEqual(new Set(['told']));
  announcing.note(source, [source], snapshot());
  expect(known()).toEqual(new Set(['told', 'read']));
  expect(told).toEqual(['read']);
});
