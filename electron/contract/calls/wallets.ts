/** Calls about wallets: accounts and keys with their addresses checked, balances, and the transaction history. */
import { z } from 'zod';
import { historyChains } from '../schema/enums.ts';
import { choice, identifier } from '../schema/fields.ts';
import { evmAddress } from '../schema/formats.ts';
import type { Balances, CheckedAccount, CheckedKey, HistoryPage, KeyTag } from '../values/wallet-values.ts';
import { call, nothing, typed } from './call.ts';

export const walletCalls = {
  'wallets.checked_accounts': call({
    doc: 'A page of wallet accounts of the organisation, each address recomputed from its public key.',
    parameters: z.strictObject({ after: identifier().optional() }),
    answer: typed<{ accounts: CheckedAccount[]; next: string | null }>(),
  }),
  'wallets.checked_keys': call({
    doc: 'The private keys of the organisation with their tags, each address recomputed from its public key.',
    parameters: nothing,
    // `tags` is null where this deployment does not list them.
    answer: typed<{ privateKeys: CheckedKey[]; tags: KeyTag[] | null }>(),
  }),
  'wallets.balances': call({
    doc: 'What the service claims to be at an address on one chain, by asset; for showing alone.',
    parameters: z.strictObject({ address: evmAddress(), caip2: choice(historyChains) }),
    answer: typed<Balances>(),
  }),
  'wallets.history': call({
    doc: 'A page of the transaction history of an address: counterparties, assets and activities.',
    parameters: z
      .strictObject({
        address: evmAddress(),
        caip2: choice(historyChains),
        after: z.string().min(1).max(256).optional(),
        before: z.string().min(1).max(256).optional(),
      })
      .refine(({ after, before }) => after === undefined || before === undefined, { error: 'one of after and before' }),
    answer: typed<HistoryPage>(),
  }),
};
