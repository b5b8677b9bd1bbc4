/** Looking something up in the journal: the filter, and one line as it stands in the file. */
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../electron/contract/operations/table.ts';
import { detailOf } from '../../../../electron/core/journal/detail.ts';
import type { JournalLine } from '../../../../electron/core/journal/entry.ts';
import { journalPath } from '../../../../electron/core/journal/files.ts';
import { type Journal, openJournal } from '../../../../electron/core/journal/journal.ts';
import { describeLine, hasSecretFields, matcher } from '../../../../electron/core/journal/view.ts';
import { handKey, handLine } from '../../support/journal-by-hand.ts';
import { type MemoryFiles, memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

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

const checksOf = (content: boolean, link: boolean, signature?: boolean) => [
  { ok: content, sentence: content ? 'Its content has the hash it was written with' : 'Its content was changed' },
  {
    ok: link,
    sentence: link ? 'It follows the line before it' : 'It does not follow the line before it: one was changed, moved or removed',
  },
  ...(signature === undefined
    ? []
    : [
        {
          ok: signature,
          sentence: signature ? 'This computer’s journal key signed it' : 'This computer’s journal key did not sign it',
        },
      ]),
];

test('a line is shown byte for byte, with its content, its link and its signature checked', async () => {
  const detail = await journal.entry(4);
  if (!detail.ok) throw new Error(detail.message);
  const lines = Buffer.from(files.content.get(journalPath) ?? [])
    .toString()
    .split('\n');
  const { entries } = await journal.entries({ limit: 1, before: 5 });
  expect(detail.value).toMatchObject({ entry: entries[0], text: lines[3], checks: checksOf(true, true, true) });
  expect(await journal.entry(99)).toEqual({ ok: false, code: 'not_found', message: 'The journal has no readable entry 99.' });
  files.content.delete(journalPath);
  expect(await journal.entry(4)).toMatchObject({ code: 'not_found' });
});

test('a line that was edited in the file is named as changed, and the one after it as cut loose', async () => {
  const text = Buffer.from(files.content.get(journalPath) ?? []).toString();
  files.content.set(journalPath, Buffer.from(text.replace('Theme is dark', 'Theme is pink')));
  const checks = async (sequence: number) => {
    const detail = await journal.entry(sequence);
    return detail.ok ? detail.value.checks : [];
  };
  expect(await checks(3)).toEqual(checksOf(false, true, false));
  expect(await checks(4)).toEqual(checksOf(true, false, true));
});

describe('one line of a file', () => {
  const [mine, theirs] = [handKey('01'.repeat(32)), handKey('02'.repeat(32))];
  const said = (about: string) => ({ kind: 'key_changed', about });
  const lines: string[] = [];
  for (let n = 1; n <= 12; n++) lines.push(handLine(n, said(`${n}`), lines.at(-1), n === 12 ? null : mine));
  const file = Buffer.from(`${lines.join('\n')}\n`);
  const { publicKey } = mine;

  test('is found by its number, the first one too, in any part of memory', () => {
    const larger = Buffer.concat([Buffer.from('x\n'), file]);
    for (const number of [1, 2, 10, 11])
      for (const bytes of [file, new Uint8Array(larger.buffer, larger.byteOffset + 2, file.length)])
        expect(detailOf(bytes, number, publicKey)).toMatchObject({
          ...{ text: lines[number - 1], entry: { sequence: number, about: `${number}` }, checks: checksOf(true, true, true) },
        });
    expect([detailOf(file, 13, publicKey), detailOf(new Uint8Array(), 1, publicKey)]).toEqual([null, null]);
    // Where entry 1 was taken out, entry 10 is not it.
    expect(detailOf(Buffer.from(lines.slice(9).join('\n')), 1, publicKey)).toBeNull();
  });

  test('has no word on signatures where no store gives the key, and tells another key’s and none', () => {
    expect(detailOf(file, 3, null)?.checks).toEqual(checksOf(true, true));
    expect(detailOf(file, 3, theirs.publicKey)?.checks).toEqual(checksOf(true, true, false));
    expect(detailOf(file, 12, publicKey)?.checks).toEqual(checksOf(true, true, false));
    const moved = Buffer.from([lines[1], lines[0]].join('\n'));
    expect(detailOf(moved, 2, publicKey)?.checks).toEqual(checksOf(true, false, true));
    expect(detailOf(moved, 1, publicKey)?.checks).toEqual(checksOf(true, false, true));
  });

  test('that cannot be read is none', () => {
    for (const text of ['{"sequence":1,', '{"sequence":1,"at":}', '{"sequence":1,"at":"x"]'])
      expect(detailOf(Buffer.from(text), 1, publicKey)).toBeNull();
    expect(detailOf(Buffer.from('{"sequence":1,"at":"x","kind":"key_changed"}'), 1, publicKey)).toMatchObject({
      ...{ entry: { at: 'x', about: '' }, checks: checksOf(false, false, false) },
    });
  });

  test('shows the body that was sent as what it says, and whatever is no JSON as text', () => {
    const intent = (body: unknown) => ({ kind: 'submit_intent', operation: 'x', about: null, body });
    const leaves = (body: unknown) =>
      JSON.stringify(detailOf(Buffer.from(handLine(1, intent(body), undefined, mine)), 1, publicKey)?.tree);
    expect(leaves('{"parameters":{"payload":"hello"}}')).toMatch(/"payload".*"hello"/);
    expect(leaves('{"parameters":{"payload":"hello"}}')).not.toContain('\\"payload');
    expect(leaves('not json')).toContain('not json');
    expect(leaves(null)).toContain('"body"');
    expect(leaves('{}')).toMatch(/submit_intent/);
    const plain = detailOf(file, 3, publicKey)?.tree;
    expect([JSON.stringify(plain).includes('body'), JSON.stringify(plain).includes('"Entry"')]).toEqual([false, true]);
  });
});

describe('what the list shows of a line', () => {
  const at = '2026-11-21T00:00:00.000Z';
  const shown = (line: object) => {
    const { sequence, at: when, ...rest } = describeLine({ sequence: 7, at, ...line } as JournalLine);
    expect([sequence, when]).toEqual([7, at]);
    return rest;
  };
  const send = { organizationId: 'org', fingerprint: 'f', operation: 'approve_activity' };

  test.each<[object, object]>([
    [
      { kind: 'submit_intent', ...send, about: 'Approve x' },
      { organizationId: 'org', fingerprint: 'f', about: 'Approve x' },
    ],
    [
      { kind: 'submit_intent', ...send, about: null },
      { organizationId: 'org', fingerprint: 'f', about: 'approve_activity' },
    ],
    [
      { kind: 'submit_outcome', ...send, outcome: 'ok', status: 'DONE' },
      { organizationId: 'org', fingerprint: 'f', about: 'approve_activity', outcome: 'DONE' },
    ],
    [
      { kind: 'submit_outcome', ...send, outcome: 'offline', status: null },
      { organizationId: 'org', fingerprint: 'f', about: 'approve_activity', outcome: 'offline' },
    ],
    [
      { kind: 'vote_confirmed', activityId: 'a', decision: 'approve', fingerprint: 'f' },
      { fingerprint: 'f', about: 'approve: a' },
    ],
    [{ kind: 'vote_confirmed', activityId: 7, decision: {} }, { about: '?: 7' }],
    [{ kind: 'signature_received', sentence: 'It holds.' }, { about: 'It holds.' }],
    [{ kind: 'signature_withheld', sentence: 'It does not.' }, { about: 'It does not.' }],
    [{ kind: 'review_sealed', activityId: 'a' }, { about: 'a' }],
    [{ kind: 'review_decided', activityId: 'a' }, { about: 'a' }],
    [{ kind: 'review_decided', activityId: 'a', decision: 'reject' }, { about: 'reject: a' }],
    [{ kind: 'journal_opened', publicKey: null }, { about: 'The journal begins, unsigned: its key was not available.' }],
    [{ kind: 'journal_opened', publicKey: 'ab' }, { about: 'The journal begins.' }],
    [{ kind: 'journal_key', publicKey: 'ab', replaces: null }, { about: 'The journal is signed from here on.' }],
    [{ kind: 'journal_key', publicKey: 'ab', replaces: 'cd' }, { about: 'Another key signs the journal from here on.' }],
    [{ kind: 'journal_recovered', cutBytes: 3 }, { about: 'The end of the journal was incomplete; 3 bytes were cut off.' }],
    [
      { kind: 'journal_damaged', findings: ['rolled_back 0', 'gone 0', 'head_missing 0', 'link 0', 'changed 3', 7, {}] },
      {
        about:
          'The journal was found damaged: an older journal was put back, or its end was cut, the journal was gone, its head file was missing, a link was in its place, changed 3, 7, ?.',
      },
    ],
    [
      { kind: 'journal_damaged', findings: Array(50).fill('changed 3') },
      { about: `The journal was found damaged: ${'changed 3, '.repeat(15).slice(0, 160)}.` },
    ],
    [{ kind: 'journal_damaged', findings: 'missing 2' }, { about: 'The journal was found damaged: missing 2.' }],
    [{ kind: 'settings_changed', about: 'Theme is dark' }, { about: 'Theme is dark' }],
    [{ kind: 'change_confirmed', about: { not: 'text' }, organizationId: 7, fingerprint: [] }, { about: '' }],
    [{ kind: 'submit_outcome', operation: 7, outcome: {}, status: {} }, { about: '' }],
  ])('%j', (line, expected) => {
    expect(shown(line)).toMatchObject({
      kind: (line as { kind: string }).kind,
      organizationId: null,
      keyId: null,
      fingerprint: null,
      outcome: null,
      ...expected,
    });
  });

  test('is found by every word of it, in bounds that belong to it', () => {
    const entry = {
      sequence: 71,
      at,
      kind: 'submit_outcome',
      organizationId: 'org',
      keyId: 'k1',
      fingerprint: 'sha256:AB',
      about: 'Pay Ben',
      outcome: 'DONE',
      ...{ activityId: null, decision: null, reason: null },
    };
    const finds = (filter: Parameters<typeof matcher>[0]) => matcher(filter)(entry);
    for (const search of ['', '  ', '71', '2026-11-21t00', 'SUBMIT_', 'pay  BEN', 'done', 'sha256:ab', 'ben pay 71'])
      expect([search, finds({ search })]).toEqual([search, true]);
    for (const search of ['org', 'pay 72', 'payben', 'null', 'undefined'])
      expect([search, finds({ search })]).toEqual([search, false]);
    const bare = { ...entry, fingerprint: null, outcome: null };
    expect(['null', 'pay'].map(search => matcher({ search })(bare))).toEqual([false, true]);
    expect([
      finds({ keyIds: ['k0', 'k1'] }),
      finds({ keyIds: ['k2'] }),
      matcher({ keyIds: ['k1'] })({ ...entry, keyId: null }),
    ]).toEqual([...[true, false, false]]);
    expect([
      finds({ kinds: [] }),
      finds({ kinds: ['key_changed'] }),
      finds({ kinds: ['key_changed', 'submit_outcome'] }),
    ]).toEqual([false, false, true]);
    expect([finds({ organizationId: 'org' }), finds({ organizationId: 'other' })]).toEqual([true, false]);
    const [before, after] = ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.001Z'];
    expect([before, at, after].map(from => finds({ from }))).toEqual([true, true, false]);
    expect([before, at, after].map(to => finds({ to }))).toEqual([false, true, true]);
  });
});

test('a body is left out of the journal where any of its fields is secret, however deep, and where nobody knows', () => {
  const secret = (name: keyof typeof operations) => hasSecretFields(operations[name]);
  expect(hasSecretFields(undefined)).toBe(true);
  expect(['sign_raw_payload', 'approve_activity', 'create_wallet'].map(name => secret(name as 'approve_activity'))).toEqual([
    false,
    false,
    false,
  ]);
  expect([secret('oauth_login'), secret('otp_login'), secret('import_secrets')]).toEqual([true, true, true]);
});
