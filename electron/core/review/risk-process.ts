/** Rules about process. */
import type { RiskRule } from './risk-rule.ts';

export const processRules: readonly RiskRule[] = [];
