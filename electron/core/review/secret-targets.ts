/** Whom secrets are sealed to: keys that the enclave gave for it, or somebody else’s. */
import type { ReviewContext } from '../known/context.ts';
import { ofPast } from '../known/past.ts';
import { users } from '../known/present.ts';
import { parseJson } from '../text/json.ts';
import { list, member, rows, text } from '../text/members.ts';
import { only } from '../text/one-of.ts';
import { baseOf, type Subject } from './subject.ts';

/** What two spellings of one key on P-256 share: the first coordinate. */
const coordinate = (key: string): string =>
  (/^(?:0[23]([0-9a-f]{64})|04([0-9a-f]{64})[0-9a-f]{64})$/i.exec(key) ?? []).slice(1).join('').toLowerCase();

/** One for each secret that is asked for, in its place; empty for one that names none. */
export const targetsOf = (s: Subject): string[] =>
  rows(s.parameters, 'secrets').map(row => text(row, 'targetPublicKey')?.trim() ?? '');

/** The user whose API key a secret would be sealed to: they could read it, and the service could not. */
export function holderOfTarget(s: Subject, target: string): string | undefined {
  const own = coordinate(target);
  const holder = users(s).find(user =>
    list(user, 'apiKeys').some(key => own !== '' && coordinate(text(member(key, 'credential'), 'publicKey') ?? '') === own),
  );
  return holder === undefined ? undefined : (text(holder, 'userName') ?? '');
}

/** What the enclave said the keys are, in requests for them that are known here; null where none is. */
export const isGiven = ({ context }: Subject, target: string): boolean | null =>
  ofPast(context, `given ${target}`, now => givenIn(now, target));

function givenIn({ history = [] }: ReviewContext, target: string): boolean | null {
  const messages = history
    .filter(({ type }) => baseOf(type) === 'INIT_IMPORT_SECRETS')
    .flatMap(({ result }) => list(only(result ?? {}), 'enclaveTargetMessages').filter(each => typeof each === 'string'));
  if (messages.length === 0) return null;
  // SECURITY: no key stands in every message, and is none that was given.
  if (target === '') return false;
  return messages.some(message => {
    // The key stands in data that is written as hex.
    const data = text(parseJson(message)?.value, 'data') ?? '';
    return [message, Buffer.from(data, 'hex').toString()].some(said => said.toLowerCase().includes(target.toLowerCase()));
  });
}

/** Secrets that were sealed to a key before, in requests that are known here. */
export const isUsed = ({ context, activity }: Subject, target: string): boolean =>
  ofPast(context, `used ${target}`, ({ history = [] }) =>
    history.some(
      ({ type, intent, id }) =>
        baseOf(type) === 'IMPORT_SECRETS' &&
        id !== activity?.id &&
        rows(only(intent), 'secrets').some(row => text(row, 'targetPublicKey')?.toLowerCase() === target.toLowerCase()),
    ),
  );
