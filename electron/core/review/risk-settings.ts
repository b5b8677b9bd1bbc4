/** Rules about settings. */
import type { RiskRule } from './risk-rule.ts';

export const settingsRules: readonly RiskRule[] = [];
