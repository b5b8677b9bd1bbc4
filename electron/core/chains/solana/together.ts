/** Several instructions in one. */
import { movesOf } from '../movements.ts';
import type { Act } from '../reading.ts';

/** Several calls in one: the first deed leads, every one is an effect. */
/** @param via how they are carried, "through …"; empty where nothing stands between */
export function together(acts: readonly Act[], via: string, extra: Partial<Act> = {}): Act {
  const worst = acts.find(act => act.observations.some(o => o.rule !== 'first-seen' && o.rule !== 'token-approval')) ?? acts[0];
  const others = acts.length - 1;
  const more = others > 0 ? `, and ${others} more call${others === 1 ? '' : 's'}` : '';
  return {
    deed:
      worst === undefined
        ? `does nothing ${via}`
        : `${worst.deed}${more}${worst.deed.includes(via.replace('through ', '')) ? '' : ` ${via}`}`,
    effects: [
      ...acts.map((act, i) => (acts.length === 1 ? `It ${act.deed}.` : `Call ${i + 1} ${act.deed}.`)),
      ...acts.flatMap(act => act.effects),
    ],
    facts: [...(extra.facts ?? []), ...acts.flatMap(act => act.facts)],
    moves: acts.flatMap(movesOf),
    observations: [...(extra.observations ?? []), ...acts.flatMap(act => act.observations)],
    trees: acts.map((act, i) => ({
      label: `Call ${i + 1}`,
      note: act.deed,
      children: [...act.facts.map(f => ({ label: f.label, value: f.value, kind: f.kind })), ...act.trees],
    })),
  };
}
