/** Calls about the feed and about sealed reviews, one or several. */
import type { reviewCalls } from '../../contract/calls/reviews.ts';
import { done } from '../../contract/outcome.ts';
import type { Inbox } from '../../contract/values/inbox.ts';
import type { Bulk } from '../decisions/bulk.ts';
import type { Reviews } from '../decisions/reviews.ts';
import type { Notices } from '../notices/notices.ts';
import type { Current, Handlers, WithSession } from './handlers.ts';

interface Needs {
  reviews: Reviews;
  bulk: Bulk;
  current: Current;
  withSession: WithSession;
  inbox(): Inbox;
  notices: Pick<Notices, 'seen'>;
}

export function reviewHandlers({ reviews, bulk, current, withSession, inbox, notices }: Needs): Handlers<typeof reviewCalls> {
  return {
    'feed.snapshot': () => withSession(({ feed }) => done(feed.snapshot())),
    'feed.refresh': () =>
      withSession(async ({ feed }) => {
        await feed.refresh();
        return done(null);
      }),
    'feed.inbox': async () => done(inbox()),
    'reviews.open': ({ activityId }) =>
      withSession(session => {
        notices.seen(activityId);
        return reviews.open(session, activityId);
      }),
    'reviews.open_text': async ({ json }) => reviews.openText(current(), json),
    'reviews.decide': ({ seal, decision }) => withSession(session => reviews.decide(session, seal, decision)),
    'reviews.open_many': ({ activityIds }) => withSession(session => bulk.openMany(session, activityIds)),
    'reviews.sum_up': async ({ seals }) => bulk.sumUp(seals),
    'reviews.decide_many': ({ seals, decision }) => withSession(session => bulk.decideMany(session, seals, decision)),
    async 'reviews.stop_many'() {
      bulk.stop();
      return done(null);
    },
  };
}
