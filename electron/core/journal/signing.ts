/** The key that signs lines now, and the one that the lines say is in force. */
import type { UnlockedKey } from '../curves/curves.ts';
import type { Keychain } from '../ports.ts';
import type { JournalLine } from './entry.ts';
import { openJournalKey } from './key.ts';
import { isSignedBy } from './signatures.ts';

export interface JournalSigning {
  /** null while no store gives it. */
  key(): UnlockedKey | null;
  /** Asks the store again where it gave none so far. */
  seek(): Promise<UnlockedKey | null>;
  /** Whether this computer's own key signed that very line. */
  isOwn(line: JournalLine): boolean;
  inForce(): string | null;
  /** By what a line, or a whole journal, says. */
  take(line: JournalLine): void;
  begin(publicKey: string | null): void;
}

export async function openSigning(keychain: Keychain, random: (bytes: number) => Uint8Array): Promise<JournalSigning> {
  let key: UnlockedKey | null = await openJournalKey(keychain, random);
  let keyInForce: string | null = null;
  return {
    key: () => key,
    async seek() {
      key ??= await openJournalKey(keychain, random);
      return key;
    },
    isOwn: line => key !== null && isSignedBy(key.publicKey, line),
    inForce: () => keyInForce,
    take(line) {
      if (line.kind === 'journal_opened' || line.kind === 'journal_key') keyInForce = line.publicKey;
    },
    begin(publicKey) {
      keyInForce = publicKey;
    },
  };
}
