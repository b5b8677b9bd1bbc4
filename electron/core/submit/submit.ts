/** Submits: serialised once, written down before they leave, never lost, never doubled (docs/architecture.md#nothing-is-lost). */

import type { ActivityName } from '../../contract/operations/table.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { AppState } from '../../contract/values/app-values.ts';
import type { Clock } from '../ports.ts';
import type { Timestamps } from '../service/clock.ts';
import type { Service, Target } from '../service/service.ts';
import { firstSending } from './first.ts';
import { keptSubmits, subjectOfKept } from './kept.ts';
import { prepareSubmit } from './prepare.ts';
import type { Released, Releases } from './released.ts';
import { settling } from './settle.ts';
import { isVote, type Outbox, type PendingSubmit, type Prepared, type SubmitJournal, subjectOf } from './types.ts';
import { byAnotherKey, ending, opposite, stillClosed, unreleased } from './words.ts';

export type { Prepared } from './types.ts';

export interface Submits {
  /**
   * Builds and serialises the body. Nothing leaves.
   * @returns `invalid` with each wrong field, or `clock_skew`
   */
  prepare(
    target: Target,
    name: ActivityName,
    parameters: unknown,
    more?: { generateAppProofs?: boolean | undefined; organizationId?: string | undefined },
  ): Outcome<Prepared>;
  /**
   * Sends a prepared body and answers what became of it: the activity (completed, or waiting for others), or why not.
   * `outcome_unknown` means neither: the bytes are kept, and `settle` finds out.
   * @param released what a person released it with; with null only bytes go that were sent before
   * @param about what it is about, for the list of unknown ones
   */
  send(target: Target, prepared: Prepared, released: Released | null, about?: string): Promise<Outcome<Activity>>;
  /** Whether these very bytes are kept because they may have arrived; they may go again, and no others. */
  mayHaveSent(target: Target, prepared: Prepared): boolean;
  /** Tries to find out about every kept submit of this connection. Resolves with what became of each. */
  settle(target: Target): Promise<{ pending: PendingSubmit; outcome: Outcome<Activity> }[]>;
  /** Reads what an earlier run left behind: before anything is sent, and again when the store opened. */
  load(): Promise<Outcome<null>>;
  /** From now on nothing is sent. Resolves when what is on its way has come to an outcome, or is written down as unknown. */
  end(): Promise<void>;
  /** Submits whose outcome is not known, oldest first. */
  unknown(): AppState['unknown'];
  /** Whether a body is on its way now. */
  isSending(): boolean;
}

export interface SubmitDependencies {
  service: Service;
  journal: SubmitJournal;
  outbox: Outbox;
  clock: Clock;
  timestamps: Timestamps;
  random(bytes: number): Uint8Array;
  releases: Pick<Releases, 'covers' | 'spend'>;
  /** Whether the key that sent it has a connection of its own, which settles it: another one could only look for it. */
  isOthers?(pending: PendingSubmit): boolean;
  /** Hears that `unknown()` changed. */
  onUnknown?(): void;
}

interface Flight {
  name: ActivityName;
  result: Promise<Outcome<Activity>>;
}

/** By subject: what is being sent now. */
function createFlights(ended: () => void) {
  const flights = new Map<string, Flight>();
  let hasEnded = false;
  return {
    has: (subject: string) => flights.has(subject),
    get: (subject: string) => flights.get(subject),
    hasEnded: () => hasEnded,
    any: () => flights.size > 0,
    fly(name: ActivityName, subject: string, work: () => Promise<Outcome<Activity>>): Promise<Outcome<Activity>> {
      const result = work().finally(() => {
        flights.delete(subject);
        ended();
      });
      flights.set(subject, { name, result });
      return result;
    },
    async end() {
      hasEnded = true;
      await Promise.allSettled([...flights.values()].map(({ result }) => result));
    },
  };
}

export function createSubmits({
  service,
  journal,
  outbox,
  clock,
  timestamps,
  random,
  releases,
  isOthers = () => false,
  onUnknown = () => {},
}: SubmitDependencies): Submits {
  const kept = keptSubmits(outbox, journal, onUnknown);
  const settled = settling({ service, clock, random, journal, kept });
  const sendFirst = firstSending({ service, clock, releases, kept, settled });
  const flights = createFlights(onUnknown);

  return {
    prepare: (target, name, parameters, more) =>
      prepareSubmit(target, name, parameters, more ?? {}, organizationId =>
        timestamps.next(organizationId, service.serverNow(target.baseUrl)),
      ),
    mayHaveSent: ({ keyId }, prepared) => kept.isKept(keyId, prepared),
    send(connection, prepared, released, about) {
      if (flights.hasEnded()) return Promise.resolve(ending());
      const { name, fingerprint } = prepared;
      // SECURITY: the last step before the wire asks for what a person released, so that no caller can forget to ask them.
      // The same bytes again after a lost answer are vouched for by the journal (`settleOne`).
      if (!kept.isKept(connection.keyId, prepared) && !releases.covers(released, connection, prepared))
        return Promise.resolve(unreleased());
      const subject = subjectOf(connection.keyId, name, prepared.parameters, fingerprint);
      const flying = flights.get(subject);
      if (flying !== undefined)
        return flying.name === name
          ? flying.result
          : Promise.resolve(opposite('already_decided', 'is being sent', flying.name, fingerprint));
      // SECURITY: what one of them decided on cannot be told, so its opposite could not be held back.
      const waiting = kept.closedOf(connection);
      if (waiting !== undefined && isVote(name) && isVote(waiting.operation)) return Promise.resolve(stillClosed(waiting));
      const open = kept.on(subject);
      // SECURITY: while a vote may stand at the service, its opposite is not sent (docs/architecture.md#nothing-is-lost).
      if (open !== undefined && open.operation !== name)
        return Promise.resolve(opposite('outcome_unknown', 'was sent and its answer was lost', open.operation, open.fingerprint));
      // SECURITY: one user with two keys has one vote (docs/service.md#votes): what may stand by one of them is settled first.
      const other = kept.byOtherKey(connection, name, prepared.parameters);
      if (other !== undefined) return Promise.resolve(byAnotherKey(other));
      // The same decision again: the bytes that may have arrived go first, so that it cannot count twice.
      return flights.fly(name, subject, () =>
        open === undefined ? sendFirst(connection, prepared, released, about ?? null) : settled.settleOne(connection, open),
      );
    },

    async settle(target) {
      const mine = kept
        .all()
        .filter(p => p.baseUrl === target.baseUrl && p.connectionOrganizationId === target.organizationId)
        .filter(p => p.keyId === target.keyId || !isOthers(p));
      const ended: { pending: PendingSubmit; outcome: Outcome<Activity> }[] = [];
      for (const pending of mine) {
        const subject = subjectOfKept(pending);
        if (flights.hasEnded() || flights.has(subject) || !kept.has(pending.fingerprint)) continue;
        ended.push({ pending, outcome: await flights.fly(pending.operation, subject, () => settled.settleOne(target, pending)) });
      }
      return ended;
    },

    end: flights.end,
    load: kept.load,
    unknown: kept.unknown,
    isSending: () => flights.any(),
  };
}
