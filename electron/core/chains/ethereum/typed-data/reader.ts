/** How messages are recognised: by their fields, not by the name alone. A renamed permit is still one. */

import type { ReadContext } from '../../context.ts';
import type { Decoded } from '../../decoded.ts';
import type { Found } from '../../finding.ts';
import { addressIn } from './fields.ts';
import type { Struct, Typed } from './shape.ts';

/** Looks at the fields and answers null where the message is not its own. */
export type MeaningReader = (typed: Typed, context: ReadContext) => Decoded | null;

/** Members by whose names whoever signs stands in a message. */
const signers = ['owner', 'account', 'delegator', 'authorizer', 'grantor', 'from', 'user', 'signer', 'wallet', 'maker', 'voter'];

/** The account that a message says it is from; null where it says none, or only whom it is for. */
export const signerIn = (message: Struct, besides?: string): string | null =>
  signers.map(name => addressIn(message, name)).find(each => each !== null && each !== besides) ?? null;

/** The account a message speaks for, where it is not the one that signs. */
export function otherAccount(holder: string | null, { signWith }: ReadContext): Found[] {
  const ours = signWith.toLowerCase();
  if (holder === null || !ours.startsWith('0x') || holder === ours) return [];
  return [{ id: 'other-account.message', holder: { address: holder }, signWith }];
}
