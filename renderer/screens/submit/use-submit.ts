import { useState } from 'react';
import type { Outcome, Problem } from '../../../electron/contract/outcome.ts';
import { ended, isBlocked, refusedFields, type Sent, type SubmitState } from '../../store/submit.ts';
import { ui } from '../../stores.ts';

export interface Submit {
  state: SubmitState;
  /** Fields that the last one was refused for, to be said beside them. */
  problems: readonly Problem[];
  run(call: () => Promise<Outcome<Sent>>): Promise<void>;
  reset(): void;
}

const none: readonly Problem[] = [];

/** One submit of a dialog: under way, done or failed. After a lost answer nothing is sent anew until `reset`. */
export function useSubmit(): Submit {
  const [state, setState] = useState<SubmitState>({ phase: 'none' });
  return {
    state,
    problems: refusedFields(state) ?? none,
    async run(call) {
      if (isBlocked(state)) return;
      setState({ phase: 'asked' });
      const answer = await call();
      setState(ended(answer));
      if (answer.ok)
        ui.getState().toast(answer.value.sentence, answer.value.status === 'ACTIVITY_STATUS_COMPLETED' ? 'ok' : 'plain');
    },
    reset: () => setState({ phase: 'none' }),
  };
}
