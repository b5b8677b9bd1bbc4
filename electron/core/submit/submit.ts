/** Submits: serialised once, written down before they leave, never lost, never doubled (design §1, §4.3–4.4, §4.10). */
import type { Activity } from '../../contract/activity.ts';
import type { AppState } from '../../contract/app-values.ts';
import { type ActivityName, rowOf } from '../../contract/operations/table.ts';
import { done, type Failure, type Outcome } from '../../contract/outcome.ts';
import type { Clock } from '../ports.ts';
import { chanceOf } from '../service/backoff.ts';
import { behindLimitMs, outsideWindow, type Timestamps } from '../service/clock.ts';
import type { Service, Target } from '../service/service.ts';
import { waitForActivity } from '../service/wait.ts';
import { type Delivered, deliver } from './deliver.ts';
import { checkEcho, checkEnding } from './echo.ts';
import { findSubmitted } from './lookup.ts';
import { prepareSubmit } from './prepare.ts';
import type { Released, Releases } from './released.ts';
import {
  type ClosedSubmit,
  fingerprintOf,
  isBody,
  isVote,
  type Outbox,
  type PendingSubmit,
  type Prepared,
  preparedOf,
  type SubmitJournal,
  subjectOf,
} from './types.ts';
import { neverArrived, notYet, opposite, stillClosed, stillUnknown, unreleased } from './words.ts';

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
  /** Submits whose outcome is not known, oldest first. */
  unknown(): AppState['unknown'];
}

export interface SubmitDependencies {
  service: Service;
  journal: SubmitJournal;
  outbox: Outbox;
  clock: Clock;
  timestamps: Timestamps;
  random(bytes: number): Uint8Array;
  releases: Pick<Releases, 'covers' | 'spend'>;
  /** Hears that `unknown()` changed. */
  onUnknown?(): void;
}

export function createSubmits({
  service,
  journal,
  outbox,
  clock,
  timestamps,
  random,
  releases,
  onUnknown = () => {},
}: SubmitDependencies): Submits {
  const tools = { service, clock, chance: chanceOf(random) };
  /** By fingerprint of the body. */
  const kept = new Map<string, PendingSubmit>();
  /** By subject: what is on its way now. */
  const flights = new Map<string, { name: ActivityName; result: Promise<Outcome<Activity>> }>();

  /** Kept ones whose body cannot be opened now. They wait, and are shown. */
  let closed: ClosedSubmit[] = [];

  /** Fingerprints of kept submits that may have been carried out without our knowing. */
  const doubted = new Set<string>();

  const keep = async (pending: PendingSubmit): Promise<Failure | null> => {
    const put = await outbox.put(pending);
    const written = put.ok ? await journal.intent(pending) : put;
    if (written.ok) {
      kept.set(pending.fingerprint, pending);
      return null;
    }
    if (put.ok) await outbox.remove(pending.fingerprint);
    return { ...written, message: `Nothing was sent, because it could not be written down first. ${written.message}` };
  };

  /** Writes the ending and forgets the bytes. The outcome stands even where the disk fails: the bytes are settled again. */
  const end = async (pending: PendingSubmit, outcome: Outcome<Activity>): Promise<Outcome<Activity>> => {
    const ending = outcome.ok
      ? { code: 'ok' as const, status: outcome.value.status, activityId: outcome.value.id }
      : { code: outcome.code, status: null, activityId: outcome.activityId ?? null };
    const written = await journal.outcome(pending, ending);
    doubted.delete(pending.fingerprint);
    if (written.ok && (await outbox.remove(pending.fingerprint)).ok) kept.delete(pending.fingerprint);
    return outcome;
  };

  const doubt = (pending: PendingSubmit, why: Failure): Failure => {
    doubted.add(pending.fingerprint);
    return stillUnknown(pending, why);
  };

  const conclude = async (
    target: Target,
    pending: PendingSubmit,
    sent: Prepared,
    delivered: Delivered,
  ): Promise<Outcome<Activity>> => {
    if (delivered.kind === 'unknown') return doubt(pending, delivered.failure);
    if (delivered.kind === 'not_sent') return end(pending, delivered.failure);
    const row = rowOf(sent.name);
    if (!delivered.outcome.ok || row?.kind !== 'activity') return end(pending, delivered.outcome);
    const first = delivered.outcome.value;
    const wrong = checkEcho(row, sent, first);
    if (wrong !== null) return end(pending, wrong);
    const last = await waitForActivity(service, clock, target, first);
    return end(pending, checkEcho(row, sent, last) ?? checkEnding(row, sent, last) ?? done(last));
  };

  const inOrganization = (target: Target, organizationId: string): Target => ({ ...target, organizationId });

  /** A kept submit: the same bytes while the service takes them, a query afterwards. */
  const settleOne = async (connection: Target, pending: PendingSubmit): Promise<Outcome<Activity>> => {
    const sent = preparedOf(pending);
    const target = inOrganization(connection, pending.organizationId);
    const age = (service.serverNow(target.baseUrl) ?? clock.now()) - Number(sent.timestampMs);
    const own = pending.keyId === target.keyId;
    const vouched = journal.awaits(pending.fingerprint, pending.keyId);
    // SECURITY: bytes from the outbox are stamped again only by the key that did so before, and only where the journal
    // vouches for them; else they are only looked for.
    if (age <= behindLimitMs && own && vouched === true)
      return conclude(target, pending, sent, await deliver(tools, target, sent, true));
    const found = await findSubmitted(service, target, sent, own);
    if (!found.ok) return doubt(pending, found);
    // Where the journal cannot vouch it may have left, and may still arrive: it waits for a start with the key.
    if (found.value === null && age <= behindLimitMs && (!own || vouched === null)) return doubt(pending, notYet(own));
    return conclude(target, pending, sent, {
      kind: 'answered',
      outcome: found.value === null ? neverArrived(pending) : done(found.value),
    });
  };

  const isKept = (keyId: string, { fingerprint, text }: Prepared): boolean => {
    const pending = kept.get(fingerprint);
    return pending !== undefined && pending.keyId === keyId && pending.text === text;
  };

  const subjectOfKept = (pending: PendingSubmit): string =>
    subjectOf(pending.keyId, pending.operation, preparedOf(pending).parameters, pending.fingerprint);

  const fly = (name: ActivityName, subject: string, work: () => Promise<Outcome<Activity>>): Promise<Outcome<Activity>> => {
    const result = work().finally(() => {
      flights.delete(subject);
      onUnknown();
    });
    flights.set(subject, { name, result });
    return result;
  };

  return {
    prepare: (target, name, parameters, more) =>
      prepareSubmit(target, name, parameters, more ?? {}, organizationId =>
        timestamps.next(organizationId, service.serverNow(target.baseUrl)),
      ),

    mayHaveSent: ({ keyId }, prepared) => isKept(keyId, prepared),

    send(connection, prepared, released, about) {
      const { name, fingerprint } = prepared;
      // SECURITY: the last step before the wire asks for what a person released, so that no caller can forget to ask them.
      // The same bytes again after a lost answer are vouched for by the journal (`settleOne`).
      if (!isKept(connection.keyId, prepared) && !releases.covers(released, connection, prepared))
        return Promise.resolve(unreleased());
      const subject = subjectOf(connection.keyId, name, prepared.parameters, fingerprint);
      const flying = flights.get(subject);
      if (flying !== undefined)
        return flying.name === name
          ? flying.result
          : Promise.resolve(opposite('already_decided', 'is on its way', flying.name, fingerprint));
      // SECURITY: what one of them decided on cannot be told, so its opposite could not be held back.
      const waiting = closed.find(({ keyId }) => keyId === connection.keyId);
      if (waiting !== undefined && isVote(name) && isVote(waiting.operation)) return Promise.resolve(stillClosed(waiting));
      const open = [...kept.values()].find(pending => subjectOfKept(pending) === subject);
      // SECURITY: while a vote may stand at the service, its opposite is not sent (design §1, "Nothing is lost").
      if (open !== undefined && open.operation !== name)
        return Promise.resolve(opposite('outcome_unknown', 'was sent and its answer was lost', open.operation, open.fingerprint));
      return fly(name, subject, async () => {
        // The same decision again: the bytes that may have arrived go first, so that it cannot count twice.
        if (open !== undefined) return settleOne(connection, open);
        const target = inOrganization(connection, prepared.organizationId);
        if (service.serverNow(target.baseUrl) === null) {
          const known = await service.query(connection, 'whoami', {}, { priority: 'submit' });
          if (!known.ok)
            return { ...known, message: `Nothing was sent: the service could not be asked for its time. ${known.message}` };
        }
        const outside = outsideWindow(Number(prepared.timestampMs), service.serverNow(target.baseUrl));
        if (outside !== null) return outside;
        const giveBack = releases.spend(released, connection, prepared);
        if (giveBack === null) return unreleased();
        const pending: PendingSubmit = {
          fingerprint,
          operation: name,
          baseUrl: connection.baseUrl,
          connectionOrganizationId: connection.organizationId,
          keyId: connection.keyId,
          organizationId: prepared.organizationId,
          text: prepared.text,
          sentAt: new Date(clock.now()).toISOString(),
          about: about ?? null,
        };
        const unwritten = await keep(pending);
        if (unwritten !== null) {
          giveBack();
          return unwritten;
        }
        const delivered = await deliver(tools, target, prepared, false);
        if (delivered.kind === 'not_sent') giveBack();
        return conclude(target, pending, prepared, delivered);
      });
    },

    async settle(target) {
      const mine = [...kept.values()].filter(
        p => p.baseUrl === target.baseUrl && p.connectionOrganizationId === target.organizationId,
      );
      const settled: { pending: PendingSubmit; outcome: Outcome<Activity> }[] = [];
      for (const pending of mine) {
        const subject = subjectOfKept(pending);
        if (flights.has(subject) || !kept.has(pending.fingerprint)) continue;
        settled.push({ pending, outcome: await fly(pending.operation, subject, () => settleOne(target, pending)) });
      }
      return settled;
    },

    async load() {
      const all = await outbox.all();
      if (!all.ok) return all;
      // One that was sealed under another key, and that the journal does not wait for, was never sent from here.
      closed = all.value.closed.filter(
        ({ fingerprint, keyId, certainly }) => !certainly || journal.awaits(fingerprint, keyId) !== false,
      );
      for (const pending of all.value.pending) {
        // SECURITY: the outbox is a plain file. Bytes are stamped again only where the signed journal says that this
        // app was about to send exactly them; whatever else stands there never left, and is dropped. So is what is no body:
        // it would end every submit that is compared with it.
        const hash = fingerprintOf(new TextEncoder().encode(pending.text));
        if (kept.has(pending.fingerprint)) continue;
        const awaits = journal.awaits(pending.fingerprint, pending.keyId);
        if (hash !== pending.fingerprint || awaits === false || !isBody(pending.text)) {
          await outbox.remove(pending.fingerprint);
          continue;
        }
        // Where the journal cannot vouch (null) the submit is shown and blocks its opposite, and waits for a start with the key.
        kept.set(pending.fingerprint, pending);
        doubted.add(pending.fingerprint);
      }
      onUnknown();
      return done(null);
    },

    unknown: () =>
      [...[...kept.values()].filter(p => doubted.has(p.fingerprint)), ...closed].map(
        ({ fingerprint, operation, sentAt, about }) => ({ fingerprint, operation, sentAt, about }),
      ),
  };
}
