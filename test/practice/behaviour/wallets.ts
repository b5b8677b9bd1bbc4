/** Wallets and their accounts: real mnemonics, real derivation, real addresses. */
import type { z } from 'zod';
import type { accountParameters } from '../../../electron/contract/service/accounts.ts';
import { deriveAddress } from '../../../electron/core/addresses/table.ts';
import type { Answers, Context, Deeds } from '../context.ts';
import { deriveKey, mnemonicFrom } from '../derive.ts';
import { ServiceError, wrongField } from '../errors.ts';
import { page } from '../page.ts';
import { dated } from '../present.ts';
import type { Organisation, Wallet, WalletAccount } from '../state.ts';

type Account = z.output<ReturnType<typeof accountParameters>>[number];

/** 12 times "abandon"-like words would do as well: only path, curve and format are tried. */
const probe = mnemonicFrom(new Uint8Array(32), 12);
const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Throws where a path or format does not go with its curve; `at` is the path of the list. */
export function checkAccounts(accounts: readonly Account[], at: string): void {
  for (const [index, { curve, path, addressFormat }] of accounts.entries()) {
    let publicKey: string;
    try {
      publicKey = deriveKey(probe, curve, path).publicKey;
    } catch (error) {
      throw wrongField(`${at}[${index}].path`, `invalid path: ${words(error)}`);
    }
    try {
      deriveAddress(addressFormat, publicKey, curve);
    } catch (error) {
      throw wrongField(`${at}[${index}].addressFormat`, `invalid address format: ${words(error)}`);
    }
  }
}

function account(context: Context, mnemonic: string, wanted: Account): WalletAccount {
  const { curve, path, addressFormat, name } = wanted;
  const { publicKey } = deriveKey(mnemonic, curve, path);
  return {
    walletAccountId: context.newId('account'),
    curve,
    path,
    addressFormat,
    address: deriveAddress(addressFormat, publicKey, curve),
    publicKey,
    ...(name === undefined ? {} : { name }),
    createdAt: context.now,
    updatedAt: context.now,
  };
}

/** Also for signup. `mnemonicLength` in words; default 12 (docs/service.md#conventions). */
export function newWallet(
  context: Context,
  { walletName, accounts, mnemonicLength = 12 }: { walletName: string; accounts: Account[]; mnemonicLength?: number | undefined },
): Wallet {
  const mnemonic = mnemonicFrom(context.newSecret('mnemonic'), mnemonicLength);
  const wallet: Wallet = {
    walletId: context.newId('wallet'),
    walletName,
    mnemonic,
    accounts: accounts.map(a => account(context, mnemonic, a)),
    exported: false,
    imported: false,
    createdAt: context.now,
    updatedAt: context.now,
  };
  context.organisation.wallets.push(wallet);
  return wallet;
}

function walletOf(organisation: Organisation, walletId: string, field: string): Wallet {
  const wallet = organisation.wallets.find(w => w.walletId === walletId);
  if (wallet === undefined) throw wrongField(field, `expected the id of a wallet of the organization, received ${walletId}`);
  return wallet;
}

const wire = ({ walletId, walletName, exported, imported, ...times }: Wallet) => ({
  walletId,
  walletName,
  ...dated(times),
  exported,
  imported,
});

function wireAccount(organizationId: string, wallet: Wallet, a: WalletAccount, details: boolean) {
  const { createdAt, updatedAt, ...rest } = a;
  return {
    ...rest,
    organizationId,
    walletId: wallet.walletId,
    pathFormat: 'PATH_FORMAT_BIP32',
    ...dated(a),
    ...(details ? { walletDetails: wire(wallet) } : {}),
  };
}

const maxWallets = 100;

export const wallets = {
  create_wallet: {
    check({ organisation }, { walletName, accounts }) {
      checkAccounts(accounts, 'parameters.accounts');
      if (organisation.wallets.some(w => w.walletName === walletName))
        throw wrongField('parameters.walletName', `wallet label must be unique, ${walletName} is taken`);
      if (organisation.wallets.length >= maxWallets)
        throw new ServiceError('RESOURCE_EXHAUSTED', `quota exceeded: at most ${maxWallets} wallets per organization`);
    },
    perform(context, parameters) {
      const { walletId, accounts } = newWallet(context, parameters);
      return { walletId, addresses: accounts.map(a => a.address) };
    },
  },
  create_wallet_accounts: {
    check({ organisation }, { walletId, accounts }) {
      const wallet = walletOf(organisation, walletId, 'parameters.walletId');
      checkAccounts(accounts, 'parameters.accounts');
      for (const [index, { path, curve, addressFormat }] of accounts.entries())
        if (wallet.accounts.some(a => a.path === path && a.curve === curve && a.addressFormat === addressFormat))
          throw wrongField(`parameters.accounts[${index}].path`, `the wallet has an account at ${path} of ${addressFormat}`);
    },
    perform(context, { walletId, accounts, persist }) {
      const wallet = walletOf(context.organisation, walletId, 'parameters.walletId');
      const derived = accounts.map(a => account(context, wallet.mnemonic, a));
      if (persist !== false) {
        wallet.accounts.push(...derived);
        wallet.updatedAt = context.now;
      }
      return { addresses: derived.map(a => a.address) };
    },
  },
  delete_wallets: {
    check({ organisation }, { walletIds, deleteWithoutExport }) {
      for (const [index, id] of walletIds.entries()) {
        const wallet = walletOf(organisation, id, `parameters.walletIds[${index}]`);
        if (!wallet.exported && deleteWithoutExport !== true)
          throw wrongField(
            `parameters.walletIds[${index}]`,
            `wallet ${wallet.walletName} has not been exported; export it or set deleteWithoutExport`,
          );
      }
    },
    perform({ organisation }, { walletIds }) {
      organisation.wallets = organisation.wallets.filter(w => !walletIds.includes(w.walletId));
      return { walletIds };
    },
  },
} satisfies Deeds<'create_wallet' | 'create_wallet_accounts' | 'delete_wallets'>;

export const walletAnswers = {
  list_wallets: ({ organisation }) => ({ wallets: organisation.wallets.map(wire) }),
  list_wallet_accounts({ organisation }, { walletId, includeWalletDetails, paginationOptions }) {
    const from = walletId === undefined ? organisation.wallets : [walletOf(organisation, walletId, 'walletId')];
    const all = from.flatMap(w =>
      w.accounts.map(a => wireAccount(organisation.organizationId, w, a, includeWalletDetails === true)),
    );
    return { accounts: page(all, a => a.walletAccountId, paginationOptions, 'oldest first') };
  },
} satisfies Answers<'list_wallets' | 'list_wallet_accounts'>;
