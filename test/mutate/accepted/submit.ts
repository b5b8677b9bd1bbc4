import type { Accepted } from './accepted.ts';

export const submit: Accepted[] = [];
