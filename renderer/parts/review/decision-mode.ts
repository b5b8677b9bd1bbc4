import { createContext, use } from 'react';

/** True on the confirmation page: nothing is clamped, folded or shortened there (design §4.9). */
export const DecisionMode = createContext(false);
export const useDecisionMode = (): boolean => use(DecisionMode);
