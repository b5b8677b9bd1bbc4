/** Yield vaults, their fee wrappers, and swap fees. */
import { z } from 'zod';
import { deployStatuses, earnProviders, wrapperChains } from '../schema/enums.ts';
import { caip19, choice, identifier, integerString, maybe, openChoice, pageInfo, paginationOptions } from '../schema/fields.ts';
import { evmAddress } from '../schema/formats.ts';
import { activity, query } from '../schema/operation.ts';

/** For display alone: never to be used in arithmetic. */
const display = z.object({ usd: maybe(z.string()), crypto: maybe(z.string()) });

/** All fields are optional in the specification. */
const vault = z.object({
  vaultAddress: maybe(z.string()),
  provider: maybe(openChoice(earnProviders)),
  caip19: maybe(z.string()),
  /** Raw on-chain units of the underlying asset. */
  tvl: maybe(z.string()),
  /** A decimal fraction: 0.0812 means 8.12 percent. */
  apyPct: maybe(z.string()),
  enabled: maybe(z.boolean()),
  display: maybe(display),
  name: maybe(z.string()),
  /** Comma-separated; empty for providers without curators. */
  curator: maybe(z.string()),
});

const enabledVault = z.object({
  vaultAddress: maybe(z.string()),
  wrapperAddress: maybe(z.string()),
  provider: maybe(openChoice(earnProviders)),
  caip19: maybe(z.string()),
  apyPct: maybe(z.string()),
  totalDeposited: maybe(z.string()),
  display: maybe(display),
  netApyPct: maybe(z.string()),
  clientFeeBps: maybe(z.string()),
  depositsDisabled: maybe(z.boolean()),
  name: maybe(z.string()),
  curator: maybe(z.string()),
  claimableClientFee: maybe(z.string()),
  claimableClientFeeDisplay: maybe(display),
  clientFeeWallet: maybe(z.string()),
});

const asset = () =>
  caip19().meta({
    label: 'Asset',
    help: 'CAIP-19 id of the underlying asset. The chain is taken from it.',
    example: 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  });
const provider = () =>
  choice(earnProviders).optional().meta({ label: 'Provider', help: 'Left out: the vaults of all providers.' });

export const earn = {
  list_earn_vaults: query({
    group: 'earn',
    doc: 'Lists the yield vaults over an asset with live TVL and APY, greatest TVL first.',
    source: 'interface',
    parameters: z.strictObject({ provider: provider(), caip19: asset(), paginationOptions: paginationOptions() }),
    response: z.object({ vaults: z.array(vault), pageInfo: maybe(pageInfo()) }),
  }),
  list_earn_enabled_vaults: query({
    group: 'earn',
    doc: 'Lists the vaults the organisation has enabled, with their wrappers and fees.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({ provider: provider(), caip19: asset().optional() }),
    response: z.object({ enabledVaults: maybe(z.array(enabledVault)) }),
  }),
  get_earn_deploy_status: query({
    group: 'earn',
    doc: 'Reads how far the deployment of a fee wrapper has come.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({
      deployRequestId: identifier().meta({ label: 'Deploy request', help: 'As returned by earn_deploy_wrapper.' }),
    }),
    response: z.object({ status: openChoice(deployStatuses), deployTxHash: maybe(z.string()), error: maybe(z.string()) }),
  }),
  earn_deploy_wrapper: activity({
    group: 'earn',
    type: 'ACTIVITY_TYPE_EARN_DEPLOY_WRAPPER',
    intent: 'earnDeployWrapperIntent',
    result: {
      member: 'earnDeployWrapperResult',
      shape: z.object({ wrapperAddress: z.string(), splitterAddress: z.string(), deployRequestId: z.string() }),
    },
    doc: 'Enables a yield vault by deploying its fee wrapper, which must exist before any deposit.',
    source: 'interface',
    parameters: z.strictObject({
      vaultAddress: evmAddress().meta({ label: 'Vault', help: 'From the vault catalogue.' }),
      chainCaip2: choice(wrapperChains).meta({ label: 'Chain' }),
      clientFeeBps: integerString(0n, 4000n).meta({
        label: 'Client fee',
        help: 'On gross yield, in basis points: 0 to 4000 (40 per cent).',
        example: '1000',
      }),
      clientFeeWallet: evmAddress().meta({
        label: 'Fee wallet',
        help: 'Receives fee payouts on-chain. Must be a wallet managed by the service.',
      }),
    }),
  }),
  claim_swap_fees: activity({
    group: 'earn',
    type: 'ACTIVITY_TYPE_CLAIM_SWAP_FEES',
    intent: 'claimSwapFeesIntent',
    result: { member: 'claimSwapFeesResult', shape: z.object({ requestId: z.string() }) },
    doc: 'Claims the accrued swap fees.',
    source: 'interface',
    parameters: z.strictObject({}),
  }),
};
