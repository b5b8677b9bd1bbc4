import type { Fact, SealedReview } from '../../../electron/contract/values/document.ts';

export interface SideBySide {
  /** What every one of them says in the same words. */
  same: Fact[];
  /** What they differ in, in the order of their facts. */
  columns: string[];
  /** One for each review, with a cell for each column; empty where it says nothing of it. */
  rows: Fact[][][];
}

/**
 * Facts of several beside each other.
 * SECURITY: facts are the same by their exact value and never by a name: two addresses may be called alike.
 */
export function sideBySide(reviews: readonly SealedReview[]): SideBySide {
  const all = reviews.map(({ document }) => document.facts.filter(({ value }) => value !== document.digest?.value));
  const labels = [...new Set(all.flat().map(({ label }) => label))];
  const of = (facts: readonly Fact[], label: string) => facts.filter(fact => fact.label === label);
  const isSame = (label: string) => new Set(all.map(facts => JSON.stringify(of(facts, label)))).size === 1;
  const columns = labels.filter(label => !isSame(label));
  return {
    same: labels.filter(isSame).flatMap(label => of(all[0] ?? [], label)),
    columns,
    rows: all.map(facts => columns.map(label => of(facts, label))),
  };
}
