/** What the app's own calls on wallets answer. Plain types; the renderer may import them. */
import type { Source, Trust } from './document.ts';

/** An address held against its public key, here. */
export interface AddressCheck {
  /** `wrong`: the public key gives another address. `unverifiable`: it cannot be told, and `sentence` says why. */
  state: 'verified' | 'unverifiable' | 'wrong';
  sentence: string;
  /** The address computed here; null where none could be. */
  computed: string | null;
}

export interface CheckedAccount {
  walletAccountId: string;
  walletId: string;
  /** What the organisation calls it; null where it has no name. */
  name: string | null;
  curve: string;
  pathFormat: string;
  path: string;
  addressFormat: string;
  /** As the service gives it. */
  address: string;
  publicKey: string | null;
  createdAt: string;
  updatedAt: string;
  check: AddressCheck;
}

export interface CheckedKeyAddress {
  format: string;
  address: string;
  check: AddressCheck;
}

export interface CheckedKey {
  privateKeyId: string;
  privateKeyName: string;
  curve: string;
  publicKey: string;
  addresses: CheckedKeyAddress[];
  /** Ids of tags. */
  privateKeyTags: string[];
  exported: boolean;
  imported: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface KeyTag {
  tagId: string;
  tagName: string;
  createdAt: string;
}

/** An address of a transaction, with what is known of it here. */
export interface Party {
  address: string;
  /** Null where it is not known here. */
  name: string | null;
  source: Source | null;
  /** `own`: an account of this organisation. */
  kind: 'own' | 'known' | 'unknown';
  /** The known address it imitates at its ends; null where it does not. */
  resembles: { address: string; name: string; differing: number; length: number } | null;
  /** By what is known here. How often this very history deals with it is counted where all of it is. */
  trust: Trust;
}

export interface HistoryTransfer {
  /** IN or OUT, relative to the queried address; other words are the service's. */
  direction: string;
  /** Atomic units, as the service wrote them. */
  amount: string;
  /** Null where the service names no asset. */
  caip19: string | null;
  symbol: string | null;
  name: string | null;
  /** From the bundled list where the token is in it, else the service's; null where neither can be used. */
  decimals: number | null;
  /** What is suspicious about it, in sentences. */
  warnings: string[];
  /** Nothing, or next to nothing, from somebody unknown: what is sent to plant an address in a list. */
  dust: boolean;
  counterparty: Party;
  /** The service's own texts, for display alone. */
  display: { crypto: string | null; usd: string | null };
}

export interface HistoryItem {
  transactionHash: string;
  block: { number: string; hash: string; timestamp: string };
  status: string;
  /** It was on chain and did nothing: its amounts did not move, its fee was paid. */
  failed: boolean;
  origin: string;
  from: Party;
  /** Null for a contract creation. */
  to: Party | null;
  /** `symbol` and `decimals` are null where the asset is not known here; the amount is in atomic units. */
  fee: { amount: string; caip19: string; symbol: string | null; decimals: number | null };
  /** Who paid the fee: the service, the queried address, or somebody else. */
  feePayer: 'service' | 'this address' | 'another';
  activityFingerprint: string | null;
  /** The activity of that fingerprint, where the feed holds it. */
  activityId: string | null;
  submittedAt: string | null;
  transfers: HistoryTransfer[];
}

export interface HistoryPage {
  /** Most recent first. */
  items: HistoryItem[];
  /** Cursors of this page, for `after` (older) and `before` (newer); null where it is empty. */
  start: string | null;
  end: string | null;
  /** Null where the service does not say. */
  hasOlder: boolean | null;
  hasNewer: boolean | null;
}

/** An asset at an address, as the service claims it; never used for anything but being shown. */
export interface Balance {
  /** Null where the service names no asset. */
  caip19: string | null;
  symbol: string | null;
  name: string | null;
  /** Atomic units, as the service wrote them. */
  amount: string;
  /** As a transfer's. */
  decimals: number | null;
  warnings: string[];
  /** The service's own texts, for display alone. */
  display: { crypto: string | null; usd: string | null };
}

export interface Balances {
  balances: Balance[];
  /** When it was asked, ISO 8601. */
  readAt: string;
}
