/** What is told of Bitcoin's coins and signatures beside actions and amounts, as data. The sentences are in `review/wording`. */
import type { Account, Amount } from '../effect.ts';

/**
 * How a signature of the input is made, which decides what it covers: before segwit no amount; BIP-143 the amount of its
 * own input; BIP-341 the amounts and scripts of all inputs. Unknown where the script is, or where a hash hides it.
 */
export type Kind = 'legacy' | 'segwit' | 'taproot' | 'unknown';

/** What a signature of a type covers. */
export interface Scope {
  /** "SIGHASH_ALL", or what stands in its place where no standard names the type. */
  name: string;
  outputs: 'all' | 'none' | 'one';
  /** Whether the signature covers its own input alone. */
  alone: boolean;
  /** Whether every reader takes the type for the same. */
  standard: boolean;
}

/** A signature that is asked for. */
export interface Signing {
  /** From 1; null where one input alone is signed. */
  input: number | null;
  /** What the input holds; null where that is not known. */
  amount: Amount | null;
  scope: Scope;
  kind: Kind;
}

/** An output by itself. */
export interface Paid {
  /** From 1. */
  output: number;
  amount: Amount;
  to: Account;
}

/** What a fee rests on: transactions that hash to their ids, what the signature covers, or the word of whoever wrote it. */
export type Rests = 'proof' | 'signature' | 'word';

/** Why a fee cannot be told; inputs from 1. */
export type FeeUnknown =
  | { is: 'amount missing'; input: number }
  | { is: 'amount uncovered'; input: number }
  | { is: 'outputs exceed inputs' };

/** Why what a PSBT says of an input cannot be true. */
export type Lie =
  | { is: 'unread transaction' }
  | { is: 'another transaction'; txid: string }
  | { is: 'no such output' }
  | { is: 'contradiction' }
  | { is: 'over supply' };

/** Why another reader may take a PSBT for something else; places as it lays them out: "Input 1". */
export type Doubt =
  | { is: 'key of its own'; place: string; record: string }
  | { is: 'other version'; place: string; record: string; version: number }
  | { is: 'size of the signature type'; place: string }
  | { is: 'unread coin'; place: string }
  | { is: 'over supply'; place: string }
  /** What its inputs require excludes each other. */
  | { is: 'lock times' }
  | { is: 'second reader' };

/** What stands beside a labelled value. */
export type CoinNote =
  | { is: 'spent'; proven: boolean; kind: Kind }
  /** `scope`: null where no signature is asked for; `others`: types of those that were given. */
  | { is: 'signature'; scope: Scope | null; given: boolean; others: readonly string[] }
  | { is: 'fee'; rests: Rests }
  | { is: 'fee unknown'; because: FeeUnknown };
