/**
 * `npm run bench` measures every figure; `npm run bench -- P6 P7=1000` some, one of them with a count of its own.
 *   --write      keeps what was measured, and writes test/bench/README.md anew
 *   --json FILE  writes what was measured into a file
 * Each bench is a process of its own, and one that fails keeps none of the others from running.
 * Exit code 1 where a result was wrong; a time never fails.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { step } from '../steps.ts';
import { benches } from './benches.ts';
import { figuresDocument } from './document.ts';
import { type Part, partsIn } from './figures.ts';
import { keepFailure, keepRun, type Run } from './kept.ts';
import { busy, thisMachine } from './machine.ts';

/** One that takes longer by its own count hangs. */
const patience = 10 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const asked = (positionals.length > 0 ? positionals : Object.keys(benches)).map(text => text.split('=') as [string, string?]);
const unknown = asked.filter(([name]) => benches[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.map(([name]) => name).join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const machine = thisMachine();
const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
const runs: Record<string, Run> = {};
const failed: string[] = [];
for (const [at, [name, count]] of asked.entries()) {
  const file = join(folder, name);
  writeFileSync(file, '');
  process.env[partsIn] = file;
  const begun = { date: new Date().toISOString(), busy: busy() };
  const started = performance.now();
  const words = ['--expose-gc', `test/bench/${benches[name]}.bench.ts`, ...(count === undefined ? [] : [count])];
  const isRight = await step(`${name} (${at + 1} of ${asked.length})`, 'node', words, count === undefined ? patience : undefined);
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  if (isRight && lines.length > 0)
    runs[name] = {
      ...{ ...begun, machine, ...(count !== undefined && { count }), seconds: (performance.now() - started) / 1000 },
      parts: lines.map(line => JSON.parse(line) as Part),
    };
  else failed.push(name);
  if (!values.write) continue;
  if (runs[name] === undefined) keepFailure(name, begun.date);
  else keepRun(name, runs[name]);
}
rmSync(folder, { recursive: true });
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ machine, failed, runs }, null, 1)}\n`);
if (values.write) writeFileSync(join(import.meta.dirname, 'README.md'), figuresDocument());
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
