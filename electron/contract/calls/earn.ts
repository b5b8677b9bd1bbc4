/** Calls about vaults. */
import { z } from 'zod';
import type { EarnAsset, EarnCatalogue, EarnDeployment, EarnSample, EnableCheck, FeeWallet } from '../earn-values.ts';
import { caip19 } from '../fields.ts';
import { call, nothing, typed } from './call.ts';

const asset = caip19().max(300).meta({ label: 'Asset' });

export const earnCalls = {
  'earn.assets': call({
    doc: 'Assets a vault catalogue can be asked for: bundled ones, and those asked for here before.',
    parameters: nothing,
    // `next`: the cursor to ask with; null at the end.
    answer: typed<EarnAsset[]>(),
  }),
  'earn.catalogue': call({
    doc: 'The whole vault catalogue of an asset with the wrappers of the organisation. What it says is kept as a sample of the day.',
    parameters: z.strictObject({ caip19: asset }),
    answer: typed<EarnCatalogue>(),
  }),
  'earn.samples': call({
    doc: 'What the catalogue said of a vault on earlier days, as far as it was looked at from this computer.',
    parameters: z.strictObject({ caip19: asset, vaultAddress: z.string().max(256) }),
    // Oldest first.
    answer: typed<EarnSample[]>(),
  }),
  'earn.fee_wallets': call({
    doc: 'Accounts that a fee can be paid to: Ethereum ones of the organisation, each address recomputed from its public key.',
    parameters: nothing,
    answer: typed<FeeWallet[]>(),
  }),
  'earn.check': call({
    doc: 'Checks what was typed to enable a vault, and says what its fees do to the yield of a sample deposit.',
    parameters: z.strictObject({
      caip19: asset,
      vaultAddress: z.string().max(256),
      clientFeeBps: z.string().max(256),
      clientFeeWallet: z.string().max(256),
      deposit: z.string().max(256),
    }),
    answer: typed<EnableCheck>(),
  }),
  'earn.deployments': call({
    doc: 'Requests to deploy a fee wrapper, as far as the feed holds them, newest first.',
    parameters: nothing,
    answer: typed<EarnDeployment[]>(),
  }),
};
