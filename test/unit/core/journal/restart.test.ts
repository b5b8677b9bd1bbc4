/** The journal over starts of the app: what one start leaves, the next one finds, with a full disk or a closed store between. */
import { beforeEach, describe, expect, test } from 'vitest';
import { headPath, journalPath } from '../../../../electron/core/journal/files.ts';
import { type Journal, openJournal } from '../../../../electron/core/journal/journal.ts';
import { sentenceOf } from '../../../../electron/core/journal/sentence.ts';
import type { PendingSubmit } from '../../../../electron/core/submit/types.ts';
import { handHead, handKey, handLine, sha256 } from '../../support/journal-by-hand.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

const mine = handKey('01'.repeat(32));
let files: MemoryFiles;
let keychain: MemoryKeychain;
let drawn: number;
let mark: { value: { sequence: number; lineHash: string } | null; told: number[]; compared: number };
/** What was durable, in the order in which it was. */
let durable: string[];
const open = () =>
  openJournal({
    ...{ files, keychain, clock: testClock(), random: bytes => new Uint8Array(bytes).fill(++drawn) },
    mark: {
      ...{ isOpen: () => keychain.state === 'ready', journal: () => mark.value, settled: async () => {} },
      compared: () => {
        mark.compared += 1;
      },
      markJournal(next) {
        mark.value = next;
        mark.told.push(next.sequence);
        durable.push(`mark ${next.sequence}`);
      },
    },
  });
beforeEach(() => {
  files = memoryFiles();
  keychain = memoryKeychain();
  drawn = 0;
  mark = { value: null, told: [], compared: 0 };
  durable = [];
});

const note = (about: string) => ({ kind: 'key_changed' as const, about });
const lines = () =>
  Buffer.from(files.content.get(journalPath) ?? [])
    .toString()
    .split('\n')
    .slice(0, -1);
const put = (...all: string[]) => void files.content.set(journalPath, Buffer.from(all.map(line => `${line}\n`).join('')));
const kinds = () => lines().map(line => (JSON.parse(line) as { kind: string }).kind);
const submit = (fingerprint: string): PendingSubmit => ({
  ...{ fingerprint, operation: 'sign_raw_payload', baseUrl: 'https://a.example', connectionOrganizationId: 'org' },
  ...{ keyId: 'key', organizationId: 'org', text: '{"a":1}', sentAt: '2026-11-21T00:00:00.000Z', about: 'Sign' },
});
const ended = { code: 'ok' as const, status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'a' };
const awaits = (journal: Journal, fingerprint: string) => journal.submits.awaits(fingerprint, 'key');
/** A line that somebody else appends, unsigned. */
const foreign = (said: object) => put(...lines(), handLine(lines().length + 1, said, lines().at(-1), null));
const noRoom = async () => {
  throw new Error('ENOSPC');
};
/** What stands after a first start: a submit that is under way, and one that ended. */
async function begun(): Promise<void> {
  const journal = await open();
  await journal.submits.intent(submit('open'));
  await journal.submits.intent(submit('over'));
  await journal.submits.outcome(submit('over'), ended);
  await journal.settled();
}
const certain = (journal: Journal) => ['open', 'over', 'never'].map(each => awaits(journal, each));

describe('what is certain', () => {
  test('stays so where nothing but the head is older: that forgets nothing', async () => {
    await begun();
    const [first = ''] = lines();
    files.content.set(headPath, Buffer.from(handHead(1, first, mine)));
    for (const _ of [1, 2]) {
      const journal = await open();
      expect(certain(journal)).toEqual([true, false, false]);
      await journal.settled();
      expect(kinds().filter(kind => kind === 'journal_damaged').length).toBe(1);
    }
  });

  test('is lost with what was cut, though the disk is too full to say so', async () => {
    await begun();
    put(...lines().slice(0, 3));
    const { append } = files;
    files.append = noRoom;
    const journal = await open();
    expect([certain(journal), journal.pending(), journal.summary().verified]).toEqual([[null, null, null], [], false]);
    files.append = append;
    await journal.record(note('afterwards'));
    expect(kinds().slice(3)).toEqual(['journal_damaged', 'key_changed']);
  });

  test('is not ended by an outcome that somebody else appended, nor begun again by it', async () => {
    await begun();
    foreign({ kind: 'submit_outcome', fingerprint: 'open', operation: 'x', outcome: 'ok' });
    foreign({ kind: 'submit_outcome', fingerprint: 'over', operation: 'x', outcome: 'ok' });
    const journal = await open();
    // Nobody signed over those lines yet: they say nothing.
    expect(certain(journal)).toEqual([true, false, false]);
    await journal.record(note('signed over them'));
    await journal.settled();
    // Now they stood there; who put them there nobody knows, and of the one that had ended before that is enough.
    expect(certain(await open())).toEqual([null, false, false]);
  });
});

describe('what was approved before', () => {
  const way = { baseUrl: 'https://a.example', organizationId: 'org', keyId: 'key' };
  const met = (journal: Journal, change: object = {}) => {
    const { approved, forgotten = false } = journal.past({ ...way, ...change });
    return [approved, forgotten];
  };

  test('is known at once and after a start, for that way alone', async () => {
    const journal = await open();
    expect(met(journal)).toEqual([false, false]);
    await journal.submits.intent(submit('open'));
    expect([met(journal), met(journal, { keyId: 'another' })]).toEqual([
      [true, false],
      [false, false],
    ]);
    await journal.settled();
    const again = await open();
    expect([met(again), met(again, { organizationId: 'another' })]).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  test('is not what somebody else appended, though this computer signed over it', async () => {
    await (await open()).settled();
    const { baseUrl, organizationId, keyId } = way;
    foreign({ kind: 'submit_intent', operation: 'x', baseUrl, organizationId, keyId, fingerprint: 'f', body: null, about: null });
    for (const _ of [1, 2]) {
      const journal = await open();
      expect(met(journal)).toEqual([false, false]);
      await journal.record(note('over it'));
      await journal.settled();
    }
  });

  test('counts no more once a line of it was taken out, also where that is seen when the store opens', async () => {
    await begun();
    const all = lines();
    put(...all.slice(0, 3));
    const { append } = files;
    files.append = noRoom;
    const journal = await open();
    expect(met(journal)).toEqual([false, true]);
    files.append = append;
    put(...all);
    await journal.recheck();
    expect(met(journal)).toEqual([true, false]);
    put(...all.slice(0, 3));
    await journal.recheck();
    expect(met(journal)).toEqual([false, true]);
  });
});

describe('what is said of damage', () => {
  test('with a torn end beside it, is not that the end was torn alone', async () => {
    await begun();
    const [first = '', second = '', ...rest] = lines();
    files.content.set(journalPath, Buffer.from(`${[first, second.replace('"Sign"', '"Else"'), ...rest].join('\n')}\n{"s`));
    const journal = await open();
    await journal.settled();
    expect([journal.summary().verified, kinds().slice(4)]).toEqual([false, ['journal_recovered', 'journal_damaged']]);
  });

  test('is said once, also while no store gives the key', async () => {
    await begun();
    const [first = '', second = '', ...rest] = lines();
    put(first, second.replace('"Sign"', '"Else"'), ...rest);
    keychain.state = 'locked';
    for (const _ of [1, 2, 3]) await (await open()).settled();
    expect(kinds().slice(4)).toEqual(['journal_damaged']);
    keychain.state = 'ready';
    // What a closed store let stand unsigned is no word of this computer: it is said once more.
    for (const _ of [1, 2]) await (await open()).settled();
    expect(kinds().slice(4)).toEqual(['journal_damaged', 'journal_damaged']);
  });

  test('is nothing of a key that was replaced, once that stands there', async () => {
    await (await open()).settled();
    keychain.items.clear();
    for (const _ of [1, 2, 3]) await (await open()).settled();
    expect(kinds()).toEqual(['journal_opened', 'journal_key', 'journal_damaged']);
  });
});

describe('on the disk', () => {
  test('a new journal has its head at once, and every entry is named once', async () => {
    const journal = await open();
    await journal.settled();
    const [first = ''] = lines();
    expect(Buffer.from(files.content.get(headPath) ?? []).toString()).toBe(handHead(1, first, mine));
    for (let n = 0; n < 3; n++) void journal.record(note(`${n}`));
    await journal.record(note('last'));
    void journal.record(note('unwaited'));
    await journal.settled();
    expect([lines().length, mark.value]).toEqual([6, { sequence: 6, lineHash: sha256(lines()[5] ?? '') }]);
    expect(mark.told).toEqual([...new Set(mark.told)]);
  });

  test('entry, head and mark are durable in this order: a crash between them is no rollback', async () => {
    const { append, replace } = files;
    files.append = async (path, bytes) => {
      await append(path, bytes);
      durable.push(`entry ${lines().length}`);
    };
    files.replace = async (path, bytes) => {
      await replace(path, bytes);
      durable.push(`head ${(JSON.parse(Buffer.from(bytes).toString()) as { sequence: number }).sequence}`);
    };
    const journal = await open();
    await journal.settled();
    await journal.record(note('one'));
    await journal.settled();
    expect(durable).toEqual(['entry 1', 'head 1', 'mark 1', 'entry 2', 'head 2', 'mark 2']);
  });

  test('nothing is cut off but what a failed write left', async () => {
    const cut: number[] = [];
    const { append, truncate } = files;
    files.truncate = async (path, length) => {
      cut.push(length);
      return truncate(path, length);
    };
    files.append = noRoom;
    const journal = await open();
    await journal.record(note('one'));
    files.append = append;
    await journal.record(note('two'));
    await journal.record(note('three'));
    // Nothing had been there: there is nothing to cut.
    expect([cut, kinds()]).toEqual([[], ['journal_opened', 'key_changed', 'key_changed', 'key_changed']]);
    const size = files.content.get(journalPath)?.length;
    files.append = noRoom;
    await journal.record(note('four'));
    files.append = append;
    await journal.record(note('five'));
    await journal.record(note('six'));
    expect(cut).toEqual([size]);
  });
});

test('a look at it compares nothing with the mark; a start does, and the opening of the store', async () => {
  await begun();
  const journal = await open();
  expect(mark.compared).toBe(2);
  await journal.verify();
  await journal.entries({ limit: 1 });
  expect(mark.compared).toBe(2);
  await journal.recheck();
  expect(mark.compared).toBe(3);
});

test('without the key of this computer a line and the whole are shown all the same', async () => {
  await begun();
  keychain.state = 'locked';
  const journal = await open();
  const first = await journal.entry(1);
  expect(first.ok && first.value.checks.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await journal.verify()).toEqual({
    ok: true,
    sentence: `4 entries, unbroken and signed; the key is ${mine.publicKey}. The keychain holds no mark of the last entry: it is not known whether an older journal was put back.`,
  });
});

test('what was said to a decision is known after a start, of the key it was given with, and no forged one counts', async () => {
  const journal = await open();
  const decided = { kind: 'review_decided' as const, seal: 's', sealHash: 'h', activityId: 'a', fingerprint: 'f', keyId: 'k' };
  await journal.record({ ...decided, decision: 'reject', reason: 'Not on the list' });
  await journal.settled();
  expect(journal.reasonFor('a', 'k')).toBe('Not on the list');
  const again = await open();
  expect([again.reasonFor('a', 'k'), again.reasonFor('a', 'another'), again.reasonFor('b', 'k')]).toEqual([
    ...['Not on the list', null, null],
  ]);
  // The last word counts, and one of odd shape is none.
  await again.record({ ...decided, decision: 'approve' });
  expect(again.reasonFor('a', 'k')).toBeNull();
  await again.record({ ...decided, decision: 'reject', reason: 'turned \u202E' });
  await again.record({ ...decided, activityId: 'c', decision: 'reject', reason: { toString: 1 } as never });
  expect([again.reasonFor('a', 'k'), again.reasonFor('c', 'k')]).toEqual([null, null]);
});

describe('the list', () => {
  test('is paged from the newest, before a number that may be none of its own', async () => {
    const journal = await open();
    for (let n = 2; n <= 7; n++) await journal.record(n % 2 === 0 ? note(`${n}`) : { kind: 'settings_changed', about: `${n}` });
    const page = async (query: Parameters<Journal['entries']>[0]) => {
      const { entries, found, total } = await journal.entries(query);
      return [entries.map(({ sequence }) => sequence), found, total];
    };
    expect(await page({ limit: 3 })).toEqual([[7, 6, 5], 7, 7]);
    expect(await page({ limit: 3, before: 5 })).toEqual([[4, 3, 2], 7, 7]);
    expect(await page({ limit: 3, before: 2 })).toEqual([[1], 7, 7]);
    expect(await page({ limit: 3, before: 1 })).toEqual([[], 7, 7]);
    expect(await page({ limit: 3, before: 99 })).toEqual([[7, 6, 5], 7, 7]);
    expect(await page({ limit: 2, before: 6, kinds: ['key_changed'] })).toEqual([[4, 2], 3, 7]);
  });
});

test('a verification is put in a sentence: how many entries, whose key, where to look first, and how much more', () => {
  const whole = { entries: 0, publicKey: null, findings: [] } as Parameters<typeof sentenceOf>[0];
  const finding = (at: number) => ({ kind: 'changed' as const, line: at, sentence: `fault ${at}` });
  expect(sentenceOf(whole, 'own')).toBe('0 entries, unbroken and signed with this computer’s journal key.');
  expect(sentenceOf({ ...whole, entries: 1, publicKey: 'ab' }, 'named')).toBe('1 entry, unbroken and signed; the key is ab.');
  expect(sentenceOf({ ...whole, entries: 2 }, 'named')).toBe('2 entries, unbroken and signed; the key is none.');
  expect(sentenceOf({ ...whole, entries: 1, publicKey: 'ab' }, 'shown')).toBe('1 entry, unbroken and signed.');
  expect(sentenceOf({ ...whole, entries: 1 }, 'shown')).toBe('1 entry, unbroken and signed; the key is none.');
  const said = (...findings: number[]) => sentenceOf({ ...whole, findings: findings.map(finding) }, 'own');
  expect(said(0)).toBe('0 entries, and the journal does not verify. fault 0.');
  expect(said(3)).toBe('0 entries, and the journal does not verify. line 3: fault 3.');
  expect(said(0, 1)).toBe('0 entries, and the journal does not verify. line 1: fault 1. And 1 more finding.');
  expect(said(0, 0, 4, 5)).toBe('0 entries, and the journal does not verify. line 4: fault 4. And 3 more findings.');
});
