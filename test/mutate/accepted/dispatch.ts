import type { Accepted } from './accepted.ts';

export const dispatch: Accepted[] = [];
