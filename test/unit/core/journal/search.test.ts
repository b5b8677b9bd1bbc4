/** Words that are searched in closed segments, whose lines are looked through as they lie on the disk, and in the open one. */
import { expect, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/core/journal/journal.ts';
import type { Clock } from '../../../../electron/core/ports.ts';
import { keptIn } from '../../support/kept.ts';
import { memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

const abouts = [
  'Pay 100 USDC to Northwind',
  'A path C:\\keys and a "quoted" word',
  'ÄRGER über Öl, Straße',
  'tab\there and a line\nbreak, and \u0000',
  'Pay 200 USDC to Southwind',
  'Σίσυφος ΣΊΣΥΦΟΣ',
  '日本語 の 支払い',
  'half a pair \ud800 of two',
  // From here on letters that become others as small ones do.
  'pay “Chloé’s” café in İstanbul',
  'Heat of 300\u212a',
  'journal_opened is only a word here',
  '"kind":"journal_ too',
  'rolled_back line 7',
];
const searches = [
  ...['northwind', 'NORTHWIND usdc', 'café', 'chloé’s”', 'İstanbul', 'istanbul', '300\u212a', '300k', '300 k'],
  ...['c:\\keys', '"quoted"', 'ärger', 'ÖL,', 'straße', 'STRASSE', '\u0000', 'σίσυφος', 'σίσυφοσ', '日本語', '支払い の'],
  ...['\ud800', 'journal_', 'begins', 'journal', 'rolled_back', 'a', ':', '?', 'approve:', 'approve: 9', 'reject: activity-7'],
  ...['2026-11-21t00', 'key_changed', 'nobody wrote this', 'on the list', 'sha256:', '"'],
];

/** @param segmentLines a handful, or so many that all of it is open */
async function written(segmentLines: number, files = memoryFiles(), clock: Clock = testClock()): Promise<Journal> {
  const keychain = memoryKeychain();
  const { key } = keptIn(files, keychain);
  await key.open();
  const random = (bytes: number) => new Uint8Array(bytes).fill(1);
  const journal = await openJournal({ files, keychain, clock, random, mark: key, segmentLines });
  for (const [n, about] of abouts.entries()) {
    await journal.record({ kind: 'key_changed', about });
    const of = { organizationId: 'org', activityId: `activity-${n}`, fingerprint: `sha256:${n}` };
    const decided = { seal: 's', sealHash: 'h', keyId: 'key', reason: `${about}, not on the list` };
    await journal.record({ kind: 'review_decided', ...of, ...decided, decision: n % 2 === 0 ? 'approve' : 'reject' });
    await journal.record({ kind: 'vote_confirmed', ...of, decision: n % 2 === 0 ? 'approve' : 'reject' });
    await journal.settled();
  }
  return journal;
}

test('are found there alike, each by itself and together', async () => {
  const [several, one] = [await written(5), await written(1_000)];
  const pairs = searches.flatMap((search, n) => [search, `${search} ${searches[(n * 7 + 3) % searches.length]}`]);
  const found: string[] = [];
  for (const search of pairs) {
    const query = { limit: 500, search };
    const entries = await several.entries(query);
    expect([search, entries]).toEqual([search, await one.entries(query)]);
    const known = (id: string) => (id === 'activity-3' ? { title: 'Northwind payroll' } : null);
    const matters = { ...query, known };
    expect([search, await several.matters(matters)]).toEqual([search, await one.matters(matters)]);
    if (entries.found > 0) found.push(search);
  }
  for (const search of ['İstanbul', '300k', '"quoted"', 'σίσυφος', '日本語', 'approve:', 'begins'])
    expect(found).toContain(search);
  expect(found).not.toContain('nobody wrote this');
});

test('are those of the journal as it is once all is looked up, though it was read again while a search went on', async () => {
  const files = memoryFiles();
  let meanwhile: (() => Promise<void>) | null = null;
  const { read } = files;
  files.read = async path => {
    const bytes = await read(path);
    const again = meanwhile;
    meanwhile = null;
    await again?.();
    return bytes;
  };
  const journal = await written(5, files);
  for (const search of ['northwind', 'approve', 'straße']) {
    const query = { limit: 500, search };
    const [entries, matters] = [await journal.entries(query), await journal.matters(query)];
    expect(entries.found).toBeGreaterThan(0);
    meanwhile = () => journal.recheck();
    expect([search, await journal.entries(query)]).toEqual([search, entries]);
    expect(meanwhile).toBeNull();
    meanwhile = () => journal.recheck();
    expect([search, await journal.matters(query)]).toEqual([search, matters]);
  }
});

test('are of one activity where two turn out to be one while a search goes on, whenever that is', async () => {
  let [looks, turns] = [0, 0];
  let meanwhile = async () => {};
  const journal = await written(5, memoryFiles(), {
    now: () => Date.UTC(2026, 10, 22),
    // Each slice is over at once.
    monotonic: () => 10 * looks++,
    async sleep() {
      turns -= 1;
      if (turns === 0) await meanwhile();
    },
  });
  const search = (turn: number) => journal.matters({ limit: 50, search: `pair ${turn}.` });
  const [from, of] = [1e9, 40];
  for (let turn = 1; turn <= of; turn++) {
    const named = (side: string) => ({
      organizationId: 'org',
      activityId: `${side}-${turn}`,
      fingerprint: `sha256:${side}-${turn}`,
    });
    const decided = { kind: 'review_decided', seal: 's', sealHash: 'h', keyId: 'key', decision: 'approve' } as const;
    for (const side of ['left', 'right']) await journal.record({ ...decided, ...named(side), reason: `pair ${turn}.` });
    turns = from;
    expect((await search(turn)).found).toBe(2);
    meanwhile = () =>
      journal.record({ kind: 'vote_confirmed', ...named('left'), fingerprint: named('right').fingerprint, decision: 'approve' });
    turns = Math.ceil(((from - turns) * turn) / of);
    const { matters } = await search(turn);
    expect(turns).toBeLessThanOrEqual(0);
    expect(matters.map(({ steps }) => steps.length)).not.toContain(0);
    expect(new Set(matters.map(({ matterId }) => matterId)).size).toBe(matters.length);
  }
});
