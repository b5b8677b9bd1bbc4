import type { Accepted } from './accepted.ts';

export const votes: Accepted[] = [];
