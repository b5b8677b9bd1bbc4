/** Interfaces in words (human-readable ABIs), read only where reading them costs no more than they weigh. */
import { parseAbi } from 'viem/utils';
import { limits } from '../../../budget/limits.ts';

/** null where they cannot be read, or cost more than any real interface. */
export function entriesInWords(list: readonly string[]): readonly unknown[] | null {
  // SECURITY: whoever proposes an interface writes it: 55 kB of brackets and 600 bytes of structures in each other stop a reader.
  if (list.some(words => words.length > limits.interface.letters)) return null;
  try {
    return isAffordable(list) ? parseAbi(list as string[]) : null;
  } catch {
    return null;
  }
}

const identifier = /[A-Za-z$_][A-Za-z0-9$_]*/g;
const structure = /^struct ([A-Za-z$_][A-Za-z0-9$_]*) \{(.*)\}$/;

/** Counted before anything is made. */
function isAffordable(list: readonly string[]): boolean {
  const bodies = new Map<string, string>();
  for (const words of list) {
    const [, name, body] = structure.exec(words) ?? [];
    if (name !== undefined && body !== undefined) bodies.set(name, body);
  }
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const found = sizes.get(name);
    if (found !== undefined) return found;
    // One that stands in itself has no end.
    sizes.set(name, Number.POSITIVE_INFINITY);
    const size = 1 + namedIn(bodies.get(name) ?? '');
    sizes.set(name, size);
    return size;
  };
  const namedIn = (words: string): number =>
    (words.match(identifier) ?? []).reduce((sum, name) => sum + (bodies.has(name) ? sizeOf(name) : 0), 0);
  const sum = (sizesOf: readonly number[]): number => sizesOf.reduce((total, size) => total + size, 0);
  return (
    sum(Array.from(bodies.keys(), sizeOf)) <= limits.interface.made &&
    sum(list.map(words => (structure.test(words) ? 0 : namedIn(words)))) <= limits.interface.named
  );
}
