/** Calls about vaults. */
import { z } from 'zod';
import { caip19 } from '../schema/fields.ts';
import type { EarnAsset, EarnCatalogue, EarnDeployment, EarnSample, EnableCheck, FeeWallet } from '../values/earn-values.ts';
import { call, nothing, typed } from './call.ts';

const asset = caip19().max(300).meta({ label: 'Asset' });

export const earnCalls = {
  'earn.assets': call({
    doc: 'Assets a vault catalogue can be requested for: bundled ones, and those requested here before.',
    parameters: nothing,
    // `next`: the cursor to ask with; null at the end.
    answer: typed<EarnAsset[]>(),
  }),
  'earn.catalogue': call({
    doc: 'The whole vault catalogue of an asset with the wrappers of the organisation. Its figures are stored as the sample of the day.',
    parameters: z.strictObject({ caip19: asset }),
    answer: typed<EarnCatalogue>(),
  }),
  'earn.samples': call({
    doc: 'The catalogue’s figures for a vault on earlier days, as far as they were read on this computer.',
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
    doc: 'Checks the entries to enable a vault, and returns the effect of its fees on the yield of a sample deposit.',
    parameters: z.strictObject({
      caip19: asset,
      vaultAddress: z.string().max(256),
      // Per cent, as a person writes it.
      clientFee: z.string().max(256),
      clientFeeWallet: z.string().max(256),
      deposit: z.string().max(256),
    }),
    answer: typed<EnableCheck>(),
  }),
  'earn.deployments': call({
    doc: 'Requests to deploy a fee wrapper, as far back as the list goes, newest first.',
    parameters: nothing,
    answer: typed<EarnDeployment[]>(),
  }),
};
