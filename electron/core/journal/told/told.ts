/** What the lines tell that something rests on: which submits are under way, how others ended, and what connections were. */
import type { Slices } from '../../budget/slices.ts';
import type { SubmitJournal } from '../../submit/types.ts';
import type { JournalLine } from '../entry.ts';
import type { JournalSigning } from '../signing.ts';
import { isForgetting, type Verified } from '../verify.ts';
import { type CarriedPast, type ConnectionPast, createConnectionPast } from './connection-past.ts';
import { createToldDamage } from './damage.ts';
import { createEndings } from './endings.ts';
import { createIntents } from './intents.ts';
import { createReasons } from './reasons.ts';

export interface PendingIntent {
  sequence: number;
  fingerprint: string;
  operation: string;
  organizationId: string;
  keyId: string;
  at: string;
}

/** What closed segments told, as far as anything rests on it: their lines are not read for it again. */
export interface Carried {
  /** Intents without an outcome that this computer signed itself. */
  intents: PendingIntent[];
  /** Submits of which an ending is told, and none by this computer. */
  doubtful: string[];
  /** By key: when something was sent with it last. */
  sent: [keyId: string, at: string][];
  reasons: [name: string, reason: string][];
  past: CarriedPast;
  /** The journal was rolled back, cut or changed once. */
  forgot: boolean;
  /** Findings that were told. */
  findings: string[];
}

/** What stands in closed segments. */
export interface Before {
  carried: Carried;
  /** Whether this computer's own key signed it. Nothing is certain by it where not. */
  isOwn: boolean;
  /** The key in force at its end. */
  publicKey: string | null;
}

export interface Told {
  /** Takes a line that this computer just wrote. */
  wrote(line: JournalLine): void;
  /** What was approved and which intents are still open, by what was written; whatever was taken before is no more. */
  vouchFor(result: Verified, before: Before | null): void;
  /** What was found and does not stand in the journal yet. */
  untold(result: Pick<Verified, 'findings'>): string[];
  /** Finds out who said of each submit that it ended: all that has to be known before lines are closed. */
  settle(slices: Slices): Promise<void>;
  /**
   * What the lines so far tell, to be signed: nothing that this computer did not sign is certain in it.
   * null where that is not settled, or the key came after the lines: they are read again then.
   */
  carried(): Carried | null;
  past: ConnectionPast['of'];
  lastSent(keyId: string): string | null;
  reasonFor(activityId: string, keyId: string): string | null;
  pending(): PendingIntent[];
  awaits: SubmitJournal['awaits'];
}

export function createTold(signing: JournalSigning): Told {
  const { isOwn } = signing;
  const intents = createIntents();
  const reasons = createReasons();
  // What another key was in force for is not tried: of a year under a key that is gone that would take seconds.
  const past = createConnectionPast(line => signing.inForce() === signing.key()?.publicKey && isOwn(line));
  const endings = createEndings(() => signing.key()?.publicKey ?? null);
  const damage = createToldDamage(signing);
  /** Whether the key was there when the lines were read: what was approved or is under way is known by it alone. */
  let wasCertain = false;
  /** Whether an intent that is not here certainly never was. */
  let couldVouch = false;
  /** The journal was rolled back, cut or changed once: what it does not tell of may have been all the same. */
  let forgot = false;
  /** What stands before a journal that is not whole vouches for nothing that was approved or is still under way. */
  function forget(): void {
    past.forget();
    intents.clear();
    forgot = true;
    couldVouch = false;
  }
  function take(line: JournalLine): void {
    past.take(line);
    reasons.take(line);
    intents.take(line);
    if (line.kind === 'submit_outcome') endings.take(line);
    if (line.kind === 'journal_damaged' && isForgetting(line.findings)) forget();
    signing.take(line);
    damage.take(line);
  }
  function restore({ carried, isOwn: counts, publicKey }: Before): void {
    signing.begin(publicKey);
    past.restore(carried.past, counts);
    reasons.restore(carried.reasons);
    damage.restore(carried.findings);
    endings.doubt(carried.doubtful);
    forgot = carried.forgot;
    intents.restore(carried, counts);
  }

  return {
    wrote(line) {
      take(line);
      endings.wrote(line);
    },
    vouchFor(result, before) {
      for (const each of [intents, endings, past, reasons, damage]) each.clear();
      forgot = false;
      if (before !== null) restore(before);
      result.lines.forEach((line, i) => {
        if (result.sound[i] === true) take(line);
        else damage.take(line);
      });
      signing.begin(result.publicKey);
      // Of the settled ones that is asked where it matters: where the outbox still holds the bytes of one.
      intents.keepOwn(result.lines, isOwn);
      if (isForgetting(damage.untold(result))) forget();
      wasCertain = signing.key() !== null;
      couldVouch = wasCertain && !forgot;
    },
    untold: damage.untold,
    settle: endings.settle,
    carried: () =>
      wasCertain && endings.isSettled()
        ? {
            ...{ ...intents.carried(), doubtful: endings.doubtful(), reasons: reasons.carried(), past: past.carried(), forgot },
            findings: damage.all(),
          }
        : null,
    past: past.of,
    lastSent: intents.lastSent,
    reasonFor: reasons.of,
    pending: intents.all,
    awaits(fingerprint, keyId) {
      if (intents.get(fingerprint)?.keyId === keyId) return true;
      // SECURITY: an ending that this computer did not sign ends nothing: the bytes would be dropped and their opposite sent.
      return couldVouch && !endings.isDoubtful(fingerprint) ? false : null;
    },
  };
}
