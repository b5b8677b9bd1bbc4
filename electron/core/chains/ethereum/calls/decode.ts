/** Calldata as a call of a function: which one it is, its arguments, and what stands behind them. */
import type { Abi, AbiFunction } from 'viem';
import { decodeFunctionData, encodeFunctionData } from 'viem/utils';
import { hexed } from '../../../text/bytes.ts';
import { quoted } from '../../../text/visible.ts';
import type { ReadContext } from '../../context.ts';
import { onChain } from '../address.ts';
import { tronChain } from '../networks.ts';
import { functionsOf } from './abi.ts';
import { wordsOf } from './abi-size.ts';
import { bundled } from './functions.ts';
import type { CallReader } from './reader.ts';

/** A word is decoded, encoded again to compare, and laid out. */
const aWord = 5;

export interface Known {
  item: AbiFunction;
  args: readonly unknown[];
  signature: string;
  /** Where the interface is from. */
  from: string;
  /** Of the bundled list. */
  read?: CallReader;
  /** Bytes behind the arguments; null where there are none. */
  leftover: Uint8Array | null;
}

/** As a well-known function, or as one of an uploaded interface; undefined where neither is written like this. */
export function decode(data: Uint8Array, to: string, selector: string, context: ReadContext): Known | undefined {
  const listed = bundled.get(selector);
  // SECURITY: on TRON the contract behind the same 20 bytes is another one.
  const uploaded = context.interfaceOf(onChain(to, context.chainId));
  const item = uploaded === undefined ? undefined : functionsOf(uploaded.json, context.work).get(selector);
  // SECURITY: what is well known is read as what it is, whatever an uploaded interface calls it.
  if (listed !== undefined) {
    const found = attempt(data, listed.item, context);
    if (found !== undefined) return { ...found, from: 'well-known function', read: listed.read };
  }
  if (item !== undefined && uploaded !== undefined) {
    const found = attempt(data, item, context);
    if (found !== undefined) return { ...found, from: `uploaded interface ${quoted(uploaded.label)}` };
  }
  return undefined;
}

/** undefined where the bytes are no call of the function. */
export function attempt(
  data: Uint8Array,
  item: AbiFunction,
  { chainId, work }: Pick<ReadContext, 'chainId' | 'work'>,
): Pick<Known, 'item' | 'args' | 'signature' | 'leftover'> | undefined {
  work.spend(wordsOf(item.inputs, data.subarray(4)) * aWord);
  try {
    const abi: Abi = [item];
    const bytes = hexed(data);
    const decoded = decodeFunctionData({ abi, data: bytes });
    const args = (decoded.args ?? []) as readonly unknown[];
    const again = encodeFunctionData({ abi, functionName: item.name, args });
    const signature = `${item.name}(${item.inputs.map(i => `${i.type}${i.name === undefined || i.name === '' ? '' : ` ${i.name}`}`).join(', ')})`;
    if (again === bytes || (chainId === tronChain && withoutPrefix(bytes, again)))
      return { item, args, signature, leftover: null };
    // SECURITY: arguments that are not written as their types are written may be read in another way by the contract: the call
    // is not the one it looks like (docs/threats.md#rules).
    return bytes.startsWith(again) ? { item, args, signature, leftover: data.slice(again.length / 2 - 1) } : undefined;
  } catch {
    return undefined;
  }
}

/** Wallets of TRON often leave the byte 0x41 before an address in its word, and contracts pass over it. */
function withoutPrefix(sent: string, again: string): boolean {
  const words = (hex: string) => hex.slice(10).match(/.{64}/g) ?? [];
  const plain = words(again);
  return (
    sent.length === again.length &&
    words(sent).every((word, i) => word === plain[i] || word === plain[i]?.replace(/^0{24}/, `${'0'.repeat(22)}41`))
  );
}
