import type { Accepted } from './accepted.ts';

export const signing: Accepted[] = [];
