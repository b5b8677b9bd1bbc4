import type { Accepted } from './accepted.ts';

export const review: Accepted[] = [];
