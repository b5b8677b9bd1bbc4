/** What reading a payload gives, whatever it turns out to be. */
import type { Digest, Fact, FactKind, Movement, Source, Tree } from '../../contract/document.ts';
import type { Work } from '../budget/work.ts';
import type { Names } from '../known/names.ts';
import type { Account } from './effect.ts';
import { onChain } from './ethereum/address.ts';

/** Something a risk rule wants to know: the rule's id, and the sentence about this very payload where there is one. */
export interface Observation {
  rule: string;
  sentence?: string;
}

/** What one act does, in the third person: "sends 2 ETH from “Ops hot” to “Payroll”". */
export interface Act {
  deed: string;
  effects: string[];
  facts: Fact[];
  /** What leaves or may be taken; left out where the act does not tell (see movements.ts). */
  moves?: Movement[] | undefined;
  observations: Observation[];
  trees: Tree[];
}

export interface Reading {
  /** One plain sentence, without a full stop. */
  headline: string;
  effects: string[];
  facts: Fact[];
  /** As an act's. */
  moves?: Movement[] | undefined;
  observations: Observation[];
  decoded: Tree;
  digest: Digest | null;
  /** Of a transaction: the hash function its chain signs over, and what is to be said of any other. */
  fits?: { hashFunction: string; otherwise: string };
}

export interface Budget {
  calls: number;
  bytes: number;
  /** Calls that were not read, by what they are over. */
  unread: { depth: number; count: number; bytes: number };
}

/** Handed down through nested payloads. */
export interface ReadContext {
  names: Names;
  /** ISO time of the review. */
  now: string;
  /** Whose money and power the bytes speak of: the account that would sign, or one that it acts through. */
  actor: Account;
  /** The same as a sentence names it: “Ops hot”. */
  account: string;
  /** Its address or id, as it came; empty where none is known. */
  signWith: string;
  /** Chain the payload is for, as far as it says so. */
  chainId: bigint | null;
  /** Nesting of calls; readers stop at a depth and say so. */
  depth: number;
  /** What may still be followed inside this payload, and what was left out: shared by all that is nested in it. */
  budget: Budget;
  /** Steps that may still be taken for this request, or this row. */
  work: Work;
  /** Uploaded interfaces: JSON text of the ABI or IDL, its label. */
  interfaceOf(address: string): { json: string; label: string } | undefined;
  /** Whether an address that is not known resembles one that is. */
  lookalike(address: string, what: string): Observation[];
}

export function fact(label: string, value: string, kind: FactKind, source: Source = 'computed', note?: string): Fact {
  return { label, value, kind, source, ...(note === undefined ? {} : { note }) };
}

/** An address with its name and whether it was ever seen here. */
export function addressFact(
  label: string,
  address: string,
  context: Pick<ReadContext, 'names' | 'chainId'>,
  source: Source = 'computed',
): Fact {
  const known = context.names.address(address, context.chainId);
  const value = onChain(address, context.chainId);
  if (known === undefined) {
    const claim = context.names.claim(address, context.chainId);
    const note = context.names.seen(address, context.chainId) ? 'seen here before' : 'first seen';
    return fact(label, value, 'address', source, claim === null ? note : `${note}; ${claim}`);
  }
  const note = known.kind === 'token' ? 'bundled list' : undefined;
  return { ...fact(label, value, 'address', source, note), name: known.name, nameSource: known.source };
}

/** The digest as a fact; none where nothing is hashed. */
export function digestFacts(digest: Digest): Reading['facts'] {
  if (digest.value === '') return [];
  return [fact('Digest', digest.value, 'hex', 'computed', digest.agreed ? digest.method : 'libraries disagree')];
}

/** A payload that is not what it says it is. */
export function broken(sentence: string, payload: string, decoded: Tree[] = [], more: Observation[] = []): Reading {
  return {
    headline: 'Sign a payload that cannot be read',
    effects: ['What this signature would do is not known.'],
    facts: [],
    observations: [{ rule: 'unreadable-payload', sentence }, ...more],
    decoded: { label: 'Payload', children: [...decoded, { label: 'As it came', value: payload, kind: 'text' }] },
    digest: null,
  };
}
