/** The exact bytes of every row, before a person releases them. */
import { done, type Outcome } from '../../../contract/outcome.ts';
import { aheadLimitMs } from '../../service/clock.ts';
import type { Session } from '../../session.ts';
import { freshMs } from './again.ts';
import type { LabelledBody } from './consent.ts';
import type { BatchRequest } from './read.ts';
import { preparedText } from './state.ts';

export function bodiesOf(session: Session, requests: readonly BatchRequest[]): Outcome<LabelledBody[]> {
  const bodies: LabelledBody[] = [];
  for (const { label, parameters } of requests) {
    const made = session.prepare('sign_raw_payload', parameters);
    if (!made.ok) return made;
    bodies.push({ label, prepared: made.value });
  }
  return done(bodies);
}

/**
 * Those of a hand-over: the very bytes that were prepared while the service still takes them, so that what two people send
 * is one activity (docs/service.md#fingerprint); after that the same request with a time of now.
 * @param texts the bodies as they were prepared, in the order of the requests
 * @param now milliseconds since 1970
 */
export function handedBodies(
  session: Session,
  requests: readonly BatchRequest[],
  texts: readonly string[],
  now: number,
): Outcome<LabelledBody[]> {
  const anew = bodiesOf(session, requests);
  if (!anew.ok) return anew;
  return done(
    anew.value.map((made, index) => {
      const prepared = preparedText(texts[index] ?? '', session.connection.organizationId);
      const age = prepared === null ? freshMs : now - Number(prepared.timestampMs);
      // The clock that they were prepared by may be ahead of this one.
      return prepared !== null && age >= -aheadLimitMs && age < freshMs ? { ...made, prepared } : made;
    }),
  );
}
