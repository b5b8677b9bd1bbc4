/** Contract interfaces as the organisation uploads them, by selector. */
import type { AbiFunction } from 'viem';
import { parseAbi, toFunctionSelector } from 'viem/utils';
import { isObject } from './members.ts';

/** Parsing 400 kB takes longer than a list may: results are kept, newest last. */
const kept = new Map<string, Map<string, AbiFunction>>();
const most = 32;

/** Two and a half times what the service takes (interface.md, Limits): what is longer is no interface that it holds. */
const mostLetters = 1_000_000;

/** @param json an ABI as JSON text, or an object with an `abi` member; anything else has no functions */
export function functionsOf(json: string): Map<string, AbiFunction> {
  const found = kept.get(json);
  if (found !== undefined) return found;
  const functions = json.length > mostLetters ? new Map<string, AbiFunction>() : parse(json);
  kept.set(json, functions);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return functions;
}

function parse(json: string): Map<string, AbiFunction> {
  const functions = new Map<string, AbiFunction>();
  for (const item of items(json)) {
    try {
      const selector = toFunctionSelector(item).slice(2);
      if (!functions.has(selector)) functions.set(selector, item);
    } catch {
      // One malformed entry does not hide the others.
    }
  }
  return functions;
}

function items(json: string): AbiFunction[] {
  try {
    const value: unknown = JSON.parse(json);
    const list = Array.isArray(value) ? value : isObject(value) && Array.isArray(value.abi) ? value.abi : [];
    if (list.length > 0 && list.every(entry => typeof entry === 'string'))
      return (parseAbi(list as string[]) as readonly unknown[]).filter(isFunction);
    return list.filter(isFunction);
  } catch {
    return [];
  }
}

function isFunction(entry: unknown): entry is AbiFunction {
  return (
    isObject(entry) &&
    entry.type === 'function' &&
    typeof entry.name === 'string' &&
    Array.isArray(entry.inputs) &&
    entry.inputs.every(isObject)
  );
}
