import type { Accepted } from './accepted.ts';

export const webhooks: Accepted[] = [];
