/** Where something stands in a JSON text, by line and column, so that a problem can be pointed at. */

export interface Place {
  /** From 1. */
  line: number;
  column: number;
}

/** @param at offset of a character, from 0 */
export function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: at - start + 1 };
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Where the value of a path begins; of a member, where its name stands; the nearest one above where there is none.
 * @param text JSON that was read already: it is well-formed, and no member stands twice
 */
export function placeOf(text: string, path: readonly PropertyKey[]): Place {
  const tokens = [...text.matchAll(token)];
  let at = 0;
  let found = tokens[0]?.index ?? 0;
  const is = (n: number, mark: string) => tokens[n]?.[0] === mark;
  /** The token after the value that begins at `n`. */
  const after = (n: number): number => {
    let depth = 0;
    for (let i = n; i < tokens.length; i++) {
      if (is(i, '{') || is(i, '[')) depth++;
      else if (is(i, '}') || is(i, ']')) depth--;
      if (depth <= 0) return i + 1;
    }
    return tokens.length;
  };
  for (const step of path) {
    const isList = is(at, '[');
    if (!isList && !is(at, '{')) break;
    let next = at + 1;
    let reached = false;
    for (let index = 0; next < tokens.length && !is(next, isList ? ']' : '}'); index++) {
      const value = isList ? next : next + 2;
      reached = isList ? index === step : tokens[next]?.[0] === JSON.stringify(step);
      if (reached) {
        found = tokens[next]?.index ?? found;
        at = value;
        break;
      }
      next = after(value);
      if (is(next, ',')) next++;
    }
    if (!reached) break;
  }
  return placeAt(text, found);
}
