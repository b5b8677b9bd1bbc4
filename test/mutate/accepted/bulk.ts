import type { Accepted } from './accepted.ts';

export const bulk: Accepted[] = [];
