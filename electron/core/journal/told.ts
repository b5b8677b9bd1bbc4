/** What the lines tell that something rests on: which submits are under way, how others ended, and what connections were. */
import type { Slices } from '../budget/slices.ts';
import type { SubmitJournal } from '../submit/types.ts';
import { type CarriedPast, type ConnectionPast, createConnectionPast } from './connection-past.ts';
import { createEndings } from './endings.ts';
import type { JournalLine } from './entry.ts';
import { createReasons } from './reasons.ts';
import type { JournalSigning } from './signing.ts';
import { isForgetting, type Verified } from './verify.ts';

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
  /** Takes a line that was just written. */
  take(line: JournalLine): void;
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
  const intents = new Map<string, PendingIntent>();
  /** By key: when something was sent with it last. */
  const sent = new Map<string, string>();
  const reasons = createReasons();
  // What another key was in force for is not tried: of a year under a key that is gone that would take seconds.
  const past = createConnectionPast(line => signing.inForce() === signing.key()?.publicKey && isOwn(line));
  const endings = createEndings(() => signing.key()?.publicKey ?? null);
  const findings = new Set<string>();
  /** Whether an intent that is not here certainly never was. */
  let couldVouch = false;
  /** Whether the key was there when the lines were read: what was approved or is under way is known by it alone. */
  let wasCertain = false;
  /** The journal was rolled back, cut or changed once: what it does not tell of may have been all the same. */
  let forgot = false;

  /** What stands before a journal that is not whole vouches for nothing that was approved or is still under way. */
  function forget(): void {
    past.forget();
    intents.clear();
    forgot = true;
    couldVouch = false;
  }
  function takeIntent(line: JournalLine): void {
    if (line.kind === 'submit_intent') {
      const { sequence: number, fingerprint, operation, organizationId, keyId = '', at } = line;
      intents.set(fingerprint, { sequence: number, fingerprint, operation, organizationId, keyId, at });
      if (typeof keyId === 'string') sent.set(keyId, at);
    } else if (line.kind === 'submit_outcome') {
      endings.take(line);
      intents.delete(line.fingerprint);
    } else if (line.kind === 'journal_damaged' && isForgetting(line.findings)) forget();
  }
  function take(line: JournalLine): void {
    past.take(line);
    reasons.take(line);
    takeIntent(line);
    signing.take(line);
    if (line.kind === 'journal_damaged') note(line);
  }
  /** A line that tells of damage counts where this computer signed it, or where no store says which key is its own. */
  function note(line: JournalLine): void {
    if (line.kind !== 'journal_damaged' || !Array.isArray(line.findings)) return;
    if (signing.key() === null || isOwn(line))
      for (const finding of line.findings) if (typeof finding === 'string') findings.add(finding);
  }
  function restore({ carried, isOwn: counts, publicKey }: Before): void {
    signing.begin(publicKey);
    past.restore(carried.past, counts);
    reasons.restore(carried.reasons);
    for (const [keyId, at] of carried.sent) sent.set(keyId, at);
    for (const finding of carried.findings) findings.add(finding);
    endings.doubt(carried.doubtful);
    forgot = carried.forgot;
    // SECURITY: without the key it is not known who signed that they are under way.
    for (const intent of counts ? carried.intents : []) intents.set(intent.fingerprint, intent);
  }
  /**
   * Of a line it is said once; what is about the whole is over as soon as the journal goes on, and found again it is another
   * time.
   */
  const untold: Told['untold'] = result =>
    result.findings
      .filter(({ kind }) => !['torn', 'unsigned', 'damage_recorded', 'key_replaced'].includes(kind))
      .map(({ kind, line }) => ({ line, finding: `${kind} ${line}` }))
      .filter(({ line, finding }) => line === 0 || !findings.has(finding))
      .map(({ finding }) => finding)
      .slice(0, 50);

  return {
    take,
    vouchFor(result, before) {
      intents.clear();
      endings.clear();
      past.clear();
      reasons.clear();
      findings.clear();
      forgot = false;
      if (before !== null) restore(before);
      const certain = new Set(intents.values());
      result.lines.forEach((line, i) => {
        if (result.sound[i] === true) take(line);
        else note(line);
      });
      signing.begin(result.publicKey);
      // SECURITY: the bytes of a pending intent may be stamped again on the strength of its line. It counts only where this
      // computer's own key signed that very line: a later signature says that it stood there, not who put it there.
      // Of the settled ones that is asked where it matters: where the outbox still holds the bytes of one.
      const open = new Map(
        [...intents.values()].filter(intent => !certain.has(intent)).map(intent => [intent.sequence, intent.fingerprint]),
      );
      for (const line of open.size === 0 ? [] : result.lines)
        if (open.has(line.sequence) && line.kind === 'submit_intent' && isOwn(line)) open.delete(line.sequence);
      for (const fingerprint of open.values()) intents.delete(fingerprint);
      if (isForgetting(untold(result))) forget();
      wasCertain = signing.key() !== null;
      couldVouch = wasCertain && !forgot;
    },
    untold,
    settle: endings.settle,
    carried: () =>
      !wasCertain || !endings.isSettled()
        ? null
        : {
            ...{ intents: [...intents.values()], doubtful: endings.doubtful(), sent: [...sent], reasons: reasons.carried() },
            ...{ past: past.carried(), forgot, findings: [...findings] },
          },
    past: past.of,
    lastSent: keyId => sent.get(keyId) ?? null,
    reasonFor: reasons.of,
    pending: () => [...intents.values()],
    awaits(fingerprint, keyId) {
      if (intents.get(fingerprint)?.keyId === keyId) return true;
      // SECURITY: an ending that this computer did not sign ends nothing: the bytes would be dropped and their opposite sent.
      return couldVouch && !endings.isDoubtful(fingerprint) ? false : null;
    },
  };
}
