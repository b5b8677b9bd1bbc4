/** Calls about the feed, sealed reviews, and what the confirmation window decides. */
import { z } from 'zod';
import { mostTogether } from '../bulk.ts';
import { identifier } from '../fields.ts';
import { call, nothing, seal } from './call.ts';

const seals = z.array(seal).min(1).max(mostTogether);

export const reviewCalls = {
  'feed.snapshot': call('All summaries the feed holds for the current organisation.', nothing),
  'feed.refresh': call('Polls now.', nothing),
  'reviews.open': call('Fetches, checks, decodes and seals one activity.', z.strictObject({ activityId: identifier() })),
  'reviews.open_text': call(
    'Seals an activity from pasted JSON, for reading only.',
    z.strictObject({ json: z.string().max(4_000_000) }),
  ),
  'reviews.decide': call(
    'Opens the confirmation window on a seal. Resolves when a person decided there.',
    z.strictObject({ seal, decision: z.enum(['approve', 'reject']) }),
    'main',
    'inside',
  ),
  'reviews.open_many': call(
    'Seals several activities to be decided together. High and critical ones are left out, with the reason.',
    z.strictObject({ activityIds: z.array(identifier()).min(1).max(mostTogether) }),
  ),
  'reviews.sum_up': call('What several sealed reviews come to, and which of them stands out.', z.strictObject({ seals })),
  'reviews.decide_many': call(
    'Opens one confirmation for several seals. Each is fetched and compared again before its own stamp; one result for each.',
    z.strictObject({ seals, decision: z.enum(['approve', 'reject']) }),
    'main',
    'inside',
  ),
  'reviews.stop_many': call('Leaves undecided what is not stamped yet.', nothing),
  'confirm.current': call('The sealed document the confirmation window was opened for.', nothing, 'confirm'),
  'confirm.decide': call(
    'The decision of a person, by the confirmation window alone.',
    z.strictObject({
      seal,
      decision: z.enum(['approve', 'reject', 'close']),
      reachedEnd: z.boolean(),
      heldMs: z.number().int().min(0),
      passphrase: z.string().max(1024).optional().meta({ secret: true }),
    }),
    'confirm',
  ),
};
