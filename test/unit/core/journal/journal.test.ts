import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '../../../../electron/adapters/files.ts';
import { encodeLine, type JournalLine, sha256 } from '../../../../electron/core/journal/entry.ts';
import { headPath, journalPath } from '../../../../electron/core/journal/files.ts';
import { type Journal, openJournal } from '../../../../electron/core/journal/journal.ts';
import { type FindingKind, verifyJournal } from '../../../../electron/core/journal/verify.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

let files: MemoryFiles;
let keychain: MemoryKeychain;
let seed: number;
const open = () => openJournal({ files, keychain, clock: testClock(), random: bytes => new Uint8Array(bytes).fill(++seed) });
beforeEach(() => {
  files = memoryFiles();
  keychain = memoryKeychain();
  seed = 0;
});

const fingerprint = (n: number) => `sha256:${sha256(String(n))}`;
const submit = (n: number, more: Partial<PendingSubmit> = {}): PendingSubmit => ({
  fingerprint: fingerprint(n),
  operation: 'sign_raw_payload',
  baseUrl: 'https://api.example.com',
  connectionOrganizationId: 'org',
  keyId: 'key',
  organizationId: 'org',
  text: `{"parameters":{"payload":"payload ${n}"}}`,
  sentAt: '2026-11-21T00:00:00.000Z',
  about: `Sign ${n}`,
  ...more,
});
const ended = { code: 'ok' as const, status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'a' };
const content = () => Buffer.from(files.content.get(journalPath) ?? []);
const lines = () => content().toString().trimEnd().split('\n');
const setLines = (value: string[]) => files.content.set(journalPath, Buffer.from(value.map(line => `${line}\n`).join('')));
const kinds = () => lines().map(line => (JSON.parse(line) as JournalLine).kind);
const head = () => files.content.get(headPath) ?? null;
const found = (bytes: Uint8Array, withHead = head()): FindingKind[] =>
  verifyJournal(bytes, { head: withHead }).findings.map(({ kind }) => kind);

async function filled(entries = 4): Promise<Journal> {
  const journal = await open();
  for (let n = 1; n <= entries; n++) await journal.record({ kind: 'settings_changed', about: `change ${n}` });
  await journal.settled();
  return journal;
}

describe('writing', () => {
  test('a submit stands in the journal before and after, with its exact body', async () => {
    const journal = await open();
    expect(await journal.submits.intent(submit(1))).toEqual({ ok: true, value: null });
    expect(journal.submits.awaits(fingerprint(1), 'key')).toBe(true);
    expect(journal.submits.awaits(fingerprint(1), 'another key')).toBe(false);
    expect(JSON.parse(lines()[1] ?? '')).toMatchObject({
      kind: 'submit_intent',
      body: submit(1).text,
      fingerprint: fingerprint(1),
    });
    await journal.submits.outcome(submit(1), ended);
    expect(journal.submits.awaits(fingerprint(1), 'key')).toBe(false);
    expect(journal.pending()).toEqual([]);
    expect((await journal.entries({ limit: 10 })).entries[0]).toMatchObject({ kind: 'submit_outcome', outcome: ended.status });
  });

  test('bodies of operations with secret fields are left out; their fingerprint stays', async () => {
    const journal = await open();
    await journal.submits.intent(submit(1, { operation: 'oauth_login', text: 'header.payload.canary' }));
    expect(content().toString()).not.toContain('canary');
    expect(JSON.parse(lines()[1] ?? '')).toMatchObject({ body: null, fingerprint: fingerprint(1) });
  });

  test('every entry is signed, and the key stands in the first', async () => {
    await filled();
    const [first, ...rest] = lines().map(line => JSON.parse(line) as JournalLine);
    expect(first).toMatchObject({ kind: 'journal_opened', sequence: 1, publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const line of rest) expect(line.signature).toMatch(/^[0-9a-f]{128}$/);
    expect(verifyJournal(content(), { head: head() })).toMatchObject({ ok: true, findings: [] });
  });

  test('entries that come together share one append, in order', async () => {
    const journal = await open();
    let appends = 0;
    const append = files.append;
    files.append = (path, bytes) => {
      appends += 1;
      return append(path, bytes);
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => journal.record({ kind: 'key_changed', about: String(n) })));
    expect(appends).toBeLessThan(4);
    const about = (await journal.entries({ limit: 20 })).entries.map(entry => entry.about).reverse();
    expect(about).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  });

  test('the journal key and nothing of it is in the files', async () => {
    await filled();
    const secret = (JSON.parse(keychain.items.get('journal') ?? '{}') as { seed: string }).seed;
    for (const bytes of files.content.values()) expect(Buffer.from(bytes).toString()).not.toContain(secret);
  });

  test('a disk that fails refuses a submit and keeps other entries for the next', async () => {
    const journal = await filled(1);
    files.failNext = new Error('ENOSPC');
    expect(await journal.submits.intent(submit(1))).toMatchObject({ ok: false, code: 'storage' });
    expect(journal.submits.awaits(fingerprint(1), 'key')).toBe(false);
    files.failNext = new Error('ENOSPC');
    await journal.record({ kind: 'key_changed', about: 'kept' });
    await journal.record({ kind: 'key_changed', about: 'next' });
    expect(kinds().slice(2)).toEqual(['key_changed', 'key_changed']);
    expect(found(content())).toEqual([]);
  });

  test('half a line that a failed append left is gone before the next entry', async () => {
    const journal = await filled(1);
    const append = files.append;
    files.append = async (path, bytes) => {
      await append(path, bytes.subarray(0, 30));
      files.append = append;
      throw new Error('EIO');
    };
    expect((await journal.submits.intent(submit(1))).ok).toBe(false);
    expect((await journal.submits.intent(submit(2))).ok).toBe(true);
    await journal.settled();
    expect(found(content())).toEqual([]);
  });

  test('pages run from newest to oldest', async () => {
    const journal = await filled(10);
    const first = await journal.entries({ limit: 4 });
    expect(first.total).toBe(11);
    expect(first.entries.map(e => e.sequence)).toEqual([11, 10, 9, 8]);
    expect((await journal.entries({ before: 8, limit: 3 })).entries.map(e => e.sequence)).toEqual([7, 6, 5]);
    expect((await journal.entries({ before: 1, limit: 3 })).entries).toEqual([]);
  });
});

describe('opening again', () => {
  test('goes on where it ended, and knows what is pending', async () => {
    const journal = await open();
    await journal.submits.intent(submit(1));
    await journal.submits.intent(submit(2));
    await journal.submits.outcome(submit(1), ended);
    const again = await open();
    expect(again.pending().map(p => p.fingerprint)).toEqual([fingerprint(2)]);
    expect(again.submits.awaits(fingerprint(1), 'key')).toBe(false);
    expect(again.summary()).toEqual({ entries: 4, verified: true });
    await again.record({ kind: 'key_changed', about: 'x' });
    expect(found(content())).toEqual([]);
    expect(kinds().filter(kind => kind === 'journal_opened')).toHaveLength(1);
  });

  test('cuts a torn end, says so in an entry, and goes on', async () => {
    await filled();
    files.content.set(journalPath, Buffer.concat([content(), Buffer.from('{"sequence":6,"at":"20')]));
    const journal = await open();
    await journal.settled();
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ kind: 'journal_recovered', cutBytes: 22 });
    expect(found(content())).toEqual([]);
    expect(journal.summary().verified).toBe(true);
  });

  test('of a damaged journal raises the alarm, keeps every byte, and records it once', async () => {
    await filled();
    const before = lines();
    setLines(before.map(line => line.replace('change 2', 'change 9')));
    const damaged = content();
    const journal = await open();
    expect(journal.summary().verified).toBe(false);
    expect(content().subarray(0, damaged.length)).toEqual(damaged);
    expect(kinds().at(-1)).toBe('journal_damaged');
    const verdict = await journal.verify();
    expect(verdict).toMatchObject({ ok: false, sentence: expect.stringContaining('line 3') });
    await open();
    const count = kinds().filter(kind => kind === 'journal_damaged').length;
    await open();
    expect(kinds().filter(kind => kind === 'journal_damaged')).toHaveLength(count);
  });

  test('an intent someone else wrote is never pending, however well it is chained', async () => {
    await filled(1);
    const last = JSON.parse(lines().at(-1) ?? '') as JournalLine;
    const forged = (n: number, sequence: number, previous: string) =>
      encodeLine(
        sequence,
        last.at,
        {
          kind: 'submit_intent',
          operation: 'sign_raw_payload',
          organizationId: 'org',
          baseUrl: 'https://api.example.com',
          keyId: 'key',
          fingerprint: fingerprint(n),
          body: null,
          about: null,
        },
        previous,
        n === 1 ? null : () => new Uint8Array(64),
      );
    const bare = forged(1, 3, sha256(lines()[1] ?? ''));
    setLines([...lines(), bare, forged(2, 4, sha256(bare))]);
    for (let start = 0; start < 3; start++) {
      const journal = await open();
      expect(journal.submits.awaits(fingerprint(1), 'key')).toBe(false);
      expect(journal.submits.awaits(fingerprint(2), 'key')).toBe(false);
      await journal.record({ kind: 'key_changed', about: 'signed over it' });
      await journal.settled();
    }
  });

  test('a whole journal forged with another key is found out', async () => {
    const mine = await filled();
    const victim = { files, keychain };
    files = memoryFiles();
    keychain = memoryKeychain();
    seed = 100;
    const theirs = await open();
    await theirs.submits.intent(submit(1));
    await theirs.settled();
    const forged = files.content;
    ({ files, keychain } = victim);
    files.content = forged;
    expect(await mine.verify()).toMatchObject({ ok: false, sentence: expect.stringContaining('signed by the key') });
    const again = await open();
    expect(again.summary().verified).toBe(false);
    expect(again.submits.awaits(fingerprint(1), 'key')).toBe(false);
    await again.settled();
    expect((await again.verify()).ok).toBe(false);
  });
});

describe('without the journal key', () => {
  test('entries are written unsigned and say so; once the store answers they are signed over', async () => {
    keychain.state = 'locked';
    const journal = await open();
    await journal.record({ kind: 'key_changed', about: 'while locked' });
    expect(journal.keyKnown()).toBe(false);
    expect((await journal.entries({ limit: 5 })).entries.at(-1)?.about).toMatch(/unsigned/);
    expect(await journal.verify()).toMatchObject({ ok: false, sentence: expect.stringContaining('not signed') });
    keychain.state = 'ready';
    await journal.record({ kind: 'key_changed', about: 'unlocked' });
    await journal.settled();
    expect(kinds()).toEqual(['journal_opened', 'key_changed', 'journal_key', 'key_changed']);
    expect((await journal.verify()).ok).toBe(true);
  });

  test('nothing earlier counts as pending or as settled, because nothing can be told from a forgery', async () => {
    await (await open()).submits.intent(submit(1));
    keychain.state = 'locked';
    expect((await open()).submits.awaits(fingerprint(1), 'key')).toBe(null);
    keychain.state = 'ready';
    expect((await open()).submits.awaits(fingerprint(1), 'key')).toBe(true);
  });

  test('a damaged key in the store is not written over', async () => {
    keychain.items.set('journal', 'not a key');
    const journal = await open();
    expect(journal.keyKnown()).toBe(false);
    expect(keychain.items.get('journal')).toBe('not a key');
  });

  test('a lost key is replaced visibly', async () => {
    await filled();
    keychain.items.clear();
    const journal = await open();
    await journal.record({ kind: 'key_changed', about: 'x' });
    expect(kinds()).toContain('journal_key');
    expect(await journal.verify()).toMatchObject({ ok: false, sentence: expect.stringContaining('another key') });
  });
});

describe('verification', () => {
  beforeEach(async () => void (await filled(6)));

  test.each<[string, (all: string[]) => string[], FindingKind]>([
    ['a changed entry', all => all.map(l => l.replace('change 3', 'change 4')), 'changed'],
    ['two swapped entries', all => [all[0], all[2], all[1], ...all.slice(3)].map(String), 'out_of_order'],
    ['a removed entry', all => all.filter((_, i) => i !== 3), 'missing'],
    ['a doubled entry', all => [...all.slice(0, 4), ...all.slice(3)], 'out_of_order'],
    ['an entry cut out at the end', all => all.slice(0, -1), 'cut_off'],
    ['a removed beginning', all => all.slice(2), 'missing'],
    ['a line that is none', all => [...all.slice(0, 2), 'hello', ...all.slice(2)], 'not_an_entry'],
    ['another spelling of the same entry', all => all.map((l, i) => (i === 2 ? l.replace('":', '" :') : l)), 'not_an_entry'],
    [
      'a removed signature',
      all => all.map((l, i) => (i === 2 ? l.replace(/"signature":".*"/, '"signature":null') : l)),
      'broken_link',
    ],
    ['everything removed', () => [], 'cut_off'],
  ])('names %s', (_, change, kind) => {
    const result = verifyJournal(
      Buffer.from(
        change(lines())
          .map(l => `${l}\n`)
          .join(''),
      ),
      { head: head() },
    );
    // Without any entry there is no key either, and the head cannot be believed.
    expect(result.findings.map(f => f.kind)).toContain(change(lines()).length === 0 ? 'head' : kind);
    expect(result.ok).toBe(false);
  });

  test('cut at any byte, it does not pass for whole', () => {
    const whole = content();
    for (let length = 0; length < whole.length; length++)
      expect(verifyJournal(whole.subarray(0, length), { head: head() }).ok, `cut at ${length}`).toBe(false);
    expect(verifyJournal(whole, { head: head() }).ok).toBe(true);
  });

  test('cut at any byte, the app opens it, goes on, and the first whole entries are all there', async () => {
    const whole = content();
    const all = lines();
    for (let length = 1; length < whole.length; length += 7) {
      files.content.set(journalPath, whole.subarray(0, length));
      const journal = await open();
      await journal.record({ kind: 'key_changed', about: 'after' });
      const kept = whole.subarray(0, length).toString().split('\n').length - 1;
      expect(lines().slice(0, kept)).toEqual(all.slice(0, kept));
      expect(found(content(), null).filter(kind => !['damage_recorded', 'key_replaced'].includes(kind))).toEqual([]);
    }
  });

  test('with any bit flipped, it does not pass for whole', () => {
    const whole = content();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(7), (at, bit) => {
        const flipped = Buffer.from(whole);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        expect(verifyJournal(flipped, { head: head() }).ok).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  test('in any other order, it does not pass for whole', () => {
    const all = lines();
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 1 }), some => {
        const same = some.length === all.length && some.every((line, i) => line === all[i]);
        expect(verifyJournal(Buffer.from(some.map(l => `${l}\n`).join('')), { head: head() }).ok).toBe(same);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['that cannot be read', '{'],
    ['of another key', JSON.stringify({ v: 1, sequence: 7, lineHash: sha256('x'), signature: '00'.repeat(64) })],
  ])('a head file %s is a finding', (_, text) => {
    expect(found(content(), Buffer.from(text))).toEqual(['head']);
  });

  test('an older head is true of what was then', async () => {
    const older = head();
    await (await open()).record({ kind: 'key_changed', about: 'x' });
    expect(found(content(), older)).toEqual([]);
  });

  test('any bytes at all are answered, never thrown at', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.option(fc.uint8Array({ maxLength: 100 })), (bytes, headBytes) => {
        expect(verifyJournal(bytes, { head: headBytes }).ok).toBe(bytes.length === 0 && headBytes === null);
      }),
    );
  });
});

describe('on a real disk', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const verify = (...more: string[]) =>
    spawnSync(process.execPath, ['electron/adapters/journal-verify-cli.ts', join(folder, journalPath), ...more], {
      encoding: 'utf8',
    });

  test('the command verifies a journal without the app, and tells one that was changed', async () => {
    const real = createFiles(folder);
    const journal = await openJournal({
      files: real,
      keychain,
      clock: testClock(),
      random: bytes => new Uint8Array(bytes).fill(9),
    });
    await journal.submits.intent(submit(1));
    await journal.settled();
    const whole = verify();
    expect([whole.status, whole.stdout]).toEqual([0, expect.stringContaining('The journal is whole.')]);
    expect(verify('00'.repeat(32)).stdout).toContain('foreign_key');
    const path = join(folder, journalPath);
    writeFileSync(path, readFileSync(path, 'utf8').replace('Sign 1', 'Sign 2'));
    const changed = verify();
    expect([changed.status, changed.stdout]).toEqual([1, expect.stringContaining('line 2: changed')]);
    expect(spawnSync(process.execPath, ['electron/adapters/journal-verify-cli.ts', join(folder, 'none')]).status).toBe(2);
  });
});
