/** What a table of well-known functions holds. */

import type { ReadContext } from '../../context.ts';
import type { Decoded } from '../../decoded.ts';
import type { Call } from './calls.ts';

export interface CallInput {
  /** The contract that is called. */
  to: string;
  value: bigint;
  /** As decoded, in the order of the signature. */
  args: readonly unknown[];
  /** Reads a call inside this one. */
  follow(call: Call, context: ReadContext): Decoded;
}

export type CallReader = (input: CallInput, context: ReadContext) => Decoded;
/** By human-readable signature: the selector is computed from it. */
export type CallTable = Record<string, CallReader>;

export const addressAt = (args: readonly unknown[], i: number): string => String(args[i]);
export const amountAt = (args: readonly unknown[], i: number): bigint => BigInt(args[i] as bigint | number);
export const bytesAt = (args: readonly unknown[], i: number): Uint8Array => bytesOf(args[i]);
export const listAt = (args: readonly unknown[], i: number): unknown[] => (Array.isArray(args[i]) ? (args[i] as unknown[]) : []);

export function bytesOf(value: unknown): Uint8Array {
  return typeof value === 'string' ? Uint8Array.from(Buffer.from(value.replace(/^0x/, ''), 'hex')) : new Uint8Array();
}
