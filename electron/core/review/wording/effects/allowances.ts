/** Somebody else may take what an account holds. */
import { plural } from '../../../../contract/text/plain-text.ts';
import type { Amount, Effect, EffectOf } from '../../../chains/effect.ts';
import { collection } from '../items.ts';
import type { Say } from '../say.ts';
import type { Rows } from './row.ts';

export const allowances: Rows<'allow' | 'allow one' | 'allow all' | 'revoke' | 'revoke all' | 'lower'> = {
  allow: {
    phrase: (e, say) => `lets ${say.party(e.counterparty)} ${taking(e, say)}`,
    means: (e, say) => (e.credit === true ? [`${say.account(e.account)} owes what ${say.party(e.counterparty)} borrows.`] : []),
    counts: 'allowed',
  },
  'allow one': { phrase: (e, say) => oneAllowed(e, say), counts: 'allowed' },
  'allow all': {
    phrase: (e, say) =>
      `lets ${say.party(e.counterparty)} take ${whole(e, say)} ${e.of === 'position' ? `that ${say.account(e.account)} has there` : `of ${say.account(e.account)}`}`,
    counts: 'allowed',
  },
  revoke: {
    phrase: (e, say) =>
      `revokes the right of ${say.party(e.counterparty)} to take ${assets(e.amounts, say)} of ${say.account(e.account)}`,
    counts: 'nothing',
  },
  'revoke all': {
    phrase: (e, say) => `revokes the right of ${say.party(e.counterparty)} over ${whole(e, say)} of ${say.account(e.account)}`,
    counts: 'nothing',
  },
  lower: {
    phrase: (e, say) =>
      `lowers by ${say.amounts(e.amounts)} what ${say.party(e.counterparty)} may move from ${say.account(e.account)}`,
    means: (e, say) => [
      `${say.party(e.counterparty)} may move ${say.amounts(e.amounts)} less out of ${say.account(e.account)}; what is left of its allowance stays.`,
    ],
    counts: 'nothing',
  },
};

const assets = (amounts: readonly Amount[], say: Say): string => amounts.map(({ asset }) => say.asset(asset)).join(', ');

/** "take all USDC of “Ops hot”", "pay its fees with up to 5 ATOM of “Ops hot”" */
export function taking(e: EffectOf<'allow'>, say: Say): string {
  const [much, whose] = [allowed(e, say), say.account(e.account)];
  if (e.credit === true) return `borrow ${much} on the credit of ${whose}`;
  return e.fees === true ? `pay its fees with ${much} of ${whose}` : `take ${much} of ${whose}`;
}

/** "all USDC", "up to 5 USDC", "a further 5 USDC" */
export function allowed({ amounts, raised, every }: EffectOf<'allow'>, say: Say): string {
  const each = amounts.map(amount =>
    amount.bound === 'no limit' ? say.all(amount.asset) : `${raised ? 'a further ' : 'up to '}${say.amount(amount)}`,
  );
  return `${each.join(', ')}${every === undefined ? '' : ` every ${spanOf(every)}`}`;
}

/** "day", "30 days", "3,600 seconds" */
function spanOf(seconds: bigint): string {
  const days = seconds / 86_400n;
  if (seconds % 86_400n !== 0n || days === 0n) return plural(Number(seconds), 'second');
  return days === 1n ? 'day' : plural(Number(days), 'day');
}

/** "every token of “Otters”", "all DAI" */
export const whole = ({ amounts, of }: EffectOf<'allow all' | 'revoke all'>, say: Say): string =>
  of === 'position'
    ? `everything at ${assets(amounts, say)}`
    : of === 'collection'
      ? `every token of ${assets(amounts, say)}`
      : amounts.map(({ asset }) => say.all(asset)).join(', ');

/** "lets Router take token 5 of Otters" */
export const oneAllowed = ({ counterparty, amounts }: EffectOf<'allow one'>, say: Say): string =>
  `lets ${say.party(counterparty)} take ${amounts.map(one => `token ${one.id} of ${collection(one, say)}`).join(', ')}`;

type Allowing = EffectOf<'allow' | 'allow one' | 'allow all' | 'revoke' | 'revoke all'>;
export const isBySignature = (effect: Effect): effect is Allowing =>
  effect.action !== 'send' && 'bySignature' in effect && effect.bySignature !== undefined;
const signed = (effects: readonly Effect[]): Allowing[] => effects.filter(isBySignature);

/** What a signature is enough for is said once, however much it allows. */
export function bySignature(effects: readonly Effect[]): string[] {
  const [first] = signed(effects);
  if (first === undefined) return [];
  const again = first.bySignature === 'token' ? 'nobody has to ask again, and ' : '';
  return [`The signature alone is enough: ${again}no transaction of this account is seen.`];
}

/** ", and 2 more tokens": others that the same signature lets be taken. */
export function moreTokens(lead: Effect, effects: readonly Effect[]): string {
  if (!isBySignature(lead)) return '';
  const others = signed(effects).filter(each => each !== lead && each.action !== 'revoke' && each.action !== 'revoke all').length;
  return others > 0 ? `, and ${others} more token${others === 1 ? '' : 's'}` : '';
}
