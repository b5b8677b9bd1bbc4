/** What hashing typed data costs, counted from its types and its structs before anything is hashed. */
import { limits } from '../../../budget/limits.ts';
import { type Work, within } from '../../../budget/work.ts';
import type { Field, Typed, Types } from './shape.ts';

/**
 * SECURITY: every struct hash begins with the hash of its type's whole text, and that text holds every type below it
 * (EIP-712, encodeType): 36 kB of payload can ask for 28 MB of it. The sum is taken first.
 * @throws OverLimit
 */
export function affordHashing(typed: Typed, work: Work): void {
  let hashed = 0;
  for (const [type, count] of typed.structs) hashed += count * encodedLength(type, typed.types);
  within('The typed data has', 'characters of types to hash over all its structs', hashed, limits.typedData.hashed);
  work.spend(hashed * stepsACharacter);
}

/** Two libraries, one of which does it twice. */
const stepsACharacter = 0.2;

const baseOf = (type: string): string => type.split('[', 1)[0] ?? type;
const lengthOf = (name: string, fields: readonly Field[]): number =>
  fields.reduce((sum, field) => sum + field.type.length + field.name.length + 2, name.length + 2);

/** Characters of encodeType: the type itself and every one that it reaches, each once. */
function encodedLength(type: string, types: Types): number {
  const reached = new Set([type]);
  let length = 0;
  for (const name of reached) {
    const fields = types[name] ?? [];
    length += lengthOf(name, fields);
    for (const field of fields) {
      const base = baseOf(field.type);
      if (Object.hasOwn(types, base)) reached.add(base);
    }
  }
  return length;
}
