/**
 * What a person says to their decision: one line of their own, for colleagues. The service has no place for it, so it stays
 * in the journal of this computer and in evidence (docs/architecture.md#a-decision).
 */
import { firstUnseen } from './unseen.ts';

/** In characters. */
export const longestReason = 500;

/** As it is kept: line breaks and runs of any space are one space, and none stands at its ends. */
export const tidyReason = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

/** What was expected of a reason, and what came; null where it may be kept. */
export function wrongReason(text: string): { expected: string; received: string } | null {
  const length = [...text].length;
  if (length > longestReason) return { expected: `at most ${longestReason} characters`, received: `${length}` };
  // SECURITY: it is read by others, in journals and evidence: what turns, hides or breaks its line is refused
  // (docs/threats.md#hostile-text).
  const hidden = firstUnseen(text);
  return hidden === null ? null : { expected: 'characters that can be seen', received: hidden };
}
