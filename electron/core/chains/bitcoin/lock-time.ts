/** When a transaction of PSBT version 2 may be sent, as its inputs require it (BIP-370, Determining Lock Time). */

/** What an input requires: seconds since 1970, a height; null where it requires none of that kind. */
export interface Required {
  time: number | null;
  height: number | null;
}

/**
 * @param fallback what counts where no input requires anything
 * @returns null where the inputs exclude each other
 */
export function lockTimeOf(fallback: number, inputs: readonly Required[]): number | null {
  const requiring = inputs.filter(({ time, height }) => time !== null || height !== null);
  if (requiring.length === 0) return fallback;
  return largest(requiring.map(({ height }) => height)) ?? largest(requiring.map(({ time }) => time));
}

/** null where one of them does not say it. */
const largest = (values: readonly (number | null)[]): number | null =>
  values.reduce((most, value) => (most === null || value === null ? null : Math.max(most, value)), 0);
