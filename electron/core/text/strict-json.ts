/**
 * JSON as a proof reads it: text that every parser takes for the same value, or no value at all.
 *
 * SECURITY: what was stamped is read by two parsers, this one and the service's. Wherever parsers are known to differ
 * (a member twice or in another spelling, a number that one of them rounds, half of a surrogate pair, text after the
 * end), each could show another value; so such text is refused, with the place and the reason.
 */
export type StrictJson = { ok: true; value: unknown } | { ok: false; why: string };

/** Requests are at most 4 MiB, and nest less than 20 levels. */
const mostCharacters = 4 * 1024 * 1024;
const mostDepth = 64;

export function readStrictJson(text: string): StrictJson {
  if (text.length > mostCharacters) return { ok: false, why: `it is longer than ${mostCharacters} characters` };
  // SECURITY: half of a pair becomes U+FFFD in UTF-8, so that two texts would have the same bytes and the same hash.
  if (!text.isWellFormed()) return { ok: false, why: 'it holds half of a surrogate pair' };
  try {
    return { ok: true, value: new StrictReader(text).read() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, why: error.message };
    throw error;
  }
}

class Refused extends Error {}

/**
 * How a member's name is compared: parsers take organization_id, or Organizationid, for organizationId.
 * Upper case first: the long s (ſ) and the dotless i have no lower case, and parsers that fold letters take them for s and i.
 */
export const spellingOf = (name: string): string =>
  name
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[_\-\s]/g, '');

const escapes: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class StrictReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): unknown {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) this.refuse('something follows its end');
    return value;
  }

  private refuse(why: string): never {
    throw new Refused(`${why}, at character ${this.at + 1}`);
  }

  private space() {
    while (this.at < this.text.length && ' \n\r\t'.includes(this.text.charAt(this.at))) this.at++;
  }

  private matched(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private expect(character: string) {
    if (this.text.charAt(this.at) !== character) this.refuse(`${character} was expected`);
    this.at++;
  }

  private value(depth: number): unknown {
    if (depth > mostDepth) this.refuse(`it is nested deeper than ${mostDepth} levels`);
    this.space();
    const first = this.text.charAt(this.at);
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    if (first === '"') return this.string();
    for (const [word, value] of words)
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    return this.number();
  }

  private number(): number {
    const start = this.at;
    const written = this.matched(number);
    if (written === '') this.refuse('a value was expected');
    const value = Number(written);
    // SECURITY: 1.0, 1e2, -0 and whole numbers beyond 2^53 are read as different values, or as none, by other parsers.
    if (String(value) === written && (Number.isSafeInteger(value) || !Number.isInteger(value))) return value;
    this.at = start;
    return this.refuse(`the number ${written.slice(0, 40)} is one that parsers disagree about`);
  }

  private string(): string {
    this.expect('"');
    let read = this.plain();
    while (this.text.charAt(this.at) !== '"') {
      if (this.text.charAt(this.at) !== '\\') this.refuse('a text does not end, or holds a control character');
      read += this.escape() + this.plain();
    }
    this.at++;
    if (!read.isWellFormed()) this.refuse('a text holds half of a surrogate pair');
    return read;
  }

  private plain(): string {
    const start = this.at;
    for (let code = this.text.charCodeAt(this.at); code >= 0x20 && code !== 0x22 && code !== 0x5c; )
      code = this.text.charCodeAt(++this.at);
    return this.text.slice(start, this.at);
  }

  private escape(): string {
    const letter = this.text.charAt(++this.at);
    this.at++;
    if (letter !== 'u') return Object.hasOwn(escapes, letter) ? (escapes[letter] ?? '') : this.refuse('an escape is unknown');
    const digits = this.text.slice(this.at, this.at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.refuse('an escape is unknown');
    this.at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private name(): string {
    const start = this.at;
    const name = this.string();
    // SECURITY: a name is written as it is; an escape in it is how one hides from whoever looks for it.
    if (this.text.slice(start, this.at).includes('\\')) this.refuse(`the name of a member is written with an escape`);
    return name;
  }

  private object(depth: number): Record<string, unknown> {
    const found: [string, unknown][] = [];
    const spellings = new Map<string, string>();
    this.at++;
    this.space();
    if (this.text.charAt(this.at) === '}') {
      this.at++;
      return {};
    }
    for (;;) {
      this.space();
      const name = this.name();
      const other = spellings.get(spellingOf(name));
      if (other !== undefined)
        this.refuse(
          other === name
            ? `the member ${JSON.stringify(name.slice(0, 60))} appears twice`
            : `the members ${JSON.stringify(other.slice(0, 60))} and ${JSON.stringify(name.slice(0, 60))} are two spellings of one name`,
        );
      spellings.set(spellingOf(name), name);
      this.space();
      this.expect(':');
      found.push([name, this.value(depth + 1)]);
      this.space();
      if (this.text.charAt(this.at) === '}') break;
      this.expect(',');
    }
    this.at++;
    return Object.fromEntries(found);
  }

  private array(depth: number): unknown[] {
    const found: unknown[] = [];
    this.at++;
    this.space();
    if (this.text.charAt(this.at) === ']') {
      this.at++;
      return found;
    }
    for (;;) {
      found.push(this.value(depth + 1));
      this.space();
      if (this.text.charAt(this.at) === ']') break;
      this.expect(',');
    }
    this.at++;
    return found;
  }
}

const words: readonly [string, boolean | null][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
