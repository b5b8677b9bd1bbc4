/** Coins that are spent whole: what comes back, what is the fee, and what a signature leaves open. */
import type { EffectOf } from '../../../chains/effect.ts';
import type { Say } from '../say.ts';
import type { Rows } from './row.ts';
import { receiver } from './transfers.ts';

export const coins: Rows<
  | 'would send'
  | 'keep'
  | 'would keep'
  | 'give all as fee'
  | 'pay fee'
  | 'leave open'
  | 'leave inputs open'
  | 'spend input'
  | 'spend unseen'
> = {
  'would send': {
    phrase: (e, say) => `would pay ${say.amounts(e.amounts)} from ${say.account(e.account)} to ${receiver(e, say)}`,
    means: (e, say) => [`${say.account(e.account)} would pay ${say.amounts(e.amounts)}, unless the transaction is changed.`],
    counts: 'nothing',
  },
  keep: {
    phrase: (e, say) => `moves ${say.amounts(e.amounts)} from ${say.account(e.account)} to your own addresses`,
    means: (e, say) => [`${say.amounts(e.amounts)} stays at your own addresses.`],
    counts: 'nothing',
  },
  'would keep': {
    phrase: (e, say) => `would move ${say.amounts(e.amounts)} from ${say.account(e.account)} to your own addresses`,
    means: (e, say) => [`${say.amounts(e.amounts)} would stay at your own addresses.`],
    counts: 'nothing',
  },
  'give all as fee': {
    phrase: e => `${e.outputs === 0 ? 'has no output' : 'pays nobody'} and spends everything on the fee`,
    counts: 'nothing',
  },
  'pay fee': {
    phrase: (e, say) => (e.amount.units === null ? 'pays an unknown fee' : `pays a fee of ${say.amount(e.amount)}`),
    counts: 'nothing',
  },
  'leave open': {
    phrase: (e, say) => `leaves open who receives ${moneyOf(e, say)} of ${say.account(e.account)} (${e.signature})`,
    means: () => ['The signature does not fix the outputs: they can be changed afterwards.'],
    counts: 'unknown',
  },
  'leave inputs open': {
    phrase: () => 'has inputs that can be changed afterwards',
    added: ', with inputs that can be changed afterwards',
    counts: 'nothing',
  },
  'spend input': {
    phrase: (e, say) => `spends an input of ${say.amounts(e.amounts)} of ${say.account(e.account)}`,
    signs: (e, say) =>
      `a Bitcoin input of ${say.amounts(e.amounts)} with ${say.account(e.account)}${e.anybody === null ? ', without seeing who receives it' : anywhere(e.anybody)}`,
    means: (e, say) => [`This spends ${say.amounts(e.amounts)}. The receivers are in a hash and cannot be seen.`],
    counts: 'sent',
  },
  'spend unseen': {
    phrase: (e, say) => `spends an input of ${say.account(e.account)}`,
    signs: (e, say) =>
      `a Bitcoin input with ${say.account(e.account)}${e.anybody === null ? ', without seeing its amount or who receives it' : anywhere(e.anybody)}`,
    means: () => ['This spends an input. Its amount and the receivers are in hashes and cannot be seen.'],
    counts: 'unknown',
  },
};

const anywhere = (signature: string): string => ` so that anybody can send it anywhere (${signature})`;
const moneyOf = ({ amounts }: EffectOf<'leave open'>, say: Say): string =>
  amounts.some(({ units }) => units === null) ? 'money' : say.amounts(amounts);
