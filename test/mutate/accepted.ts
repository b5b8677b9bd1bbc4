/**
 * Why a mutant that no test notices may stay so. The first row that fits gives the reason; one that fits none is listed
 * as open, and `npm run mutate` ends with a failure.
 */
import type { Mutant } from './mutants.ts';

export interface Accepted {
  reason: string;
  fits(mutant: Mutant): boolean;
}

export const accepted: Accepted[] = [];

export const reasonOf = (mutant: Mutant): string | undefined => accepted.find(({ fits }) => fits(mutant))?.reason;
