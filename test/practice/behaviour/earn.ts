/** The vault catalogue, fee wrappers and their deployment, swap fees. */
import { createHash } from 'node:crypto';
import { getAddress } from 'viem';
import { decimalText, usdText } from '../catalog/assets.ts';
import { type Vault, vaults } from '../catalog/vaults.ts';
import type { Answers, Context, Deeds, Sent } from '../context.ts';
import { ServiceError, wrongField } from '../errors.ts';
import { pageWithInfo } from '../page.ts';
import type { Deployment } from '../records.ts';

/** From the activity's end until the wrapper stands. */
const deployMs = 6000;

const shown = (v: Vault) => ({
  vaultAddress: getAddress(v.vaultAddress),
  provider: v.provider,
  caip19: v.asset.caip19,
  apyPct: v.apyPct,
  name: v.name,
  curator: v.curator,
});

const display = (amount: bigint, cents: bigint, decimals: number) => ({
  usd: usdText(cents),
  crypto: decimalText(amount, decimals),
});

/** Cursors of vaults are opaque (docs/service.md#earn). */
const cursorOf = (v: Vault) => Buffer.from(`vault:${v.vaultAddress}`).toString('base64url');
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function deploymentOf({ organisation }: Context, v: Vault): Deployment | undefined {
  return organisation.deployments.find(d => same(d.vaultAddress, v.vaultAddress));
}

function vaultOf({ state }: Context, { vaultAddress, chainCaip2 }: Sent<'earn_deploy_wrapper'>): Vault {
  const vault = vaults(state.seed).find(v => same(v.vaultAddress, vaultAddress));
  if (vault === undefined)
    throw wrongField('parameters.vaultAddress', `expected a vault of the catalog, received ${vaultAddress}`);
  if (vault.asset.chain !== chainCaip2)
    throw wrongField('parameters.chainCaip2', `the vault is on ${vault.asset.chain}, received ${chainCaip2}`);
  return vault;
}

/** CREATE2: equal parameters give equal addresses. */
function addressFrom(...parts: string[]): string {
  return getAddress(`0x${createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 40)}`);
}

export const earn = {
  earn_deploy_wrapper: {
    check(context, parameters) {
      vaultOf(context, parameters);
      const managed = context.organisation.wallets.some(w => w.accounts.some(a => same(a.address, parameters.clientFeeWallet)));
      if (!managed)
        throw wrongField(
          'parameters.clientFeeWallet',
          `expected the address of a wallet account of the organization, received ${parameters.clientFeeWallet}`,
        );
    },
    perform({ organisation, now, newId }, parameters) {
      const { vaultAddress, chainCaip2, clientFeeBps, clientFeeWallet } = parameters;
      const what = [
        organisation.organizationId,
        vaultAddress.toLowerCase(),
        chainCaip2,
        clientFeeBps,
        clientFeeWallet.toLowerCase(),
      ];
      const wrapperAddress = addressFrom('wrapper', ...what);
      const known = organisation.deployments.find(d => d.wrapperAddress === wrapperAddress);
      const deployment: Deployment = known ?? {
        ...parameters,
        deployRequestId: newId('deployment'),
        wrapperAddress,
        splitterAddress: addressFrom('splitter', ...what),
        deployTxHash: `0x${createHash('sha256').update(what.join('|')).digest('hex')}`,
        completesAt: now + deployMs,
      };
      if (known === undefined) organisation.deployments.push(deployment);
      return { wrapperAddress, splitterAddress: deployment.splitterAddress, deployRequestId: deployment.deployRequestId };
    },
  },
  claim_swap_fees: {
    perform: ({ newId }) => ({ requestId: newId('claim') }),
  },
} satisfies Deeds<'earn_deploy_wrapper' | 'claim_swap_fees'>;

export const earnAnswers = {
  list_earn_vaults(context, { provider, caip19, paginationOptions }) {
    const wanted = vaults(context.state.seed).filter(
      v => same(v.asset.caip19, caip19) && (provider === undefined || v.provider === provider),
    );
    const { rows, pageInfo } = pageWithInfo(wanted, cursorOf, paginationOptions);
    return {
      vaults: rows.map(v => ({
        ...shown(v),
        tvl: v.tvl.toString(),
        enabled: (deploymentOf(context, v)?.completesAt ?? Number.POSITIVE_INFINITY) <= context.now,
        display: display(v.tvl, v.tvlCents, v.asset.decimals),
      })),
      pageInfo,
    };
  },
  list_earn_enabled_vaults(context, { provider, caip19 }) {
    const enabled = vaults(context.state.seed).flatMap(v => {
      const deployment = deploymentOf(context, v);
      if (deployment === undefined || deployment.completesAt > context.now) return [];
      if ((provider !== undefined && v.provider !== provider) || (caip19 !== undefined && !same(v.asset.caip19, caip19)))
        return [];
      // Net of the client's fee on gross yield: basis points of a fraction with four decimals are eight decimals.
      const net = BigInt(v.apyPct.slice(2)) * (10_000n - BigInt(deployment.clientFeeBps));
      return [
        {
          ...shown(v),
          wrapperAddress: deployment.wrapperAddress,
          totalDeposited: '0',
          display: display(0n, 0n, v.asset.decimals),
          netApyPct: decimalText(net, 8),
          clientFeeBps: deployment.clientFeeBps,
          depositsDisabled: false,
          claimableClientFee: '0',
          claimableClientFeeDisplay: display(0n, 0n, v.asset.decimals),
          clientFeeWallet: deployment.clientFeeWallet,
        },
      ];
    });
    return { enabledVaults: enabled };
  },
  get_earn_deploy_status({ organisation, now }, { deployRequestId }) {
    const deployment = organisation.deployments.find(d => d.deployRequestId === deployRequestId);
    if (deployment === undefined) throw new ServiceError('NOT_FOUND', `no deploy request ${deployRequestId}`);
    return deployment.completesAt > now ? { status: 'PENDING' } : { status: 'COMPLETED', deployTxHash: deployment.deployTxHash };
  },
} satisfies Answers<'list_earn_vaults' | 'list_earn_enabled_vaults' | 'get_earn_deploy_status'>;
