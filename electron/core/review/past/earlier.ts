/**
 * What a payee was paid before: amounts that this machine computed from bytes whose signature it verified itself.
 * SECURITY: whoever answers for the past can say that anything completed. A signature by one's own account over the digest
 * computed here cannot be said; nothing else makes an amount look usual (docs/threats.md#receipts).
 */

import type { Activity } from '../../../contract/service/activity.ts';
import { decimalText } from '../../../contract/text/amounts.ts';
import type { Effect, Movement } from '../../../contract/values/document.ts';
import { keptWith } from '../../budget/kept-with.ts';
import type { Steps } from '../../budget/slices.ts';
import type { ReviewContext } from '../../known/context.ts';
import { dealtWith } from '../../known/dealt-with.ts';
import { sameAddressKey } from '../../text/address-key.ts';
import { receiptOfActivity } from '../receipt/receipts.ts';

/** As many as the strip has room for. */
const most = 20;
/** Letters of their intents that are read in all; what is larger than the rest of it is not among them. */
const mostLetters = 200_000;

/** What was read once of an activity that nothing changes any more. */
const read = keptWith<Activity, readonly Movement[]>();

/**
 * @param signWith whose signature the request asks for
 * @param moves of the request
 * @param movesOf of an earlier activity, read the same way
 * @returns the effect with what was paid before in the same asset, oldest first; as it is where nothing was
 */
export function* withEarlier(
  effect: Effect,
  { signWith, moves }: { signWith: unknown; moves: readonly Movement[] },
  context: ReviewContext,
  movesOf: (activity: Activity) => readonly Movement[],
): Steps<Effect> {
  const [move] = moves;
  const trust = effect.to?.trust?.kind;
  // SECURITY: nothing is usual about somebody who is new, or looks like somebody else, whatever they were paid.
  if (effect.kind !== 'pays' || trust === undefined || trust === 'first_seen' || trust === 'imitates') return effect;
  if (move?.party == null || moves.length !== 1 || numberOf(move) === null) return effect;
  const asked = keyOf(move);
  const payer = typeof signWith === 'string' ? sameAddressKey(signWith) : null;
  const seen = new Set<string>();
  let letters = mostLetters;
  const candidates = dealtWith(context)
    .with(move.party.value)
    .filter(({ intent }) => {
      const its = JSON.stringify(intent).length;
      if (its > letters) return false;
      letters -= its;
      return true;
    })
    .slice(0, most);
  const earlier: string[] = [];
  for (const activity of candidates) {
    yield;
    const receipt = receiptOfActivity(activity, context);
    // SECURITY: a key that somebody made for it signs as its own address, and is told as an account: the account that is to
    // pay now is the one whose past counts. One signature is one payment, however many activities are said to have made it.
    if (receipt?.verdict !== 'verified' || sameAddressKey(receipt.signWith) !== payer || seen.has(receipt.digest)) continue;
    seen.add(receipt.digest);
    const theirs = read.get(activity) ?? movesOf(activity);
    read.set(activity, theirs);
    earlier.push(...theirs.flatMap(each => (keyOf(each) === asked ? (numberOf(each) ?? []) : [])));
  }
  return earlier.length === 0 ? effect : { ...effect, earlier: earlier.slice(0, most).reverse() };
}

/** In whole units, without separators; null where it is none. */
const numberOf = ({ how, units, decimals, chain, asset }: Movement): string | null =>
  how !== 'sent' || units === null || units === 'no limit' || decimals === null || chain === null || asset === null
    ? null
    : decimalText(BigInt(units), decimals);

/** The same asset on the same chain to the same address. */
const keyOf = ({ party, token, chain, asset, decimals }: Movement): string =>
  JSON.stringify([party && sameAddressKey(party.value), token && sameAddressKey(token), chain, asset, decimals]);
