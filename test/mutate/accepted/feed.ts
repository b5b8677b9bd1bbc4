import type { Accepted } from './accepted.ts';

export const feed: Accepted[] = [];
