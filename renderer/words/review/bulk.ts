import type { AppState } from '../../../electron/contract/values/app-values.ts';
import type { SealedReview } from '../../../electron/contract/values/document.ts';
import { offer } from './decisions.ts';

/** What may be asked for all of them at once: what may be asked for each. `because`: the first reason against, or ''. */
export function bulkOffer(reviews: readonly SealedReview[], app: AppState | null) {
  const offers = reviews.map(review => offer(review, app));
  const stopped = offers.find(({ approve, reject }) => !approve || !reject);
  return {
    approve: offers.length > 0 && offers.every(({ approve }) => approve),
    reject: offers.length > 0 && offers.every(({ reject }) => reject),
    because: stopped?.because[0] ?? (offers.length === 0 ? 'Nothing is left to decide' : ''),
  };
}
