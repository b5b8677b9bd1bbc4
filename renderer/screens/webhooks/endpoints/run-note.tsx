import type { Action } from '../../../store/webhooks/webhooks.ts';
import { useWebhooks, webhooks } from '../../../stores.ts';
import { Submitted } from '../../submit/submitted.tsx';

const carriedOut: Record<Action, string> = {
  create: 'The endpoint was created.',
  change: 'The endpoint was changed.',
  switch: 'The endpoint was switched.',
  delete: 'The endpoint was deleted.',
};

/** What became of the last change. */
export function RunNote() {
  const run = useWebhooks(state => state.run);
  return (
    <Submitted
      state={run}
      carriedOut={run.phase === 'done' ? carriedOut[run.action] : undefined}
      onDismiss={webhooks.getState().again}
    />
  );
}
