/** Somebody else may take what an account holds. */
import type { Amount, EffectOf } from '../../../chains/effect.ts';
import { capital, type Say } from '../say.ts';
import type { Rows } from './row.ts';

export const allowances: Rows<'allow' | 'allow all' | 'revoke' | 'revoke all' | 'lower'> = {
  allow: {
    deed: (e, say) => `lets ${say.party(e.counterparty)} move ${allowed(e, say)} of ${say.account(e.account)}`,
    means: (e, say) => [
      `${capital(say.party(e.counterparty))} can move ${allowed(e, say)} out of ${say.account(e.account)}, whenever it likes.`,
    ],
    counts: 'allowed',
  },
  'allow all': {
    deed: (e, say) => `lets ${say.party(e.counterparty)} move ${whole(e, say)} that ${say.account(e.account)} holds`,
    means: (e, say) => [
      `${capital(say.party(e.counterparty))} can move ${whole(e, say)} out of ${say.account(e.account)}, whenever it likes.`,
    ],
    counts: 'allowed',
  },
  revoke: {
    deed: (e, say) =>
      `takes back the right of ${say.party(e.counterparty)} to move ${assets(e.amounts, say)} of ${say.account(e.account)}`,
    means: (e, say) => [
      `${say.party(e.counterparty)} can no longer move ${assets(e.amounts, say)} of ${say.account(e.account)}.`,
    ],
    counts: 'nothing',
  },
  'revoke all': {
    deed: (e, say) => `takes back the right of ${say.party(e.counterparty)} over ${whole(e, say)} of ${say.account(e.account)}`,
    counts: 'nothing',
  },
  lower: {
    deed: (e, say) =>
      `lowers by ${say.amounts(e.amounts)} what ${say.party(e.counterparty)} may move of ${say.account(e.account)}`,
    means: (e, say) => [
      `${capital(say.party(e.counterparty))} may move ${say.amounts(e.amounts)} less out of ${say.account(e.account)}; what is left of its allowance stays.`,
    ],
    counts: 'nothing',
  },
};

const assets = (amounts: readonly Amount[], say: Say): string => amounts.map(({ asset }) => say.asset(asset)).join(', ');

/** "all USDC", "up to 5 USDC", "a further 5 USDC" */
export function allowed({ amounts, raised }: EffectOf<'allow'>, say: Say): string {
  const each = amounts.map(amount =>
    amount.bound === 'no limit' ? `all ${say.asset(amount.asset)}` : `${raised ? 'a further ' : 'up to '}${say.amount(amount)}`,
  );
  return each.join(', ');
}

/** "every token of “Otters”", "all DAI" */
export const whole = ({ amounts, of }: EffectOf<'allow all' | 'revoke all'>, say: Say): string =>
  `${of === 'collection' ? 'every token of' : 'all'} ${assets(amounts, say)}`;
