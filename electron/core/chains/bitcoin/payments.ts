/** What a Bitcoin transaction does with the coins that it spends. */
import { hexOf } from '../../text/bytes.ts';
import type { ReadContext } from '../context.ts';
import type { Effect, EffectOf } from '../effect.ts';
import { btc } from './assets.ts';
import type { Fee } from './coins.ts';
import type { Asked } from './facts.ts';
import { payee } from './parties.ts';
import { isAnybodys } from './sighash.ts';
import type { Coin } from './spend.ts';

export interface Payments {
  /** Outputs that do not come back. */
  away: readonly Coin[];
  /** What comes back, in satoshi. */
  kept: bigint;
  /** How many there are. */
  outputs: number;
  fee: Fee;
  /** It is a large part of what is spent, or of an absurd rate. */
  isHigh: boolean;
}

/** The first leads: what can be changed afterwards, before what stands there now. */
export function effectsOf(
  asked: readonly Asked[],
  { away, kept, outputs, fee, isHigh }: Payments,
  context: ReadContext,
): Effect[] {
  const { actor: account } = context;
  const loose = asked.filter(one => one.scope.outputs !== 'all');
  const open = loose.length > 0;
  // SECURITY: outputs that can be changed afterwards are no payments to be added up.
  const sent = away.map(coin => payment(open ? 'would send' : 'send', coin, context));
  const nobody = !open && away.length === 0 && kept === 0n;
  return [
    ...(open ? [leftOpen(loose, context)] : []),
    ...(nobody ? [{ action: 'give all as fee' as const, account, outputs }] : []),
    ...sent,
    ...(kept > 0n
      ? [{ action: open ? ('would keep' as const) : ('keep' as const), account, amounts: [btc(kept, context)] }]
      : []),
    ...(!open && asked.some(one => one.scope.alone) ? [{ action: 'leave inputs open' as const, account }] : []),
    { action: 'pay fee', account, amount: btc(fee.amount, context), isHigh: isHigh && !open && !nobody },
  ];
}

/** An output that does not come back. */
function payment(action: 'send' | 'would send', coin: Coin, context: ReadContext): Effect {
  const address = payee(coin.script, context);
  return {
    ...{ action, account: context.actor, amounts: [btc(coin.amount, context)], readFrom: coin.script },
    ...(address === null ? { counterparty: null, script: hexOf(coin.script) } : { counterparty: { address } }),
  };
}

/** @param loose inputs whose signatures do not hold all outputs */
function leftOpen(loose: readonly Asked[], context: ReadContext): EffectOf<'leave open'> {
  const first = loose.find(one => one.open.some(isAnybodys)) ?? loose[0];
  const amounts = loose.map(one => one.coin?.amount ?? null);
  const known = amounts.filter(each => each !== null);
  const total = known.length < amounts.length ? null : known.reduce((sum, each) => sum + each, 0n);
  return { action: 'leave open', account: context.actor, amounts: [btc(total, context)], signature: first?.scope.name ?? '' };
}
