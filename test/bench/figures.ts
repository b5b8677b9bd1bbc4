/**
 * What every bench shares: interleaved rounds, medians of ratios within a round, and one table. Nothing here fails for
 * time; a bench fails (throws) where a result is wrong, and where a figure is not a number or is of no measurement.
 */
import { appendFileSync } from 'node:fs';

export interface Figure {
  figure: string;
  goal: string;
  measured: string;
  met: boolean;
  /** Why the goal is not met, or is another one; said below the table. */
  because?: string;
  /** The same as numbers, for machines. */
  value?: number;
  limit?: number;
  unit?: string;
  spread?: Spread;
}

/** What single measurements a figure is of, in its unit. */
export interface Spread {
  least: number;
  lowerQuarter: number;
  upperQuarter: number;
  most: number;
  count: number;
}

/** One figure of many measurements. */
export interface Measured {
  value: number;
  of: readonly number[];
}

/** Figures of one subject, as a bench hands them to `run.ts`. */
export interface Part {
  subject: string;
  figures: Figure[];
}
/** Where `run.ts` wants them, a part a line. */
export const partsIn = 'BENCH_PARTS';

const digits = (n: number): string =>
  String(Math.abs(n) < 0.1 ? Number(n.toPrecision(2)) : Number(n.toFixed(n < 10 ? 2 : n < 100 ? 1 : 0)));
/** A number as a table shows it. */
export const shown = (n: number, unit: string): string => `${digits(n)} ${unit}`;

function spreadOf(values: readonly number[]): Spread {
  const at = (share: number) => quantile(values, share);
  return { least: at(0), lowerQuarter: at(0.25), upperQuarter: at(0.75), most: at(1), count: values.length };
}

/**
 * A figure that should be at most `limit`.
 * @param measured one number; or the rounds' numbers, whose median counts; or a percentile of them
 * @throws where it is not a number
 */
export function atMost(
  figure: string,
  limit: number,
  measured: number | readonly number[] | Measured,
  unit = 'x',
  because?: string,
): Figure {
  const { value, of }: Partial<Measured> & { value: number } =
    typeof measured === 'number' ? { value: measured } : 'of' in measured ? measured : { value: median(measured), of: measured };
  for (const each of [value, limit, ...(of ?? [])])
    if (!Number.isFinite(each)) throw new Error(`${figure}: expected a number, received ${each}`);
  return {
    figure,
    goal: `≤ ${shown(limit, unit)}`,
    measured: shown(value, unit),
    met: value <= limit,
    ...(because !== undefined && { because }),
    ...{ value, limit, unit },
    ...(of !== undefined && { spread: spreadOf(of) }),
  };
}

/** A figure that should be at least `limit`. */
export function atLeast(...given: Parameters<typeof atMost>): Figure {
  const { goal, ...rest } = atMost(...given);
  return { ...rest, goal: goal.replace('≤', '≥'), met: (rest.value ?? Number.NaN) >= given[1] };
}

/** Prints the figures of one subject, and hands them on. */
export function print(subject: string, figures: Figure[]): void {
  if (figures.length === 0) throw new Error(`${subject} has no figure`);
  const cells = figures.map(each => [each.figure, each.goal, each.measured, halfOf(each), each.met ? 'met' : 'not met']);
  const rows = [['figure', 'goal', 'measured', 'half between', ''], ...cells];
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd();
  console.log(`\n${subject}`);
  for (const row of rows) console.log(`  ${line(row)}`);
  for (const { figure, met, because } of figures) if (!met && because !== undefined) console.log(`  ${figure}: ${because}`);
  const file = process.env[partsIn];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ subject, figures } satisfies Part)}\n`);
}

/** The middle half of the measurements, and how many there were. */
export const halfOf = ({ spread }: Figure): string =>
  spread === undefined ? '' : `${digits(spread.lowerQuarter)} – ${digits(spread.upperQuarter)} of ${spread.count}`;
/** All of them. */
export const allOf = ({ spread }: Figure): string =>
  spread === undefined ? '' : `${digits(spread.least)} – ${digits(spread.most)}`;

/** The value below which a share of the others lies; the largest at 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);
/** The same as a figure, with its spread. */
export const percentile = (values: readonly number[], share: number): Measured => ({
  value: quantile(values, share),
  of: values,
});
export const largest = (values: readonly number[]): Measured => percentile(values, 1);

/** Microseconds of this process's own time so far, all its threads together: what else runs on the machine is not measured. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The least by which that clock moves on: a microsecond, or on some systems a tick of milliseconds. */
const step = (() => {
  const steps: number[] = [];
  for (let last = spent(); steps.length < 9; ) {
    const now = spent();
    if (now > last) steps.push(now - last);
    last = now;
  }
  return Math.min(...steps);
})();

/** @throws where a sample takes less than a hundred steps of the clock, and says nothing */
export function enough(taken: number, clock = step): number {
  if (taken < 100 * clock) throw new Error(`Expected a sample of ${100 * clock} µs at least, received ${taken}: take more calls`);
  return taken;
}

/** Milliseconds a call, of this process's own time. */
export function timed(work: () => unknown, calls = 1): number {
  const start = spent();
  for (let n = 0; n < calls; n++) work();
  return enough(spent() - start) / 1000 / calls;
}

/** The same of work that is a promise, one call after the other. */
export async function timedWork(work: () => Promise<unknown>, calls = 1): Promise<number> {
  const start = spent();
  for (let n = 0; n < calls; n++) await work();
  return enough(spent() - start) / 1000 / calls;
}

/** Milliseconds a call of work that is waited for, one call after the other, by the clock. */
export async function timedAsync(work: () => Promise<unknown>, calls = 1): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < calls; n++) await work();
  return (performance.now() - start) / calls;
}

/**
 * Measures every side once a round, in turn forwards and backwards, so that a slow moment of the machine and the place in
 * the round hit all alike. A tenth of the rounds goes before, unmeasured.
 */
export async function interleaved<S extends string>(
  rounds: number,
  sides: Record<S, () => number | Promise<number>>,
): Promise<Record<S, number[]>> {
  const names = Object.keys(sides) as S[];
  const measured = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<S, number[]>;
  const warm = Math.ceil(rounds / 10);
  for (let round = -warm; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await sides[name]();
      if (round >= 0) measured[name].push(value);
    }
  return measured;
}

/** The rounds' ratios; as a figure their median counts. */
export const ratios = (over: readonly number[], under: readonly number[]): number[] =>
  over.map((value, round) => value / (under[round] ?? Number.NaN));
export const ratio = (over: readonly number[], under: readonly number[]): number => median(ratios(over, under));
