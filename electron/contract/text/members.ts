/** Values of which nothing is known yet. */

export type Members = Record<string, unknown>;

/** An object with members; a list and null are none. */
export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
