/** What became of the last submit about a webhook endpoint. */
import type { Failure } from '../../electron/contract/outcome.ts';

export interface Sent {
  activityId: string;
  status: string;
  sentence: string;
}
export type Deed = 'create' | 'change' | 'switch' | 'delete';
export type Run =
  | { phase: 'none' }
  /** It waits for a person in the confirmation window, or for the service. */
  | { phase: 'asked'; deed: Deed }
  | { phase: 'done'; deed: Deed; sent: Sent }
  | { phase: 'failed'; deed: Deed; failure: Failure };

/** After a lost answer nothing is sent anew until a person says so: it could be done twice. */
export const isUnknown = (run: Run): boolean => run.phase === 'failed' && run.failure.code === 'outcome_unknown';
