/** What an act moves, as data: what totals are made of. A reader that says nothing of it moves nobody knows what. */
import type { Fact, Movement } from '../../contract/document.ts';
import { isUnlimited } from '../text/amounts.ts';
import { checksummed, onChain } from './ethereum/address.ts';
import { chainText, coinDecimals, coinName } from './ethereum/networks.ts';
import { tokenAt } from './ethereum/tokens.ts';
import { tokenName } from './parties.ts';
import { addressFact, type ReadContext } from './reading.ts';

/** Something is moved, and it cannot be told how much of what: it is counted and never added. */
export const unknownMove: Movement = {
  ...{ how: 'sent', units: null, decimals: null, asset: null, token: null, chain: null, party: null },
};

/** SECURITY: silence is not nothing. An act that does not say what it moves counts as one that could not be added. */
export const movesOf = ({ moves }: { moves?: Movement[] | undefined }): Movement[] => moves ?? [unknownMove];

const chainOf = (chainId: bigint | null): string | null => (chainId === null ? null : chainText(chainId));

/** A chain's own coin, to an address; nothing where the amount is zero. */
export function coinMove(units: bigint, to: string | null, context: ReadContext): Movement[] {
  if (units === 0n) return [];
  const { chainId } = context;
  return [
    {
      how: 'sent',
      units: String(units),
      decimals: coinDecimals(chainId),
      asset: chainId === null ? null : coinName(chainId),
      token: null,
      chain: chainOf(chainId),
      party: to === null ? null : addressFact('Receiver', checksummed(to), context),
    },
  ];
}

/** An amount of a token contract, sent or allowed; nothing where the amount is zero. */
export function tokenMove(
  how: Movement['how'],
  units: bigint,
  token: string,
  party: Fact | null,
  context: ReadContext,
): Movement[] {
  if (units === 0n) return [];
  const known = tokenAt(token, context.chainId);
  return [
    {
      how,
      units: how === 'allowed' && isUnlimited(units, known?.decimals) ? 'no limit' : String(units),
      decimals: known?.decimals ?? null,
      asset: known?.symbol ?? tokenName(token, context),
      token: onChain(checksummed(token), context.chainId),
      chain: chainOf(context.chainId),
      party,
    },
  ];
}

/** Something of a token whose amount is not told by a number: one of a collection, all of it. */
export const tokenMoveOf = (
  how: Movement['how'],
  units: 'no limit' | null,
  token: string,
  party: Fact,
  context: ReadContext,
): Movement => ({
  ...{ how, units, decimals: null, asset: tokenName(token, context), token: onChain(checksummed(token), context.chainId) },
  ...{ chain: chainOf(context.chainId), party },
});
