/** Calls about the feed and about sealed reviews, one or several. */
import { z } from 'zod';
import { identifier } from '../schema/fields.ts';
import type { Decided, Snapshot } from '../values/app-values.ts';
import type { BulkOpened, BulkResult, BulkTotals } from '../values/bulk.ts';
import { mostTogether } from '../values/bulk.ts';
import type { SealedReview } from '../values/document.ts';
import type { Inbox } from '../values/inbox.ts';
import { call, nothing, seal, typed } from './call.ts';

const seals = z.array(seal).min(1).max(mostTogether);

export const reviewCalls = {
  'feed.snapshot': call({
    doc: 'All activity summaries the feed holds for the current organisation.',
    parameters: nothing,
    answer: typed<Snapshot>(),
  }),
  'feed.refresh': call({
    doc: 'Polls now.',
    parameters: nothing,
    answer: typed<null>(),
  }),
  'feed.inbox': call({
    doc: 'What waits for the person over every connection, gravest first.',
    parameters: nothing,
    answer: typed<Inbox>(),
  }),
  'reviews.open': call({
    doc: 'Fetches, checks, decodes and seals one activity.',
    parameters: z.strictObject({ activityId: identifier() }),
    answer: typed<SealedReview>(),
  }),
  'reviews.open_text': call({
    doc: 'Seals an activity from pasted JSON, for reading only.',
    parameters: z.strictObject({ json: z.string().max(4_000_000) }),
    answer: typed<SealedReview>(),
  }),
  'reviews.decide': call({
    doc: 'Opens the confirmation window on a seal. Resolves when a person has decided there.',
    parameters: z.strictObject({ seal, decision: z.enum(['approve', 'reject']) }),
    answer: typed<Decided>(),
    consent: 'inside',
  }),
  'reviews.open_many': call({
    doc: 'Seals several activities to be decided together. High and critical ones are left out, with the reason.',
    parameters: z.strictObject({ activityIds: z.array(identifier()).min(1).max(mostTogether) }),
    answer: typed<BulkOpened>(),
  }),
  'reviews.sum_up': call({
    doc: 'The totals of several sealed reviews, and which of them stand out.',
    parameters: z.strictObject({ seals }),
    answer: typed<BulkTotals>(),
  }),
  'reviews.decide_many': call({
    doc: 'Opens one confirmation for several seals. Each is fetched and compared again before its own stamp; one result each.',
    parameters: z.strictObject({ seals, decision: z.enum(['approve', 'reject']) }),
    // In the order of the seals, one for each.
    answer: typed<BulkResult[]>(),
    consent: 'inside',
  }),
  'reviews.stop_many': call({
    doc: 'Leaves undecided what is not stamped yet.',
    parameters: nothing,
    answer: typed<null>(),
  }),
};
