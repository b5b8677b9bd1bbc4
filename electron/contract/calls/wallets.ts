/** Calls about wallets: accounts and keys with their addresses checked, and the transaction history. */
import { z } from 'zod';
import { historyChains } from '../enums.ts';
import { choice, identifier } from '../fields.ts';
import { evmAddress } from '../formats.ts';
import { call, nothing } from './call.ts';

export const walletCalls = {
  'wallets.checked_accounts': call(
    'A page of wallet accounts of the organisation, each address recomputed from its public key.',
    z.strictObject({ after: identifier().optional() }),
  ),
  'wallets.checked_keys': call(
    'The private keys of the organisation with their tags, each address recomputed from its public key.',
    nothing,
  ),
  'wallets.history': call(
    'A page of the transaction history of an address: who the others are, what the assets are, which activity it was.',
    z
      .strictObject({
        address: evmAddress(),
        caip2: choice(historyChains),
        after: z.string().min(1).max(256).optional(),
        before: z.string().min(1).max(256).optional(),
      })
      .refine(({ after, before }) => after === undefined || before === undefined, { error: 'one of after and before' }),
  ),
};
