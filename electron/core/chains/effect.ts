/**
 * What happens when something is signed or sent, as data. Chains give nouns and numbers; `review/wording` makes the
 * sentences. Headlines, totals, lists, notices and the journal are made of these, never of words.
 */
import type { Decoded } from './decoded.ts';

/** Somebody, or some code, at an address. */
export interface Party {
  /** As the bytes give it: base58 and bech32 as written, 20 bytes of an EVM chain as 0x-hex. */
  address: string;
  /** EIP-155 id: the same 20 bytes are somebody else on another chain. Left out where an address says it all. */
  chainId?: bigint | null;
  /** What a stranger is called in this place, with its article: "an unknown contract". */
  stranger?: string;
}

/** Whose money or power it is: the account that signs, somebody at an address, or nobody that the bytes tell. */
export type Account = 'signer' | Party | { untold: string };

export interface Asset {
  /** As it stands behind an amount: "ETH", "USDC"; null for a token that no bundled list has. */
  symbol: string | null;
  /** As totals list it, where that is another name; null where it is not known which asset it is. */
  listed?: string | null;
  /** Places of the decimal point; null where they are not known: amounts are in base units then. */
  decimals: number | null;
  /** Contract, mint or number of a token; null for the coin of a chain. */
  token: Party | null;
  /** As it is read: "Ethereum mainnet", "Bitcoin"; null where the payload names none. */
  chain: string | null;
}

/** What the number says of the amount: `all` of what is there, `no limit` and `untold` have none. */
export type Bound = 'exact' | 'at most' | 'at least' | 'all' | 'no limit' | 'untold';

export interface Amount {
  asset: Asset;
  /** Base units; null where no number is told. */
  units: bigint | null;
  bound: Bound;
  /** A member of a collection, by its id. */
  id?: string;
}

interface Moved {
  account: Account;
  amounts: readonly Amount[];
}
interface Sent extends Moved {
  counterparty: Party | null;
}
interface Swapped extends Moved {
  inReturn: readonly Amount[];
  /** Where what comes back goes, if not to the account. */
  counterparty: Party | null;
}
interface Allowed extends Moved {
  counterparty: Party;
}

/** What each act tells beside its name. A chain that is added says what it does by these. */
export interface Acts {
  // Transfers
  send: Sent;
  /** The value of a call, which is told with the call. */
  'send along': Sent;
  'send one': Sent;
  'send several': Sent & { asset: Asset };
  deposit: Sent;
  /** A vault or pool pays out or takes in; the bytes do not tell what its units are of. */
  'use pool': {
    account: Account;
    verb: 'withdraws' | 'deposits' | 'mints' | 'redeems' | 'burns';
    units: string;
    pool: Party;
    counterparty: Party | null;
  };
  swap: Swapped;
  /** Of what goes along with the call. */
  'swap along': Swapped;
  // Allowances
  allow: Allowed & { raised: boolean };
  'allow all': Allowed & { of: 'collection' | 'token' };
  revoke: Allowed;
  'revoke all': Allowed & { of: 'collection' | 'token' };
  lower: Allowed;
  // Control
  /** "hands the ownership" of a contract to somebody. */
  hand: { account: Account; power: string; over: Party; counterparty: Party };
  /** "gives up the ownership" of a contract. */
  change: { account: Account; power: string; over: Party };
  'replace code': { account: Account; over: Party; counterparty: Party; inner: Decoded | null };
  'replace functions': { account: Account; over: Party };
  'run code': { account: Account; counterparty: Party; inner: Decoded };
  'set threshold': { account: Account; over: Party; count: string };
  // Calls
  create: { account: Account };
  'call unknown': { account: Account; counterparty: Party; amounts: readonly Amount[] };
  'call named': { account: Account; counterparty: Party; name: string };
  /** What others are called by it, and how they are carried. */
  calls: Carried;
  'propose calls': Carried & { description: string };
  /** EIP-7702: the code of a contract acts as the account from then on. */
  'hand over account': { account: Account; counterparty: Party; chain: string };
  'take account back': { account: Account; chain: string };
  // Words that are vouched for
  'vouch for text': { account: Account; text: string; prefixed: boolean };
  'log in': { account: Account; host: string };
  // What the bytes do not tell
  'blind digest': { account: Account; as: 'digest' | 'message' };
  'text of a digest': { account: Account };
  'unseen typed data': { account: Account };
  'unread bytes': { account: Account; count: number };
  /** What it has the form of, and why it is not read: "a transaction", "that neither library can read". */
  'unread transaction': {
    account: Account;
    form: string;
    because: 'no library' | 'libraries differ' | 'unknown form' | 'not strict';
  };
  'unread payload': { account: Account; because: 'broken' | 'failed' };
  'over limit': { account: Account; later: boolean };
  'unread call': { account: Account };
  'unread calls': { account: Account };
  'unread batch': { account: Account };
  'consent unseen': { account: Account; over: Party };
}
export type Via = { through: Account | 'MultiSend' } | { by: 'user operation' | 'delegate call' } | null;
interface Carried {
  account: Account;
  via: Via;
  inner: readonly Decoded[];
}

export type Act = keyof Acts;
export type EffectOf<A extends Act> = A extends Act ? { act: A } & Acts[A] : never;
export type Effect = EffectOf<Act>;
