/** The app's own calls on evidence bundles. */

import type { evidenceCalls } from '../../../contract/calls/evidence.ts';
import { done, failure } from '../../../contract/outcome.ts';
import type { EvidenceDecision } from '../../../contract/values/evidence.ts';
import type { Sealed, Seals } from '../../decisions/seal.ts';
import { makeEvidence } from '../../evidence/evidence.ts';
import { saveAs } from '../../files/save-as.ts';
import type { Ports } from '../../ports.ts';
import { textOf } from '../../text/bytes.ts';
import type { Current, Handlers } from '../handlers.ts';

export function evidenceHandlers({
  seals,
  ports,
  current,
}: {
  seals: Seals;
  ports: Pick<Ports, 'clock' | 'person' | 'version'>;
  current: Current;
}): Handlers<typeof evidenceCalls> {
  const turn = () => ports.clock.sleep(0);
  return {
    async 'evidence.save'({ seal }) {
      const sealed = seals.get(seal);
      if (sealed === undefined || sealed.context === null)
        return failure('not_found', 'This review is no longer open. Open it again, then save the evidence.');
      const session = current();
      const reviewer = session?.connection.userId ?? '';
      const madeAt = new Date(ports.clock.now()).toISOString();
      const made = await makeEvidence({
        appVersion: ports.version,
        madeAt,
        review: sealed.review,
        activity: sealed.activity,
        context: sealed.context,
        reviewer,
        decision: decisionOf(sealed, reviewer),
        // The line's hash stands in the journal itself; its entries name the seal.
        journal: null,
        ...(session === null ? {} : { dialect: session.dialect }),
        turn,
      });
      if (!made.ok) return made;
      const { bytes, hash, words } = made.value;
      const name = `evidence-${madeAt.slice(0, 10)}-${hash.slice(0, 8)}.json`;
      const saved = await saveAs(ports.person, name, textOf(bytes) ?? '');
      return saved.ok ? done({ saved: saved.value, hash, words }) : saved;
    },
  };
}

/** The reviewer's own stored vote, with what they said to it. */
function decisionOf({ activity, review: { subject } }: Sealed, userId: string): EvidenceDecision | null {
  const vote = activity?.votes.findLast(v => v.userId === userId);
  if (activity === null || vote === undefined || userId === '') return null;
  const decision = vote.selection === 'VOTE_SELECTION_APPROVED' ? 'approve' : 'reject';
  const reason = subject.kind === 'activity' ? subject.activity.reason : undefined;
  return { decision, userId, ...(reason !== undefined && { reason }), at: vote.createdAt ?? activity.updatedAt };
}
