/** Every kind of work by its name. */
import { batches } from './batches.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { moving } from './moving.ts';
import { older } from './older.ts';
import { rotation } from './rotation.ts';
import { votes } from './votes.ts';
import type { Work } from './work.ts';
import { wrapping } from './wrapping.ts';

export const works = { votes, batches, rotation, wrapping, home, imports, moving, older } satisfies Record<string, Work>;
export type WorkName = keyof typeof works;
