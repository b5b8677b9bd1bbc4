/** Calls about activities behind those that the list holds, and the search over everything. */
import { z } from 'zod';
import type { Found, OlderPage, OlderState } from '../values/older.ts';
import { call, nothing, typed } from './call.ts';

const time = z.iso.datetime({ error: 'an ISO time in UTC: 2026-11-21T09:00:00Z' });

export const olderCalls = {
  'activities.older': call({
    doc: 'Activities older than the list holds, newest first, as they were read when they were read.',
    parameters: z.strictObject({
      search: z.string().max(400).optional(),
      from: time.optional(),
      to: time.optional(),
      skip: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(500),
    }),
    answer: typed<OlderPage>(),
  }),
  'activities.read_older': call({
    doc: 'Reads further pages of older activities from the service and keeps them on this computer.',
    parameters: z.strictObject({ pages: z.number().int().min(1).max(20) }),
    answer: typed<OlderState>(),
  }),
  'activities.drop_older': call({
    doc: 'Drops the older activities that are kept on this computer, of all connections. They can be read again.',
    parameters: nothing,
    answer: typed<OlderState>(),
  }),
  'activities.search': call({
    doc: 'Searches the list, older activities, the journal and the address book at once.',
    parameters: z.strictObject({ search: z.string().min(1).max(400), limit: z.number().int().min(1).max(100) }),
    answer: typed<Found>(),
  }),
};
