/** What a person reads of orders: what is given, and what comes back for it. */
import { expect, test } from 'vitest';
import { context, parties } from '../../../../vectors/parties.ts';
import { type Request, typed, typedData } from '../../../../vectors/payloads.ts';
import { others, type Row, told } from '../told.ts';

const { dai, unknown } = others;
const { ops, payroll, registry, usdc, vault, zero } = parties;
const soon = 1_795_252_000;
const far = 2_100_000_000;
const data = (primaryType: string, types: Record<string, string>, message: unknown): Request =>
  typed(typedData(primaryType, types, message));

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
const types = {
  Order: 'address offerer,Item[] offer,Back[] consideration,uint256 endTime',
  Item: item,
  Back: `${item},address recipient`,
};
const thing = (itemType: number, token: string, endAmount: string, identifierOrCriteria = 0, startAmount = endAmount) => ({
  ...{ itemType, token, identifierOrCriteria, startAmount, endAmount },
});
const back = (row: ReturnType<typeof thing>, recipient: string = ops) => ({ ...row, recipient });
const message = (offer: unknown[], consideration: unknown[], more: Record<string, unknown> = {}) => ({
  offerer: ops,
  offer,
  consideration,
  endTime: soon,
  ...more,
});
const order = (...args: Parameters<typeof message>) => data('Order', types, message(...args));
const nft = thing(2, registry, '1', 77);
const eth = (amount: string) => back(thing(0, zero, amount));

test.each<Row>([
  [
    'one of a collection for coins',
    order([nft], [eth('1000000000000000000')]),
    [
      'Offers token 77 of Registry from “Ops hot” for 1 ETH',
      'Gives: token 77 of Registry',
      'Gets: 1 ETH',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'one of a collection for nothing',
    order([nft], []),
    [
      'Offers token 77 of Registry from “Ops hot” for nothing',
      'Gives: token 77 of Registry',
      'Gets: nothing',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-for-nothing: Token 77 of Registry would be given for nothing: the account receives no item in return.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'coins for one of a collection',
    order([thing(0, zero, '1000')], [back(thing(3, registry, '1', 5))]),
    [
      'Offers 0.000000000000001 ETH from “Ops hot” for token 5 of Registry',
      'Gives: 0.000000000000001 ETH',
      'Gets: token 5 of Registry',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'tokens for any of a collection never seen',
    order([thing(1, usdc, '2000000')], [back(thing(4, unknown, '1'))]),
    [
      'Offers 2 USDC from “Ops hot” for any token of an unknown collection',
      'Gives: 2 USDC',
      'Gets: any token of an unknown collection',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'what goes to somebody else',
    order([nft], [{ ...eth('1000000000000000000'), recipient: payroll }]),
    [
      'Offers token 77 of Registry from “Ops hot” for nothing',
      'Gives: token 77 of Registry',
      'Gets: nothing',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-for-nothing: Token 77 of Registry would be given for nothing: the account receives no item in return.',
      '! order-elsewhere: The proceeds go to 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed, not to “Ops hot”.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'what falls to nothing',
    order([nft], [back(thing(1, usdc, '0', 0, '5000000'))]),
    [
      'Offers token 77 of Registry from “Ops hot” for nothing',
      'Gives: token 77 of Registry',
      'Gets: nothing',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-for-nothing: Token 77 of Registry would be given for nothing: the account receives no item in return.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'what begins with nothing',
    order([nft], [back(thing(1, usdc, '5000000', 0, '0'))]),
    [
      'Offers token 77 of Registry from “Ops hot” for nothing',
      'Gives: token 77 of Registry',
      'Gets: nothing',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-for-nothing: Token 77 of Registry would be given for nothing: the account receives no item in return.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    '999 of the smallest units',
    order([nft], [eth('999')]),
    [
      'Offers token 77 of Registry from “Ops hot” for 0.000000000000000999 ETH',
      'Gives: token 77 of Registry',
      'Gets: 0.000000000000000999 ETH',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-for-nothing: The return is next to nothing: fewer than 1,000 of the smallest units.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    '1,000 of the smallest units',
    order([nft], [eth('1000')]),
    [
      'Offers token 77 of Registry from “Ops hot” for 0.000000000000001 ETH',
      'Gives: token 77 of Registry',
      'Gets: 0.000000000000001 ETH',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'nothing for something',
    order([], [eth('1000')]),
    [
      'Offers nothing from “Ops hot” for 0.000000000000001 ETH',
      'Gives: nothing',
      'Gets: 0.000000000000001 ETH',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an order of somebody else, for long',
    order([nft], [{ ...eth('1000'), recipient: vault }], { offerer: vault, endTime: far }),
    [
      'Offers token 77 of Registry from “Ops hot” for 0.000000000000001 ETH',
      'Gives: token 77 of Registry',
      'Gets: 0.000000000000001 ETH',
      'Valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! other-account: The message speaks for 0x71c7656ec7ab88b098defb751b7401b5f6d8976f, and {ops} would sign it.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'an order in a wrapper',
    data('Wrapped', { Wrapped: 'Order order,uint256 salt', ...types }, { order: message([nft], [eth('5000')]), salt: 1 }),
    [
      'Offers token 77 of Registry from “Ops hot” for 0.000000000000005 ETH',
      'Gives: token 77 of Registry',
      'Gets: 0.000000000000005 ETH',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'many orders at once',
    data('BulkOrder', { BulkOrder: 'Order[2] tree', ...types }, { tree: [message([nft], [eth('5000')]), message([nft], [])] }),
    [
      'Offers token 77 of Registry from “Ops hot” for nothing, and offers token 77 of Registry from “Ops hot” for 0.000000000000005 ETH',
      'Gives: token 77 of Registry',
      'Gets: 0.000000000000005 ETH',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      'Gives: token 77 of Registry',
      'Gets: nothing',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-for-nothing: Token 77 of Registry would be given for nothing: the account receives no item in return.',
      '! order',
      '→ sent ? ? on ? to ?',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a tree that holds no orders',
    data('BulkOrder', { BulkOrder: 'uint256[2] tree' }, { tree: ['1', '2'] }),
    [
      'Signs many marketplace orders of “Ops hot” at once',
      '• This one signature makes every order in the tree valid.',
      '! order-for-nothing: Many orders are signed at once, and this app does not take them apart: one of them may give everything for nothing.',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('orders of things: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});

const cow = 'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo';
const swap = (more: Record<string, unknown> = {}) =>
  data(
    'Order',
    { Order: cow },
    {
      sellToken: usdc,
      buyToken: dai,
      receiver: ops,
      sellAmount: '5000000',
      buyAmount: '4000000000000000000',
      validTo: soon,
      ...more,
    },
  );
const oneInch = (more: Record<string, unknown> = {}, fields = '') =>
  data(
    'Order',
    { Order: `address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount${fields}` },
    {
      ...{ makerAsset: dai, takerAsset: usdc, makingAmount: '1000000000000000000', takingAmount: '1000', ...more },
    },
  );
const zeroEx = data(
  'Order',
  { Order: 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint64 expiry' },
  {
    ...{ makerToken: usdc, takerToken: dai, makerAmount: '6000000', takerAmount: '5', expiry: far },
  },
);
const intent = data(
  'Intent',
  {
    Intent: 'address inputToken,address outputToken,uint256 inputAmount,uint256 outputAmount,address recipient,uint256 deadline',
  },
  {
    ...{ inputToken: usdc, outputToken: dai, inputAmount: '7000000', outputAmount: '7000', recipient: unknown, deadline: soon },
  },
);
const listing = (fields: string, of: Record<string, unknown>) => data('Listing', { Listing: fields }, of);

test.each<Row>([
  [
    'tokens for tokens',
    swap(),
    [
      'Sells 5 USDC from “Ops hot” for at least 4 DAI',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 4000000000000000000 (4 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {ops} = Ops hot',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'for somebody known',
    swap({ receiver: payroll }),
    [
      'Sells 5 USDC from “Ops hot” for at least 4 DAI, for Payroll',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 4000000000000000000 (4 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {payroll} = Payroll',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-elsewhere: The proceeds go to 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed, not to “Ops hot”.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'for nobody, which is oneself',
    swap({ receiver: zero }),
    [
      'Sells 5 USDC from “Ops hot” for at least 4 DAI',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 4000000000000000000 (4 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {zero} (first seen)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'for next to nothing',
    swap({ buyAmount: '999' }),
    [
      'Sells 5 USDC from “Ops hot” for at least 0.000000000000000999 DAI',
      'Gives: 5000000 (5 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 999 (0.000000000000000999 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {ops} = Ops hot',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order-for-nothing: The return is next to nothing: fewer than 1,000 of the smallest units.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'of another kind, for just enough',
    oneInch(),
    [
      'Sells 1 DAI from “Ops hot” for at least 0.001 USDC',
      'Gives: 1000000000000000000 (1 DAI)',
      'Token given: {dai} = Dai Stablecoin (bundled list)',
      'Gets at least: 1000 (0.001 USDC)',
      'Token got: {usdc} = USD Coin (bundled list)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'of another kind, with an end',
    oneInch({ deadline: far }, ',uint256 deadline'),
    [
      'Sells 1 DAI from “Ops hot” for at least 0.001 USDC',
      'Gives: 1000000000000000000 (1 DAI)',
      'Token given: {dai} = Dai Stablecoin (bundled list)',
      'Gets at least: 1000 (0.001 USDC)',
      'Token got: {usdc} = USD Coin (bundled list)',
      'Valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'of a third kind, for next to nothing and for long',
    zeroEx,
    [
      'Sells 6 USDC from “Ops hot” for at least 0.000000000000000005 DAI',
      'Gives: 6000000 (6 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 5 (0.000000000000000005 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Valid until: 2036-07-18T13:20:00.000Z (in 3527 days)',
      '! order-for-nothing: The return is next to nothing: fewer than 1,000 of the smallest units.',
      '! far-deadline: The permission ends on 18 Jul 2036. It outlives its use.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'of a fourth kind, for a stranger',
    intent,
    [
      'Sells 7 USDC from “Ops hot” for at least 0.000000000000007 DAI, for an unknown address',
      'Gives: 7000000 (7 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 7000 (0.000000000000007 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {unknown} (first seen)',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! first-seen: The receiver {unknown} is first seen here.',
      '! order-elsewhere: The proceeds go to 0x00d9f5b2a1c07e3c4b8a9d6e5f40312233445566, not to “Ops hot”.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'in a wrapper',
    data(
      'Wrapped',
      { Wrapped: 'Order order,uint256 salt', Order: cow },
      { order: { sellToken: usdc, buyToken: dai, receiver: ops, sellAmount: '5', buyAmount: '5000', validTo: soon }, salt: 1 },
    ),
    [
      'Sells 0.000005 USDC from “Ops hot” for at least 0.000000000000005 DAI',
      'Gives: 5 (0.000005 USDC)',
      'Token given: {usdc} = USD Coin (bundled list)',
      'Gets at least: 5000 (0.000000000000005 DAI)',
      'Token got: {dai} = Dai Stablecoin (bundled list)',
      'Receiver: {ops} = Ops hot',
      'Valid until: 2026-11-21T09:06:40.000Z (within a day)',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a wrapper around nothing known',
    data('Wrapped', { Wrapped: 'Order order', Order: 'uint256 salt' }, { order: { salt: 1 } }),
    [
      'Signs typed data “Wrapped” for “USD Coin” with “Ops hot”',
      '• This app does not know what a contract does with a “Wrapped” message: read its values.',
      '! unknown-typed-data',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a listing',
    listing('address collection,uint256 tokenId,uint256 price', { collection: registry, tokenId: 77, price: '1000' }),
    [
      'Offers or asks for token 77 of Registry at a price of 1000 units',
      '• Whoever fills the order needs no further consent.',
      'Collection: {registry} = Registry',
      'Price: 1000',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a listing for next to nothing, of a collection never seen',
    listing('address nft,uint256 price', { nft: unknown, price: '999' }),
    [
      'Offers or asks for a token of an unknown collection at a price of 999 units',
      '• Whoever fills the order needs no further consent.',
      'Collection: {unknown} (first seen)',
      'Price: 999',
      '! order-for-nothing: A token of an unknown collection would change hands for 999 units: next to nothing.',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
  [
    'a listing of a third kind',
    listing('address erc721Token,uint256 erc721TokenId,uint256 erc20TokenAmount', {
      erc721Token: registry,
      erc721TokenId: 5,
      erc20TokenAmount: '5000',
    }),
    [
      'Offers or asks for token 5 of Registry at a price of 5000 units',
      '• Whoever fills the order needs no further consent.',
      'Collection: {registry} = Registry',
      'Price: 5000',
      '! order',
      '→ sent ? ? on ? to ?',
    ],
  ],
])('orders of tokens: %s', (_, request, lines, against = context()) => {
  expect(told(request, against)).toEqual(lines);
});
