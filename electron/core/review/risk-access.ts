/** Rules about access. */
import type { RiskRule } from './risk-rule.ts';

export const accessRules: readonly RiskRule[] = [];
