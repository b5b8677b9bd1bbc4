/** Rules about earn. */
import type { RiskRule } from './risk-rule.ts';

export const earnRules: readonly RiskRule[] = [];
