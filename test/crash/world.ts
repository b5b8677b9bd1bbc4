/** One practice service and one folder, over many lives: what each life left, and what the service's book says at the end. */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalLine } from '../../electron/core/journal/entry.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import type { Task, Word } from './life.ts';
import { type WorkName, works } from './works/works.ts';

/** How a life ends: at a point by its number, at any moment after it was loaded or settled, or by itself. */
export type End = { point: number } | { after: 'loaded' | 'settled' } | 'itself';

export interface Tally {
  kills: number;
  /** By number of the point: how often a life ended there. */
  hits: Map<number, number>;
  random: number;
  lost: number;
  doubled: number;
  unresolved: number;
  /** What else is not as it was or as it should be, in words. */
  wrong: string[];
  /** Submits that settling took, for each that was open. */
  settling: number[];
}
export const noTally = (): Tally => ({
  ...{ kills: 0, hits: new Map(), random: 0, lost: 0, doubled: 0, unresolved: 0, wrong: [], settling: [] },
});

/** A life that takes this long hangs. */
const patienceMs = 90_000;
const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** @param program the bundle of life.ts */
export async function runWorld(program: string, work: WorkName, ends: readonly End[], tally: Tally): Promise<void> {
  const practice = await startPractice(works[work].service);
  const folder = mkdtempSync(join(tmpdir(), `countersign-crash-${work}-`));
  const spans = { loaded: 10_000, settled: 10_000 };
  try {
    let life = 0;
    for (const end of ['itself', ...ends, 'itself'] as const) {
      const open = openSubmits(folder).length;
      const given = await works[work].give?.(practice, life);
      const { word, settled, wasKilled, wrong } = await runLife(program, {
        folder,
        info: practice.info,
        work,
        given,
        end,
        spans,
      });
      const about = `${work}, life ${life}, ${JSON.stringify(end)}`;
      tally.wrong.push(...wrong.map(each => `${about}: ${each}`));
      if (settled !== null && open > 0) tally.settling.push(settled.requests / open);
      if (wasKilled) {
        tally.kills += 1;
        if (typeof end === 'object' && 'point' in end) tally.hits.set(end.point, (tally.hits.get(end.point) ?? 0) + 1);
        else tally.random += 1;
      } else if (word?.at === 'done') tally.unresolved += openSubmits(folder).length;
      life += 1;
    }
    const { lost, doubled } = works[work].judge(practice);
    tally.lost += lost;
    tally.doubled += doubled;
    tally.wrong.push(
      ...unannounced(practice, folder).map(each => `${work}: ${each}`),
      ...leftovers(folder).map(each => `${work}: ${each}`),
    );
  } finally {
    await practice.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Living extends Omit<Task, 'point'> {
  end: End;
  /** Milliseconds that lives of this world took from a word to their end. */
  spans: Record<'loaded' | 'settled', number>;
}
interface Lived {
  word: Word | null;
  settled: Extract<Word, { at: 'settled' }> | null;
  wasKilled: boolean;
  wrong: string[];
}

/** Runs one life to its end, whichever it is. */
function runLife(program: string, { end, spans, ...task }: Living): Promise<Lived> {
  const child: ChildProcess = fork(program, { env: { ...process.env, NODE_COMPILE_CACHE: join(program, '../cache') } });
  const said = new Map<string, number>();
  const wrong: string[] = [];
  let word: Word | null = null;
  let settled: Lived['settled'] = null;
  let wasAimedAt = typeof end === 'object' && 'point' in end;
  const after = typeof end === 'object' && 'after' in end ? end.after : null;
  const kill = () => {
    wasAimedAt = true;
    child.kill('SIGKILL');
  };
  const hung = setTimeout(() => {
    wrong.push(`hung after ${word?.at ?? 'nothing'}`);
    child.kill('SIGKILL');
  }, patienceMs);
  child.on('message', message => {
    word = message as Word;
    said.set(word.at, performance.now());
    if (word.at === 'settled') settled = word;
    if (word.at === 'settled' || word.at === 'done') wrong.push(...word.wrong);
    if (word.at === 'failed') wrong.push(word.message);
    if (word.at === after) setTimeout(kill, Math.random() * spans[after]);
  });
  child.send({ ...task, point: typeof end === 'object' && 'point' in end ? end.point : null } satisfies Task);
  return new Promise(resolve =>
    child.once('exit', (_, signal) => {
      clearTimeout(hung);
      const last = said.get('done');
      // The first life takes longer than any other.
      if (last !== undefined)
        for (const from of ['loaded', 'settled'] as const) spans[from] = Math.min(spans[from], last - (said.get(from) ?? last));
      if (signal === null && word?.at !== 'done' && word?.at !== 'failed')
        wrong.push(`ended by itself after ${word?.at ?? 'nothing'}`);
      resolve({ word, settled, wasKilled: signal === 'SIGKILL' && wasAimedAt, wrong });
    }),
  );
}

/** Lines of the journal as they lie on the disk; a torn one is left out. */
function linesOf(folder: string): JournalLine[] {
  const app = join(folder, 'app');
  const names = namesIn(app).filter(name => /^journal(\.\d+)?\.jsonl$/.test(name));
  const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 1);
  return names
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .flatMap(name =>
      readFileSync(join(app, name), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map(line => {
          try {
            return JSON.parse(line) as JournalLine;
          } catch {
            return { kind: 'torn' } as never;
          }
        }),
    );
}

/** Intents that have no outcome. */
function openSubmits(folder: string): string[] {
  const open = new Set<string>();
  for (const line of linesOf(folder)) {
    if (line.kind === 'submit_intent') open.add(line.fingerprint);
    else if (line.kind === 'submit_outcome') open.delete(line.fingerprint);
  }
  return [...open];
}

/** What the service's book holds of this person, and the journal does not announce. */
function unannounced(practice: Practice, folder: string): string[] {
  const written = new Set(linesOf(folder).flatMap(line => (line.kind === 'submit_intent' ? [line.fingerprint] : [])));
  const ada = practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId;
  return practice
    .ledger()
    .flatMap(({ votes }) => votes)
    .filter(({ userId, message }) => userId === ada && message.includes('ACTIVITY_TYPE_APPROVE') && !written.has(sha256(message)))
    .map(({ message }) => `sent without an intent: ${message.slice(0, 200)}`);
}

/** Files that are neither the old state nor the new one. */
const leftovers = (folder: string): string[] =>
  [...namesIn(join(folder, 'app')), ...namesIn(folder)]
    .filter(name => /\.(new|damaged|future)/.test(name))
    .map(name => `left behind: ${name}`);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
