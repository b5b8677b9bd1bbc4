/** Submits that may have been carried out without our knowing: on disk as they left, until it is known what became of them. */

import { done, type Failure, type Outcome } from '../../contract/outcome.ts';
import type { Activity } from '../../contract/service/activity.ts';
import type { AppState } from '../../contract/values/app-values.ts';
import type { Target } from '../service/service.ts';
import { fingerprintOf } from '../stamps/fingerprint.ts';
import {
  type ClosedSubmit,
  isBody,
  isVote,
  type Outbox,
  type PendingSubmit,
  type Prepared,
  preparedOf,
  type SubmitJournal,
  subjectOf,
} from './types.ts';
import { stillUnknown } from './words.ts';

export interface KeptSubmits {
  all(): PendingSubmit[];
  has(fingerprint: string): boolean;
  /** Whether these very bytes are kept for this key. */
  isKept(keyId: string, prepared: Prepared): boolean;
  /** One that decides on the same. */
  on(subject: string): PendingSubmit | undefined;
  /** A vote on the same target by another key of the same user. */
  byOtherKey(of: Target, name: string, parameters: Record<string, unknown>): PendingSubmit | undefined;
  /** One of this key, or of this user, whose body cannot be opened now. */
  closedOf(of: Target): ClosedSubmit | undefined;
  /** Writes it down; null where it may leave. */
  keep(pending: PendingSubmit): Promise<Failure | null>;
  end(pending: PendingSubmit, outcome: Outcome<Activity>): Promise<Outcome<Activity>>;
  doubt(pending: PendingSubmit, why: Failure): Failure;
  load(): Promise<Outcome<null>>;
  unknown(): AppState['unknown'];
}

export const subjectOfKept = (pending: PendingSubmit): string =>
  subjectOf(pending.keyId, pending.operation, preparedOf(pending).parameters, pending.fingerprint);

/** Of this key, or of another one of the same user. */
const isOfVoice = ({ keyId, userId }: Pick<PendingSubmit, 'keyId' | 'userId'>, of: Target): boolean =>
  keyId === of.keyId || (userId !== undefined && userId === of.userId);

const isByOtherKey = (pending: PendingSubmit, of: Target, fingerprint: unknown): boolean =>
  pending.keyId !== of.keyId &&
  isOfVoice(pending, of) &&
  isVote(pending.operation) &&
  preparedOf(pending).parameters.fingerprint === fingerprint;

export function keptSubmits(outbox: Outbox, journal: SubmitJournal, onUnknown: () => void): KeptSubmits {
  /** By fingerprint of the body. */
  const kept = new Map<string, PendingSubmit>();
  /** Kept ones whose body cannot be opened now. They wait, and are shown. */
  let closed: ClosedSubmit[] = [];
  /** Fingerprints of kept submits that may have been carried out without our knowing. */
  const doubted = new Set<string>();
  return {
    all: () => [...kept.values()],
    has: fingerprint => kept.has(fingerprint),
    isKept(keyId, { fingerprint, text }) {
      const pending = kept.get(fingerprint);
      return pending !== undefined && pending.keyId === keyId && pending.text === text;
    },
    on: subject => [...kept.values()].find(pending => subjectOfKept(pending) === subject),
    byOtherKey: (of, name, { fingerprint }) =>
      isVote(name) ? [...kept.values()].find(pending => isByOtherKey(pending, of, fingerprint)) : undefined,
    closedOf: of => closed.find(each => isOfVoice(each, of)),
    async keep(pending) {
      const put = await outbox.put(pending);
      const written = put.ok ? await journal.intent(pending) : put;
      if (written.ok) {
        kept.set(pending.fingerprint, pending);
        return null;
      }
      if (put.ok) await outbox.remove(pending.fingerprint);
      return { ...written, message: `Nothing was sent, because it could not be written to disk first. ${written.message}` };
    },
    /** Writes the ending and forgets the bytes. The outcome stands even where the disk fails: the bytes are settled again. */
    async end(pending, outcome) {
      const ending = outcome.ok
        ? { code: 'ok' as const, status: outcome.value.status, activityId: outcome.value.id }
        : { code: outcome.code, status: null, activityId: outcome.activityId ?? null };
      const written = await journal.outcome(pending, ending);
      doubted.delete(pending.fingerprint);
      if (written.ok && (await outbox.remove(pending.fingerprint)).ok) kept.delete(pending.fingerprint);
      return outcome;
    },
    doubt(pending, why) {
      doubted.add(pending.fingerprint);
      return stillUnknown(pending, why);
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
