import type { Accepted } from './accepted.ts';

export const keys: Accepted[] = [];
