/** What stands on the desktop, one step after the other: who unlocks, pauses or clicks late finds neither too little nor too much. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../../../electron/contract/values/app-values.ts';
import type { ActivityNews } from '../../../../electron/core/notices/news.ts';
import { Notices } from '../../../../electron/core/notices/notices.ts';
import type { Notice, NoticeHeard } from '../../../../electron/core/ports.ts';
import { testClock } from '../../support/memory-ports.ts';
import { playedNotify } from '../../support/notify.ts';

const gathered = 2_000;
const minute = 60_000;
let clock: ReturnType<typeof testClock>;
let standing: Map<string, Notice>;
let heard: Map<string, NoticeHeard>;
let withdrawn: string[];
let opened: unknown[];
let locked: boolean;
let notices: Notices;
beforeEach(() => {
  clock = testClock();
  [standing, heard, withdrawn, opened, locked] = [new Map(), new Map(), [], [], false];
  notices = new Notices({
    clock,
    notify: playedNotify(
      (notice, listener) => {
        standing.set(notice.key, notice);
        heard.set(notice.key, listener);
      },
      {
        withdraw(key) {
          if (standing.delete(key)) withdrawn.push(key);
        },
      },
    ),
    minuteOfDay: () => 12 * 60,
    settings: { value: { notifications: true, quietHours: null, noticeDetails: false } as Settings },
    isLocked: () => locked,
    emit: (_event, value) => void opened.push(value),
    changed: () => {},
  });
});

const news = (activityId: string, more: Partial<ActivityNews> = {}, connectionId = 'one'): ActivityNews => ({
  kind: 'waits',
  connection: { connectionId, organizationName: `Organisation ${connectionId}`, userName: 'Ada' } as never,
  isOneOfSeveral: false,
  activity: { activityId, proposer: 'Ben', headline: 'Pay' } as never,
  ...more,
});
const said = { key: 'unwatched', title: 'Nothing is watched while locked', text: 'See Settings.' };
const titles = () => [...standing.values()].map(({ title }) => title);
const lock = (is: boolean) => {
  locked = is;
  notices.lockOrUnlock(is);
};

describe('an unlock', () => {
  test('takes away what stands, and leaves what was not told yet to be told', async () => {
    notices.tell(news('a'));
    await clock.advance(gathered);
    expect(titles()).toEqual(['An activity waits for you']);
    notices.tell(news('b', {}, 'two'));
    lock(true);
    lock(false);
    expect(titles()).toEqual([]);
    await clock.advance(gathered);
    expect([...standing.keys()]).toEqual(['waits:two']);
  });

  test('leaves what came while the one before was closed', async () => {
    notices.tell(news('a'));
    await clock.advance(gathered);
    notices.tell(news('b'));
    standing.delete('waits:one');
    heard.get('waits:one')?.closed();
    lock(false);
    await clock.advance(gathered);
    expect(titles()).toEqual(['An activity waits for you']);
  });

  test('leaves what a lock took away in a pause: it is said when the pause ends', async () => {
    notices.tell(news('a'));
    await clock.advance(gathered);
    notices.pause(10);
    lock(true);
    expect([titles(), withdrawn]).toEqual([[], ['waits:one']]);
    lock(false);
    notices.pause(0);
    expect(titles()).toEqual(['An activity waits for you']);
  });
});

describe('a lock', () => {
  test('in a pause takes the summary away, too, and says nothing', async () => {
    notices.tell(news('a'));
    notices.tell(news('b', {}, 'two'));
    await clock.advance(gathered);
    expect([...standing.keys()]).toEqual(['summary']);
    notices.pause(10);
    lock(true);
    expect(titles()).toEqual([]);
  });

  test('rewords what stands, where nothing holds it back', async () => {
    notices.tell(news('a'));
    await clock.advance(gathered);
    lock(true);
    expect([...standing.values()]).toMatchObject([{ title: '1 request waits at Organisation one', quietly: true }]);
  });
});

test('what is told comes once it was gathered, not a minute later', async () => {
  notices.tell(news('a'));
  await clock.advance(gathered - 1);
  expect(titles()).toEqual([]);
  await clock.advance(1);
  expect(titles()).toHaveLength(1);
});

test('more of the same is quiet within a minute, and heard from then on', async () => {
  notices.tell(news('a'));
  await clock.advance(gathered);
  notices.tell(news('b'));
  await clock.advance(gathered);
  expect([...standing.values()]).toMatchObject([{ quietly: true }]);
  await clock.advance(minute - gathered);
  notices.tell(news('c'));
  await clock.advance(gathered);
  notices.tell(news('d'));
  await clock.advance(minute);
  expect([...standing.values()][0]).not.toHaveProperty('quietly');
});

test('what stood alone gives way to the summary that holds it', async () => {
  notices.tell(news('a'));
  await clock.advance(gathered);
  notices.tell(news('b'));
  notices.tell(news('c', {}, 'two'));
  await clock.advance(gathered);
  expect([...standing.keys()]).toEqual(['summary']);
  expect(withdrawn).toEqual(['waits:one']);
});

test('what is said anew while notices are held back does not leave the old words standing', () => {
  notices.say(said);
  expect(titles()).toEqual([said.title]);
  notices.pause(10);
  notices.say({ ...said, title: 'Other words' });
  expect(titles()).toEqual([]);
});

test('a request that lapsed is told of no more once it is settled; another one that ended is', async () => {
  notices.tell(news('a', { kind: 'mine', ended: 'lapsed' }));
  notices.tell(news('b', { kind: 'mine', ended: 'completed' }, 'two'));
  await clock.advance(gathered);
  notices.settled('one', 'a');
  notices.settled('two', 'b');
  expect([...standing.values()].map(({ text }) => text).join()).toMatch(/Organisation two/);
  expect([...standing.values()].map(({ text }) => text).join()).not.toMatch(/Organisation one/);
});

test('a click on what was withdrawn opens nothing', async () => {
  notices.tell(news('a'));
  await clock.advance(gathered);
  const late = heard.get('waits:one');
  notices.settled('one', 'a');
  late?.clicked();
  expect(opened).toEqual([]);
});

test('four organisations are three by name and one more; three are named alone', async () => {
  for (const n of ['1', '2', '3']) notices.tell(news(n, {}, n));
  await clock.advance(gathered);
  expect(standing.get('summary')?.text).toMatch(/At Organisation 1, Organisation 2, Organisation 3\. /);
  notices.tell(news('4', {}, '4'));
  await clock.advance(gathered);
  expect(standing.get('summary')?.text).toMatch(/Organisation 3 and 1 more\. /);
});

test('approvals without a time lapse soon; with one, at it', async () => {
  notices.tell(news('a', { kind: 'lapse' }));
  await clock.advance(gathered);
  expect(standing.get('lapse:one')?.text).toMatch(/they lapse soon\.$/);
  notices.tell(news('b', { kind: 'lapse', activity: { ...news('b').activity, lapsesAt: '2026-11-22T08:15:00.000Z' } }, 'two'));
  notices.settled('one', 'a');
  await clock.advance(gathered);
  expect(standing.get('lapse:two')?.text).toMatch(/they lapse at 08:15 UTC\.$/);
});
