/** P14: a journal of 100,000 entries by activity, and an index of 50,000 older activities: opened, and searched. */
import { randomBytes } from 'node:crypto';
import { slicesOf } from '../../electron/core/budget/slices.ts';
import { createFilesKey } from '../../electron/core/files/key.ts';
import type { JournalLine } from '../../electron/core/journal/entry.ts';
import { gatherMatters } from '../../electron/core/journal/matters.ts';
import { describeLine } from '../../electron/core/journal/view.ts';
import type { Held } from '../../electron/core/older/codec.ts';
import { olderFile, olderPath } from '../../electron/core/older/file.ts';
import { createOlder } from '../../electron/core/older/older.ts';
import type { Session } from '../../electron/core/session.ts';
import { memoryFiles, memoryKeychain } from '../unit/support/memory-ports.ts';
import { atMost, print } from './figures.ts';

const slices = () =>
  slicesOf(
    () => performance.now(),
    async () => {},
  );
async function took(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const lines = Array.from({ length: 100_000 }, (_, n): JournalLine => {
  const about = { organizationId: 'org', keyId: 'k', fingerprint: `sha256:${(n >> 2).toString(16).padStart(64, '0')}` };
  const at = new Date(1_760_000_000_000 + n * 60_000).toISOString();
  const chain = { previous: '', hash: '', signature: null };
  const activityId = `activity-${n >> 2}`;
  return n % 4 === 0
    ? { sequence: n + 1, at, kind: 'review_sealed', seal: 's', sealHash: 'h', activityId, ...about, ...chain }
    : {
        sequence: n + 1,
        at,
        kind: 'review_decided',
        seal: 's',
        sealHash: 'h',
        decision: 'approve',
        activityId,
        ...about,
        ...chain,
      };
});
const matters = gatherMatters();
const gather = await took(() => {
  for (const line of lines) matters.take(describeLine(line), line);
});
const first = await took(() => matters.query({ limit: 200 }));
const search = await took(() => matters.query({ limit: 200, search: 'activity-24999 approve' }));

const files = memoryFiles();
const keychain = memoryKeychain();
const start = async () => {
  const key = createFilesKey(keychain, bytes => new Uint8Array(randomBytes(bytes)));
  await key.open();
  return { key, file: olderFile({ files, key, slices }) };
};
const connection = { connectionId: 'c', baseUrl: 'https://a.test', organizationId: 'o', userId: 'u' };
const list = JSON.stringify(Object.values(connection));
const writer = await start();
for (let page = 0; page < 500; page++) {
  const held = Array.from({ length: 100 }, (_, n): Held => {
    const number = page * 100 + n;
    const at = new Date(1_760_000_000_000 - number * 60_000).toISOString();
    return {
      ...{ activityId: `019cade2-11c0-7000-99e6-${String(number).padStart(12, '0')}`, type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
      ...{ status: 'ACTIVITY_STATUS_COMPLETED', title: `Payment to Payee ${number % 97}`, amount: `${number} USDC` },
      ...{ about: 'from Payouts', kind: 'payment', proposer: 'Ben Okafor', createdAt: at, updatedAt: at },
      find: `0x${number.toString(16).padStart(40, '0')} sha256:${number.toString(16).padStart(64, '0')}`,
    };
  });
  const cursor = held.at(-1)?.activityId ?? '';
  await writer.file.append({
    list,
    before: page === 0 ? 'end' : `b${page}`,
    cursor,
    full: true,
    readAt: '2026-11-22T09:00:00.000Z',
    held,
  });
}
await writer.key.settled();
const { file } = await start();
const older = createOlder({
  ...{ file, service: {} as never, connections: () => [connection as never], now: () => '' },
  ...{ slices, isByItself: () => false },
  record: async about => {
    throw new Error(about);
  },
});
const session = { connection, feed: { snapshot: () => ({ activities: [] }), reachesFurther: () => false } } as unknown as Session;
const open = await took(() => older.query(session, { limit: 200 }));
const find = await took(() => older.query(session, { limit: 200, search: 'ben 49,999 payee' }));
const held = (await older.query(session, { limit: 1 })).found;
if (held !== 50_000) throw new Error(`expected 50,000 activities, received ${held}`);

print('P14 what was', [
  atMost('gather 100,000 entries by activity', 1_000, gather, 'ms'),
  atMost('first page of 25,000 activities', 1_000, first, 'ms'),
  atMost('search of 100,000 entries', 1_000, search, 'ms'),
  atMost('open 50,000 older activities', 1_000, open, 'ms'),
  atMost('search them', 1_000, find, 'ms'),
  atMost('bytes of an older activity', 600, (files.content.get(olderPath)?.length ?? 0) / 50_000, 'B'),
]);
