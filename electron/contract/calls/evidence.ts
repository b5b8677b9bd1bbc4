/** Calls about evidence of a review, for another machine to verify. */
import { z } from 'zod';
import type { EvidenceReport } from '../values/evidence.ts';
import { call, seal, typed } from './call.ts';

export const evidenceCalls = {
  'evidence.save': call({
    doc: 'Saves the evidence of a review where the person chooses: its bytes, document, votes and receipt, for another computer to verify.',
    parameters: z.strictObject({ seal }),
    answer: typed<{ saved: string | null; hash: string; words: string[] }>(),
  }),
  'evidence.open': call({
    doc: 'Opens an evidence bundle, and recomputes and verifies everything in it.',
    parameters: z.strictObject({ text: z.string().max(32_000_000) }),
    answer: typed<EvidenceReport>(),
  }),
};
