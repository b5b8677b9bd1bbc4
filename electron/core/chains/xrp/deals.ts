/** Offers, escrows, checks, channels, pools and NFTs of the XRP Ledger: what is given, for what, and to whom (xrpl.org). */
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail, counterpartyFindings } from '../counterparty.ts';
import { amount, type Decoded, type Detail, decoded, isNextToNothing, text } from '../decoded.ts';
import type { Account, Amount, EffectOf } from '../effect.ts';
import type { Found } from '../finding.ts';
import { houseKept } from '../housekeeping.ts';
import { FieldError } from './fields.ts';
import { accountOf } from './ledger.ts';
import type { Fields } from './named-fields.ts';

type Reader = (fields: Fields, account: Account, context: ReadContext) => Decoded | null;

const house =
  (does: string): Reader =>
  (_, account) =>
    houseKept(account, does);

/** By the number of the kind of transaction. */
const kinds: Readonly<Record<number, Reader>> = {
  1: held('an escrow', 1),
  2: house('finishes an escrow'),
  4: house('cancels an escrow'),
  7: offered,
  8: house('takes back an offer'),
  10: house('sets sequence numbers aside as tickets'),
  13: held('a payment channel', 1),
  16: checked,
  17: house('cashes a check'),
  18: house('cancels a check'),
  25: house('mints an NFT'),
  27: nftOffered,
  28: house('takes back an offer of an NFT'),
  36: pooled,
  37: house('takes its share out of a pool'),
  38: house('votes on the fee of a pool'),
};

/** null for a kind that is not read. */
export const dealOf = (fields: Fields, account: Account, context: ReadContext): Decoded | null =>
  Object.hasOwn(kinds, fields.type) ? (kinds[fields.type]?.(fields, account, context) ?? null) : null;

/** Who issues what is known well, by what they publish of themselves: Bitstamp, Ripple's RLUSD. */
const issuers = new Set(['rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De']);

/** SECURITY: anybody issues a currency by any code, as much of it as they like: what comes back is worth what its issuer is. */
export function issuerFindings(given: Amount, context: ReadContext): Found[] {
  const issuer = given.asset.token?.address;
  if (issuer === undefined || issuers.has(issuer)) return [];
  return counterpartyFindings(issuer, 'issuer of what comes back', context);
}

function amountIn(fields: Fields, number: number): Amount {
  const found = fields.amount(number);
  if (found === null) throw new FieldError('a transaction names no amount');
  return found;
}

/** What is put there is the receiver's, from a time on, or as it is claimed. */
function held(as: string, number: number): Reader {
  return (fields, account, context) => {
    const to = accountOf(fields.bytes(8, 3), 'Destination');
    const given = amountIn(fields, number);
    return decoded([{ action: 'set aside', account, amounts: [given], as, counterparty: { address: to } }], {
      details: [addressDetail('Receiver', to), amount('Amount', given)],
      findings: counterpartyFindings(to, 'receiver', context),
    });
  };
}

/** Whoever has a check takes up to so much, once, when they like. */
function checked(fields: Fields, account: Account, context: ReadContext): Decoded {
  const to = accountOf(fields.bytes(8, 3), 'Destination');
  const given = amountIn(fields, 9);
  const effect: EffectOf<'allow'> = { action: 'allow', account, amounts: [given], counterparty: { address: to }, raised: false };
  return decoded([effect], {
    details: [addressDetail('May cash it', to), amount('At most', given)],
    findings: [{ id: 'token-approval', effect }, ...counterpartyFindings(to, 'spender', context)],
  });
}

/** TakerGets is what leaves, TakerPays what comes in. */
function offered(fields: Fields, account: Account, context: ReadContext): Decoded | null {
  const [gives, gets] = [fields.amount(5), fields.amount(4)];
  if (gives === null || gets === null) return null;
  return decoded([{ action: 'swap', account, amounts: [{ ...gives, bound: 'at most' }], inReturn: [gets], counterparty: null }], {
    details: [amount('Gives at most', gives), amount('Gets at least', gets)],
    findings: [
      { id: 'order' },
      ...(isNextToNothing(gets) ? [{ id: 'swap-without-minimum' as const, amounts: [gives] }] : []),
      ...issuerFindings(gets, context),
    ],
  });
}

/** tfSellNFToken */
const sells = 1n;

/** One NFT for an amount, or an amount for one: to anybody who takes it, or to whom it names. */
function nftOffered(fields: Fields, account: Account, context: ReadContext): Decoded {
  const id = hexOf(fields.bytes(5, 10) ?? new Uint8Array());
  const price = amountIn(fields, 1);
  const isSale = ((fields.whole(2, 2) ?? 0n) & sells) !== 0n;
  const asset = { symbol: `the NFT ${id}`, listed: null, decimals: null, token: null, chain: fields.ledger.chain };
  const nft: Amount = { asset, units: null, bound: 'whole' };
  const to = fields.bytes(8, 3) === undefined ? null : accountOf(fields.bytes(8, 3), 'Destination');
  const details: Detail[] = [text('NFT', id), amount('Price', price), ...(to === null ? [] : [addressDetail('Offered to', to)])];
  if (isSale && price.units === 0n && to !== null)
    return decoded([{ action: 'send', account, amounts: [nft], counterparty: { address: to } }], {
      details,
      findings: counterpartyFindings(to, 'receiver', context),
    });
  const [gives, gets] = isSale ? [nft, price] : [price, nft];
  return decoded([{ action: 'swap', account, amounts: [gives], inReturn: [gets], counterparty: null }], {
    details,
    findings: [
      { id: 'order' },
      ...(isSale && price.units === 0n ? [{ id: 'order-for-nothing.nothing' as const, amounts: [nft] }] : []),
      ...(isSale ? issuerFindings(price, context) : []),
    ],
  });
}

/** A share of two assets: what is put in comes back as both of them, of whoever issues them. */
function pooled(fields: Fields, account: Account, context: ReadContext): Decoded | null {
  const given = [1, 11].flatMap(number => fields.amount(number) ?? []);
  if (given.length === 0) return null;
  const others = [3, 4].flatMap(number => {
    const issue = fields.bytes(24, number);
    return issue?.length === 40 ? [accountOf(issue.slice(20), 'the issuer of an asset of the pool')] : [];
  });
  const effect: EffectOf<'set aside'> = { action: 'set aside', account, amounts: given, as: 'a pool', counterparty: null };
  return decoded([effect], {
    details: [...given.map(each => amount('Amount', each)), ...others.map(each => addressDetail('Issuer in the pool', each))],
    findings: [
      { id: 'named-call.house', effect },
      ...others.filter(each => !issuers.has(each)).flatMap(each => counterpartyFindings(each, 'issuer in the pool', context)),
    ],
  });
}
