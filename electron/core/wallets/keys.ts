/** Private keys of an organisation with their tags, each address recomputed from its public key. */
import type { AppAnswers } from '../../contract/app.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import { checkClaim } from './check.ts';

/** Addresses computed before other work gets its turn: one takes about a millisecond. */
const atOnce = 10;

export async function eachInTurns<T, U>(clock: Clock, items: readonly T[], work: (item: T) => U): Promise<U[]> {
  const made: U[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await clock.sleep(0);
    made.push(work(item));
  }
  return made;
}

export async function checkedKeys(session: Session, clock: Clock): Promise<Outcome<AppAnswers['wallets.checked_keys']>> {
  const answer = await session.query('list_private_keys', {});
  if (!answer.ok) return answer;
  const tags = await session.query('list_private_key_tags', {});
  // A deployment may lack the list of tags: the keys are shown, their tags by id.
  if (!tags.ok && tags.code !== 'operation_unavailable') return tags;
  const privateKeys = await eachInTurns(clock, answer.value.privateKeys, key => ({
    ...key,
    addresses: key.addresses.map(({ format, address }) => ({
      format: format ?? '',
      address: address ?? '',
      check: checkClaim({
        address: address ?? '',
        addressFormat: format ?? '',
        curve: key.curve,
        publicKey: key.publicKey,
      }),
    })),
  }));
  const listed = tags.ok ? tags.value.privateKeyTags : null;
  return done({
    privateKeys,
    tags: listed?.map(({ tagId, tagName, createdAt }) => ({ tagId, tagName, createdAt })) ?? null,
  });
}
