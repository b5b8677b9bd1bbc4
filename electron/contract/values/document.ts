/**
 * The sealed document: what a person is shown before a decision, computed in main from the bytes that matter.
 * Plain JSON, so that the same document serves the detail view, the confirmation window, the command line and an
 * evidence bundle.
 */

import type { HashFunction, PayloadEncoding } from '../schema/enums.ts';
import type { BulkTotals } from './bulk.ts';

/** Where a value comes from (docs/threats.md#provenance). */
export type Source = 'computed' | 'address_book' | 'service' | 'pasted';

export type FactKind = 'text' | 'address' | 'hex' | 'amount' | 'time' | 'id' | 'url' | 'json' | 'duration';

export interface Fact {
  label: string;
  /** Exact value, never shortened. */
  value: string;
  kind: FactKind;
  source: Source;
  /** The name an id or address resolves to, and where that name comes from. */
  name?: string;
  nameSource?: Source;
  /** Set where a movement of the document says the same: its party, its amount or its token. */
  moved?: true;
  /** Where what was computed here came from: its account's `key`, or a list that is in the `app`. Left out where from the bytes. */
  had?: 'key' | 'app';
  /** A machine's word of how the bytes are written, or what stands elsewhere in full: it stands in Exact. */
  exact?: true;
  /** How it was had, in few words: "first seen". */
  note?: string;
  /** A known address that this one, which is not known, resembles at its ends: to be shown character by character. */
  resembles?: { address: string; name: string };
}

/**
 * What a request moves or lets somebody move, as data: totals are made of these alone, never of words. Fees are none.
 * Where `units`, `asset` or `chain` is null the amount cannot be added to any other.
 */
export interface Movement {
  /** `allowed` may be taken by the receiver later, and needs no further consent. */
  how: 'sent' | 'allowed';
  /** Base units, a whole number; null where they cannot be told. */
  units: string | 'no limit' | null;
  /** Places of the decimal point; null where they are not known: then the sum is in base units. */
  decimals: number | null;
  /** As it is read: "USDC", "BTC"; null where it is not known which asset it is. */
  asset: string | null;
  /** Contract, mint or number of a token; null for the coin of the chain. */
  token: string | null;
  /** As it is read: "Ethereum mainnet", "Bitcoin"; null where the payload names none. */
  chain: string | null;
  /** Who receives it, or may take it; null where that is no address. */
  party: Fact | null;
  /** When it can no longer be done, or no longer holds; left out where nothing limits it. `time`: ISO 8601. */
  until?: { kind: 'time' | 'block' | 'ledger' | 'epoch'; value: string };
  /** What it was read from, as hex; left out where that is all of the payload, or more than a short piece of it. */
  readFrom?: string;
}

/** What carrying out a payload costs, at most, in the coin of its chain. */
export interface Fee {
  /** Base units, a whole number. */
  units: string;
  decimals: number;
  /** "ETH" */
  asset: string;
  chain: string;
}

/** How far somebody is known here, from the gravest to what is best known; of a party the gravest is told. */
export const trusts = ['imitates', 'first_seen', 'dealt', 'well_known', 'book', 'own'] as const;
export interface Trust {
  kind: (typeof trusts)[number];
  /** Completed activities known here that dealt with it; left out where they were not counted. Beside `dealt` and `book`. */
  times?: number;
  /** Whom it imitates. */
  name?: string;
}

/** Who stands at one end of an effect. */
export interface Party {
  /** "From", "To", "Gives a permission", "Can take it". */
  role: string;
  /** null: nobody here calls it anything. SECURITY: chosen by others; it is shown as a name and never as words of ours. */
  name: string | null;
  /** In full, as its chain writes it; null where it is no address. */
  address: string | null;
  /** What kind of thing it is, where it stands: "Unknown contract", "Ops hot · Ethereum". */
  detail?: string;
  /** null: nothing about it is a question of trust, as of the organisation itself. */
  trust: Trust | null;
  /** As a fact's. */
  resembles?: Fact['resembles'];
}

/** "12,500" "USDC"; "No limit" "USDC"; "Full control" and no asset. */
export interface EffectAmount {
  value: string;
  asset: string | null;
}

/** One of several calls, instructions, messages or payloads. */
export interface EffectCall {
  /** Its place in the order in which they run, from 1. */
  at: number;
  /** The gravest of its own findings. */
  severity: Severity;
  /** In one or two words: "pays", "adds a module", "permits". */
  does: string;
  amount: EffectAmount | null;
  to: Party | null;
}

/** Who gives what to whom: what a review begins with. */
export interface Effect {
  kind: 'pays' | 'permits' | 'batch' | 'signs' | 'changes';
  from: Party;
  to: Party | null;
  amount: EffectAmount | null;
  /** Beside the wire: "once", "may be taken until 15 Nov 2036". */
  under?: string;
  /** Of a batch: how many calls it holds. */
  calls?: number;
  /** Of a batch, the gravest first, then the order in which they run; the first few where there are many. */
  inner?: EffectCall[];
  /**
   * Of a payment to somebody who was paid before: those amounts in the same asset whose signature was verified here, oldest
   * first, without separators.
   */
  earlier?: string[];
}

/** What a request is about: filters name it. */
export const activityKinds = [
  'payment',
  'permission',
  'batch',
  'control',
  'call',
  'text',
  'sign_in',
  'data',
  'hash',
  'people',
  'key',
  'policy',
  'wallet',
  'export',
  'import',
  'webhook',
  'vault',
  'session',
  'setting',
  'vote',
  'other',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const severities = ['critical', 'high', 'look', 'note'] as const;
export type Severity = (typeof severities)[number];

export interface Finding {
  /** Id of the rule in the risk table. */
  rule: string;
  severity: Severity;
  sentence: string;
  /** Which of power, counterparty and bound makes it as grave as it is, in words. */
  because?: string;
  /** What to check before deciding. */
  check?: string;
  /** What was stamped, before, and what is shown, after, where they differ. */
  sides?: Difference[];
}

/** The whole of a decoded value; nothing is left out, unknown members included. */
export interface Tree {
  label: string;
  value?: string;
  kind?: FactKind;
  name?: string;
  note?: string;
  children?: Tree[];
}

export interface Digest {
  /** For example "EIP-712", "keccak256 of 32 bytes", "none: Ed25519 signs the message itself". */
  method: string;
  /** Lower-case hex without 0x; empty where there is no digest. */
  value: string;
  /** Intermediate hashes by their standard names (ERC-8213): domain hash, struct hash. */
  parts: { label: string; value: string }[];
  /** Libraries that computed it; `agreed` is false where they differ, and then nothing may be signed. */
  libraries: string[];
  agreed: boolean;
  /** Six words of a fixed list, to be read aloud. */
  words: string[];
}

export type Check = 'verified' | 'unverifiable' | 'invalid';

export interface VoteView {
  userId: string;
  userName: string;
  selection: string;
  at: string | null;
  mine: boolean;
  proposer: boolean;
  check: Check;
  /** Why, in a sentence. */
  reason: string;
  /** The key of its stamp, against those the service lists for its user, and for others. */
  key: 'listed' | 'of_another' | 'not_listed' | 'not_compared';
  /** The same in words, and for what was not compared, why not. */
  keyReason: string;
}

export interface Quorum {
  /** Voters whose vote was not found invalid. */
  approved: number;
  rejected: number;
  /** Voters beside them whose vote does not hold; the service may count it all the same. */
  invalid: number;
  /** null: the service does not tell. */
  threshold: number | null;
  thresholdSource: 'root quorum' | 'not told';
  /** Who could still vote, where known; null: not told. */
  silent: { userId: string; userName: string }[] | null;
  /** ISO time at which approvals lapse (24 h after the first), or null. */
  lapsesAt: string | null;
}

export interface Difference {
  label: string;
  before: string | null;
  after: string | null;
  firstSeen?: boolean;
}

/** A request to sign a raw payload, as a draft begins from it. */
export interface PayloadDraft {
  signWith: string;
  payload: string;
  encoding: PayloadEncoding;
  hashFunction: HashFunction;
}

export interface ReviewDocument {
  /** Says that it is a claim where `claimed` is set. */
  headline: string;
  /** The same once it was carried out; left out where that is not known. */
  done?: string;
  /** Who gives what to whom; left out where nothing is given to anybody. */
  effect?: Effect;
  /** Why nothing stands out, in a line; only where there is no finding. */
  routine?: string;
  /** Set where nothing ties what is shown to the fingerprint of the activity: what follows is the service's word alone. */
  claimed?: true;
  /** What it will change, in plain sentences. */
  effects: string[];
  facts: Fact[];
  /** What moves, in the order it is moved; left out where nothing in it is a payment. */
  moves?: Movement[];
  /** What it costs to carry out, at most; left out where it costs nothing that is known. */
  fees?: Fee[];
  findings: Finding[];
  /** The highest of the findings; `note` where there is none. */
  severity: Severity;
  digest: Digest | null;
  decoded: Tree;
  /** Old beside new for updates; otherwise against the last similar activity, which `comparedWith` then names. */
  differences: Difference[];
  comparedWith?: { activityId: string; at: string };
  /** Of a request to sign a raw payload; left out for every other. */
  draft?: PayloadDraft;
}

/** Everything around the document that belongs to one activity. */
export interface ActivityView {
  activityId: string;
  organizationId: string;
  type: string;
  status: string;
  fingerprint: string;
  createdAt: string;
  updatedAt: string;
  proposer: { userId: string; userName: string } | null;
  votes: VoteView[];
  quorum: Quorum;
  canApprove: boolean;
  canReject: boolean;
  /** Why a decision is off; empty where both are possible. */
  because: string[];
  /** What the person said to their own vote, from the journal of this computer: the service has none. Left out where nothing. */
  reason?: string;
  failure: string | null;
  /** Result members as the service claims them, as a tree; null until completed, and where the receipt withholds it. */
  result: Tree | null;
  /** Of a completed signature; null for every other activity. */
  receipt: Receipt | null;
  appProofs: AppProofView[];
}

/** One of several requests that one decision sends. */
export interface RequestRow {
  /** As the file calls it; may be empty. */
  label: string;
  /** Of the exact body. */
  fingerprint: string;
  document: ReviewDocument;
}

/** A document under its seal. A decision names the seal, never an activity (docs/threats.md#sealed-review). */
export interface SealedReview {
  seal: string;
  /** SHA-256 (hex) over organisation, type, intent, fingerprint, status and document. */
  hash: string;
  sealedAt: string;
  organizationId: string;
  organizationName: string;
  /** Which key would sign the decision. */
  keyName: string;
  subject:
    | { kind: 'activity'; activity: ActivityView }
    /**
     * `batch`: of a body that is several requests, each as it is read by itself, and what they come to. `releases`: what the
     * decision gives leave to send, where `body` is not that: a token in it is not shown, or later steps follow from it.
     */
    | {
        kind: 'submit';
        operation: string;
        body: string;
        fingerprint: string;
        batch?: { rows: RequestRow[]; totals: BulkTotals };
        releases?: readonly string[];
      }
    /** Of what this app itself keeps: `what` is "address book". The document's facts and differences are the change. */
    | { kind: 'change'; what: string }
    /** Several activities at once; the document sums them up, and names the hash of each. */
    | { kind: 'bulk'; reviews: SealedReview[]; totals: BulkTotals };
  document: ReviewDocument;
}

/** One line of the approvals list: small, because thousands cross the bridge. */
export interface ActivitySummary {
  activityId: string;
  type: string;
  status: string;
  /** Says that it is a claim where `claimed` is set. */
  headline: string;
  /** What a row is called: "Payment to unknown address", "New API key for Dora Lind". */
  title: string;
  /** At the right of a row: "48,000 USDC", "No limit", "4 calls". */
  amount?: string;
  /** Beside who asked: "from Payouts", "USDC of Payouts". */
  about?: string;
  kind: ActivityKind;
  /** How much is paid or may be taken, in whole units of `asset` and without separators: "48000", "0.25". Left out with no limit. */
  units?: string;
  /** "USDC", "BTC" */
  asset?: string;
  /** As the document's. */
  claimed?: true;
  severity: Severity;
  proposer: string;
  /** Proposed by the user of the key; left out where another did. */
  own?: true;
  createdAt: string;
  updatedAt: string;
  lapsesAt: string | null;
  group: 'needs_me' | 'waiting' | 'decided';
  /** As the service counts: stamps are checked when the activity is opened. */
  approved: number;
  rejected: number;
  threshold: number | null;
  mine: 'approved' | 'rejected' | null;
  /** Lower-cased text that search looks in. */
  haystack: string;
}

/** One way to write a verified signature, ready to be exported. */
export interface SignatureForm {
  /** For example "65 bytes, v 27 or 28", "DER". */
  label: string;
  encoding: 'hex' | 'base64' | 'base58';
  /** Without 0x. */
  value: string;
}

/** What a signature that came back was found to be, by checks made here (docs/threats.md#receipts). */
export interface Receipt {
  verdict: 'verified' | 'unverifiable' | 'mismatch';
  /** Why, and for a mismatch what to do. */
  sentence: string;
  signWith: string;
  /** CURVE_*; null where it is not known. */
  curve: string | null;
  /** How the digest was made, and the digest computed here: hex, empty where the message itself is signed or none could be made. */
  digestMethod: string;
  digest: string;
  /** The key that made the signature: hex, compressed for the ECDSA curves; null where it cannot be told. */
  publicKey: string | null;
  /** Where it was had from: recovered from the signature, written in the address, or listed by the service and verified. */
  publicKeyFrom: 'recovered' | 'address' | 'service' | null;
  /** ADDRESS_FORMAT_*, and the address derived here from the key; null where there is nothing to derive. */
  addressFormat: string | null;
  address: string | null;
  checks: { ok: boolean; sentence: string }[];
  /** What was put right or was unusual without being wrong. */
  notes: string[];
  /** r and s of 64 hex digits, v of 2. SECURITY: null where the verdict is a mismatch: the signature is withheld. */
  signature: { r: string; s: string; v: string; forms: SignatureForm[] } | null;
}

/** An app proof, with what it proves and no more (docs/service.md#app-proofs). */
export interface AppProofView {
  check: Check;
  /** Why, in a sentence. */
  reason: string;
  /** What the proof states; `source` stays with the service, because a signature does not make a statement true. */
  claims: Fact[];
}
