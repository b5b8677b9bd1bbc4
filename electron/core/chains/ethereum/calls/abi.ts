/** Contract interfaces as the organisation uploads them, by selector. */
import { hash } from 'node:crypto';
import type { AbiFunction } from 'viem';
import { toFunctionSelector } from 'viem/utils';
import { isObject } from '../../../../contract/text/members.ts';
import { limits } from '../../../budget/limits.ts';
import type { Work } from '../../../budget/work.ts';
import { entriesInWords } from './abi-words.ts';

/** Parsing 400 kB takes longer than a list may: results are kept by the hash of the text, newest last. */
const kept = new Map<string, Map<string, AbiFunction>>();
/** Selectors are hashes. */
const charactersAStep = 3;

/**
 * @param json an ABI as JSON text, or an object with an `abi` member; anything else has no functions
 * @throws OverLimit
 */
export function functionsOf(json: string, work: Work): Map<string, AbiFunction> {
  if (json.length < shortest) return new Map();
  work.spend(json.length / hashedAStep);
  const key = hash('sha256', json, 'base64');
  const found = kept.get(key);
  if (found !== undefined) return found;
  // What is larger than the service takes names nothing.
  if (json.length > limits.interface.bytes) return new Map();
  work.spend(json.length / charactersAStep);
  const functions = parse(json);
  kept.set(key, functions);
  for (const oldest of kept.keys()) {
    if (kept.size <= limits.interface.kept) break;
    kept.delete(oldest);
  }
  return functions;
}
/** [] */
const shortest = 2;
const hashedAStep = 1_000;

/**
 * Functions of an interface that share their selector, by their names: of a contract only one of them can be.
 * SECURITY: which of them a call is read as depends on the reader.
 */
export function sharedSelectors(json: string, work: Work): [selector: string, names: string[]][] {
  if (functionsOf(json, work).size === 0) return [];
  work.spend(json.length / charactersAStep);
  const found = new Map<string, Set<string>>();
  for (const item of items(json)) {
    try {
      const selector = toFunctionSelector(item).slice(2);
      found.set(selector, (found.get(selector) ?? new Set()).add(item.name));
    } catch {
      // What is malformed has no selector to share.
    }
  }
  return [...found].filter(([, names]) => names.size > 1).map(([selector, names]) => [selector, [...names]]);
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
      return (entriesInWords(list as string[]) ?? []).filter(isFunction);
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
    entry.inputs.every(input => isShallow(input, 0))
  );
}

/** Tuples in tuples, as deep as anything real: what is deeper would be followed for every word of a call. */
const isShallow = (input: unknown, depth: number): boolean =>
  isObject(input) &&
  typeof input.type === 'string' &&
  input.type.length <= 256 &&
  depth < limits.interface.depth &&
  (input.components === undefined ||
    (Array.isArray(input.components) && input.components.every(inner => isShallow(inner, depth + 1))));
