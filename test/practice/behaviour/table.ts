/** All behaviours. A new row of the one table does not compile here until its behaviour exists. */
import type { QueryName } from '../../../electron/contract/operations/table.ts';
import type { Answers, DeedName, Deeds } from '../context.ts';
import { activities } from './activities.ts';
import { signing } from './signing.ts';

export const deeds = { ...signing } satisfies Deeds<DeedName>;
export const answers = { ...activities } satisfies Answers<QueryName>;
