import type { Accepted } from './accepted.ts';

export const deliver: Accepted[] = [];
