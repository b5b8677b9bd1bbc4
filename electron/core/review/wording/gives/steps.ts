/** What a payload has done, one after another: calls, instructions, outputs, whatever carries them. */
import type { Decoded } from '../../../chains/decoded.ts';
import type { Action, Effect } from '../../../chains/effect.ts';
import { innerOf } from '../inner.ts';

export interface Step {
  effect: Effect;
  /** Of the call that it belongs to. */
  findings: Decoded['findings'];
}

/** They are what they carry. */
const carriers: readonly Action[] = [
  ...(['calls', 'propose calls', 'instructions', 'carry calls', 'consent', 'let send', 'operate'] as const),
];
/** Is told with the call that it goes along with. */
const along: readonly Action[] = ['send along', 'send token along'];

/** @param gives whether an effect gives anything to anybody */
export function stepsOf(
  { effects, findings }: Pick<Decoded, 'effects' | 'findings'>,
  gives: (effect: Effect) => boolean,
): Step[] {
  const alone = effects.filter(effect => gives(effect) && !carriers.includes(effect.action));
  return effects.flatMap((effect): Step[] => {
    if (carriers.includes(effect.action)) return carried(effect).flatMap(inner => stepsOf(inner, gives));
    if (!gives(effect) || (along.includes(effect.action) && alone.length > 1)) return [];
    return [{ effect, findings: alone.length === 1 ? findings : findings.filter(found => isOf(found, effect)) }];
  });
}

const carried = (effect: Effect): readonly Decoded[] => (effect.action === 'instructions' ? effect.leading : innerOf(effect));

/** Whether a finding speaks of whom an effect gives something to. */
function isOf(found: Decoded['findings'][number], effect: Effect): boolean {
  if ('effect' in found) return found.effect === effect;
  const whom = 'counterparty' in effect ? effect.counterparty?.address : undefined;
  return whom !== undefined && 'party' in found && found.party?.address === whom;
}
