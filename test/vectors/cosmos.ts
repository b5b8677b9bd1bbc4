/** Transactions of the Cosmos SDK: published ones, and an encoder of its own for all others (protobuf.dev, encoding). */
import { context } from './parties.ts';

export const cosmos = {
  ops: 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6',
  payroll: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
  stranger: 'cosmos1l8q4dlr8ax0dqfqnlz8k3f6tnnlp0wsn2l2g0g',
  validator: 'cosmosvaloper1clpqr4nrk4khgkxj78fcwwh6dl3uw4epsluffn',
} as const;

export const published = {
  /** cosmjs, proto-signing, test vectors of the JavaScript implementation: 1,234,567 ucosm, signed with the key of ops. */
  direct:
    '0a93010a90010a1c2f636f736d6f732e62616e6b2e763162657461312e4d736753656e6412700a2d636f736d6f7331706b707472653766646b6c366766727a6c65736a6a766878686c63337234676d6d6b38727336122d636f736d6f7331717970717870713971637273737a673270767871367273307a716733797963356c7a763778751a100a0575636f736d12073132333435363712650a4e0a460a1f2f636f736d6f732e63727970746f2e736563703235366b312e5075624b657912230a21034f04181eeba35391b858633a765c4a0c189697b40d216354d50890d350c7029012040a02080112130a0d0a0575636f736d12043230303010c09a0c1a0c73696d642d74657374696e672001',
  publicKey: '034f04181eeba35391b858633a765c4a0c189697b40d216354d50890d350c70290',
  signature:
    'c9dd20e07464d3a688ff4b710b1fbc027e495e797cfa0b4804da2ed117959227772de059808f765aa29b8f92edf30f4c2c5a438e30d3fe6897daa7141e3ce6f9',
} as const;

export const cosmosContext = () =>
  context(
    {
      accounts: [
        {
          ...{ walletAccountId: 'account-1', walletId: 'wallet-1', address: cosmos.ops, name: 'Ops hot' },
          ...{ curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_COSMOS' },
        },
      ],
    },
    { addressBook: [{ label: 'Payroll', address: cosmos.payroll }] },
  );

/** A field of a message: number and value, in the order they are to stand in. */
export type Field = readonly [number, bigint | number | string | Uint8Array | readonly Field[]];

const varint = (value: bigint): number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];

export function encoded(fields: readonly Field[]): Uint8Array {
  const bytes = fields.flatMap(([number, value]) => {
    if (typeof value === 'bigint' || typeof value === 'number')
      return [...varint(BigInt(number) << 3n), ...varint(BigInt(value))];
    const inner = typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : encoded(value);
    return [...varint((BigInt(number) << 3n) | 2n), ...varint(BigInt(inner.length)), ...inner];
  });
  return Uint8Array.from(bytes);
}

export const coin = (amount: bigint, denom = 'uatom'): readonly Field[] => [
  [1, denom],
  [2, String(amount)],
];
export const any = (type: string, value: readonly Field[]): readonly Field[] => [
  [1, `/${type}`],
  [2, value],
];
export const send = (amount: bigint, to: string = cosmos.payroll, denom?: string): readonly Field[] =>
  any('cosmos.bank.v1beta1.MsgSend', [
    [1, cosmos.ops],
    [2, to],
    [3, coin(amount, denom)],
  ]);

/** A SignDoc of one key; what is given stands in place of the usual. */
export function directHex({
  messages = [send(1_500_000n)],
  memo = '',
  chainId = 'cosmoshub-4',
  body = [],
  more = [],
}: {
  messages?: readonly (readonly Field[])[];
  memo?: string;
  chainId?: string;
  /** Further fields of the body, and of the document. */
  body?: readonly Field[];
  more?: readonly Field[];
} = {}): string {
  const key: readonly Field[] = any('cosmos.crypto.secp256k1.PubKey', [[1, Buffer.from(published.publicKey, 'hex')]]);
  const auth: readonly Field[] = [
    [
      1,
      [
        [1, key],
        [2, [[1, [[1, 1]]]]],
        [3, 7],
      ],
    ],
    [
      2,
      [
        [1, coin(2_000n)],
        [2, 200_000],
      ],
    ],
  ];
  const fields: readonly Field[] = [
    [1, [...messages.map((message): Field => [1, message]), ...(memo === '' ? [] : [[2, memo] as Field]), ...body]],
    [2, auth],
    [3, chainId],
    [4, 12],
    ...more,
  ];
  return Buffer.from(encoded(fields)).toString('hex');
}

/** A StdSignDoc as the SDK writes it; what is given stands in place of the usual. */
export const aminoJson = (changes: Record<string, unknown> = {}, amount = '1500000'): string =>
  JSON.stringify({
    account_number: '12',
    chain_id: 'cosmoshub-4',
    fee: { amount: [{ amount: '2000', denom: 'uatom' }], gas: '200000' },
    memo: '',
    msgs: [
      {
        type: 'cosmos-sdk/MsgSend',
        value: { amount: [{ amount, denom: 'uatom' }], from_address: cosmos.ops, to_address: cosmos.payroll },
      },
    ],
    sequence: '7',
    ...changes,
  });
