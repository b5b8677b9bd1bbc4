/** Headers of a delivery, from a socket or from what a person pasted. */
import { done, failure, type Outcome } from '../../contract/outcome.ts';

export type HeaderLine = [name: string, value: string];

/** RFC 9110 §5.1: a token. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const requestLine = /^(POST|HTTP\/\d(\.\d)?)\s/i;
const mostLines = 200;

/**
 * Reads pasted headers: `Name: value` lines (a request line first is skipped, `-H '…'` of curl and a leading `>` or `<`
 * are taken off), or a JSON object of names and values, as many relays keep them.
 */
export function readHeaders(text: string): Outcome<HeaderLine[]> {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return fromJson(trimmed);
  const lines: HeaderLine[] = [];
  for (const [index, raw] of trimmed.split(/\r\n|\n|\r/).entries()) {
    const line = unwrapped(raw);
    if (line === '' || (index === 0 && requestLine.test(line))) continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim();
    if (!token.test(name))
      return failure('invalid', `Line ${index + 1} of the headers: expected “Name: value”, received “${line.slice(0, 60)}”.`);
    lines.push([name, line.slice(colon + 1).trim()]);
  }
  return bounded(lines);
}

/** Without what curl and its log put around a header. */
function unwrapped(raw: string): string {
  const bare = raw.trim();
  const line = bare.endsWith('\\') ? bare.slice(0, -1).trimEnd() : bare;
  const quoted = /^(?:-H|--header)\s+(['"])(.*)\1$/.exec(line)?.[2];
  return quoted ?? line.replace(/^[<>]\s?/, '');
}

function fromJson(text: string): Outcome<HeaderLine[]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failure(
      'invalid',
      'The headers begin like a JSON object but are not JSON. Paste them as “Name: value” lines instead.',
    );
  }
  const lines: HeaderLine[] = [];
  for (const [name, given] of Object.entries(value as Record<string, unknown>))
    for (const each of Array.isArray(given) ? given : [given]) {
      if (!token.test(name) || (typeof each !== 'string' && typeof each !== 'number'))
        return failure('invalid', `The header “${name.slice(0, 60)}”: expected text as its value.`);
      lines.push([name, String(each)]);
    }
  return bounded(lines);
}

const bounded = (lines: HeaderLine[]): Outcome<HeaderLine[]> => {
  if (lines.length === 0) return failure('invalid', 'Paste the headers of the delivery: expected at least one, received none.');
  return lines.length <= mostLines
    ? done(lines)
    : failure('invalid', `Expected at most ${mostLines} headers, received ${lines.length}.`);
};

/** All values of a header, by its name in any case. */
export function valuesOf(headers: readonly HeaderLine[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([each]) => each.toLowerCase() === wanted).map(([, value]) => value.trim());
}
