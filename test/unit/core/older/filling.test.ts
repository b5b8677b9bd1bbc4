/** Reading on by itself: it comes to an end, gives way, stops where a person stops it, and asks for no page in vain. */
import { beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import { createFilesKey } from '../../../../electron/core/files/key.ts';
import { olderFile } from '../../../../electron/core/older/file.ts';
import { createFilling } from '../../../../electron/core/older/filling.ts';
import { createOlder } from '../../../../electron/core/older/older.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { context } from '../../../vectors/parties.ts';
import { feeding } from '../../support/feeding.ts';
import { memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';
import { scriptedTarget } from '../../support/scripted-http.ts';

/** Who gave way, and whether it rested where what nobody waits for does. */
let rested: boolean[];
let rests: number;
const rest = async () => {
  rests += 1;
};
/** Every row takes a slice. */
let isSlow: boolean;
const slices = (where?: (ms: number) => Promise<void>) => ({
  isOver: () => isSlow,
  async giveWay() {
    const before = rests;
    await where?.(8);
    rested.push(rests > before);
  },
});
const connection = { connectionId: 'c', baseUrl: 'https://service.test', organizationId: 'org-1', userId: 'u-1' } as Connection;
let may: boolean;
let visible: boolean;
let atIt: boolean;
beforeEach(() => {
  may = true;
  visible = true;
  atIt = false;
  rested = [];
  rests = 0;
  isSlow = true;
});

/** A list of 100 in front of a service with 1,000 activities, and what reads on behind it. */
async function filling({ decided = 1_000, perSecond = 10 } = {}) {
  const world = feeding({ rate: { perSecond, burst: 1_000 }, most: 100, decided });
  world.feed.start();
  await world.clock.advance(30_000);
  const key = createFilesKey(memoryKeychain(), bytes => new Uint8Array(bytes).fill(7));
  await key.open();
  const older = createOlder({
    file: olderFile({ files: memoryFiles(), key, slices }),
    ...{ service: world.service, connections: () => [connection], now: () => '', slices, isByItself: () => may },
    record: async () => {},
  });
  const session = {
    connection,
    target: scriptedTarget(),
    feed: world.feed,
    decisionContext: () => context({}),
  } as unknown as Session;
  const fill = createFilling({
    older,
    clock: world.clock,
    mayRead: () => may,
    isVisible: () => visible,
    perSecond: () => perSecond,
    rest,
    isAtIt: () => atIt,
  });
  const pages = () => world.http.asked.filter(({ body }) => JSON.stringify(body).includes('before')).length;
  const state = async () => (await older.query(session, { limit: 1 })).state;
  const start = pages();
  return { ...world, older, session, fill, state, pages: () => pages() - start };
}

test('one look at the newest page, and all of it is read, at a quarter of what the service lets through', async () => {
  const { clock, fill, session, state, pages } = await filling({ perSecond: 1 });
  expect(await state()).toMatchObject({ held: 0, byItself: true });
  fill.looked(session);
  await clock.advance(4_000 * 5);
  expect(pages()).toBeGreaterThanOrEqual(4);
  expect(pages()).toBeLessThanOrEqual(6);
  await clock.advance(60_000);
  expect(await state()).toMatchObject({ held: 900, complete: true, byItself: false });
});

test('once all is read, a look asks for nothing until a page of newer ones went from the list', async () => {
  const { clock, fill, session, state, pages, book, feed } = await filling();
  fill.looked(session);
  await clock.advance(60_000);
  const before = pages();
  const more = async (many: number) => {
    for (let i = 0; i < many; i++) book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
    await clock.until(feed.refresh().catch(() => {}));
    await clock.advance(1_000);
    fill.looked(session);
    await clock.advance(10_000);
  };
  await more(99);
  const listed = pages();
  expect(await state()).toMatchObject({ held: 900 });
  await more(50);
  expect((await state()).held).toBe(1_049);
  expect(listed - before).toBeLessThanOrEqual(2);
});

test('who stops it stops it after the page that is under way, and it goes on where it was', async () => {
  const { clock, fill, session, state } = await filling();
  fill.looked(session);
  await clock.advance(600);
  may = false;
  await clock.advance(60_000);
  const { held, byItself } = await state();
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(500);
  expect(byItself).toBe(false);
  may = true;
  fill.looked(session);
  await clock.advance(60_000);
  expect((await state()).held).toBe(900);
});

test('out of sight a look is followed by one page', async () => {
  const { clock, fill, session, pages } = await filling();
  visible = false;
  fill.looked(session);
  fill.looked(session);
  await clock.advance(10_000);
  expect(pages()).toBe(1);
  fill.looked(session);
  await clock.advance(10_000);
  expect(pages()).toBe(2);
});

test('while somebody is at it a page is read each minute, and soon again once nobody is', async () => {
  const { clock, fill, session, state, pages } = await filling();
  atIt = true;
  isSlow = false;
  fill.looked(session);
  await clock.advance(245_000);
  expect(pages()).toBe(5);
  atIt = false;
  await clock.advance(5_000);
  expect(await state()).toMatchObject({ held: 900, complete: true });
});

test('while somebody is at it, rows are worded five a second at most, and at once when nobody is any more', async () => {
  const { clock, fill, session } = await filling();
  atIt = true;
  fill.looked(session);
  await clock.advance(4_000);
  expect(rests).toBeGreaterThan(10);
  expect(rests).toBeLessThanOrEqual(20);
  atIt = false;
  await clock.advance(1_000);
  expect(rests).toBeGreaterThan(100);
});

test('after a failure it has patience for a minute; what was read stays', async () => {
  const { clock, fill, session, http, healthy, state, pages } = await filling();
  http.answer = () => ({ status: 500, text: 'no' });
  fill.looked(session);
  await clock.advance(1_000);
  const failed = pages();
  fill.looked(session);
  await clock.advance(1_000);
  expect(pages()).toBe(failed);
  http.answer = healthy;
  await clock.advance(60_000);
  fill.looked(session);
  await clock.advance(60_000);
  expect((await state()).held).toBe(900);
});

test('where the list holds all there is, nothing is asked', async () => {
  const { clock, fill, session, pages } = await filling({ decided: 60 });
  fill.looked(session);
  await clock.advance(10_000);
  expect(pages()).toBe(0);
});

test('what is read by itself rests behind whoever waits; what a person asks for does not', async () => {
  const { clock, fill, session, older } = await filling();
  await older.read(session, 1);
  const asked = rested.length;
  expect(asked).toBeGreaterThan(10);
  expect(rested.slice(0, asked)).not.toContain(true);
  fill.looked(session);
  await clock.advance(4_000);
  // Its lists and rows; what is written to the disk is a few pieces.
  expect(rested.slice(asked).filter(Boolean).length).toBeGreaterThan(100);
});
