import type { Accepted } from './accepted.ts';

export const organisation: Accepted[] = [];
