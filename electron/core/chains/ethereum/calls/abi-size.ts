/**
 * How much a decoder would read of calldata, counted by following its offsets without building anything.
 *
 * SECURITY: offsets may all point to the same bytes, and a list of empty things costs no bytes at all: 9 kB can stand for
 * gigabytes of arguments. The count comes before the decoding.
 */
import type { AbiParameter } from 'viem';
import { limits } from '../../../budget/limits.ts';
import { within } from '../../../budget/work.ts';

const word = 32;

/**
 * Words that decoding reads; what is malformed ends early, as the decoder does.
 * @throws OverLimit
 */
export function wordsOf(inputs: readonly AbiParameter[], data: Uint8Array): number {
  let words = 0;
  const count = (more: number): void => {
    words += more;
    within('A call in it has', 'bytes of arguments', words * word, limits.calls.bytes);
  };
  const number = (at: number): number => {
    let value = 0;
    for (let i = at; i < at + word; i++) value = value * 256 + (data[i] ?? Number.NaN);
    return value;
  };
  const sequence = (parameters: readonly AbiParameter[], from: number, depth: number): void => {
    let at = from;
    for (const parameter of parameters) {
      const size = headOf(parameter);
      if (size === null) {
        count(1);
        const offset = number(at);
        if (!(from + offset < data.length)) return;
        one(parameter, from + offset, depth + 1);
        at += word;
      } else {
        count(Math.max(1, size));
        at += size * word;
      }
    }
  };
  const one = (parameter: AbiParameter, at: number, depth: number): void => {
    if (depth > limits.interface.depth) return;
    const list = listOf(parameter);
    if (list === null) {
      if (parameter.type.startsWith('tuple')) sequence(componentsOf(parameter), at, depth);
      else count(1 + Math.ceil(Math.min(number(at) || 0, data.length) / word));
      return;
    }
    const length = list.length ?? number(at);
    if (Number.isNaN(length)) return;
    const from = list.length === null ? at + word : at;
    const size = headOf(list.of);
    if (size !== null) {
      count(length * Math.max(1, size));
      return;
    }
    for (let i = 0; i < length; i++) {
      count(1);
      const offset = number(from + i * word);
      if (!(from + offset < data.length)) return;
      one(list.of, from + offset, depth + 1);
    }
  };
  sequence(inputs, 0, 0);
  return words;
}

const componentsOf = (parameter: AbiParameter): readonly AbiParameter[] =>
  'components' in parameter ? (parameter.components as readonly AbiParameter[]) : [];

/** What it is a list of, and of how many; null for `length` where the data say so. */
function listOf(parameter: AbiParameter): { of: AbiParameter; length: number | null } | null {
  const found = /^(.*)\[(\d*)\]$/.exec(parameter.type);
  if (found === null) return null;
  return { of: { ...parameter, type: found[1] ?? '' }, length: found[2] === '' ? null : Number(found[2]) };
}

/** Words of a value that stands in its place; null where an offset stands there. */
function headOf(parameter: AbiParameter): number | null {
  const list = listOf(parameter);
  if (list !== null) {
    const size = list.length === null ? null : headOf(list.of);
    return size === null || list.length === null ? null : size * list.length;
  }
  if (parameter.type === 'string' || parameter.type === 'bytes') return null;
  if (!parameter.type.startsWith('tuple')) return 1;
  let words = 0;
  for (const component of componentsOf(parameter)) {
    const size = headOf(component);
    if (size === null) return null;
    words += size;
  }
  return words;
}
