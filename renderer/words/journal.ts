import { statusWord } from '../../electron/contract/service/activity-status.ts';
import { nextSteps } from './failures.ts';

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
  return { about: /^[a-z]+(_[a-z]+)+$/.test(rest) ? rest.replaceAll('_', ' ') : rest, decision };
}
