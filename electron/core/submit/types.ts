/** What a submit is made of, and what it needs from the disk. */

import type { ActivityName } from '../../contract/operations/table.ts';
import type { Code, Outcome } from '../../contract/outcome.ts';
import { isObject } from '../../contract/text/members.ts';

/**
 * A body that was serialised once: these bytes are stamped, sent, kept, and sent again after a lost answer
 * (docs/threats.md#exact-bytes).
 */
export interface Prepared {
  name: ActivityName;
  organizationId: string;
  parameters: Record<string, unknown>;
  timestampMs: string;
  body: Uint8Array;
  /** `body` as text. */
  text: string;
  /** `sha256:` and the lower-case hex of the hash of `body`. */
  fingerprint: string;
}

/** A submit that left, or was about to: what is kept until its outcome is known. */
export interface PendingSubmit {
  fingerprint: string;
  operation: ActivityName;
  baseUrl: string;
  /** The organisation of the connection it was sent over. */
  connectionOrganizationId: string;
  /**
   * The key that stamped it. SECURITY: the same bytes under the key of another user are that user's approval
   * (docs/service.md#fingerprint), which nobody gave; so no other key ever stamps them.
   */
  keyId: string;
  /** The user whose key that is; left out where it was not known, or by an earlier version. */
  userId?: string | undefined;
  /** The organisation in the body. */
  organizationId: string;
  /** The exact body; its UTF-8 bytes are what was stamped. */
  text: string;
  /** ISO time of the first attempt. */
  sentAt: string;
  /** What it is about, in words, for a person. */
  about: string | null;
}

export interface Ending {
  code: 'ok' | Code;
  /** Status of the activity, where one came back. */
  status: string | null;
  activityId: string | null;
}

/** The journal's two entries of a submit (docs/threats.md#journal). Both are durable when they resolve. */
export interface SubmitJournal {
  intent(pending: PendingSubmit): Promise<Outcome<null>>;
  outcome(pending: PendingSubmit, ending: Ending): Promise<Outcome<null>>;
  /**
   * Whether the journal, verified, holds an intent for this fingerprint and key and no outcome yet; null where its key was not
   * to be had when it was opened (a locked keyring), so that nothing in it could be told from a forgery.
   */
  awaits(fingerprint: string, keyId: string): boolean | null;
}

/** Bodies whose outcome is not known yet. Every change is durable when it resolves. */
export interface Outbox {
  put(pending: PendingSubmit): Promise<Outcome<null>>;
  remove(fingerprint: string): Promise<Outcome<null>>;
  all(): Promise<Outcome<{ pending: PendingSubmit[]; closed: ClosedSubmit[] }>>;
}

/** One whose body cannot be opened: the store is closed now, or (`certainly`) it was sealed under another key. */
export type ClosedSubmit = Omit<PendingSubmit, 'text'> & { certainly: boolean };

export const isVote = (name: string): boolean => name === 'approve_activity' || name === 'reject_activity';

/** What a submit of a key decides on: the target of a vote, otherwise itself. Two votes of one key on one target share it. */
export function subjectOf(keyId: string, name: string, parameters: Record<string, unknown>, fingerprint: string): string {
  return `${keyId} ${isVote(name) && typeof parameters.fingerprint === 'string' ? parameters.fingerprint : fingerprint}`;
}

/** Whether a text is a body such as this app makes; `preparedOf` takes no other. */
export function isBody(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) && isObject(body.parameters) && typeof body.timestampMs === 'string';
  } catch {
    return false;
  }
}

/** The body of a kept submit. */
export function preparedOf(pending: PendingSubmit): Prepared {
  const body = new TextEncoder().encode(pending.text);
  const { parameters, timestampMs } = JSON.parse(pending.text) as { parameters: Record<string, unknown>; timestampMs: string };
  return {
    name: pending.operation,
    organizationId: pending.organizationId,
    parameters,
    timestampMs,
    body,
    text: pending.text,
    fingerprint: pending.fingerprint,
  };
}
