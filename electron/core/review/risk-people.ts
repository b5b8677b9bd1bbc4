/** Rules about people. */
import type { RiskRule } from './risk-rule.ts';

export const peopleRules: readonly RiskRule[] = [];
