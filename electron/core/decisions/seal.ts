/**
 * Sealed reviews: a document under an id and a hash. A decision names the seal, never an activity
 * (docs/threats.md#sealed-review).
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Activity } from '../../contract/service/activity.ts';
import type { ReviewDocument, SealedReview } from '../../contract/values/document.ts';
import type { ReviewContext } from '../known/context.ts';
import { type Bound, boundOf, identityOf } from '../review/apart/bound.ts';
import { canonical } from '../text/canonical.ts';

/** What a seal binds. For an activity these members are compared again before a stamp (docs/threats.md#sealed-review). */
export interface Sealed {
  review: SealedReview;
  /** The activity as it was read; null for a body that has not been sent. */
  activity: Activity | null;
  /** What the document was made against, for evidence; null once many newer reviews were sealed. */
  context: ReviewContext | null;
}

export interface Seals {
  seal(
    subject: SealedReview['subject'],
    document: ReviewDocument,
    about: Omit<SealedReview, 'seal' | 'hash' | 'subject' | 'document'>,
    activity: Activity | null,
    context: ReviewContext | null,
    /** Left out where it was not made with the document. */
    bound?: Bound,
  ): SealedReview;
  get(seal: string): Sealed | undefined;
}

/** Reviews nobody decided are forgotten after this many newer ones: a seal is short-lived by nature. */
const kept = 500;
/**
 * Letters of all of them together. SECURITY: a page seals what it likes, as text; some hundreds of the longest would take
 * all memory there is.
 */
const mostLetters = 64_000_000;
/** A context holds the feed as it was, so fewer of those are kept. */
const keptContexts = 20;

export function createSeals(random: (bytes: number) => Uint8Array): Seals {
  const seals = new Map<string, Sealed & { letters: number }>();
  let letters = 0;
  return {
    seal(subject, document, about, activity, context, bound) {
      const of = subject.kind === 'submit' ? [subject.body, ...(subject.releases ?? [])].join('\n') : activity;
      const { hash, letters: its } = bound ?? boundOf(of, document);
      // Whoever comes back to an activity opens it again: what the hash covers of it and of its document is held once.
      const same = activity === null ? undefined : [...seals.values()].findLast(({ review }) => review.hash === hash);
      const held = same?.review.document ?? document;
      const review: SealedReview = { ...about, seal: bytesToHex(random(16)), hash, subject, document: held };
      const read = activity !== null && same?.activity ? { ...activity, intent: same.activity.intent } : activity;
      seals.set(review.seal, { review, activity: read, context, letters: its });
      letters += its;
      if (same !== undefined) {
        letters -= same.letters;
        same.letters = 0;
      }
      const older = [...seals.values()].at(-1 - keptContexts);
      if (older !== undefined) older.context = null;
      for (const [oldest, { letters: its }] of seals) {
        if ((seals.size <= kept && letters <= mostLetters) || oldest === review.seal) break;
        seals.delete(oldest);
        letters -= its;
      }
      return review;
    },
    get: seal => seals.get(seal),
  };
}

/** What differs between the sealed activity and the one there now, both sides as text; null where nothing does. */
export function changeSince(sealed: Activity, now: Activity): { before: string; after: string; members: string[] } | null {
  const was: Record<string, unknown> = identityOf(sealed);
  const is: Record<string, unknown> = identityOf(now);
  const members = Object.keys(was).filter(member => canonical(was[member]) !== canonical(is[member]));
  if (members.length === 0) return null;
  const only = (side: Record<string, unknown>) => canonical(Object.fromEntries(members.map(m => [m, side[m]])), 2);
  return { before: only(was), after: only(is), members };
}
