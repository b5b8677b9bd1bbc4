/** Operations of Stellar that are no payments and no powers: offers, claims, sponsors, pools, flags (stellar-xdr, Stellar-transaction.x). */
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, hex, isNextToNothing, text } from '../decoded.ts';
import type { Account, Amount } from '../effect.ts';
import type { Found } from '../finding.ts';
import { houseKept } from '../housekeeping.ts';
import { accountIn, assetIn } from './assets.ts';
import { called, invoke } from './contract-calls.ts';
import { type Xdr, XdrError } from './xdr.ts';

export interface Place {
  account: Account;
  chain: string | null;
  context: ReadContext;
}
type Reader = (xdr: Xdr, place: Place) => Decoded | null;

/** By the number of the operation. */
const kinds: Readonly<Record<number, Reader>> = {
  3: offer('sell'),
  4: offer('passive'),
  12: offer('buy'),
  9: (_, { account }) => houseKept(account, 'asks for inflation, which pays nothing any more'),
  10: data,
  11: (xdr, { account }) => houseKept(account, 'raises its sequence number', [text('To', String(xdr.u64()))]),
  14: claimable,
  15: (xdr, { account }) => houseKept(account, 'claims a balance that waits for it', [hex('Balance', balanceIn(xdr))]),
  16: (xdr, { account }) => houseKept(account, 'pays the reserves of somebody else', [addressDetail('Sponsors', accountIn(xdr))]),
  17: (_, { account }) => houseKept(account, 'ends a sponsoring'),
  21: flags,
  22: pooled,
  [invoke]: called,
  23: (xdr, { account }) => {
    const details = [hex('Pool', hexOf(xdr.opaque(32))), text('Shares', String(xdr.amount('the shares')))];
    return houseKept(account, 'takes its share out of a pool', [...details, ...two(xdr, 'Takes out at least')]);
  },
};

/** null for a kind that is not read. */
export const moreOf = (type: number, xdr: Xdr, place: Place): Decoded | null =>
  Object.hasOwn(kinds, type) ? (kinds[type]?.(xdr, place) ?? null) : null;

/** A pool is known by its hash alone: of what the units are the bytes do not tell. */
function pooled(xdr: Xdr, { account, context }: Place): Decoded {
  const address = hexOf(xdr.opaque(32));
  const details = two(xdr, 'Puts in at most');
  // The lowest and the highest price at which it is done.
  xdr.opaque(16);
  const pool = { address, stranger: `the pool ${address}` };
  return decoded([{ action: 'use pool', account, verb: 'deposits', units: '', pool, counterparty: null }], {
    details: [addressDetail('Pool', address), ...details],
    findings: counterpartyFindings(address, 'pool', context),
  });
}

const two = (xdr: Xdr, label: string): Detail[] =>
  ['first', 'second'].map(which => text(`${label}, of the ${which}`, String(xdr.amount('an amount'))));

/** Who issues what is known well, by what they publish of themselves: Circle. */
const issuers = new Set(['GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN']);

/** SECURITY: anybody issues an asset by any code, as much of it as they like: what comes back is worth what its issuer is. */
export function issuerFindings(given: Amount, context: ReadContext): Found[] {
  const issuer = given.asset.token?.address;
  if (issuer === undefined || issuers.has(issuer)) return [];
  return counterpartyFindings(issuer, 'issuer of what comes back', context);
}

/** A price is a fraction: what is bought for one unit of what is sold, or the other way round where so much is bought. */
function offer(kind: 'sell' | 'passive' | 'buy'): Reader {
  return (xdr, { account, chain, context }) => {
    const [selling, buying] = [assetIn(xdr, chain), assetIn(xdr, chain)];
    const units = xdr.amount('the amount of an offer');
    const [n, d] = [BigInt(xdr.u32()), BigInt(xdr.u32())];
    const id = kind === 'passive' ? 0n : xdr.u64();
    if (units === 0n) return houseKept(account, 'takes back an offer', [text('Offer', String(id))]);
    if (n === 0n || d === 0n) throw new XdrError('the price of an offer is no price');
    const bought = kind === 'buy';
    const gives: Amount = { asset: selling, units: bought ? (units * n + d - 1n) / d : units, bound: 'at most' };
    const gets: Amount = { asset: buying, units: bought ? units : (units * n) / d, bound: 'exact' };
    return decoded([{ action: 'swap', account, amounts: [gives], inReturn: [gets], counterparty: null }], {
      details: [
        amount('Gives at most', gives),
        amount('Gets at least', gets),
        ...(id === 0n ? [] : [text('Replaces the offer', String(id))]),
      ],
      findings: [
        { id: 'order' },
        ...(isNextToNothing(gets) ? [{ id: 'swap-without-minimum' as const, amounts: [gives] }] : []),
        ...issuerFindings(gets, context),
      ],
    });
  };
}

function data(xdr: Xdr, { account }: Place): Decoded {
  const name = new TextDecoder().decode(xdr.opaque(xdr.size('the name of an entry', 64)));
  const value = xdr.bool('the value of an entry') ? hexOf(xdr.opaque(xdr.size('the value of an entry', 64))) : null;
  return houseKept(account, value === null ? 'deletes an entry of its data' : 'writes an entry of its data', [
    text('Entry', name),
    ...(value === null ? [] : [hex('Value', value)]),
  ]);
}

/** ClaimableBalanceID, of one kind. */
function balanceIn(xdr: Xdr): string {
  if (xdr.u32() !== 0) throw new XdrError('a balance is of an unknown kind');
  return hexOf(xdr.opaque(32));
}

/** Whoever is named first and is known least could have it; conditions only say when. */
function claimable(xdr: Xdr, { account, chain, context }: Place): Decoded {
  const asset = assetIn(xdr, chain);
  const given: Amount = { asset, units: xdr.amount('the amount'), bound: 'exact' };
  const claimants = Array.from({ length: xdr.size('who may claim', 10) }, () => {
    if (xdr.u32() !== 0) throw new XdrError('who may claim is of an unknown kind');
    const address = accountIn(xdr);
    predicate(xdr);
    return address;
  });
  const others = claimants.filter(each => !context.names.own(each) && each !== context.signWith);
  const [worst = claimants[0]] = [...others.filter(each => !context.names.seen(each)), ...others];
  const counterparty = worst === undefined ? null : { address: worst };
  return decoded([{ action: 'set aside', account, amounts: [given], as: 'a claimable balance', counterparty }], {
    details: [amount('Amount', given), ...claimants.map(each => addressDetail('May claim it', each))],
    findings: worst === undefined ? [] : counterpartyFindings(worst, 'receiver', context),
  });
}

function predicate(xdr: Xdr, depth = 0): void {
  if (depth > 4) throw new XdrError('conditions are nested too deeply');
  const kind = xdr.u32();
  if (kind === 1 || kind === 2) for (let n = xdr.size('conditions', 2); n > 0; n--) predicate(xdr, depth + 1);
  else if (kind === 3) {
    if (xdr.bool('a condition')) predicate(xdr, depth + 1);
  } else if (kind === 4 || kind === 5) xdr.opaque(8);
  else if (kind !== 0) throw new XdrError('a condition is of an unknown kind');
}

/** SetTrustLineFlags: whether somebody may hold what the account issues; 4 lets the issuer take it back. */
function flags(xdr: Xdr, { account, chain }: Place): Decoded {
  const holder = accountIn(xdr);
  const asset = assetIn(xdr, chain);
  const [clear, set] = [xdr.u32(), xdr.u32()];
  const does = (set & 3) !== 0 ? 'lets somebody hold what it issues' : 'changes what somebody may do with what it issues';
  return houseKept(account, clear === 0 ? does : 'takes from somebody what they may do with what it issues', [
    addressDetail('Holder', holder),
    text('Asset', asset.symbol ?? ''),
    text('Flags', `set ${set}, cleared ${clear}`),
  ]);
}
