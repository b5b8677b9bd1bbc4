import type { Accepted } from './accepted.ts';

export const risk: Accepted[] = [];
