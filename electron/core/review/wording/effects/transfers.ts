/** Something leaves an account. */
import type { EffectOf } from '../../../chains/effect.ts';
import { member } from '../items.ts';
import type { Say } from '../say.ts';
import type { Rows } from './row.ts';

/** More than this many are counted. */
const mostMembers = 3;

export const receiver = ({ counterparty, script }: EffectOf<'send' | 'would send'>, say: Say): string =>
  counterparty !== null ? say.party(counterparty) : script === undefined ? 'nobody' : 'a script that is not an address';

export const transfers: Rows<
  | 'close account'
  | 'send'
  | 'send along'
  | 'send token along'
  | 'send one'
  | 'send several'
  | 'deposit'
  | 'pass on'
  | 'send across'
  | 'use pool'
  | 'swap'
  | 'swap along'
> = {
  send: {
    phrase: (e, say) => `pays ${say.amounts(e.amounts)} from ${say.account(e.account)} to ${receiver(e, say)}`,
    means: (e, say) =>
      e.bySignature === undefined
        ? []
        : [`Whoever holds the signature can take ${say.amounts(e.amounts)} of ${say.account(e.account)}, once.`],
    counts: 'sent',
  },
  'send along': { phrase: (e, say) => `sends ${say.amounts(e.amounts)} along`, counts: 'sent' },
  'send token along': {
    phrase: (e, say) => `sends ${say.amounts(e.amounts)} along`,
    counts: 'sent',
  },
  'send one': {
    phrase: (e, say) =>
      `sends ${e.amounts.map(each => `${member(each)} of ${say.asset(each.asset)}`).join(', ')} from ${say.account(e.account)} to ${e.counterparty === null ? 'nobody' : say.party(e.counterparty)}`,
    counts: 'sent',
  },
  'send several': {
    phrase: (e, say) =>
      `sends ${e.amounts.length > mostMembers ? `${e.amounts.length} kinds of token` : e.amounts.map(member).join(', ')} of ${say.asset(e.asset)} from ${say.account(e.account)} to ${e.counterparty === null ? 'nobody' : say.party(e.counterparty)}`,
    means: (e, say) => e.amounts.map(each => `${say.account(e.account)} gives up ${member(each)}.`),
    counts: 'unknown',
  },
  'close account': {
    phrase: (e, say) => `closes ${say.account(e.account)}`,
    means: (e, say) => [`${say.account(e.account)} is gone afterwards.`],
    counts: 'nothing',
  },
  deposit: {
    phrase: (e, say) =>
      `deposits ${say.amounts(e.amounts)} from ${say.account(e.account)} into ${e.counterparty === null ? 'nothing' : say.party(e.counterparty)}`,
    counts: 'sent',
  },
  'send across': {
    phrase: (e, say) =>
      `sends ${say.amounts(e.amounts)} from ${say.account(e.account)} to another chain, for ${e.counterparty === null ? 'nobody' : say.party(e.counterparty)} there, over ${e.channel}`,
    means: e => [`Which chain is behind ${e.channel}, and who has this address there, the bytes do not tell.`],
    counts: 'sent',
  },
  'pass on': {
    phrase: (e, say) =>
      `has what ${say.account(e.account)} sends passed on to ${e.counterparty === null ? 'a receiver that this app cannot tell' : say.party(e.counterparty)}`,
    means: (e, say) => [
      `Its memo tells the chains on the way to pass the money on${e.counterparty === null ? '' : ` to ${say.address(e.counterparty)}`}, past the receiver named beside it.`,
    ],
    counts: 'sent',
  },
  'use pool': {
    phrase: (e, say) => {
      const what = e.amount === undefined ? (e.units === '' ? '' : ` ${e.units} units`) : ` ${say.amount(e.amount)}`;
      return `${e.verb}${what} at ${say.party(e.pool)}${e.counterparty === null ? '' : ` for ${say.party(e.counterparty)}`}`;
    },
    counts: 'unknown',
  },
  swap: {
    phrase: (e, say) => swapped(e, say),
    counts: 'sent',
  },
  'swap along': {
    phrase: (e, say) => swapped(e, say),
    counts: 'nothing',
  },
};

function swapped(e: EffectOf<'swap' | 'swap along'>, say: Say): string {
  const elsewhere = e.counterparty === null ? '' : `, for ${say.party(e.counterparty)}`;
  return `swaps ${say.amounts(e.amounts)} from ${say.account(e.account)} for at least ${say.amounts(e.inReturn)}${elsewhere}`;
}
