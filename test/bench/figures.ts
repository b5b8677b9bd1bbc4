/**
 * What every bench shares: interleaved rounds, medians of ratios within a round, and one table. Nothing here fails for
 * time; a bench fails (throws) where a result is wrong.
 */

export interface Figure {
  figure: string;
  goal: string;
  measured: string;
  met: boolean;
  /** Why the goal is not met, or is another one; said below the table. */
  because?: string;
}

/** A figure that should be at most `limit`. */
export function atMost(figure: string, limit: number, value: number, unit = 'x', because?: string): Figure {
  const text = (n: number) => `${Number(n.toFixed(n < 10 ? 2 : n < 100 ? 1 : 0))}${unit === 'x' ? ' x' : ` ${unit}`}`;
  return {
    figure,
    goal: `≤ ${text(limit)}`,
    measured: text(value),
    met: value <= limit,
    ...(because !== undefined && { because }),
  };
}

/** A figure that should be at least `limit`. */
export function atLeast(figure: string, limit: number, value: number, unit = 'x', because?: string): Figure {
  const { goal, ...rest } = atMost(figure, limit, value, unit, because);
  return { ...rest, goal: goal.replace('≤', '≥'), met: value >= limit };
}

/** Prints the figures of one subject. */
export function print(subject: string, figures: Figure[]): void {
  const cells = figures.map(({ figure, goal, measured, met }) => [figure, goal, measured, met ? 'met' : 'not met']);
  const rows = [['figure', 'goal', 'measured', ''], ...cells];
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd();
  console.log(`\n${subject}`);
  for (const row of rows) console.log(`  ${line(row)}`);
  for (const { figure, met, because } of figures) if (!met && because !== undefined) console.log(`  ${figure}: ${because}`);
}

/** The value below which a share of the others lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds a call, of this thread's processor time: what else runs on the machine is not measured. */
export function timed(work: () => unknown, calls = 1): number {
  const start = process.threadCpuUsage();
  for (let n = 0; n < calls; n++) work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000 / calls;
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

/** Median of the rounds' ratios. */
export const ratio = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, round) => value / (under[round] ?? Number.NaN)));
