import { useState } from 'react';
import type { Failure, Outcome, Problem } from '../../../electron/contract/outcome.ts';
import type { Sent } from '../../store/compose-entry.ts';
import { ui } from '../../stores.ts';

export type Submitting =
  | { phase: 'none' }
  /** It waits for a person in the confirmation window, or for the service. */
  | { phase: 'asked' }
  | { phase: 'done'; sent: Sent }
  | { phase: 'failed'; failure: Failure };

export interface Submit {
  state: Submitting;
  /** Fields that the last one was refused for, to be said beside them. */
  problems: readonly Problem[];
  /** True while nothing may be sent: one is under way, or the outcome of the last one is not known. */
  isBlocked: boolean;
  run(call: () => Promise<Outcome<Sent>>): Promise<void>;
  reset(): void;
}

const none: readonly Problem[] = [];

/** One submit of a dialog: under way, done or failed. After a lost answer nothing is sent anew until `reset`. */
export function useSubmit(): Submit {
  const [state, setState] = useState<Submitting>({ phase: 'none' });
  const isBlocked = state.phase === 'asked' || (state.phase === 'failed' && state.failure.code === 'outcome_unknown');
  return {
    state,
    problems: state.phase === 'failed' ? (state.failure.problems ?? none) : none,
    isBlocked,
    async run(call) {
      if (isBlocked) return;
      setState({ phase: 'asked' });
      const answer = await call();
      setState(answer.ok ? { phase: 'done', sent: answer.value } : { phase: 'failed', failure: answer });
      if (answer.ok)
        ui.getState().toast(answer.value.sentence, answer.value.status === 'ACTIVITY_STATUS_COMPLETED' ? 'ok' : 'plain');
    },
    reset: () => setState({ phase: 'none' }),
  };
}
