/** What a review is made against: what is known here, and what the service said about the present state. */
import type { Activity } from '../../contract/service/activity.ts';
import { type Dialect, dialect } from '../../contract/service/dialect.ts';
import type { StampKnowledge } from '../stamps/votes.ts';
import type { Asked } from './past.ts';

export interface KnownAddress {
  label: string;
  address: string;
  /** For example own, counterparty, contract, delegate. */
  kind?: string;
  /** From a file that nobody vouches for. SECURITY: such an entry makes nobody known; what it says is shown as its claim. */
  unverified?: boolean;
}

/** Answers of the service, as they came; whatever is absent is said to be unknown, never guessed. */
export interface CurrentState {
  whoami?: unknown;
  users?: unknown;
  userTags?: unknown;
  wallets?: unknown;
  accounts?: unknown;
  privateKeys?: unknown;
  privateKeyTags?: unknown;
  policies?: unknown;
  rootQuorum?: unknown;
  features?: unknown;
  allowlist?: unknown;
  /** The public address of this computer, if known. */
  clientIp?: unknown;
  webhookEndpoints?: unknown;
  smartContractInterfaces?: unknown;
  vaults?: unknown;
  secrets?: unknown;
  invitations?: unknown;
  /** Lists that are not known whole. `reading`: more of it is being sent. `limit`: there may be more than is read of any. */
  unread?: { accounts?: { read: number; because: 'reading' | 'limit' | 'refused' } };
}

/** Which way a decision would go, and whether an approval went there before. */
export interface DecisionPath {
  baseUrl: string;
  /** ISO time the organisation was connected there; null where it is not known. */
  since: string | null;
  /** Whether anything was approved, or sent of one's own, over it. */
  approved: boolean;
  /** Other addresses at which the same organisation was connected, or had something approved, before. */
  elsewhere: string[];
  /** The journal was rolled back, cut or removed: what was approved before is not known. */
  forgotten?: boolean;
}

export interface ReviewContext {
  /** ISO time the review is made at. */
  now: string;
  /**
   * The service's clock at that moment, where it is known: votes are dated by it, and lapse by it.
   * SECURITY: nothing else is judged by it. A service that sets it can say when its own votes lapse, and must not choose how
   * long a permission seems to last.
   */
  serviceNow?: string;
  /** Addresses of this organisation known here, beside the accounts in `current`. */
  ownAddresses: string[];
  addressBook: KnownAddress[];
  current: CurrentState;
  /** Up to how much of an asset a payment to a stranger is small, in whole units; left out: as the app comes. */
  limits?: Readonly<Record<string, string>>;
  /** Activities known here, for first-seen and retry-after-failure. */
  history?: Activity[];
  /** Where what is asked of them is noted (`past.ts`); left out where nobody keeps it. */
  asked?: Asked;
  /** Where the reader may decide. */
  path?: DecisionPath;
  /** The connection's names for stamp schemes, where it has its own. */
  stampSchemes?: Dialect['stampSchemes'];
  /** A person set the connection to a deployment that shows no vote's message. */
  votesNeverShown?: true;
}

/** What stamps are checked with. */
export const knowledgeOf = ({ stampSchemes = dialect.stampSchemes, current }: ReviewContext): StampKnowledge => ({
  stampSchemes,
  users: current.users,
});

/** What votes are held against, in milliseconds. */
export const voteTime = ({ now, serviceNow = now }: Pick<ReviewContext, 'now' | 'serviceNow'>): number => Date.parse(serviceNow);

export const emptyContext = (now: string): ReviewContext => ({ now, ownAddresses: [], addressBook: [], current: {} });
