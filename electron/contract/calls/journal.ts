/** Calls about the journal: this computer's own, and those of others that are opened from files. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';
import type { JournalDetail, JournalPage, MatterPage, OpenedFile, OpenedJournal } from '../values/journal.ts';
import { call, nothing, typed } from './call.ts';

const time = z.iso.datetime({ error: 'an ISO time in UTC: 2026-11-21T09:00:00Z' });
const filter = {
  search: z.string().max(400).optional(),
  kinds: z.array(z.string().max(60)).max(60).optional(),
  organizationId: identifier().optional(),
  from: time.optional(),
  to: time.optional(),
  keyIds: z.array(identifier()).max(100).optional(),
};
const limit = z.number().int().min(1).max(500);
const machine = z.number().int().min(0).max(100);

export const journalCalls = {
  'journal.entries': call({
    doc: 'Entries of the journal, newest first, filtered where a filter is given.',
    parameters: z.strictObject({ before: z.number().int().optional(), limit, ...filter }),
    answer: typed<JournalPage>(),
  }),
  'journal.matters': call({
    doc: 'The journal by activity, newest first; of this computer, or of those that were opened from files, read together.',
    parameters: z.strictObject({
      of: z.enum(['own', 'opened']).optional(),
      skip: z.number().int().min(0).optional(),
      limit,
      ...filter,
      machine: machine.optional(),
    }),
    answer: typed<MatterPage>(),
  }),
  'journal.entry': call({
    doc: 'One line of the journal, byte for byte; of one that was opened where its place in the list is given.',
    parameters: z.strictObject({ sequence: z.number().int().min(1), machine: machine.optional() }),
    answer: typed<JournalDetail>(),
  }),
  'journal.verify': call({
    doc: 'Verifies the whole chain.',
    parameters: nothing,
    answer: typed<{ ok: boolean; sentence: string }>(),
  }),
  'journal.save': call({
    doc: 'Saves the whole journal where the person chooses, for another computer to verify and read.',
    parameters: nothing,
    // The name of the file; null where the person chose none.
    answer: typed<{ saved: string | null }>(),
  }),
  'journal.open': call({
    doc: 'Opens evidence or a journal from a file that the person chooses, and verifies it. It is read here, and nothing rests on it.',
    parameters: nothing,
    // null where the person chose none.
    answer: typed<OpenedFile | null>(),
  }),
  'journal.open_own': call({
    doc: 'Reads the journal of this computer beside those that were opened from files.',
    parameters: nothing,
    answer: typed<OpenedJournal>(),
  }),
  'journal.opened': call({
    doc: 'The journals that were opened from files.',
    parameters: nothing,
    answer: typed<OpenedJournal[]>(),
  }),
  'journal.close': call({
    doc: 'Closes the journals that were opened from files.',
    parameters: nothing,
    answer: typed<null>(),
  }),
};
