/** How messages are recognised: by their fields, not by the name alone. A renamed permit is still one. */

import type { ReadContext } from '../../context.ts';
import type { Decoded } from '../../decoded.ts';
import type { Found } from '../../finding.ts';
import type { Typed } from './shape.ts';

/** Looks at the fields and answers null where the message is not its own. */
export type MeaningReader = (typed: Typed, context: ReadContext) => Decoded | null;

/** The account a message speaks for, where it is not the one that signs. */
export function otherAccount(holder: string | null, { signWith }: ReadContext): Found[] {
  const ours = signWith.toLowerCase();
  if (holder === null || !ours.startsWith('0x') || holder === ours) return [];
  return [{ id: 'other-account.message', holder: { address: holder }, signWith }];
}
