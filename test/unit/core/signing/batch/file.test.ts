/** A batch on disk: its bodies once, what became of each line by line, and nothing believed that the app did not write. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ClosedError, type KeptFiles } from '../../../../../electron/core/files/kept-files.ts';
import { LinkError } from '../../../../../electron/core/ports.ts';
import { type BatchStep, openBatchFile, type StoredBatch } from '../../../../../electron/core/signing/batch/file.ts';
import { keptIn } from '../../../support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain } from '../../../support/memory-ports.ts';

const name = 'signing-batch-progress.jsonl';
const row = (label: string) => ({
  ...{ label, signWith: '0xaa', accountName: null, headline: `Signs ${label}`, digest: 'dd', text: `{"of":"${label}"}` },
});
const batch = (batchId: string, ...labels: string[]): StoredBatch => ({
  ...{ version: 1, batchId, connectionId: 'c', createdAt: '2026-11-21T09:00:00.000Z', rows: labels.map(row) },
});
const step = (batchId: string, index: number, state: BatchStep['state'], more: Partial<BatchStep> = {}): BatchStep => ({
  ...{ batchId, index, state, sentence: `It is ${state}.`, activityId: null, signature: null },
  ...more,
});

let files: MemoryFiles;
let keychain: MemoryKeychain;
let kept: KeptFiles;
beforeEach(() => {
  files = memoryFiles();
  keychain = memoryKeychain();
});
/** As after a start of the app. */
async function open() {
  await kept?.key.settled();
  kept = keptIn(files, keychain);
  return openBatchFile(files, kept);
}
const lines = (): string[] =>
  Buffer.from(files.content.get(name) ?? [])
    .toString()
    .split('\n')
    .filter(Boolean);
const put = (text: string) => void files.content.set(name, Buffer.from(text));
const named = () => kept.asides().map(aside => [aside.name, aside.reason]);
const cancelled = (batchId: string, rows: number) =>
  Array.from({ length: rows }, (_, index) => ({
    ...step(batchId, index, 'cancelled'),
    sentence:
      'The record of this row is not what Countersign wrote. Look for it among the activities before you request it again.',
  }));

test('what was begun and noted is there after a restart, as it was, and nothing else is', async () => {
  const file = await open();
  expect(await file.read()).toBeNull();
  const begun = batch('b1', 'one', 'two');
  await file.begin(begun);
  expect(await file.read()).toEqual({ batch: begun, steps: [] });
  const signature = { r: '11', s: '22', v: '00' };
  const steps = [
    step('b1', 0, 'waiting', { text: '{"of":"anew"}' }),
    step('b1', 0, 'sending'),
    step('b1', 0, 'signed', { activityId: 'a-1', signature }),
    // Written in another order than it is read in, it is the same.
    Object.fromEntries(Object.entries(step('b1', 1, 'pending')).reverse()) as BatchStep,
  ];
  for (const each of steps) await file.note(each);
  const again = await open();
  expect(await again.read()).toEqual({ batch: begun, steps });
  expect(await again.read()).toEqual({ batch: begun, steps });
  expect([named(), lines().map(line => (JSON.parse(line) as { n: number }).n)]).toEqual([[], [1, 2, 3, 4]]);
  // And goes on from there.
  await again.note(step('b1', 1, 'failed'));
  expect((await (await open()).read())?.steps).toEqual([...steps, step('b1', 1, 'failed')]);
  await again.clear();
  expect(files.content.has(name)).toBe(false);
  expect(await (await open()).read()).toBeNull();
  expect(named()).toEqual([]);
});

test('a new batch takes the place of the one before, and its lines are counted on', async () => {
  const file = await open();
  await file.begin(batch('b1', 'one'));
  await file.note(step('b1', 0, 'signed'));
  const old = lines();
  await file.begin(batch('b2', 'two'));
  expect(files.content.has(name)).toBe(false);
  await file.note(step('b2', 0, 'sending'));
  expect(lines().map(line => JSON.parse(line).n)).toEqual([2]);
  // A line of the batch before says nothing of this one, put back or left by a power cut.
  put(`${old.join('\n')}\n${lines().join('\n')}\n`);
  expect((await (await open()).read())?.steps).toEqual([step('b2', 0, 'sending')]);
  // Also where the one before was cleared, and where it was not read since the start.
  await (await open()).clear();
  const third = await open();
  await third.begin(batch('b3', 'three'));
  await third.note(step('b3', 0, 'sending'));
  expect(lines().map(line => JSON.parse(line).n)).toEqual([3]);
  expect((await (await open()).read())?.steps).toEqual([step('b3', 0, 'sending')]);
  expect(named()).toEqual([]);
});

test('no number stands for two lines, though the store lags behind the disk', async () => {
  const file = await open();
  await file.begin(batch('b1', 'one'));
  await kept.key.settled();
  const before = keychain.items.get('files') ?? '';
  await file.note(step('b1', 0, 'signed'));
  await file.clear();
  // The power went before the store took the counters.
  await kept.key.settled();
  keychain.items.set('files', before);
  const next = await open();
  await next.begin(batch('b2', 'two'));
  await next.note(step('b2', 0, 'sending'));
  expect(lines().map(line => JSON.parse(line).n)).toEqual([2]);
});

test('lines that the store does not know of yet are believed, and missed from then on', async () => {
  const file = await open();
  await file.begin(batch('b1', 'one'));
  await kept.key.settled();
  const before = keychain.items.get('files') ?? '';
  await file.note(step('b1', 0, 'sending'));
  await kept.key.settled();
  keychain.items.set('files', before);
  kept = keptIn(files, keychain);
  expect((await (await openBatchFile(files, kept)).read())?.steps).toEqual([step('b1', 0, 'sending')]);
  put('');
  expect((await (await open()).read())?.steps).toEqual(cancelled('b1', 1));
  expect(named()).toEqual([[name, 'rolled_back']]);
});

describe('what the power tore', () => {
  test('noted nothing, and is in the way of nothing', async () => {
    const file = await open();
    await file.begin(batch('b1', 'one'));
    await file.note(step('b1', 0, 'waiting'));
    for (const torn of ['{"n":2,"mac":"', '{}', '[]', '{"n":0,"mac":"","step":{}}', 'null'])
      put(`${lines().join('\n')}\n${torn}`);
    const again = await open();
    expect((await again.read())?.steps).toEqual([step('b1', 0, 'waiting')]);
    await again.note(step('b1', 0, 'sending'));
    expect((await (await open()).read())?.steps).toEqual([step('b1', 0, 'waiting'), step('b1', 0, 'sending')]);
    expect(named()).toEqual([]);
  });
  test('and what the disk refused has no number', async () => {
    const file = await open();
    await file.begin(batch('b1', 'one'));
    files.failNext = new Error('disk full');
    await expect(file.note(step('b1', 0, 'sending'))).rejects.toThrow('disk full');
    await file.note(step('b1', 0, 'failed'));
    expect((await (await open()).read())?.steps).toEqual([step('b1', 0, 'failed')]);
    expect(named()).toEqual([]);
  });
});

describe('nothing of a batch is believed whose lines', () => {
  const noted = [step('b1', 0, 'waiting'), step('b1', 0, 'sending'), step('b1', 0, 'signed')];
  beforeEach(async () => {
    const file = await open();
    await file.begin(batch('b1', 'one', 'two'));
    for (const each of noted) await file.note(each);
  });
  const edited = (at: number, change: (line: Record<string, unknown>) => unknown): string[] =>
    lines().map((text, n) => (n === at ? JSON.stringify(change(JSON.parse(text))) : text));
  test.for<[string, string, () => void]>([
    ['were cut', 'rolled_back', () => put(lines().slice(0, 2).join('\n'))],
    ['are gone', 'missing', () => void files.content.delete(name)],
    ['are empty', 'rolled_back', () => put('')],
    ['have a gap', 'changed', () => put([lines()[0], lines()[2]].join('\n'))],
    ['begin later', 'changed', () => put(lines().slice(1).join('\n'))],
    ['stand twice', 'changed', () => put([lines()[0], ...lines()].join('\n'))],
    ['are in another order', 'changed', () => put([lines()[1], lines()[0], lines()[2]].join('\n'))],
    [
      ...(['are in another order, and counted in that', 'changed'] as const),
      () => {
        const [first, second, third] = lines().map(text => JSON.parse(text) as { n: number });
        put([first, { ...third, n: second?.n }, { ...second, n: third?.n }].map(line => JSON.stringify(line)).join('\n'));
      },
    ],
    ['were changed', 'changed', () => put(lines().join('\n').replace('"signed"', '"failed"'))],
    ['have another mark', 'changed', () => put(edited(2, line => ({ ...line, mac: 'ab'.repeat(32) })).join('\n'))],
    ['have no mark', 'changed', () => put(edited(2, line => ({ ...line, mac: '' })).join('\n'))],
    ['were counted anew', 'changed', () => put(edited(2, line => ({ ...line, n: 4 })).join('\n'))],
  ])('%s', async ([, reason, attack]) => {
    attack();
    const file = await open();
    expect((await file.read())?.steps).toEqual(cancelled('b1', 2));
    expect(named()).toEqual([[name, reason]]);
    // It stays so, and the next batch is none the worse.
    expect((await (await open()).read())?.steps).toEqual(cancelled('b1', 2));
    const next = await open();
    await next.read();
    await next.clear();
    await next.begin(batch('b2', 'three'));
    await next.note(step('b2', 0, 'sending'));
    expect((await (await open()).read())?.steps).toEqual([step('b2', 0, 'sending')]);
    expect(named()).toEqual([]);
  });

  test('stand behind a link, which is not followed; and a disk that fails is not called a forgery', async () => {
    const { read } = files;
    files.read = async path => {
      if (path === name) throw new LinkError(path);
      return read(path);
    };
    expect((await (await open()).read())?.steps).toEqual(cancelled('b1', 2));
    expect(named()).toEqual([[name, 'missing']]);
    files.read = async path => {
      if (path === name) throw new Error('no such disk');
      return read(path);
    };
    await expect((await open()).read()).rejects.toThrow('no such disk');
    files.read = read;
    expect((await (await open()).read())?.steps).toEqual(noted);
  });

  test('are of another batch: they say nothing of this one', async () => {
    const mine = lines();
    await kept.key.settled();
    const file = await openBatchFile(files, kept);
    await file.begin(batch('b2', 'three'));
    await file.note(step('b1', 0, 'signed'));
    await file.note(step('b2', 0, 'sending'));
    put([...mine, ...lines()].join('\n'));
    expect((await (await open()).read())?.steps).toEqual([step('b2', 0, 'sending')]);
  });
});

test('nothing is noted while the keychain is closed', async () => {
  keychain.state = 'locked';
  const file = await open();
  await expect(file.note(step('b1', 0, 'sending'))).rejects.toThrow(ClosedError);
  expect(files.content.has(name)).toBe(false);
  await expect(file.begin(batch('b1', 'one'))).rejects.toThrow(ClosedError);
});

test('it is said that it must be read again once the keychain opens', async () => {
  await (await open()).begin(batch('b1', 'one'));
  await kept.key.settled();
  keychain.state = 'locked';
  const file = await open();
  let heard = 0;
  file.onChange(() => {
    heard += 1;
  });
  expect([await file.read(), heard]).toEqual([null, 0]);
  keychain.state = 'ready';
  await kept.reopen();
  expect([(await file.read())?.batch.batchId, heard]).toEqual(['b1', 1]);
});

test('a file that is not the app’s own is shown body by body before it is taken in', async () => {
  await open();
  const taker = kept.taker('signing-batch.json');
  const content = (of: StoredBatch | null) => Buffer.from(JSON.stringify({ version: 2, batch: of, linesBefore: 0 }));
  const fact = (label: string) => ({
    ...{
      label,
      value: `{"of":"${label}"}`,
      kind: 'text',
      source: 'pasted',
      name: `Signs ${label}`,
      note: 'signs with 0xaa at c',
    },
  });
  expect(taker?.facts?.(content(batch('b1', 'one', 'two')))).toEqual([fact('one'), fact('two')]);
  expect(taker?.facts?.(content(null))).toEqual([]);
  for (const wrong of ['{}', '{"version":1,"batch":null,"linesBefore":0}', '{"version":2,"batch":null,"linesBefore":-1}'])
    expect(taker?.facts?.(Buffer.from(wrong))).toBeNull();
  await taker?.take(content(batch('b1', 'one')));
  expect((await (await open()).read())?.batch).toEqual(batch('b1', 'one'));
});
