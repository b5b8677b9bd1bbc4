/** What a row of the risk table is. */
import type { Finding, Severity } from '../../../contract/values/document.ts';
import type { Subject } from '../subject.ts';

/**
 * The sentence of a case, with both sides where two things should be one. `severity`: where this case is milder than the
 * rule's gravest; `because`: which of power, counterparty and bound makes it so;
 * `check`: where this case has something else to check.
 */
export type Said = string | (Pick<Finding, 'sentence' | 'sides' | 'because' | 'check'> & { severity?: Severity });

export interface RiskRule {
  /** Stable: tests, findings and the documentation name it. */
  id: string;
  /** Of its gravest case; what stands on a step of the ladder is as grave as that. */
  severity: Severity;
  /** What of power, counterparty and bound makes it so; the table says it for all rules of a kind. */
  because?: string;
  /** What is true when it fires, where the case at hand gives no sentence of its own. */
  sentence: string;
  /** What to do before deciding. */
  check: string;
  /** Where the rule comes from. */
  source: string;
  /**
   * Whether it fires. A text is the sentence for this case, several are several findings; true takes the general one.
   * A rule without it fires where the payload reader observed its id.
   */
  applies?(subject: Subject): boolean | string | Said[];
}

/** Fires for activities of these bases only. */
export const forBases =
  (bases: readonly string[], applies: (subject: Subject) => boolean | string | Said[]) =>
  (subject: Subject): boolean | string | Said[] =>
    bases.includes(subject.base) && applies(subject);
