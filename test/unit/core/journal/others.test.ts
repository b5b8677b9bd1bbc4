/** Journals by activity, and journals of others: opened from files, verified each by itself, read together. */
import { afterEach, describe, expect, test } from 'vitest';
import type { AppAnswers } from '../../../../electron/contract/app.ts';
import type { Outcome } from '../../../../electron/contract/outcome.ts';
import type { OpenedJournal } from '../../../../electron/contract/values/journal.ts';
import { textToSign } from '../../../e2e/support/world.ts';
import { type App, startApp } from '../../support/app.ts';
import { handHead, handKey, handLine } from '../../support/journal-by-hand.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
async function start(options: Parameters<typeof startApp>[0] = {}): Promise<App> {
  const app = await startApp(options);
  apps.push(app);
  return app;
}

function choose(app: App, bytes: Uint8Array | string, name = 'theirs.jsonl'): void {
  const content = Buffer.from(bytes);
  app.chosenFile = {
    ...{ name, size: content.length },
    async *pieces() {
      yield content;
    },
  };
}
async function open(app: App, bytes: Uint8Array | string, name?: string): Promise<Outcome<AppAnswers['journal.open']>> {
  choose(app, bytes, name);
  return app.ask('journal.open');
}
async function journalIn(app: App, bytes: Uint8Array | string, name?: string): Promise<OpenedJournal> {
  const opened = await open(app, bytes, name);
  if (!opened.ok) throw new Error(opened.message);
  if (opened.value?.kind !== 'journal') throw new Error('no journal was opened');
  return opened.value.journal;
}
async function saved(app: App): Promise<Buffer> {
  const answer = await app.ask('journal.save');
  if (!answer.ok) throw new Error(answer.message);
  return Buffer.from(app.savedBytes.at(-1)?.bytes ?? []);
}
const valueIn = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(outcome.message));

async function decideOn(app: App, activityId: string, decision: 'approve' | 'reject'): Promise<void> {
  const review = await app.open(activityId);
  const deciding = app.ask('reviews.decide', { seal: review.seal, decision });
  await app.person(decision);
  valueIn(await deciding);
}
const propose = async (app: App) =>
  (await app.practice.as('Ben').propose('sign_raw_payload', textToSign(app.practice, 'Pay the invoice 4711'))).id;

test('one line for an activity, with what was opened, sent, answered and decided under it; the rest stands by itself', async () => {
  const app = await start();
  const activityId = await propose(app);
  await decideOn(app, activityId, 'approve');
  const page = valueIn(await app.ask('journal.matters', { limit: 100 }));
  const [newest] = page.matters;
  expect(newest).toMatchObject({ activityId, decision: 'approve', outcome: 'ACTIVITY_STATUS_COMPLETED', left: 0, differs: [] });
  // The vote names the activity by its fingerprint alone.
  expect(newest?.steps.map(({ kind }) => kind)).toEqual([
    ...['review_sealed', 'submit_intent', 'submit_outcome', 'review_decided', 'signature_received'],
  ]);
  expect(page.matters.filter(each => each.activityId === null).every(each => each.steps.length === 1)).toBe(true);
  expect(page.entries).toBe(page.matters.reduce((sum, { steps }) => sum + steps.length, 0));
  // By a word of any step, by what the activity was read as, by person, by page.
  const found = async (filter: object) => valueIn(await app.ask('journal.matters', { limit: 100, ...filter })).found;
  await expect.poll(async () => found({ search: 'invoice 4711' })).toBe(1);
  expect(await found({ search: activityId })).toBe(1);
  expect(await found({ keyIds: [newest?.keyIds[0]] })).toBeGreaterThan(0);
  expect(await found({ keyIds: ['another'] })).toBe(0);
  expect(await found({ kinds: ['review_decided'] })).toBe(1);
  const rest = valueIn(await app.ask('journal.matters', { limit: 100, skip: 1 }));
  expect(rest.matters.map(each => each.matterId)).toEqual(page.matters.slice(1).map(each => each.matterId));
});

test('a journal of another is read without a connection, under the name and the key it came with', async () => {
  const ada = await start();
  const activityId = await propose(ada);
  await decideOn(ada, activityId, 'reject');
  const file = await saved(ada);
  const other = await start({ as: null });
  const journal = await journalIn(other, file, 'ada.jsonl');
  const own = valueIn(await ada.ask('journal.entries', { limit: 1 })).total;
  expect(journal).toMatchObject({
    machine: 0,
    name: 'Ada Reyes',
    file: 'ada.jsonl',
    entries: own,
    ok: true,
    own: false,
    findings: [],
  });
  expect(journal.sentence).toMatch(/unbroken and signed/);
  expect(journal.words).toHaveLength(6);
  expect(journal.people.map(({ name }) => name)).toContain('Ada Reyes');
  const { matters } = valueIn(await other.ask('journal.matters', { of: 'opened', limit: 10 }));
  expect(matters[0]).toMatchObject({ activityId, decision: 'reject', machines: [0] });
  const step = matters[0]?.steps[0];
  const detail = valueIn(await other.ask('journal.entry', { machine: 0, sequence: step?.sequence }));
  expect(detail.checks.every(({ ok }) => ok)).toBe(true);
  expect(detail.entry.machine).toBe(0);
  // It says nothing in the own journal, and nothing of it is there once it is closed.
  expect(valueIn(await other.ask('journal.matters', { limit: 500 })).matters.some(each => each.activityId === activityId)).toBe(
    false,
  );
  valueIn(await other.ask('journal.close'));
  expect(valueIn(await other.ask('journal.opened'))).toEqual([]);
  expect(valueIn(await other.ask('journal.matters', { of: 'opened', limit: 10 })).total).toBe(0);
  // What lies in the app's folder opens as it is, and names nobody.
  const raw = file.subarray(file.indexOf(10) + 1);
  expect(await journalIn(other, raw, 'journal.jsonl')).toMatchObject({
    name: 'journal.jsonl',
    madeAt: null,
    ok: true,
    people: [],
  });
});

test('a broken chain opens, and says where it is broken and how; an edited name, too', async () => {
  const ada = await start();
  const text = (await saved(ada)).toString('utf8');
  const other = await start({ as: null });
  const edited = await journalIn(other, text.replace('Connected to Northwind', 'Connected to Southwind'));
  const line = text.split('\n').findIndex(each => each.includes('"about":"Connected to Northwind'));
  expect(edited).toMatchObject({ ok: false });
  expect(edited.findings).toContainEqual({ line, sentence: expect.stringContaining('is not as it was written') });
  expect(edited.sentence).toContain(`line ${line}: `);
  await other.ask('journal.close');
  const lines = text.split('\n');
  const cut = await journalIn(other, [...lines.slice(0, 3), ...lines.slice(4)].join('\n'));
  expect(cut.findings.map(({ sentence }) => sentence).join('\n')).toContain('1 entries before number 4 are missing');
  await other.ask('journal.close');
  const shorter = await journalIn(other, `${lines.slice(0, -2).join('\n')}\n`);
  expect(shorter.findings.map(({ sentence }) => sentence).join('\n')).toMatch(/the journal ends at entry \d+; entry \d+ existed/);
  await other.ask('journal.close');
  const renamed = await journalIn(other, text.replace('"name":"Ada Reyes"', '"name":"Eve Reyes"'));
  expect(renamed).toMatchObject({ ok: false, sentence: expect.stringMatching(/^Its first line was edited\./) });
});

const said = (activityId: string, fingerprint: string, more: object) => ({
  organizationId: 'org',
  keyId: 'k',
  activityId,
  fingerprint,
  ...more,
});
const print = (digit: string) => `sha256:${digit.repeat(64)}`;
/** A journal by hand: nothing of the app's own code takes part. */
function journalOf(seed: string, entries: object[]): string {
  const key = handKey(seed.repeat(64));
  const lines: string[] = [];
  for (const each of [{ kind: 'journal_opened', publicKey: key.publicKey }, ...entries])
    lines.push(handLine(lines.length + 1, each, lines.at(-1), key, `2026-11-21T0${lines.length}:00:00.000Z`));
  expect(handHead(1, lines[0] ?? '', key)).toContain('signature');
  return `${lines.join('\n')}\n`;
}
const decided = (decision: string, digit: string) =>
  said('a-1', print(digit), { kind: 'review_decided', seal: 's', sealHash: 'h', decision });
const signed = (digest: string, kind = 'signature_received') =>
  said('a-1', print('1'), { kind, signWith: '0x1', digest, sentence: 'Its key fits.' });

describe('several journals together', () => {
  test('one activity of two machines is one line, and what they do not agree about is named with each side', async () => {
    const app = await start({ as: null });
    await journalIn(app, journalOf('1', [decided('approve', '1'), signed('aa')]), 'one.jsonl');
    await journalIn(app, journalOf('2', [decided('reject', '2'), signed('bb', 'signature_withheld')]), 'two.jsonl');
    const { matters } = valueIn(await app.ask('journal.matters', { of: 'opened', limit: 10, search: 'a-1' }));
    expect(matters).toHaveLength(1);
    expect(matters[0]?.machines).toEqual([0, 1]);
    expect(matters[0]?.differs).toEqual([
      {
        label: 'Fingerprint of the request',
        sides: [
          { machine: 0, value: print('1') },
          { machine: 1, value: `${print('1')}, ${print('2')}` },
        ],
      },
      {
        label: 'Decision of one key',
        sides: [
          { machine: 0, value: 'approve' },
          { machine: 1, value: 'reject' },
        ],
      },
      {
        label: 'Digest that was signed',
        sides: [
          { machine: 0, value: 'aa' },
          { machine: 1, value: 'bb' },
        ],
      },
      {
        label: 'Signature',
        sides: [
          { machine: 0, value: 'received' },
          { machine: 1, value: 'withheld' },
        ],
      },
    ]);
    expect(valueIn(await app.ask('journal.matters', { of: 'opened', limit: 10, machine: 1, search: 'a-1' })).found).toBe(1);
  });

  test('where they say the same nothing is marked; an activity of another organisation is another one', async () => {
    const app = await start({ as: null });
    const there = { ...decided('approve', '1'), organizationId: 'other' };
    await journalIn(app, journalOf('1', [decided('approve', '1')]), 'one.jsonl');
    await journalIn(app, journalOf('2', [decided('approve', '1'), there]), 'two.jsonl');
    const { matters } = valueIn(await app.ask('journal.matters', { of: 'opened', limit: 10, search: 'a-1' }));
    expect(matters.map(({ organizationId, differs }) => [organizationId, differs])).toEqual([
      ['other', []],
      ['org', []],
    ]);
  });

  test('an earlier copy is refused, and two journals under one key that part are both called wrong', async () => {
    const app = await start({ as: null });
    await journalIn(app, journalOf('1', [decided('approve', '1'), signed('aa')]), 'one.jsonl');
    expect(await open(app, journalOf('1', [decided('approve', '1')]))).toMatchObject({
      ...{ ok: false, message: expect.stringContaining('open already: one.jsonl') },
    });
    const fork = await journalIn(app, journalOf('1', [decided('reject', '1')]), 'fork.jsonl');
    const whole = valueIn(await app.ask('journal.opened'));
    expect(fork).toMatchObject({ ok: false, sentence: expect.stringMatching(/^Two journals of one computer part at entry 2\./) });
    expect(whole.map(({ ok }) => ok)).toEqual([false, false]);
  });

  test('this computer’s own is read beside them, and is known for its own', async () => {
    const app = await start();
    await journalIn(app, journalOf('1', [decided('approve', '1')]));
    expect(valueIn(await app.ask('journal.open_own'))).toMatchObject({ machine: 1, own: true, ok: true, name: 'Ada Reyes' });
  });
});

test.each([
  ['', 'This is not an evidence bundle'],
  ['hello', 'expected JSON'],
  ['\ufffe', 'expected JSON'],
  ['[1]', 'expected a JSON object'],
  ['{"format":"countersign evidence","format":"x"}', 'format: expected once, received twice'],
  ['{"format":"other"}', 'format: expected “countersign evidence” or “countersign journal”, received “other”'],
  ['{"format":"countersign evidence"}', 'version: expected 1'],
  ['['.repeat(100_000), 'expected JSON that is not nested deeply'],
  [`{"sequence":1,"at":"x"`, 'This journal has no readable entry'],
  [`{"sequence":1,"at":"x"}\n{"sequence":2}\n`, 'line 1: this is not a journal entry'],
  ['{"format":"countersign journal","version":2}\n', 'A newer Countersign made this journal'],
  ['{"format":"countersign journal","version":1,"version":1}\n', 'the member "version" appears twice'],
  ['{"format":"countersign journal","version":1}\n', 'appVersion: expected a string'],
  [`{"format":"countersign journal","a":${'['.repeat(200)}`, 'nested deeper than'],
])('%.40s: one error that names the place', async (text, says) => {
  const app = await start({ as: null });
  const answer = await open(app, text);
  expect(answer.ok).toBe(false);
  expect(answer.ok ? '' : answer.message).toContain(says);
  expect(valueIn(await app.ask('journal.opened'))).toEqual([]);
});

test('a file that is too large is not read, nor one that grows while it is, and one that cannot be read says so', async () => {
  const app = await start({ as: null });
  let pieces = 0;
  const of = (size: number, piece: Uint8Array, many: number) => ({
    ...{ name: 'large.jsonl', size },
    async *pieces() {
      for (let i = 0; i < many; i++) {
        pieces += 1;
        yield piece;
      }
    },
  });
  app.chosenFile = of(300 * 1024 * 1024, new Uint8Array(1), 1);
  expect(await app.ask('journal.open')).toMatchObject({
    ok: false,
    code: 'too_large',
    message: expect.stringContaining('300 MB'),
  });
  expect(pieces).toBe(0);
  app.chosenFile = of(10, new Uint8Array(64 * 1024 * 1024), 1_000);
  expect(await app.ask('journal.open')).toMatchObject({ ok: false, code: 'too_large' });
  expect(pieces).toBe(5);
  app.chosenFile = {
    ...{ name: 'gone', size: 1 },
    pieces(): AsyncIterable<Uint8Array> {
      throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    },
  };
  expect(await app.ask('journal.open')).toMatchObject({ ok: false, code: 'storage', cause: 'ENOENT' });
  app.chosenFile = null;
  expect(await app.ask('journal.open')).toEqual({ ok: true, value: null });
});
