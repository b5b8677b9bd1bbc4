/** Older activities: read on demand, kept sealed, dropped by hand or by themselves, and never of another list. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../../../electron/contract/values/app-values.ts';
import { createFilesKey } from '../../../../electron/core/files/key.ts';
import { olderFile, olderPath } from '../../../../electron/core/older/file.ts';
import { createOlder, type Older } from '../../../../electron/core/older/older.ts';
import type { Session } from '../../../../electron/core/session.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { context } from '../../../vectors/parties.ts';
import { startApp } from '../../support/app.ts';
import { feeding, type World } from '../../support/feeding.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain } from '../../support/memory-ports.ts';
import { scriptedTarget } from '../../support/scripted-http.ts';

/** The least slices there are: every look says that one is over. */
const slices = () => ({ isOver: () => true, giveWay: async () => {} });
const fast = { perSecond: 1_000, burst: 1_000 };
const connection = (connectionId = 'c', userId = 'u-1'): Connection => ({
  ...{ connectionId, baseUrl: 'https://service.test', organizationId: 'org-1', organizationName: 'Northwind' },
  ...{ userId, userName: 'Ada', keyId: 'k', proxy: null },
});
let files: MemoryFiles;
let keychain: MemoryKeychain;
let told: string[];
let listed: Connection[];
beforeEach(() => {
  files = memoryFiles();
  keychain = memoryKeychain();
  told = [];
  listed = [connection()];
});

/** A start of the app on the disk as it is. */
async function older(world: World): Promise<Older> {
  const key = createFilesKey(keychain, bytes => new Uint8Array(bytes).fill(7 + counted++));
  await key.open();
  numbered = key.settled;
  return createOlder({
    file: olderFile({ files, key, slices }),
    ...{ service: world.service, connections: () => listed, now: () => '2026-11-22T09:00:00.000Z' },
    ...{ slices, isByItself: () => true },
    async record(about) {
      told.push(about);
      await key.settled();
    },
  });
}
let counted = 0;
/** The store holds the number of the last page. */
let numbered = async () => {};
const session = (world: World, of = connection()): Session =>
  ({ connection: of, target: scriptedTarget(), feed: world.feed, decisionContext: () => context({}) }) as unknown as Session;
async function loaded(options: Parameters<typeof feeding>[0]): Promise<World> {
  const world = feeding({ rate: fast, ...options });
  world.feed.start();
  await world.clock.advance(60_000);
  return world;
}
/** Reads while time passes. */
async function read(of: Older, world: World, pages: number, as = session(world)) {
  const reading = of.read(as, pages);
  await world.clock.advance(60_000);
  return reading;
}
const idsOf = (page: { activities: { activityId: string }[] }) => page.activities.map(({ activityId }) => activityId);

test('what the list does not hold is read page by page, from where the list ends to the end of the service’s', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  const of = await older(world);
  const held = new Set(world.feed.snapshot().activities.map(each => each.activityId));
  expect(held.size).toBe(100);
  expect((await of.query(session(world), { limit: 10 })).found).toBe(0);
  expect(await read(of, world, 1)).toMatchObject({ ok: true, value: { held: 100, complete: false, requests: 1, unkept: false } });
  expect(await read(of, world, 20)).toMatchObject({ ok: true, value: { held: 300, complete: true } });
  const page = await of.query(session(world), { limit: 500 });
  expect(page.found).toBe(300);
  expect(idsOf(page).some(id => held.has(id))).toBe(false);
  expect(idsOf(page)).toEqual(idsOf(page).toSorted().toReversed());
  const before = world.http.asked.length;
  await read(of, world, 20);
  expect(world.http.asked.slice(before).filter(({ body }) => JSON.stringify(body).includes('before'))).toEqual([]);
  expect((await of.query(session(world), { limit: 2, skip: 299 })).activities).toHaveLength(1);
  expect((await of.query(session(world), { limit: 2, search: 'ACT-000007' })).found).toBe(1);
  expect((await of.query(session(world), { limit: 2, from: '2999-01-01T00:00:00.000Z' })).found).toBe(0);
});

test('at the next start it is there, and only what came between is read', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  await read(await older(world), world, 20);
  for (let i = 0; i < 150; i++) world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
  await world.clock.until(world.feed.refresh().catch(() => {}));
  await world.clock.advance(60_000);
  const again = await older(world);
  expect((await again.query(session(world), { limit: 1 })).state).toMatchObject({ held: 300, requests: 4 });
  expect(Buffer.from(files.content.get(olderPath) ?? []).toString()).not.toContain('ACTIVITY');
  const before = world.http.asked.length;
  await read(again, world, 20);
  const asked = world.http.asked.slice(before).filter(({ body }) => JSON.stringify(body).includes('before'));
  expect(asked.length).toBeLessThanOrEqual(3);
  expect((await again.query(session(world), { limit: 1 })).found).toBe(450);
  expect(told).toEqual([]);
});

test('a failure in between keeps what was read, and says why', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  const of = await older(world);
  let left = 2;
  world.http.answer = (asked, i) => (left-- > 0 ? world.healthy(asked, i) : { status: 500, text: 'no' });
  expect(await read(of, world, 20)).toMatchObject({ ok: false, code: 'service_failed' });
  world.http.answer = world.healthy;
  expect((await of.query(session(world), { limit: 1 })).state.held).toBeGreaterThan(0);
});

test('another connection, and another user over the same one, have a list of their own; a forgotten one is forgotten', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  await read(await older(world), world, 20);
  const of = await older(world);
  for (const other of [connection('d'), connection('c', 'u-2')])
    expect((await of.query(session(world, other), { limit: 1 })).state.held).toBe(0);
  listed = [connection('d')];
  const later = await older(world);
  await later.query(session(world, connection('d')), { limit: 1 });
  expect(files.content.has(olderPath)).toBe(false);
});

test('dropped by hand nothing is left, it is said once, and all of it can be read again', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  const of = await older(world);
  await read(of, world, 20);
  expect(await of.drop(session(world))).toMatchObject({ held: 0, complete: false, bytes: 0 });
  await of.drop(session(world));
  expect(told).toEqual(['Dropped 300 older activities that were kept on this computer']);
  expect(files.content.has(olderPath)).toBe(false);
  expect(await read(of, world, 20)).toMatchObject({ ok: true, value: { held: 300 } });
  expect((await (await older(world)).query(session(world), { limit: 1 })).found).toBe(300);
  expect(told).toHaveLength(1);
});

describe('another program of the same user', () => {
  const lines = () =>
    Buffer.from(files.content.get(olderPath) ?? [])
      .toString()
      .split('\n')
      .slice(0, -1);
  const numbers = () => lines().map(line => Number(/"n":(\d+)/.exec(line)?.[1]));
  const put = (next: readonly string[]) => void files.content.set(olderPath, Buffer.from(next.map(line => `${line}\n`).join('')));
  const attacks: Record<string, (of: string[], earlier: Uint8Array) => void> = {
    'changes a character': of => put([of[0]?.replace(/.(?="\}$)/, last => (last === 'A' ? 'B' : 'A')) ?? '', ...of.slice(1)]),
    'takes out a line': of => put([...of.slice(0, 1), ...of.slice(2)]),
    'takes out the first': of => put(of.slice(1)),
    'swaps two': of => put([of[1] ?? '', of[0] ?? '', ...of.slice(2)]),
    'repeats one': of => put([...of, of.at(-1) ?? '']),
    'cuts the end': of => put(of.slice(0, -1)),
    'puts an older file back': (_, earlier) => void files.content.set(olderPath, earlier),
    'writes a line of its own': of => put([...of, '{"n":5,"sealed":"AAAA"}']),
    'puts another computer’s there': of => {
      keychain = memoryKeychain();
      put(of);
    },
    'writes something else': () => void files.content.set(olderPath, Buffer.from('hello')),
    'tears the end': of => void files.content.set(olderPath, Buffer.from(of.join('\n'))),
  };

  test.each(Object.keys(attacks))('%s: all of it is dropped, which the journal says, and read again', async name => {
    const world = await loaded({ most: 100, decided: 400 });
    const first = await older(world);
    await read(first, world, 1);
    const earlier = files.content.get(olderPath) ?? new Uint8Array();
    await read(first, world, 20);
    expect(lines().length).toBeGreaterThan(3);
    attacks[name]?.(lines(), earlier);
    const of = await older(world);
    expect((await of.query(session(world), { limit: 500 })).found).toBe(0);
    expect(told).toEqual([
      expect.stringMatching(/^Dropped the kept older activities: line \d+ .*\. They are read from the service again/),
    ]);
    expect(files.content.has(olderPath)).toBe(false);
    expect(await read(of, world, 20)).toMatchObject({ ok: true, value: { held: 300 } });
  });

  test('a write that fails costs its page alone, and its number is given to no other line', async () => {
    const world = await loaded({ most: 100, decided: 400 });
    const of = await older(world);
    await read(of, world, 1);
    // The bytes are on the disk, and the disk says that it failed: as a flush that does not come back.
    const { append, truncate } = files;
    files.append = async (path, bytes) => {
      await append(path, bytes);
      throw new Error('EIO');
    };
    files.truncate = async () => {
      throw new Error('EIO');
    };
    expect(await read(of, world, 1)).toMatchObject({ ok: false, code: 'storage' });
    const refused = files.content.get(olderPath) ?? new Uint8Array();
    Object.assign(files, { append, truncate });
    expect(await read(of, world, 1)).toMatchObject({ ok: true, value: { held: 200 } });
    expect(numbers()).toEqual([1, 3]);
    expect((await (await older(world)).query(session(world), { limit: 1 })).state).toMatchObject({ held: 200, requests: 2 });
    expect(told).toEqual([]);
    // SECURITY: what the disk refused holds a line that was sealed here, and is still not the last one.
    files.content.set(olderPath, refused);
    expect((await (await older(world)).query(session(world), { limit: 1 })).state.held).toBe(0);
    expect(told).toEqual([expect.stringContaining('is not the last one that was written')]);
  });

  test('while no store gives the key nothing is believed, dropped or kept', async () => {
    const world = await loaded({ most: 100, decided: 400 });
    await read(await older(world), world, 20);
    keychain.state = 'locked';
    const of = await older(world);
    expect((await of.query(session(world), { limit: 1 })).state).toMatchObject({ held: 0, unkept: true });
    expect(told).toEqual([]);
    expect(files.content.has(olderPath)).toBe(true);
  });
});

test('killed at any byte of a page, or between the page and its number: what was there before is there, and it goes on', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  const of = await older(world);
  await read(of, world, 1);
  const before = files.content.get(olderPath) ?? new Uint8Array();
  await numbered();
  const items = new Map(keychain.items);
  await read(of, world, 1);
  const after = files.content.get(olderPath) ?? new Uint8Array();
  const page = after.length - before.length;
  for (const cut of [0, 1, 5, 20, page >> 1, page - 2, page - 1, page]) {
    await numbered();
    keychain.items = new Map(items);
    files.content.set(olderPath, after.slice(0, before.length + cut));
    const again = await older(world);
    const held = (await again.query(session(world), { limit: 1 })).state.held;
    expect(held, `${cut} of ${page} bytes`).toBe(cut === page ? 200 : 100);
    expect(await read(again, world, 20)).toMatchObject({ ok: true, value: { held: 300, complete: true } });
    expect((await (await older(world)).query(session(world), { limit: 1 })).state.held).toBe(300);
  }
  expect(told).toEqual([]);
});

test('one connection of two is forgotten: killed before the rest is on the disk, both are there still', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  listed = [connection(), connection('d')];
  const both = await older(world);
  await read(both, world, 20);
  await read(both, world, 20, session(world, connection('d')));
  listed = [connection('d')];
  const { replace } = files;
  files.replace = async () => {
    throw new Error('killed');
  };
  await expect((await older(world)).query(session(world, connection('d')), { limit: 1 })).rejects.toThrow('killed');
  files.replace = replace;
  const later = await older(world);
  expect((await later.query(session(world, connection('d')), { limit: 1 })).state.held).toBe(300);
  listed = [connection(), connection('d')];
  const last = await older(world);
  expect((await last.query(session(world), { limit: 1 })).state.held).toBe(0);
  expect((await last.query(session(world, connection('d')), { limit: 1 })).state.held).toBe(300);
  expect(told).toEqual([]);
});

test('a row that is read again stands once, as it was read last', async () => {
  const world = await loaded({ most: 100, decided: 400 });
  const of = await older(world);
  await read(of, world, 20);
  // Newer ones push the end of the list up by less than a page: most of the next page is held already.
  for (let i = 0; i < 30; i++) world.book.add({ status: 'ACTIVITY_STATUS_COMPLETED' });
  await world.clock.until(world.feed.refresh().catch(() => {}));
  await world.clock.advance(60_000);
  const size = files.content.get(olderPath)?.length ?? 0;
  await read(of, world, 20);
  expect((await of.query(session(world), { limit: 1 })).state.held).toBe(330);
  expect((files.content.get(olderPath)?.length ?? 0) - size, 'what is held is not written again').toBeLessThan(size / 5);
  expect(await of.isRead(session(world))).toBe(true);
});

test('asked through the one way in: where the list holds everything there is nothing older, and a search says where from', async () => {
  const app = await startApp();
  try {
    await app.practice.as('Ben').propose('sign_raw_payload', textToSign(app.practice, 'Invoice 4711'));
    await expect.poll(async () => (await app.ask('feed.snapshot')).ok).toBe(true);
    await expect
      .poll(async () => {
        const read = await app.ask('activities.read_older', { pages: 1 });
        return read.ok && read.value.complete;
      })
      .toBe(true);
    expect(await app.ask('activities.older', { limit: 10 })).toMatchObject({ ok: true, value: { found: 0, activities: [] } });
    await app.allowed('address_book.add', { label: 'Invoice desk', address: `0x${'ab'.repeat(20)}`, kind: 'own' });
    await expect
      .poll(async () => {
        const found = await app.ask('activities.search', { search: 'invoice', limit: 5 });
        return found.ok && Object.values(found.value).map(({ found: many }) => many);
      })
      .toEqual([1, 0, 1, 1]);
    expect(await app.ask('activities.drop_older')).toMatchObject({ ok: true, value: { held: 0 } });
  } finally {
    await app.close();
  }
});
