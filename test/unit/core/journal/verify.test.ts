/** Journals that were written by hand, sound ones and each way of being wrong: what is found, where, and what still counts. */
import { describe, expect, test } from 'vitest';
import { encodeLine, type JournalLine, sha256 as own } from '../../../../electron/core/journal/entry.ts';
import { openJournal } from '../../../../electron/core/journal/journal.ts';
import { isHashSignedBy, isSignedBy } from '../../../../electron/core/journal/signatures.ts';
import { forgets, isForgetting, type VerifyOptions, verifyJournal } from '../../../../electron/core/journal/verify.ts';
import { type HandKey, handHead, handKey, handLine, sha256 } from '../../support/journal-by-hand.ts';
import { memoryFiles, memoryKeychain, testClock } from '../../support/memory-ports.ts';

const mine = handKey('01'.repeat(32));
const theirs = handKey('02'.repeat(32));
const opened = (key: HandKey | null) => ({ kind: 'journal_opened', publicKey: key?.publicKey ?? null });
const note = (about: string) => ({ kind: 'key_changed', about });

/** Lines one after another; each said of it, and who signs. */
function chain(...said: [object, HandKey | null, number?][]): string[] {
  const lines: string[] = [];
  for (const [content, key, sequence] of said) lines.push(handLine(sequence ?? lines.length + 1, content, lines.at(-1), key));
  return lines;
}
const five = chain(
  [opened(mine), mine],
  ...(['a', 'b', 'c', 'd'] as const).map(about => [note(about), mine] as [object, HandKey]),
);
const [l1, l2, l3, l4, l5] = five as [string, string, string, string, string];
const fileOf = (lines: string[]) => Buffer.from(lines.map(line => `${line}\n`).join(''));
const verify = (lines: string[], options: VerifyOptions = {}) => verifyJournal(fileOf(lines), options);
const found = (lines: string[], options?: VerifyOptions) => {
  const { ok, findings } = verify(lines, options);
  expect(ok).toBe(findings.length === 0);
  return findings.map(({ kind, line, sentence }) => `${kind} ${line}: ${sentence}`);
};
const sound = (lines: string[]) =>
  verify(lines)
    .sound.map(each => (each ? 'y' : 'n'))
    .join('');
const head = (sequence: number, line: string, key = mine) => Buffer.from(handHead(sequence, line, key));
const edited = (line: string, change: object) => JSON.stringify({ ...(JSON.parse(line) as object), ...change });

describe('a journal that is whole', () => {
  test('is answered with its lines, its key and its end', () => {
    const bytes = fileOf(five);
    const mark = { sequence: 5, lineHash: sha256(l5) };
    const options = { head: head(5, l5), mark, publicKey: mine.publicKey, links: [] };
    expect(verifyJournal(bytes, options)).toEqual({
      ...{ ok: true, findings: [], lines: five.map(line => JSON.parse(line)), sound: [true, true, true, true, true] },
      ...{ publicKey: mine.publicKey, lastSequence: 5, lastLineHash: sha256(l5), wholeBytes: bytes.length },
      ends: [{ lines: 5, entries: 5, sequence: 5, lineHash: sha256(l5), publicKey: mine.publicKey }],
    });
    // A part of a larger buffer is read from where it begins.
    const larger = Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('yy')]);
    expect(verifyJournal(larger.subarray(2, -2), options).ok).toBe(true);
    expect(verifyJournal(new Uint8Array(), { head: null, mark: { sequence: 0, lineHash: own('') } })).toEqual({
      ...{ ok: true, findings: [], lines: [], sound: [], publicKey: null },
      ...{ lastSequence: 0, lastLineHash: '0'.repeat(64), wholeBytes: 0 },
      ends: [{ lines: 0, entries: 0, sequence: 0, lineHash: '0'.repeat(64), publicKey: null }],
    });
  });

  test('is what the app writes, byte for byte, and its head and mark', async () => {
    const [files, keychain] = [memoryFiles(), memoryKeychain()];
    const marks: unknown[] = [];
    const mark = {
      ...{ isOpen: () => true, journal: () => null, compared: () => {}, settled: async () => {} },
      markJournal: (each: unknown) => void marks.push(each),
    };
    const random = (bytes: number) => new Uint8Array(bytes).fill(1);
    const journal = await openJournal({ files, keychain, clock: testClock(), random, mark });
    for (const about of ['a', 'b', 'c', 'd']) await journal.record({ kind: 'key_changed', about });
    await journal.settled();
    const text = (path: string) => Buffer.from(files.content.get(path) ?? []).toString();
    expect([text('journal.jsonl'), text('journal.head.json')]).toEqual([fileOf(five).toString(), handHead(5, l5, mine)]);
    expect(marks.at(-1)).toEqual({ sequence: 5, lineHash: sha256(l5) });
    expect(keychain.items.get('journal')).toBe(JSON.stringify({ v: 1, seed: '01'.repeat(32) }));
    expect(encodeLine(1, '2026-11-21T00:00:00.000Z', { kind: 'key_changed', about: 'a' }, '0'.repeat(64), null)).toBe(
      handLine(1, note('a'), undefined, null),
    );
  });

  test('may have lines that nobody signed, or badly, before one that is signed', () => {
    const lines = chain([opened(mine), null], [note('a'), null], [note('b'), theirs], [note('c'), mine]);
    expect([found(lines), sound(lines)]).toEqual([[], 'yyyy']);
  });

  test('may have begun without a key, and be signed from some line on', () => {
    const lines = chain(
      [opened(null), null],
      [note('a'), null],
      [{ kind: 'journal_key', publicKey: mine.publicKey, replaces: null }, mine],
      [note('b'), mine],
    );
    expect([found(lines, { publicKey: mine.publicKey }), sound(lines), verify(lines).publicKey]).toEqual([
      [],
      'yyyy',
      mine.publicKey,
    ]);
    expect(verify(lines.slice(0, 2)).publicKey).toBeNull();
    expect(found(lines.slice(0, 2), { publicKey: mine.publicKey })).toEqual([
      'unsigned 1: the last 2 entries are not signed: the journal key was not available when they were written',
    ]);
  });
});

describe('what is wrong with a line is said of it, and ends what later signatures say of those before it', () => {
  const unsigned = chain([opened(mine), mine], [note('a'), null], [note('b'), null], [note('c'), null], [note('d'), mine]);
  const changedAt = (lines: string[], at: number) =>
    lines.map((line, i) => (i === at ? line.replace(/"about":"."/, '"about":"x"') : line));

  test.each<[string, string[], string[], string]>([
    [
      'changed',
      changedAt(five, 2),
      ['changed 3: entry 3 (key_changed) is not as it was written', 'broken_link 4: entry 4 does not follow the line before it'],
      'yynny',
    ],
    ['changed at the end', changedAt(five, 4), ['changed 5: entry 5 (key_changed) is not as it was written'], 'yyyyn'],
    [
      'changed, with a hash that fits',
      [
        ...five.slice(0, 4),
        encodeLine(5, '2026-11-21T00:00:00.000Z', { kind: 'key_changed', about: 'x' }, own(l4), null).replace(
          'null}',
          `"${(JSON.parse(l5) as JournalLine).signature}"}`,
        ),
      ],
      ['forged 5: the signature of entry 5 is not valid'],
      'yyyyn',
    ],
    [
      'changed among lines that only the last signature vouches for',
      changedAt(unsigned, 2),
      ['changed 3: entry 3 (key_changed) is not as it was written', 'broken_link 4: entry 4 does not follow the line before it'],
      'ynnny',
    ],
    [
      'changed though signed, behind one that nobody signed',
      changedAt(chain([opened(mine), mine], [note('a'), null], [note('b'), mine]), 2),
      ['changed 3: entry 3 (key_changed) is not as it was written'],
      'ynn',
    ],
    [
      'taken out',
      [l1, l2, l5],
      ['missing 3: 2 entries before number 5 are missing', 'broken_link 3: entry 5 does not follow the line before it'],
      'yyn',
    ],
    [
      'put in twice',
      [l1, l2, l3, l3, l4, l5],
      ['out_of_order 4: entry 3 is where number 4 should be', 'broken_link 4: entry 3 does not follow the line before it'],
      'yyynyy',
    ],
    [
      'moved',
      [l1, l3, l2, l4, l5],
      [
        'missing 2: 1 entries before number 3 are missing',
        'broken_link 2: entry 3 does not follow the line before it',
        'out_of_order 3: entry 2 is where number 4 should be',
        'broken_link 3: entry 2 does not follow the line before it',
        'broken_link 4: entry 4 does not follow the line before it',
      ],
      'ynnny',
    ],
    [
      'none',
      [l1, l2, 'hello', l3, l4, l5],
      [
        'not_an_entry 3: this is not a journal entry',
        'out_of_order 4: entry 3 is where number 4 should be',
        'broken_link 4: entry 3 does not follow the line before it',
      ],
      'yynyy',
    ],
    [
      'of another number, chained and signed',
      chain([opened(mine), mine], [note('a'), mine, 4], [note('b'), mine, 4], [note('c'), mine, 5]),
      ['missing 2: 2 entries before number 4 are missing', 'out_of_order 3: entry 4 is where number 5 should be'],
      'ynny',
    ],
    [
      'signed by another key',
      chain([opened(mine), mine], [note('a'), mine], [note('b'), theirs]),
      ['forged 3: the signature of entry 3 is not valid'],
      'yyn',
    ],
    [
      'signed by another key, behind one that nobody signed',
      chain([opened(mine), mine], [note('a'), null], [note('b'), theirs]),
      [
        'unsigned 2: the last 2 entries are not signed: the journal key was not available when they were written',
        'forged 3: the signature of entry 3 is not valid',
      ],
      'ynn',
    ],
    [
      'signed by another key, behind one that vouches for one that nobody signed',
      chain([opened(mine), mine], [note('a'), null], [note('b'), mine], [note('c'), theirs]),
      ['forged 4: the signature of entry 4 is not valid'],
      'yyyn',
    ],
    [
      'signed by nobody, at the end',
      chain([opened(mine), mine], [note('a'), mine], [note('b'), null], [note('c'), null]),
      ['unsigned 3: the last 2 entries are not signed: the journal key was not available when they were written'],
      'yynn',
    ],
    [
      'signed by nobody, behind one signed badly',
      chain([opened(mine), mine], [note('a'), theirs], [note('b'), null]),
      [
        'forged 2: the signature of entry 2 is not valid',
        'unsigned 2: the last 2 entries are not signed: the journal key was not available when they were written',
      ],
      'ynn',
    ],
    [
      'signed by nobody, behind one that is not intact',
      changedAt(chain([opened(mine), mine], [note('a'), mine], [note('b'), null], [note('c'), mine]), 1),
      ['changed 2: entry 2 (key_changed) is not as it was written', 'broken_link 3: entry 3 does not follow the line before it'],
      'ynny',
    ],
    [
      'told to be damaged',
      chain([opened(mine), mine], [{ kind: 'journal_damaged', findings: ['missing 1'] }, mine]),
      ['damage_recorded 2: the app found damage here on 2026-11-21T00:00:00.000Z'],
      'yy',
    ],
    [
      'begun a second time',
      chain([opened(mine), mine], [opened(theirs), theirs]),
      ['key_replaced 2: a second journal begins here'],
      'yy',
    ],
    [
      'of another key from here on',
      chain([opened(mine), mine], [{ kind: 'journal_key', publicKey: theirs.publicKey, replaces: null }, theirs]),
      ['key_replaced 2: another key signs from here on, and nothing shows that the previous one agreed'],
      'yy',
    ],
    [
      'of a key that is none',
      chain([{ kind: 'journal_opened', publicKey: 7 }, mine]),
      ['forged 1: the signature of entry 1 is not valid'],
      'n',
    ],
  ])('%s', (_, lines, expected, stillSound) => {
    expect([found(lines), sound(lines)]).toEqual([expected, stillSound]);
  });

  test('and a line that is no entry at all is told by its form', () => {
    const wrong = [
      ...['', '7', 'null', '[]', '"x"', '{}', ` ${l5}`, `${l5} `, l5.replace('":', '": ')],
      ...[
        { sequence: '5' },
        { sequence: 5.5 },
        { sequence: null },
        { at: 7 },
        { kind: null },
        { previous: 7 },
        { hash: null },
        { signature: 7 },
      ].map(change => edited(l5, change)),
      ...['sequence', 'at', 'kind', 'previous', 'hash', 'signature'].map(member => edited(l5, { [member]: undefined })),
    ];
    for (const line of wrong)
      expect([line, found([l1, l2, l3, l4, line])]).toEqual([line, ['not_an_entry 5: this is not a journal entry']]);
    // Bytes that are no text, where a reader would put the same character in their place.
    const odd = handLine(5, note('\ufffd'), l4, mine);
    const bytes = Buffer.from(odd.replace('\ufffd', '\xff'), 'latin1');
    const file = Buffer.concat([fileOf([l1, l2, l3, l4]), bytes, Buffer.from('\n')]);
    expect([found([l1, l2, l3, l4, odd]), verifyJournal(file).findings.map(({ kind }) => kind)]).toEqual([[], ['not_an_entry']]);
  });

  test('and a number a million on is no entry’s: the app would run out of numbers', () => {
    const far = (sequence: number) => found([l1, handLine(sequence, note('a'), l1, mine)]);
    expect(far(1_000_001)).toEqual(['missing 2: 999999 entries before number 1000001 are missing']);
    expect(far(1_000_002)).toEqual(['not_an_entry 2: this is not a journal entry']);
    expect(verify([l1, handLine(1_000_002, note('a'), l1, mine)]).lastSequence).toBe(2);
  });

  test('and half a line at the end is torn, however long', () => {
    const torn = (rest: string) => verifyJournal(Buffer.concat([fileOf([l1, l2]), Buffer.from(rest)]));
    expect(torn('{"s')).toMatchObject({
      ok: false,
      findings: [{ kind: 'torn', line: 3, sentence: 'the last 3 bytes are not a whole line' }],
      ...{ wholeBytes: fileOf([l1, l2]).length, lastSequence: 2, lastLineHash: sha256(l2) },
    });
    expect(torn(l3).findings).toMatchObject([{ kind: 'torn', line: 3 }]);
    expect(verifyJournal(Buffer.from('x'))).toMatchObject({ wholeBytes: 0, findings: [{ kind: 'torn', line: 1 }] });
  });
});

describe('head, mark and key', () => {
  const at = (sequence: number, line: string) => ({ sequence, lineHash: sha256(line) });
  const fits = { head: head(5, l5), mark: at(5, l5) };
  const headless = 'head 0: the signature of the head file is not valid';

  test.each<[string, string[], VerifyOptions, string[]]>([
    ['an older head, and an older mark, are true of what was then', five, { head: head(3, l3), mark: at(2, l2) }, []],
    [
      'a head that is newer names what was cut',
      [l1, l2, l3],
      { head: head(5, l5) },
      ['cut_off 0: the journal ends at entry 3; entry 5 existed'],
    ],
    ['a head of another line', five, { head: head(5, l4) }, ['head 0: entry 5 is not the one the head file names']],
    [
      'a head of a line that is missing',
      [l1, l2, l5],
      { head: head(3, l3) },
      [
        'head 0: entry 3 is not the one the head file names',
        'missing 3: 2 entries before number 5 are missing',
        'broken_link 3: entry 5 does not follow the line before it',
      ],
    ],
    ['a head that somebody else signed', five, { head: head(5, l5, theirs) }, [headless]],
    [
      'a head for another number',
      five,
      { head: Buffer.from(handHead(4, l5, mine).replace('"sequence":4', '"sequence":5')) },
      [headless],
    ],
    ['a head of no journal', [], { head: head(5, l5) }, [headless]],
    ['a mark of nothing', five, { mark: { sequence: 0, lineHash: 'x' } }, []],
    [
      'a mark of no journal',
      [],
      { mark: at(5, l5) },
      ['gone 0: there is no journal; the keychain names entry 5 of one', 'head_missing 0: the head file is missing'],
    ],
    [
      'a newer mark',
      [l1, l2, l3],
      { head: head(3, l3), mark: at(5, l5) },
      [
        'rolled_back 0: the journal ends at entry 3; the keychain names entry 5',
        'head 0: the head file is older than the last entry that the keychain names, 5',
      ],
    ],
    [
      'a mark of another line',
      five,
      { head: head(5, l5), mark: at(5, l4) },
      ['rolled_back 0: entry 5 is not the one that the keychain names'],
    ],
    ['a mark, and no head', five, { mark: at(5, l5) }, ['head_missing 0: the head file is missing']],
    [
      'a mark, and an older head',
      five,
      { head: head(4, l4), mark: at(5, l5) },
      ['head 0: the head file is older than the last entry that the keychain names, 5'],
    ],
    [
      'a mark, and a head that cannot be read',
      five,
      { head: Buffer.from('{'), mark: at(5, l5) },
      ['head 0: the head file cannot be read'],
    ],
    [
      'a mark of a number that stands twice is the last one',
      chain([opened(mine), mine], [note('a'), mine, 1]),
      {
        head: head(1, chain([opened(mine), mine])[0] ?? ''),
        mark: at(1, chain([opened(mine), mine], [note('a'), mine, 1])[1] ?? ''),
      },
      ['out_of_order 2: entry 1 is where number 2 should be'],
    ],
    [
      'another key than this computer’s',
      five,
      { ...fits, publicKey: theirs.publicKey },
      [`foreign_key 0: it is signed by the key ${mine.publicKey}, not by ${theirs.publicKey}`],
    ],
    [
      'a link in its place',
      five,
      { ...fits, links: ['journal.jsonl', 'journal.head.json'] },
      ['link 0: a link was in place of journal.jsonl', 'link 0: a link was in place of journal.head.json'],
    ],
  ])('%s', (_, lines, options, expected) => {
    expect(found(lines, options)).toEqual(expected);
  });

  test('a head is signed by the key that was in force at its line', () => {
    const lines = chain(
      [opened(mine), mine],
      [note('a'), mine],
      [{ kind: 'journal_key', publicKey: theirs.publicKey, replaces: mine.publicKey }, theirs],
      [note('b'), theirs],
    ) as [string, string, string, string];
    const replaced = 'key_replaced 3: another key signs from here on, and nothing shows that the previous one agreed';
    expect(found(lines, { head: head(1, lines[0]) })).toEqual([replaced]);
    expect(found(lines, { head: head(2, lines[1]) })).toEqual([replaced]);
    expect(found(lines, { head: head(2, lines[1], theirs) })).toEqual([headless, replaced]);
    expect(found(lines, { head: head(4, lines[3], theirs) })).toEqual([replaced]);
    expect(found(lines.slice(0, 3), { head: head(4, lines[3], theirs) })).toEqual([
      'cut_off 0: the journal ends at entry 3; entry 4 existed',
      replaced,
    ]);
  });

  test('a head file that is none is told by its form', () => {
    const whole = JSON.parse(handHead(5, l5, mine)) as object;
    const wrong = [
      { v: 2 },
      { v: '1' },
      { sequence: '5' },
      { sequence: 5.5 },
      { lineHash: 7 },
      { signature: null },
      { signature: undefined },
    ];
    for (const text of ['', 'null', '[]', '7', ...wrong.map(change => JSON.stringify({ ...whole, ...change }))])
      expect([text, found(five, { head: Buffer.from(text) })]).toEqual([text, ['head 0: the head file cannot be read']]);
    for (const signature of ['', 'x', mine.sign('x').toUpperCase()])
      expect(found(five, { head: Buffer.from(JSON.stringify({ ...whole, signature })) })).toEqual([headless]);
  });
});

test('a line is signed by a key where its content has its hash and that key signed the hash', () => {
  const line = JSON.parse(l3) as JournalLine;
  const { signature } = line;
  expect([isSignedBy(mine.publicKey, line), isHashSignedBy(mine.publicKey, line)]).toEqual([true, true]);
  const changed = { ...line, about: 'x' } as JournalLine;
  expect([isSignedBy(mine.publicKey, changed), isHashSignedBy(mine.publicKey, changed)]).toEqual([false, true]);
  for (const more of [
    { signature: null },
    { signature: `${signature}00` },
    { signature: signature?.toUpperCase() ?? '' },
    { signature: mine.sign(line.hash) },
  ])
    expect([isSignedBy(mine.publicKey, { ...line, ...more }), isHashSignedBy(mine.publicKey, { ...line, ...more })]).toEqual([
      false,
      false,
    ]);
  for (const key of [theirs.publicKey, '', 'x', `${mine.publicKey}00`, mine.publicKey.toUpperCase()])
    expect([isSignedBy(key, line), isHashSignedBy(key, line)]).toEqual([false, false]);
});

test('findings that say the past is not all there are told from those that do not', () => {
  const forgetting = [
    'rolled_back',
    'gone',
    'link',
    'cut_off',
    'missing',
    'out_of_order',
    'not_an_entry',
    'changed',
    'broken_link',
  ];
  expect([...forgets].sort()).toEqual([...forgetting].sort());
  for (const kind of forgetting) expect([kind, isForgetting([`${kind} 3`]), isForgetting([kind])]).toEqual([kind, true, true]);
  for (const kind of ['forged', 'torn', 'head', 'unsigned', 'key_replaced', 'foreign_key', 'damage_recorded', 'head_missing', ''])
    expect([kind, isForgetting([`${kind} 3`])]).toEqual([kind, false]);
  expect([isForgetting(['torn 1', 7, 'gone 0']), isForgetting('gone 0'), isForgetting(undefined), isForgetting([])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
