/** Calls about evidence of a review, for another machine to verify. */
import { z } from 'zod';
import { call, seal, typed } from './call.ts';

export const evidenceCalls = {
  'evidence.save': call({
    doc: 'Saves the evidence of a review where the person chooses: its bytes, document, votes and receipt, for another computer to verify.',
    parameters: z.strictObject({ seal }),
    answer: typed<{ saved: string | null; hash: string; words: string[] }>(),
  }),
};
