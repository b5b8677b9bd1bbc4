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
    phrase: (e, say) => `would send ${say.amounts(e.amounts)} from ${say.account(e.account)} to ${receiver(e, say)}`,
    means: (e, say) => [`${say.amounts(e.amounts)} would leave ${say.account(e.account)}, as it stands now.`],
    counts: 'nothing',
  },
  keep: {
    phrase: (e, say) => `moves ${say.amounts(e.amounts)} of ${say.account(e.account)} to own addresses`,
    means: (e, say) => [`${say.amounts(e.amounts)} stay at own addresses.`],
    counts: 'nothing',
  },
  'would keep': {
    phrase: (e, say) => `would move ${say.amounts(e.amounts)} of ${say.account(e.account)} to own addresses`,
    means: (e, say) => [`${say.amounts(e.amounts)} would stay at own addresses.`],
    counts: 'nothing',
  },
  'give all as fee': {
    phrase: e => `${e.outputs === 0 ? 'has no output' : 'pays nobody'}: all its money is the fee`,
    counts: 'nothing',
  },
  'pay fee': {
    phrase: (e, say) => (e.amount.units === null ? 'pays a fee that is not known' : `pays a fee of ${say.amount(e.amount)}`),
    means: (e, say) => [e.amount.units === null ? 'The fee is not known.' : `The fee is ${say.amount(e.amount)}.`],
    counts: 'nothing',
  },
  'leave open': {
    phrase: (e, say) => `leaves open who receives ${moneyOf(e, say)} of ${say.account(e.account)} (${e.signature})`,
    means: () => ['What is signed does not hold the outputs fast: they can be changed afterwards.'],
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
    means: (e, say) => [`${say.amounts(e.amounts)} are spent. The receivers are in a hash and cannot be seen.`],
    counts: 'given',
  },
  'spend unseen': {
    phrase: (e, say) => `spends an input of ${say.account(e.account)}`,
    signs: (e, say) =>
      `a Bitcoin input with ${say.account(e.account)}${e.anybody === null ? ', without seeing how much it is and who receives it' : anywhere(e.anybody)}`,
    means: () => ['An input is spent. Its amount and the receivers are in hashes and cannot be seen.'],
    counts: 'unknown',
  },
};

const anywhere = (signature: string): string => ` so that anybody can send it anywhere (${signature})`;
const moneyOf = ({ amounts }: EffectOf<'leave open'>, say: Say): string =>
  amounts.some(({ units }) => units === null) ? 'money' : say.amounts(amounts);
