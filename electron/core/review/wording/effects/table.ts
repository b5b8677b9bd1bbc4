/** Every act in words; one without a row does not compile. */
import type { Act } from '../../../chains/effect.ts';
import { accounts } from './accounts.ts';
import { allowances } from './allowances.ts';
import { calls } from './calls.ts';
import { control } from './control.ts';
import type { Rows } from './row.ts';
import { transfers } from './transfers.ts';
import { unread } from './unread.ts';

export const rows: Rows<Act> = { ...transfers, ...allowances, ...control, ...calls, ...accounts, ...unread };
