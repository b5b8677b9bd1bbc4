/** What a Bitcoin transaction spends and pays, as far as the bytes say so, whatever form they came in. */
import type { Doubt } from './terms.ts';

/** An output of a transaction: what it holds, and the script that says who may spend it. */
export interface Coin {
  amount: bigint;
  script: Uint8Array;
}

export interface Input {
  /** The transaction that is spent, as it is written for people, and which of its outputs. */
  txid: string;
  index: number;
  sequence: number;
  /** Everything below is empty in a raw transaction. */
  /** The whole transaction that is spent, as it came. */
  previous: Uint8Array | null;
  /** What is said to be spent, without that transaction. */
  claimed: Coin | null;
  redeemScript: Uint8Array | null;
  /** The signature type that is asked for; null where none is. */
  sighash: number | null;
  /** Types of signatures that other signers gave already. */
  signatures: number[];
  /** Whether there is a script or witness that completes the input. */
  signed: boolean;
  /** Whether a signature is asked for this input, as far as the bytes say. */
  asked: boolean;
}

export interface Output extends Coin {
  /** It says by which path of keys the sender could spend it: that it is change. */
  change: boolean;
}

export interface Spend {
  kind: 'psbt' | 'raw' | 'preimage';
  version: number;
  lockTime: number;
  inputs: Input[];
  outputs: Output[];
  /** Flags of BIP-370; null where there are none. */
  modifiable: number | null;
  /** Records with a meaning that is not known here, each as a place and its bytes. */
  unknown: { place: string; label: string; value: Uint8Array }[];
  /** Records of somebody's own kind (BIP-174, proprietary use). */
  proprietary: number;
  /** Why another reader may take the bytes for something else. */
  doubts: Doubt[];
  /** Records that stand twice. */
  repeated: string[];
}

/** More bitcoin than this cannot exist. */
export const mostSatoshi = 2_100_000_000_000_000n;

/** A transaction with nothing beside it. */
export const plain = (kind: Spend['kind'], version: number, lockTime: number): Omit<Spend, 'inputs' | 'outputs'> => ({
  ...{ kind, version, lockTime, modifiable: null, unknown: [], proprietary: 0, doubts: [], repeated: [] },
});

const forms = { psbt: 'PSBT', raw: 'Bitcoin transaction', preimage: 'Bitcoin signature preimage' };
export const formOf = (kind: Spend['kind']): string => forms[kind];
