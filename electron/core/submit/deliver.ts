/** Sending the same bytes until the service has answered, within bounds (docs/threats.md#exact-bytes). */

import { type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { Clock } from '../ports.ts';
import { type Chance, jittered } from '../service/backoff.ts';
import { outsideWindow } from '../service/clock.ts';
import { slept } from '../service/living-clock.ts';
import type { Service, Target } from '../service/service.ts';
import { findSubmitted } from './lookup.ts';
import type { Prepared } from './types.ts';

/** What is known after the last attempt. */
export type Delivered =
  | { kind: 'answered'; outcome: Outcome<Activity> }
  | { kind: 'not_sent'; failure: Failure }
  /** An attempt may have been carried out; `failure` is the last reason. */
  | { kind: 'unknown'; failure: Failure };

const attempts = 6;
const firstWaitMs = 1_000;
const longestWaitMs = 15_000;
/** A person waits: after this it is said to be unknown, and settled later. */
const patienceMs = 120_000;

/** @param maybe true where an earlier attempt of these bytes may have been carried out */
export async function deliver(
  { service, clock, chance }: { service: Service; clock: Clock; chance: Chance },
  target: Target,
  sent: Prepared,
  maybe: boolean,
): Promise<Delivered> {
  const end = clock.monotonic() + patienceMs;
  let unsure = maybe;
  let last: Failure = failure('outcome_unknown', 'It has not been retried yet.');
  for (let attempt = 0; attempt < attempts; attempt++) {
    // Old bytes are sent again only while the service would take them; afterwards a query settles it.
    const late = outsideWindow(Number(sent.timestampMs), service.serverNow(target.baseUrl) ?? clock.now());
    if (late !== null) return unsure ? { kind: 'unknown', failure: last } : { kind: 'not_sent', failure: late };
    const posted = await service.post(target, sent.name, sent.body);
    let asked = 0;
    if (posted.kind === 'answered') {
      if (posted.outcome.ok) return { kind: 'answered', outcome: posted.outcome };
      last = posted.outcome;
      if (!posted.alreadyExists) return unsure ? await judge(service, target, sent, last) : { kind: 'answered', outcome: last };
      // The loser of two equal first submissions: sent again, it lands as a vote (docs/service.md#fingerprint).
      unsure = true;
    } else {
      last = posted.failure;
      asked = posted.askedWaitMs ?? 0;
      if (posted.kind === 'unknown') unsure = true;
      else if (!posted.again && !(unsure && last.code === 'offline')) break;
    }
    const wait = Math.max(jittered(attempt, firstWaitMs, longestWaitMs, chance), asked);
    // A wait that nothing follows is not waited. What may have arrived is kept as unknown, and settled later.
    if (attempt + 1 === attempts || clock.monotonic() + wait >= end) break;
    // Ended meanwhile: settled as soon as key and service are both there.
    if (!(await slept(clock, wait))) break;
  }
  return { kind: unsure ? 'unknown' : 'not_sent', failure: last };
}

/** A no after a lost answer says nothing about the first attempt: the list does. */
async function judge(service: Service, target: Target, sent: Prepared, refusal: Failure): Promise<Delivered> {
  const found = await findSubmitted(service, target, sent);
  if (!found.ok) return { kind: 'unknown', failure: refusal };
  return { kind: 'answered', outcome: found.value === null ? refusal : { ok: true, value: found.value } };
}
