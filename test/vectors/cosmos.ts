/** Transactions of the Cosmos SDK: published ones, and an encoder of its own for all others (protobuf.dev, encoding). */
import { context } from './parties.ts';

export const cosmos = {
  ops: 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6',
  payroll: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
  stranger: 'cosmos1zt50azupanqlfam5afhv3hexwyutnukeh4c573',
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

/** A transaction with its signature (TxRaw), and what it was signed for. */
export interface Signed {
  chainId: string;
  accountNumber: number;
  signer: string;
  raw: string;
}
/**
 * Trust Wallet Core, tests/chains/Cosmos: SignerTests, StakingTests, Juno and Neutron TWAnySignerTests. The transfer, the
 * revocation, the payment on Juno and the call on Neutron's test network were sent (the grant is as its source wrote it again): mintscan.io,
 * 817101F3D96314AD028733248B28BAFAD535024D7D2C8875D3FE31DC159F096B and others.
 */
export const signed = {
  transfer: {
    ...{ chainId: 'cosmoshub-4', accountNumber: 546_179, signer: 'cosmos1mky69cn8ektwy0845vec9upsdphktxt03gkwlx' },
    raw: 'Cr4BCrsBCikvaWJjLmFwcGxpY2F0aW9ucy50cmFuc2Zlci52MS5Nc2dUcmFuc2ZlchKNAQoIdHJhbnNmZXISC2NoYW5uZWwtMTQxGg8KBXVhdG9tEgYxMDAwMDAiLWNvc21vczFta3k2OWNuOGVrdHd5MDg0NXZlYzl1cHNkcGhrdHh0MDNna3dseCorb3NtbzE4czBoZG5zbGxnY2Nsd2V1OWF5bXc0bmdrdHIyazBya3ZuN2ptbjIHCAEQgI6ZBBJoClAKRgofL2Nvc21vcy5jcnlwdG8uc2VjcDI1NmsxLlB1YktleRIjCiEC7O9c5DejAsZ/lUaN5LMfNukR9GfX5qUrQcHhPh1WNkkSBAoCCAEYAhIUCg4KBXVhdG9tEgUxMjUwMBCgwh4aQK0HIWdFMk+C6Gi1KG/vELe1ffcc1aEWUIqz2t/ZhwqNNHxUUSp27wteiugHEMVTEIOBhs84t2gIcT/nD/1yKOU=',
  },
  grant: {
    ...{ chainId: 'cosmoshub-4', accountNumber: 1_290_826, signer: 'cosmos13k0q0l7lg2kr32kvt7ly236ppldy8v9dzwh3gd' },
    raw: 'CvgBCvUBCh4vY29zbW9zLmF1dGh6LnYxYmV0YTEuTXNnR3JhbnQS0gEKLWNvc21vczEzazBxMGw3bGcya3IzMmt2dDdseTIzNnBwbGR5OHY5ZHp3aDNnZBItY29zbW9zMWZzN2x1MjhoeDVtOWFrbTdycDBjMjQyMmNuOHIyZjdndXJ1amhmGnIKaAoqL2Nvc21vcy5zdGFraW5nLnYxYmV0YTEuU3Rha2VBdXRob3JpemF0aW9uEjogARI2CjRjb3Ntb3N2YWxvcGVyMWdqdHZseTlsZWw2enNrdnd0dmxnNXZod3B1OWM5d2F3N3N4end4EgYI4LD6pgYSZwpQCkYKHy9jb3Ntb3MuY3J5cHRvLnNlY3AyNTZrMS5QdWJLZXkSIwohA/fcQw1hCVUx904t+kCXTiiziaLIY8lyssu1ENfzaN1KEgQKAggBGAUSEwoNCgV1YXRvbRIEMjQxOBCp8wUaQEAN1nIfDawlHnep2bNEm14w+g7tYybJJT3htcGVS6s9D7va3ed1OUEIk9LZoc3G//VenJ+KLw26SRVBaRukgVI=',
  },
  revoke: {
    ...{ chainId: 'cosmoshub-4', accountNumber: 1_290_826, signer: 'cosmos13k0q0l7lg2kr32kvt7ly236ppldy8v9dzwh3gd' },
    raw: 'CqoBCqcBCh8vY29zbW9zLmF1dGh6LnYxYmV0YTEuTXNnUmV2b2tlEoMBCi1jb3Ntb3MxM2swcTBsN2xnMmtyMzJrdnQ3bHkyMzZwcGxkeTh2OWR6d2gzZ2QSLWNvc21vczFmczdsdTI4aHg1bTlha203cnAwYzI0MjJjbjhyMmY3Z3VydWpoZhojL2Nvc21vcy5zdGFraW5nLnYxYmV0YTEuTXNnRGVsZWdhdGUSZwpQCkYKHy9jb3Ntb3MuY3J5cHRvLnNlY3AyNTZrMS5QdWJLZXkSIwohA/fcQw1hCVUx904t+kCXTiiziaLIY8lyssu1ENfzaN1KEgQKAggBGAQSEwoNCgV1YXRvbRIEMjE5NBC3rQUaQI7K+W7MMBoD6FbFZxRBqs9VTjErztjWTy57+fvrLaTCIZ+eBs7CuaKqfUZdSN8otjubSHVTQID3k9DpPAX0yDo=',
  },
  delegate: {
    ...{ chainId: 'gaia-13003', accountNumber: 1_037, signer: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02' },
    raw: 'CpsBCpgBCiMvY29zbW9zLnN0YWtpbmcudjFiZXRhMS5Nc2dEZWxlZ2F0ZRJxCi1jb3Ntb3MxaHNrNmpyeXlxamZocDVkaGM1NXRjOWp0Y2t5Z3gwZXBoNmRkMDISNGNvc21vc3ZhbG9wZXIxemt1cHI4M2hyemtuM3VwNWVsa3R6Y3EzdHVmdDhueHNtd2RxZ3AaCgoEbXVvbhICMTASZgpQCkYKHy9jb3Ntb3MuY3J5cHRvLnNlY3AyNTZrMS5QdWJLZXkSIwohAlcobsPzfTNVe7uqAAsndErJAjqplnyudaGB0f+R+p3FEgQKAggBGAcSEgoMCgRtdW9uEgQxMDE4ENmaBhpA8O9Jm/kL6Za2I3poDs5vpMowYJgNvYCJBRU/vxAjs0lNZYsq40qpTbwOTbORjJA5UjQ6auc40v6uCFT4q4z+uA==',
  },
  undelegate: {
    ...{ chainId: 'gaia-13003', accountNumber: 1_037, signer: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02' },
    raw: 'Cp0BCpoBCiUvY29zbW9zLnN0YWtpbmcudjFiZXRhMS5Nc2dVbmRlbGVnYXRlEnEKLWNvc21vczFoc2s2anJ5eXFqZmhwNWRoYzU1dGM5anRja3lneDBlcGg2ZGQwMhI0Y29zbW9zdmFsb3BlcjF6a3VwcjgzaHJ6a24zdXA1ZWxrdHpjcTN0dWZ0OG54c213ZHFncBoKCgRtdW9uEgIxMBJmClAKRgofL2Nvc21vcy5jcnlwdG8uc2VjcDI1NmsxLlB1YktleRIjCiECVyhuw/N9M1V7u6oACyd0SskCOqmWfK51oYHR/5H6ncUSBAoCCAEYBxISCgwKBG11b24SBDEwMTgQ2ZoGGkBhlxHFnjBERxLtjLbMCKXcrDctaSZ9djtWCa3ely1bpV6m+6aAFjpr8aEZH+q2AtjJSEdgpQRJxP+9/gQsRTnZ',
  },
  redelegate: {
    ...{ chainId: 'gaia-13003', accountNumber: 1_037, signer: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02' },
    raw: 'CtIBCs8BCiovY29zbW9zLnN0YWtpbmcudjFiZXRhMS5Nc2dCZWdpblJlZGVsZWdhdGUSoAEKLWNvc21vczFoc2s2anJ5eXFqZmhwNWRoYzU1dGM5anRja3lneDBlcGg2ZGQwMhI0Y29zbW9zdmFsb3BlcjF6a3VwcjgzaHJ6a24zdXA1ZWxrdHpjcTN0dWZ0OG54c213ZHFncBotY29zbW9zMWhzazZqcnl5cWpmaHA1ZGhjNTV0YzlqdGNreWd4MGVwaDZkZDAyIgoKBG11b24SAjEwEmYKUApGCh8vY29zbW9zLmNyeXB0by5zZWNwMjU2azEuUHViS2V5EiMKIQJXKG7D830zVXu7qgALJ3RKyQI6qZZ8rnWhgdH/kfqdxRIECgIIARgHEhIKDAoEbXVvbhIEMTAxOBDZmgYaQJ52qO5xdtBkNUeFeWrnqUXkngyHFKCXnOPPClyVI0HrULdp5jbwGra2RujEOn4BrbFCb3JFnpc2o1iuLXbKQxg=',
  },
  withdraw: {
    ...{ chainId: 'gaia-13003', accountNumber: 1_037, signer: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02' },
    raw: 'CqMBCqABCjcvY29zbW9zLmRpc3RyaWJ1dGlvbi52MWJldGExLk1zZ1dpdGhkcmF3RGVsZWdhdG9yUmV3YXJkEmUKLWNvc21vczFoc2s2anJ5eXFqZmhwNWRoYzU1dGM5anRja3lneDBlcGg2ZGQwMhI0Y29zbW9zdmFsb3BlcjF6a3VwcjgzaHJ6a24zdXA1ZWxrdHpjcTN0dWZ0OG54c213ZHFncBJmClAKRgofL2Nvc21vcy5jcnlwdG8uc2VjcDI1NmsxLlB1YktleRIjCiECVyhuw/N9M1V7u6oACyd0SskCOqmWfK51oYHR/5H6ncUSBAoCCAEYBxISCgwKBG11b24SBDEwMTgQ2ZoGGkBW1Cd+0pNfMPEVXQtqG1VIijDjZP2UOiDlvUF478axnxlF8PaOAsY0S5OdUE3Wz7+nu8YVmrLZQS/8mlqLaK05',
  },
  juno: {
    ...{ chainId: 'juno-1', accountNumber: 376_606, signer: 'juno1mry47pkga5tdswtluy0m8teslpalkdq0gnn4mf' },
    raw: 'Co0BCooBChwvY29zbW9zLmJhbmsudjFiZXRhMS5Nc2dTZW5kEmoKK2p1bm8xbXJ5NDdwa2dhNXRkc3d0bHV5MG04dGVzbHBhbGtkcTBnbm40bWYSK2p1bm8xbXJ5NDdwa2dhNXRkc3d0bHV5MG04dGVzbHBhbGtkcTBnbm40bWYaDgoFdWp1bm8SBTEwMDAwEmUKTgpGCh8vY29zbW9zLmNyeXB0by5zZWNwMjU2azEuUHViS2V5EiMKIQLL/bXkcokzIilOYM8Ig9Q99DHhCJ0p7LRHqebVUEWq5RIECgIIARITCg0KBXVqdW5vEgQxMDAwEIDxBBpABrA2SUNtur1XqAIzNjM4UYtFylKARkfMd2YJUi11qqMkX0rZfmHrELL+QqjERn0o3vsR231fmPGJe4P0Isjwjw==',
  },
  contract: {
    ...{ chainId: 'pion-1', accountNumber: 336, signer: 'neutron19h42zjnls2tpmg6yylcg6nr56cjxcx35q6xt57' },
    raw: 'CsIBCr8BCiQvY29zbXdhc20ud2FzbS52MS5Nc2dFeGVjdXRlQ29udHJhY3QSlgEKLm5ldXRyb24xOWg0MnpqbmxzMnRwbWc2eXlsY2c2bnI1NmNqeGN4MzVxNnh0NTcSQm5ldXRyb24xZHY0OXk3YWZwcTU3M3l5azZ6ajJ6NHJuN2dxaDY4OXBsaHRyZjYyMjNrcXM4ZWUzdHE5c3BxcHVmMhogeyJ3aXRoZHJhdyI6eyJhbW91bnQiOiIzMTM0NjgifX0SZwpQCkYKHy9jb3Ntb3MuY3J5cHRvLnNlY3AyNTZrMS5QdWJLZXkSIwohAqj8IaI4aVqQd7w6/EfqslJw5HCtwT8Ut+RfDqxz6uVsEgQKAggBGAESEwoNCgV1bnRybhIEMTAwMBCq2CgaQN/zzFyDC2i/lvQUNJ9Y24sWlDsAx2pa+p7KPAIiya+TNrsVrgW9jq83gi8OPhS/+/47hPH8LYOR41TijWnLgDA=',
  },
} satisfies Record<string, Signed>;

const muon = { amount: '10', denom: 'muon' };
const staker = {
  delegator_address: signed.delegate.signer,
  validator_address: 'cosmosvaloper1zkupr83hrzkn3up5elktzcq3tuft8nxsmwdqgp',
};
const gaia = (type: string, value: object, sequence = '7', fee = '1018', gas = '101721'): string =>
  JSON.stringify({
    ...{ account_number: '1037', chain_id: 'gaia-13003', fee: { amount: [{ amount: fee, denom: 'muon' }], gas }, memo: '' },
    ...{ msgs: [{ type: `cosmos-sdk/${type}`, value }], sequence },
  });
/** The same tests of Trust Wallet Core, in amino JSON: the text, and the signature over it by the key of `signed.delegate`. */
export const signedTexts: Record<string, [text: string, signature: string]> = {
  send: [
    gaia(
      'MsgSend',
      { amount: [{ amount: '1', denom: 'muon' }], from_address: signed.delegate.signer, to_address: cosmos.stranger },
      '8',
      '200',
      '200000',
    ),
    'fc3ef899d206c88077fec42f21ba0b4df4bd3fd115fdf606ae01d9136fef363f57e9e33a7b9ec6ddab658cd07e3c0067470de94e4e75b979a1085a29f0efd926',
  ],
  delegate: [
    gaia('MsgDelegate', { amount: muon, ...staker }),
    'c08bdf6c2b0b4428f37975e85d329f1cb19745b000994a743b5df81d57d573aa5f755349befcc848c1d1507818723b1288594bc91df685e89aff22e0303b4861',
  ],
  undelegate: [
    gaia('MsgUndelegate', { amount: muon, ...staker }),
    '8f85a9515a211881daebfb346c2beeca3ab5c2d406a9b3ad402cfddaa3d08e2b13378e13cfef8ecf1d6500fe85d0ce3e793034dd77aba90f216427807cbff79f',
  ],
  redelegate: [
    gaia('MsgBeginRedelegate', {
      amount: muon,
      delegator_address: staker.delegator_address,
      validator_dst_address: staker.delegator_address,
      validator_src_address: staker.validator_address,
    }),
    'e64d3761bd25a28befcda80c0a0e208d024fdb0a2b89955170e65a5c5d454aba2ce81d57e01f0c126de5a59c2b58124c109560c9803d65a17a14b548dd6c50db',
  ],
  withdraw: [
    gaia('MsgWithdrawDelegationReward', staker),
    '546f0d67356f6af94cfb5ab22b974e499c33123f2c2c292f4f0e64878e0e728f4643105fd771550beb3f2371f08880aaa38fa8f2334c103a779f1d82d2db98d6',
  ],
};

export const cosmosContext = (address: string = cosmos.ops) =>
  context(
    {
      accounts: [
        {
          ...{ walletAccountId: 'account-1', walletId: 'wallet-1', address, name: 'Ops hot' },
          ...{ curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_COSMOS' },
        },
      ],
    },
    { addressBook: [{ label: 'Payroll', address: cosmos.payroll }] },
  );

/** sign_raw_payload, as the SDKs send it. */
export const signing = (payload: string, signWith: string = cosmos.ops, encoding = 'HEXADECIMAL') => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  parameters: { signWith, payload, encoding: `PAYLOAD_ENCODING_${encoding}`, hashFunction: 'HASH_FUNCTION_SHA256' },
});

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
/** google.protobuf.Any; what is empty is left out. */
export const any = (type: string, value: readonly Field[]): readonly Field[] => [
  [1, `/${type}`],
  ...(value.length === 0 ? [] : [[2, value] as Field]),
];
/** To another chain, over the channel that leads from Cosmos Hub to Osmosis. */
export const ibcTransfer = (given: readonly Field[] = coin(5_000_000n), memo = '', channel = 'channel-141'): readonly Field[] =>
  any('ibc.applications.transfer.v1.MsgTransfer', [
    ...([
      [1, 'transfer'],
      [2, channel],
      [3, given],
      [4, cosmos.ops],
      [5, cosmos.payroll],
      [6, []],
    ] as const),
    [7, 1_796_083_200_000_000_000n],
    ...(memo === '' ? [] : [[8, memo] as const]),
  ]);
export const send = (amount: bigint, to: string = cosmos.payroll, denom?: string, from: string = cosmos.ops): readonly Field[] =>
  any('cosmos.bank.v1beta1.MsgSend', [
    [1, from],
    [2, to],
    [3, coin(amount, denom)],
  ]);

/** The SignDoc that a transaction was signed by, and its signature and key: of one signer. */
export function openedOf({ chainId, accountNumber, raw }: Signed): { doc: string; key: Buffer; signature: Buffer } {
  const bytes = Buffer.from(raw, 'base64');
  const [parts, signature] = [bytes.subarray(0, -66), bytes.subarray(-64)];
  const ending = Buffer.from(
    encoded([
      [3, chainId],
      [4, accountNumber],
    ]),
  );
  const type = '/cosmos.crypto.secp256k1.PubKey';
  const at = parts.indexOf(type) + type.length + 4;
  return { doc: Buffer.concat([parts, ending]).toString('hex'), key: parts.subarray(at, at + 33), signature };
}

interface Auth {
  /** Further signers, further fields of the fee, further fields of it all. */
  signer?: readonly (readonly Field[])[];
  fee?: readonly Field[];
  auth?: readonly Field[];
  feeCoins?: readonly (readonly Field[])[];
  /** SIGN_MODE_DIRECT, if not said otherwise. */
  mode?: number;
}
/** AuthInfo of the published key. */
export function authInfo({ signer = [], fee = [], auth = [], feeCoins = [coin(2_000n)], mode = 1 }: Auth = {}): readonly Field[] {
  const key: readonly Field[] = any('cosmos.crypto.secp256k1.PubKey', [[1, Buffer.from(published.publicKey, 'hex')]]);
  const info: readonly Field[] = [
    [1, key],
    [2, [[1, [[1, mode]]]]],
    [3, 7],
  ];
  return [
    ...[info, ...signer].map((each): Field => [1, each]),
    [2, [...feeCoins.map((each): Field => [1, each]), [2, 200_000], ...fee]],
    ...auth,
  ];
}

/** A SignDoc of one key; what is given stands in place of the usual. */
export function directHex({
  messages = [send(1_500_000n)],
  memo = '',
  chainId = 'cosmoshub-4',
  body = [],
  more = [],
  ...auth
}: Auth & {
  messages?: readonly (readonly Field[])[];
  memo?: string;
  chainId?: string;
  /** Further fields of the body, and of the document. */
  body?: readonly Field[];
  more?: readonly Field[];
} = {}): string {
  const chain: readonly Field[] = chainId === '' ? [] : [[3, chainId]];
  const fields: readonly Field[] = [
    [1, [...messages.map((message): Field => [1, message]), ...(memo === '' ? [] : [[2, memo] as Field]), ...body]],
    [2, authInfo(auth)],
    ...chain,
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

/** Messages as amino JSON, with their members sorted as the SDK sorts them. */
export const aminoOf = (...msgs: readonly { type: string; value: object }[]): string =>
  aminoJson({ msgs: JSON.parse(JSON.stringify(msgs, sorted)) });
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
