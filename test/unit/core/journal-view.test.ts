/** Looking something up in the journal: the filter, and one line as it stands in the file. */
import { beforeEach, expect, test } from 'vitest';
import { type Journal, journalPath, openJournal } from '../../../electron/core/journal.ts';
import { type MemoryFiles, memoryFiles, memoryKeychain, testClock } from '../support/memory-ports.ts';

let files: MemoryFiles;
let journal: Journal;
const fingerprint = `sha256:${'ab'.repeat(32)}`;
beforeEach(async () => {
  files = memoryFiles();
  const random = (bytes: number) => new Uint8Array(bytes).fill(7);
  journal = await openJournal({ files, keychain: memoryKeychain(), clock: testClock(), random });
  await journal.record({ kind: 'address_book_changed', about: 'Added “Payroll” (own) 0x2c75' });
  await journal.record({ kind: 'settings_changed', about: 'Theme is dark' });
  const vote = { activityId: 'a-1', fingerprint, decision: 'approve' };
  await journal.record({ kind: 'vote_confirmed', organizationId: 'northwind', ...vote });
  await journal.record({ kind: 'vote_confirmed', organizationId: 'southwind', ...vote, activityId: 'a-2' });
  await journal.settled();
});

const found = async (filter: Partial<Parameters<Journal['entries']>[0]>) => {
  const page = await journal.entries({ limit: 500, ...filter });
  expect(page.entries.length).toBe(page.found);
  return page.entries.map(({ sequence }) => sequence);
};

test('every word must occur, in any case, in what the list shows of a line', async () => {
  expect(await found({ search: 'PAYROLL added' })).toEqual([2]);
  expect(await found({ search: fingerprint })).toEqual([5, 4]);
  expect(await found({ search: 'payroll dark' })).toEqual([]);
  expect(await found({})).toEqual([5, 4, 3, 2, 1]);
});

test('kind, organisation and time narrow it down together', async () => {
  expect(await found({ kinds: ['vote_confirmed', 'settings_changed'] })).toEqual([5, 4, 3]);
  expect(await found({ kinds: ['vote_confirmed'], organizationId: 'northwind' })).toEqual([4]);
  const { entries } = await journal.entries({ limit: 1 });
  const at = entries[0]?.at ?? '';
  expect((await found({ from: at })).length).toBeGreaterThan(0);
  expect(await found({ from: '2999-01-01T00:00:00.000Z' })).toEqual([]);
  expect(await found({ to: '1999-01-01T00:00:00.000Z' })).toEqual([]);
});

test('a filtered list is paged without a gap', async () => {
  const first = await journal.entries({ limit: 2, kinds: ['vote_confirmed', 'settings_changed'] });
  expect([first.entries.map(e => e.sequence), first.found, first.total]).toEqual([[5, 4], 3, 5]);
  const next = await journal.entries({ limit: 2, before: 4, kinds: ['vote_confirmed', 'settings_changed'] });
  expect(next.entries.map(e => e.sequence)).toEqual([3]);
});

test('a line is shown byte for byte, with its content, its link and its signature checked', async () => {
  const detail = await journal.entry(4);
  if (!detail.ok) throw new Error(detail.message);
  const lines = Buffer.from(files.content.get(journalPath) ?? [])
    .toString()
    .split('\n');
  expect(detail.value.text).toBe(lines[3]);
  expect(detail.value.checks.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await journal.entry(99)).toMatchObject({ ok: false, code: 'not_found' });
});

test('a line that was edited in the file is named as changed, and the one after it as cut loose', async () => {
  const text = Buffer.from(files.content.get(journalPath) ?? []).toString();
  files.content.set(journalPath, Buffer.from(text.replace('Theme is dark', 'Theme is pink')));
  const checks = async (sequence: number) => {
    const detail = await journal.entry(sequence);
    return detail.ok ? detail.value.checks.map(({ ok }) => ok) : [];
  };
  expect(await checks(3)).toEqual([false, true, false]);
  expect(await checks(4)).toEqual([true, false, true]);
});
