/** The bundled list of well-known functions, by selector. */
import type { AbiFunction } from 'viem';
import { parseAbiItem, toFunctionSelector } from 'viem/utils';
import type { ReadContext } from '../../context.ts';
import type { Decoded } from '../../decoded.ts';
import { controlCalls } from './control.ts';
import { nestedCalls } from './nested.ts';
import { powerCalls } from './powers.ts';
import { proposedCalls } from './proposals.ts';
import { protocolCalls } from './protocols.ts';
import type { CallInput, CallTable } from './reader.ts';
import { safeCalls } from './safe.ts';
import { standingCalls } from './standing-rights.ts';
import { swapCalls } from './swaps.ts';
import { tokenCalls } from './tokens.ts';

const read: CallTable = {
  ...tokenCalls,
  ...controlCalls,
  ...nestedCalls,
  ...proposedCalls,
  ...safeCalls,
  ...swapCalls,
  ...protocolCalls,
  ...standingCalls,
};
/** Without the names of its arguments. */
const bare = (key: string): string =>
  key
    .split(/[(),]/)
    .map(part => part.trim().split(' ')[0])
    .join();
const taken = new Set(Object.keys(read).map(bare));
/** What has a reading of its own keeps it. */
const table: CallTable = {
  ...Object.fromEntries(Object.entries(powerCalls).filter(([key]) => !taken.has(bare(key)))),
  ...read,
};

interface Listed {
  /** The human-readable signature, which is the table's key. */
  key: string;
  item: AbiFunction;
}

/** By selector, eight lower-case digits. */
export const bundled: ReadonlyMap<string, Listed> = new Map(
  Object.keys(table).map(key => {
    const item = parseAbiItem(`function ${key}` as string) as AbiFunction;
    return [toFunctionSelector(item).slice(2), { key, item }] as const;
  }),
);

/** The number of rows, to compare with the map: two signatures must not share a selector. */
export const bundledCount = Object.keys(table).length;

/** undefined where the key is not in the table. */
export function actOf(key: string, input: CallInput, context: ReadContext): Decoded | undefined {
  return Object.hasOwn(table, key) ? table[key]?.(input, context) : undefined;
}
