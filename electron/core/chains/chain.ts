/** What a chain knows of its own payloads. A chain is a folder with one of these, and a row of `table.ts`. */
import type { HashFunction } from '../../contract/schema/enums.ts';
import type { SignedThing } from '../../contract/values/signing-values.ts';
import type { ReadContext } from './context.ts';
import type { Payload } from './decoded.ts';

/** A signature that was verified here. */
export interface VerifiedSignature {
  /** 32 bytes each, as hex digits; v of one byte, 00 or 01. */
  r: string;
  s: string;
  v: string;
  /** The account that signed, as its chain writes it. */
  address: string;
}

/** What the SDKs of a chain hash with, for accounts of an address format. */
export interface ChainDefault {
  /** ADDRESS_FORMAT_* without its beginning. */
  formats: RegExp;
  /** null: the message itself is signed. */
  hashFunction: HashFunction | null;
  /** As it is read: "Ethereum". */
  name: string;
}

/** Another way to write a payload that may be what a person meant. */
export interface Rewrite {
  words: string;
  payload: string;
}

export interface Chain {
  /** As it is read: "Ethereum". */
  name: string;
  /** A transaction of it as a noun with its article: "an Ethereum transaction". */
  transaction: string;
  /** TRANSACTION_TYPE_* of sign_transaction. */
  transactionTypes: readonly string[];
  defaults: readonly ChainDefault[];
  /** By which its transactions are signed; null where the service has none that makes their digest. */
  hashFunction: HashFunction | null;
  /** Whether bytes have the form of what is signed on it; told from the bytes alone. */
  detect(bytes: Uint8Array): boolean;
  /** The bytes of a raw payload; null where they are nothing of this chain. */
  read(bytes: Uint8Array, context: ReadContext): Payload | null;
  /** The bytes of sign_transaction, where that takes other forms than a raw payload. */
  readUnsigned?(bytes: Uint8Array, context: ReadContext): Payload | null;
  /** JSON that is signed as text; null where it is nothing of this chain. */
  readText?(text: string, context: ReadContext): Payload | null;
  /** What a verified signature completes; null where these bytes and it do not fit. */
  finish?(bytes: Uint8Array, signature: VerifiedSignature): SignedThing | null;
  rewrites?(payload: string): Rewrite[];
}
