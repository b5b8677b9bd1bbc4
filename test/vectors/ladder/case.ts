/** A request with its due grade: what the review must say of it, and the reason that must appear. */
import type { Activity } from '../../../electron/contract/service/activity.ts';
import type { Severity } from '../../../electron/contract/values/document.ts';
import type { ReviewContext } from '../../../electron/core/known/context.ts';
import type { Request } from '../payloads.ts';

export interface LadderCase {
  /** What a person would call it: "pays three salaries". Unique. */
  name: string;
  intent: 'honest' | 'malicious';
  request: Request & { activity?: Activity };
  /** Malicious: it must be at least so grave. Honest: it must be at most so grave. */
  due: Severity;
  /** Malicious: id of the rule that must be among its findings at `due` or above. Honest with a finding: the rule that says it. */
  rule?: string;
  /** Words that the sentence of that finding must hold. */
  because?: RegExp;
  /** What it is reviewed against; left out: the usual world. */
  in?: ReviewContext;
  /** What its headline must say. */
  headline?: RegExp;
}
