/** The app's own calls on evidence bundles. */
import type { Activity } from '../../contract/activity.ts';
import type { EvidenceDecision } from '../../contract/evidence.ts';
import { done, failure } from '../../contract/outcome.ts';
import type { Seals } from '../decisions/seal.ts';
import { makeEvidence } from '../evidence/evidence.ts';
import { openEvidence } from '../evidence/open.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import { textOf, utf8 } from '../text/bytes.ts';
import type { AppHandlers } from './dispatch.ts';

type EvidenceHandlers = Pick<AppHandlers, Extract<keyof AppHandlers, `evidence.${string}`>>;

export function evidenceHandlers({
  seals,
  ports,
  current,
}: {
  seals: Seals;
  ports: Pick<Ports, 'clock' | 'person' | 'version'>;
  current(): Session | null;
}): EvidenceHandlers {
  const turn = () => ports.clock.sleep(0);
  return {
    async 'evidence.save'({ seal }) {
      const sealed = seals.get(seal);
      if (sealed === undefined || sealed.context === null)
        return failure('not_found', 'This review is no longer open. Open it again, and save the evidence then.');
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
        decision: decisionOf(sealed.activity, reviewer),
        // The line's hash stands in the journal itself; its entries name the seal.
        journal: null,
        ...(session === null ? {} : { dialect: session.dialect }),
        turn,
      });
      if (!made.ok) return made;
      const { bytes, hash, words } = made.value;
      try {
        const saved = await ports.person.saveFile(
          `evidence-${madeAt.slice(0, 10)}-${hash.slice(0, 8)}.json`,
          textOf(bytes) ?? '',
        );
        return done({ saved, hash, words });
      } catch (error) {
        const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
        return failure('storage', `The file could not be written${why}. Choose another folder, or check the space that is left.`);
      }
    },
    'evidence.open': async ({ text }) =>
      openEvidence(utf8(text), { appVersion: ports.version, dialect: current()?.dialect ?? undefined, turn }),
  };
}

/** The reviewer's own stored vote. */
function decisionOf(activity: Activity | null, userId: string): EvidenceDecision | null {
  const vote = activity?.votes.findLast(v => v.userId === userId);
  if (activity === null || vote === undefined || userId === '') return null;
  const decision = vote.selection === 'VOTE_SELECTION_APPROVED' ? 'approve' : 'reject';
  return { decision, userId, at: vote.createdAt ?? activity.updatedAt };
}
