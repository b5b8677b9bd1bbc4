/** The journal while things fail: what stands on the disk, what is certain of it afterwards, and what the app says. */
import { beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../../../electron/contract/outcome.ts';
import { headPath, journalPath } from '../../../../electron/core/journal/files.ts';
import { type Journal, openJournal } from '../../../../electron/core/journal/journal.ts';
import { verifyJournal } from '../../../../electron/core/journal/verify.ts';
import { LinkError } from '../../../../electron/core/ports.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import { handHead, handKey, handLine, sha256 } from '../../support/journal-by-hand.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

const mine = handKey('01'.repeat(32));
let files: MemoryFiles;
let keychain: MemoryKeychain;
let drawn: number;
let clock: ReturnType<typeof testClock>;
/** The mark of the store, and every one it was told. */
let mark: { value: { sequence: number; lineHash: string } | null; told: unknown[]; isOpen: boolean; compared: number };
const open = () =>
  openJournal({
    ...{ files, keychain, clock, random: bytes => new Uint8Array(bytes).fill(++drawn) },
    mark: {
      isOpen: () => mark.isOpen,
      journal: () => mark.value,
      compared: () => {
        mark.compared += 1;
      },
      markJournal(next) {
        mark.value = next;
        mark.told.push(next);
      },
      settled: async () => {},
    },
  });
beforeEach(() => {
  files = memoryFiles();
  keychain = memoryKeychain();
  clock = testClock();
  drawn = 0;
  mark = { value: null, told: [], isOpen: true, compared: 0 };
});

const note = (about: string) => ({ kind: 'key_changed' as const, about });
const lines = () =>
  Buffer.from(files.content.get(journalPath) ?? [])
    .toString()
    .split('\n')
    .slice(0, -1);
const put = (...all: string[]) => void files.content.set(journalPath, Buffer.from(all.map(line => `${line}\n`).join('')));
const said = () =>
  lines().map(line => {
    const { sequence: _, at: __, previous: ___, hash: ____, signature, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return signature === null ? { ...rest, unsigned: true } : rest;
  });
const full = () => {
  files.failNext = new Error('ENOSPC');
};
const submit = (fingerprint: string, more: Partial<PendingSubmit> = {}): PendingSubmit => ({
  ...{ fingerprint, operation: 'sign_raw_payload', baseUrl: 'https://a.example', connectionOrganizationId: 'parent' },
  ...{ keyId: 'key', organizationId: 'org', text: '{"a":1}', sentAt: '2026-11-21T00:00:00.000Z', about: 'Sign', ...more },
});
const ended = { code: 'ok' as const, status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'a' };
const opened = { kind: 'journal_opened', publicKey: mine.publicKey };
const trouble = failure('storage', 'The journal could not be written: ENOSPC');
const findings = async (journal: Journal) =>
  (await journal.entries({ limit: 50, kinds: ['journal_damaged'] })).entries.map(({ about }) => about);

describe('what is written', () => {
  test('of a submit is all of it before, and its end afterwards', async () => {
    const journal = await open();
    expect(await journal.submits.intent(submit('f'))).toEqual({ ok: true, value: null });
    expect(journal.pending()).toEqual([
      {
        sequence: 2,
        fingerprint: 'f',
        operation: 'sign_raw_payload',
        organizationId: 'org',
        keyId: 'key',
        at: '2026-11-21T00:00:00.000Z',
      },
    ]);
    await journal.submits.outcome(submit('f'), ended);
    await journal.submits.outcome(submit('g'), { code: 'offline', status: null, activityId: null });
    expect(said()).toEqual([
      opened,
      {
        ...{ kind: 'submit_intent', operation: 'sign_raw_payload', organizationId: 'org', baseUrl: 'https://a.example' },
        ...{ connectionOrganizationId: 'parent', keyId: 'key', fingerprint: 'f', body: '{"a":1}', about: 'Sign' },
      },
      {
        ...{ kind: 'submit_outcome', keyId: 'key', operation: 'sign_raw_payload', organizationId: 'org', fingerprint: 'f' },
        ...{ outcome: 'ok', status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'a' },
      },
      {
        ...{ kind: 'submit_outcome', keyId: 'key', operation: 'sign_raw_payload', organizationId: 'org', fingerprint: 'g' },
        ...{ outcome: 'offline', status: null, activityId: null },
      },
    ]);
    expect(journal.summary()).toEqual({ entries: 4, verified: true });
  });

  test('carries the time it is written at', async () => {
    const journal = await open();
    await clock.advance(61_000);
    await journal.record(note('later'));
    expect((await journal.entries({ limit: 1 })).entries[0]?.at).toBe('2026-11-21T00:01:01.000Z');
  });

  test('is never what was refused, and always what was kept, once and in order', async () => {
    const journal = await open();
    await journal.settled();
    full();
    expect([await journal.submits.intent(submit('f')), journal.pending(), lines().length]).toEqual([trouble, [], 1]);
    full();
    await journal.record(note('one'));
    full();
    await journal.record(note('two'));
    await journal.record(note('three'));
    await journal.record(note('four'));
    await journal.settled();
    expect(said()).toEqual([opened, note('one'), note('two'), note('three'), note('four')]);
    expect(await journal.submits.intent(submit('f'))).toEqual({ ok: true, value: null });
    expect([journal.pending().length, verifyJournal(files.content.get(journalPath) ?? new Uint8Array()).ok]).toEqual([1, true]);
  });

  test('begins anew where a failed write left half of the first line', async () => {
    const { append } = files;
    files.append = async (path, bytes) => {
      await append(path, bytes.subarray(0, 20));
      throw new Error('EIO');
    };
    const journal = await open();
    expect([lines(), await journal.must(note('x'))]).toEqual([[], failure('storage', 'The journal could not be written: EIO')]);
    files.append = append;
    await journal.record(note('one'));
    expect(said()).toEqual([opened, note('one')]);
    files.append = async () => {
      throw 'odd';
    };
    expect(await journal.must(note('x'))).toEqual(
      failure('storage', 'The journal could not be written: the journal could not be written'),
    );
  });

  test('has a head that names its end, and a mark behind that: neither where the head could not be written', async () => {
    const journal = await open();
    await journal.record(note('one'));
    await journal.settled();
    const at = (n: number) => ({ sequence: n, lineHash: sha256(lines()[n - 1] ?? '') });
    expect([Buffer.from(files.content.get(headPath) ?? []).toString(), mark.value]).toEqual([
      handHead(2, lines()[1] ?? '', mine),
      at(2),
    ]);
    const { replace } = files;
    files.replace = async () => {
      throw new Error('ENOSPC');
    };
    await journal.record(note('two'));
    await journal.settled();
    expect(mark.value).toEqual(at(2));
    files.replace = replace;
    await journal.record(note('three'));
    await journal.settled();
    expect([mark.value, Buffer.from(files.content.get(headPath) ?? []).toString()]).toEqual([
      at(4),
      handHead(4, lines()[3] ?? '', mine),
    ]);
    // Nothing new is nothing to name.
    const told = mark.told.length;
    await journal.settled();
    expect(mark.told.length).toBe(told);
  });

  test('is mended where its end was torn: the bytes that were cut are counted and named by their hash', async () => {
    const first = await open();
    await first.record(note('one'));
    await first.settled();
    files.content.set(journalPath, Buffer.concat([files.content.get(journalPath) ?? new Uint8Array(), Buffer.from('{"seq')]));
    const again = await open();
    expect(said()).toEqual([opened, note('one'), { kind: 'journal_recovered', cutBytes: 5, cutHash: sha256('{"seq') }]);
    expect(again.summary()).toEqual({ entries: 3, verified: true });
    // On a full disk the same is said with the next entry.
    files.content.set(journalPath, Buffer.concat([files.content.get(journalPath) ?? new Uint8Array(), Buffer.from('x')]));
    const { append } = files;
    files.append = async () => {
      throw new Error('ENOSPC');
    };
    const third = await open();
    files.append = append;
    await third.record(note('two'));
    expect(said().slice(3)).toEqual([{ kind: 'journal_recovered', cutBytes: 1, cutHash: sha256('x') }, note('two')]);
  });
});

describe('the key', () => {
  test('is none where the store did not keep it, or holds something else, and entries say so', async () => {
    const { set } = keychain;
    keychain.set = async () => {};
    expect((await open()).keyKnown()).toBe(false);
    expect(said()).toEqual([{ kind: 'journal_opened', publicKey: null, unsigned: true }]);
    keychain.set = set;
    const seed = '01'.repeat(32);
    const wrong = [
      '',
      'null',
      '[]',
      '{}',
      JSON.stringify({ v: 2, seed }),
      JSON.stringify({ v: 1, seed: `${seed}0` }),
      JSON.stringify({ v: 1, seed: seed.toUpperCase().replace('0', 'A') }),
      JSON.stringify({ v: 1, seed: 7 }),
    ];
    for (const text of wrong) {
      keychain.items.set('journal', text);
      expect([text, (await open()).keyKnown(), keychain.items.get('journal')]).toEqual([text, false, text]);
    }
  });

  test('is made only by a store that is ready before and after it says that it has none', async () => {
    const states = ['ready', 'locked'] as const;
    let asked = 0;
    keychain.diagnose = async () => ({ state: states[Math.min(asked++, 1)] ?? 'locked', detail: '' });
    expect([(await open()).keyKnown(), keychain.items.size, asked]).toEqual([false, 0, 3]);
    keychain.calls.length = 0;
    await open();
    expect(keychain.calls).toEqual([]);
    keychain.state = 'failed';
    keychain.diagnose = async () => ({ state: 'ready', detail: '' });
    expect((await open()).keyKnown()).toBe(false);
  });

  test('signs as soon as a store gives it, and says from where on', async () => {
    keychain.state = 'locked';
    const journal = await open();
    await journal.record(note('one'));
    await journal.settled();
    expect([files.content.has(headPath), mark.told]).toEqual([false, []]);
    keychain.state = 'ready';
    await journal.record(note('two'));
    await journal.record(note('three'));
    await journal.settled();
    expect([journal.keyKnown(), said()]).toEqual([
      true,
      [
        { kind: 'journal_opened', publicKey: null, unsigned: true },
        { ...note('one'), unsigned: true },
        { kind: 'journal_key', publicKey: mine.publicKey, replaces: null },
        note('two'),
        note('three'),
      ],
    ]);
    expect((await open()).summary()).toEqual({ entries: 5, verified: true });
  });

  test('that takes the place of another one names it', async () => {
    await (await open()).settled();
    keychain.items.clear();
    const journal = await open();
    await journal.record(note('one'));
    const theirs = handKey('02'.repeat(32));
    expect(said().slice(1)).toEqual([
      { kind: 'journal_key', publicKey: theirs.publicKey, replaces: mine.publicKey },
      { kind: 'journal_damaged', findings: ['foreign_key 0'] },
      note('one'),
    ]);
  });
});

describe('what is certain of a submit', () => {
  const awaits = (journal: Journal, fingerprint = 'f') => journal.submits.awaits(fingerprint, 'key');
  /** Two submits, the first of them ended; and what another start makes of the lines. */
  async function restarted(change: (all: string[]) => string[] = all => all): Promise<Journal> {
    const first = await open();
    await first.submits.intent(submit('f'));
    await first.submits.intent(submit('g'));
    await first.submits.outcome(submit('g'), ended);
    await first.settled();
    put(...change(lines()));
    return open();
  }

  test('that is pending, ended, or never was', async () => {
    const journal = await restarted();
    expect([awaits(journal), awaits(journal, 'g'), awaits(journal, 'h')]).toEqual([true, false, false]);
    expect(journal.submits.awaits('f', 'another')).toBe(false);
    expect(journal.pending().map(({ fingerprint }) => fingerprint)).toEqual(['f']);
  });

  test('of one that was sent again after it ended: it is pending', async () => {
    const first = await open();
    for (const _ of [1, 2]) {
      await first.submits.intent(submit('f'));
      await first.submits.outcome(submit('f'), ended);
    }
    expect(awaits(first)).toBe(false);
    await first.submits.intent(submit('f'));
    await first.settled();
    expect([awaits(first), awaits(await open())]).toEqual([true, true]);
  });

  test.each<[string, (all: string[]) => string[]]>([
    ['its end was cut', all => all.slice(0, 3)],
    ['a line was taken out of it', all => [all[0], all[2], all[3]].map(String)],
    ['its line was changed', all => all.map(line => line.replace('"about":"Sign"', '"about":"Else"'))],
    ['it is gone', () => []],
  ])('is nothing where the journal forgets: %s; neither at that start nor at the next', async (_, change) => {
    const journal = await restarted(change);
    expect([awaits(journal), awaits(journal, 'h'), journal.pending()]).toEqual([null, null, []]);
    expect(journal.summary().verified).toBe(false);
    await journal.record(note('behind it'));
    await journal.settled();
    const next = await open();
    expect([awaits(next), awaits(next, 'h'), next.pending()]).toEqual([null, null, []]);
    // What comes after is known again.
    await next.submits.intent(submit('i'));
    expect(awaits(next, 'i')).toBe(true);
  });

  test('is nothing of a line that is not sound, though this computer signed it', async () => {
    const journal = await restarted(all =>
      all.map((line, i) => (i === 1 ? line.replace('"keyId":"key"', '"keyId":"own"') : line)),
    );
    expect([journal.submits.awaits('f', 'own'), awaits(journal), journal.pending()]).toEqual([null, null, []]);
  });

  test('is nothing while no store gives the key, though the lines are whole', async () => {
    await restarted();
    keychain.state = 'locked';
    const journal = await open();
    expect([awaits(journal), awaits(journal, 'g'), awaits(journal, 'h'), journal.keyKnown()]).toEqual([null, null, null, false]);
    keychain.state = 'ready';
    await journal.recheck();
    expect([awaits(journal), awaits(journal, 'g'), awaits(journal, 'h'), journal.keyKnown()]).toEqual([true, false, false, true]);
  });

  test('is not what a line says that another program appended: neither an intent, nor an end', async () => {
    const foreign = (said: object, before: string | undefined) => handLine(5, said, before, null);
    const intent = {
      kind: 'submit_intent',
      operation: 'x',
      organizationId: 'org',
      baseUrl: 'b',
      keyId: 'key',
      fingerprint: 'h',
      body: null,
      about: null,
    };
    const journal = await restarted(all => [...all, foreign(intent, all.at(-1))]);
    expect([awaits(journal, 'h'), journal.pending().map(({ fingerprint }) => fingerprint)]).toEqual([false, ['f']]);
    files.content.clear();
    mark.value = null;
    const other = await restarted(all => [
      ...all,
      foreign({ kind: 'submit_outcome', fingerprint: 'f', operation: 'x', outcome: 'ok' }, all.at(-1)),
    ]);
    await other.record(note('signed over it'));
    await other.settled();
    expect(awaits(await open())).toBe(null);
  });
});

describe('damage', () => {
  async function five(): Promise<string[]> {
    const journal = await open();
    for (const about of ['a', 'b', 'c', 'd']) await journal.record(note(about));
    await journal.settled();
    return lines();
  }

  test('is told once, in the journal itself, and again where there is more of it', async () => {
    const [l1 = '', l2 = '', l3 = '', ...rest] = await five();
    put(l1, l2, l3.replace('"b"', '"x"'), ...rest);
    const damaged = { kind: 'journal_damaged', findings: ['changed 3', 'broken_link 4'] };
    for (const _ of [1, 2]) {
      const journal = await open();
      await journal.settled();
      expect([said().slice(5), journal.summary().verified]).toEqual([[damaged], false]);
    }
    put(l1, l2.replace('"a"', '"x"'), ...lines().slice(2));
    await (await open()).settled();
    expect(said().slice(6)).toEqual([{ kind: 'journal_damaged', findings: ['changed 2', 'broken_link 3'] }]);
  });

  test('is told though a forged line says that it was told', async () => {
    const all = await five();
    const told = { kind: 'journal_damaged', findings: ['changed 3', 'broken_link 4'] };
    const changed = all.map((line, i) => (i === 2 ? line.replace('"b"', '"x"') : line));
    put(...changed, handLine(6, told, changed.at(-1), null));
    await (await open()).settled();
    expect(said().at(-1)).toEqual(told);
  });

  test('is named in fifty findings at most, and what is expected of a journal is none', async () => {
    const all = await five();
    put(...all, ...Array.from({ length: 60 }, () => 'hello'));
    await (await open()).settled();
    const { findings: named } = JSON.parse(lines().at(-1) ?? '') as { findings: string[] };
    expect(named).toEqual(Array.from({ length: 50 }, (_, n) => `not_an_entry ${6 + n}`));
  });

  test('by a link is told, and the link is moved and never read', async () => {
    await five();
    const { read } = files;
    files.read = async path => {
      if (path === journalPath && !files.content.has(`${journalPath}.damaged`)) throw new LinkError(path);
      return read(path);
    };
    const journal = await open();
    await journal.settled();
    expect(said()).toEqual([opened, { kind: 'journal_damaged', findings: ['gone 0', 'head 0', 'link 0'] }]);
    expect([files.content.has(`${journalPath}.damaged`), await findings(journal)]).toEqual([
      true,
      ['The journal was found damaged: the journal was gone, head 0, a link was in its place.'],
    ]);
    files.read = async () => {
      throw new Error('EIO');
    };
    await expect(open()).rejects.toThrow('EIO');
  });

  test('that is found while the app runs is said from then on', async () => {
    const all = await five();
    const journal = await open();
    const wholeMark = `The keychain’s mark names entry 5, SHA-256 ${sha256(all[4] ?? '')}.`;
    expect([await journal.verify(), journal.summary()]).toEqual([
      { ok: true, sentence: `5 entries, unbroken and signed with this computer’s journal key. ${wholeMark}` },
      { entries: 5, verified: true },
    ]);
    put(...all.slice(0, 4), (all[4] ?? '').replace('"d"', '"x"'));
    expect(await journal.verify()).toEqual({
      ok: false,
      sentence: `5 entries, and the journal does not verify. line 5: entry 5 (key_changed) is not as it was written. And 2 more findings. ${wholeMark}`,
    });
    expect(journal.summary()).toEqual({ entries: 5, verified: false });
    mark.isOpen = false;
    put(...all);
    expect(await journal.verify()).toEqual({
      ok: true,
      sentence:
        '5 entries, unbroken and signed with this computer’s journal key. The keychain holds no mark of the last entry: it is not known whether an older journal was put back.',
    });
    expect(journal.summary().verified).toBe(true);
  });

  test('that only the store’s mark tells of is found when the store opens, once', async () => {
    const all = await five();
    mark.isOpen = false;
    put(...all.slice(0, 3));
    files.content.delete(headPath);
    const journal = await open();
    expect([journal.summary().verified, mark.compared]).toEqual([true, 2]);
    mark.isOpen = true;
    await journal.recheck();
    expect([journal.summary().verified, said().slice(3)]).toEqual([
      false,
      [{ kind: 'journal_damaged', findings: ['rolled_back 0', 'head_missing 0'] }],
    ]);
    await journal.settled();
    await journal.recheck();
    expect([said().length, mark.compared]).toEqual([4, 4]);
  });
});
