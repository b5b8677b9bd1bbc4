/** How a policy would stand beside what it is now. */
import type { Effort } from '../../text/effort.ts';
import { fewestVotes } from './consensus.ts';
import { parse } from './expression.ts';
import { relationOf } from './implies.ts';
import { comparisonsIn } from './lets.ts';

export interface PolicyText {
  effect: string;
  condition: string;
  consensus: string;
}

/** SECURITY: as many approvals of other people are not the same: whoever could not approve now could then. */
export function othersApprove(before: PolicyText, after: PolicyText, work: Effort): boolean {
  const [was, would] = [before.consensus, after.consensus].map(consensus => parse(consensus, work));
  return (
    was !== undefined &&
    would !== undefined &&
    fewestVotes(before.consensus, work) !== null &&
    fewestVotes(after.consensus, work) !== null &&
    relationOf(was, would, work) === 'other'
  );
}

/** How a policy would stand beside what it is: for what it lets people do. */
type Strength = 'same' | 'stronger' | 'weaker' | 'other';

export function strengthOf(before: PolicyText, after: PolicyText, work: Effort): Strength {
  // Nothing is known of it but its name.
  if (before.effect === '') return 'other';
  if (before.effect !== after.effect) return after.effect === 'EFFECT_DENY' ? 'stronger' : 'weaker';
  const [condition, consensus] = (['condition', 'consensus'] as const).map(member =>
    relationOf(parse(before[member], work), parse(after[member], work), work),
  );
  if (condition === undefined || consensus === undefined || condition === 'other' || consensus === 'other') return 'other';
  const both = [condition, consensus].filter(relation => relation !== 'same');
  if (both.length === 0) return 'same';
  if (new Set(both).size > 1) return 'other';
  // What denies less often lets more through.
  return (both[0] === 'narrower') === (after.effect !== 'EFFECT_DENY') ? 'stronger' : 'weaker';
}

/** Whether a policy that is there would let through no more than it does now. */
export const isKept = (before: PolicyText | null, after: PolicyText, work: Effort): boolean =>
  before !== null && ['same', 'stronger'].includes(strengthOf(before, after, work));

/** Letters that only look like those of the language make a condition that is never met. */
export function isForeign(text: string, work: Effort): boolean {
  const own = comparisonsIn(parse(text, work)).flatMap(({ what, values }) => (what.startsWith('activity.') ? values : []));
  return [text.replace(/'[^']*'|"[^"]*"/g, ''), ...own].some(part => /[^\0-\x7f]/.test(part));
}
