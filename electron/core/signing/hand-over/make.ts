/**
 * Seals what one person prepared for another one to check and send (docs/hand-over.md#who-does-what). A person reads every
 * row in the confirmation window before the key signs; nothing is sent.
 */
import { done, type Outcome } from '../../../contract/outcome.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import type { ConfirmChange } from '../../decisions/change.ts';
import type { Session } from '../../session.ts';
import { hashOf } from '../../text/canonical.ts';
import { codeWords } from '../../text/code-words.ts';
import type { LabelledBody } from '../batch/consent.ts';
import { batchDocument } from '../batch/document.ts';
import type { BatchRequest } from '../batch/read.ts';
import { batchTotals, totalLines } from '../batch/sum.ts';
import { encodeHandOver, type HandOverContent } from './format.ts';

export interface MadeHandOver {
  text: string;
  hash: string;
  words: string[];
}

interface Needs {
  /** ISO time. */
  now(): string;
  confirm: ConfirmChange;
  noted(call: string, about: string): Promise<Outcome<null>>;
  /** The header of a stamp over the hash of a hand-over, by the key of the session. */
  vouch(session: Session, hash: string): Promise<Outcome<string>>;
}

/** @param bodies the exact bodies, in the order of the requests */
export async function makeHandOver(
  { now, confirm, noted, vouch }: Needs,
  session: Session,
  { requests, bodies, note }: { requests: readonly BatchRequest[]; bodies: readonly LabelledBody[]; note: string },
): Promise<Outcome<MadeHandOver>> {
  const { organizationId, userId, userName, organizationName } = session.connection;
  const content: HandOverContent = {
    organizationId,
    preparedBy: { userId, userName: userName.slice(0, 256), publicKey: session.target.voice?.().publicKey ?? '' },
    preparedAt: now(),
    note,
    totals: totalLines(batchTotals(requests)),
    rows: bodies.map(({ label, prepared }, index) => ({
      ...{ label, body: prepared.text, fingerprint: prepared.fingerprint },
      digest: requests[index]?.document.digest?.value ?? '',
    })),
  };
  const hash = hashOf(content);
  const { facts, findings, digest, decoded } = batchDocument(requests);
  const answer = await confirm({
    what: 'hand-over',
    headline: `Seal ${plural(requests.length, 'signing request')} for a second person to send`,
    effects: [
      'Your key signs that you prepared exactly these requests. Nothing is sent.',
      `Whoever else belongs to ${organizationName} can check the file and send it within seven days.`,
    ],
    facts: [...facts, { label: 'Hash of the file', value: hash, kind: 'hex', source: 'computed' }],
    ...{ findings, digest, decoded },
    differences: [],
    warnings: [],
    checks: [{ ok: true, sentence: 'Nothing is sent: the file is saved where you say, and its hash is written to the journal' }],
  });
  if (!answer.ok) return answer;
  const written = await noted('signing.hand_over', `Sealed ${plural(requests.length, 'request')} for a second person: ${hash}`);
  if (!written.ok) return written;
  const stamp = await vouch(session, hash);
  return stamp.ok ? done({ text: encodeHandOver(content, stamp.value), hash, words: codeWords(hash) }) : stamp;
}
