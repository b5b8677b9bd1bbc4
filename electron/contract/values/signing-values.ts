/** What the app's own calls on signing requests answer. Plain types; the renderer may import them. */

import type { Failure } from '../outcome.ts';
import type { HashFunction, PayloadEncoding } from '../schema/enums.ts';
import type { Blank } from '../text/blanks.ts';
import type { BulkTotals } from './bulk.ts';
import type { ReviewDocument, Severity } from './document.ts';
import type { AddressCheck } from './wallet-values.ts';

/** At most this many requests go out together. */
export const mostInBatch = 500;

/** An account that can be asked to sign. */
export interface SigningAccount {
  /** Address of a wallet account or of a private key, or the id of a private key. */
  signWith: string;
  kind: 'wallet account' | 'private key';
  /** What the organisation calls it; null where it has no name. */
  name: string | null;
  /** The wallet it is in, with its path; null for a private key. */
  wallet: string | null;
  curve: string;
  /** ADDRESS_FORMAT_*; null where it is named by its id. */
  addressFormat: string | null;
  check: AddressCheck | null;
}

/** Accounts, and where the next ones go on; null where these are the last. */
export interface SigningAccountsPage {
  accounts: SigningAccount[];
  next: string | null;
}

/** What a payload looks like, whatever it is called. */
export type PayloadForm = 'nothing' | 'typed data' | 'authorisation' | 'transaction' | 'digest' | 'hex' | 'text';

/** A value of an enumeration, and why it cannot work here; null where it can. */
export interface Offered<V extends string> {
  value: V;
  refused: string | null;
}

export interface SigningProblem {
  field: 'signWith' | 'payload' | 'encoding' | 'hashFunction' | `blank.${string}`;
  sentence: string;
}

/** A request as it is typed, read in main: what is proposed, what cannot work, and what would be signed. */
export interface SigningRead {
  form: PayloadForm;
  /** What the payload looks like, in a sentence. */
  looks: string;
  /** Bytes as they would be signed or hashed; null where the payload does not have the form of its encoding. */
  bytes: number | null;
  /** Of the account: CURVE_* and its name, where they are known. */
  curve: string | null;
  accountName: string | null;
  proposed: { encoding: PayloadEncoding; hashFunction: HashFunction; because: string };
  /** What was chosen, else what is proposed. */
  encoding: PayloadEncoding;
  hashFunction: HashFunction;
  encodings: Offered<PayloadEncoding>[];
  hashFunctions: Offered<HashFunction>[];
  /** Why it cannot be sent as it stands; empty where it can. */
  problems: SigningProblem[];
  /** Of the root quorum, which always suffices; a policy may ask for fewer. null where it is not told. */
  votes: number | null;
  /** The payload with its blanks filled in, which is what is read and sent; null where none was asked to be filled. */
  filled: string | null;
  /** Other ways to write the payload that may be what was meant. Nothing is changed by itself. */
  rewrites: { words: string; payload: string }[];
  /** The review document of the request; null while there is nothing to read. */
  document: ReviewDocument | null;
}

/** A request that was kept here: a draft, or a template to begin from. Never leaves this computer. */
export interface SigningDraft {
  draftId: string;
  kind: 'draft' | 'template';
  title: string;
  signWith: string;
  payload: string;
  /** null: as proposed. */
  encoding: PayloadEncoding | null;
  hashFunction: HashFunction | null;
  /** What stands for what in the payload; a draft keeps what was typed into them, a template does not. */
  blanks: Blank[];
  /** What looks like blanks is text to sign. */
  literal: boolean;
  /** For the journal; it is never sent. */
  note: string;
  changedAt: string;
}

/** Something ready to be exported that a signature completes. */
export interface SignedThing {
  label: string;
  encoding: 'hex' | 'base64' | 'base58' | 'json';
  /** Hex without 0x. */
  value: string;
  /** The id it will have on its chain, where that follows from it: a transaction hash with 0x, or a base58 signature. */
  chainId: string | null;
  /** What was checked of it here. */
  checks: string[];
  /** What it still lacks; null where it is complete. */
  lacks: string | null;
}

export type BatchRowState = 'waiting' | 'sending' | 'unknown' | 'signed' | 'pending' | 'failed' | 'withheld' | 'cancelled';

/** A row of a batch as it was read from a file, before anything is sent. */
export interface BatchCheckRow {
  /** Counted from 1, without the header. */
  row: number;
  label: string;
  signWith: string;
  accountName: string | null;
  encoding: string;
  hashFunction: string;
  headline: string;
  severity: Severity | null;
  digest: string;
  /** As the file says it, to be mended; empty where it was left to be proposed. */
  given: { label: string; signWith: string; payload: string; encoding: string; hashFunction: string };
  problems: string[];
}

/** What one person prepared and sealed for another, as it is found here. */
export interface HandOverView {
  /** SHA-256 (hex) of its content, and its six words: to be compared with whoever prepared it. */
  hash: string;
  words: string[];
  preparedBy: { userId: string; userName: string; publicKey: string };
  preparedAt: string;
  /** In the words of whoever prepared it. */
  note: string;
  /** Sums as the file says them. */
  totals: string[];
  /** Everything must hold before any of it is sent. */
  checks: { ok: boolean; sentence: string }[];
}

export interface SealedHandOver {
  /** The name of the file; null where the person chose none. */
  saved: string | null;
  hash: string;
  words: string[];
}

export interface BatchCheck {
  /** Names these rows to `signing.batch_start`; null while there are problems. */
  check: string | null;
  /** What the rows come to; null while there are problems. */
  totals: BulkTotals | null;
  /** Where the file is a hand-over; null where it is a list of rows, or cannot be read. */
  handOver: HandOverView | null;
  rows: BatchCheckRow[];
  /** Of the file as a whole. */
  problems: string[];
}

export interface BatchRow {
  row: number;
  label: string;
  signWith: string;
  accountName: string | null;
  headline: string;
  digest: string;
  /** Of the exact body. */
  fingerprint: string;
  state: BatchRowState;
  /** What became of it, in a sentence; empty while nothing did. */
  sentence: string;
  activityId: string | null;
  /** As the receipt let it through; null where there is none. */
  signature: { r: string; s: string; v: string } | null;
}

export interface BatchHead {
  batchId: string;
  /** Connection it was made for. */
  connectionId: string;
  createdAt: string;
  /** `stopped`: paused, or by a restart or a failure; `why` says which. */
  state: 'sending' | 'pausing' | 'stopped' | 'done';
  why: string | null;
  failure: Failure | null;
  total: number;
  counts: Record<BatchRowState, number>;
}

export interface SigningBatch extends BatchHead {
  rows: BatchRow[];
}

/** One step of a batch: its head, and the row that changed. */
export interface BatchProgress {
  head: BatchHead;
  row: BatchRow | null;
}
