import type { Accepted } from './accepted.ts';

export const vault: Accepted[] = [];
