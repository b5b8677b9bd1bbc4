import type { Accepted } from './accepted.ts';

export const journal: Accepted[] = [];
