/** Transaction.raw of TRON, which is what is hashed and signed (github.com/tronprotocol/protocol, core/Tron.proto). */

import { type Hex, hexed, textOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import { int32, Message, WireError } from '../protobuf.ts';

export interface TronContract {
  /** Number and name of Transaction.Contract.ContractType. */
  type: number;
  name: string;
  /** The serialised message of that name. */
  value: Uint8Array;
  /** 0 is the owner's, 1 the witness's, from 2 on the active ones. */
  permissionId: bigint;
  provider: Uint8Array;
  contractName: Uint8Array;
}
export interface TronTransaction {
  contract: TronContract;
  refBlockBytes: Uint8Array;
  refBlockNumber: bigint;
  refBlockHash: Uint8Array;
  /** Milliseconds since 1970; `timestamp` is whatever the wallet wrote. */
  expiration: bigint;
  timestamp: bigint;
  /** In sun, millionths of a TRX. */
  feeLimit: bigint;
  memo: Uint8Array;
}

/** Transaction.Contract.ContractType. */
export const contractTypes: Readonly<Record<number, string>> = {
  0: 'AccountCreateContract',
  1: 'TransferContract',
  2: 'TransferAssetContract',
  3: 'VoteAssetContract',
  4: 'VoteWitnessContract',
  5: 'WitnessCreateContract',
  6: 'AssetIssueContract',
  8: 'WitnessUpdateContract',
  9: 'ParticipateAssetIssueContract',
  10: 'AccountUpdateContract',
  11: 'FreezeBalanceContract',
  12: 'UnfreezeBalanceContract',
  13: 'WithdrawBalanceContract',
  14: 'UnfreezeAssetContract',
  15: 'UpdateAssetContract',
  16: 'ProposalCreateContract',
  17: 'ProposalApproveContract',
  18: 'ProposalDeleteContract',
  19: 'SetAccountIdContract',
  20: 'CustomContract',
  30: 'CreateSmartContract',
  31: 'TriggerSmartContract',
  32: 'GetContract',
  33: 'UpdateSettingContract',
  41: 'ExchangeCreateContract',
  42: 'ExchangeInjectContract',
  43: 'ExchangeWithdrawContract',
  44: 'ExchangeTransactionContract',
  45: 'UpdateEnergyLimitContract',
  46: 'AccountPermissionUpdateContract',
  48: 'ClearABIContract',
  49: 'UpdateBrokerageContract',
  51: 'ShieldedTransferContract',
  52: 'MarketSellAssetContract',
  53: 'MarketCancelOrderContract',
  54: 'FreezeBalanceV2Contract',
  55: 'UnfreezeBalanceV2Contract',
  56: 'WithdrawExpireUnfreezeContract',
  57: 'DelegateResourceContract',
  58: 'UnDelegateResourceContract',
  59: 'CancelAllUnfreezeV2Contract',
};

/** What names the message of a contract; no transaction is without it. */
export const typeUrl = 'type.googleapis.com/protocol.';

/** @throws WireError saying what the bytes have that a transaction has not */
export function parseTron(bytes: Uint8Array): TronTransaction {
  const raw = new Message('the transaction', bytes);
  const contracts = raw.messages(11, 'the contract');
  const [contract] = contracts;
  if (contract === undefined || contracts.length > 1)
    throw new WireError(`the transaction holds ${contracts.length} contracts, where a node takes one`);
  const transaction: TronTransaction = {
    refBlockBytes: raw.bytes(1, 'ref_block_bytes'),
    refBlockNumber: raw.number(3, 'ref_block_num'),
    refBlockHash: raw.bytes(4, 'ref_block_hash'),
    expiration: raw.number(8, 'expiration'),
    memo: raw.bytes(10, 'data'),
    contract: parseContract(contract),
    timestamp: raw.number(14, 'timestamp'),
    feeLimit: raw.number(18, 'fee_limit'),
  };
  raw.end();
  return transaction;
}

function parseContract(contract: Message): TronContract {
  const type = contract.number(1, 'type', int32);
  const any = contract.message(2, 'the parameter');
  if (any === null) throw new WireError('the contract has no parameter');
  const url = textOf(any.bytes(1, 'type_url')) ?? '';
  const value = any.bytes(2, 'value');
  any.end();
  // A type that is newer than the list has the name that its parameter gives itself.
  const listed = contractTypes[Number(type)];
  const name = /^type\.googleapis\.com\/protocol\.([A-Za-z0-9]{1,64})$/.exec(url)?.[1];
  const contradicts = listed === undefined ? Object.values(contractTypes).includes(name ?? '') : name !== listed;
  if (name === undefined || contradicts)
    throw new WireError(
      `the type of the contract is ${type} (${listed ?? 'not known here'}), and its parameter says ${quoted(url, 80)}`,
    );
  const read = {
    type: Number(type),
    name,
    value,
    provider: contract.bytes(3, 'provider'),
    contractName: contract.bytes(4, 'ContractName'),
    permissionId: contract.number(5, 'Permission_id', int32),
  };
  contract.end();
  return read;
}

/** Whether the bytes are one in its strict form, whatever its contract holds. */
export function isTronTransaction(bytes: Uint8Array): boolean {
  try {
    parseTron(bytes);
    return true;
  } catch {
    return false;
  }
}

/** An account as contracts know it: 20 bytes. TRON puts 0x41 before them. */
export function accountIn(message: Message, field: number, what: string): Hex {
  return accountOf(message.bytes(field, what), what);
}

/** null where it is left out. */
export function accountIfIn(message: Message, field: number, what: string): Hex | null {
  const bytes = message.bytes(field, what);
  return bytes.length === 0 ? null : accountOf(bytes, what);
}

function accountOf(bytes: Uint8Array, what: string): Hex {
  if (bytes.length !== 21 || bytes[0] !== 0x41)
    throw new WireError(
      `${what} is no address: expected 41 and 20 bytes, received ${bytes.length === 0 ? 'nothing' : quoted(hexed(bytes), 60)}`,
    );
  return hexed(bytes.subarray(1));
}
