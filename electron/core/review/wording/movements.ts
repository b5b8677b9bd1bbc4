/** What effects move, as rows of totals: the numbers of the effects, with the names of who and what. */
import type { Fact, Fee, Movement } from '../../../contract/values/document.ts';
import type { ReadContext } from '../../chains/context.ts';
import type { Detail } from '../../chains/decoded.ts';
import type { Amount, Effect, Party, TimeLimit } from '../../chains/effect.ts';
import { checksummed } from '../../chains/ethereum/address.ts';
import { hexOf } from '../../text/bytes.ts';
import { detailFact, timeIn } from './details.ts';
import { rows } from './effects/table.ts';
import { innerOf } from './inner.ts';
import type { Say } from './say.ts';

/** Something is moved, and it cannot be told how much of what: it is counted and never added. */
export const unknownMove: Movement = {
  ...{ how: 'sent', units: null, decimals: null, asset: null, token: null, chain: null, party: null },
};

type Knowing = Pick<ReadContext, 'names' | 'now'>;

/** SECURITY: silence is not nothing. What does not say what it moves counts as one that could not be added. */
export function movementsOf(effects: readonly Effect[], context: Knowing, say: Say): Movement[] {
  return effects.flatMap(effect => {
    // What is moved inside; new code may move everything there is, whatever it is asked to do at once.
    const inner = innerOf(effect).flatMap(each => movementsOf(each.effects, context, say));
    const { counts } = rows[effect.action];
    if (counts === 'nothing') return inner;
    const origin = originOf(effect, context);
    if (counts === 'unknown' || !('amounts' in effect) || !('counterparty' in effect))
      return [{ ...unknownMove, ...origin }, ...inner];
    const { counterparty } = effect;
    const party =
      counterparty === null || counterparty.unseen === true ? null : receiver(effect.action, counterparty, context, say);
    return [
      ...effect.amounts
        .flatMap(amount => movement(amount, counts === 'allowed' ? 'allowed' : 'sent', party, say))
        .map(move => ({ ...move, ...origin })),
      ...inner,
    ];
  });
}

/** Bytes of what it was read from that are repeated beside each of its amounts. */
const mostBytes = 1_024;

function originOf({ readFrom, until }: Effect, { now }: Knowing): Pick<Movement, 'readFrom' | 'until'> {
  return {
    ...(until === undefined ? {} : { until: untilOf(until, now) }),
    ...(readFrom === undefined || readFrom.length > mostBytes ? {} : { readFrom: hexOf(readFrom) }),
  };
}
const untilOf = ({ kind, value }: TimeLimit, now: string): NonNullable<Movement['until']> => ({
  kind,
  value: kind === 'time' ? timeIn(value, now).value : String(value),
});

function receiver(action: Effect['action'], party: Party, context: Knowing, say: Say): Fact {
  const label = action === 'allow' || action === 'allow one' ? 'Spender' : action === 'allow all' ? 'Operator' : 'Receiver';
  const whole = { ...party, address: checksummed(party.address) };
  return detailFact({ label, value: say.address(party), kind: 'address', party: whole }, context, say);
}

function movement({ asset, units, bound, id }: Amount, how: Movement['how'], party: Fact | null, say: Say): Movement[] {
  if (units === 0n && id === undefined) return [];
  // SECURITY: what cannot be seen may be any token: two of them are never added up.
  const unseen = asset.token?.unseen === true;
  const token = asset.token === null || unseen ? null : say.address(asset.token);
  const one = id !== undefined || bound === 'untold';
  return [
    {
      how,
      units: bound === 'no limit' ? 'no limit' : one || units === null ? null : String(units),
      decimals: one || (bound === 'no limit' && units === null) ? null : asset.decimals,
      asset: unseen ? null : asset.listed === undefined ? say.asset(asset) : asset.listed,
      token,
      chain: asset.chain,
      party,
    },
  ];
}

/** What it costs; a coin that is not known as one is told as a fact, and never added up. */
export const feesOf = (details: readonly Detail[]): Fee[] =>
  details.flatMap(({ fee, amount }) => {
    const { asset, units } = amount ?? {};
    if (fee === undefined || asset == null || units == null || asset.token !== null) return [];
    const { symbol, decimals, chain } = asset;
    return symbol === null || decimals === null || chain === null
      ? []
      : [{ units: String(units), decimals, asset: symbol, chain }];
  });

/** Labels under which readers say what a movement says, too. A number of calls or outputs may stand around them. */
const retold = /(?:^|: )(?:Amount|Value|Gives|Total leaving|To|Receiver|Spender|Token|Output)(?: \d+)?$/;

/**
 * Facts, with those marked of which a movement says the same.
 * SECURITY: a fee that is as high as the amount, or a sender who is the receiver, is another fact with the same value; who
 * proposes chooses values, and must not choose what is left out.
 */
export function besideMoves(facts: readonly Fact[], moves: readonly Movement[]): Fact[] {
  const told = new Set(moves.flatMap(({ units, token, party }) => [units, token, party?.value ?? null]));
  return facts.map(fact =>
    (fact.kind === 'address' || fact.kind === 'amount') && told.has(fact.value) && retold.test(fact.label)
      ? { ...fact, moved: true }
      : fact,
  );
}
