/** What treasuries do on TRON and chains of Cosmos beside payments, and what only looks like it. */
import { bech32 } from '@scure/base';
import { any, coin, cosmos, cosmosContext, signing as cosmosSigning, directHex, type Field } from '../cosmos.ts';
import { parties } from '../parties.ts';
import {
  account,
  transactionHex as onTron,
  type Field as TronField,
  textHex,
  tronContext,
  signing as tronSigning,
} from '../tron.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const { ops, payroll, stranger } = parties;
const onTronIn = { in: tronContext() };
const tron = (type: number, name: string, value: readonly TronField[]) => tronSigning(onTron(type, name, value));
const owner: TronField = [1, account(ops)];
const exchange = (least: bigint) =>
  tron(44, 'ExchangeTransactionContract', [owner, [2, 11], [3, textHex('_')], [4, 900_000_000_000n], [5, least]]);
const frozenFor = (receiver: string) =>
  tron(11, 'FreezeBalanceContract', [owner, [2, 5_000_000_000_000n], [3, 3], [10, 1], [15, account(receiver)]]);

const onCosmos = { in: cosmosContext() };
const hub = (...messages: (readonly Field[])[]) => cosmosSigning(directHex({ messages }));
const other = (prefix: string, address: string) => bech32.encode(prefix, bech32.decode(address as `${string}1${string}`).words);
const hubValidator = other('cosmosvaloper', cosmos.stranger);
const distribution = (kind: string, fields: readonly Field[]) => any(`cosmos.distribution.v1beta1.${kind}`, fields);
const end = 1_796_083_200n;
const permission = (type: string, grantee: string, until: bigint) =>
  any('cosmos.authz.v1beta1.MsgGrant', [
    [1, cosmos.ops],
    [2, grantee],
    [
      3,
      [
        [1, any('cosmos.authz.v1beta1.GenericAuthorization', [[1, `/${type}`]])],
        [2, [[1, until]]],
      ],
    ],
  ]);
const across = (receiver: string, channel = 'channel-141', by: string = cosmos.ops, given = coin(500_000_000n)) =>
  any('ibc.applications.transfer.v1.MsgTransfer', [
    ...([
      [1, 'transfer'],
      [2, channel],
      [3, given],
      [4, by],
      [5, receiver],
      [6, []],
    ] as const),
    [7, end * 1_000_000_000n],
  ]);
const contract = bech32.encode('cosmos', bech32.toWords(Uint8Array.from({ length: 32 }, (_, i) => 200 - i)));
const asked = (message: object) =>
  any('cosmwasm.wasm.v1.MsgExecuteContract', [
    [1, cosmos.ops],
    [2, contract],
    [3, JSON.stringify(message)],
  ]);
const vesting = (to: string, units: bigint) =>
  any('cosmos.vesting.v1beta1.MsgCreateVestingAccount', [
    [1, cosmos.ops],
    [2, to],
    [3, coin(units)],
    [4, end],
  ]);
const swap = (least: string) =>
  cosmosSigning(
    directHex({
      chainId: 'osmosis-1',
      messages: [
        any('osmosis.poolmanager.v1beta1.MsgSwapExactAmountIn', [
          [1, other('osmo', cosmos.ops)],
          [
            2,
            [
              [1, 1],
              [2, 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'],
            ],
          ],
          [3, coin(900_000_000n, 'uosmo')],
          [4, least],
        ]),
      ],
    }),
  );

export const chainsEverydayCases: readonly LadderCase[] = [
  honest(
    'TRON: names its account',
    tron(10, 'AccountUpdateContract', [
      [1, textHex('Treasury')],
      [2, account(ops)],
    ]),
    'look',
    onTronIn,
  ),
  honest('TRON: approves a proposal', tron(17, 'ProposalApproveContract', [owner, [2, 91], [3, 1]]), 'look', onTronIn),
  honest(
    'TRON: sets what callers of its contract pay',
    tron(33, 'UpdateSettingContract', [owner, [2, account(payroll)], [3, 100]]),
    'look',
    {
      ...onTronIn,
      headline: /how much of the energy its callers pay/i,
    },
  ),
  honest('TRON: takes back an old stake', tron(12, 'UnfreezeBalanceContract', [owner, [10, 1]]), 'look', onTronIn),
  honest('TRON: trades on the network’s exchange', exchange(900_000n), 'look', { ...onTronIn, rule: 'order' }),
  malicious('TRON: trades at any price', exchange(1n), 'high', 'swap-without-minimum', onTronIn),
  malicious('TRON: stakes for a stranger', frozenFor(stranger), 'high', 'first-seen', {
    ...onTronIn,
    headline: /lends the energy/i,
  }),
  honest(
    'Cosmos: puts up a deposit',
    hub(
      any('cosmos.gov.v1.MsgDeposit', [
        [1, 912],
        [2, cosmos.ops],
        [3, coin(100_000_000n)],
      ]),
    ),
    'look',
    {
      ...onCosmos,
      headline: /puts 100 ATOM from “Ops hot” into the deposit of proposal 912/i,
    },
  ),
  honest(
    'Cosmos: claims its commission',
    hub(distribution('MsgWithdrawValidatorCommission', [[1, other('cosmosvaloper', cosmos.ops)]])),
    'look',
    onCosmos,
  ),
  honest(
    'Cosmos: raises the commission of its validator',
    hub(
      any('cosmos.staking.v1beta1.MsgEditValidator', [
        [2, other('cosmosvaloper', cosmos.ops)],
        [3, '0.100000000000000000'],
      ]),
    ),
    'look',
    onCosmos,
  ),
  honest('Cosmos: sends to itself on another chain', hub(across(other('osmo', cosmos.ops))), 'look', onCosmos),
  honest(
    'Cosmos: takes dollars from Noble to itself on Osmosis',
    cosmosSigning(
      directHex({
        chainId: 'noble-1',
        messages: [across(other('osmo', cosmos.ops), 'channel-1', other('noble', cosmos.ops), coin(500_000_000n, 'uusdc'))],
      }),
    ),
    'look',
    { ...onCosmos, headline: /sends 500 USDC from “Ops hot” to another chain, for “Ops hot” there/i },
  ),
  malicious(
    'Cosmos: sends to itself over a channel that anybody opened',
    hub(across(other('osmo', cosmos.ops), 'channel-9999')),
    'high',
    'other-chain',
    onCosmos,
  ),
  malicious(
    'Cosmos: sends to a stranger on another chain',
    hub(across(other('osmo', cosmos.stranger))),
    'high',
    'other-chain',
    onCosmos,
  ),
  honest(
    'Cosmos: lets a bot it knows claim rewards for a year',
    hub(permission('cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward', cosmos.payroll, 1_826_000_000n)),
    'look',
    { ...onCosmos, rule: 'delegation' },
  ),
  malicious(
    'Cosmos: lets a stranger vote for a year',
    hub(permission('cosmos.gov.v1.MsgVote', cosmos.stranger, 1_826_000_000n)),
    'critical',
    'delegation',
    onCosmos,
  ),
  honest('Cosmos: swaps on Osmosis with a minimum', swap('45000000'), 'look', onCosmos),
  malicious('Cosmos: swaps on Osmosis for anything', swap('1'), 'high', 'swap-without-minimum', onCosmos),
  honest(
    'Cosmos: pays a supplier in a token',
    hub(asked({ transfer: { recipient: cosmos.payroll, amount: '5000000' } })),
    'look',
    {
      ...onCosmos,
      headline: /pays 5000000 units of the token/i,
    },
  ),
  malicious(
    'Cosmos: lets a stranger move a token without limit',
    hub(asked({ increase_allowance: { spender: cosmos.stranger, amount: '340282366920938463463374607431768211455' } })),
    'critical',
    'unlimited-approval',
    onCosmos,
  ),
  malicious(
    'Cosmos: lets a stranger move a collection',
    hub(asked({ approve_all: { operator: cosmos.stranger } })),
    'critical',
    'approval-for-all',
    onCosmos,
  ),
  malicious(
    'Cosmos: asks a contract for more than its name',
    hub(asked({ transfer: { recipient: cosmos.payroll, amount: '5', hook: 'x' } })),
    'high',
    'opaque-payload',
    onCosmos,
  ),
  malicious(
    'Cosmos: puts other code in place of a contract’s',
    hub(
      any('cosmwasm.wasm.v1.MsgMigrateContract', [
        [1, cosmos.ops],
        [2, contract],
        [3, 771],
        [4, '{}'],
      ]),
    ),
    'critical',
    'upgrade',
    onCosmos,
  ),
  honest('Cosmos: vests a little for a colleague', hub(vesting(cosmos.payroll, 5_000_000n)), 'look', onCosmos),
  malicious('Cosmos: vests much for a stranger', hub(vesting(cosmos.stranger, 70_000_000_000n)), 'high', 'first-seen', {
    ...onCosmos,
    headline: /70,000 ATOM from “Ops hot” into a vesting account for an unknown address/i,
  }),
  malicious(
    'Cosmos: hands a group over',
    hub(
      any('cosmos.group.v1.MsgUpdateGroupAdmin', [
        [1, cosmos.ops],
        [2, 7],
        [3, cosmos.stranger],
      ]),
    ),
    'critical',
    'ownership',
    onCosmos,
  ),
  malicious(
    'Cosmos: puts up a validator that is not read',
    hub(any('cosmos.staking.v1beta1.MsgCreateValidator', [[5, hubValidator]])),
    'high',
    'opaque-payload',
    onCosmos,
  ),
];
