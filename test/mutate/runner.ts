/**
 * A test runner that runs each test once as it is, to see which mutants it reaches, and then again with each of them that
 * no test has noticed yet. The code is loaded once for all of them. vitest repeats a test with its own hooks and limits;
 * what differs is which mutant is on.
 *
 * A mutant that leaves something behind (a cache with a wrong value in it) would make the next one look noticed: after
 * every failure the test runs once more with nothing on, and where that fails too, this load of the code is given up.
 */
import { appendFileSync, closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { threadId } from 'node:worker_threads';
import { TestRunner } from 'vitest';
import { type Note, notesIn } from './notes.ts';

type Test = Parameters<TestRunner['onAfterTryTask']>[0];
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
declare global {
  var __stryker__: Switches | undefined;
}

globalThis.__stryker__ ??= {};
const switches = globalThis.__stryker__;
switches.mutantCoverage ??= { static: {}, perTest: {} };
const coverage = switches.mutantCoverage;
const notes = process.env[notesIn] ?? '';
const asked = new Set(JSON.parse(readFileSync(join(notes, 'asked.json'), 'utf8')) as string[]);
const log = join(notes, 'log');
const write = (note: Note) => appendFileSync(log, `${JSON.stringify(note)}\n`);

const killed = new Set<string>();
const tested = new Set<string>();
let read = 0;
/** Takes in what the workers have written since the last time. */
function catchUp(): void {
  const file = openSync(log, 'r');
  const bytes = Buffer.alloc(fstatSync(file).size - read);
  readSync(file, bytes, 0, bytes.length, read);
  closeSync(file);
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  read += whole.length;
  for (const line of whole.toString().split('\n').slice(0, -1)) {
    const note = JSON.parse(line) as Note;
    if (note.kind === 'killed') killed.add(note.mutant);
    if (note.kind === 'tested') tested.add(`${note.file} ${note.test}`);
  }
}

/** A test that takes longer is not repeated for every mutant it reaches: faster ones reach them, too. */
const slowMs = 3_000;
/** What one test may spend on mutants. One that is left to no test counts as survived, so nothing looks better for it. */
const budgetMs = 20_000;

/** More often than this a mutant is in a loop that it made. */
const hitLimit = (hits: number): number => hits * 100 + 1000;
const dry = 'dry';

// vitest asks for a default export.
export default class MutantRunner extends TestRunner {
  #round: 'dry' | 'mutant' | 'check' = 'dry';
  #waiting: string[] = [];
  #survived: string[] = [];
  #hits: Record<string, number> = {};
  #isSpoiled = false;
  #started = 0;

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    const name = this.#nameOf(test);
    catchUp();
    if (this.#isSpoiled || tested.has(`${name.file} ${name.test}`)) test.mode = 'skip';
    // As often as there is something to try: `onBeforeTryTask` ends it.
    test.repeats = Number.MAX_SAFE_INTEGER;
    this.#round = 'dry';
    this.#waiting = [];
    this.#survived = [];
    this.#started = performance.now();
  }

  override onBeforeTryTask(test: Test, options: { retry: number; repeats: number }): void {
    switches.activeMutant = undefined;
    switches.hitCount = undefined;
    switches.currentTestId = dry;
    if (this.#round === 'mutant') {
      const mutant = this.#waiting[0];
      if (mutant === undefined || performance.now() - this.#started > budgetMs) {
        const survived = [...this.#survived, ...this.#waiting];
        this.#waiting = [];
        if (!this.#isSpoiled) write({ kind: 'tested', ...this.#nameOf(test), survived });
        test.context.skip();
        return;
      }
      switches.hitCount = 0;
      switches.hitLimit = hitLimit(this.#hits[mutant] ?? 0);
      switches.activeMutant = mutant;
    }
    writeFileSync(
      join(notes, `now-${process.pid}-${threadId}`),
      JSON.stringify({ ...this.#nameOf(test), mutant: switches.activeMutant ?? null }),
    );
    coverage.perTest[dry] = {};
    super.onBeforeTryTask(test, options);
  }

  override async onAfterRetryTask(test: Test, options: { retry: number; repeats: number }): Promise<void> {
    const failed = test.result?.state === 'fail';
    const name = this.#nameOf(test);
    if (test.result !== undefined) {
      delete test.result.errors;
      test.result.attempts = [];
    }
    if (this.#round === 'mutant') {
      const [mutant = ''] = this.#waiting;
      // The last one is asked for while nothing is left to try.
      if (this.#waiting.length > 0) {
        if (failed) {
          write({ kind: 'killed', mutant, ...name });
          this.#round = 'check';
        } else {
          this.#survived.push(mutant);
          this.#waiting.shift();
        }
      }
    } else if (failed) {
      write({ kind: 'unfit', ...name, after: this.#round === 'check' ? (this.#waiting[0] ?? null) : null });
      if (this.#round === 'check') this.#isSpoiled = true;
      this.#waiting = [];
      this.#round = 'mutant';
    } else if (this.#round === 'check') {
      this.#waiting.shift();
      this.#round = 'mutant';
    } else {
      this.#hits = { ...coverage.perTest[dry] };
      catchUp();
      const reached = Object.keys(this.#hits).filter(id => asked.has(id) && !killed.has(id));
      if (performance.now() - this.#started > slowMs) this.#survived = reached;
      else this.#waiting = reached;
      this.#round = 'mutant';
    }
    switches.currentTestId = undefined;
    await super.onAfterRetryTask(test, options);
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    const mutants = Object.keys(coverage.static).filter(id => asked.has(id));
    write({ kind: 'loading', mutants });
    super.onAfterRunFiles(files);
  }

  #nameOf(test: Test): { file: string; test: string } {
    return { file: relative(this.config.root, test.file.filepath), test: test.fullTestName ?? test.name };
  }
}
