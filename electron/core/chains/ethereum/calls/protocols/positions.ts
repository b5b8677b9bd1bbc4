/** What is done at a protocol, with what, and for whom: the same reading for every function that has a place for each. */

import { isUnlimited } from '../../../../text/amounts.ts';
import type { ReadContext } from '../../../context.ts';
import { amount as amountDetail, type Decoded, type Detail, decoded, isNextToNothing } from '../../../decoded.ts';
import type { Amount, PoolVerb } from '../../../effect.ts';
import type { Found } from '../../../finding.ts';
import { onChain } from '../../address.ts';
import { address, coins, contract, counterpartyFindings, limited, party, tokens } from '../../assets.ts';
import { wellKnownAt } from '../../well-known.ts';
import type { CallReader } from '../reader.ts';

/**
 * Where something stands among the arguments: `2`, or the way into a tuple, `0.recipient`; `*` stands for every one of a list.
 */
export type Place = number | string;

export interface Position {
  /** Places of the amount, or of all the parts of it, of the token it is of, and of whom it is for; left out where the call has none. */
  amount?: Place;
  asset?: Place;
  /** Where the call names no token: which one it is at a well-known contract, by the name of that. */
  counted?: Readonly<Record<string, string>>;
  who?: Place | readonly Place[];
  /** The same, where the published code takes the zero address for the sender, or for nobody in particular. */
  orNone?: Place | readonly Place[];
  /** The least that must come out, and the token that it is of, where the call names it. */
  least?: Place | ((args: readonly unknown[]) => bigint);
  gets?: Place;
  /** How much of the amount others may keep for carrying it over; null where that cannot be said. */
  fee?: Place | ((args: readonly unknown[], context: ReadContext) => bigint | null);
  /** Who is sent what goes in: with a least that comes out, that is between them and the contract. */
  input?: Place;
}

/** All that stands at a place. */
export function partsAt(args: readonly unknown[], place: Place): unknown[] {
  let found: unknown[] = [args];
  for (const step of String(place).split('.'))
    found = found.flatMap(value => {
      if (step === '*') return Array.isArray(value) ? value : [];
      const part = (value as Record<string, unknown> | undefined)?.[step];
      return part === undefined ? [] : [part];
    });
  return found;
}

const low160 = (1n << 160n) - 1n;

/** An address as it is, in a word, or in the low bits of a number; another chain's is told as it is. */
export function whoOf(value: unknown): string {
  if (typeof value === 'bigint') return `0x${(value & low160).toString(16).padStart(40, '0')}`;
  const given = String(value);
  return /^0x0{24}[0-9a-f]{40}$/i.test(given) ? `0x${given.slice(26)}` : given;
}

/** Nobody has what goes there. */
const nobody = /^0x0{40}$/;

/** Whoever has something of it. SECURITY: the zero address is nobody's own: only a row may say that it stands for the sender. */
export const receiverFindings = (value: string, context: ReadContext): Found[] =>
  nobody.test(value) ? [{ id: 'burned.zero' }] : counterpartyFindings(value, 'receiver', context);

/** Whether an address is the account that acts, or another of this organisation. */
export function isOurs(value: string, { actor, names, signWith, chainId }: ReadContext): boolean {
  const same = value.toLowerCase();
  return (
    names.own(onChain(value, chainId)) ||
    same === signWith.toLowerCase() ||
    (actor !== 'signer' && 'address' in actor && actor.address.toLowerCase() === same)
  );
}

interface Done {
  units: string;
  amount?: Amount | undefined;
  /** Everybody who has something of it. */
  who: readonly string[];
}

/** What is done at a contract, with what, and for whom. */
export function position(verb: PoolVerb, to: string, { units, amount, who }: Done, context: ReadContext): Decoded {
  const others = [...new Set(who.filter(each => !isOurs(each, context)))];
  // SECURITY: of several, one who is not known is whom it is told of (docs/threats.md#rules).
  const other = others.find(each => !context.names.seen(each, context.chainId)) ?? others[0];
  const details: Detail[] = [
    ...(amount === undefined ? [] : [amountDetail('Amount', amount)]),
    ...[...new Set(who)].map(each => address('For', each, context)),
  ];
  const counterparty = other === undefined ? null : party(other, context);
  const pool = contract(to, context);
  const account = context.actor;
  return decoded(
    [{ action: 'use pool', account, verb, units, ...(amount === undefined ? {} : { amount }), pool, counterparty }],
    {
      details,
      findings: others.flatMap(each => receiverFindings(each, context)),
    },
  );
}

/** How protocols write the coin of the chain where a token's address is due. */
const coinSigns = /^0x(?:0{40}|e{40}|deaddeaddeaddeaddeaddeaddeaddeaddead0000)$/i;

function amountOf(units: bigint, asset: string, context: ReadContext): Amount {
  const given = coinSigns.test(asset) ? coins(units, context) : limited(tokens(units, asset, context));
  return given.bound === 'no limit' ? { ...given, units: null, bound: 'all' } : given;
}

/** Of a token that the call does not name. */
const unnamed = (units: bigint | null): Amount => ({
  asset: { symbol: null, decimals: null, token: null, chain: null },
  units,
  bound: units === null ? 'untold' : 'exact',
});

/** More than a tenth of what is carried over is no fee. */
const aFee = 10n;

/** SECURITY: without a least that comes out, whoever is sent what goes in has it for nothing (docs/threats.md#severity). */
function minimumFindings(
  { least, gets, fee, input }: Pick<Position, 'least' | 'gets' | 'fee' | 'input'>,
  args: readonly unknown[],
  given: Amount,
  context: ReadContext,
): Found[] {
  const numberAt = (place: Place): bigint => BigInt(partsAt(args, place)[0] as bigint);
  const units = least === undefined ? null : typeof least === 'function' ? least(args) : numberAt(least);
  const [of] = gets === undefined ? [] : partsAt(args, gets);
  const isNone = units !== null && (units <= 1n || (of !== undefined && isNextToNothing(amountOf(units, whoOf(of), context))));
  const kept = fee === undefined ? null : typeof fee === 'function' ? fee(args, context) : numberAt(fee);
  const isMuch = kept !== null && given.units !== null && kept * aFee > given.units;
  if (!isNone && !isMuch) return [];
  const sent = input === undefined ? [] : [...new Set(partsAt(args, input).map(whoOf))];
  return [
    isNone
      ? { id: 'swap-without-minimum' as const, amounts: [given] }
      : { id: 'high-fee.carried' as const, amount: { ...given, units: kept }, of: given },
    ...sent.filter(each => !isOurs(each, context) && !nobody.test(each)).flatMap(each => receiverFindings(each, context)),
  ];
}

export const at =
  (verb: PoolVerb, { amount, asset, counted, who = [], orNone = [], ...comes }: Position): CallReader =>
  ({ to, args, value }, context) => {
    const parts = amount === undefined ? [] : partsAt(args, amount).map(each => BigInt(each as bigint));
    const sum = parts.length === 0 ? undefined : parts.reduce((total, each) => total + each);
    const known = counted?.[wellKnownAt(to, context.chainId)?.name ?? ''];
    const [of] = asset === undefined ? [known] : partsAt(args, asset);
    // A least of 0 says nothing of how much it is.
    const units = sum === 0n && known !== undefined ? undefined : sum;
    // The largest number of its type means all that is there.
    const isAll = units !== undefined && isUnlimited(units);
    const named = (place: Place | readonly Place[]): string[] =>
      (typeof place === 'object' ? place : [place]).flatMap(each => partsAt(args, each)).map(whoOf);
    const told = units !== undefined && of !== undefined && { amount: amountOf(units, whoOf(of), context) };
    const isCoin = value > 0n && units === undefined;
    const sent = isCoin ? coins(value, context) : unnamed(units === undefined || isAll ? null : units);
    const given = position(
      verb,
      to,
      {
        units: units === undefined || isAll ? '' : String(units),
        ...told,
        who: [...named(who), ...named(orNone).filter(each => !nobody.test(each))],
      },
      context,
    );
    const minimum = minimumFindings(comes, args, told ? told.amount : sent, context);
    return { ...given, findings: [...minimum, ...given.findings] };
  };

/** The same function with its arguments of other lengths, as pools of two, three and four coins have it. */
export const each = (signature: string, words: readonly string[], read: CallReader): Record<string, CallReader> =>
  Object.fromEntries(words.map(word => [signature.replaceAll('#', word), read]));
