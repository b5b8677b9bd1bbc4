import type { Accepted } from './accepted.ts';

export const host: Accepted[] = [];
