import { decimalText } from '../../../../electron/contract/text/amounts.ts';
import type { ExportTable } from '../../../parts/controls/export.tsx';
import type { Chain } from '../../../store/wallets/history.ts';
import type { HistoryLine } from '../../../store/wallets/history-lines.ts';
import { atomic } from '../../../words/text/decimal.ts';

const columns = [
  ...[
    'address',
    'account',
    'chain',
    'transactionHash',
    'transfer',
    'timestamp',
    'blockNumber',
    'blockHash',
    'status',
    'origin',
    'from',
    'to',
  ],
  ...['direction', 'amountAtomic', 'decimals', 'amount', 'symbol', 'assetName', 'caip19', 'counterparty', 'counterpartyName'],
  ...['dust', 'failed', 'warnings', 'feeAtomic', 'feeDecimals', 'fee', 'feeSymbol', 'feeCaip19', 'feePayer'],
  ...['activityFingerprint', 'activityId', 'submittedAt'],
  ...['displayCrypto', 'displayUsd'],
];

/** An exact decimal; null where the amount is no number or the decimals are not known. */
function exact(amount: string | undefined, decimals: number | null | undefined): string | null {
  const value = amount === undefined ? null : atomic(amount);
  return value === null || decimals === null || decimals === undefined ? null : decimalText(value, decimals);
}

/**
 * One row per transfer, every number as text: atomic units as they came and decimals computed from them. The fee is of
 * the transaction and stands in its first row alone, so that a column can be summed.
 */
export function historyTable(
  lines: readonly HistoryLine[],
  { chain, nameOf }: { chain: Chain; nameOf(address: string): string },
): ExportTable {
  const records = lines.map(({ id, account, item, transfer, isFirst }): Record<string, string | null> => {
    const { fee } = item;
    return {
      address: account,
      account: nameOf(account),
      chain,
      transactionHash: item.transactionHash,
      transfer: transfer === null ? null : id.slice(id.lastIndexOf(' ') + 1),
      timestamp: item.block.timestamp,
      blockNumber: item.block.number,
      blockHash: item.block.hash,
      status: item.status,
      origin: item.origin,
      from: item.from.address,
      to: item.to?.address ?? null,
      direction: transfer?.direction ?? null,
      amountAtomic: transfer?.amount ?? null,
      amount: exact(transfer?.amount, transfer?.decimals),
      symbol: transfer?.symbol ?? null,
      assetName: transfer?.name ?? null,
      caip19: transfer?.caip19 ?? null,
      decimals: transfer?.decimals === null || transfer === null ? null : String(transfer.decimals),
      counterparty: transfer?.counterparty.address ?? null,
      counterpartyName: transfer?.counterparty.name ?? null,
      dust: transfer === null ? null : String(transfer.dust),
      failed: String(item.failed),
      warnings: transfer === null ? null : transfer.warnings.join(' '),
      feeAtomic: isFirst ? fee.amount : null,
      feeDecimals: !isFirst || fee.decimals === null ? null : String(fee.decimals),
      fee: isFirst ? exact(fee.amount, fee.decimals) : null,
      feeSymbol: isFirst ? fee.symbol : null,
      feeCaip19: isFirst ? fee.caip19 : null,
      feePayer: isFirst ? item.feePayer : null,
      activityFingerprint: item.activityFingerprint,
      activityId: item.activityId,
      submittedAt: item.submittedAt,
      displayCrypto: transfer?.display.crypto ?? null,
      displayUsd: transfer?.display.usd ?? null,
    };
  });
  return { header: columns, rows: records.map(record => columns.map(name => record[name] ?? '')), value: records };
}
