/** What the lines tell that something rests on: which submits are under way, how others ended, and what connections were. */
import type { SubmitJournal } from '../submit/types.ts';
import { type ConnectionPast, createConnectionPast } from './connection-past.ts';
import type { JournalLine } from './entry.ts';
import { createReasons } from './reasons.ts';
import type { JournalSigning } from './signing.ts';
import { isForgetting, isHashSignedBy, type Verified } from './verify.ts';

export interface PendingIntent {
  sequence: number;
  fingerprint: string;
  operation: string;
  organizationId: string;
  keyId: string;
  at: string;
}

export interface Told {
  /** Takes a line that was just written. */
  take(line: JournalLine): void;
  /** What was approved and which intents are still open, by what was written; whatever was taken before is no more. */
  vouchFor(result: Verified): void;
  /** What was found and does not stand in the journal yet. */
  untold(result: Verified): string[];
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
  /** Of intents that are settled: which lines say so. */
  const endings = new Map<string, Pick<JournalLine, 'hash' | 'signature'>[]>();
  /** Whether an intent that is not here certainly never was. */
  let couldVouch = false;
  /** The journal was rolled back, cut or changed once: what it does not tell of may have been all the same. */
  let forgot = false;

  function takeIntent(line: JournalLine): void {
    if (line.kind === 'submit_intent') {
      const { sequence: number, fingerprint, operation, organizationId, keyId = '', at } = line;
      intents.set(fingerprint, { sequence: number, fingerprint, operation, organizationId, keyId, at });
      sent.set(keyId, at);
    } else if (line.kind === 'submit_outcome') {
      const { fingerprint, hash, signature } = line;
      endings.set(fingerprint, [...(endings.get(fingerprint) ?? []), { hash, signature }]);
      intents.delete(fingerprint);
    } else if (line.kind === 'journal_damaged' && isForgetting(line.findings)) {
      intents.clear();
      forgot = true;
    }
  }
  function take(line: JournalLine): void {
    past.take(line);
    reasons.take(line);
    takeIntent(line);
    signing.take(line);
  }
  /** What stands before a journal that is not whole vouches for nothing that was approved or is still under way. */
  function forget(): void {
    past.forget();
    intents.clear();
    forgot = true;
  }
  const untold = (result: Verified) => untoldOf(result, line => signing.key() === null || isOwn(line));

  return {
    take,
    vouchFor(result) {
      intents.clear();
      endings.clear();
      past.clear();
      reasons.clear();
      forgot = false;
      result.lines.forEach((line, i) => {
        if (result.sound[i] === true) take(line);
      });
      signing.begin(result.publicKey);
      // SECURITY: the bytes of a pending intent may be stamped again on the strength of its line. It counts only where this
      // computer's own key signed that very line: a later signature says that it stood there, not who put it there.
      // Of the settled ones that is asked where it matters: where the outbox still holds the bytes of one.
      const open = new Map([...intents.values()].map(intent => [intent.sequence, intent.fingerprint]));
      for (const line of open.size === 0 ? [] : result.lines)
        if (open.has(line.sequence) && line.kind === 'submit_intent' && isOwn(line)) open.delete(line.sequence);
      for (const fingerprint of open.values()) intents.delete(fingerprint);
      if (isForgetting(untold(result))) forget();
      couldVouch = signing.key() !== null && !forgot;
    },
    untold,
    past: past.of,
    lastSent: keyId => sent.get(keyId) ?? null,
    reasonFor: reasons.of,
    pending: () => [...intents.values()],
    awaits(fingerprint, keyId) {
      if (intents.get(fingerprint)?.keyId === keyId) return true;
      // SECURITY: an ending that this computer did not sign ends nothing: the bytes would be dropped and their opposite sent.
      const ends = endings.get(fingerprint);
      const own = signing.key()?.publicKey ?? '';
      return couldVouch && (ends === undefined || ends.some(end => isHashSignedBy(own, end))) ? false : null;
    },
  };
}

/**
 * Of a line it is said once; what is about the whole is over as soon as the journal goes on, and found again it is another
 * time.
 * @param counts whether a line of the journal that tells of damage is believed
 */
function untoldOf(result: Verified, counts: (line: JournalLine) => boolean): string[] {
  const told = new Set(
    result.lines.flatMap(line =>
      line.kind === 'journal_damaged' && Array.isArray(line.findings) && counts(line) ? line.findings : [],
    ),
  );
  return result.findings
    .filter(({ kind }) => !['torn', 'unsigned', 'damage_recorded', 'key_replaced'].includes(kind))
    .filter(({ kind, line }) => line === 0 || !told.has(`${kind} ${line}`))
    .map(({ kind, line }) => `${kind} ${line}`)
    .slice(0, 50);
}
