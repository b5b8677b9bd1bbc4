import { createContext, use } from 'react';

/** True on the confirmation page: nothing is clamped, folded or shortened there (docs/threats.md#hostile-text). */
export const DecisionMode = createContext(false);
export const useDecisionMode = (): boolean => use(DecisionMode);
