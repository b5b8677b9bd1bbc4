/** Calls about vaults. */
import { z } from 'zod';
import { caip19 } from '../fields.ts';
import { call, nothing } from './call.ts';

const asset = caip19().max(300).meta({ label: 'Asset' });

export const earnCalls = {
  'earn.assets': call('Assets a vault catalogue can be asked for: bundled ones, and those asked for here before.', nothing),
  'earn.catalogue': call(
    'The whole vault catalogue of an asset with the wrappers of the organisation. What it says is kept as a sample of the day.',
    z.strictObject({ caip19: asset }),
  ),
  'earn.samples': call(
    'What the catalogue said of a vault on earlier days, as far as it was looked at from this computer.',
    z.strictObject({ caip19: asset, vaultAddress: z.string().max(256) }),
  ),
  'earn.fee_wallets': call(
    'Accounts that a fee can be paid to: Ethereum ones of the organisation, each address recomputed from its public key.',
    nothing,
  ),
  'earn.check': call(
    'Checks what was typed to enable a vault, and says what its fees do to the yield of a sample deposit.',
    z.strictObject({
      caip19: asset,
      vaultAddress: z.string().max(256),
      clientFeeBps: z.string().max(256),
      clientFeeWallet: z.string().max(256),
      deposit: z.string().max(256),
    }),
  ),
  'earn.deployments': call('Requests to deploy a fee wrapper, as far as the feed holds them, newest first.', nothing),
};
