import { statusWord } from '../../../electron/contract/service/activity-status.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type {
  ActivityKind,
  ActivitySummary,
  Check,
  Quorum,
  ReviewDocument,
  Source,
} from '../../../electron/contract/values/document.ts';
import { plain } from '../text/hostile.ts';
import { kindWords } from './kinds.ts';

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

/** "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2" as "sign a payload"; anything else as it came. */
export function typeWords(type: string): string {
  const body = /^ACTIVITY_TYPE_([A-Z0-9_]+)$/.exec(type)?.[1];
  if (body === undefined) return plain(type);
  return kindWords(body.replace(/_V\d+$/, ''));
}

/** Beside who asked and when: "signature over typed data", "transaction, 4 calls"; null where the title says it. */
export function askedFor({ draft, effect }: Pick<ReviewDocument, 'draft' | 'effect'>): string | null {
  if (draft === undefined) return null;
  const isRead = effect !== undefined && effect.kind !== 'signs';
  const what = signedWords[draft.encoding] ?? (isRead ? 'transaction' : 'signature over bytes');
  return effect?.calls === undefined ? what : `${what}, ${plural(effect.calls, 'call')}`;
}
const signedWords: Partial<Record<string, string>> = {
  PAYLOAD_ENCODING_EIP712: 'signature over typed data',
  PAYLOAD_ENCODING_TEXT_UTF8: 'signature over text',
};

/** "VOTE_SELECTION_APPROVED" as "Approved". */
export function voteWord(selection: string): string {
  if (selection === 'VOTE_SELECTION_APPROVED') return 'Approved';
  return selection === 'VOTE_SELECTION_REJECTED' ? 'Rejected' : plain(selection);
}

/** "1 of 2 needed", "1 approval; how many are needed is not told". */
export function quorumWords(approved: number, threshold: number | null): string {
  if (threshold === null) return `${approved} so far; it is not known how many are needed`;
  return `${approved} of ${threshold} needed`;
}

/** "Votes, 1 of 2"; without how many are needed where that is not told. */
export const votesTitle = ({ approved, threshold }: Quorum): string =>
  threshold === null ? `Votes, ${approved}` : `Votes, ${approved} of ${threshold}`;

/** "payment" in a chip, as a row's kind is called. */
export const activityKindWords: Record<ActivityKind, string> = {
  payment: 'payment',
  permission: 'permission',
  batch: 'batch',
  control: 'control of a contract',
  call: 'contract call',
  text: 'text',
  sign_in: 'sign-in',
  data: 'typed data',
  hash: 'hash',
  people: 'people',
  key: 'API key',
  policy: 'policy',
  wallet: 'wallet',
  export: 'export',
  import: 'import',
  webhook: 'webhook',
  vault: 'vault',
  session: 'session',
  setting: 'setting',
  vote: 'vote',
  other: 'other',
};

/** "You approved: payment to Hosting"; a name at its beginning keeps its capital. */
export const decidedTitle = (decision: 'approve' | 'reject', title: string): string =>
  `You ${decision === 'approve' ? 'approved' : 'rejected'}: ${title}`;

/** What follows on a decision of one's own: "2 of 3. Waits for Chloé Martin." `names`: who can still vote, where that is known. */
export function whatIsNext(
  { status, approved, threshold, group }: Pick<ActivitySummary, 'status' | 'approved' | 'threshold' | 'group'>,
  isOnItsWay: boolean,
  names: readonly string[] = [],
): string {
  if (isOnItsWay) return 'Your vote is on its way.';
  if (group === 'decided') return `${statusWord(status)}.`;
  const missing = threshold === null ? 1 : Math.max(1, threshold - approved);
  const few = names.length > 0 && names.length <= 2 && missing <= names.length;
  const others = few ? names.join(missing === names.length ? ' and ' : ' or ') : 'others';
  return `${threshold === null ? approved : `${approved} of ${threshold}`}. Waits for ${others}.`;
}

/** "moves to Waiting in 8 s", at the head of what was decided just now. */
export function movesOn(until: number | null, groups: readonly ActivitySummary['group'][], now: number): string {
  if (until === null) return 'votes are on their way';
  const to = groups.every(group => group === 'decided') ? groupWords.decided : groupWords.waiting;
  return `moves to ${to} in ${Math.max(1, Math.ceil((until - now) / 1000))} s`;
}
