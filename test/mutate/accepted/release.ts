import type { Accepted } from './accepted.ts';

export const release: Accepted[] = [];
