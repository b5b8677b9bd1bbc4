/**
 * Bitcoin, Cosmos, TRON, the XRP Ledger, Stellar and Sui: what each of them moves and hands over. The service makes no digest
 * of the last three: an honest request for one of them holds 32 bytes, and is blind.
 */
import { bech32 } from '@scure/base';
import { changePath, coins, psbt, segwitPreimage, signBitcoin, taprootPreimage } from '../bitcoin.ts';
import {
  any,
  coin,
  cosmos,
  cosmosContext,
  send as cosmosSend,
  signing as cosmosSigning,
  directHex,
  type Field,
} from '../cosmos.ts';
import { context, parties } from '../parties.ts';
import { call, type Request, raw } from '../payloads.ts';
import {
  keyHex,
  transactionHex as onStellar,
  stellar,
  account as stellarAccount,
  stellarContext,
  payment as stellarPayment,
  u32,
} from '../stellar.ts';
import { bare, gasCoin, input, transactionHex as onSui, part, pure, split, sui, suiContext, transfer, u64 } from '../sui.ts';
import {
  account,
  transactionHex as onTron,
  permissionsHex,
  transferHex,
  triggerHex,
  tronContext,
  signing as tronSigning,
  usdt,
} from '../tron.ts';
import { accountHex, drops, encoded, ledger, ledgerContext, paymentHex } from '../xrp.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious } from './world.ts';

const { ops, payroll } = parties;

// Bitcoin
const onBitcoin = {
  in: context(
    {
      accounts: [
        { address: coins.vault.address, name: 'Vault', curve: 'CURVE_SECP256K1' },
        { address: coins.taproot.address, name: 'Change', curve: 'CURVE_SECP256K1' },
      ],
    },
    { addressBook: [{ label: 'Payroll', address: coins.legacy.address }] },
  ),
};
const spend = (outputs: { amount: bigint; script: string; records?: [string, string][] }[], sighash?: number): Request =>
  signBitcoin(psbt({ inputs: [{ amount: 100_000_000n, sighash }], outputs }));
const back = { amount: 60_000_000n, script: coins.vault.script };
const preimage = (hex: string) => raw(hex, 'HEXADECIMAL', 'SHA256', coins.vault.address);

// Cosmos
const onCosmos = { in: cosmosContext() };
const onHub = (...messages: (readonly Field[])[]) => cosmosSigning(directHex({ messages }));
const hubThief = 'cosmos1zt50azupanqlfam5afhv3hexwyutnukeh4c573';
const hubValidator = bech32.encode('cosmosvaloper', bech32.toWords(Uint8Array.from({ length: 20 }, (_, i) => 40 + i)));
const staking = (kind: string, more: readonly Field[] = []) =>
  any(`cosmos.staking.v1beta1.${kind}`, [[1, cosmos.ops], [2, hubValidator], ...more, [3, coin(5_000_000n)]]);
const ibc = (to: string) =>
  any('ibc.applications.transfer.v1.MsgTransfer', [
    [1, 'transfer'],
    [2, 'channel-141'],
    [3, coin(900_000_000n)],
    [4, cosmos.ops],
    [5, to],
    [6, []],
    [7, 1_796_083_200_000_000_000n],
  ]);
const generic = (type: string) =>
  any('cosmos.authz.v1beta1.MsgGrant', [
    [1, cosmos.ops],
    [2, hubThief],
    [3, [[1, any('cosmos.authz.v1beta1.GenericAuthorization', [[1, type]])]]],
  ]);

// TRON
const onTronIn = { in: tronContext() };
const alone = { threshold: 1n, keys: [[at.thief, 1n]] } as const;

// XRP Ledger
const onLedger = { in: ledgerContext() };
const xrp = (hex: string) => raw(hex, 'HEXADECIMAL', 'NO_OP', ledger.ops);
const whole = (value: number, size: number) => value.toString(16).padStart(size * 2, '0');
const act = (type: number, fields: [number, number, string][]) =>
  xrp(
    `53545800${encoded([[1, 2, whole(type, 2)] as [number, number, string], [2, 2, '80000000'] as [number, number, string], [2, 4, whole(7, 4)] as [number, number, string], [6, 8, drops(12n)] as [number, number, string], [7, 3, `02${'11'.repeat(32)}`] as [number, number, string], [8, 1, accountHex(ledger.ops)] as [number, number, string], ...fields].sort(([a, x], [b, y]) => a - b || x - y))}`,
  );

// Stellar
const onStellarIn = { in: stellarContext() };
const lumens = (operation: string) => raw(onStellar({ operations: [operation] }), 'HEXADECIMAL', 'NOT_APPLICABLE', stellar.ops);
const nobody = '00000000'.repeat(8);
const signer = (address: string, weight: number) =>
  u32(0) + u32(5) + nobody.slice(0, 8 * 8) + u32(1) + u32(0) + keyHex(address) + u32(weight);

// Sui
const onSuiIn = { in: suiContext() };
const coinsOf = (hex: string) => raw(hex, 'HEXADECIMAL', 'NOT_APPLICABLE', sui.ops);
const paySui = (to: string, units: bigint) =>
  coinsOf(
    onSui({ inputs: [u64(units), pure(bare(to))], commands: [split(gasCoin, [input(0)]), transfer([part(0, 0)], input(1))] }),
  );

export const chains: readonly LadderCase[] = [
  honest(
    'Bitcoin: pays the payroll, with change to itself',
    spend([{ amount: 39_990_000n, script: coins.legacy.script }, back]),
    'look',
    onBitcoin,
  ),
  honest('Bitcoin: gathers its own coins', spend([{ amount: 99_990_000n, script: coins.vault.script }]), 'look', onBitcoin),
  honest(
    'Bitcoin: pays a stranger a little',
    spend([
      { amount: 1_000_000n, script: coins.stranger.script },
      { amount: 98_990_000n, script: coins.vault.script },
    ]),
    'look',
    onBitcoin,
  ),
  honest(
    'Bitcoin: pays with change to another own account',
    spend([
      { amount: 39_990_000n, script: coins.legacy.script },
      { amount: 60_000_000n, script: coins.taproot.script, records: [[...changePath]] as [string, string][] },
    ]),
    'look',
    onBitcoin,
  ),
  honest(
    'Bitcoin: covers everything by its signature type',
    spend([{ amount: 39_990_000n, script: coins.legacy.script }, back], 1),
    'look',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: pays a stranger all',
    spend([{ amount: 99_990_000n, script: coins.stranger.script }]),
    'high',
    'first-seen',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: leaves the outputs open',
    spend([{ amount: 39_990_000n, script: coins.legacy.script }, back], 2),
    'critical',
    'sighash-none',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: leaves the inputs open',
    spend([{ amount: 39_990_000n, script: coins.legacy.script }, back], 0x81),
    'high',
    'sighash-anyone',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: calls a stranger’s output change',
    spend([
      { amount: 9_990_000n, script: coins.legacy.script },
      { amount: 90_000_000n, script: coins.stranger.script, records: [[...changePath]] as [string, string][] },
    ]),
    'high',
    'change-claimed',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: gives half of it as a fee',
    spend([{ amount: 50_000_000n, script: coins.vault.script }]),
    'high',
    'bitcoin-fee',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: signs a digest',
    raw('c7'.repeat(32), 'HEXADECIMAL', 'NO_OP', coins.vault.address),
    'critical',
    'blind-signing',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: signs what covers no output',
    preimage(segwitPreimage(2, '00'.repeat(32))),
    'critical',
    'sighash-none',
    onBitcoin,
  ),
  malicious(
    'Bitcoin: signs a key path that covers no output',
    preimage(taprootPreimage(2)),
    'critical',
    'sighash-none',
    onBitcoin,
  ),
  honest('Cosmos: pays the payroll', onHub(cosmosSend(900_000_000n)), 'note', onCosmos),
  honest('Cosmos: pays a stranger a little', onHub(cosmosSend(5_000_000n, hubThief)), 'look', onCosmos),
  honest('Cosmos: delegates its stake', onHub(staking('MsgDelegate')), 'look', onCosmos),
  honest('Cosmos: takes its stake back', onHub(staking('MsgUndelegate')), 'look', onCosmos),
  honest(
    'Cosmos: claims its rewards',
    onHub(
      any('cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward', [
        [1, cosmos.ops],
        [2, hubValidator],
      ]),
    ),
    'look',
    onCosmos,
  ),
  honest(
    'Cosmos: votes',
    onHub(
      any('cosmos.gov.v1beta1.MsgVote', [
        [1, 812],
        [2, cosmos.ops],
        [3, 1],
      ]),
    ),
    'look',
    onCosmos,
  ),
  honest('Cosmos: sends to the payroll on another chain', onHub(ibc(cosmos.payroll)), 'look', onCosmos),
  malicious('Cosmos: pays a stranger much', onHub(cosmosSend(900_000_000_000n, hubThief)), 'high', 'first-seen', onCosmos),
  malicious('Cosmos: sends much to a stranger on another chain', onHub(ibc(hubThief)), 'high', 'other-chain', onCosmos),
  malicious(
    'Cosmos: lets a stranger sign every message of a type',
    onHub(generic('/cosmos.bank.v1beta1.MsgSend')),
    'critical',
    'unlimited-approval',
    onCosmos,
  ),
  malicious(
    'Cosmos: sends its rewards to a stranger from now on',
    onHub(
      any('cosmos.distribution.v1beta1.MsgSetWithdrawAddress', [
        [1, cosmos.ops],
        [2, hubThief],
      ]),
    ),
    'critical',
    'ownership',
    onCosmos,
  ),
  honest('TRON: pays the payroll', tronSigning(transferHex(payroll, 900_000_000_000n)), 'note', onTronIn),
  honest(
    'TRON: pays the payroll in USDT',
    tronSigning(triggerHex(usdt, call('transfer(address to, uint256 amount)', [payroll, 5_000_000n]).slice(2))),
    'note',
    onTronIn,
  ),
  honest('TRON: pays a stranger a little', tronSigning(transferHex(at.newcomer, 5_000_000n)), 'look', onTronIn),
  malicious('TRON: pays a stranger much', tronSigning(transferHex(at.thief, 900_000_000_000n)), 'high', 'first-seen', onTronIn),
  malicious(
    'TRON: pays a stranger much USDT',
    tronSigning(triggerHex(usdt, call('transfer(address to, uint256 amount)', [at.thief, 900_000_000_000n]).slice(2))),
    'high',
    'first-seen',
    onTronIn,
  ),
  malicious(
    'TRON: lets a stranger move all USDT',
    tronSigning(triggerHex(usdt, call('approve(address spender, uint256 amount)', [at.thief, 2n ** 256n - 1n]).slice(2))),
    'critical',
    'unlimited-approval',
    onTronIn,
  ),
  malicious(
    'TRON: hands the account to a stranger',
    tronSigning(permissionsHex(alone, alone)),
    'critical',
    'account-permissions',
    onTronIn,
  ),
  malicious(
    'TRON: does what is not read',
    tronSigning(onTron(41, 'ExchangeCreateContract', [[1, account(ops)]])),
    'high',
    'opaque-payload',
    onTronIn,
  ),
  malicious(
    'XRP: pays a stranger much',
    xrp(paymentHex({ '6.1': drops(900_000_000_000n), '8.3': accountHex(ledger.stranger) })),
    'high',
    'first-seen',
    onLedger,
  ),
  malicious(
    'XRP: gives a stranger the regular key',
    act(5, [[8, 8, accountHex(ledger.stranger)]]),
    'critical',
    'ownership',
    onLedger,
  ),
  malicious(
    'XRP: deletes the account for a stranger',
    act(21, [[8, 3, accountHex(ledger.stranger)]]),
    'high',
    'first-seen',
    onLedger,
  ),
  malicious('XRP: switches its own key off', act(3, [[2, 33, whole(4, 4)]]), 'critical', 'ownership', onLedger),
  malicious(
    'Stellar: pays a stranger much',
    lumens(stellarPayment(9_000_000_000_000n, stellar.stranger)),
    'high',
    'first-seen',
    onStellarIn,
  ),
  malicious('Stellar: lets a stranger sign', lumens(signer(stellar.stranger, 255)), 'critical', 'ownership', onStellarIn),
  malicious(
    'Stellar: merges the account into a stranger’s',
    lumens(u32(0) + u32(8) + stellarAccount(stellar.stranger)),
    'high',
    'first-seen',
    onStellarIn,
  ),
  malicious('Sui: pays a stranger much', paySui(sui.stranger, 9_000_000_000_000n), 'high', 'first-seen', onSuiIn),
  honest(
    'Cosmos: has its rewards sent to itself',
    onHub(
      any('cosmos.distribution.v1beta1.MsgSetWithdrawAddress', [
        [1, cosmos.ops],
        [2, cosmos.ops],
      ]),
    ),
    'look',
    onCosmos,
  ),
  malicious(
    'Cosmos: hands a contract to a stranger',
    onHub(
      any('cosmwasm.wasm.v1.MsgUpdateAdmin', [
        [1, cosmos.ops],
        [2, hubThief],
        [3, cosmos.payroll],
      ]),
    ),
    'critical',
    'ownership',
    onCosmos,
  ),
  honest(
    'TRON: sets its own key as the only one',
    tronSigning(permissionsHex({ threshold: 1n, keys: [[ops, 1n]] }, { threshold: 1n, keys: [[ops, 1n]] })),
    'look',
    onTronIn,
  ),
  malicious(
    'Bitcoin: signs a digest that is hashed once more',
    raw('c7'.repeat(32), 'HEXADECIMAL', 'SHA256', coins.vault.address),
    'critical',
    'blind-signing',
    onBitcoin,
  ),
  malicious(
    'XRP: lets a stranger sign among others',
    act(12, [
      [2, 35, whole(1, 4)],
      [
        15,
        4,
        `eb${encoded([
          [1, 3, whole(1, 2)],
          [5, 7, `${'00'.repeat(30)}8114`],
          [8, 1, accountHex(ledger.stranger)],
        ])}e1f1`,
      ],
    ]),
    'high',
    'ownership',
    { ...onLedger, because: new RegExp(ledger.stranger) },
  ),
];
