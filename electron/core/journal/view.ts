/** A line of the journal as the list shows it, and which bodies it must not hold. */
import { describeForm } from '../../contract/schema/form.ts';
import type { FormField } from '../../contract/schema/form-field.ts';
import type { Operation } from '../../contract/schema/operation.ts';
import type { JournalEntry, JournalFilter } from '../../contract/values/journal.ts';
import type { JournalLine } from './entry.ts';

/** A line may be forged: whatever its members are, texts come out. */
export function describeLine(line: JournalLine): JournalEntry {
  const { sequence, at, kind } = line;
  return {
    sequence,
    at,
    kind,
    organizationId: 'organizationId' in line ? textOf(line.organizationId) : null,
    keyId: 'keyId' in line ? textOf(line.keyId) : null,
    fingerprint: 'fingerprint' in line ? textOf(line.fingerprint) : null,
    about: textOf(aboutOf(line)) ?? '',
    outcome: line.kind === 'submit_outcome' ? textOf(line.status ?? line.outcome) : null,
    activityId: 'activityId' in line ? textOf(line.activityId) : null,
    decision: decisionOf(line),
    reason: 'reason' in line ? textOf(line.reason) : null,
  };
}

function decisionOf(line: JournalLine): string | null {
  if (line.kind === 'vote_confirmed' || line.kind === 'review_decided') return textOf(line.decision);
  if (line.kind !== 'submit_intent') return null;
  return line.operation === 'approve_activity' ? 'approve' : line.operation === 'reject_activity' ? 'reject' : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** What goes into a sentence; an object may have a `toString` that is none. */
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '?');

function aboutOf(line: JournalLine): string {
  switch (line.kind) {
    case 'submit_intent':
      return line.about ?? line.operation;
    case 'submit_outcome':
      return line.operation;
    case 'vote_confirmed':
      return `${word(line.decision)}: ${word(line.activityId)}`;
    case 'signature_received':
    case 'signature_withheld':
      return line.sentence;
    case 'review_sealed':
    case 'review_decided':
      return line.decision === undefined ? line.activityId : `${word(line.decision)}: ${word(line.activityId)}`;
    case 'journal_opened':
      return line.publicKey === null ? 'The journal begins, unsigned: its key was not available.' : 'The journal begins.';
    case 'journal_key':
      return line.replaces === null ? 'The journal is signed from here on.' : 'Another key signs the journal from here on.';
    case 'journal_recovered':
      return `The end of the journal was incomplete; ${word(line.cutBytes)} bytes were cut off.`;
    case 'journal_damaged':
      return `The journal was found damaged: ${[line.findings]
        .flat()
        .map(each => damageWords(word(each)))
        .join(', ')
        .slice(0, 160)}.`;
    default:
      return line.about;
  }
}

/** Whether an entry is among those looked for. */
export function matcher({
  search = '',
  kinds,
  organizationId,
  keyIds,
  from,
  to,
}: JournalFilter): (entry: JournalEntry) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entry => {
    if (kinds !== undefined && !kinds.includes(entry.kind)) return false;
    if (organizationId !== undefined && entry.organizationId !== organizationId) return false;
    if (keyIds !== undefined && !keyIds.includes(entry.keyId ?? '')) return false;
    if (from !== undefined && entry.at < from) return false;
    if (to !== undefined && entry.at > to) return false;
    if (words.length === 0) return true;
    const text = searched(entry).toLowerCase();
    return words.every(word => text.includes(word));
  };
}

/** What of an entry a search looks in. */
export const searched = ({ sequence, at, kind, about, outcome, fingerprint, activityId, reason }: JournalEntry): string =>
  `${sequence} ${at} ${kind} ${about} ${outcome ?? ''} ${fingerprint ?? ''} ${activityId ?? ''} ${reason ?? ''}`;

/** What a finding says, where another program's hand is likely; its kind and line otherwise. */
const touched: Partial<Record<string, string>> = {
  rolled_back: 'an older journal was put back, or its end was cut',
  gone: 'the journal was gone',
  head_missing: 'its head file was missing',
  link: 'a link was in its place',
};
const damageWords = (finding: string): string => touched[finding.split(' ')[0] ?? ''] ?? finding;

/** Whether any field of an operation's parameters is marked secret. Where the operation is not known, yes. */
export function hasSecretFields(row: Operation | undefined): boolean {
  return row === undefined || describeForm(row).some(isSecret);
}

function isSecret(field: FormField): boolean {
  if ('secret' in field && field.secret === true) return true;
  if (field.kind === 'list') return isSecret(field.item);
  return field.kind === 'group' && field.fields.some(isSecret);
}
