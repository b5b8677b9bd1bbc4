/** A contract that nobody knows, by what it is given in a call that is read. */
import type { ReadContext } from '../../context.ts';
import type { Decoded } from '../../decoded.ts';
import type { Effect, Party, PoolVerb } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import type { Role } from '../../standing.ts';
import { counterpartyFindings } from '../assets.ts';
import type { Call } from './calls.ts';
import { isOurs } from './protocols/positions.ts';

/**
 * SECURITY: a familiar function name says nothing about a contract never seen: its code can do anything with what it is given.
 * Where it is given nothing, nobody gets anything by it.
 */
export function targetFindings(call: Pick<Call, 'value'>, to: string, { effects }: Decoded, context: ReadContext): Found[] {
  const found = counterpartyFindings(to, 'contract', context);
  if (call.value > 0n || !effects.every(effect => givesNothing(effect, context))) return found;
  return found.map(each => (each.id === 'first-seen' ? { ...each, id: 'first-seen.asked' } : each));
}

/** Kinds of what is had from a pool: claimed, taken out, given back. */
const had: ReadonlySet<string> = new Set(['claims', 'withdraws', 'unstakes', 'redeems'] satisfies PoolVerb[]);

function givesNothing(effect: Effect, context: ReadContext): boolean {
  switch (effect.action) {
    case 'revoke':
    case 'revoke all':
    case 'lower':
    case 'vote on':
      return true;
    case 'use pool':
      return had.has(effect.verb) && (effect.counterparty === null || isOurs(effect.counterparty.address, context));
    case 'hand':
      return isOurs(effect.counterparty.address, context);
    case 'send':
    case 'send one':
    case 'send several':
      return effect.account === context.actor && isKnown(effect.counterparty, 'receiver', context);
    case 'allow':
    case 'allow all':
      return isKnown(effect.counterparty, 'spender', context);
    default:
      return false;
  }
}

/** SECURITY: known for it, and not by its name alone (docs/threats.md#severity). */
function isKnown(who: Party | null, role: Role, { names, chainId }: ReadContext): boolean {
  return who !== null && ['own', 'well known', 'in the address book'].includes(names.standing(who.address, role, chainId));
}
