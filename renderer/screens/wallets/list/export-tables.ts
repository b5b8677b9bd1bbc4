import type { ExportTable } from '../../../parts/controls/export.tsx';
import type { WalletRow } from '../../../store/wallets/rows.ts';
import type { Wallet } from '../../../store/wallets/wallets.ts';

const accountColumns = [
  ...['walletId', 'walletName', 'walletExported', 'walletImported', 'walletAccountId', 'name'],
  ...['curve', 'pathFormat', 'path', 'addressFormat', 'address', 'publicKey', 'check', 'checkSentence', 'computedAddress'],
  ...['createdAt', 'updatedAt'],
];

const tableOf = (header: string[], records: Record<string, string | null>[]): ExportTable => ({
  header,
  rows: records.map(record => header.map(name => record[name] ?? '')),
  value: records,
});

const flag = (value: boolean | undefined): string | null => (value === undefined ? null : String(value));

/** The accounts among the rows, each with its wallet and with what was computed of its address here. */
export function accountTable(rows: readonly WalletRow[], wallets: readonly Wallet[]): ExportTable {
  const byId = new Map(wallets.map(wallet => [wallet.walletId, wallet]));
  const records = rows.flatMap((row): Record<string, string | null>[] => {
    if (row.kind !== 'account') return [];
    const { check, ...account } = row.account;
    const wallet = byId.get(account.walletId);
    return [
      {
        ...account,
        walletName: wallet?.walletName ?? null,
        walletExported: flag(wallet?.exported),
        walletImported: flag(wallet?.imported),
        check: check.state,
        checkSentence: check.sentence,
        computedAddress: check.computed,
      },
    ];
  });
  return tableOf(accountColumns, records);
}

const keyColumns = [
  ...['privateKeyId', 'privateKeyName', 'curve', 'publicKey', 'tags', 'exported', 'imported'],
  ...['addressFormat', 'address', 'check', 'computedAddress', 'createdAt', 'updatedAt'],
];

/** The private keys among the rows: one line per address, and one for a key without any. */
export function keyTable(rows: readonly WalletRow[]): ExportTable {
  const records = rows.flatMap((row): Record<string, string | null>[] => {
    if (row.kind !== 'key') return [];
    const { addresses, privateKeyTags: _, exported, imported, ...key } = row.key;
    const common = { ...key, tags: row.tags.join(', '), exported: String(exported), imported: String(imported) };
    if (addresses.length === 0) return [{ ...common, addressFormat: null, address: null, check: null, computedAddress: null }];
    return addresses.map(({ format, address, check }) => ({
      ...common,
      addressFormat: format,
      address,
      check: check.state,
      computedAddress: check.computed,
    }));
  });
  return tableOf(keyColumns, records);
}
