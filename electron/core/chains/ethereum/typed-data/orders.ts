/** Orders: what is given, and what comes back for it. Giving for nothing is the drainer's favourite. */

import type { ReadContext } from '../../context.ts';
import { amount, amounts, decoded, time } from '../../decoded.ts';
import type { Amount, EffectOf } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { onChain } from '../address.ts';
import { address, coins, counterpartyFindings, party, token, tokens } from '../assets.ts';
import { lasting } from '../calls/allowances.ts';
import { addressIn, amountIn, structIn, structsIn } from './fields.ts';
import { type MeaningReader, otherAccount } from './reader.ts';
import type { Struct } from './shape.ts';

const zero = /^0x0{40}$/;
/** Item types of Seaport: native, ERC-20, ERC-721, ERC-1155, and the two with criteria. */
function item(row: Struct, context: ReadContext): Amount {
  const of = addressIn(row, 'token') ?? '';
  const units = amountIn(row, 'endAmount') ?? amountIn(row, 'startAmount') ?? amountIn(row, 'amount') ?? 0n;
  if (zero.test(of)) return coins(units, context);
  const kind = amountIn(row, 'itemType') ?? 1n;
  if (kind <= 1n) return tokens(units, of, context);
  const asset = token(of, context);
  // With criteria, which of its tokens is not told.
  if (kind >= 4n) return { asset, units: null, bound: 'untold' };
  const id = amountIn(row, 'identifierOrCriteria') ?? amountIn(row, 'identifier') ?? 0n;
  return { asset, units, bound: 'untold', id: String(id) };
}

/** Seaport's OrderComponents: offer and consideration; only what comes back to the offerer is payment. */
const seaport: MeaningReader = ({ message }, context) => {
  const offerer = addressIn(message, 'offerer');
  const offer = structsIn(message, 'offer');
  if (offerer === null || !Array.isArray(message.offer) || !Array.isArray(message.consideration)) return null;
  const back = structsIn(message, 'consideration').filter(row => addressIn(row, 'recipient') === offerer);
  const worth = back.filter(row => (amountIn(row, 'endAmount') ?? 0n) > 0n && (amountIn(row, 'startAmount') ?? 0n) > 0n);
  const given = offer.map(row => item(row, context));
  const inReturn = worth.map(row => item(row, context));
  const end = amountIn(message, 'endTime') ?? 0n;
  return decoded([{ action: 'offer', account: context.actor, amounts: given, inReturn }], {
    details: [amounts('Gives', given), amounts('Gets', inReturn), time('Valid until', end)],
    findings: [
      ...(given.length > 0 && inReturn.length === 0 ? [{ id: 'order-for-nothing.nothing' as const, amounts: given }] : []),
      ...priceless(worth),
      { id: 'order' },
      ...otherAccount(offerer, context),
      ...lasting(end, context),
    ],
  });
};

/** One wei, or some such. */
const priceless = (rows: readonly Struct[]): Found[] =>
  rows.length > 0 && rows.every(row => (amountIn(row, 'itemType') ?? 1n) <= 1n && (amountIn(row, 'endAmount') ?? 0n) < 1000n)
    ? [{ id: 'order-for-nothing.little' }]
    : [];

/** Seaport's bulk orders: a tree of orders under one signature, of which each is valid. */
const bulk: MeaningReader = ({ primaryType, message }, context) =>
  primaryType === 'BulkOrder' && message.tree !== undefined
    ? decoded([{ action: 'offer several', account: context.actor }], { findings: [{ id: 'order-for-nothing.several' }] })
    : null;

/** CoW, 1inch, 0x and their kin: sell this, buy at least that. */
const swap: MeaningReader = ({ message }, context) => {
  const names = swapNames.find(([sell, buy]) => addressIn(message, sell) !== null && addressIn(message, buy) !== null);
  if (names === undefined) return null;
  const [sell, buy, sold, bought] = names;
  const sellToken = addressIn(message, sell) ?? '';
  const buyToken = addressIn(message, buy) ?? '';
  const given = tokens(amountIn(message, sold) ?? 0n, sellToken, context);
  const least = amountIn(message, bought) ?? 0n;
  const got: Amount = { ...tokens(least, buyToken, context), bound: 'at least' };
  const receiver = addressIn(message, 'receiver') ?? addressIn(message, 'recipient');
  const end = amountIn(message, 'validTo') ?? amountIn(message, 'expiry') ?? amountIn(message, 'deadline');
  const { actor: account } = context;
  return decoded([{ action: 'sell', account, amounts: [given], inReturn: [got] }], {
    details: [
      amount('Gives', given),
      address('Token given', sellToken, context),
      amount('Gets at least', got),
      address('Token got', buyToken, context),
      ...(receiver === null ? [] : [address('Receiver', receiver, context)]),
      ...(end === null ? [] : [time('Valid until', end)]),
    ],
    findings: [
      { id: 'order' },
      ...(least < 1000n ? [{ id: 'order-for-nothing.little' as const }] : []),
      ...elsewhere(receiver, context),
      ...(end === null ? [] : lasting(end, context)),
    ],
  });
};
const swapNames: readonly (readonly [string, string, string, string])[] = [
  ['sellToken', 'buyToken', 'sellAmount', 'buyAmount'],
  ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount'],
  ['makerToken', 'takerToken', 'makerAmount', 'takerAmount'],
  ['inputToken', 'outputToken', 'inputAmount', 'outputAmount'],
];

/** What comes back goes to somebody else; the zero address stands for the signer. */
function elsewhere(receiver: string | null, context: ReadContext): Found[] {
  if (receiver === null || zero.test(receiver) || receiver === context.signWith.toLowerCase()) return [];
  if (context.names.own(onChain(receiver, context.chainId))) return [];
  return [
    { id: 'order-elsewhere.order', receiver: party(receiver, context), account: context.actor },
    ...counterpartyFindings(receiver, 'receiver', context),
  ];
}

/** Orders inside a wrapper: `order`, `orders`. */
const wrapped: MeaningReader = (typed, context) => {
  const inner = structIn(typed.message, 'order');
  if (inner === null) return null;
  return seaport({ ...typed, message: inner }, context) ?? swap({ ...typed, message: inner }, context);
};

/** Blur and its kin: a collection, a price, a side. */
const listing: MeaningReader = ({ message }, context) => {
  const collection = addressIn(message, 'collection') ?? addressIn(message, 'nft') ?? addressIn(message, 'erc721Token');
  const price = amountIn(message, 'price') ?? amountIn(message, 'erc20TokenAmount');
  if (collection === null || price === null) return null;
  const id = amountIn(message, 'tokenId') ?? amountIn(message, 'erc721TokenId');
  const one: Amount = {
    ...{ asset: token(collection, context), units: null, bound: 'untold' },
    ...(id === null ? {} : { id: String(id) }),
  };
  const effect: EffectOf<'offer or ask'> = { action: 'offer or ask', account: context.actor, amounts: [one], price };
  return decoded([effect], {
    details: [address('Collection', collection, context), { label: 'Price', value: String(price), kind: 'amount' }],
    findings: [{ id: 'order' }, ...(price < 1000n ? [{ id: 'order-for-nothing.price' as const, effect }] : [])],
  });
};

export const orders: readonly MeaningReader[] = [seaport, bulk, swap, listing, wrapped];
