/** Transactions of TRON: public ones with their ids, and an encoder of its own for all others. */
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import type { ReviewContext } from '../../electron/core/known/context.ts';
import { context, parties } from './parties.ts';
import { type Request, raw } from './payloads.ts';

/** The 20 bytes of an Ethereum address, as TRON writes them. */
export const tronOf = (address: string): string =>
  createBase58check(sha256).encode(Uint8Array.from(Buffer.from(`41${address.slice(2)}`, 'hex')));

/** With the key of parties.ops, and so on; USDT's published address. */
export const tron = {
  ops: tronOf(parties.ops),
  vault: tronOf(parties.vault),
  payroll: tronOf(parties.payroll),
  router: tronOf(parties.router),
  stranger: tronOf(parties.stranger),
  usdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
} as const;
export const usdt = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c';

export const tronContext = (rest: Partial<ReviewContext> = {}): ReviewContext =>
  context(
    {
      accounts: [
        {
          walletAccountId: 'account-1',
          walletId: 'wallet-1',
          address: tron.ops,
          name: 'Ops hot',
          curve: 'CURVE_SECP256K1',
          addressFormat: 'ADDRESS_FORMAT_TRON',
        },
      ],
    },
    {
      addressBook: [
        { label: 'Payroll', address: tron.payroll },
        { label: 'Router', address: tron.router },
      ],
      ...rest,
    },
  );

/** A field of a message: number and value, in the order they are to stand in. Text is hex. */
export type Field = readonly [number, bigint | number | string | readonly Field[]];

const varint = (value: bigint): number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];

/** Protocol Buffers, written by their specification and apart from the reader. */
export function encoded(fields: readonly Field[]): number[] {
  return fields.flatMap(([number, value]) => {
    if (typeof value === 'bigint' || typeof value === 'number')
      return [...varint(BigInt(number) << 3n), ...varint(BigInt.asUintN(64, BigInt(value)))];
    const bytes = typeof value === 'string' ? [...Buffer.from(value.replace(/^0x/, ''), 'hex')] : encoded(value);
    return [...varint((BigInt(number) << 3n) | 2n), ...varint(BigInt(bytes.length)), ...bytes];
  });
}
export const hexOfFields = (fields: readonly Field[]): string => Buffer.from(encoded(fields)).toString('hex');
export const textHex = (text: string): string => Buffer.from(text).toString('hex');

/** 0x… as the 21 bytes that contracts hold. */
export const account = (address: string): string => `41${address.slice(2)}`;

export interface Parts {
  expiration?: bigint;
  memo?: string;
  feeLimit?: bigint;
  permissionId?: bigint;
  typeUrl?: string;
}
/** An hour after `now` of the parties. */
export const inAnHour = BigInt(Date.parse('2026-11-21T10:00:00.000Z'));

export const contractFields = (type: number, name: string, value: readonly Field[], parts: Parts = {}): Field[] => [
  ...(type === 0 ? [] : [[1, type] as const]),
  [
    2,
    [
      [1, textHex(parts.typeUrl ?? `type.googleapis.com/protocol.${name}`)],
      [2, value],
    ],
  ],
  ...(parts.permissionId === undefined ? [] : [[5, parts.permissionId] as const]),
];
export const rawFields = (contract: readonly Field[], parts: Parts = {}): Field[] => [
  [1, '4f15'],
  [4, 'd5efcd3acb235c24'],
  [8, parts.expiration ?? inAnHour],
  ...(parts.memo === undefined ? [] : [[10, parts.memo] as const]),
  [11, contract],
  [14, 1_795_251_500_000n],
  ...(parts.feeLimit === undefined ? [] : [[18, parts.feeLimit] as const]),
];
export const transactionHex = (type: number, name: string, value: readonly Field[], parts: Parts = {}): string =>
  hexOfFields(rawFields(contractFields(type, name, value, parts), parts));

export const transferHex = (to: string, sun: bigint, parts: Parts = {}): string =>
  transactionHex(
    1,
    'TransferContract',
    [
      [1, account(parties.ops)],
      [2, account(to)],
      [3, sun],
    ],
    parts,
  );
export const triggerHex = (contract: string, data: string, parts: Parts = {}, more: readonly Field[] = []): string =>
  transactionHex(31, 'TriggerSmartContract', [[1, account(parties.ops)], [2, account(contract)], ...more, [4, data]], parts);

export interface Keys {
  threshold: bigint;
  keys: readonly (readonly [address: string, weight: bigint])[];
}
export const permissionFields = (kind: 0 | 1 | 2, { threshold, keys }: Keys, operations?: string): Field[] => [
  ...(kind === 0 ? [] : [[1, kind] as const]),
  [3, textHex(['owner', 'witness', 'active'][kind] ?? '')],
  [4, threshold],
  ...(operations === undefined ? [] : [[6, operations] as const]),
  ...keys.map(
    ([address, weight]): Field => [
      7,
      [
        [1, account(address)],
        [2, weight],
      ],
    ],
  ),
];
/** What nodes give an active permission by default. */
export const usual = '7fff1fc0033e0000000000000000000000000000000000000000000000000000';
export const permissionsHex = (owner: Keys, active: Keys, operations = usual): string =>
  transactionHex(46, 'AccountPermissionUpdateContract', [
    [1, account(parties.ops)],
    [2, permissionFields(0, owner)],
    [4, permissionFields(2, active, operations)],
  ]);

/** sign_raw_payload of it, as SDKs send it (docs/service.md#signing). */
export const signing = (hex: string, hash = 'SHA256'): Request => raw(hex, 'HEXADECIMAL', hash, tron.ops);
export const signingTransaction = (hex: string): Request => ({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: { signWith: tron.ops, unsignedTransaction: hex, type: 'TRANSACTION_TYPE_TRON' },
});

const walletCore = 'github.com/trustwallet/wallet-core tests/chains/Tron/DeserializationTests.cpp';
const walletCli = 'github.com/tronprotocol/wallet-cli java/docs/commands/stake-v2.md';
const bitgo = 'github.com/BitGo/BitGoJS modules/sdk-coin-trx/test/resources.ts';

/** What others made, with the id they give it: the bytes are theirs, and so is what they say the bytes hold. */
export const published = [
  {
    what: 'a payment of TRX',
    source: walletCore,
    hex: '0a027b3b2208b21ace8d6ac20e7e40d8abb9bae62c5a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a15415cd0fb0ab3ce40f3051414c604b27756e69e43db121541521ea197907927725ef36d70f25f850d1659c7c71880897a70d889a4a9e62c',
    id: 'dc6f6d9325ee44ab3c00528472be16e1572ab076aa161ccd12515029869d0451',
    phrase: 'Pays 2 TRX from the account TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC to an unknown address',
  },
  {
    what: 'a payment of a TRC-10 token',
    source: walletCore,
    hex: '0a02b80122080e2bc08d550f5f5840a0b5d58ff02c5a730802126f0a32747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e736665724173736574436f6e747261637412390a07313030303935391215415cd0fb0ab3ce40f3051414c604b27756e69e43db1a1541521ea197907927725ef36d70f25f850d1659c7c7200470d889a4a9e62c',
    id: '546a3d07164c624809cf4e564a083a7a7974bb3c4eff6bb3e278b0ca21083fcb',
    phrase: 'Pays 4 units of the TRC-10 token 1000959 from the account TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC to an unknown address',
  },
  {
    what: 'a vote',
    source: walletCore,
    hex: '0a027b3b2208b21ace8d6ac20e7e40d8abb9bae62c5a6c080412680a30747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e566f74655769746e657373436f6e747261637412340a15415cd0fb0ab3ce40f3051414c604b27756e69e43db12190a1541521ea197907927725ef36d70f25f850d1659c7c71003180170d889a4a9e62c',
    id: '3f923e9dd9571a66624fafeda27baa3e00aba1709d3fdc5c97c77b81fda18c1f',
    phrase: 'Votes with the account TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC for THTR75o8xXAgCTQqpiot2AFRAjvW1tSbVV',
  },
  {
    what: 'a call with a TRC-10 token',
    source: walletCore,
    hex: '0a027b3b2208b21ace8d6ac20e7e40d8abb9bae62c5a77081f12730a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e7472616374123e0a15415cd0fb0ab3ce40f3051414c604b27756e69e43db121541521ea197907927725ef36d70f25f850d1659c7c72209736f6d65206461746128904e300170d889a4a9e62c',
    id: '9927d3daae10ad001b25ef3c1bb03073c928cc0e0823f6f3ce404c2b03ce3570',
    phrase: 'Calls an unknown function of an unknown contract, with 10000 units of the TRC-10 token 1 sent along',
  },
  {
    what: 'a payment of a TRC-20 token whose address keeps its 0x41',
    source: walletCore,
    hex: '0a027b3b2208b21ace8d6ac20e7e40d8abb9bae62c5aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15415cd0fb0ab3ce40f3051414c604b27756e69e43db121541521ea197907927725ef36d70f25f850d1659c7c72244a9059cbb000000000000000000000041dbd7c53729b3310e1843083000fa84abad99696100000000000000000000000000000000000000000000000000000000000003e870d889a4a9e62c',
    id: '0d644290e3cf554f6219c7747f5287589b6e7e30e1b02793b48ba362da6a5058',
    phrase: 'Pays 1000 units of an unknown token from the account TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC to an unknown address',
  },
  {
    what: 'a payment of USDT that was made',
    source: 'tronscan.org/#/transaction/72be8976354fa98c3e753aad8ee2753d0e7c9a5bc99c45a08a79c19160b5d0cd',
    hex: '0a0212ff2208b9534eaebfeb259e40e0ddd9bbfb335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15418d01cf0c9bfd935042c62cdf3a5392cc0611e79f121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000413f46c7ade0f6b73b8fc1b4a143855394c405762e0000000000000000000000000000000000000000000000000000000002625a0070dd9fd6bbfb3390018087a70e',
    id: '72be8976354fa98c3e753aad8ee2753d0e7c9a5bc99c45a08a79c19160b5d0cd',
    phrase: 'Pays 40 USDT from the account TNpnSnQoRV7E95MsiyQoUnSW3nxPm871w4 to an unknown address',
  },
  {
    what: 'new permissions',
    source: bitgo,
    hex: '0a02eeb2220897904e2922d6b5e840a8c5e7f5e12d5abc02082e12b7020a3c747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e4163636f756e745065726d697373696f6e557064617465436f6e747261637412f6010a1541ca42a499a2eee394323baa2c2f7d8a764ce0689c125a1a056f776e657220023a190a1541ca42a499a2eee394323baa2c2f7d8a764ce0689c10013a190a15412c2ba4a9ff6c53207dc5b686bfecf75ea7b8057710013a190a1541e0c0f581d7d02d40826c1c6cbee71f625d6344d0100122800108021a0761637469766530200232207fff1fc0037e00000000000000000000000000000000000000000000000000003a190a1541ca42a499a2eee394323baa2c2f7d8a764ce0689c10013a190a15412c2ba4a9ff6c53207dc5b686bfecf75ea7b8057710013a190a1541e0c0f581d7d02d40826c1c6cbee71f625d6344d010017089f1e3f5e12d',
    id: '7d5407d81d4e95f4c3c28f8849947b91fbfa9c5b102bfd5b48fe77e63c68107d',
    phrase: 'Hands the account TUQfLF59VN6pG2fd5r4v7o2nxBcnaTA8mj over to an unknown address and 2 more',
  },
  {
    what: 'a stake',
    source: 'github.com/sxwebdev/gotron, an answer of a node to freezebalancev2',
    hex: '0a02cc022208c1171222b68f923e4090caf5c3fa335a59083612550a34747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e467265657a6542616c616e63655632436f6e7472616374121d0a1541a614f803b6fd780986a42c78ec9c7f77e6ded13c10c0843d180170a08cf2c3fa33',
    id: '233666eb2d145d3c577a308b362d3bc101cc8e0beb018b901ea819e099cb8cfc',
    phrase: 'Stakes 1 TRX from Tether USD for energy',
  },
  {
    what: 'a resource that is lent',
    source: walletCli,
    hex: '0a020000220819b59068c6058ff440daf691b4d1305a720839126e0a35747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e44656c65676174655265736f75726365436f6e747261637412350a154159e3741a68ec3e1ebba80ad809d5ccd31674236e1880ade2042215419a9afe56e155ef0ff3f680d00ecf19deff60bdca280170d0c8eba9d130',
    id: '363ac0b82b6ad3e0d3cad90f7d72b3eceafe36585432a3e013389db36152b6ed',
    phrase: 'Lends the bandwidth of 10 TRX staked by the account TJAVcszse667FmSNCwU2fm6DmfM5D4AyDh to an unknown address',
  },
  {
    what: 'less staked',
    source: walletCli,
    hex: '0a020000220819b59068c6058ff440f19e89b4d1305a5a083712560a36747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e556e667265657a6542616c616e63655632436f6e7472616374121c0a154159e3741a68ec3e1ebba80ad809d5ccd31674236e10c0a8a50470ebf0e2a9d130',
    id: 'dcfea1d92fc928d24c88f7f71a03ae8105d0b5b112d6d48be93d3b9c73bea634',
    phrase: 'Unstakes 9 TRX that the account TJAVcszse667FmSNCwU2fm6DmfM5D4AyDh staked for bandwidth',
  },
  {
    what: 'a loan taken back',
    source: walletCli,
    hex: '0a020000220819b59068c6058ff4408b9aa3b4d1305a71083a126d0a37747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e556e44656c65676174655265736f75726365436f6e747261637412320a154159e3741a68ec3e1ebba80ad809d5ccd31674236e18c0843d2215419a9afe56e155ef0ff3f680d00ecf19deff60bdca7088ecfca9d130',
    id: 'feb334794cf361fd351728026ccf7319e6ae90eba622b9eb53c626cdcae4965c',
    phrase: 'Reclaims the bandwidth of 1 TRX that the account TJAVcszse667FmSNCwU2fm6DmfM5D4AyDh lent to an unknown address',
  },
  {
    what: 'what was unstaked, taken back',
    source: walletCli,
    hex: '0a020000220819b59068c6058ff44096e18bb5d1305a5a083812560a3b747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5769746864726177457870697265556e667265657a65436f6e747261637412170a154159e3741a68ec3e1ebba80ad809d5ccd31674236e7093b3e5aad130',
    id: 'e5763ab8dfb1e7ed076770d55cf3c1ddaf36d75e23ec8330f99df7e98f54a147',
    phrase: 'Withdraws the TRX of the account TJAVcszse667FmSNCwU2fm6DmfM5D4AyDh whose unstaking is complete',
  },
] as const;
