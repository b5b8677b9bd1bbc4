/** The journal in several files: what closes them, what a start reads, and what is known without reading the older ones. */
import { beforeEach, describe, expect, test } from 'vitest';
import { checkpointPath, decodeCheckpoint } from '../../../../electron/core/journal/checkpoint.ts';
import { headPath, segmentPath, wholeJournal } from '../../../../electron/core/journal/files.ts';
import { type Journal, type JournalNeeds, openJournal } from '../../../../electron/core/journal/journal.ts';
import { verifyJournal } from '../../../../electron/core/journal/verify.ts';
import type { Files } from '../../../../electron/core/ports.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import { keptIn } from '../../support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

let files: MemoryFiles;
let keychain: MemoryKeychain;
beforeEach(() => {
  files = memoryFiles();
  keychain = memoryKeychain();
});

/** Lines of a segment: a handful, so that a test has several. */
const few = 4;
async function open(
  segmentLines = few,
  on: { files: Files; keychain: MemoryKeychain } = { files, keychain },
  clock: JournalNeeds['clock'] = testClock(),
): Promise<Journal> {
  const { key } = keptIn(on.files, on.keychain);
  await key.open();
  const random = (bytes: number) => new Uint8Array(bytes).fill(1);
  const needs: JournalNeeds = { ...on, clock, random, mark: key, segmentLines };
  return openJournal(needs);
}
const note = (about: string) => ({ kind: 'key_changed' as const, about });
const submit = (fingerprint: string, baseUrl = 'https://a.example'): PendingSubmit => ({
  ...{ fingerprint, operation: 'sign_raw_payload', baseUrl, connectionOrganizationId: 'org' },
  ...{ keyId: 'key', organizationId: 'org', text: '{"a":1}', sentAt: '2026-11-21T00:00:00.000Z', about: 'Sign' },
});
const ended = { code: 'ok' as const, status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'a' };
const decided = { kind: 'review_decided' as const, organizationId: 'org', seal: 's', sealHash: 'h', fingerprint: 'f' };
const segments = () => [...files.content.keys()].filter(path => /^journal(\.\d+)?\.jsonl$/.test(path)).sort();
const whole = async () => Buffer.concat((await wholeJournal(files)) ?? []);
const head = () => files.content.get(headPath) ?? null;
const way = { baseUrl: 'https://a.example', organizationId: 'org', keyId: 'key' };

/** What an app does in a while: requests that end and one that does not, decisions with reasons, and changes. */
async function lived(journal: Journal): Promise<void> {
  await journal.submits.intent(submit('over'));
  await journal.submits.outcome(submit('over'), ended);
  await journal.submits.intent(submit('open'));
  await journal.record({ ...decided, activityId: 'a', keyId: 'key', decision: 'reject', reason: 'Not on the list' });
  for (let n = 1; n <= 9; n++) {
    await journal.record(note(`change ${n}`));
    await journal.settled();
  }
  await journal.record({ kind: 'vote_confirmed', organizationId: 'org', activityId: 'a', fingerprint: 'f', decision: 'reject' });
  await journal.settled();
}
const known = (journal: Journal) => ({
  awaits: ['over', 'open', 'never'].map(each => journal.submits.awaits(each, 'key')),
  pending: journal.pending().map(({ fingerprint }) => fingerprint),
  past: [journal.past(way), journal.past({ ...way, keyId: 'another' }), journal.past({ ...way, baseUrl: 'https://b.example' })],
  shown: [journal.reasonFor('a', 'key'), journal.lastSent('key'), journal.lastBefore],
  entries: journal.summary().entries,
});
const listed = async (journal: Journal) => ({
  all: await journal.entries({ limit: 50 }),
  page: await journal.entries({ limit: 3, before: 9 }),
  kinds: await journal.entries({ limit: 2, kinds: ['submit_intent', 'vote_confirmed'] }),
  words: await journal.entries({ limit: 50, search: 'CHANGE 7' }),
  matters: await journal.matters({ limit: 50 }),
  second: await journal.matters({ limit: 2, skip: 2 }),
  of: await journal.matters({ limit: 50, kinds: ['vote_confirmed'] }),
  // The words stand in two steps, in two segments.
  across: await journal.matters({ limit: 50, search: 'list vote_confirmed' }),
  read: await journal.matters({ limit: 50, search: 'payroll', known: id => (id === 'a' ? { title: 'Payroll' } : null) }),
  details: await Promise.all([1, 4, 5, 6, 12, 99].map(number => journal.entry(number))),
});
const told = async (journal: Journal) =>
  (await journal.entries({ limit: 50, kinds: ['journal_damaged'] })).entries.map(({ about }) => about);

describe('several segments', () => {
  test('are one record, each of its lines in one file, and a checkpoint that names where each closed one ends', async () => {
    await lived(await open());
    expect(segments()).toEqual(['journal.2.jsonl', 'journal.3.jsonl', 'journal.4.jsonl', 'journal.jsonl']);
    const all = await whole();
    expect(verifyJournal(all, { head: head() })).toMatchObject({ ok: true, lastSequence: 15 });
    const { publicKey } = await (await open()).verify().then(() => verifyJournal(all));
    const { ends = [] } = decodeCheckpoint(files.content.get(checkpointPath) ?? new Uint8Array(), publicKey) ?? {};
    const cuts = [1, 2, 3].map(n => files.content.get(segmentPath(n))?.length ?? 0);
    let at = 0;
    for (const [i, end] of ends.entries()) {
      at += cuts[i] ?? 0;
      expect(end).toEqual(verifyJournal(all.subarray(0, at)).ends[0]);
    }
    expect(ends.length).toBe(3);
  });

  test('tell after a start, and show, what one file does', async () => {
    const other = { files: memoryFiles(), keychain: memoryKeychain() };
    await lived(await open());
    await lived(await open(1000, other));
    expect([...other.files.content.keys()].filter(path => path.startsWith('journal.'))).toEqual(['journal.jsonl', headPath]);
    for (const _ of [1, 2]) {
      const [several, one] = [await open(), await open(1000, other)];
      expect(known(several)).toEqual(known(one));
      expect(await listed(several)).toEqual(await listed(one));
      const [matter, ...others] = (await several.matters({ limit: 50, search: 'list vote_confirmed' })).matters;
      expect([matter?.steps.map(({ kind }) => kind), others]).toEqual([
        ['submit_intent', 'submit_outcome', 'review_decided', 'vote_confirmed'],
        [],
      ]);
    }
    expect(known(await open())).toMatchObject({ awaits: [false, true, false], pending: ['open'], entries: 15 });
  });

  test('show the same while they are closed, without a start between', async () => {
    const other = { files: memoryFiles(), keychain: memoryKeychain() };
    const [several, one] = [await open(), await open(1000, other)];
    await lived(several);
    await lived(one);
    expect(known(several)).toEqual(known(one));
    expect(await listed(several)).toEqual(await listed(one));
  });

  test('are not read by a start, but for the last one', async () => {
    await lived(await open());
    const read: string[] = [];
    const journal = await open(few, {
      keychain,
      files: {
        ...files,
        read(path) {
          read.push(path);
          return files.read(path);
        },
      },
    });
    const ours = () => read.filter(path => path.startsWith('journal'));
    expect(ours()).toEqual([headPath, checkpointPath, 'journal.4.jsonl', 'journal.5.jsonl']);
    expect(journal.summary()).toEqual({ entries: 15, verified: null, behind: { done: 0, of: 3 } });
    const heard: unknown[] = [];
    await journal.verifyBehind(() => heard.push(journal.summary()));
    expect(ours().slice(4)).toEqual(['journal.3.jsonl', 'journal.2.jsonl', 'journal.jsonl']);
    expect([journal.summary(), heard.at(-1)]).toEqual([
      { entries: 15, verified: true },
      { entries: 15, verified: true },
    ]);
    expect(await journal.verify()).toMatchObject({ ok: true, sentence: expect.stringMatching(/^15 entries, unbroken/) });
  });

  test('that are half read when the store opens are read again, and each entry stands there once', async () => {
    await lived(await open());
    let held = () => {};
    const waits = new Promise<void>(resolve => {
      held = resolve;
    });
    let slow = true;
    const slowly: Files = {
      ...files,
      async read(path) {
        const bytes = await files.read(path);
        if (slow && path === 'journal.2.jsonl') await waits;
        return bytes;
      },
    };
    const journal = await open(few, { files: slowly, keychain });
    const first = journal.verifyBehind(() => {});
    while (journal.summary().behind?.done !== 1) await Promise.resolve();
    slow = false;
    await journal.recheck();
    held();
    await first;
    while (journal.summary().behind !== undefined) await Promise.resolve();
    const { entries, total } = await journal.entries({ limit: 50 });
    expect([entries.length, total, journal.summary().verified]).toEqual([15, 15, true]);
    expect((await journal.matters({ limit: 50 })).matters.flatMap(({ steps }) => steps).length).toBe(15);
  });

  test('give way by the time that passes, also where somebody sets the clock back', async () => {
    await lived(await open());
    let passed = 0;
    let rests = 0;
    const clock = {
      now: () => Date.UTC(2026, 10, 22) - 1_000 * ++passed,
      monotonic: () => 4 * ++passed,
      sleep: async () => void ++rests,
    };
    const journal = await open(few, { files, keychain }, clock);
    const before = rests;
    await journal.verifyBehind(() => {});
    expect(journal.summary().verified).toBe(true);
    expect(rests - before).toBeGreaterThan(0);
  });

  test('rest where all that nobody waits for does, but not for somebody who looks, while they wait', async () => {
    await lived(await open());
    const rested = async (rest: boolean, look = false, step = 4) => {
      let passed = 0;
      const rests: (number | string)[] = [];
      const clock = { now: () => 0, monotonic: () => step * ++passed, sleep: async (ms: number) => void rests.push(ms) };
      const journal = await open(few, { files, keychain }, clock);
      rests.length = 0;
      const verified = journal.verifyBehind(() => {}, rest ? async ms => void rests.push(`elsewhere ${ms}`) : undefined);
      if (look) await journal.matters({ limit: 1 });
      await verified;
      return new Set(rests);
    };
    expect(await rested(false)).toEqual(new Set([8]));
    expect(await rested(true)).toEqual(new Set(['elsewhere 8']));
    const patience = 300;
    expect(await rested(true, true)).not.toContain('elsewhere 8');
    expect(await rested(true, true, 2 * patience)).toContain('elsewhere 8');
  });

  test('go to another computer as one', async () => {
    await lived(await open());
    const said = { appVersion: '1', madeAt: '2026-11-21T00:00:00.000Z', name: 'Ada', people: [], organisations: [] };
    const [, ...lines] = await (await open()).forOthers(said);
    expect(Buffer.concat(lines)).toEqual(await whole());
  });
});

test('a journal of one file that an earlier version wrote is its first segment, byte for byte', async () => {
  await lived(await open(1000));
  const before = files.content.get('journal.jsonl');
  const journal = await open();
  await journal.settled();
  await journal.record(note('behind it'));
  await journal.settled();
  expect([segments(), files.content.get('journal.jsonl')]).toEqual([['journal.2.jsonl', 'journal.jsonl'], before]);
  expect(verifyJournal(await whole(), { head: head() }).ok).toBe(true);
  const again = await open();
  expect(known(again)).toMatchObject({ awaits: [false, true, false], pending: ['open'], entries: 16 });
  expect(again.past(way).approved).toBe(true);
});

describe('a crash', () => {
  const gone = async () => {
    throw new Error('the power is gone');
  };
  /** Every write up to some number happens, and none after it. */
  function weak(writes: number, told: string[] = []): Files {
    let left = writes;
    const use =
      <A extends [string, ...unknown[]], R>(name: string, work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (left <= 0) return gone();
        left -= 1;
        told.push(`${name} ${args[0]}`);
        return work(...args);
      };
    return {
      ...files,
      replace: use('replace', files.replace),
      append: use('append', files.append),
      truncate: use('truncate', files.truncate),
    };
  }

  test('between any two steps of closing a segment leaves a journal that is whole and tells of all that was durable', async () => {
    const steps: string[] = [];
    await open(few, { files: weak(1000, steps), keychain }).then(lived);
    const at = steps.indexOf(`replace ${checkpointPath}`);
    // Lines, checkpoint, and the lines of the next: these are the steps that a crash is aimed between.
    expect(steps.slice(at).find(step => step.startsWith('append'))).toBe('append journal.2.jsonl');
    expect(steps.slice(0, at).findLast(step => step.startsWith('append'))).toBe('append journal.jsonl');
    for (let writes = 1; writes <= steps.length; writes++) {
      files = memoryFiles();
      keychain = memoryKeychain();
      const journal = await open(few, { files: weak(writes), keychain });
      let durable = 0;
      for (let n = 1; n <= 9; n++) {
        const done = await journal.submits.intent(submit(`f${n}`));
        if (done.ok) durable = n;
        await journal.settled();
      }
      for (const start of [1, 2]) {
        const again = await open();
        await again.verifyBehind(() => {});
        const pending = again.pending().map(({ fingerprint }) => fingerprint);
        expect([writes, start, pending.slice(0, durable)]).toEqual([
          ...[writes, start],
          Array.from({ length: durable }, (_, n) => `f${n + 1}`),
        ]);
        await again.record(note('afterwards'));
        await again.settled();
        expect([writes, start, (await again.verify()).sentence, await told(again)]).toEqual([
          ...[writes, start, expect.stringMatching(/unbroken and signed/), []],
        ]);
      }
    }
  });

  test.each([
    ['is there', async () => {}],
    ['nobody can tell', gone],
  ])('of the disk that says a checkpoint failed that %s loses no line', async (_, reading) => {
    let isBroken = false;
    let isFull = false;
    const odd: Files = {
      ...files,
      async replace(path, bytes) {
        if (path === checkpointPath && isFull) throw new Error('ENOSPC');
        await files.replace(path, bytes);
        if (path !== checkpointPath) return;
        isBroken = isFull = true;
        throw new Error('EIO');
      },
      async read(path) {
        if (isBroken && path === checkpointPath) {
          isBroken = false;
          await reading();
        }
        return files.read(path);
      },
    };
    await lived(await open(few, { files: odd, keychain }));
    const again = await open();
    expect([again.summary().entries, (await again.verify()).ok, await told(again)]).toEqual([15, true, []]);
  });

  test('of a full disk leaves the segment open until there is room', async () => {
    const { replace } = files;
    files.replace = async (path, bytes) => (path === checkpointPath ? gone() : replace(path, bytes));
    const journal = await open();
    await lived(journal);
    expect(segments()).toEqual(['journal.jsonl']);
    files.replace = replace;
    await journal.record(note('there is room'));
    await journal.settled();
    await journal.record(note('next'));
    expect(segments()).toEqual(['journal.2.jsonl', 'journal.jsonl']);
    expect(known(await open()).awaits).toEqual([false, true, false]);
  });
});
