/** Calls about evidence and the journal. */
import { z } from 'zod';
import { identifier } from '../fields.ts';
import { call, nothing, seal } from './call.ts';

const time = z.iso.datetime({ error: 'an ISO time in UTC: 2026-11-21T09:00:00Z' });

export const journalCalls = {
  'evidence.save': call(
    'Saves the evidence of a review where the person says: its bytes, document, votes and receipt, for another machine to verify.',
    z.strictObject({ seal }),
  ),
  'evidence.open': call(
    'Opens an evidence bundle, and computes and verifies everything in it again.',
    z.strictObject({ text: z.string().max(32_000_000) }),
  ),
  'journal.entries': call(
    'Entries of the journal, newest first, filtered where a filter is given.',
    z.strictObject({
      before: z.number().int().optional(),
      limit: z.number().int().min(1).max(500),
      search: z.string().max(400).optional(),
      kinds: z.array(z.string().max(60)).max(60).optional(),
      organizationId: identifier().optional(),
      from: time.optional(),
      to: time.optional(),
    }),
  ),
  'journal.entry': call('One line of the journal, byte for byte.', z.strictObject({ sequence: z.number().int().min(1) })),
  'journal.verify': call('Verifies the whole chain.', nothing),
};
