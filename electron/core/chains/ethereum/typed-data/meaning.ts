/** What well-known typed messages do. Recognised by their fields, not by the name alone: a renamed permit is still one. */
import type { Fact, Movement, Tree } from '../../../../contract/document.ts';
import { told } from '../../../review/wording/told.ts';
import { fact, type Observation, type ReadContext } from '../../reading.ts';
import { nestedCall } from '../calls/calls.ts';
import { clearSigned } from '../clear-signing.ts';
import { delegations } from './delegations.ts';
import { orders } from './orders.ts';
import { permits } from './permits.ts';
import type { Struct, Typed } from './shape.ts';
import type { Value } from './values.ts';

export interface Meaning {
  /** Third person: "lets “Router” move 5 USDC of “Ops hot”". */
  deed: string;
  effects: string[];
  facts: Fact[];
  /** As an act's. */
  moves?: Movement[] | undefined;
  observations: Observation[];
  trees?: Tree[];
  /** No reader of its own knows it: its words are a description's, or those of the calls in it. */
  described?: true;
}

/** Each looks at the fields and answers null where the message is not its own. */
export type MeaningReader = (typed: Typed, context: ReadContext) => Meaning | null;

/** null: the message is of a kind not known here. */
export function meaningOf(typed: Typed, context: ReadContext): Meaning | null {
  const own = first([...permits, ...delegations, ...orders], unwrapped(typed), context);
  const clear = clearSigned(typed, context);
  const inside = callsInside(typed.message, '', context);
  const meaning =
    own ?? (clear === null ? null : { deed: clear.deed, effects: [], facts: [], observations: [] as Observation[] });
  if (meaning === null && inside.trees.length === 0) return null;
  const base = meaning ?? {
    deed: `carries calls that ${context.account} would allow`,
    effects: [],
    facts: [],
    observations: [{ rule: 'unknown-typed-data' }],
  };
  // An act read above has followed its own calls already; the rest are read here.
  const calls = own?.trees === undefined ? inside : { trees: [], observations: [] };
  return {
    ...(own === null && { described: true }),
    deed: base.deed,
    effects: base.effects,
    // The description's words go with an own reading; its fields only where there is none.
    facts: [...base.facts, ...(own === null ? (clear?.facts ?? []) : (clear?.facts.slice(0, 1) ?? []))],
    // Calls that no reading of its own followed may move anything.
    moves: calls.trees.length > 0 ? undefined : own?.moves,
    observations: [...base.observations, ...calls.observations],
    trees: [...(own?.trees ?? []), ...calls.trees],
  };
}

/** ERC-7739 puts the real message under `contents` of a TypedDataSign: that is what is meant. */
function unwrapped(typed: Typed): Typed {
  const contents = typed.primaryType === 'TypedDataSign' ? structIn(typed.message, 'contents') : null;
  const type = typed.types[typed.primaryType]?.find(field => field.name === 'contents')?.type;
  return contents === null || type === undefined ? typed : { ...typed, primaryType: type, message: contents };
}

function first(readers: readonly MeaningReader[], typed: Typed, context: ReadContext): Meaning | null {
  for (const read of readers) {
    const meaning = read(typed, context);
    if (meaning !== null) return meaning;
  }
  return null;
}

/** Calldata in any bytes field, however deep (people.md §2, theme 2: nested calls must be decoded). */
function callsInside(value: Value, path: string, context: ReadContext): { trees: Tree[]; observations: Observation[] } {
  if (typeof value === 'string') {
    const found = value.startsWith('0x') ? nestedCall(value, '', context) : null;
    const call = found === null ? null : told(found, context);
    return call === null
      ? { trees: [], observations: [] }
      : { trees: [{ label: `Call in ${path}`, note: call.deed, children: call.trees }], observations: call.observations };
  }
  if (typeof value !== 'object') return { trees: [], observations: [] };
  const found = Object.entries(value).map(([key, inner]) => callsInside(inner, path === '' ? key : `${path}.${key}`, context));
  return { trees: found.flatMap(f => f.trees), observations: found.flatMap(f => f.observations) };
}

export const addressIn = (struct: Struct, name: string): string | null => {
  const value = Object.hasOwn(struct, name) ? struct[name] : undefined;
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value) ? value : null;
};
export const amountIn = (struct: Struct, name: string): bigint | null => {
  const value = Object.hasOwn(struct, name) ? struct[name] : undefined;
  return typeof value === 'bigint' ? value : null;
};
export const structIn = (struct: Struct, name: string): Struct | null => {
  const value = Object.hasOwn(struct, name) ? struct[name] : undefined;
  return typeof value === 'object' && !Array.isArray(value) ? value : null;
};
export const structsIn = (struct: Struct, name: string): Struct[] => {
  const value = Object.hasOwn(struct, name) ? struct[name] : undefined;
  return Array.isArray(value) ? value.filter((v): v is Struct => typeof v === 'object' && !Array.isArray(v)) : [];
};

/** The account a message speaks for, where it is not the one that signs. */
export function otherAccount(holder: string | null, context: ReadContext): Observation[] {
  const ours = context.signWith.toLowerCase();
  if (holder === null || !ours.startsWith('0x') || holder === ours) return [];
  return [{ rule: 'other-account', sentence: `The message speaks for ${holder}, and ${context.signWith} would sign it.` }];
}

export const textFact = (label: string, value: bigint | string | boolean | null): Fact[] =>
  value === null ? [] : [fact(label, String(value), 'text')];
