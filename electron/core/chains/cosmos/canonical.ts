/** JSON as the Cosmos SDK signs it: members sorted, no blanks, and characters written as Go's encoding/json writes them. */
import { isObject } from '../../../contract/text/members.ts';

/** A fraction or an exponent, which no member of the SDK has, comes out as what is no JSON. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype)
    return `{${Object.keys(value)
      .sort()
      .map(key => `${escaped(key)}:${canonical(value[key])}`)
      .join(',')}}`;
  return typeof value === 'string' ? escaped(value) : String(value);
}

const escaped = (text: string): string =>
  JSON.stringify(text).replaceAll(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
