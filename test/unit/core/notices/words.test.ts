/** What notices say, and what they never say. */
import { expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import type { ActivityNews } from '../../../../electron/core/notices/news.ts';
import { summaryOf as sumUp, wordsOf } from '../../../../electron/core/notices/words.ts';
import { madeReviews, summaryOf } from '../../renderer/fake-reviews.ts';

const [model] = madeReviews.map(summaryOf);
const connection: Connection = {
  connectionId: 'c1',
  baseUrl: 'https://api.example.com',
  organizationId: 'o',
  organizationName: 'Northwind\u202e Treasury',
  userId: 'u',
  userName: 'Ada\u200b Reyes',
  keyId: 'k',
  proxy: null,
};
const activity = {
  ...(model ?? expect.fail()),
  ...{
    activityId: 'id-1',
    headline: 'Send 1,250,000 USDC to 0xabc\u202e',
    proposer: 'Ben\u2066 Okafor',
    lapsesAt: '2026-07-01T12:30:00Z',
  },
};
const news = (kind: ActivityNews['kind'], more: Partial<ActivityNews> = {}): ActivityNews => ({
  ...{ kind, connection, isOneOfSeveral: false, activity },
  ...more,
});
const plain = { details: false, locked: false };
const detailed = { details: true, locked: false };
const locked = { details: true, locked: true };

test('without details no notice says what is asked, of one or of several', () => {
  for (const kind of ['waits', 'lapse', 'mine'] as const)
    for (const many of [1, 3]) {
      const said = JSON.stringify(
        wordsOf(
          Array.from({ length: many }, () => news(kind, { ended: 'failed' })),
          plain,
        ),
      );
      expect(said, kind).toContain('Northwind⟦U+202E⟧ Treasury');
      expect(said, kind).not.toMatch(/1,250,000|USDC|0xabc|id-1/);
      expect(said, kind).not.toMatch(/[\u200b\u202e\u2066]/);
    }
});

test('names who asks, for whom where several could vote, and when it lapses', () => {
  expect(wordsOf([news('waits', { isOneOfSeveral: true })], plain).text).toBe(
    'Northwind⟦U+202E⟧ Treasury, for Ada⟦U+200B⟧ Reyes, asked by Ben⟦U+2066⟧ Okafor. Open it to read what it does.',
  );
  expect(wordsOf([news('lapse')], plain).text).toMatch(/Without your vote they lapse at 12:30 UTC\.$/);
  const later = news('lapse', { activity: { ...activity, lapsesAt: '2026-07-01T12:50:00Z' } });
  expect(wordsOf([later, news('lapse')], plain)).toEqual({
    title: 'Approvals of 2 activities lapse soon',
    text: 'Northwind⟦U+202E⟧ Treasury. Without your vote the first lapse at 12:30 UTC.',
  });
});

test.each([
  ['completed', 'Your request is completed'],
  ['rejected', 'Your request is rejected'],
  ['failed', 'Your request failed'],
  ['lapsed', 'Approvals of your request lapsed'],
] as const)('one’s own request that %s is called so', (ended, title) => {
  expect(wordsOf([news('mine', { ended })], plain).title).toBe(title);
});

test('with details a headline is escaped and shortened, and of many the first three stand there', () => {
  expect(wordsOf([news('waits')], detailed).text).toBe(
    'Send 1,250,000 USDC to 0xabc⟦U+202E⟧. Northwind⟦U+202E⟧ Treasury, asked by Ben⟦U+2066⟧ Okafor.',
  );
  const long = news('waits', { activity: { ...activity, headline: 'x'.repeat(100_000), proposer: 'y'.repeat(100_000) } });
  const { text } = wordsOf(
    Array.from({ length: 9 }, () => long),
    detailed,
  );
  expect(text).toMatch(/… and 6 more\. Northwind/);
  expect(text.length).toBeLessThan(600);
});

test('while locked it counts, whatever was switched on', () => {
  expect(wordsOf([news('waits')], locked)).toEqual({
    title: '1 request waits at Northwind⟦U+202E⟧ Treasury',
    text: 'Unlock Countersign to read it.',
  });
  expect(wordsOf([news('mine', { ended: 'failed' }), news('mine')], locked).title).toMatch(/^2 requests of yours ended at /);
});

test('what came together is one notice, of every kind and over every organisation', () => {
  const other = { ...connection, connectionId: 'c2', organizationName: 'Labs' };
  const said = { key: 'session:c1', title: 'A session ends soon', text: 'x' };
  expect(sumUp([news('waits'), news('lapse', { connection: other }), news('mine')], [said], false)).toEqual({
    title: '2 activities wait for you',
    text: 'At Northwind⟦U+202E⟧ Treasury, Labs. Approvals of 1 lapse soon. 1 request of yours ended. A session ends soon. Open Countersign to read them.',
  });
  expect(sumUp([], [said, { ...said, title: 'Labs is no longer watched' }], true)).toEqual({
    title: 'A session ends soon',
    text: 'Labs is no longer watched. Unlock Countersign to read them.',
  });
});
