/** What a group of rules says of a request: each rule with each of its sentences, in the order of the table. */
import type { ReviewContext } from '../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import type { RiskRule } from '../../../../electron/core/review/rules/rule.ts';
import { riskRules } from '../../../../electron/core/review/rules/table.ts';
import type { RiskCase } from '../../../vectors/risk-case.ts';

export type Asked = RiskCase['fires'];
/** A rule that says its general sentence stands alone. */
export type Says = string | [rule: string, sentence: string];
/** In words, the request, what is said of it, and what it is reviewed against where the usual world does not do. */
export type Row = [words: string, request: Asked, says: Says[], against?: ReviewContext];

export function said(rules: readonly RiskRule[], request: Asked, against: ReviewContext): Says[] {
  const ids = rules.map(rule => rule.id);
  return reviewDocument(request, against)
    .findings.filter(({ rule }) => ids.includes(rule))
    .map(({ rule, sentence }): Says => (sentence === riskRules.find(({ id }) => id === rule)?.sentence ? rule : [rule, sentence]))
    .sort((a, b) => ids.indexOf(typeof a === 'string' ? a : a[0]) - ids.indexOf(typeof b === 'string' ? b : b[0]));
}
