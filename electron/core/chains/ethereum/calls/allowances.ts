/** Letting somebody else move what an account holds: the same words and findings for every way to do it. */
import { isUnlimited } from '../../../text/amounts.ts';
import { tokenMove, tokenMoveOf } from '../../movements.ts';
import { amountFact, amountOf, party, strangers, tokenFact, tokenName } from '../../parties.ts';
import { type Act, addressFact, type Desk, fact } from '../../reading.ts';
import { checksummed } from '../address.ts';
import { tokenAt } from '../tokens.ts';

export interface Allowance {
  token: string;
  spender: string;
  amount: bigint;
  /** The limit is raised by the amount, not set to it. */
  raised?: boolean;
}

/** approve, increaseAllowance, permit, Permit2 */
export function allow({ token, spender, amount, raised = false }: Allowance, desk: Desk): Act {
  const who = party(spender, desk, 'an unknown contract');
  const facts = [
    addressFact('Spender', checksummed(spender), desk),
    tokenFact(token, desk),
    amountFact('Amount', amount, token, desk),
  ];
  const moves = tokenMove('allowed', amount, token, addressFact('Spender', checksummed(spender), desk), desk);
  if (amount === 0n && !raised)
    return {
      deed: `takes back the right of ${who} to move ${tokenName(token, desk)} of ${desk.account}`,
      effects: [`${who} can no longer move ${tokenName(token, desk)} of ${desk.account}.`],
      facts,
      moves,
      observations: [],
      trees: [],
    };
  const unlimited = isUnlimited(amount, tokenAt(token, desk.chainId)?.decimals);
  const what = unlimited
    ? `all ${tokenName(token, desk)}`
    : `${raised ? 'a further ' : 'up to '}${amountOf(amount, token, desk)}`;
  return {
    deed: `lets ${who} move ${what} of ${desk.account}`,
    effects: [`${capital(who)} can move ${what} out of ${desk.account}, whenever it likes.`],
    facts,
    moves,
    observations: [
      unlimited
        ? {
            rule: 'unlimited-approval',
            sentence: `Spending without limit: ${who} could move all ${tokenName(token, desk)} of ${desk.account}, now and later.`,
          }
        : { rule: 'token-approval', sentence: `${capital(who)} may move ${what} of ${desk.account}.` },
      ...strangers(spender, 'The spender', desk),
    ],
    trees: [],
  };
}

/** setApprovalForAll, and Dai's permit, which knows only all or nothing. */
export function allowAll(token: string, operator: string, approved: boolean, desk: Desk, of = 'every token of'): Act {
  const who = party(operator, desk, 'an unknown contract');
  const what = `${of} ${tokenName(token, desk)}`;
  const facts = [
    addressFact('Operator', checksummed(operator), desk),
    tokenFact(token, desk),
    fact('Allowed', String(approved), 'text'),
  ];
  if (!approved)
    return {
      deed: `takes back the right of ${who} over ${what} of ${desk.account}`,
      effects: [],
      facts,
      moves: [],
      observations: [],
      trees: [],
    };
  return {
    deed: `lets ${who} move ${what} that ${desk.account} holds`,
    effects: [`${capital(who)} can move ${what} out of ${desk.account}, whenever it likes.`],
    facts,
    moves: [tokenMoveOf('allowed', 'no limit', token, addressFact('Operator', checksummed(operator), desk), desk)],
    observations: [
      { rule: 'approval-for-all', sentence: `${capital(who)} would control ${what} that ${desk.account} holds, now and later.` },
      ...strangers(operator, 'The operator', desk),
    ],
    trees: [],
  };
}

export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
