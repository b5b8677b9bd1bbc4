/** JSON as a person types it: where it stops being JSON, and laid out to be read. */

/** Where and why a text is no JSON, in words; null where it is, or where there is nothing. */
export function jsonTrouble(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch {
    const at = errorAt(text);
    if (at >= text.trimEnd().length) return 'Not JSON: it ends too early.';
    const before = text.slice(0, at).split('\n');
    const came = [...text.slice(at)][0] ?? '';
    return `Not JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: “${came}” does not belong there.`;
  }
}

const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The place of the first character that cannot stand there (RFC 8259). The engine's own message tells it only at times. */
function errorAt(text: string): number {
  let at = 0;
  const space = () => {
    while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at += 1;
  };
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    at += length;
    return length > 0;
  };
  const is = (character: string): boolean => {
    space();
    if (text.charAt(at) !== character) return false;
    at += 1;
    return true;
  };
  const list = (close: string, item: () => boolean): boolean => {
    at += 1;
    if (is(close)) return true;
    do if (!item()) return false;
    while (is(','));
    return is(close);
  };
  const member = (): boolean => {
    space();
    return take(string) && is(':') && value();
  };
  const value = (): boolean => {
    space();
    const first = text.charAt(at);
    if (first === '{') return list('}', member);
    if (first === '[') return list(']', value);
    return take(first === '"' ? string : word);
  };
  try {
    if (value()) space();
  } catch {
    // Nested deeper than the stack: the place is as far as it was read.
  }
  return at;
}

/** JSON text with line breaks and indents. Works on the text, not on its values: a number keeps every digit. */
export function laidOut(json: string): string {
  const tokens = json.match(/"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0;
  let out = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [index, token] of tokens.entries()) {
    const opens = token === '{' || token === '[';
    const closes = token === '}' || token === ']';
    const isEmptied = closes && /[{[]/.test(tokens[index - 1] ?? '') && tokens[index - 1]?.length === 1;
    if (closes) depth -= 1;
    if (closes && !isEmptied) out += line();
    out += token === ':' ? ': ' : token;
    if (opens) depth += 1;
    const next = tokens[index + 1];
    if (token === ',' || (opens && next !== '}' && next !== ']')) out += line();
  }
  return out;
}
