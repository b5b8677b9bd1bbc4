/** What a payload is read with: whose it is, what is known here, and how much may still be spent on it. */

import type { Members } from '../../contract/text/members.ts';
import type { Source } from '../../contract/values/document.ts';
import type { Work } from '../budget/work.ts';
import type { Lookalike } from '../text/lookalike-index.ts';
import type { Account } from './effect.ts';
import type { Role, Standing } from './standing.ts';

export type NameKind = 'own' | 'book' | 'bundled' | 'interface' | 'token' | 'seen' | 'id';

export interface Known {
  name: string;
  source: Source;
  kind: NameKind;
  /** A person wrote it down as code that may act as an account. */
  delegate?: true;
}

/** Who is known here, at which address. */
export interface Names {
  /** What an id or a public key is called. */
  id(value: string): Known | undefined;
  /** What an address is called; own accounts first, then the address book, the bundled tokens, the uploaded interfaces. */
  address(value: string, chainId?: bigint | null): Known | undefined;
  /** Known here: own, in the address book, bundled, or in an activity that completed. The label of an interface is no reason. */
  seen(value: string, chainId?: bigint | null): boolean;
  own(value: string): boolean;
  /** How many completed activities dealt with it, and when the last was (ISO time). Looks through all of them. */
  dealings(value: string, chainId?: bigint | null): { times: number; last: string | null };
  /** How far it is known for what it is to do. */
  standing(value: string, role: Role, chainId?: bigint | null): Standing;
  /** What a file that nobody vouches for calls an address, in words that say so; null where it says nothing. */
  claim(value: string, chainId?: bigint | null): string | null;
  /** Addresses a stranger may imitate: own ones and the address book's. */
  anchors: readonly { address: string; name: string }[];
  /** Domains of this organisation: of its people's mail, and of what receives its events. */
  domains: readonly string[];
  /** The one of them that an address may be taken for; null for one of them. */
  lookalike(address: string): Lookalike | null;
  /** The account or private key behind `signWith`: its row as the service told it. */
  signer(signWith: string): Members | undefined;
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
  /** The account that would sign, as a sentence names it: “Ops hot”. */
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
}
