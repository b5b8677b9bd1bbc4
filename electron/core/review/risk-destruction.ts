/** Rules about destruction. */
import type { RiskRule } from './risk-rule.ts';

export const destructionRules: readonly RiskRule[] = [];
