/** What an effect carries: calls, instructions, the transaction that a consent is for. */
import type { Decoded } from '../../chains/decoded.ts';
import type { Effect } from '../../chains/effect.ts';

export function innerOf(effect: Effect): readonly Decoded[] {
  switch (effect.action) {
    case 'calls':
    case 'propose calls':
    case 'instructions':
    case 'carry calls':
      return effect.inner;
    case 'run code':
    case 'consent':
    case 'let send':
    case 'operate':
      return [effect.inner];
    default:
      return [];
  }
}
