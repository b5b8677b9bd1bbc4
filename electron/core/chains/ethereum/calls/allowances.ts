/** Letting somebody else move what an account holds: the same words and findings for every way to do it. */
import { isUnlimited } from '../../../text/amounts.ts';
import { tokenMove, tokenMoveOf } from '../../movements.ts';
import { amountFact, amountOf, party, strangers, tokenFact, tokenName } from '../../parties.ts';
import { type Act, addressFact, fact, type ReadContext } from '../../reading.ts';
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
export function allow({ token, spender, amount, raised = false }: Allowance, context: ReadContext): Act {
  const who = party(spender, context, 'an unknown contract');
  const facts = [
    addressFact('Spender', checksummed(spender), context),
    tokenFact(token, context),
    amountFact('Amount', amount, token, context),
  ];
  const moves = tokenMove('allowed', amount, token, addressFact('Spender', checksummed(spender), context), context);
  if (amount === 0n && !raised)
    return {
      deed: `takes back the right of ${who} to move ${tokenName(token, context)} of ${context.account}`,
      effects: [`${who} can no longer move ${tokenName(token, context)} of ${context.account}.`],
      facts,
      moves,
      observations: [],
      trees: [],
    };
  const unlimited = isUnlimited(amount, tokenAt(token, context.chainId)?.decimals);
  const what = unlimited
    ? `all ${tokenName(token, context)}`
    : `${raised ? 'a further ' : 'up to '}${amountOf(amount, token, context)}`;
  return {
    deed: `lets ${who} move ${what} of ${context.account}`,
    effects: [`${capital(who)} can move ${what} out of ${context.account}, whenever it likes.`],
    facts,
    moves,
    observations: [
      unlimited
        ? {
            rule: 'unlimited-approval',
            sentence: `Spending without limit: ${who} could move all ${tokenName(token, context)} of ${context.account}, now and later.`,
          }
        : { rule: 'token-approval', sentence: `${capital(who)} may move ${what} of ${context.account}.` },
      ...strangers(spender, 'The spender', context),
    ],
    trees: [],
  };
}

/** setApprovalForAll, and Dai's permit, which knows only all or nothing. */
export function allowAll(token: string, operator: string, approved: boolean, context: ReadContext, of = 'every token of'): Act {
  const who = party(operator, context, 'an unknown contract');
  const what = `${of} ${tokenName(token, context)}`;
  const facts = [
    addressFact('Operator', checksummed(operator), context),
    tokenFact(token, context),
    fact('Allowed', String(approved), 'text'),
  ];
  if (!approved)
    return {
      deed: `takes back the right of ${who} over ${what} of ${context.account}`,
      effects: [],
      facts,
      moves: [],
      observations: [],
      trees: [],
    };
  return {
    deed: `lets ${who} move ${what} that ${context.account} holds`,
    effects: [`${capital(who)} can move ${what} out of ${context.account}, whenever it likes.`],
    facts,
    moves: [tokenMoveOf('allowed', 'no limit', token, addressFact('Operator', checksummed(operator), context), context)],
    observations: [
      {
        rule: 'approval-for-all',
        sentence: `${capital(who)} would control ${what} that ${context.account} holds, now and later.`,
      },
      ...strangers(operator, 'The operator', context),
    ],
    trees: [],
  };
}

export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
