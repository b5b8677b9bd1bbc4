/** What an order gives or gets, in words: amounts, and members of collections. */
import type { Amount } from '../../chains/effect.ts';
import type { Say } from './say.ts';

/** @param untold what stands for a token that is not told by its id */
export const items = (amounts: readonly Amount[], say: Say, untold = 'any token'): string =>
  amounts.map(amount => item(amount, say, untold)).join(', ') || 'nothing';

function item(amount: Amount, say: Say, untold: string): string {
  const { bound, id } = amount;
  return bound === 'untold'
    ? `${id === undefined ? untold : member(amount)} of ${collection(amount, say)}`
    : `${bound === 'at least' ? 'at least ' : ''}${say.amount(amount)}`;
}

/** "token 5", and "3 of token 5" where there is more than one of it. */
export const member = ({ id, units }: Amount): string =>
  units === null || units === 1n ? `token ${id}` : `${units} of token ${id}`;

/** By the name of its contract: the symbol of a token is no name of a collection. */
export const collection = ({ asset }: Amount, say: Say): string =>
  asset.token === null ? say.asset(asset) : say.party({ ...asset.token, stranger: 'an unknown collection' });
