/** What stays with an account and is put to use: stakes, resources of a network, votes. */

import type { Rows } from './row.ts';

export const staking: Rows<
  | 'stake'
  | 'unstake'
  | 'lend'
  | 'reclaim'
  | 'claim rewards'
  | 'take unstaked'
  | 'cancel unstaking'
  | 'vote'
  | 'vote on'
  | 'keep house'
  | 'set aside'
  | 'expired'
> = {
  stake: {
    phrase: (e, say) => `stakes ${say.amounts(e.amounts)} from ${say.account(e.account)} for ${e.resource}`,
    means: (e, say) => [`${say.amounts(e.amounts)} of ${say.account(e.account)} cannot be moved until unstaked.`],
    counts: 'nothing',
  },
  unstake: {
    phrase: (e, say) => `unstakes ${say.amounts(e.amounts)} that ${say.account(e.account)} staked for ${e.resource}`,
    means: () => ['They can be withdrawn once the network’s waiting period is over.'],
    counts: 'nothing',
  },
  lend: {
    phrase: (e, say) =>
      `lends the ${e.resource} of ${say.amounts(e.amounts)} staked by ${say.account(e.account)} to ${say.party(e.counterparty)}`,
    means: (e, say) => [
      `${say.account(e.account)} keeps the ${say.amounts(e.amounts)}; ${say.party(e.counterparty)} uses the ${e.resource}.`,
      ...(e.lockedFor === null ? [] : [`It cannot be reclaimed ${e.lockedFor}.`]),
    ],
    counts: 'nothing',
  },
  reclaim: {
    phrase: (e, say) =>
      `reclaims the ${e.resource} of ${say.amounts(e.amounts)} that ${say.account(e.account)} lent to ${say.party(e.counterparty)}`,
    counts: 'nothing',
  },
  'claim rewards': { phrase: (e, say) => `claims the ${e.of} rewards of ${say.account(e.account)}`, counts: 'nothing' },
  'take unstaked': {
    phrase: (e, say) => `withdraws the ${say.asset(e.asset)} of ${say.account(e.account)} whose unstaking is complete`,
    counts: 'nothing',
  },
  'cancel unstaking': {
    phrase: (e, say) => `cancels every pending unstaking of ${say.account(e.account)}`,
    counts: 'nothing',
  },
  vote: {
    phrase: (e, say) => {
      const [first, ...others] = e.candidates;
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      return `votes with ${say.account(e.account)} for ${first === undefined ? 'nobody' : `${say.party(first)}${more}`}`;
    },
    means: () => ['This replaces its earlier votes.'],
    counts: 'nothing',
  },
  'vote on': {
    phrase: (e, say) => `votes “${e.option}” on proposal ${e.proposal} with ${say.account(e.account)}`,
    counts: 'nothing',
  },
  'keep house': { phrase: (e, say) => `${e.does}, as ${say.account(e.account)}`, counts: 'nothing' },
  'set aside': {
    phrase: (e, say) =>
      `puts ${say.amounts(e.amounts)} from ${say.account(e.account)} into ${e.as}${e.counterparty === null ? '' : ` for ${say.party(e.counterparty)}`}`,
    counts: 'sent',
  },
  expired: {
    phrase: () => 'has expired',
    means: () => ['It has expired: no node accepts it any more.'],
    counts: 'nothing',
  },
};
