/** JSON from outside: UTF-8, not too deep, and without the member that changes an object's prototype. */
import { done, type Failure, failure, type Outcome } from '../../contract/outcome.ts';
import { count } from '../../contract/text/plain-text.ts';
import { inOnePiece, type Steps } from '../budget/slices.ts';
import { decoding } from './bytes.ts';

/** Activities nest less than 20 levels; deeper text is made to exhaust the reader (docs/faults.md#fault-models). */
const maxDepth = 64;
/** A page of 100 activities holds some 6,000. Checking costs time a value: millions of empty ones would stop main for minutes. */
const maxValues = 250_000;

/** @returns `bad_answer` with a sentence where it is no such JSON */
export const readJson = (bytes: Uint8Array): Outcome<unknown> => inOnePiece(readingJson(bytes));

/** The same in steps: a page of activities takes longer than a slice to look through, to decode and to parse. */
export function* readingJson(bytes: Uint8Array): Steps<Outcome<unknown>> {
  const over = overLimit(bytes);
  if (over !== null) return over;
  yield;
  try {
    const text = yield* decoding(bytes);
    // SECURITY: JSON.parse makes an own `__proto__` member, which a later assignment would turn into a prototype.
    const suspicious = text.includes('__proto__') || /\\u00(5f|6f|7[024])/i.test(text);
    return done(suspicious ? JSON.parse(text, withoutPrototype) : JSON.parse(text));
  } catch {
    return unreadable('JSON', bytes.length === 0 ? 'an empty body' : `${bytes.length} bytes that are not JSON`);
  }
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

function unreadable(expected: string, received: string): Failure {
  return failure(
    'bad_answer',
    `The service’s answer cannot be read: expected ${expected}, received ${received}. Try again; if this persists, check the service address and any proxy in between.`,
  );
}

/** Counts brackets and commas outside strings, before anything recursive sees the text. */
function overLimit(bytes: Uint8Array): Failure | null {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    // Most bytes are in strings.
    if (byte === 0x22) i = endOfString(bytes, i);
    else if (byte === 0x2c) {
      if (++values > maxValues) return unreadable(`JSON of at most ${count(maxValues)} values`, 'more');
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > maxDepth) return unreadable(`JSON of at most ${maxDepth} levels`, 'deeper JSON');
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return null;
}

/** Where the string ends that begins at `start`; past the end where it does not. */
function endOfString(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  for (; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 0x22) break;
    if (byte === 0x5c) i++;
  }
  return i;
}
