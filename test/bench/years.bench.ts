/**
 * P17: a process that holds what core holds of a large organisation: the code, a list of 5,000 activities of every kind, a
 * directory of 10,000 accounts, and 100,000 older activities that lie sealed on the disk. They are opened and searched.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createFiles } from '../../electron/adapters/files.ts';
import type { Connection } from '../../electron/contract/values/app-values.ts';
import { type Slices, sliceMs } from '../../electron/core/budget/slices.ts';
import { createFeed } from '../../electron/core/feed/feed.ts';
import { createFilesKey } from '../../electron/core/files/key.ts';
import { heldOf } from '../../electron/core/older/codec.ts';
import { olderFile } from '../../electron/core/older/file.ts';
import { createOlder } from '../../electron/core/older/older.ts';
import type { Http } from '../../electron/core/ports.ts';
import { batchOf } from '../../electron/core/review/summary.ts';
import { createService } from '../../electron/core/service/service.ts';
import type { Session } from '../../electron/core/session.ts';
import { manyAccounts } from '../e2e/support/many.ts';
import { diskKeychain } from '../unit/support/disk-keychain.ts';
import { scriptedTarget } from '../unit/support/scripted-http.ts';
import { context } from '../vectors/parties.ts';
import { atMost, largest, percentile, print } from './figures.ts';
import { jumpingClock } from './jumping-clock.ts';
import { manyRows } from './rows.ts';
import { samplePage } from './sample.ts';

const kept = 100_000;
const listed = 5_000;
const connection = { connectionId: 'c', baseUrl: 'https://a.test', organizationId: 'o', userId: 'u' } as Connection;
const { baseUrl, organizationId, userId, connectionId } = connection;
const queries = [
  'invoice',
  '70007 ada',
  'chloé',
  'ops+treasury@northwind.example',
  'sha256:aa89ef',
  '0x8bfc',
  'okafor',
  'nobody wrote this',
];
interface Seen {
  open: number;
  blocks: number[];
  queries: number[];
  rss: number;
  most: number;
  heap: number;
  /** Before anything is held. */
  bare: number;
}

const open = async (folder: string, slices: () => Slices) => {
  const key = createFilesKey(diskKeychain(join(folder, 'keychain')), bytes => new Uint8Array(randomBytes(bytes)));
  if (!(await key.open())) throw new Error('the key does not open');
  return { key, file: olderFile({ files: createFiles(join(folder, 'app')), key, slices }) };
};

/** Writes what another run of the app would have read. */
async function write(folder: string): Promise<void> {
  const { key, file } = await open(folder, () => ({ isOver: () => false, giveWay: async () => {} }));
  const rows = (await manyRows(kept)).toReversed();
  const list = JSON.stringify([connectionId, baseUrl, organizationId, userId]);
  for (let at = 0; at < kept; at += 100) {
    const held = rows.slice(at, at + 100).map(row => heldOf(row));
    const before = at === 0 ? 'end' : (rows[at - 1]?.activityId ?? '');
    await file.append({
      list,
      before,
      cursor: held.at(-1)?.activityId ?? null,
      full: true,
      readAt: '2026-11-22T09:00:00.000Z',
      held,
    });
  }
  await key.settled();
  writeFileSync(join(folder, 'page'), await samplePage(20));
}

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Of the one thread that a page and a vote wait for; it counts in whole milliseconds on some systems. */
const own = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** A feed that holds as many as it may. */
async function feedOf(folder: string): Promise<Session['feed']> {
  const page = JSON.parse(readFileSync(join(folder, 'page'), 'utf8')) as { activities: { id: string }[] };
  const clock = jumpingClock();
  const idOf = (n: number) => `listed-${String(1e6 - n).padStart(8, '0')}`;
  const http: Http = {
    async post({ body }) {
      const asked = JSON.parse(Buffer.from(body).toString()) as {
        paginationOptions?: { before?: string };
        filterByStatus?: unknown;
      };
      const { before } = asked.paginationOptions ?? {};
      const first = before === undefined ? 0 : 1e6 - Number(before.slice(7)) + 1;
      const activities = Array.from(
        { length: asked.filterByStatus === undefined ? Math.min(100, listed + 200 - first) : 0 },
        (_, n) => {
          const seconds = String(1_771_000_000 - (first + n) * 60);
          return {
            ...page.activities[(first + n) % page.activities.length],
            ...{ id: idOf(first + n), status: 'ACTIVITY_STATUS_COMPLETED' },
            ...{ createdAt: { seconds, nanos: '0' }, updatedAt: { seconds, nanos: '0' } },
          };
        },
      );
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ activities })) };
    },
    get: () => Promise.reject(new Error('nothing is fetched')),
    close: async () => undefined,
  };
  const shared = context({ accounts: manyAccounts(organizationId, 'w', 10_000) });
  const feed = createFeed({
    service: createService({ http, clock, random: randomBytes, rateOf: () => ({ perSecond: 1_000, burst: 1_000 }) }),
    ...{ target: scriptedTarget(), clock, random: randomBytes, userId, pollSeconds: () => 60 },
    summarise: activities => batchOf(activities, userId, () => shared),
    ...{ onLink: () => undefined, onDelta: () => undefined, onReset: () => undefined },
  });
  feed.start();
  for (let turns = 0; feed.end() === null; turns++) {
    if (turns > 1_000_000) throw new Error(JSON.stringify(feed.link()));
    await turn();
  }
  feed.stop();
  if (feed.all().length !== listed) throw new Error(`expected a list of ${listed}, received ${feed.all().length}`);
  return feed;
}

async function look(folder: string): Promise<Seen> {
  await import('../../electron/core/core.ts');
  globalThis.gc?.();
  const bare = process.memoryUsage().rss / 1e6;
  const feed = await feedOf(folder);
  const blocks: number[] = [];
  const slices = (): Slices => {
    let began = own();
    return {
      isOver: () => own() - began >= sliceMs,
      async giveWay() {
        blocks.push(own() - began);
        await turn();
        began = own();
      },
    };
  };
  const { file } = await open(folder, slices);
  const older = createOlder({
    ...{ file, slices, service: {} as never, connections: () => [connection], now: () => '', isByItself: () => false },
    record: async about => {
      throw new Error(about);
    },
  });
  const session = { connection, feed } as unknown as Session;
  const before = spent();
  const { found } = await older.query(session, { limit: 200 });
  const opened = spent() - before;
  if (found !== kept) throw new Error(`expected ${kept} activities, received ${found}`);
  const times: number[] = [];
  for (let round = 0; round < 7; round++)
    for (const search of queries) {
      const from = spent();
      await older.query(session, { search, limit: 200 });
      if (round > 0) times.push(spent() - from);
    }
  globalThis.gc?.();
  await turn();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    open: opened,
    blocks,
    queries: times,
    rss: rss / 1e6,
    most: process.resourceUsage().maxRSS / 1e3,
    heap: heapUsed / 1e6,
    bare,
  };
}

const [, , folderOfParent] = process.argv;
if (folderOfParent !== undefined) console.log(JSON.stringify(await look(folderOfParent)));
else {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-years-'));
  try {
    await write(folder);
    const told = execFileSync(process.execPath, ['--expose-gc', import.meta.filename, folder], { encoding: 'utf8' });
    const seen = JSON.parse(told) as Seen;
    print('P17 years of activities', [
      atMost('100,000 opened behind the first screen', 2_000, seen.open, 'ms'),
      atMost('the largest block while they are opened and searched', 50, largest(seen.blocks), 'ms'),
      atMost(
        'a search with its first 200 rows, p95',
        16.7,
        percentile(seen.queries, 0.95),
        'ms',
        'a word that many rows have is counted in all of them, in slices of 8 ms: it takes two or three.',
      ),
      atMost('memory that is in use', 250, seen.heap, 'MB'),
      atMost(
        'memory of the process',
        250,
        seen.rss,
        'MB',
        `it runs from its source here, with what the bench makes: ${Math.round(seen.bare)} MB before anything is held. And the engine gives what was freed while they were opened back to the system when somebody else wants it.`,
      ),
      atMost(
        'memory of the process at its most',
        400,
        seen.most,
        'MB',
        'the file is read whole before its first line is opened.',
      ),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
