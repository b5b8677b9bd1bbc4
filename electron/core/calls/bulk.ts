/** The app's own calls on several reviews at once. */
import { done, failure } from '../../contract/outcome.ts';
import type { Bulk } from '../decisions/bulk.ts';
import type { Session } from '../session.ts';
import type { AppHandlers } from './dispatch.ts';

type BulkHandlers = Pick<AppHandlers, 'reviews.open_many' | 'reviews.sum_up' | 'reviews.decide_many' | 'reviews.stop_many'>;

export function bulkHandlers({ bulk, current }: { bulk: Bulk; current(): Session | null }): BulkHandlers {
  const notConnected = () => failure('not_connected', 'Connect to an organisation first.');
  return {
    async 'reviews.open_many'({ activityIds }) {
      const session = current();
      return session === null ? notConnected() : bulk.openMany(session, activityIds);
    },
    'reviews.sum_up': async ({ seals }) => bulk.sumUp(seals),
    async 'reviews.decide_many'({ seals, decision }) {
      const session = current();
      return session === null ? notConnected() : bulk.decideMany(session, seals, decision);
    },
    async 'reviews.stop_many'() {
      bulk.stop();
      return done(null);
    },
  };
}
