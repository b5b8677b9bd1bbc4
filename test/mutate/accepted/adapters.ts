import type { Accepted } from './accepted.ts';

export const adapters: Accepted[] = [];
