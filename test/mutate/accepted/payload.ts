import type { Accepted } from './accepted.ts';

export const payload: Accepted[] = [];
