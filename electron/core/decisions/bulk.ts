/**
 * Several reviews, read together and decided in one confirmation: each is sealed by itself, fetched again and compared
 * right before its own stamp, and has a result of its own. What is grave is never among them (docs/threats.md#approval-fatigue).
 */

import { done, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { gravest, gravestFirst } from '../../contract/severity.ts';
import { plural } from '../../contract/text/plain-text.ts';
import type { Decided } from '../../contract/values/app-values.ts';
import {
  type BulkOpened,
  type BulkProgress,
  type BulkRefusal,
  type BulkResult,
  type BulkTotals,
  mostTogether,
} from '../../contract/values/bulk.ts';
import type { ActivityView, ReviewDocument, SealedReview } from '../../contract/values/document.ts';
import { sharedFindings } from '../../contract/values/findings.ts';
import { summed, totalsOf } from '../review/totals.ts';
import type { Session } from '../session.ts';
import { isProposal } from '../stamps/proof.ts';
import type { Decision, Released } from '../submit/released.ts';
import { hashOf } from '../text/canonical.ts';
import { goesTo } from './checks.ts';
import type { Check, Release } from './release.ts';
import type { Reviews } from './reviews.ts';
import type { Sealed, Seals } from './seal.ts';

export interface Bulk {
  /** Opens and seals each; those that must be decided one by one are left out, with the reason. */
  openMany(session: Session, activityIds: readonly string[]): Promise<Outcome<BulkOpened>>;
  /** Totals of a choice among sealed reviews. */
  sumUp(seals: readonly string[]): Outcome<BulkTotals>;
  /** One confirmation for all, then one result for each; what fails with one does not stop the others. */
  decideMany(session: Session, seals: readonly string[], decision: Decision): Promise<Outcome<BulkResult[]>>;
  /** What is not stamped yet stays undecided. */
  stop(): void;
  isRunning(): boolean;
}

interface Dependencies {
  seals: Seals;
  release: Release;
  reviews: Pick<Reviews, 'open' | 'misplaced' | 'carryOut'>;
  now(): string;
  onProgress(progress: BulkProgress): void;
}

interface Item {
  sealed: Sealed;
  activity: ActivityView;
}

/** What holds of each of them. */
const promises: readonly Check[] = [
  { ok: true, sentence: 'Each is fetched again and compared with what is shown here, right before its own stamp' },
  { ok: true, sentence: 'None of them is marked high or critical: those are decided one by one' },
  { ok: true, sentence: 'A stamped proposal ties each of them to what is shown here' },
];

export function createBulk({ seals, release, reviews, now, onProgress }: Dependencies): Bulk {
  let stopped = false;
  let running = false;
  return {
    async openMany(session, activityIds) {
      const wanted = [...new Set(activityIds)].slice(0, mostTogether);
      const opened: SealedReview[] = [];
      const refused: BulkRefusal[] = [];
      stopped = false;
      for (const [index, activityId] of wanted.entries()) {
        if (stopped) return failure('declined', 'You stopped it. Nothing was decided.');
        const review = await reviews.open(session, activityId);
        if (!review.ok) refused.push({ activityId, headline: null, sentence: review.message });
        else {
          const because = aloneBecause(review.value, seals.get(review.value.seal)?.activity ?? null) ?? offBecause(review.value);
          if (because === null) opened.push(review.value);
          else refused.push({ activityId, headline: review.value.document.headline, sentence: because });
        }
        onProgress({ stage: 'opening', done: index + 1, total: wanted.length, result: null });
      }
      return done({ reviews: opened, refused, totals: totalsOf(opened.map(summed)) });
    },
    sumUp(names) {
      const items = itemsOf(seals, names);
      return items.ok ? done(totalsOf(items.value.map(item => summed(item.sealed.review)))) : items;
    },
    async decideMany(session, names, decision) {
      if (running) return failure('declined', 'Another review of several is being carried out. Wait until it ends.');
      const read = itemsOf(seals, names);
      if (!read.ok) return read;
      const items = read.value;
      for (const { sealed } of items) {
        const wrong = reviews.misplaced(session, sealed.review);
        if (wrong !== null) return wrong;
      }
      const documents = items.map(item => item.sealed.review);
      const totals = totalsOf(documents.map(summed));
      const [first] = documents;
      const sheet = seals.seal(
        { kind: 'bulk', reviews: documents, totals },
        sheetOf(documents, totals),
        {
          sealedAt: now(),
          organizationId: first?.organizationId ?? '',
          organizationName: first?.organizationName ?? '',
          keyName: session.keyName(),
        },
        null,
        null,
      );
      running = true;
      try {
        const answer = await release.ask(sheet, decision, [goesTo(session, first?.organizationId), ...promises], session.target);
        if (!answer.ok) return answer;
        return done(await carryOut(session, items, answer.value));
      } finally {
        running = false;
      }
    },
    stop() {
      stopped = true;
    },
    isRunning: () => running,
  };

  async function carryOut(session: Session, items: readonly Item[], released: Released): Promise<BulkResult[]> {
    const results: BulkResult[] = [];
    stopped = false;
    onProgress(begun(items.length));
    for (const { sealed, activity } of items) {
      const outcome = stopped
        ? failure('declined', 'You stopped it before this one. Nothing was sent for it.')
        : await reviews.carryOut(session, sealed, released);
      const result = resultOf(sealed, activity, outcome);
      results.push(result);
      onProgress({ stage: 'deciding', done: results.length, total: items.length, result });
    }
    return results;
  }
}

/** The person has decided: from here on none waits for them, though all are still to be sent. */
const begun = (total: number): BulkProgress => ({ stage: 'deciding', done: 0, total, result: null });

/** The sealed reviews, or why they cannot be decided together. */
const resultOf = ({ review }: Sealed, { activityId }: ActivityView, outcome: Outcome<Decided>): BulkResult => ({
  activityId,
  seal: review.seal,
  headline: review.document.headline,
  outcome: outcome.ok
    ? done({ confirmed: outcome.value.confirmed, status: outcome.value.status, sentence: outcome.value.sentence })
    : outcome,
});

function itemsOf(seals: Seals, names: readonly string[]): Outcome<Item[]> {
  const items: Item[] = [];
  for (const seal of new Set(names)) {
    const sealed = seals.get(seal);
    const subject = sealed?.review.subject;
    if (sealed === undefined || sealed.activity === null || subject?.kind !== 'activity')
      return failure('not_found', 'One of these reviews is no longer open. Start the review again.');
    // SECURITY: whatever a page asks for, what is grave is decided by itself.
    const grave = aloneBecause(sealed.review, sealed.activity);
    if (grave !== null) return failure('forbidden', `“${sealed.review.document.headline}”: ${grave}`);
    // SECURITY: opened twice it has two seals, and would stand twice in the totals.
    if (items.some(item => item.activity.activityId === subject.activity.activityId))
      return failure('forbidden', `“${sealed.review.document.headline}” appears twice here. Start the review again.`);
    items.push({ sealed, activity: subject.activity });
  }
  const [first] = items;
  if (first === undefined) return failure('invalid', 'There is nothing to review together.');
  if (items.some(item => item.activity.organizationId !== first.activity.organizationId))
    return failure('forbidden', 'These belong to different organisations. Review only those of one organisation together.');
  return done(items);
}

/** Why a review is decided by itself; null where it may be one of several. */
function aloneBecause({ document, subject }: SealedReview, activity: Activity | null): string | null {
  if (document.severity !== 'critical' && document.severity !== 'high')
    return document.digest?.agreed === false
      ? 'Two libraries disagree on its digest: nothing may be signed.'
      : unprovenBecause(subject, activity);
  const [finding] = document.findings;
  const marked = `It is marked ${document.severity}, so it is decided on its own.`;
  return finding === undefined ? marked : `${marked} ${finding.sentence}`;
}

/**
 * Why nothing ties what is shown to the fingerprint that would be approved; null where a stamped message does.
 * SECURITY: asked here as well as by the risk table, so that no severity and no setting brings what is unproven into a
 * decision over several (docs/threats.md#proven-proposal). A stamp that cannot be verified here is looked at; one that is
 * false, or of a key that belongs to somebody else, is no proof.
 */
function unprovenBecause(subject: SealedReview['subject'], activity: Activity | null): string | null {
  if (subject.kind !== 'activity' || activity === null) return 'It is not an activity.';
  const proposals = subject.activity.votes.filter((_, at) => {
    const vote = activity.votes[at];
    return vote !== undefined && isProposal(vote, activity);
  });
  if (proposals.length === 0)
    return 'The service shows no stamped proposal, so nothing proves its content. It is decided on its own.';
  return proposals.some(({ check, key }) => check === 'invalid' || key === 'of_another')
    ? 'The stamp under its proposal does not hold. It is decided on its own.'
    : null;
}

function offBecause({ subject }: SealedReview): string | null {
  if (subject.kind !== 'activity') return 'It is not an activity.';
  const { canApprove, canReject, because } = subject.activity;
  return canApprove || canReject ? null : because.join(' ') || 'The service says that your user cannot decide it.';
}

/** The document above the others: what they come to. Its hash covers the hash of every one of them. */
function sheetOf(reviews: readonly SealedReview[], totals: BulkTotals): ReviewDocument {
  const outliers = totals.outliers.map(({ activityId, sentence }) => {
    const at = reviews.findIndex(({ subject }) => subject.kind === 'activity' && subject.activity.activityId === activityId);
    return {
      rule: 'stands-out',
      severity: 'look' as const,
      sentence: `Number ${at + 1} stands out: ${sentence}`,
    };
  });
  // What is true of every one is said once, above them.
  const shared = sharedFindings(reviews.map(({ document }) => document)).map(finding => ({
    ...finding,
    sentence: `Every one: ${finding.sentence}`,
  }));
  const findings = [...outliers, ...shared].sort(gravestFirst);
  return {
    headline: `${plural(reviews.length, 'activity', 'activities')}, each listed below`,
    effects: [],
    // The totals stand beside the document, as a table; their hash is under its seal.
    facts: [],
    findings,
    severity: gravest([...findings, ...reviews.flatMap(review => review.document.findings)]),
    digest: null,
    decoded: {
      label: 'Sealed',
      children: [
        { label: 'Totals', value: hashOf(totals), kind: 'hex' as const },
        ...reviews.map((review, index) => ({
          label: `${index + 1}`,
          value: review.hash,
          kind: 'hex' as const,
          note: review.document.headline,
        })),
      ],
    },
    differences: [],
  };
}
