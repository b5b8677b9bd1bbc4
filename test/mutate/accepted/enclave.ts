import type { Accepted } from './accepted.ts';

export const enclave: Accepted[] = [];
