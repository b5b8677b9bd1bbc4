import type { ActivitySummary, Check, Quorum, Source } from '../../../electron/contract/values/document.ts';

export const sourceWords: Record<Source, string> = {
  computed: 'computed here',
  address_book: 'address book',
  service: 'claimed by the service',
  pasted: 'pasted by you',
};

export const checkWords: Record<Check, string> = {
  verified: 'stamp verified',
  unverifiable: 'cannot be verified',
  invalid: 'stamp does not verify',
};

export const groupWords: Record<ActivitySummary['group'], string> = {
  needs_me: 'Needs me',
  waiting: 'Waiting',
  decided: 'Decided',
};

/** "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2" as "sign raw payload"; anything else as it came. */
export function typeWords(type: string): string {
  const body = /^ACTIVITY_TYPE_([A-Z0-9_]+)$/.exec(type)?.[1];
  if (body === undefined) return type;
  return body
    .replace(/_V\d+$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** "VOTE_SELECTION_APPROVED" as "Approved". */
export function voteWord(selection: string): string {
  if (selection === 'VOTE_SELECTION_APPROVED') return 'Approved';
  return selection === 'VOTE_SELECTION_REJECTED' ? 'Rejected' : selection;
}

/** "1 of 2 needed", "1 approval; how many are needed is not told". */
export function quorumWords(approved: number, threshold: number | null): string {
  if (threshold === null) return `${approved} so far; it is not known how many are needed`;
  return `${approved} of ${threshold} needed`;
}

/** "Votes, 1 of 2"; without how many are needed where that is not told. */
export const votesTitle = ({ approved, threshold }: Quorum): string =>
  threshold === null ? `Votes, ${approved}` : `Votes, ${approved} of ${threshold}`;
