/** Wallets, their accounts, and what happened on chain to an account's address. */
import { z } from 'zod';
import { historyChains } from '../schema/enums.ts';
import { choice, flag, identifier, maybe, pageInfo, paginationOptions, text } from '../schema/fields.ts';
import { evmAddress } from '../schema/formats.ts';
import { activity, query } from '../schema/operation.ts';
import { accountParameters, mnemonicLength, wallet, walletAccount } from '../service/accounts.ts';
import { historyEntry } from '../service/history.ts';

export const wallets = {
  list_wallets: query({
    group: 'wallets',
    doc: 'Lists the wallets of the organisation.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ wallets: z.array(wallet) }),
  }),
  list_wallet_accounts: query({
    group: 'wallets',
    doc: 'Lists the accounts of one wallet, or of all wallets, a page at a time.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({
      walletId: identifier().optional().meta({ label: 'Wallet', help: 'Left out: the accounts of all wallets.' }),
      includeWalletDetails: flag().optional().meta({ label: 'With wallet details' }),
      paginationOptions: paginationOptions(),
    }),
    response: z.object({ accounts: z.array(walletAccount) }),
  }),
  create_wallet: activity({
    group: 'wallets',
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    intent: 'createWalletIntent',
    result: { member: 'createWalletResult', shape: z.object({ walletId: z.string(), addresses: z.array(z.string()) }) },
    doc: 'Creates a wallet from a new mnemonic, with the accounts asked for.',
    source: 'docs/service.md#companion-submits',
    parameters: z.strictObject({
      walletName: text().meta({ label: 'Wallet name', example: 'Treasury' }),
      accounts: accountParameters(),
      mnemonicLength: mnemonicLength(),
    }),
  }),
  create_wallet_accounts: activity({
    group: 'wallets',
    type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
    intent: 'createWalletAccountsIntent',
    result: { member: 'createWalletAccountsResult', shape: z.object({ addresses: z.array(z.string()) }) },
    doc: 'Derives further accounts in a wallet.',
    source: 'docs/service.md#companion-submits',
    parameters: z.strictObject({
      walletId: identifier().meta({ label: 'Wallet' }),
      accounts: accountParameters(),
      persist: flag().optional().meta({ label: 'Keep', help: 'Off: the addresses are derived and shown, not stored.' }),
    }),
  }),
  delete_wallets: activity({
    group: 'wallets',
    type: 'ACTIVITY_TYPE_DELETE_WALLETS',
    intent: 'deleteWalletsIntent',
    result: { member: 'deleteWalletsResult', shape: z.object({ walletIds: z.array(z.string()) }) },
    doc: 'Deletes wallets. Wallets never exported are refused unless deletion is forced.',
    source: 'interface',
    parameters: z.strictObject({
      walletIds: z.array(identifier().meta({ label: 'Wallet' })).meta({ label: 'Wallets' }),
      deleteWithoutExport: flag()
        .optional()
        .meta({ label: 'Delete without export', help: 'Allows deletion of wallets that were never exported.' }),
    }),
  }),
  get_wallet_address_balances: query({
    group: 'wallets',
    doc: 'Reads what the service believes is at an address on one chain, by asset.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({
      address: evmAddress().meta({ label: 'Address' }),
      caip2: choice(historyChains).meta({ label: 'Chain' }),
    }),
    response: z.object({
      balances: maybe(
        z.array(
          z.object({
            caip19: maybe(z.string()),
            symbol: maybe(z.string()),
            /** Atomic units. */
            balance: maybe(z.string()),
            decimals: maybe(z.number()),
            /** For display alone: never to be used in arithmetic. */
            display: maybe(z.object({ crypto: maybe(z.string()), usd: maybe(z.string()) })),
            name: maybe(z.string()),
          }),
        ),
      ),
    }),
  }),
  list_eth_transaction_history: query({
    group: 'wallets',
    doc: 'Lists the transactions of a wallet account address on one chain, most recent first.',
    source: 'interface',
    parameters: z.strictObject({
      address: evmAddress().meta({
        label: 'Address',
        help: 'A wallet account address. Private key addresses are not supported.',
      }),
      caip2: choice(historyChains).meta({ label: 'Chain' }),
      paginationOptions: paginationOptions(),
    }),
    response: z.object({ transactions: z.array(historyEntry), pageInfo: maybe(pageInfo()) }),
  }),
};
