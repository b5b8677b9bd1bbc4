/** Calls about moving to another computer: one sealed file out, one in. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';
import type { Moved, MovingState } from '../values/moving.ts';
import { call, nothing, typed } from './call.ts';

export const movingCalls = {
  'moving.state': call({
    doc: 'Whether an import did not end, and which journals of other computers are kept here.',
    parameters: nothing,
    answer: typed<MovingState>(),
  }),
  'moving.export': call({
    doc: 'Saves connections, settings, address book, pins, drafts and the journal in one file under a passphrase. Keys go along only if each is asked for by name in the trusted window.',
    parameters: z.strictObject({ keyIds: z.array(identifier()).max(32).optional() }),
    // The name of the file; null where the person chose none.
    answer: typed<{ saved: string | null }>(),
    consent: 'inside',
  }),
  'moving.import': call({
    doc: 'Takes in a file of another computer, once its passphrase was typed and all of it was confirmed.',
    parameters: nothing,
    answer: typed<Moved>(),
    consent: 'inside',
  }),
  'moving.verify_journal': call({
    doc: 'Verifies a journal that came from another computer, under the key it came with.',
    parameters: z.strictObject({ file: z.string().max(100) }),
    answer: typed<{ ok: boolean; sentence: string }>(),
  }),
};
