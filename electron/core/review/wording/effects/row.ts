/** What a row of the table of actions says. */
import type { Action, EffectOf } from '../../../chains/effect.ts';
import type { Say } from '../say.ts';

/** How what is moved counts in totals: `unknown` moves nobody knows what, and is counted. */
export type Counts = 'sent' | 'allowed' | 'nothing' | 'unknown';

export interface Row<A extends Action> {
  /** Third person, without a full stop: "sends 2 ETH from “Ops hot” to “Payroll”". */
  phrase(effect: EffectOf<A>, say: Say): string;
  /** What stands at the end of a headline that another action leads. */
  added?: string;
  /** What a payload that is nothing else is, behind "Sign": "a digest with “Ops hot”, without seeing what it stands for". */
  signs?(effect: EffectOf<A>, say: Say): string;
  /** What a row of a list calls it, where that is not what it does: "Text “Reserves as of 31 October”". */
  title?(effect: EffectOf<A>, say: Say): string;
  /** What that means, in sentences. */
  means?(effect: EffectOf<A>, say: Say): string[];
  counts: Counts;
}
export type Rows<A extends Action> = { [K in A]: Row<K> };
