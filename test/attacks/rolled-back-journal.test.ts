/**
 * Another program of the same user that wants the past of this computer to be another one: it cuts the journal, removes
 * it, or puts an older one back, with its head, both rightly signed. The mark in the keychain is out of its reach.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Draft, encodeLine, type JournalLine, sha256 } from '../../electron/core/journal/entry.ts';
import { headPath, journalPath } from '../../electron/core/journal/files.ts';
import { openJournal } from '../../electron/core/journal/journal.ts';
import type { Files, Keychain } from '../../electron/core/ports.ts';
import type { PendingSubmit } from '../../electron/core/submit/types.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { propose, proposeHeld } from '../unit/support/decisions.ts';
import { keptIn } from '../unit/support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../unit/support/memory-ports.ts';

let app: App | undefined;
afterEach(() => app?.close());

interface Disk {
  files: MemoryFiles;
  keychain: MemoryKeychain;
}
const newDisk = (): Disk => ({ files: memoryFiles(), keychain: memoryKeychain() });

async function openWith(files: Files, keychain: Keychain) {
  const { key } = keptIn(files, keychain);
  await key.open();
  let drawn = 0;
  const random = (bytes: number) => new Uint8Array(bytes).fill(++drawn);
  return { key, journal: await openJournal({ files, clock: testClock(), keychain, random, mark: key }) };
}
const open = async (files: Files, keychain: Keychain) => (await openWith(files, keychain)).journal;
const note = (about: string) => ({ kind: 'key_changed' as const, about });
const linesOf = ({ files }: Disk) =>
  Buffer.from(files.content.get(journalPath) ?? [])
    .toString()
    .split('\n')
    .filter(Boolean);
const putLines = ({ files }: Disk, lines: string[]) =>
  void files.content.set(journalPath, Buffer.from(lines.map(line => `${line}\n`).join('')));
const damageIn = async (journal: Awaited<ReturnType<typeof open>>) =>
  (await journal.entries({ limit: 50 })).entries.filter(({ kind }) => kind === 'journal_damaged').map(({ about }) => about);
const pairOf = ({ files }: Disk) =>
  [journalPath, headPath].map(path => [path, files.content.get(path) ?? expect.fail(path)] as const);

/** Five entries, and the pair as it stood after the third. */
async function written() {
  const disk = newDisk();
  const journal = await open(disk.files, disk.keychain);
  await journal.record(note('one'));
  await journal.record(note('two'));
  await journal.settled();
  const older = pairOf(disk);
  await journal.record(note('three'));
  await journal.record(note('four'));
  await journal.settled();
  return { disk, older };
}

const attacks: [string, (disk: Disk, older: ReturnType<typeof pairOf>) => void, RegExp][] = [
  [
    'puts an older journal back with its head',
    ({ files }, older) => {
      for (const [path, bytes] of older) files.content.set(path, bytes);
    },
    /the journal ends at entry 3; the keychain names entry 5/,
  ],
  [
    'cuts its end and the head with it',
    ({ files }) => {
      const lines = Buffer.from(files.content.get(journalPath) ?? [])
        .toString()
        .split('\n');
      files.content.set(journalPath, Buffer.from(`${lines.slice(0, 4).join('\n')}\n`));
      files.content.delete(headPath);
    },
    /the journal ends at entry 4; the keychain names entry 5.*2 more|And 1 more/,
  ],
  [
    'cuts its end alone',
    ({ files }) => {
      const lines = Buffer.from(files.content.get(journalPath) ?? [])
        .toString()
        .split('\n');
      files.content.set(journalPath, Buffer.from(`${lines.slice(0, 4).join('\n')}\n`));
    },
    /entry 5/,
  ],
  [
    'removes the journal',
    ({ files }) => void files.content.delete(journalPath),
    /there is no journal; the keychain names entry 5|entry 5 existed/,
  ],
  [
    'removes both',
    ({ files }) => {
      files.content.delete(journalPath);
      files.content.delete(headPath);
    },
    /there is no journal; the keychain names entry 5 of one/,
  ],
  [
    'takes lines out of its middle',
    disk => putLines(disk, [linesOf(disk).at(0), linesOf(disk).at(-1)].map(String)),
    /entries before number \d+ are missing/,
  ],
  ['removes the head', ({ files }) => void files.content.delete(headPath), /the head file is missing/],
  [
    'puts an older head back',
    ({ files }, older) => {
      for (const [path, bytes] of older) if (path === headPath) files.content.set(path, bytes);
    },
    /the head file is older than the last entry that the keychain names, 5/,
  ],
];

describe.each(attacks)('who %s', (_, attack, words) => {
  test('is found out at the next start, once and for all, and the journal goes on', async () => {
    const { disk, older } = await written();
    attack(disk, older);
    const first = await open(disk.files, disk.keychain);
    expect(first.summary().verified).toBe(false);
    const { entries } = await first.entries({ limit: 50 });
    const told = entries.filter(entry => entry.kind === 'journal_damaged').map(entry => entry.about);
    expect(told).toEqual([
      expect.stringMatching(/older journal was put back|no journal any more|head file was missing|head 0|missing 2/),
    ]);
    await first.record(note('five'));
    await first.settled();
    // At later starts the mark fits again, and the line that tells of it stays.
    const later = await open(disk.files, disk.keychain);
    expect((await later.verify()).ok).toBe(false);
  });

  test('is named by a verification while the app runs', async () => {
    const { disk, older } = await written();
    const journal = await open(disk.files, disk.keychain);
    attack(disk, older);
    const { ok, sentence } = await journal.verify();
    expect(ok).toBe(false);
    expect(sentence).toMatch(words);
  });
});

test('what the mark names is said, and without it that nobody can tell', async () => {
  const { disk, older } = await written();
  expect((await (await open(disk.files, disk.keychain)).verify()).sentence).toMatch(
    /^5 entries, unbroken and signed .* The keychain’s mark names entry 5, SHA-256 [0-9a-f]{64}\.$/,
  );
  for (const [path, bytes] of older) disk.files.content.set(path, bytes);
  disk.keychain.state = 'locked';
  const { ok, sentence } = await (await open(disk.files, disk.keychain)).verify();
  expect([ok, sentence]).toEqual([true, expect.stringMatching(/it is not known whether an older journal was put back\.$/)]);
});

test('a crash at any write is no rollback: entry, head, mark', async () => {
  for (let writes = 0; writes < 24; writes++) {
    const disk = newDisk();
    let left = writes;
    const use =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (left <= 0) throw new Error('the power is gone');
        left -= 1;
        return work(...args);
      };
    const { files, keychain } = disk;
    const weak: Files = { ...files, replace: use(files.replace), append: use(files.append), truncate: use(files.truncate) };
    const journal = await open(weak, { ...keychain, set: use(keychain.set) }).catch(() => null);
    for (const about of ['one', 'two', 'three']) {
      await journal?.record(note(about));
      await journal?.settled();
    }
    for (const start of [1, 2]) {
      const again = await open(files, keychain);
      await again.record(note('afterwards'));
      const verified = await again.verify();
      expect([writes, start, verified.sentence]).toEqual([writes, start, expect.stringMatching(/unbroken and signed/)]);
    }
  }
});

describe('what was approved here before', () => {
  const firstRules = async (of: App) => {
    const review = await of.open(await proposeHeld(of.practice, `Invoice ${Math.random()}`));
    return review.document.findings.map(({ rule }) => rule);
  };

  test.each(['removes both', 'puts an older journal back with its head', 'takes lines out of its middle'])(
    'is not silently forgotten with the journal: who %s makes the app warn again',
    async name => {
      app = await startApp();
      const { practice, files, keychain } = app;
      const approve = async (of: App) => {
        const review = await of.open(await propose(practice, `Pay ${Math.random()}`));
        const deciding = of.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
        await of.person('approve');
        expect(await deciding).toMatchObject({ ok: true });
      };
      await approve(app);
      // Stopped: everything is on the disk, the head and the mark too.
      await app.core.stop();
      const older = pairOf({ files, keychain });
      app = await startApp({ practice, files, keychain, as: null });
      await approve(app);
      expect(await firstRules(app)).not.toContain('past-forgotten');
      await app.core.stop();
      attacks.find(([each]) => each === name)?.[1]({ files, keychain }, older);

      app = await startApp({ practice, files, keychain, as: null });
      const review = await app.open(await propose(practice, 'Pay the invoice 4712'));
      expect(review.document.findings).toContainEqual(
        expect.objectContaining({
          rule: 'past-forgotten',
          severity: 'high',
          sentence: `The journal of this computer was rolled back, cut or changed. It is not known whether anything was approved over ${practice.info.baseUrl} before.`,
        }),
      );
      await app.core.stop();
      // Not at the next start either; only an approval after it ends the warning.
      app = await startApp({ practice, files, keychain, as: null });
      expect(await firstRules(app)).toContain('past-forgotten');
      await approve(app);
      expect(await firstRules(app)).not.toContain('past-forgotten');
      await app.core.stop();
      app = await startApp({ practice, files, keychain, as: null });
      expect(await firstRules(app)).not.toContain('past-forgotten');
      await practice.close();
    },
  );

  test('counts where the journal was opened before the keychain and nobody touched it', async () => {
    app = await startApp();
    const { practice, files, keychain } = app;
    await app.core.stop();
    keychain.state = 'locked';
    app = await startApp({ practice, files, keychain, as: null });
    keychain.state = 'ready';
    await app.ask('keychain.diagnose');
    expect(await app.ask('journal.verify')).toMatchObject({ ok: true, value: { ok: true } });
    expect(await firstRules(app)).not.toContain('past-forgotten');
    await practice.close();
  });
});

test('a second rollback is told as well, and so is one behind the line that tells of the first', async () => {
  const { disk, older } = await written();
  for (const [path, bytes] of older) disk.files.content.set(path, bytes);
  const first = await open(disk.files, disk.keychain);
  await first.record(note('five'));
  await first.settled();
  const again = pairOf(disk);
  await first.record(note('six'));
  await first.settled();
  for (const [path, bytes] of again) disk.files.content.set(path, bytes);
  for (const _ of [1, 2]) {
    const later = await open(disk.files, disk.keychain);
    expect(await damageIn(later)).toHaveLength(2);
    await later.settled();
  }
});

describe('while the keychain opens', () => {
  const opening = async (disk: Disk) => {
    disk.keychain.state = 'locked';
    const opened = await openWith(disk.files, disk.keychain);
    disk.keychain.state = 'ready';
    await opened.key.open();
    return opened.journal;
  };

  test('an entry that is written first does not hide that an older journal was put back', async () => {
    const { disk, older } = await written();
    for (const [path, bytes] of older) disk.files.content.set(path, bytes);
    const journal = await opening(disk);
    await journal.record(note('meanwhile'));
    await journal.record(note('and more'));
    await journal.settled();
    await journal.recheck();
    expect(await damageIn(journal)).toEqual([expect.stringContaining('older journal was put back')]);
  });

  test('an older head is named as at a start', async () => {
    const { disk, older } = await written();
    for (const [path, bytes] of older) if (path === headPath) disk.files.content.set(path, bytes);
    const journal = await opening(disk);
    await journal.recheck();
    expect([await damageIn(journal), journal.summary().verified]).toEqual([[expect.stringContaining('head 0')], false]);
  });

  test('a journal that was begun without it is none of another computer’s', async () => {
    const disk = newDisk();
    disk.keychain.state = 'locked';
    const begun = await open(disk.files, disk.keychain);
    await begun.record(note('one'));
    await begun.settled();
    disk.keychain.state = 'ready';
    for (const _ of [1, 2]) {
      const journal = await open(disk.files, disk.keychain);
      await journal.record(note('later'));
      await journal.settled();
      expect(await damageIn(journal)).toEqual([]);
      expect((await journal.verify()).sentence).toMatch(/unbroken and signed/);
    }
  });
});

test.each([journalPath, headPath])('what is written while it is read (%s) is no rollback', async path => {
  const { disk } = await written();
  const { files, keychain } = disk;
  let journal: Awaited<ReturnType<typeof open>> | null = null;
  const watched: Files = {
    ...files,
    async read(asked) {
      const bytes = await files.read(asked);
      const writing = asked === path ? journal : null;
      if (writing !== null) {
        journal = null;
        await writing.record(note('meanwhile'));
        await writing.settled();
      }
      return bytes;
    },
  };
  const { journal: opened } = await openWith(watched, keychain);
  journal = opened;
  expect((await opened.verify()).sentence).toMatch(/unbroken and signed/);
  journal = opened;
  await opened.recheck();
  expect(await damageIn(opened)).toEqual([]);
});

describe('who writes lines of their own at its end', () => {
  /** Chained as it should be, and signed by nobody, or by a signature that is none. */
  const spellings = { bare: null, forged: () => new Uint8Array(64) };
  const append = (disk: Disk, how: keyof typeof spellings, ...drafts: Draft[]) => {
    for (const draft of drafts) {
      const lines = linesOf(disk);
      const last = lines.at(-1) ?? expect.fail('no journal');
      const { sequence, at } = JSON.parse(last) as JournalLine;
      putLines(disk, [...lines, encodeLine(sequence + 1, at, draft, sha256(last), spellings[how])]);
    }
  };
  const pending: PendingSubmit = {
    ...{ fingerprint: 'sha256:1', operation: 'approve_activity', baseUrl: 'https://a.example', keyId: 'k' },
    ...{ connectionOrganizationId: 'org', organizationId: 'org', text: '{}', sentAt: '2026-11-21T00:00:00.000Z', about: null },
  };
  const intent = (baseUrl: string, organizationId: string, keyId: string): Draft => ({
    ...{ kind: 'submit_intent', operation: 'approve_activity', organizationId, baseUrl, keyId },
    ...{ fingerprint: 'sha256:2', body: null, about: null },
  });
  const manners = Object.keys(spellings) as (keyof typeof spellings)[];

  test.each(manners)('approves nothing by it, however often the app goes on behind it (%s)', async how => {
    app = await startApp();
    const { practice, files, keychain } = app;
    const disk = { files, keychain };
    const state = await app.ask('app.state');
    const [connection] = state.ok ? state.value.connections : [];
    const { baseUrl, organizationId, keyId } = connection ?? expect.fail('not connected');
    await app.core.stop();
    append(disk, how, intent(baseUrl, organizationId, keyId));
    for (const start of [1, 2, 3]) {
      app = await startApp({ practice, files, keychain, as: null });
      const { document } = await app.open(await proposeHeld(practice, `Pay ${start}`));
      const rules = document.findings.map(({ rule }) => rule);
      expect([start, rules.includes('first-approval') || rules.includes('past-forgotten')]).toEqual([start, true]);
      await app.core.stop();
    }
    await practice.close();
  });

  test.each(manners)('ends nothing that is under way: its bytes are not dropped (%s)', async how => {
    const disk = newDisk();
    const journal = await open(disk.files, disk.keychain);
    await journal.submits.intent(pending);
    await journal.settled();
    append(disk, how, {
      ...{ kind: 'submit_outcome', operation: 'approve_activity', organizationId: 'org', fingerprint: pending.fingerprint },
      ...{ outcome: 'ok', status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'a' },
    });
    for (const start of [1, 2, 3]) {
      const later = await open(disk.files, disk.keychain);
      expect([start, later.submits.awaits(pending.fingerprint, 'k')]).not.toEqual([start, false]);
      await later.record(note('signed over it'));
      await later.settled();
    }
  });

  const odd: [string, unknown][] = [
    ['objects for words', { kind: 'vote_confirmed', decision: { toString: 1, valueOf: 1 }, activityId: [] }],
    ['a number of bytes that is none', { kind: 'journal_recovered', cutBytes: { toString: 1, valueOf: 1 }, cutHash: '' }],
    ['no findings', { kind: 'journal_damaged' }],
    ['findings that are none', { kind: 'journal_damaged', findings: [{ toString: 1, valueOf: 1 }, null, 7] }],
    ['a connection without members', { kind: 'connection_changed', about: 'x', connected: null }],
    ['a connection of numbers', { kind: 'connection_changed', about: 'x', connected: { baseUrl: 1, organizationId: {} } }],
    ['an intent without members', { kind: 'submit_intent' }],
    ['a kind of no entry', { kind: '__proto__', constructor: 1 }],
  ];
  test.each(odd)('keeps the app neither from starting nor from remembering: %s', async (_, draft) => {
    const disk = newDisk();
    const first = await open(disk.files, disk.keychain);
    await first.settled();
    append(disk, 'bare', draft as Draft);
    for (const __ of [1, 2, 3]) {
      const journal = await open(disk.files, disk.keychain);
      expect((await journal.entries({ limit: 50 })).entries.every(entry => typeof entry.about === 'string')).toBe(true);
      for (const baseUrl of ['https://a.example', '1'])
        expect(journal.past({ baseUrl, organizationId: 'org', keyId: 'k' }).approved).toBe(false);
      await journal.record(note('behind it'));
      await journal.settled();
    }
  });

  test.each([
    ['the last number there is', (last: string) => last.replace(/"sequence":\d+/, `"sequence":${Number.MAX_SAFE_INTEGER}`)],
    ['brackets without an end', (last: string) => last.replace('{', `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)},`)],
  ])('leaves numbers and room for what comes behind: %s', async (_, twist) => {
    const disk = newDisk();
    const first = await open(disk.files, disk.keychain);
    await first.record(note('one'));
    await first.settled();
    putLines(disk, [...linesOf(disk), twist(linesOf(disk).at(-1) ?? '')]);
    const journal = await open(disk.files, disk.keychain);
    await journal.submits.intent(pending);
    await journal.settled();
    const later = await open(disk.files, disk.keychain);
    expect(later.submits.awaits(pending.fingerprint, 'k')).toBe(true);
    expect(later.summary().verified).toBe(false);
  });
});

describe('the command without the app', () => {
  const run = (disk: Disk, ...more: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'rolled-back-'));
    try {
      for (const [path, bytes] of disk.files.content) writeFileSync(join(folder, path), bytes);
      const command = ['electron/adapters/journal-verify-cli.ts', join(folder, journalPath), ...more];
      const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
      return { status, stdout };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  test('says what it cannot know without the mark, and finds an older journal with it', async () => {
    const { disk, older } = await written();
    const { sentence } = await (await open(disk.files, disk.keychain)).verify();
    const [, number, hash] = /entry (\d+), SHA-256 ([0-9a-f]{64})/.exec(sentence) ?? expect.fail(sentence);
    const mark = `${number}:${hash}`;
    expect(run(disk, '-', mark)).toMatchObject({ status: 0, stdout: expect.not.stringContaining('cannot be told') });
    for (const [path, bytes] of older) disk.files.content.set(path, bytes);
    expect(run(disk)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('it is not known whether an older journal was put back together with its head'),
    });
    expect(run(disk, '-', mark)).toMatchObject({ status: 1, stdout: expect.stringContaining('rolled_back') });
    expect(run(disk, '-', 'nonsense').status).toBe(2);
  });
});
