/** A deposit that reached an account of the organisation, as a balance webhook tells it (docs/service.md#webhooks). */
import { assets } from './catalog/assets.ts';
import { seededBytes, seededUuid } from './seed.ts';
import type { Organisation } from './state.ts';

/** `now` in milliseconds. The same second is the same deposit, first confirmed and then finalized. */
export function balanceEvent(seed: string, organisation: Organisation, stage: 'confirmed' | 'finalized', now: number) {
  const [usdc] = assets;
  if (usdc === undefined) throw new Error('the catalogue has no asset');
  const { symbol, name, decimals, caip19, chain } = usdc;
  const address = organisation.wallets[0]?.accounts[0]?.address ?? '';
  const second = Math.floor(now / 1000);
  const hash = (label: string) => `0x${seededBytes(seed, `balance:${label}:${second}`).toString('hex')}`;
  return {
    type: `balances:${stage}`,
    organizationId: organisation.organizationId,
    parentOrganizationId: organisation.parentId ?? organisation.organizationId,
    msg: {
      operation: 'deposit',
      caip2: chain,
      txHash: hash('transaction'),
      address,
      idempotencyKey: seededUuid(seed, `balance:${stage}:${second}`),
      asset: { symbol, name, decimals, caip19, amount: '1250000000' },
      block: { number: '21000000', hash: hash('block'), timestamp: new Date(second * 1000).toISOString() },
    },
  };
}
