/** Submits that were begun: which are under way, and when something was sent with each key last. */
import type { JournalLine } from '../entry.ts';
import type { Carried, PendingIntent } from './told.ts';

export interface Intents {
  take(line: JournalLine): void;
  /** @param counts whether this computer's own key signed it. SECURITY: where not, nothing is under way by it. */
  restore(carried: Pick<Carried, 'intents' | 'sent'>, counts: boolean): void;
  /** Forgets what is under way. */
  clear(): void;
  /**
   * SECURITY: the bytes of a pending intent may be stamped again on the strength of its line. It counts only where this
   * computer's own key signed that very line: a later signature says that it stood there, not who put it there.
   */
  keepOwn(lines: readonly JournalLine[], isOwn: (line: JournalLine) => boolean): void;
  get(fingerprint: string): PendingIntent | undefined;
  all(): PendingIntent[];
  lastSent(keyId: string): string | null;
  carried(): Pick<Carried, 'intents' | 'sent'>;
}

export function createIntents(): Intents {
  const intents = new Map<string, PendingIntent>();
  const sent = new Map<string, string>();
  /** Those that a checkpoint of this computer names: their lines are closed, and were tried then. */
  let certain = new Set<PendingIntent>();
  return {
    take(line) {
      if (line.kind === 'submit_outcome') intents.delete(line.fingerprint);
      if (line.kind !== 'submit_intent') return;
      const { sequence: number, fingerprint, operation, organizationId, keyId = '', at } = line;
      intents.set(fingerprint, { sequence: number, fingerprint, operation, organizationId, keyId, at });
      if (typeof keyId === 'string') sent.set(keyId, at);
    },
    restore(carried, counts) {
      for (const [keyId, at] of carried.sent) sent.set(keyId, at);
      if (counts) for (const intent of carried.intents) intents.set(intent.fingerprint, intent);
      certain = new Set(intents.values());
    },
    clear: () => intents.clear(),
    keepOwn(lines, isOwn) {
      const open = new Map(
        [...intents.values()].filter(intent => !certain.has(intent)).map(intent => [intent.sequence, intent.fingerprint]),
      );
      for (const line of open.size === 0 ? [] : lines)
        if (open.has(line.sequence) && line.kind === 'submit_intent' && isOwn(line)) open.delete(line.sequence);
      for (const fingerprint of open.values()) intents.delete(fingerprint);
    },
    get: fingerprint => intents.get(fingerprint),
    all: () => [...intents.values()],
    lastSent: keyId => sent.get(keyId) ?? null,
    carried: () => ({ intents: [...intents.values()], sent: [...sent] }),
  };
}
