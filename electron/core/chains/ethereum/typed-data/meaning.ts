/** What well-known typed messages do, and what can be told of the others. */

import type { ReadContext } from '../../context.ts';
import { type Decoded, decoded } from '../../decoded.ts';
import type { Action, Effect } from '../../effect.ts';
import { nestedCall } from '../calls/calls.ts';
import { clearSigned } from '../clear-signing.ts';
import { credit, delegation, keyAdded, votes } from './acting.ts';
import { delegations } from './delegations.ts';
import { structIn } from './fields.ts';
import { hashes } from './hashes.ts';
import { intents } from './intents.ts';
import { ledgers, transactions } from './ledgers.ts';
import { orders } from './orders.ts';
import { permits, tokenPermits } from './permits.ts';
import type { MeaningReader } from './reader.ts';
import type { Typed } from './shape.ts';
import { statements } from './statements.ts';
import type { Value } from './values.ts';

/**
 * What the contract is that checks the signature: `judged` where it decides over what is elsewhere, as a marketplace does;
 * `asset` where all that may move by the message is its own, as a token's permit; `none` where a ledger of its own takes it;
 * `stated` where nothing moves.
 */
type Checker = 'judged' | 'asset' | 'none' | 'stated';
const readers: readonly (readonly [Checker, readonly MeaningReader[]])[] = [
  ['judged', [intents, ...permits]],
  ['asset', tokenPermits],
  ['none', transactions],
  ['judged', delegations],
  ['asset', [votes, credit]],
  ['judged', orders],
  ['judged', ledgers],
  ['stated', [statements]],
  ['judged', [delegation, keyAdded, hashes]],
];

export interface Meaning {
  told: Decoded;
  /** A reader of its own knows it; where none does, it is told by a description, by the calls in it, or not at all. */
  known: boolean;
  checker: Checker;
}

export function meaningOf(typed: Typed, context: ReadContext): Meaning {
  const own = first(unwrapped(typed), context);
  const described = clearSigned(typed, context);
  const inside = callsInside(typed.message, '', context);
  if (own !== null) return { told: completed(own.told, described, inside, context), known: true, checker: own.checker };
  const told = described ?? unknown(typed, inside, context);
  return {
    told: { ...told, findings: [...told.findings, ...inside.findings], trees: inside.trees },
    known: false,
    checker: 'judged',
  };
}

/** With the word of its description, and the calls in it that its reader did not follow. */
function completed(own: Decoded, described: Decoded | null, inside: Inside, context: ReadContext): Decoded {
  const given = { ...own, details: [...own.details, ...(described?.details.slice(0, 1) ?? [])] };
  if (own.trees.length > 0 || inside.calls.length === 0) return given;
  return {
    ...given,
    effects: [...own.effects, carried(inside, context)],
    findings: [...own.findings, ...inside.findings],
    trees: inside.trees,
  };
}

function unknown(typed: Typed, inside: Inside, context: ReadContext): Decoded {
  const { primaryType: type } = typed;
  const effect: Effect =
    inside.calls.length > 0
      ? carried(inside, context)
      : { action: 'unknown message', account: context.actor, type, application: applicationOf(typed) };
  return decoded([effect], { findings: [{ id: 'unknown-typed-data' }] });
}

const carried = ({ calls }: Inside, { actor: account }: ReadContext): Effect => ({
  action: 'carry calls',
  account,
  inner: calls,
});

/** As it calls itself. */
export const applicationOf = ({ domain }: Typed): string | null => (typeof domain.name === 'string' ? domain.name : null);

/** ERC-7739 puts the real message under `contents` of a TypedDataSign: that is what is meant. */
export function unwrapped(typed: Typed): Typed {
  const contents = typed.primaryType === 'TypedDataSign' ? structIn(typed.message, 'contents') : null;
  const type = typed.types[typed.primaryType]?.find(field => field.name === 'contents')?.type;
  return contents === null || type === undefined ? typed : { ...typed, primaryType: type, message: contents };
}

function first(typed: Typed, context: ReadContext): { told: Decoded; checker: Checker } | null {
  for (const [checker, group] of readers)
    for (const read of group) {
      const told = read(typed, context);
      // What takes a power back gives none, wherever it is taken back.
      if (told !== null) return { told, checker: told.effects.every(isRevoking) ? 'stated' : checker };
    }
  return null;
}

const revoking: ReadonlySet<string> = new Set(['stop acting', 'revoke', 'revoke all'] satisfies Action[]);
const isRevoking = ({ action }: Effect): boolean => revoking.has(action);

interface Inside extends Pick<Decoded, 'trees' | 'findings'> {
  calls: readonly Decoded[];
}

/** Calldata in any bytes field, however deep (docs/threats.md#typed-data). */
function callsInside(value: Value, path: string, context: ReadContext): Inside {
  if (typeof value === 'string') {
    const call = value.startsWith('0x') ? nestedCall(value, '', context) : null;
    if (call === null) return { calls: [], trees: [], findings: [] };
    const { effects, trees, findings } = call;
    return { calls: [call], trees: [{ label: `Call in ${path}`, does: effects, children: trees }], findings };
  }
  if (typeof value !== 'object') return { calls: [], trees: [], findings: [] };
  const found = Object.entries(value).map(([key, inner]) => callsInside(inner, path === '' ? key : `${path}.${key}`, context));
  return {
    calls: found.flatMap(({ calls }) => calls),
    trees: found.flatMap(({ trees }) => trees),
    findings: found.flatMap(({ findings }) => findings),
  };
}
