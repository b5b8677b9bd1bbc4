/** Orders: what is given, and what comes back for it. Giving for nothing is the drainer's favourite. */

import { amountOf, coins, deadlineFact, lasting, party, strangers } from '../../parties.ts';
import { addressFact, fact, type Observation, type ReadContext } from '../../reading.ts';
import { checksummed, onChain } from '../address.ts';
import { addressIn, amountIn, type MeaningReader, otherAccount, structIn, structsIn } from './meaning.ts';
import type { Struct, Typed } from './shape.ts';

const zero = /^0x0{40}$/;
/** Item types of Seaport: native, ERC-20, ERC-721, ERC-1155, and the two with criteria. */
function item(row: Struct, context: ReadContext): string {
  const token = addressIn(row, 'token') ?? '';
  const amount = amountIn(row, 'endAmount') ?? amountIn(row, 'startAmount') ?? amountIn(row, 'amount') ?? 0n;
  if (zero.test(token)) return coins(amount, context);
  const kind = amountIn(row, 'itemType') ?? 1n;
  if (kind <= 1n) return amountOf(amount, token, context);
  const id = amountIn(row, 'identifierOrCriteria') ?? amountIn(row, 'identifier') ?? 0n;
  return kind >= 4n
    ? `any token of ${party(token, context, 'an unknown collection')}`
    : `token ${id} of ${party(token, context, 'an unknown collection')}`;
}

/** Seaport's OrderComponents: offer and consideration; only what comes back to the offerer is payment. */
const seaport: MeaningReader = (typed, context) => {
  const { message } = typed;
  const offerer = addressIn(message, 'offerer');
  const offer = structsIn(message, 'offer');
  if (offerer === null || !Array.isArray(message.offer) || !Array.isArray(message.consideration)) return null;
  const back = structsIn(message, 'consideration').filter(row => addressIn(row, 'recipient') === offerer);
  const worth = back.filter(row => (amountIn(row, 'endAmount') ?? 0n) > 0n && (amountIn(row, 'startAmount') ?? 0n) > 0n);
  const given = offer.map(row => item(row, context)).join(', ') || 'nothing';
  const got = worth.map(row => item(row, context)).join(', ') || 'nothing';
  const end = amountIn(message, 'endTime') ?? 0n;
  return {
    deed: `offers ${given} of ${context.account} for ${got}`,
    effects: [`Anybody can take ${given} from ${context.account} by giving ${got}.`],
    facts: [fact('Gives', given, 'text'), fact('Gets', got, 'text'), deadlineFact('Valid until', end, context)],
    observations: [
      ...nothingFor(offer.length, worth.length, given),
      ...priceless(worth),
      { rule: 'order' },
      ...otherAccount(offerer, context),
      ...lasting(end, context),
    ],
  };
};

const nothingFor = (given: number, got: number, what: string): Observation[] =>
  given > 0 && got === 0
    ? [{ rule: 'order-for-nothing', sentence: `${what} would be given for nothing: no item comes back to the account.` }]
    : [];
/** One wei, or some such. */
const priceless = (rows: Struct[]): Observation[] =>
  rows.length > 0 && rows.every(row => (amountIn(row, 'itemType') ?? 1n) <= 1n && (amountIn(row, 'endAmount') ?? 0n) < 1000n)
    ? [{ rule: 'order-for-nothing', sentence: 'What comes back is next to nothing: fewer than 1,000 of the smallest units.' }]
    : [];

/** Seaport's bulk orders: a tree of orders under one signature, of which each is valid. */
const bulk: MeaningReader = ({ primaryType, message }, context) =>
  primaryType === 'BulkOrder' && message.tree !== undefined
    ? {
        deed: `signs many marketplace orders of ${context.account} at once`,
        effects: ['Each order in the tree is valid by this one signature.'],
        facts: [],
        observations: [
          {
            rule: 'order-for-nothing',
            sentence: 'Many orders are signed at once and are not taken apart here: one of them may give everything for nothing.',
          },
        ],
      }
    : null;

/** CoW, 1inch, 0x and their kin: sell this, buy at least that. */
const swap: MeaningReader = (typed, context) => {
  const { message } = typed;
  const names = swapNames.find(([sell, buy]) => addressIn(message, sell) !== null && addressIn(message, buy) !== null);
  if (names === undefined) return null;
  const [sell, buy, sold, bought] = names;
  const sellToken = addressIn(message, sell) ?? '';
  const buyToken = addressIn(message, buy) ?? '';
  const sellAmount = amountIn(message, sold) ?? 0n;
  const buyAmount = amountIn(message, bought) ?? 0n;
  const receiver = addressIn(message, 'receiver') ?? addressIn(message, 'recipient');
  const end = amountIn(message, 'validTo') ?? amountIn(message, 'expiry') ?? amountIn(message, 'deadline');
  const elsewhere =
    receiver !== null &&
    !zero.test(receiver) &&
    !context.names.own(onChain(receiver, context.chainId)) &&
    receiver !== context.signWith.toLowerCase();
  return {
    deed: `sells ${amountOf(sellAmount, sellToken, context)} of ${context.account} for at least ${amountOf(buyAmount, buyToken, context)}`,
    effects: [`Up to ${amountOf(sellAmount, sellToken, context)} leave ${context.account}.`],
    facts: [
      fact('Gives', String(sellAmount), 'amount', 'computed', amountOf(sellAmount, sellToken, context)),
      addressFact('Token given', checksummed(sellToken), context),
      fact('Gets at least', String(buyAmount), 'amount', 'computed', amountOf(buyAmount, buyToken, context)),
      addressFact('Token got', checksummed(buyToken), context),
      ...(receiver === null ? [] : [addressFact('Receiver', checksummed(receiver), context)]),
      ...(end === null ? [] : [deadlineFact('Valid until', end, context)]),
    ],
    observations: [
      { rule: 'order' },
      ...(buyAmount < 1000n
        ? [{ rule: 'order-for-nothing', sentence: 'What comes back is next to nothing: fewer than 1,000 of the smallest units.' }]
        : []),
      ...(elsewhere && receiver !== null
        ? [
            { rule: 'order-elsewhere', sentence: `What comes back goes to ${receiver}, not to ${context.account}.` },
            ...strangers(receiver, 'The receiver', context),
          ]
        : []),
      ...(end === null ? [] : lasting(end, context)),
    ],
  };
};
const swapNames: readonly (readonly [string, string, string, string])[] = [
  ['sellToken', 'buyToken', 'sellAmount', 'buyAmount'],
  ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount'],
  ['makerToken', 'takerToken', 'makerAmount', 'takerAmount'],
  ['inputToken', 'outputToken', 'inputAmount', 'outputAmount'],
];

/** Orders inside a wrapper: `order`, `orders`. */
const wrapped: MeaningReader = (typed: Typed, context) => {
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
  const what = `${id === null ? 'a token' : `token ${id}`} of ${party(collection, context, 'an unknown collection')}`;
  return {
    deed: `offers or asks for ${what} at a price of ${price} units`,
    effects: ['Whoever fills the order needs no further consent.'],
    facts: [addressFact('Collection', checksummed(collection), context), fact('Price', String(price), 'amount')],
    observations: [
      { rule: 'order' },
      ...(price < 1000n
        ? [{ rule: 'order-for-nothing', sentence: `${what} would change hands for ${price} units: next to nothing.` }]
        : []),
    ],
  };
};

export const orders: readonly MeaningReader[] = [seaport, bulk, swap, listing, wrapped];
