/** What became of one attempt to submit: answered, unknown, or certainly not carried out. */

import { z } from 'zod';
import { done, type Failure, type Outcome } from '../../contract/outcome.ts';
import type { Operation } from '../../contract/schema/operation.ts';
import type { Activity } from '../../contract/service/activity.ts';
import { activity as activityObject } from '../../contract/service/activity.ts';
import { checkAnswer, lacksOperation, unavailable } from './answers.ts';
import { askedWaitMs } from './backoff.ts';
import type { Exchange } from './exchange.ts';

export type Posted =
  /** The service answered: with an activity, or with a no. `alreadyExists`: the loser of two equal first submissions. */
  | { kind: 'answered'; outcome: Outcome<Activity>; alreadyExists: boolean }
  /** It may have been carried out; `failure` is why no answer is known. */
  | { kind: 'unknown'; failure: Failure; askedWaitMs: number | null }
  /** Certainly not carried out. `again`: only the moment was wrong (429). */
  | { kind: 'not_sent'; failure: Failure; again: boolean; askedWaitMs: number | null };

export const notSent = (failure: Failure): Posted => ({ kind: 'not_sent', failure, again: false, askedWaitMs: null });

const answer = z.object({ activity: activityObject });
/** gRPC ALREADY_EXISTS: the only code that is safe to send again (docs/service.md#fingerprint). */
const alreadyExistsCode = 6;

export function postedOf(name: string, row: Operation, result: Exchange<unknown>, now: number): Posted {
  switch (result.kind) {
    case 'unsent':
      return notSent(result.failure);
    case 'lost':
    case 'unreadable':
      return { kind: 'unknown', failure: result.failure, askedWaitMs: null };
    case 'answered': {
      const checked = checkAnswer(name, answer, result.read);
      // 200 with an answer that cannot be read: it was taken, but nothing can be said about it.
      if (!checked.ok) return { kind: 'unknown', failure: checked, askedWaitMs: null };
      return { kind: 'answered', outcome: done(checked.value.activity), alreadyExists: false };
    }
    case 'refused': {
      const { status, headers, said } = result;
      const wait = askedWaitMs(headers, now);
      if (lacksOperation(row, result)) return { kind: 'answered', outcome: unavailable(name), alreadyExists: false };
      if (status === 429) return { kind: 'not_sent', failure: said.failure, again: true, askedWaitMs: wait };
      // A 5xx, or a gateway that gave up waiting, may stand after the commit (docs/faults.md#fault-models).
      if (status === 408 || status >= 500) return { kind: 'unknown', failure: said.failure, askedWaitMs: wait };
      return { kind: 'answered', outcome: said.failure, alreadyExists: said.grpc === alreadyExistsCode };
    }
  }
}
