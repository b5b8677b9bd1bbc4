/** What is not asked of a session, whose connection and key are in memory alone and end together. */
import { type Failure, failure } from '../../contract/outcome.ts';
import type { Connection, KeyInfo } from '../../contract/values/app-values.ts';

/** Why a connection cannot be given what outlives a session; null where it can. */
export const passes = ({ session }: Pick<Connection, 'session'>): Failure | null =>
  session === undefined
    ? null
    : failure('invalid', 'This is a session, and ends with its key. Ask it of the connection that it was started over.');

/** Why a key cannot be kept or used otherwise than by its session; null where it can. */
export const passesKey = ({ place }: Pick<KeyInfo, 'place'>): Failure | null =>
  place === 'memory' ? failure('invalid', 'This key belongs to a session, and ends with it.') : null;
