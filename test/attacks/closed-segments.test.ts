/**
 * Another program of the same user that changes what a start of the app no longer reads: closed segments of the journal, and
 * the checkpoint that says what they told. What it cannot do is sign with the journal's key, or move the keychain's mark.
 */
import { describe, expect, test } from 'vitest';
import { checkpointPath, decodeCheckpoint, encodeCheckpoint } from '../../electron/core/journal/checkpoint.ts';
import { headPath, segmentPath } from '../../electron/core/journal/files.ts';
import { type Journal, openJournal } from '../../electron/core/journal/journal.ts';
import type { PendingSubmit } from '../../electron/core/submit/types.ts';
import { handKey } from '../unit/support/journal-by-hand.ts';
import { keptIn } from '../unit/support/kept.ts';
import { type MemoryFiles, type MemoryKeychain, memoryFiles, memoryKeychain, testClock } from '../unit/support/memory-ports.ts';

interface Disk {
  files: MemoryFiles;
  keychain: MemoryKeychain;
}
async function open({ files, keychain }: Disk, segmentLines = 4) {
  const { key } = keptIn(files, keychain);
  await key.open();
  const random = (bytes: number) => new Uint8Array(bytes).fill(1);
  const journal = await openJournal({ files, keychain, clock: testClock(), random, mark: key, segmentLines });
  return Object.assign(journal, { openStore: () => key.open() });
}
const mine = handKey('01'.repeat(32));
const theirs = handKey('02'.repeat(32));
const signerOf = ({ sign }: typeof mine) => ({
  sign: (bytes: Uint8Array) => Uint8Array.from(Buffer.from(sign(Buffer.from(bytes).toString()), 'hex')),
});
const note = (about: string) => ({ kind: 'key_changed' as const, about });
const submit = (fingerprint: string): PendingSubmit => ({
  ...{ fingerprint, operation: 'sign_raw_payload', baseUrl: 'https://a.example', connectionOrganizationId: 'org' },
  ...{ keyId: 'key', organizationId: 'org', text: '{"a":1}', sentAt: '2026-11-21T00:00:00.000Z', about: 'Sign' },
});
const way = { baseUrl: 'https://a.example', organizationId: 'org', keyId: 'key' };
const evil = { baseUrl: 'https://evil.example', organizationId: 'org', keyId: 'key' };
const told = async (journal: Journal) =>
  (await journal.entries({ limit: 50, kinds: ['journal_damaged'] })).entries.map(({ about }) => about);
const linesOf = ({ files }: Disk, n: number) =>
  Buffer.from(files.content.get(segmentPath(n)) ?? [])
    .toString()
    .split('\n')
    .slice(0, -1);
const put = ({ files }: Disk, n: number, lines: string[], rest = '') =>
  void files.content.set(segmentPath(n), Buffer.from(lines.map(line => `${line}\n`).join('') + rest));
const checkpointOf = ({ files }: Disk) =>
  decodeCheckpoint(files.content.get(checkpointPath) ?? new Uint8Array(), mine.publicKey) ?? expect.fail('no checkpoint');
type Kept = Map<string, Uint8Array>;
const copyOf = ({ files }: Disk): Kept => new Map(files.content);
const putBack = ({ files }: Disk, kept: Kept, paths: string[]) => {
  for (const path of paths) {
    const bytes = kept.get(path);
    if (bytes === undefined) files.content.delete(path);
    else files.content.set(path, bytes);
  }
};

/** Four segments: an approval and an intent without an outcome in the first, and how it all stood after the second. */
async function written() {
  const disk: Disk = { files: memoryFiles(), keychain: memoryKeychain() };
  const journal = await open(disk);
  await journal.submits.intent(submit('open'));
  await journal.submits.intent(submit('over'));
  await journal.submits.outcome(submit('over'), { code: 'ok', status: 'ACTIVITY_STATUS_COMPLETED', activityId: 'a' });
  await journal.settled();
  let older: Kept = new Map();
  for (let n = 1; n <= 10; n++) {
    await journal.record(note(`change ${n}`));
    await journal.settled();
    if (n === 5) older = copyOf(disk);
  }
  expect(checkpointOf(disk).ends.length).toBe(3);
  return { disk, older };
}
const certain = (journal: Journal) => [
  ...['open', 'over', 'never'].map(each => journal.submits.awaits(each, 'key')),
  journal.past(way).approved,
  journal.past(way).forgotten ?? false,
];
const allCertain = [true, false, false, true, false];
const nothingCertain = [null, null, null, false, true];

describe('who changes a closed segment', () => {
  test.each<[string, (disk: Disk) => void, RegExp]>([
    [
      'changes a line',
      disk =>
        put(
          disk,
          2,
          linesOf(disk, 2).map(line => line.replace('change 2', 'change 9')),
        ),
      /changed 6/,
    ],
    ['takes a line out', disk => put(disk, 2, linesOf(disk, 2).toSpliced(1, 1)), /missing 6/],
    ['cuts its end', disk => put(disk, 2, linesOf(disk, 2).slice(0, -1)), /missing 8/],
    ['adds a line', disk => put(disk, 2, [...linesOf(disk, 2), linesOf(disk, 3)[0] ?? '']), /broken_link 9/],
    ['adds half a line', disk => put(disk, 2, linesOf(disk, 2), '{"sequence'), /not_an_entry 9/],
    ['removes it', ({ files }) => void files.content.delete(segmentPath(2)), /missing 5/],
    ['removes the first', ({ files }) => void files.content.delete(segmentPath(1)), /missing 1/],
    [
      'swaps two',
      disk => {
        const [second, third] = [linesOf(disk, 2), linesOf(disk, 3)];
        put(disk, 2, third);
        put(disk, 3, second);
      },
      /missing 5/,
    ],
    [
      'writes its last line anew, unsigned',
      disk =>
        put(
          disk,
          2,
          linesOf(disk, 2).map((line, i) => (i === 3 ? line.replace(/"signature":".*"/, '"signature":null') : line)),
        ),
      /broken_link 8/,
    ],
  ])('%s is found behind the start, once, and what was approved before counts no more', async (_, attack, words) => {
    const { disk } = await written();
    attack(disk);
    const journal = await open(disk);
    expect(journal.summary().verified).toBeNull();
    // What the checkpoint says is what this computer signed: whatever stands in the files, it is true.
    expect(certain(journal)).toEqual(allCertain);
    await journal.verifyBehind(() => {});
    expect([journal.summary().verified, certain(journal), await told(journal)]).toEqual([
      ...[false, nothingCertain, [expect.stringMatching(words)]],
    ]);
    expect((await journal.verify()).ok).toBe(false);
    await journal.settled();
    for (const _start of [1, 2]) {
      const later = await open(disk);
      expect([certain(later), later.summary().verified]).toEqual([nothingCertain, false]);
      await later.verifyBehind(() => {});
      expect([later.summary().verified, (await told(later)).length]).toEqual([false, 1]);
      await later.settled();
    }
    // Once the line that tells of it is closed, too, it is not forgotten.
    const again = await open(disk);
    for (let n = 0; n < 6; n++) {
      await again.record(note(`${n}`));
      await again.settled();
    }
    const last = await open(disk);
    expect([certain(last), last.summary().verified]).toEqual([nothingCertain, false]);
    await last.verifyBehind(() => {});
    expect((await told(last)).length).toBe(1);
  });

  test('while the app runs is named by a verification', async () => {
    const { disk } = await written();
    const journal = await open(disk);
    await journal.verifyBehind(() => {});
    put(
      disk,
      1,
      linesOf(disk, 1).map(line => line.replace('Sign', 'Else')),
    );
    expect(await journal.verify()).toMatchObject({ ok: false, sentence: expect.stringContaining('line 2: entry 2') });
    expect(journal.summary().verified).toBe(false);
  });
});

describe('who changes the checkpoint', () => {
  const approving = (disk: Disk) => {
    const { told: said, ...rest } = checkpointOf(disk);
    const met = [...said.past.met, { ...evil, since: null, approved: true }];
    return { ...rest, told: { ...said, past: { ...said.past, met }, intents: [] } };
  };
  const edited = (disk: Disk) => {
    const text = Buffer.from(disk.files.content.get(checkpointPath) ?? []).toString();
    const { signature } = JSON.parse(text) as { signature: string };
    return Buffer.from(JSON.stringify({ v: 1, ...approving(disk), signature }));
  };
  test.each<[string, (disk: Disk, older: Kept) => void, number]>([
    ['removes it', ({ files }) => void files.content.delete(checkpointPath), 0],
    [
      'writes another one, signed by another key',
      disk => void disk.files.content.set(checkpointPath, encodeCheckpoint(approving(disk), signerOf(theirs))),
      1,
    ],
    ['edits it', disk => void disk.files.content.set(checkpointPath, edited(disk)), 1],
    ['empties it', ({ files }) => void files.content.set(checkpointPath, new Uint8Array()), 1],
    ['writes one of a version to come', ({ files }) => void files.content.set(checkpointPath, Buffer.from('{"v":2}')), 1],
    ['puts an older one back', (disk, older) => putBack(disk, older, [checkpointPath]), 0],
  ])(
    '%s makes the app read all lines again: nothing is forgotten, nothing is believed, and it is said',
    async (_, attack, aside) => {
      const { disk, older } = await written();
      attack(disk, older);
      const bytes = disk.files.content.get(checkpointPath);
      const journal = await open(disk);
      expect([certain(journal), journal.past(evil).approved, journal.summary().verified]).toEqual([allCertain, false, false]);
      expect(await told(journal)).toEqual([expect.stringContaining('checkpoint')]);
      // What stood there is kept, and a new one takes its place.
      await journal.settled();
      expect(disk.files.content.get(`${checkpointPath}.damaged`)).toEqual(aside === 1 ? bytes : undefined);
      expect(checkpointOf(disk).ends.length).toBe(4);
      const later = await open(disk);
      expect([certain(later), await told(later)]).toEqual([allCertain, [expect.stringContaining('checkpoint')]]);
    },
  );

  test('in a line that tells otherwise is known by the signature of the purpose: that of a line stands for no checkpoint', async () => {
    const { sign } = signerOf(mine);
    const said = checkpointOf((await written()).disk);
    expect(decodeCheckpoint(encodeCheckpoint(said, { sign }), mine.publicKey)).not.toBeNull();
    const bytes = encodeCheckpoint(said, {
      sign: text => sign(Buffer.from(Buffer.from(text).toString().replace('checkpoint', 'entry'))),
    });
    expect(decodeCheckpoint(bytes, mine.publicKey)).toBeNull();
  });

  test.each([
    ['with everything behind it', [checkpointPath, headPath, ...[3, 4, 5].map(segmentPath)]],
    ['and takes the newest segments away', [checkpointPath, ...[3, 4, 5].map(segmentPath)]],
  ])('puts an older one back %s is found out at once by the mark of the keychain', async (_, paths) => {
    const { disk, older } = await written();
    putBack(disk, older, paths);
    const journal = await open(disk);
    expect([journal.summary().verified, certain(journal)]).toEqual([false, nothingCertain]);
    expect((await told(journal)).length).toBe(1);
  });

  test('removes the open segment is found out at once', async () => {
    const { disk } = await written();
    disk.files.content.delete(segmentPath(4));
    const journal = await open(disk);
    expect([journal.summary().verified, certain(journal)]).toEqual([false, nothingCertain]);
  });

  test('removes it with a segment in the middle: all that is left is read, and the gap is named', async () => {
    const { disk } = await written();
    disk.files.content.delete(checkpointPath);
    disk.files.content.delete(segmentPath(2));
    const journal = await open(disk);
    expect([certain(journal), await told(journal)]).toEqual([nothingCertain, [expect.stringMatching(/checkpoint 0.*missing 5/)]]);
    await journal.settled();
    const later = await open(disk);
    expect(certain(later)).toEqual(nothingCertain);
    expect((await later.entries({ limit: 1 })).entries.length).toBe(1);
  });
});

describe('while no store gives the key', () => {
  test('nothing that a checkpoint says is certain, and all of it once the store opens', async () => {
    const { disk } = await written();
    disk.keychain.state = 'locked';
    const journal = await open(disk);
    expect(certain(journal).slice(0, 4)).toEqual([null, null, null, false]);
    await journal.record(note('while locked'));
    // Nothing is closed on what is not certain.
    for (let n = 0; n < 6; n++) await journal.record(note(`${n}`));
    await journal.settled();
    expect(checkpointOf(disk).ends.length).toBe(3);
    disk.keychain.state = 'ready';
    // It signs again before the lines are read again: what they tell is not known yet, and nothing is closed on it.
    await journal.record(note('signed'));
    await journal.settled();
    expect(checkpointOf(disk).ends.length).toBe(3);
    await journal.openStore();
    await journal.recheck();
    expect(certain(journal)).toEqual(allCertain);
    await journal.record(note('open'));
    await journal.settled();
    const later = await open(disk);
    expect([certain(later), await told(later)]).toEqual([allCertain, []]);
    await later.verifyBehind(() => {});
    expect([later.summary().verified, (await later.verify()).ok]).toEqual([true, true]);
  });

  test('a checkpoint that somebody else signed is found out once it opens, and what was written meanwhile stands in the journal', async () => {
    const { disk } = await written();
    const { ends, ...rest } = checkpointOf(disk);
    const named = ends.map(end => ({ ...end, publicKey: theirs.publicKey }));
    disk.files.content.set(checkpointPath, encodeCheckpoint({ ...rest, ends: named }, signerOf(theirs)));
    disk.keychain.state = 'locked';
    const journal = await open(disk);
    expect(certain(journal).slice(0, 4)).toEqual([null, null, null, false]);
    await journal.record(note('meanwhile'));
    await journal.settled();
    disk.keychain.state = 'ready';
    await journal.openStore();
    await journal.recheck();
    expect([certain(journal), journal.summary().verified]).toEqual([allCertain, false]);
    expect(await told(journal)).toContainEqual(expect.stringContaining('checkpoint'));
    expect((await journal.entries({ limit: 50, search: 'meanwhile' })).found).toBe(1);
  });
});

test('an older checkpoint is told by the segment behind it, where neither head nor mark can tell', async () => {
  const { disk, older } = await written();
  putBack(disk, older, [checkpointPath]);
  disk.files.content.delete(headPath);
  disk.keychain.state = 'locked';
  const journal = await open(disk);
  expect([journal.summary().entries, await told(journal)]).toEqual([15, [expect.stringContaining('checkpoint')]]);
});

test('a file that stands where the next segment would begin is moved aside, and is no part of it', async () => {
  const { disk } = await written();
  const journal = await open(disk);
  disk.files.content.set(segmentPath(5), Buffer.from('{"somebody":"else"}\n'));
  for (let n = 0; n < 6; n++) {
    await journal.record(note(`${n}`));
    await journal.settled();
  }
  expect(Buffer.from(disk.files.content.get(`${segmentPath(5)}.damaged`) ?? []).toString()).toContain('somebody');
  const later = await open(disk);
  await later.verifyBehind(() => {});
  expect([later.summary().verified, certain(later)]).toEqual([true, allCertain]);
});
