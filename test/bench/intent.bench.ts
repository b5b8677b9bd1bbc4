/**
 * P7: what it costs to write a submit down before it leaves, beside one fdatasync of the same bytes; and votes whose
 * process is killed at random points, counted in the practice service's own book.
 *   npm run bench -- P7              100 kills
 *   npm run bench -- P7=1000         as many as that
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFiles } from '../../electron/adapters/files.ts';
import type { JournalLine } from '../../electron/core/journal/entry.ts';
import { openJournal } from '../../electron/core/journal/journal.ts';
import { fingerprintOf } from '../../electron/core/stamps/fingerprint.ts';
import { openOutbox } from '../../electron/core/submit/outbox.ts';
import type { PendingSubmit } from '../../electron/core/submit/types.ts';
import { systemClock } from '../../electron/host/system.ts';
import { createMemoryKeychain } from '../host/memory-keychain.ts';
import { parseFaults } from '../practice/faults/rules.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import { keptIn } from '../unit/support/kept.ts';
import { atMost, type Figure, interleaved, median, print, quantile, ratio, timedAsync } from './figures.ts';
import { startVoter, type VoterTask, type VoterWord } from './voter.ts';

const random = (bytes: number) => randomBytes(bytes);

async function durable(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-intent-'));
  const files = createFiles(folder);
  const keychain = createMemoryKeychain();
  const journal = await openJournal({ files, clock: systemClock, keychain, random });
  const outbox = await openOutbox(keptIn(files, keychain));
  const handle = await open(join(folder, 'bare'), 'a');
  let n = 0;
  const same = {
    operation: 'approve_activity' as const,
    baseUrl: 'https://service.test',
    connectionOrganizationId: 'o',
    organizationId: 'o',
    keyId: 'k',
    sentAt: new Date().toISOString(),
    about: null,
  };
  const pending = (): PendingSubmit => {
    n += 1;
    const text = `{"type":"ACTIVITY_TYPE_APPROVE_ACTIVITY","timestampMs":"${n}","organizationId":"o","parameters":{"fingerprint":"sha256:${'0'.repeat(64)}"}}`;
    return { ...same, fingerprint: fingerprintOf(Buffer.from(text)), text };
  };
  const line = Buffer.from(`${JSON.stringify(pending())}\n`);
  const times = await interleaved(101, {
    bare: () =>
      timedAsync(async () => {
        await handle.write(line);
        await handle.datasync();
      }),
    async intent() {
      const submit = pending();
      const time = await timedAsync(async () => {
        const put = await outbox.put(submit);
        const written = await journal.submits.intent(submit);
        if (!put.ok || !written.ok) throw new Error('nothing was written');
      });
      await journal.submits.outcome(submit, { code: 'ok', status: null, activityId: null });
      await outbox.remove(submit.fingerprint);
      // The head follows behind unwaited; here it would run into the next measurement.
      await journal.settled();
      return time;
    },
  });
  await handle.close();
  rmSync(folder, { recursive: true });
  return [
    atMost(
      `intent written / one fdatasync (of ${median(times.bare).toFixed(2)} ms)`,
      1.5,
      ratio(times.intent, times.bare),
      'x',
      'there are three flushes, not one: the outbox is replaced whole (file, then folder) and the journal’s line is appended, so that neither is trusted alone.',
    ),
    atMost('intent written', 10, median(times.intent), 'ms'),
  ];
}

const votesARun = 5;

/** Where a kill struck, by what was on the disk and in the service's book a moment later. */
const strikes = {
  'after the end': 0,
  'nothing at stake': 0,
  'written, not arrived': 0,
  'arrived, ending not written': 0,
};

async function kills(count: number): Promise<Figure[]> {
  // A service a little away: a request is being sent for some time.
  const practice = await startPractice({ faults: parseFaults('delay=4@approve_activity#1x0') });
  const folder = mkdtempSync(join(tmpdir(), 'countersign-kills-'));
  const ada = practice.info.users.find(({ userName }) => userName.startsWith('Ada'));
  const apiKey = ada?.apiKeys.find(({ curve }) => curve === 'API_KEY_CURVE_P256')?.privateKey;
  if (ada === undefined || apiKey === undefined) throw new Error('the practice organisation has no Ada');
  const task: Omit<VoterTask, 'activityIds'> = {
    folder,
    baseUrl: practice.info.baseUrl,
    organizationId: practice.info.organizationId,
    userId: ada.userId,
    apiKey,
    journalSeed: randomBytes(32).toString('hex'),
  };
  const votesOf = (record: ReturnType<Practice['ledger']>[number]) => record.votes.filter(v => v.userId === ada.userId);
  const proposed: string[] = [];
  const propose = async () => {
    const ben = practice.as('Ben');
    const [account] = practice.organisation().wallets.flatMap(({ accounts }) => accounts);
    const { id } = await ben.propose('sign_raw_payload', {
      signWith: account?.address ?? '',
      payload: `Payment ${proposed.length}`,
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
    proposed.push(id);
  };
  const waiting = () =>
    practice
      .ledger()
      .filter(record => proposed.includes(record.id) && votesOf(record).length === 0)
      .map(({ id }) => id);

  const settling: number[] = [];
  /** Milliseconds from the first word to the last, and from `settled` on. */
  const spans: Record<'loaded' | 'settled', number[]> = { loaded: [], settled: [] };
  /** Runs a voter to its end, or until it is killed at a random moment after a word of its. */
  const run = (killAfter: 'loaded' | 'settled' | null) =>
    new Promise<Extract<VoterWord, { at: 'done' }> | null>(resolve => {
      const said = new Map<string, number>();
      let done: Extract<VoterWord, { at: 'done' }> | null = null;
      const child = startVoter({ ...task, activityIds: waiting().slice(0, votesARun) }, word => {
        said.set(word.at, performance.now());
        if (word.at === killAfter) setTimeout(() => child.kill('SIGKILL'), Math.random() * median(spans[killAfter]));
        if (word.at === 'settled' && word.kept > 0) settling.push(word.requests / word.kept);
        if (word.at === 'done') done = word;
      });
      child.once('exit', () => {
        const end = said.get('done');
        if (end !== undefined && killAfter === null)
          for (const from of ['loaded', 'settled'] as const) spans[from].push(end - (said.get(from) ?? end));
        resolve(done);
      });
    });

  for (let n = 0; n < 3; n++) {
    for (let each = 0; each < votesARun; each++) await propose();
    await run(null);
  }
  for (let n = 0; n < count; n++) {
    while (waiting().length < votesARun) await propose();
    const done = await run(n % 4 === 0 ? 'loaded' : 'settled');
    if (done === null) strikes[struck(folder, practice)] += 1;
    else strikes['after the end'] += 1;
  }
  let last = await run(null);
  while (waiting().length > 0) last = await run(null);
  const votes = practice
    .ledger()
    .filter(({ id }) => proposed.includes(id))
    .map(votesOf);
  const written = new Set(linesOf(folder).flatMap(line => (line.kind === 'submit_intent' ? [line.fingerprint] : [])));
  const unannounced = votes.flat().filter(({ message }) => !written.has(hashOf(message)));
  const lost = votes.filter(own => own.length === 0).length;
  const double = votes.filter(own => own.length > 1).length;
  const unresolved = (last?.unknown ?? 1) + (last?.pending ?? 1);
  const where = Object.entries(strikes).map(([name, times]) => `${name} ${times}`);
  console.log(`  ${proposed.length} votes, ${count} kills: ${where.join(', ')}`);
  rmSync(folder, { recursive: true });
  rmSync(`${folder}-compiled`, { recursive: true, force: true });
  await practice.close();
  if (lost + double + unresolved + unannounced.length > 0 || last?.verified !== true)
    throw new Error(
      `lost ${lost}, double ${double}, unresolved ${unresolved}, sent without an intent ${unannounced.length}, journal verifies: ${last?.verified}`,
    );
  return [
    atMost(`lost votes in ${count} kills`, 0, lost, 'votes'),
    atMost('votes counted twice', 0, double, 'votes'),
    atMost('votes without an ending after a whole run', 0, unresolved, 'votes'),
    atMost('requests that settle one after a restart, p99', 1, settling.length === 0 ? 0 : quantile(settling, 0.99), 'requests'),
  ];
}

const hashOf = (message: string) => `sha256:${createHash('sha256').update(message).digest('hex')}`;

function linesOf(folder: string): JournalLine[] {
  return readFileSync(join(folder, 'journal.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as JournalLine);
}

function struck(folder: string, practice: Practice): keyof typeof strikes {
  const open = new Set<string>();
  for (const line of linesOf(folder)) {
    if (line.kind === 'submit_intent') open.add(line.fingerprint);
    else if (line.kind === 'submit_outcome') open.delete(line.fingerprint);
  }
  if (open.size === 0) return 'nothing at stake';
  const arrived = practice.ledger().some(({ votes }) => votes.some(({ message }) => open.has(hashOf(message))));
  return arrived ? 'arrived, ending not written' : 'written, not arrived';
}

const figures = [...(await durable()), ...(await kills(Number(process.argv[2] ?? 100)))];
print('P7 intent', figures);
