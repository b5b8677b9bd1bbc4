import { statusWord } from '../../electron/contract/service/activity-status.ts';
import type { JournalEntry, Matter } from '../../electron/contract/values/journal.ts';
import { nextSteps } from './failures.ts';
import { kindWords } from './review/kinds.ts';

const kinds: Record<string, string> = {
  journal_opened: 'Journal opened',
  journal_key: 'Journal key',
  journal_recovered: 'Journal recovered',
  journal_damaged: 'Journal damaged',
  submit_intent: 'About to send',
  submit_outcome: 'Outcome',
  note_kept: 'Your note',
  vote_confirmed: 'Vote read back',
  signature_received: 'Signature received',
  signature_withheld: 'Signature withheld',
  review_sealed: 'Review sealed',
  review_decided: 'Decided',
  change_confirmed: 'Confirmed here',
  key_changed: 'Keys',
  connection_changed: 'Connections',
  settings_changed: 'Settings',
  address_book_changed: 'Address book',
  passphrase_wrong: 'Wrong passphrase',
};
/** "submit_intent" as "About to send"; an unknown kind as it came. */
export const journalKind = (kind: string): string => kinds[kind] ?? kind;

/** An outcome is `ok`, a status of the service or a code of ours; anything else is shown as it came. */
export function journalOutcome(outcome: string): string {
  if (outcome === 'ok') return 'Done';
  const code = Object.entries(nextSteps).find(([name]) => name === outcome);
  return code === undefined ? statusWord(outcome) : code[1].title;
}

/** The activity an entry is about, where its text ends in an identifier. */
export const activityIn = (about: string): string | null => /(?:^|: )([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(about)?.[1] ?? null;

/** Groups of kinds, as people look for them. */
export const journalGroupWords = {
  all: 'any',
  submits: 'What was sent',
  decisions: 'Decisions',
  reviews: 'Reviews',
  signatures: 'Signatures',
  changes: 'Changes here',
  itself: 'The journal itself',
} as const;

/** An entry's text for a row: "approve: 0a1b…" gives its decision apart, an operation's name becomes words. */
export function journalAbout(about: string): { about: string; decision: string | null } {
  const [, decision = null, rest = about] = /^(approve|reject): (.+)$/s.exec(about) ?? [];
  return { about: /^[a-z]+(_[a-z]+)+$/.test(rest) ? kindWords(rest) : rest, decision };
}

/** What a matter is called in a list: what the activity was read as, or what was done; of one entry, what that entry says. */
export function matterTitle({ matterId, known, steps, activityId }: Matter): string {
  if (known !== null) return known.title;
  const first = steps[0];
  if (first === undefined) return '';
  if (isEntry(matterId) && isOfRequest(first)) return stepWords(first);
  // The operation tells more than the id of what came of it.
  const sent = steps.find(({ kind, decision }) => kind === 'submit_intent' && decision === null);
  if (sent !== undefined) return capital(journalAbout(sent.about).about);
  if (activityId !== null) return `Activity ${activityId}`;
  return journalAbout(first.about).about;
}
/** An entry that is read by itself, without the others of its activity. */
const isEntry = (matterId: string): boolean => matterId.startsWith('entry ');
const isOfRequest = ({ activityId, kind }: JournalEntry): boolean => activityId !== null || kind === 'submit_intent';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What became of it here, in a few words: "You approved · Completed". `you`: the person who looks did it. */
export function matterLine({ matterId, decision, outcome, steps, activityId, differs }: Matter, you: boolean): string {
  // SECURITY: where journals contradict each other nothing is summed up as if one of them were right (docs/threats.md#files-of-others).
  if (differs.length > 0) return '';
  const first = steps[0];
  if (isEntry(matterId) && first !== undefined)
    return [...(isOfRequest(first) ? [] : [journalKind(first.kind)]), `no. ${first.sequence}`].join(' · ');
  if (activityId === null && first !== undefined && first.kind !== 'submit_intent') return journalKind(first.kind);
  const said: string[] = [];
  if (decision !== null) said.push(decided(decision, you));
  else if (steps.some(({ kind }) => kind === 'submit_intent')) said.push(you ? 'You sent it' : 'Sent');
  else said.push(you ? 'You opened it' : 'Opened');
  if (steps.some(({ kind }) => kind === 'signature_withheld')) said.push('Signature withheld');
  else if (outcome !== null) said.push(journalOutcome(outcome));
  return said.join(' · ');
}
function decided(decision: string, you: boolean): string {
  const word = decision === 'approve' ? 'approved' : decision === 'reject' ? 'rejected' : decision;
  return you ? `You ${word}` : capital(word);
}

/** What a search found in the journal: what was decided, or what its last entry is. */
export const foundWords = (kind: string, decision: string | null): string =>
  decision === null ? journalKind(kind) : decided(decision, true);

/** One step in its own words: "Approved", "Vote sent", "Answered: Completed". */
export function stepWords({ kind, decision, outcome, about }: JournalEntry): string {
  switch (kind) {
    case 'review_sealed':
      return 'Review opened';
    case 'review_decided':
    case 'vote_confirmed':
      return `${kind === 'vote_confirmed' ? 'Vote read back: ' : ''}${capital(decided(decision ?? '?', false))}`;
    case 'submit_intent':
      return decision === null ? `Sent: ${journalAbout(about).about}` : `Vote sent: ${decision}`;
    case 'submit_outcome':
      return `Answered: ${outcome === null ? 'nothing' : journalOutcome(outcome)}`;
    case 'signature_received':
    case 'signature_withheld':
      return journalKind(kind);
    default:
      return `${journalKind(kind)}: ${about}`;
  }
}

/** Steps as people read them: the same one after another is one. */
export function stepRuns(steps: readonly JournalEntry[]): { step: JournalEntry; times: number }[] {
  const runs: { step: JournalEntry; times: number }[] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last !== undefined && step.kind === 'review_sealed' && isSame(last.step, step)) last.times += 1;
    else runs.push({ step, times: 1 });
  }
  return runs;
}
const isSame = (a: JournalEntry, b: JournalEntry): boolean =>
  a.kind === b.kind && a.keyId === b.keyId && a.fingerprint === b.fingerprint && a.machine === b.machine;
