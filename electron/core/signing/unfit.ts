/** What is stopped where it is typed, before the service refuses it: a signer that is none, and hex with a digit missing. */
import type { ReviewContext } from '../known/context.ts';
import { namesOf } from '../known/names.ts';
import { rows } from '../text/members.ts';

/** Why nobody can sign by this name; null where somebody may. */
export function signerRefused(signWith: string, context: ReviewContext): string | null {
  if (namesOf(context).signer(signWith) !== undefined) return null;
  const digits = /^0x([0-9a-zA-Z]*)$/.exec(signWith)?.[1];
  if (digits !== undefined && digits.length !== 40 && digits.length !== 64)
    return `An address has 40 digits. This one has ${digits.length}.`;
  // Only a list that was read whole says that somebody is not in it.
  const { accounts, privateKeys, unread } = context.current;
  const isRead = rows(accounts, 'accounts').length + rows(privateKeys, 'privateKeys').length > 0;
  return isRead && unread?.accounts === undefined ? 'No account here signs by this name. Choose one of the list.' : null;
}

/** Hex that lost a digit: it is neither bytes, nor is it meant to be signed as a text. */
export function oddHex(payload: string): string | null {
  const digits = /^(?:0x)?([0-9a-fA-F]+)$/i.exec(payload.trim())?.[1] ?? '';
  const isMeant = /^\s*0x/i.test(payload) || digits.length > 32;
  return isMeant && digits.length % 2 === 1
    ? `Hex has two digits for each byte. This has ${digits.length}: one is missing or too many.`
    : null;
}
