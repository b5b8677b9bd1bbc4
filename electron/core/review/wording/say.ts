/** How parties, accounts and amounts stand in a sentence. */
import { decimal } from '../../../contract/text/amounts.ts';
import type { Known, ReadContext } from '../../chains/context.ts';
import type { Account, Amount, Asset, Effect, Party } from '../../chains/effect.ts';
import { written } from '../../chains/ethereum/address.ts';
import type { Found } from '../../chains/finding.ts';
import { named } from '../../text/visible.ts';

export interface Say {
  /** “Payroll”, or what kind of stranger it is. */
  party(party: Party): string;
  /** What is known of it; undefined for a stranger. */
  name(party: Party): string | undefined;
  /** How little is known of it: 0 with a name, 1 where it was seen before, 2 where it never was. */
  strange(party: Party): number;
  /** Whether the ladder makes it no graver than look. */
  isMild(found: Found): boolean;
  /** All that goes to it in the whole payload: "48,000 USDC"; null where that is not told. */
  paid(party: Party): string | null;
  /** ": 0x28C6…" in full, where the payload has several strangers that one sentence would make one of; else nothing. */
  which(party: Party): string;
  /** Whether it is an account of this organisation. */
  own(party: Party): boolean;
  account(account: Account): string;
  /** “1,250.5 USDC”, or units where the decimals are not known: guessing them would be wrong by powers of ten. */
  amount(amount: Amount): string;
  amounts(amounts: readonly Amount[]): string;
  /** The name of an asset: its symbol from a bundled list, the reader's own name, or its kind. */
  asset(asset: Asset): string;
  /** “all USDC”, “all of an unknown token” */
  all(asset: Asset): string;
  /** The address as its chain writes it. */
  address(party: Party): string;
  /** What nobody vouches for calls it; null where it says nothing. */
  claim(party: Party): string | null;
  /** ISO time of the review. */
  now: string;
  /** What effects do, in the third person and without a full stop: "sends 2 ETH from “Ops hot” to “Payroll”". */
  does(effects: readonly Effect[]): string;
  /** What that means, in sentences. */
  means(effects: readonly Effect[]): string[];
}

/**
 * The sentence with a capital. Only a word of small letters has one.
 * SECURITY: an address that leads a sentence stays as it is, for with another letter it is another address.
 */
export const capital = (sentence: string): string =>
  sentence.replace(/^[a-z]+(?![^ ’])/, word => word.charAt(0).toUpperCase() + word.slice(1));

/** An own address to which nobody gave a name: two of them are told apart by their addresses. */
const isUnnamed = ({ kind, source }: Known): boolean => kind === 'own' && source === 'pasted';

/** Everything but what effects do, which the table of actions says. */
export function sayIn({
  names,
  account: signer,
  now,
}: Pick<ReadContext, 'names' | 'account' | 'now'>): Omit<Say, 'does' | 'means' | 'isMild' | 'paid' | 'which'> {
  const address = ({ address: value, chainId = null }: Party) => written(value, chainId);
  const party = (who: Party): string => {
    const { address: value, chainId = null, stranger = 'an unknown address' } = who;
    const known = names.address(value, chainId);
    if (known !== undefined) return isUnnamed(known) ? `the own address ${address(who)}` : named(known.name);
    const claim = names.claim(value, chainId);
    if (claim !== null) return `${address(who)} (${claim})`;
    return names.seen(value, chainId) ? `${address(who)} (seen before)` : stranger;
  };
  /** Whose it is needs no more than a name, or what kind of account it is. */
  const holder = (who: Party): string => {
    const known = names.address(who.address, who.chainId);
    return known === undefined ? (who.stranger ?? party(who)) : party(who);
  };
  const asset = ({ symbol, token }: Asset): string => {
    if (symbol !== null) return symbol;
    const known = token === null ? undefined : names.address(token.address, token.chainId ?? null);
    return known === undefined ? (token?.stranger ?? 'an unknown token') : named(known.name);
  };
  const everything = (of: Asset): string => (of.symbol === null ? `all of ${asset(of)}` : `all ${of.symbol}`);
  const amount = ({ asset: of, units, bound }: Amount): string => {
    if (bound === 'untold') return `an unknown amount of ${asset(of)}`;
    if (bound === 'whole') return asset(of);
    if (units === null) return bound === 'all' ? `all the ${asset(of)} that an account holds` : everything(of);
    const most = bound === 'at most' ? 'at most ' : '';
    if (of.symbol === null) return `${most}${units} units of ${asset(of)}`;
    return `${most}${of.decimals === null ? units : decimal(units, of.decimals)} ${of.symbol}`;
  };
  return {
    ...{ party, address, asset, amount, all: everything, now },
    name: ({ address: value, chainId = null }) => names.address(value, chainId)?.name,
    account: who => (who === 'signer' ? signer : 'untold' in who ? who.untold : holder(who)),
    amounts: all => all.map(amount).join(', '),
    claim: ({ address: value, chainId = null }) => names.claim(value, chainId),
    own: ({ address: value }) => names.own(value),
    strange: ({ address: value, chainId = null }) =>
      !names.seen(value, chainId) ? 2 : names.address(value, chainId) === undefined ? 1 : 0,
  };
}
