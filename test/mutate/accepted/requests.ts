import type { Accepted } from './accepted.ts';

export const requests: Accepted[] = [];
