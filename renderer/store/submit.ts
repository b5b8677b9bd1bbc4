/** One submit, from where a page asks for it to where its end is known. */
import type { AppAnswers } from '../../electron/contract/app.ts';
import type { Failure, Outcome, Problem } from '../../electron/contract/outcome.ts';

/** An activity that was sent, as it stood when the service answered. */
export type Sent = AppAnswers['forms.send'];

/** `Done`: what came of it. `About`: what of it is known from the start. */
export type SubmitState<Done = { sent: Sent }, About = unknown> =
  | { phase: 'none' }
  /** It waits for a person in the confirmation window, or for the service. */
  | ({ phase: 'asked' } & About)
  | ({ phase: 'done' } & Done & About)
  | ({ phase: 'failed'; failure: Failure } & About);

type AnySubmit = SubmitState<unknown>;

export const ended = (answer: Outcome<Sent>): Extract<SubmitState, { phase: 'done' | 'failed' }> =>
  answer.ok ? { phase: 'done', sent: answer.value } : { phase: 'failed', failure: answer };

/** It was sent and its answer lost: neither done nor failed. */
export const isUnknown = (state: AnySubmit): boolean => state.phase === 'failed' && state.failure.code === 'outcome_unknown';

/** Nothing goes out beside one under way, nor after a lost answer until a person put it away: it could be done twice. */
export const isBlocked = (state: AnySubmit): boolean => state.phase === 'asked' || isUnknown(state);

/** Fields it was refused for; null where it was not, or not for a field. */
export const refusedFields = (state: AnySubmit): Problem[] | null =>
  state.phase === 'failed' ? (state.failure.problems ?? null) : null;
