import type { Accepted } from './accepted.ts';

export const stores: Accepted[] = [];
