/**
 * The only release of a stamp that a person must give: the confirmation window's decision (design §4.2).
 * One window at a time; closing it decides nothing.
 */
import type { AppAnswers } from '../../contract/app-values.ts';
import type { SealedReview, Severity } from '../../contract/document.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { DecisionPassphrase } from '../decision-passphrase.ts';
import type { Clock, Person } from '../ports.ts';
import { createReleases, type Decision, type Released, type Releases, type Way } from './released.ts';

/** A line beside the document: what was compared and holds, or does not; null: a question for the person who reads it. */
export interface Check {
  ok: boolean | null;
  sentence: string;
}

/** What each severity asks of the hand, in milliseconds of holding. */
export const holdMs: Record<Severity, number> = { note: 0, look: 0, high: 1_500, critical: 1_500 };

/** A person cannot have read a document faster than this (ASVS V2.4.2, human timing). */
export const dwellMs = 600;
const documentsIn = ({ subject }: SealedReview): number => (subject.kind === 'bulk' ? subject.reviews.length : 1);

interface Asked {
  review: SealedReview;
  decision: Decision;
  checks: Check[];
  way: Way | null;
  shownAt: number | null;
  wrong: number;
  settle(answer: Outcome<Released>): void;
}

export interface Release {
  /**
   * Opens the confirmation window on a seal; resolves with what the person released, or why nothing was.
   * @param way the connection that something goes over; null: nothing is sent, and what is released sends nothing
   */
  ask(review: SealedReview, decision: Decision, checks: readonly Check[], way: Way | null): Promise<Outcome<Released>>;
  /** Asked by the last step before the wire. */
  releases: Pick<Releases, 'covers' | 'spend'>;
  /** Closes an open confirmation undecided, for a reason of the app's own. */
  dismiss(reason: Failure): Promise<void>;
  /** What the confirmation window shows. */
  current(): Outcome<Omit<AppAnswers['confirm.current'], 'theme'>>;
  /** The confirmation window's word. */
  decide(answer: {
    seal: string;
    decision: Decision | 'close';
    reachedEnd: boolean;
    heldMs: number;
    passphrase?: string | undefined;
  }): Promise<Outcome<{ code: 'ok' }>>;
}

/** A guess takes half a second; after so many the window closes, and the person opens it again. */
const wrongLimit = 5;

export const lockedMeanwhile = () => failure('locked', 'Countersign was locked before you decided. Nothing was decided.');

export function createRelease(person: Person, clock: Clock, passphrase: DecisionPassphrase, isLocked: () => boolean): Release {
  let asked: Asked | null = null;
  const releases = createReleases();
  // SECURITY: severity decides friction; where a passphrase is set, a critical approval needs it (design §4.2).
  const isCritical = (review: SealedReview) => review.document.severity === 'critical';
  const needsPassphrase = (review: SealedReview) => isCritical(review) && passphrase.isSet();
  const finish = async (answer: Outcome<Released>) => {
    const was = asked;
    asked = null;
    await person.closeConfirmation();
    was?.settle(answer);
  };
  return {
    releases,
    async ask(review, decision, checks, way) {
      // SECURITY: whether a passphrase is set is asked of the store itself, where an approval depends on it.
      const known = decision === 'approve' && isCritical(review) ? await passphrase.look() : done(null);
      if (!known.ok) return known;
      // SECURITY: what began before the lock does not open a window behind it.
      if (isLocked()) return lockedMeanwhile();
      if (asked !== null) {
        const open = asked.review.seal;
        void person.openConfirmation(open);
        return failure('declined', 'Another confirmation is open. Decide there first, or close it.');
      }
      return new Promise(resolve => {
        asked = { review, decision, checks: [...checks], way, shownAt: null, wrong: 0, settle: resolve };
        person
          .openConfirmation(review.seal)
          .catch(() => finish(failure('internal', 'The confirmation window could not be opened. Nothing was released.')));
      });
    },
    async dismiss(reason) {
      if (asked !== null) await finish(reason);
    },
    current() {
      if (asked === null) return failure('not_found', 'Nothing waits for a confirmation.');
      asked.shownAt ??= clock.monotonic();
      const { review, decision, checks, way } = asked;
      return done({
        ...{ review, decision, checks },
        way: way && { baseUrl: way.baseUrl, organizationId: way.organizationId },
        needsPassphrase: needsPassphrase(review),
        takesTouchId: needsPassphrase(review) && passphrase.takesTouchId(),
      });
    },
    async decide({ seal, decision, reachedEnd, heldMs, passphrase: typed }) {
      if (asked === null || asked.review.seal !== seal)
        return failure('not_found', 'This seal does not wait for a confirmation.');
      if (decision === 'close') {
        await finish(failure('declined', 'The confirmation was closed. Nothing was decided.'));
        return done({ code: 'ok' });
      }
      if (decision === 'approve') {
        // SECURITY: a window that was opened to reject offers no approval, so none can have been given there.
        if (asked.decision === 'reject')
          return failure('forbidden', 'This confirmation was opened to reject. Open it again to approve.');
        // SECURITY: the page's word is checked against main's own clock: read to the end, and held as long as the
        // severity asks (design §4.2).
        const shownFor = asked.shownAt === null ? -1 : clock.monotonic() - asked.shownAt;
        const needed = holdMs[asked.review.document.severity];
        if (!reachedEnd) return failure('forbidden', 'Read to the end of the document first.');
        if (shownFor < Math.max(dwellMs * documentsIn(asked.review), needed))
          return failure('forbidden', 'The document was not shown long enough to be read.');
        if (heldMs < needed)
          return failure('forbidden', `Hold for ${needed / 1000} seconds: this one is marked ${asked.review.document.severity}.`);
        // SECURITY: a digest two libraries disagree on is never signed (design §4.7).
        if (asked.review.document.digest?.agreed === false)
          return failure('forbidden', 'Two libraries disagree on the digest. This cannot be approved.');
        if (needsPassphrase(asked.review)) {
          const was = asked;
          const proof = await passphrase.prove(typed ?? '');
          if (!proof.ok) return proof;
          if (asked !== was) return failure('not_found', 'This seal does not wait for a confirmation any more.');
          if (proof.value === 'not_confirmed')
            return failure('forbidden', 'Touch ID did not confirm it. Nothing was approved; type the passphrase, or try again.');
          if (proof.value === 'wrong') {
            asked.wrong += 1;
            if (asked.wrong >= wrongLimit)
              await finish(failure('declined', 'The passphrase was wrong too often. Nothing was decided.'));
            return failure('forbidden', 'The passphrase is not right. Nothing was approved.');
          }
        }
      }
      await finish(done(releases.mint(asked.review, decision, asked.way)));
      return done({ code: 'ok' });
    },
  };
}
