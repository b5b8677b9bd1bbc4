/** Orders: what is given, and what comes back for it. Giving for nothing is the drainer's favourite. */

import type { ReadContext } from '../../context.ts';
import { amount, amounts, type Decoded, decoded, limit, text, time } from '../../decoded.ts';
import type { Amount, EffectOf } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { onChain } from '../address.ts';
import { address, coins, counterpartyFindings, party, token, tokens } from '../assets.ts';
import { lasting } from '../calls/allowances.ts';
import { addressIn, amountIn, structIn, structsIn, textIn } from './fields.ts';
import { type MeaningReader, otherAccount } from './reader.ts';
import type { Struct, Typed } from './shape.ts';
import type { Value } from './values.ts';

const zero = /^0x0{40}$/;
/**
 * Item types of Seaport: native, ERC-20, ERC-721, ERC-1155, and the two with criteria.
 * SECURITY: an amount that changes until the order ends is told by what is worst for the one who signs it: the most that is
 * given, the least that comes back (docs/threats.md#rules).
 */
function item(row: Struct, side: 'given' | 'back', context: ReadContext): Amount {
  const of = addressIn(row, 'token') ?? '';
  const ends = [amountIn(row, 'startAmount'), amountIn(row, 'endAmount'), amountIn(row, 'amount')].filter(each => each !== null);
  const [least, most] = [ends.reduce(lower, ends[0] ?? 0n), ends.reduce(higher, 0n)];
  const units = side === 'given' ? most : least;
  const bound = least === most ? 'exact' : side === 'given' ? 'at most' : 'at least';
  if (zero.test(of)) return { ...coins(units, context), bound };
  const kind = amountIn(row, 'itemType') ?? 1n;
  if (kind <= 1n) return { ...tokens(units, of, context), bound };
  const asset = token(of, context);
  // With criteria, which of its tokens is not told.
  if (kind >= 4n) return { asset, units: null, bound: 'untold' };
  const id = amountIn(row, 'identifierOrCriteria') ?? amountIn(row, 'identifier') ?? 0n;
  return { asset, units, bound: 'untold', id: String(id) };
}

const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const isOfSeaport = (message: Struct): boolean =>
  addressIn(message, 'offerer') !== null && Array.isArray(message.offer) && Array.isArray(message.consideration);

/**
 * Where the recipients stand that a reader of Seaport's orders has judged; null where none read the message.
 * SECURITY: a member that is merely called a consideration hides nobody (docs/threats.md#typed-data).
 */
export function judgedIn({ message, primaryType }: Typed, { effects }: Decoded): RegExp | null {
  if (!effects.some(({ action }) => action === 'offer')) return null;
  if (isOfSeaport(message)) return /^consideration\.\d+\.recipient$/;
  return primaryType === 'BulkOrder'
    ? /^tree\.(?:\d+\.)+consideration\.\d+\.recipient$/
    : /^order\.consideration\.\d+\.recipient$/;
}

/** Seaport's OrderComponents: offer and consideration; only what comes back to the offerer is payment. */
const seaport: MeaningReader = ({ message }, context) => {
  const offerer = addressIn(message, 'offerer');
  const offer = structsIn(message, 'offer');
  if (offerer === null || !isOfSeaport(message)) return null;
  const back = structsIn(message, 'consideration').filter(row => addressIn(row, 'recipient') === offerer);
  const worth = back.filter(row => (amountIn(row, 'endAmount') ?? 0n) > 0n && (amountIn(row, 'startAmount') ?? 0n) > 0n);
  const given = offer.map(row => item(row, 'given', context));
  const inReturn = worth.map(row => item(row, 'back', context));
  const end = amountIn(message, 'endTime') ?? 0n;
  return decoded([{ action: 'offer', account: context.actor, amounts: given, inReturn, ...limit('time', end) }], {
    details: [amounts('Gives', given), amounts('Gets', inReturn), time('Valid until', end)],
    findings: [
      ...(given.length > 0 && inReturn.length === 0 ? [{ id: 'order-for-nothing.nothing' as const, amounts: given }] : []),
      ...priceless(worth),
      { id: 'order' },
      ...diverted(message, offerer, context),
      ...otherAccount(offerer, context),
      ...lasting(end, context),
    ],
  });
};

/** Parts of a price that fees of a marketplace and of whoever made the token stay below. */
const fees = 5n;

/**
 * What is paid for it goes to somebody else, beyond what fees are: of each coin and token, against all that is asked for, or
 * against what is offered of the same token, as a bid does.
 */
function diverted(message: Struct, offerer: string, context: ReadContext): Found[] {
  const asked = structsIn(message, 'consideration').filter(row => (amountIn(row, 'itemType') ?? 0n) <= 1n);
  const of = (row: Struct): string => addressIn(row, 'token') ?? '';
  const most = (row: Struct): bigint => higher(amountIn(row, 'startAmount') ?? 0n, amountIn(row, 'endAmount') ?? 0n);
  const sum = (rows: readonly Struct[], token: string): bigint =>
    rows.filter(row => of(row) === token).reduce((total, row) => total + most(row), 0n);
  const others = asked.filter(row => {
    const recipient = addressIn(row, 'recipient');
    return recipient !== offerer && isElsewhere(recipient, context);
  });
  return others
    .filter(row => {
      const whole = sum(asked, of(row)) + sum(structsIn(message, 'offer'), of(row));
      return sum(others, of(row)) * fees > whole && most(row) * 2n * fees > whole;
    })
    .flatMap(row => elsewhere(addressIn(row, 'recipient'), context));
}

/** One wei, or some such. */
const priceless = (rows: readonly Struct[]): Found[] =>
  rows.length > 0 && rows.every(row => (amountIn(row, 'itemType') ?? 1n) <= 1n && leastOf(row) < 1000n)
    ? [{ id: 'order-for-nothing.little' }]
    : [];

const leastOf = (row: Struct): bigint => lower(amountIn(row, 'startAmount') ?? 0n, amountIn(row, 'endAmount') ?? 0n);

/**
 * Seaport's bulk orders: a tree of orders under one signature, of which each is valid. Empty ones fill the tree up.
 */
const bulk: MeaningReader = (typed, context) => {
  if (typed.primaryType !== 'BulkOrder' || !Array.isArray(typed.message.tree)) return null;
  const orders = leavesOf(typed.message.tree).filter(order => !isEmpty(order));
  const read = orders.map(message => seaport({ ...typed, message }, context));
  if (read.length === 0 || read.some(each => each === null))
    return decoded([{ action: 'offer several', account: context.actor }], { findings: [{ id: 'order-for-nothing.several' }] });
  const all = read.filter(each => each !== null);
  return decoded(
    all.flatMap(({ effects }) => effects),
    { details: all.flatMap(({ details }) => details), findings: all.flatMap(({ findings }) => findings) },
  );
};

function leavesOf(value: Value): Struct[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return typeof value === 'object' ? [value] : [];
}
const isEmpty = (order: Struct): boolean =>
  Number(addressIn(order, 'offerer') ?? 1) === 0 && structsIn(order, 'offer').length === 0;

/** CoW, 1inch, 0x and their kin: sell this, buy at least that. */
const swap: MeaningReader = ({ message }, context) => {
  const names = swapNames.find(
    ([sell, buy, sold, bought]) =>
      addressIn(message, sell) !== null &&
      addressIn(message, buy) !== null &&
      amountIn(message, sold) !== null &&
      amountIn(message, bought) !== null,
  );
  if (names === undefined) return null;
  const [sell, buy, sold, bought] = names;
  const sellToken = addressIn(message, sell) ?? '';
  const buyToken = addressIn(message, buy) ?? '';
  const fee = amountIn(message, 'feeAmount') ?? 0n;
  // CoW takes its fee beside what is sold, of the same token.
  const given = tokens((amountIn(message, sold) ?? 0n) + fee, sellToken, context);
  const least = amountIn(message, bought) ?? 0n;
  const got: Amount = { ...tokens(least, buyToken, context), bound: 'at least' };
  const receiver =
    ['receiver', 'recipient', 'beneficiary'].map(name => addressIn(message, name)).find(each => each !== null) ?? null;
  const end = amountIn(message, 'validTo') ?? amountIn(message, 'expiry') ?? amountIn(message, 'deadline');
  const { actor: account } = context;
  const counterparty = isElsewhere(receiver, context) ? party(receiver, context) : null;
  const ends = end === null ? {} : limit('time', end);
  return decoded([{ action: 'sell', account, amounts: [given], inReturn: [got], counterparty, ...ends }], {
    details: [
      amount('Gives', given),
      ...(fee === 0n ? [] : [text('Of which the fee', String(fee), 'in units of the token given')]),
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
  ['srcToken', 'destToken', 'srcAmount', 'destAmount'],
  ['fromToken', 'toToken', 'fromAmount', 'toAmount'],
  ['tokenIn', 'tokenOut', 'amountIn', 'amountOutMin'],
  ['tokenIn', 'tokenOut', 'amountIn', 'minAmountOut'],
  ['taker_token', 'maker_token', 'taker_amount', 'maker_amount'],
];

/** What comes back goes to somebody else; the zero address stands for the signer. */
export const isElsewhere = (receiver: string | null, { signWith, names, chainId }: ReadContext): receiver is string =>
  receiver !== null && !zero.test(receiver) && receiver !== signWith.toLowerCase() && !names.own(onChain(receiver, chainId));

export function elsewhere(receiver: string | null, context: ReadContext): Found[] {
  if (!isElsewhere(receiver, context)) return [];
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

/** An order whose things are told by numbers or nested types: what they are is not known, and that one side is nothing is. */
const bare: MeaningReader = ({ message, primaryType, domain }, context) => {
  const sides = [
    [amountIn(message, 'makerAmount'), amountIn(message, 'takerAmount')],
    [amountIn(structIn(message, 'makeAsset') ?? {}, 'value'), amountIn(structIn(message, 'takeAsset') ?? {}, 'value')],
  ].find(([given, back]) => given !== null && back !== null);
  const [given, back] = sides ?? [];
  if (!/order/i.test(primaryType) || given == null || back == null) return null;
  return decoded(
    [{ action: 'unknown message', account: context.actor, type: primaryType, application: textIn(domain, 'name') }],
    {
      findings: [
        { id: 'order' },
        ...(given > 0n && back < 1000n ? [{ id: 'order-for-nothing.little' as const }] : []),
        ...otherAccount(addressIn(message, 'maker'), context),
      ],
    },
  );
};

export const orders: readonly MeaningReader[] = [seaport, bulk, swap, listing, wrapped, bare];
