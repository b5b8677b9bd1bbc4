/**
 * What happens when something is signed or sent, as data. Chains give nouns and numbers; `review/wording` makes the
 * sentences. Headlines, totals, lists, notices and the journal are made of these, never of words.
 */
import type { Decoded, Payload } from './decoded.ts';

/** Somebody, or some code, at an address. */
export interface Party {
  /** As the bytes give it: base58 and bech32 as written, 20 bytes of an EVM chain as 0x-hex. */
  address: string;
  /** EIP-155 id: the same 20 bytes are somebody else on another chain. Left out where an address says it all. */
  chainId?: bigint | null;
  /** What a stranger is called in this place, with its article: "an unknown contract". */
  stranger?: string;
  /** It stands for any number of addresses that cannot be seen. */
  unseen?: true;
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

/**
 * What the number says of the amount: `all` of what is there, the `whole` of one thing that its asset names, `no limit` and
 * `untold` have none.
 */
export type Bound = 'exact' | 'at most' | 'at least' | 'all' | 'whole' | 'no limit' | 'untold';

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
/** What takes a signature alone for it: no transaction of the account is seen. */
export type Taker = 'token' | 'collection' | 'Permit2';
interface BySignature {
  /** Left out: it is done by a transaction. */
  bySignature?: Taker | undefined;
}
/** Of a collection, of a token, or what the account has at a protocol. */
export type Everything = 'collection' | 'token' | 'position';
interface Sent extends Moved {
  counterparty: Party | null;
}
interface SentFrom extends Sent {
  from: Party;
}
/** What leaves one account, of one asset, over all of a transaction. */
export interface Total {
  account: Account;
  asset: Asset;
  units: bigint;
  /** Whether something takes all that is there, beside the amounts that are named. */
  emptied: boolean;
  count: number;
  receivers: readonly Party[];
}
/** What is paid where it is no address: a script, as hex. */
interface Scripted {
  script?: string;
}
interface Swapped extends Moved {
  inReturn: readonly Amount[];
  /** Where what comes back goes, if not to the account. */
  counterparty: Party | null;
}
/**
 * What somebody holds over an account of Solana: all of it, or the authority over a program's account, a stake, a nonce
 * account, or over what a token program keeps there (docs.rs, spl_token_2022, AuthorityType).
 */
export type Power =
  | 'account'
  | 'program'
  | 'stake'
  | 'nonce account'
  | 'minting'
  | 'freezing'
  | 'token account'
  | 'closing'
  | 'stake lockup'
  | 'vote account'
  | 'validator identity'
  | 'permanent delegate'
  | 'transfer hook'
  | 'token';
interface Allowed extends Moved {
  counterparty: Party;
}

export type PoolVerb =
  | 'withdraws'
  | 'deposits'
  | 'mints'
  | 'redeems'
  | 'burns'
  | 'supplies'
  | 'borrows'
  | 'repays'
  | 'claims'
  | 'stakes'
  | 'unstakes'
  | 'bridges'
  | 'streams'
  | 'sweeps'
  | 'swaps'
  | 'changes its own settings'
  | 'renews';

/** What each action tells beside its name. A chain that is added says what it does by these. */
export interface Actions {
  // Transfers
  send: Sent & BySignature & Scripted;
  /** The value of a call, which is told with the call. */
  'send along': Sent;
  'send one': Sent;
  'send several': Sent & { asset: Asset };
  deposit: Sent;
  /** To another chain, which the way over which it goes does not name: who is behind an address there is not known here. */
  'send across': Sent & { channel: string };
  /** What was sent goes on from chain to chain: to the last who receives it, where the bytes tell; its amount they never do. */
  'pass on': Sent;
  /** A vault or pool pays out or takes in; the bytes do not tell what its units are of. */
  'use pool': {
    account: Account;
    verb: PoolVerb;
    /** Left out where its asset is told. */
    units: string;
    /** How much of what, where the call names it. */
    amount?: Amount;
    pool: Party;
    counterparty: Party | null;
  };
  /** Beside the value of a call, and told in a sentence of its own. */
  'send token along': Sent;
  /** They stay with the account and cannot be moved for a time; what they give is a resource of the network. */
  stake: Moved & { resource: string };
  unstake: Moved & { resource: string };
  lend: Moved & { resource: string; counterparty: Party; lockedFor: string | null };
  reclaim: Moved & { resource: string; counterparty: Party };
  'claim rewards': { account: Account; of: 'voting' | 'staking' };
  'take unstaked': { account: Account; asset: Asset };
  'cancel unstaking': { account: Account };
  vote: { account: Account; candidates: readonly Party[] };
  /** On a proposal of the network's governance, by its number; the option in the network's own words. */
  'vote on': { account: Account; proposal: string; option: string };
  /** Nothing leaves by it, and nobody gets power: what it does in the third person, "cancels an unbonding". */
  'keep house': { account: Account; does: string };
  /** It leaves the account now, and waits for somebody, or works for the account: "an escrow", "a pool". */
  'set aside': Sent & { as: string };
  /** A node takes it no more. */
  expired: { account: Account };
  // Solana
  /** Out of an account that is another than who holds it. */
  'send from': SentFrom;
  /** What it is opened with; null: nobody but its own key owns the new account. `holder`: who decides over it from then on. */
  'open account': SentFrom & { owner: Party | string | null; holder?: Party };
  'empty nested account': SentFrom;
  mint: Sent;
  burn: Moved;
  'sync balance': { account: Account };
  /** Of one's own; nothing leaves, and nobody gets it. */
  'arrange stake': { account: Account; verb: 'opens' | 'splits' | 'merges into'; over: Party };
  'own tokens': { account: Account; owner: Party };
  /** With what it holds sent away, it is no more. */
  'close account': { account: Account };
  'open token account': { account: Account; owner: Party };
  'set data aside': { account: Account; bytes: bigint; over: Party };
  'use nonce': { account: Account };
  'set budget': { account: Account };
  'write memo': { account: Account; text: string };
  'allow delegate': Allowed;
  'revoke delegate': { account: Account };
  'change authority': { account: Account; verb: 'hands' | 'gives up'; power: Power; over: Party; counterparty: Party | null };
  'replace program': { account: Account; over: Party };
  /** By the name of a well-known program, or its address; the name of the instruction where an interface tells it. */
  'run instruction': { account: Account; program: Party | string; name: string | null };
  /** All of a message. `leading` does not only prepare; `moving` counts those by which something leaves. */
  instructions: {
    account: Account;
    inner: readonly Decoded[];
    leading: readonly Decoded[];
    moving: number;
    totals: readonly Total[];
  };
  // Transfers, again
  swap: Swapped;
  /** Of what goes along with the call. */
  'swap along': Swapped;
  // Coins that are spent whole, as Bitcoin's are
  /** As it stands in what is signed, which does not hold it fast. */
  'would send': Sent & Scripted;
  /** What comes back to own addresses. */
  keep: Moved;
  'would keep': Moved;
  /** Nobody is paid, though there may be outputs. */
  'give all as fee': { account: Account; outputs: number };
  /** What the outputs leave over. */
  /** `isHigh`: it is a large part of what is spent, or of an absurd rate. */
  'pay fee': { account: Account; amount: Amount; isHigh: boolean };
  /** Who receives it can be changed by others; the type of the signature that lets them. */
  'leave open': Moved & { signature: string };
  'leave inputs open': { account: Account };
  /** A single input, its receivers behind a hash; `anybody`: the type of a signature that covers none. */
  'spend input': Sent & { anybody: string | null };
  /** Its amount is behind a hash, too. */
  'spend unseen': { account: Account; anybody: string | null };
  // Allowances
  /** `credit`: it is borrowed, and the account owes it; `fees`: it pays the other's fees. `every`: seconds after which it may be taken again. */
  allow: Allowed & BySignature & { raised: boolean; credit?: true; fees?: true; every?: bigint };
  /** One token of a collection. */
  'allow one': Allowed & BySignature;
  'allow all': Allowed & BySignature & { of: Everything };
  revoke: Allowed & BySignature;
  'revoke all': Allowed & BySignature & { of: Everything };
  lower: Allowed;
  // Control
  /** "hands the ownership" of a contract to somebody. */
  hand: { account: Account; power: string; over: Party; counterparty: Party };
  /** "gives up the ownership" of a contract. */
  change: { account: Account; power: string; over: Party };
  'replace code': { account: Account; over: Party; counterparty: Party; inner: Decoded | null };
  'replace functions': { account: Account; over: Party };
  'run code': { account: Account; counterparty: Party; inner: Decoded };
  /** Who may sign for an account; `counterparty` is the first who takes it over, where its own keys are no longer enough. */
  'set permissions': { account: Account; handedOver: boolean; counterparty: Party | null; others: number };
  'set threshold': { account: Account; over: Party; count: string };
  // Calls
  create: { account: Account };
  'call unknown': { account: Account; counterparty: Party; amounts: readonly Amount[] };
  'call named': { account: Account; counterparty: Party; name: string };
  /** What others are called by it, and how they are carried. */
  calls: Carried;
  /** They run later, and not by this alone; what a proposal to a vote says of itself. */
  'propose calls': Carried & { as: 'vote' | 'schedule' | 'submission'; description: string | null };
  /** EIP-7702: the code of a contract acts as the account from then on. */
  'hand over account': { account: Account; counterparty: Party; chain: string } & Skippable;
  'take account back': { account: Account; chain: string } & Skippable;
  // Typed data of Ethereum
  /** Anybody may take it by giving what is due in return. */
  offer: Ordered;
  /** Up to so much, for at least so much; `counterparty`: where what comes back goes, if not to the account. */
  sell: Ordered & { counterparty: Party | null };
  'offer several': { account: Account };
  /** Whether it is sold or bought is not told, nor what the price is counted in. */
  'offer or ask': Moved & { price: bigint };
  /** Of one owner, to a transaction of a Safe. */
  consent: Inside;
  /** Somebody else sends it on. */
  'let send': Inside;
  /** ERC-4337: a smart account runs it. */
  operate: Inside;
  /** A Safe counts as having signed: a text, or what cannot be seen. */
  'have signed': { account: Account; text: string | null };
  'give votes': { account: Account; counterparty: Party };
  /** A delegate acts for the account, within rules that are not read, or within none; `borrows`: it makes so much debt in its name. */
  'let act': { account: Account; counterparty: Party; isUnlimited?: boolean; borrows?: Amount };
  /** A key that is no address: who holds it is not told. */
  'add key': { account: Account };
  'stop acting': { account: Account; counterparty: Party };
  /** The type of messages that it may no longer sign for the account; null: it may no longer pay fees with it. */
  'stop letting act': { account: Account; counterparty: Party; messages: string | null };
  /** From what is held elsewhere for the account: an exchange, a rollup. */
  'pay out': Sent;
  /** As its public description (ERC-7730) calls it. */
  'as described': { account: Account; intent: string };
  /** Calldata in a message whose contract may run it. */
  'carry calls': { account: Account; inner: readonly Decoded[] };
  /** A vote, a login: nothing moves and nobody may do anything by it. */
  state: {
    account: Account;
    what: 'vote' | 'attestation' | 'cancellation' | 'login' | 'agreement' | 'order by its hash';
    application: string | null;
  };
  'unknown message': { account: Account; type: string; application: string | null };
  /** The domain of typed data, and no message. */
  'domain alone': { account: Account; application: string | null };
  // Words that are vouched for
  /** Whose frame of off-chain messages it stands in; null: it stands alone. */
  'vouch for text': { account: Account; text: string; frame: string | null };
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
  /** "a contract of type X": it is named, and what it does is not told. */
  'unread message': { account: Account; what: string };
  'unread payload': { account: Account; because: 'broken' | 'failed' };
  'further payloads': { account: Account; count: number };
  'read two ways': { account: Account; ways: readonly Payload[] };
  'over limit': { account: Account; later: boolean };
  'unread call': { account: Account };
  'unread calls': { account: Account };
  'unread batch': { account: Account };
  'consent unseen': { account: Account; over: Party };
}
export type Via = { through: Account | 'MultiSend' } | { by: 'user operation' | 'delegate call' } | null;
interface Skippable {
  /** Nodes leave it out of this transaction. */
  skipped?: true;
}
interface Ordered extends Moved {
  inReturn: readonly Amount[];
}
interface Inside {
  account: Account;
  inner: Decoded;
}
interface Carried {
  account: Account;
  via: Via;
  inner: readonly Decoded[];
}

/** Where something ends: a moment in seconds since 1970, or a number that its chain counts up to. */
export interface TimeLimit {
  kind: 'time' | 'block' | 'ledger' | 'epoch';
  value: bigint;
}
/** Beside what an action tells: what it was read from, and until when it can be done, or holds. */
export interface Origin {
  /** Of a call, an instruction, a message, an operation, an output; left out: the payload as a whole. */
  readFrom?: Uint8Array;
  /** The earliest where several bind; left out where nothing does. */
  until?: TimeLimit;
}

export type Action = keyof Actions;
export type EffectOf<A extends Action> = A extends Action ? { action: A } & Actions[A] & Origin : never;
export type Effect = EffectOf<Action>;
