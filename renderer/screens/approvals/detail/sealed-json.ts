import type { SealedReview } from '../../../../electron/contract/values/document.ts';

/** A submit's exact body; for an activity, all that the seal covers, indented. */
export function exactJson(review: SealedReview): { title: string; json: string } {
  const { subject } = review;
  if (subject.kind === 'submit') return { title: 'The exact body', json: subject.body };
  return {
    title: 'All that was sealed, as JSON',
    json: JSON.stringify(
      { ...(subject.kind === 'activity' && { activity: subject.activity }), document: review.document },
      null,
      2,
    ),
  };
}
