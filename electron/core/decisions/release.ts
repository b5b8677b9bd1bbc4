/**
 * The only release of a stamp that a person must give: the confirmation window's decision (docs/threats.md#trusted-confirmation).
 * One window at a time; closing it decides nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppAnswers } from '../../contract/app.ts';
import { paceOf } from '../../contract/decision-times.ts';
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { wrongReason } from '../../contract/text/reason.ts';
import type { SealedReview } from '../../contract/values/document.ts';
import type { DecisionPassphrase } from '../keys/passphrase.ts';
import type { Clock, Person } from '../ports.ts';
import { createReleases, type Decision, type Released, type Releases, type Way } from '../submit/released.ts';
import { withheldJson } from '../text/secrets/withheld.ts';

/** A line beside the document: what was compared and holds, or does not; null: a question for the person who reads it. */
export interface Check {
  ok: boolean | null;
  sentence: string;
}

interface Asked {
  review: SealedReview;
  decision: Decision;
  checks: Check[];
  way: Way | null;
  /** When the window took this very document, by main's clock; null until it did. */
  shownAt: number | null;
  wrong: number;
  settle(answer: Outcome<Released>): void;
}

export interface Release {
  /** Answers one request of a page. What is locked while it goes on lets it open no window any more, after the unlock either. */
  during<T>(work: () => T): T;
  /** Whether the app was locked since the request began that goes on now. */
  isLeft(): boolean;
  /**
   * Opens the confirmation window on a seal; resolves with what the person released, or why nothing was.
   * @param way the connection that something goes over; null: nothing is sent, and what is released sends nothing
   */
  ask(review: SealedReview, decision: Decision, checks: readonly Check[], way: Way | null): Promise<Outcome<Released>>;
  /** Asked by the last step before the wire. */
  releases: Pick<Releases, 'covers' | 'spend' | 'spendUnstamped'>;
  isOpen(): boolean;
  /** Closes an open confirmation undecided, for a reason of the app's own. */
  dismiss(reason: Failure): Promise<void>;
  /** What the confirmation window shows. */
  current(): Outcome<Omit<AppAnswers['confirm.current'], 'theme' | 'letterKeys'>>;
  /** The confirmation window's word. */
  decide(answer: {
    seal: string;
    decision: Decision | 'close';
    reachedEnd: boolean;
    heldMs: number;
    passphrase?: string | undefined;
    /** Why, in one line; of a vote alone. */
    reason?: string | undefined;
  }): Promise<Outcome<{ code: 'ok' }>>;
}

const isCritical = (review: SealedReview) => review.document.severity === 'critical';

/** SECURITY: the window shows the body that is released, and of a token in it that there is one; the bytes stay as they are. */
const shown = (review: SealedReview): SealedReview =>
  review.subject.kind === 'submit'
    ? { ...review, subject: { ...review.subject, body: review.subject.body.split('\n').map(withheldJson).join('\n') } }
    : review;

/** A guess takes half a second; after so many the window closes, and the person opens it again. */
const wrongLimit = 5;

/** SECURITY: whether a passphrase is set is asked of the store itself, where an approval depends on it. */
async function guarded(passphrase: DecisionPassphrase): Promise<Outcome<null>> {
  const known = await passphrase.refresh();
  // SECURITY: who starts over without it approves nothing critical before there is another one (docs/threats.md#locking).
  if (known.ok && passphrase.isLost())
    return failure('forbidden', 'The passphrase was given up. Set another one in Settings before a critical decision.');
  return known;
}

export const lockedMeanwhile = () => failure('locked', 'Countersign was locked before you decided. Nothing was decided.');

interface Dependencies {
  person: Person;
  clock: Clock;
  passphrase: DecisionPassphrase;
  isLocked(): boolean;
  /** Whether the window asks for secrets now. */
  isAsking(): boolean;
  /** Tells a window that is open already that another document stands in it. */
  onOpened(seal: string): void;
}

export function createRelease({ person, clock, passphrase, isLocked, isAsking, onOpened }: Dependencies): Release {
  let asked: Asked | null = null;
  let dismissals = 0;
  /** How often something had been dismissed when the request began that goes on now. */
  const begun = new AsyncLocalStorage<number>();
  const isLeft = () => (begun.getStore() ?? dismissals) !== dismissals;
  const releases = createReleases();
  // SECURITY: severity decides friction; where a passphrase is set, a critical approval needs it
  // (docs/threats.md#trusted-confirmation).
  const needsPassphrase = (review: SealedReview) => isCritical(review) && passphrase.isSet();
  /** Ends the one that is meant, if it is open still: a window of before says nothing about the one there now. */
  const finish = async (mine: Asked, answer: Outcome<Released>) => {
    if (asked !== mine) return;
    asked = null;
    // Whoever asked hears of it, also where the window could not be closed.
    await person.closeConfirmation().catch(() => undefined);
    mine.settle(answer);
  };
  return {
    releases,
    during: work => begun.run(dismissals, work),
    isLeft,
    async ask(review, decision, checks, way) {
      const known = decision === 'approve' && isCritical(review) ? await guarded(passphrase) : done(null);
      if (!known.ok) return known;
      // SECURITY: what began before the lock does not open a window behind it, nor by itself after the unlock.
      if (isLocked() || isLeft()) return lockedMeanwhile();
      // One window, and one thing in it: what it asks for now comes first.
      if (isAsking()) return failure('declined', 'The trusted window is in use. Answer there first, or close it.');
      if (asked !== null) {
        const open = asked.review.seal;
        void person.openConfirmation(open);
        return failure('declined', 'Another confirmation is open. Decide there first, or close it.');
      }
      return new Promise(resolve => {
        const mine: Asked = { review, decision, checks: [...checks], way, shownAt: null, wrong: 0, settle: resolve };
        asked = mine;
        person
          .openConfirmation(review.seal)
          .then(() => onOpened(review.seal))
          .catch(() => finish(mine, failure('internal', 'The confirmation window could not be opened. Nothing was released.')));
      });
    },
    isOpen: () => asked !== null,
    async dismiss(reason) {
      dismissals += 1;
      if (asked !== null) await finish(asked, reason);
    },
    current() {
      if (asked === null) return failure('not_found', 'Nothing waits for a confirmation.');
      asked.shownAt ??= clock.monotonic();
      const { review, decision, checks, way } = asked;
      return done({
        ...{ review: shown(review), decision, checks },
        way: way && shownOf(way),
        needsPassphrase: needsPassphrase(review),
        takesTouchId: needsPassphrase(review) && passphrase.takesTouchId(),
      });
    },
    async decide({ seal, decision, reachedEnd, heldMs, passphrase: typed, reason = '' }) {
      const mine = asked;
      if (mine === null || mine.review.seal !== seal) return failure('not_found', 'This seal does not wait for a confirmation.');
      if (decision === 'close') {
        await finish(mine, failure('declined', 'The confirmation was closed. Nothing was decided.'));
        return done({ code: 'ok' });
      }
      const hasty = tooSoon(mine, { decision, reachedEnd, heldMs }, clock.monotonic());
      const unfit = hasty ?? unfitReason(mine.review, reason);
      if (unfit !== null) return unfit;
      if (decision === 'approve' && needsPassphrase(mine.review)) {
        const proof = await passphrase.prove(typed ?? '');
        if (!proof.ok) return proof;
        if (asked !== mine) return failure('not_found', 'This seal no longer waits for a confirmation.');
        if (proof.value !== 'proved') return unproven(mine, proof.value, finish);
      }
      await finish(mine, done(releases.mint(mine.review, decision, mine.way, reason === '' ? undefined : reason)));
      return done({ code: 'ok' });
    },
  };
}

/**
 * Where it goes, and who speaks, as the window shows it.
 * SECURITY: which of several keys and users that is, is told by main, where the person decides: a page could have chosen
 * another one than they think.
 */
function shownOf({ baseUrl, organizationId, voice }: Way): NonNullable<AppAnswers['confirm.current']['way']> {
  return { baseUrl, organizationId, voice: voice?.() ?? null };
}

/**
 * Why a press does not count; null where it does.
 * SECURITY: the page's word is checked against main's own clock: each document stands for its time first, the press begins
 * after that, and is held as long as the decision asks (docs/threats.md#trusted-confirmation).
 */
function tooSoon(
  asked: Asked,
  { decision, reachedEnd, heldMs }: { decision: Decision; reachedEnd: boolean; heldMs: number },
  now: number,
): Failure | null {
  const { dwellMs, holdMs } = paceOf(asked.review, decision);
  const shownFor = asked.shownAt === null ? -1 : now - asked.shownAt;
  if (decision === 'reject') {
    if (shownFor < dwellMs + holdMs) return failure('forbidden', 'The window has only just opened. Nothing was decided.');
    if (heldMs < holdMs) return tooShort(holdMs, 'reject');
  } else {
    // SECURITY: a window that was opened to reject offers no approval, so none can have been given there.
    if (asked.decision === 'reject')
      return failure('forbidden', 'This confirmation was opened to reject. Open it again to approve.');
    if (!reachedEnd) return failure('forbidden', 'Read to the end of the document first.');
    if (shownFor < dwellMs + holdMs) return failure('forbidden', 'The document was not shown for long enough to be read.');
    if (heldMs < holdMs) return tooShort(holdMs, 'approve');
    // SECURITY: a digest two libraries disagree on is never signed (docs/threats.md#two-libraries).
    if (asked.review.document.digest?.agreed === false)
      return failure('forbidden', 'Two libraries disagree on the digest. This cannot be approved.');
  }
  return null;
}

const tooShort = (holdMs: number, decision: Decision) =>
  failure('forbidden', `Hold for ${holdMs / 1000} seconds to ${decision}. Nothing was decided.`);

/** Why the words beside a decision are not taken; null where they are, or where there are none. */
function unfitReason({ subject }: SealedReview, reason: string): Failure | null {
  if (reason === '') return null;
  const isVote = subject.kind === 'activity' || subject.kind === 'bulk';
  const wrong = isVote ? wrongReason(reason) : { expected: 'no reason, because this is no vote', received: 'one' };
  if (wrong === null) return null;
  const { expected, received } = wrong;
  return failure('invalid', `Reason: expected ${expected}, received ${received}. Nothing was decided.`, {
    problems: [{ path: 'reason', expected, received }],
  });
}

/** What is said to who did not prove to be the one that approves; the window closes on who guesses. */
async function unproven(
  mine: Asked,
  why: 'wrong' | 'not_confirmed',
  finish: (mine: Asked, answer: Failure) => Promise<void>,
): Promise<Failure> {
  if (why === 'not_confirmed')
    return failure('forbidden', 'Touch ID did not confirm it. Nothing was approved; type the passphrase, or try again.');
  mine.wrong += 1;
  if (mine.wrong >= wrongLimit)
    await finish(mine, failure('declined', 'The passphrase was wrong too many times. Nothing was decided.'));
  return failure('forbidden', 'The passphrase is wrong. Nothing was approved.');
}
