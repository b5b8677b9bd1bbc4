/** Calls about the journal. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';
import type { JournalDetail, JournalPage } from '../values/journal.ts';
import { call, nothing, typed } from './call.ts';

const time = z.iso.datetime({ error: 'an ISO time in UTC: 2026-11-21T09:00:00Z' });

export const journalCalls = {
  'journal.entries': call({
    doc: 'Entries of the journal, newest first, filtered where a filter is given.',
    parameters: z.strictObject({
      before: z.number().int().optional(),
      limit: z.number().int().min(1).max(500),
      search: z.string().max(400).optional(),
      kinds: z.array(z.string().max(60)).max(60).optional(),
      organizationId: identifier().optional(),
      keyId: identifier().optional(),
      from: time.optional(),
      to: time.optional(),
    }),
    answer: typed<JournalPage>(),
  }),
  'journal.entry': call({
    doc: 'One line of the journal, byte for byte.',
    parameters: z.strictObject({ sequence: z.number().int().min(1) }),
    answer: typed<JournalDetail>(),
  }),
  'journal.verify': call({
    doc: 'Verifies the whole chain.',
    parameters: nothing,
    answer: typed<{ ok: boolean; sentence: string }>(),
  }),
};
