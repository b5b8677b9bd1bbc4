/**
 * What the journal holds and how a line of it is written. Entries are of known kinds with known members, so that no
 * secret gets in by accident: there is no member that would hold one.
 */
import { hash } from 'node:crypto';
import type { Code } from '../../contract/outcome.ts';

/** The journal's own business. */
type OwnEntry =
  /** `publicKey` (Ed25519, hex) of the journal key; null where no store gave one. */
  | { kind: 'journal_opened'; publicKey: string | null }
  /** From here on another key signs, or one for the first time. */
  | { kind: 'journal_key'; publicKey: string; replaces: string | null }
  /** The end of the file was torn, as a power cut leaves it, and was cut off. */
  | { kind: 'journal_recovered'; cutBytes: number; cutHash: string }
  /** Lines before this one do not verify. */
  | { kind: 'journal_damaged'; findings: string[] };

/** What the rest of the app records. */
export type Recorded =
  | {
      kind: 'submit_intent';
      operation: string;
      organizationId: string;
      baseUrl: string;
      /** The organisation of the connection it goes over; lines of earlier versions do not say. */
      connectionOrganizationId?: string;
      /** The key it is stamped with; lines of earlier versions do not say. */
      keyId?: string;
      fingerprint: string;
      /** The exact body; null where its operation has secret fields: then the fingerprint alone stands for it. */
      body: string | null;
      about: string | null;
    }
  | {
      kind: 'submit_outcome';
      operation: string;
      organizationId: string;
      /** The key it was stamped with; lines of earlier versions do not say. */
      keyId?: string;
      fingerprint: string;
      outcome: 'ok' | Code;
      status: string | null;
      activityId: string | null;
    }
  /** What a person wrote beside a request of their own; it is not sent. */
  | { kind: 'note_kept'; organizationId: string; keyId: string; activityId: string; about: string }
  | { kind: 'vote_confirmed'; organizationId: string; activityId: string; fingerprint: string; decision: string }
  | {
      kind: 'signature_received' | 'signature_withheld';
      organizationId: string;
      activityId: string;
      fingerprint: string;
      signWith: string;
      /** Hex of the digest that was computed here. */
      digest: string;
      sentence: string;
    }
  | {
      kind: 'review_sealed' | 'review_decided';
      /** Whose eyes it was read with, and who decided; lines of earlier versions do not say. */
      organizationId?: string;
      keyId?: string;
      seal: string;
      /** Hash of the sealed review; `hash` is the line's own. */
      sealHash: string;
      activityId: string;
      fingerprint: string;
      decision?: string;
      /** Why, in the person's own words; left out where they gave none. */
      reason?: string;
    }
  | {
      kind: 'connection_changed';
      about: string;
      /** Where an organisation was connected; other changes do not say, nor do lines of earlier versions. */
      connected?: { baseUrl: string; organizationId: string };
      /** The key that was connected there. */
      keyId?: string;
    }
  /** A person let a call of the app's own have its effect; written before it has. */
  | { kind: 'change_confirmed'; call: string; about: string }
  | { kind: 'key_changed' | 'settings_changed' | 'address_book_changed' | 'passphrase_wrong'; about: string };

export type Draft = OwnEntry | Recorded;

/** A line, parsed. `previous` is the SHA-256 of the line before, signature included; 64 zeros for the first. */
export type JournalLine = { sequence: number; at: string } & Draft & {
    previous: string;
    /** SHA-256 of the entry without `hash` and `signature`. */
    hash: string;
    /** Ed25519 over `signedBytes`, hex; null while no key can be had. */
    signature: string | null;
  };

export const firstPrevious = '0'.repeat(64);
export const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes);

/** SECURITY: what is signed names its purpose, so that no signature of the journal can stand for anything else. */
export const signedBytes = (hash: string): Uint8Array => Buffer.from(`countersign journal entry ${hash}`);
export const signedHead = (sequence: number, lineHash: string): Uint8Array =>
  Buffer.from(`countersign journal head ${sequence} ${lineHash}`);

export type Sign = (bytes: Uint8Array) => Uint8Array;

/** One line, without its newline. */
export function encodeLine(sequence: number, at: string, draft: Draft, previous: string, sign: Sign | null): string {
  const content = { sequence, at, ...draft, previous };
  const hash = sha256(JSON.stringify(content));
  const signature = sign === null ? null : Buffer.from(sign(signedBytes(hash))).toString('hex');
  return JSON.stringify({ ...content, hash, signature });
}

/** The hash that the content of a parsed line has. */
export function contentHash(line: Record<string, unknown>): string {
  const { hash: _hash, signature: _signature, ...content } = line;
  return sha256(JSON.stringify(content));
}

/** What stands beside the journal and names its end. */
export interface JournalHead {
  v: 1;
  sequence: number;
  lineHash: string;
  signature: string;
}
