/**
 * Where a memo sends the coins of a transfer on to: chains on the way obey one that is JSON, whoever the receiver is that
 * stands beside it (cosmos/ibc-apps, packet-forward-middleware; osmosis-labs/osmosis, x/ibc-hooks).
 */
import { isObject } from '../../../contract/text/members.ts';
import { parseJson } from '../../text/json.ts';
import { keyHash } from './fields.ts';

/**
 * The last who is named: an account, or a contract; null where the memo does something that is not read here, or where somebody
 * on the way could keep the coins.
 */
export type Forwarded = { to: string; as: 'receiver' | 'contract' } | null;

/** More chains than money was ever sent over. */
const mostHops = 16;
/** As a receiver of a transfer is written. */
const readable = /^[\x21-\x7e]{1,256}$/;

/** undefined where chains on the way take it for words. */
export function forwardedBy(memo: string): Forwarded | undefined {
  // SECURITY: what begins like JSON and is not read here may still be read by a chain on the way.
  if (!/^[\s\0\ufeff]*\{/.test(memo)) return undefined;
  return lastOf(memo);
}

/** Each hop names the next one, as an object or as JSON in a text. */
function lastOf(memo: string): Forwarded {
  let found: Forwarded = null;
  let step: unknown = memo;
  const before: string[] = [];
  for (let hop = 0; hop < mostHops; hop++) {
    if (typeof step === 'string') step = textOf(step);
    const contract = member(step, 'wasm');
    if (contract !== undefined) return reached(addressed(contract, 'contract'), before);
    const forward = member(step, 'forward');
    found = addressed(forward, 'receiver');
    if (found === null) return null;
    step = member(forward, 'next', true);
    if (step === undefined || step === null || step === '') return reached(found, before);
    before.push(found.to);
  }
  return null;
}

/**
 * SECURITY: a chain on the way that does not obey the memo leaves the coins with who is named for it: no account but the last
 * one is named there by who means well (cosmos/ibc-go, packet-forward-middleware, "pfm").
 */
const reached = (last: Forwarded, before: readonly string[]): Forwarded =>
  last !== null && before.some(each => keyHash(each) !== null && keyHash(each) !== keyHash(last.to)) ? null : last;

function textOf(text: string): unknown {
  const json = parseJson(text);
  return json === null || json.repeated.length > 0 ? undefined : json.value;
}

function addressed(step: unknown, as: 'receiver' | 'contract'): Forwarded {
  const to = member(step, as, true);
  return typeof to === 'string' && readable.test(to) ? { to, as } : null;
}

/**
 * SECURITY: Go finds members of JSON without regard to case, and the last one wins: where two could be meant, none is.
 * @param among whether others may stand beside it
 */
function member(object: unknown, name: string, among = false): unknown {
  if (!isObject(object)) return undefined;
  const keys = Object.keys(object);
  const [key, ...others] = keys.filter(each => each.toUpperCase().toLowerCase() === name);
  return key === undefined || others.length > 0 || (!among && keys.length > 1) ? undefined : object[key];
}
