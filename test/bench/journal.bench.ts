/**
 * P11: a journal of half a million entries, signed throughout, as the app writes it to a disk: what a start costs above an empty
 * one, what verifying costs beside the bare SHA-256 chain over the same lines, and what a person waits for meanwhile.
 */
import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFiles } from '../../electron/adapters/files.ts';
import { createPace } from '../../electron/adapters/pace.ts';
import { firstPrevious, sha256 } from '../../electron/core/journal/entry.ts';
import { wholeJournal } from '../../electron/core/journal/files.ts';
import { type Journal, openJournal } from '../../electron/core/journal/journal.ts';
import { verifyJournal } from '../../electron/core/journal/verify.ts';
import type { Files } from '../../electron/core/ports.ts';
import type { PendingSubmit } from '../../electron/core/submit/types.ts';
import { type MemoryKeychain, memoryKeychain } from '../unit/support/memory-ports.ts';
import { atMost, interleaved, median, print, ratio, timed, timedAsync } from './figures.ts';

const entries = 500_000;
const clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
};
const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Megabytes that are in use. */
const used = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

/** A disk that counts what is flushed to the journal's lines. */
function disk(folder: string) {
  const files = createFiles(folder);
  const counted = { appends: 0 };
  const counting: Files = {
    ...files,
    append(path, bytes) {
      counted.appends += 1;
      return files.append(path, bytes);
    },
  };
  return { files: counting, counted };
}
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'journal-bench-')));
const [full, empty] = folders.map(folder => ({ ...disk(folder), keychain: memoryKeychain() })) as [Side, Side];
interface Side extends ReturnType<typeof disk> {
  keychain: MemoryKeychain;
}
const open = ({ files, keychain }: Side) => openJournal({ files, keychain, clock, random });

const organizationId = '35e5c619-ba95-417c-bb48-b16f1543aea0';
const fingerprint = (text: string) => `sha256:${sha256(text)}`;
const voteFor = (n: number): PendingSubmit => ({
  ...{ fingerprint: fingerprint(`vote ${n}`), operation: 'approve_activity', baseUrl: 'https://service.test' },
  ...{ connectionOrganizationId: organizationId, keyId: 'key', organizationId, about: `Approve: Pay ${n} USDC to Northwind` },
  ...{ sentAt: '2026-11-21T00:00:00.000Z' },
  text: `{"type":"ACTIVITY_TYPE_APPROVE_ACTIVITY","timestampMs":"${1_760_000_000_000 + n}","organizationId":"${organizationId}","parameters":{"fingerprint":"${fingerprint(`${n}`)}"}}`,
});
/** One activity: read, decided, sent, answered. */
function activity(journal: Journal, n: number): Promise<unknown>[] {
  const of = { organizationId, keyId: 'key', activityId: `activity-${n}`, fingerprint: fingerprint(`${n}`) };
  const read = { seal: `seal-${n}`, sealHash: sha256(`seal ${n}`), ...of };
  return [
    journal.record({ kind: 'review_sealed', ...read }),
    journal.record({ kind: 'review_decided', ...read, decision: 'approve' }),
    journal.submits.intent(voteFor(n)),
    journal.submits.outcome(voteFor(n), { code: 'ok', status: 'ACTIVITY_STATUS_COMPLETED', activityId: `vote-${n}` }),
  ];
}

/** The longest that the loop stood still meanwhile, as the app itself watches main: its own work, and what of it waited. */
async function largestBlock(work: () => Promise<unknown>): Promise<number> {
  const pace = createPace();
  const watching = setInterval(pace.stir, 100);
  pace.stir();
  await work();
  // What it ended with is seen when its timer comes next.
  await clock.sleep(20);
  clearInterval(watching);
  return pace.facts().longestMs;
}

try {
  let journal: Journal | null = await open(full);
  const perBatch = 100;
  for (let n = 0; n < entries / 4; n += perBatch)
    await Promise.all(Array.from({ length: perBatch }, (_, i) => activity(journal as Journal, n + i)).flat());
  await journal.settled();
  full.counted.appends = 0;
  const actions = 200;
  for (let n = 0; n < actions; n++) await journal.record({ kind: 'key_changed', about: `Renamed ${n}` });
  const perAction = full.counted.appends / actions;
  await journal.settled();
  await (await open(empty)).settled();

  const starts = await interleaved(9, {
    full: () => timedAsync(() => open(full)),
    empty: () => timedAsync(() => open(empty)),
  });
  journal = null;
  const before = used();
  const kept = await open(full);
  const afterStart = used() - before;
  const first = await timedAsync(() => kept.matters({ limit: 200 }));
  const block = await largestBlock(() => kept.verifyBehind(() => {}));
  const { verified } = kept.summary();
  if (verified !== true) throw new Error(`the closed segments do not verify: ${(await kept.verify()).sentence}`);
  const afterAll = used() - before;
  const page = await timedAsync(() => kept.matters({ limit: 200 }));
  const search = await timedAsync(() => kept.matters({ limit: 200, search: 'activity-77 approve' }));
  const searchBlock = await largestBlock(() => kept.entries({ limit: 200, search: 'activity-99' }));
  const detail = await timedAsync(() => kept.entry(77));

  const bytes = Buffer.concat((await wholeJournal(full.files)) ?? []);
  const options = { publicKey: kept.publicKey() ?? '' };
  const whole = verifyJournal(bytes, options);
  if (!whole.ok || whole.lines.length < entries) throw new Error(`the journal does not verify: ${whole.findings[0]?.sentence}`);
  const changed = Buffer.from(bytes);
  const middle = changed.indexOf('timestampMs', changed.length >> 1) + 16;
  changed[middle] = changed[middle] === 0x31 ? 0x32 : 0x31;
  if (verifyJournal(changed, options).ok) throw new Error('a changed digit was not noticed');
  const bare = () => {
    let previous = firstPrevious;
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(0x0a, start);
      previous = hash('sha256', bytes.subarray(start, end));
      start = end + 1;
    }
    return previous;
  };
  const times = await interleaved(5, { bare: () => timed(bare), ours: () => timed(() => verifyJournal(bytes, options)) });

  const collected = 'a collection of garbage among what the bench itself made counts, and what it waits for a core.';
  print('P11 journal of 500,000 entries, signed throughout', [
    atMost('start above an empty journal', 300, median(starts.full.map((ms, i) => ms - (starts.empty[i] ?? Number.NaN))), 'ms'),
    atMost('memory after a start', 25, afterStart, 'MB'),
    atMost('memory once all are read', 150, afterAll, 'MB'),
    atMost('first page at once after a start', 1_000, first, 'ms'),
    atMost('largest block while the closed segments are verified', 50, block, 'ms', collected),
    atMost('page once all are read', 1_000, page, 'ms'),
    atMost(
      'search in all',
      1_000,
      search,
      'ms',
      'every file is read and every line looked at: no text of the years is held in memory.',
    ),
    atMost('largest block of a search', 50, searchBlock, 'ms', collected),
    atMost('one line of the first segment', 1_000, detail, 'ms'),
    atMost('flushes of lines for an action', 1, perAction, ''),
    atMost(
      'verify / bare SHA-256 chain',
      1.5,
      ratio(times.ours, times.bare),
      'x',
      'each line is hashed twice (the line for the chain, its content for the entry’s own hash), parsed, and written anew to see that it has one spelling.',
    ),
    atMost('verify an entry', 30, (median(times.ours) / whole.lines.length) * 1000, 'µs'),
  ]);
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
