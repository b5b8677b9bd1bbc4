/** The lines beside the document in the confirmation window: what was compared, and what only the person can know. */

import { rowOf } from '../../contract/operations/table.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { ActivityView, SealedReview } from '../../contract/values/document.ts';
import type { Session } from '../session.ts';
import { isProposal, proofOf } from '../stamps/proof.ts';
import type { Check } from './release.ts';

/**
 * Where it goes and for whom, in full.
 * SECURITY: which service a stamp goes to is told by main, where the person decides: a page could have proposed another one
 * that calls itself the same. Where nothing went there before for this organisation and with this key, nobody but the person
 * can know whether it is right, so it is a question and no tick (docs/threats.md#trusted-confirmation).
 */
export function goesTo(session: Session, organizationId: string = session.connection.organizationId): Check {
  const { baseUrl } = session.connection;
  const way = `${baseUrl}, for the organisation ${organizationId}`;
  return session.decisionContext(organizationId).path?.approved === true
    ? { ok: true, sentence: `It goes to ${way}, and nowhere else` }
    : { ok: null, sentence: `Is this where it should go? ${way}: nothing was approved there with this key before` };
}

/**
 * The lines beside the document in the confirmation window.
 * @param activity the one that was sealed, where the review is of one
 */
export function checksOf(review: SealedReview, activity: Activity | null = null): Check[] {
  const checks: Check[] = [];
  if (review.subject.kind === 'activity') {
    checks.push({ ok: true, sentence: 'Fetched again now: nothing changed since you opened it' });
    if (activity !== null) checks.push(...proposalChecks(review.subject.activity, activity));
  } else {
    const { subject } = review;
    const unstamped = subject.kind === 'submit' && rowOf(subject.operation)?.kind === 'proxy';
    checks.push({ ok: true, sentence: `These exact bytes will be ${unstamped ? 'sent, without a stamp' : 'stamped and sent'}` });
  }
  const digest = review.document.digest;
  if (digest !== null && digest.libraries.length > 1)
    checks.push({
      ok: digest.agreed,
      sentence: digest.agreed
        ? 'Two libraries computed the same digest from the payload’s bytes'
        : 'Two libraries disagree on the digest',
    });
  for (const finding of review.document.findings)
    if (finding.severity === 'critical' || finding.severity === 'high') checks.push({ ok: false, sentence: finding.sentence });
  return checks;
}

/**
 * What the rules about the proposal say, for and against, in the confirmation window's lines.
 * SECURITY: only a vote over the activity's own bytes shows what they say; an approval that merely names the fingerprint
 * does not, whoever stands first in the list.
 */
function proposalChecks(view: ActivityView, activity: Activity): { ok: boolean; sentence: string }[] {
  const proof = proofOf(activity);
  if (proof.tie === 'none')
    return [
      { ok: false, sentence: 'Proposer’s stamp not shown by the service: nothing ties the fingerprint to what is shown here' },
    ];
  const tied = {
    ok: proof.tie === 'stamped',
    sentence:
      proof.tie === 'stamped'
        ? 'What is shown here was read from the exact text whose hash is the fingerprint'
        : 'The text whose hash is the fingerprint is not what is shown here',
  };
  const stamps = view.votes
    .filter((_, at) => activity.votes[at] !== undefined && isProposal(activity.votes[at], activity))
    .map(({ check, reason, key, keyReason }) => ({
      ok: check === 'verified' && key === 'listed',
      sentence: `Proposer’s stamp ${check}: ${reason}; ${keyReason}`,
    }));
  return [tied, ...stamps];
}
