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
  | 'expired'
> = {
  stake: {
    phrase: (e, say) => `stakes ${say.amounts(e.amounts)} of ${say.account(e.account)} for ${e.resource}`,
    means: (e, say) => [`${say.amounts(e.amounts)} of ${say.account(e.account)} cannot be moved until they are unstaked.`],
    counts: 'nothing',
  },
  unstake: {
    phrase: (e, say) => `unstakes ${say.amounts(e.amounts)} of ${say.account(e.account)} that are staked for ${e.resource}`,
    means: () => ['They can be taken back when the time that the network sets has passed.'],
    counts: 'nothing',
  },
  lend: {
    phrase: (e, say) =>
      `lends the ${e.resource} of ${say.amounts(e.amounts)} staked by ${say.account(e.account)} to ${say.party(e.counterparty)}`,
    means: (e, say) => [
      `The ${say.amounts(e.amounts)} stay with ${say.account(e.account)}; what they give is used by ${say.party(e.counterparty)}.`,
      ...(e.lockedFor === null ? [] : [`It cannot be taken back ${e.lockedFor}.`]),
    ],
    counts: 'nothing',
  },
  reclaim: {
    phrase: (e, say) =>
      `takes back the ${e.resource} of ${say.amounts(e.amounts)} that ${say.account(e.account)} lent to ${say.party(e.counterparty)}`,
    counts: 'nothing',
  },
  'claim rewards': { phrase: (e, say) => `claims the ${e.of} rewards of ${say.account(e.account)}`, counts: 'nothing' },
  'take unstaked': {
    phrase: (e, say) => `takes back the ${say.asset(e.asset)} of ${say.account(e.account)} whose unstaking has ended`,
    counts: 'nothing',
  },
  'cancel unstaking': {
    phrase: (e, say) => `cancels every unstaking of ${say.account(e.account)} that is under way`,
    counts: 'nothing',
  },
  vote: {
    phrase: (e, say) => {
      const [first, ...others] = e.candidates;
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      return `votes with ${say.account(e.account)} for ${first === undefined ? 'nobody' : `${say.party(first)}${more}`}`;
    },
    means: () => ['Its earlier votes are replaced.'],
    counts: 'nothing',
  },
  'vote on': {
    phrase: (e, say) => `votes “${e.option}” on proposal ${e.proposal} with ${say.account(e.account)}`,
    counts: 'nothing',
  },
  expired: {
    phrase: () => 'has expired',
    means: () => ['It has expired: no node takes it any more.'],
    counts: 'nothing',
  },
};
