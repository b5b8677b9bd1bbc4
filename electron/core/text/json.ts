/**
 * JSON read without loss: whole numbers of any size stay exact, and members that occur twice are found.
 *
 * SECURITY: parsers differ on repeated members (first or last wins) and on large numbers (JavaScript rounds). What is
 * shown here and what the enclave hashes could then be two things, so both are reported and never passed over.
 */
import { limits } from '../budget/limits.ts';

export interface Json {
  value: unknown;
  /** Paths of members that stand more than once; the first few, where there are many. */
  repeated: string[];
  /** Paths of whole numbers beyond 2^53 without quotes, which readers of JSON round. */
  large: string[];
  /** Paths of texts and names that hold half of a character (a lone surrogate): they have no UTF-8 form. */
  halves: string[];
}

/** A number that is not plainly whole (a fraction, an exponent, minus zero), as it is written: readers differ about it. */
export class OddNumber {
  readonly written: string;
  constructor(written: string) {
    this.written = written;
  }
  toJSON(): string {
    return this.written;
  }
}

const mostDigits = 400;

/** Short enough for a sentence: names and nesting can make a path as long as the payload. */
const shortPath = (path: string): string => (path.length > 200 ? `${path.slice(0, 200)}…` : path);

/** null where the text is not JSON, or nested deeper than anything real. */
export function parseJson(text: string): Json | null {
  try {
    JSON.parse(text);
    return new Reader(text).read();
  } catch {
    return null;
  }
}

/** Walks text that JSON.parse has accepted, so that only the shape needs following. */
class Reader {
  private readonly text: string;
  private at = 0;
  private readonly repeated: string[] = [];
  private readonly large: string[] = [];
  private readonly halves: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  read(): Json {
    const value = this.value('', 0);
    return { value, repeated: this.repeated, large: this.large, halves: this.halves };
  }

  private note(paths: string[], path: string) {
    if (paths.length < limits.json.doubts) paths.push(shortPath(path));
  }

  private space() {
    while (' \n\r\t'.includes(this.text.charAt(this.at)) && this.at < this.text.length) this.at++;
  }

  private value(path: string, depth: number): unknown {
    if (depth > limits.json.depth) throw new RangeError('nested too deeply');
    this.space();
    const first = this.text.charAt(this.at);
    if (first === '{') return this.object(path, depth);
    if (first === '[') return this.array(path, depth);
    if (first === '"') return this.string(path);
    const token = /[^\s,\]}]+/y;
    token.lastIndex = this.at;
    const word = token.exec(this.text)?.[0] ?? '';
    this.at += word.length;
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : this.number(word, path);
  }

  private number(word: string, path: string): unknown {
    if (!/^(?:0|-?[1-9]\d*)$/.test(word)) return new OddNumber(word);
    const number = Number(word);
    if (Number.isSafeInteger(number)) return number;
    this.note(this.large, path);
    // The work of a conversion grows with the square of its digits, and no type has more.
    return word.length > mostDigits ? new OddNumber(word) : BigInt(word);
  }

  private string(path: string): string {
    const start = this.at++;
    while (this.text.charAt(this.at) !== '"') this.at += this.text.charAt(this.at) === '\\' ? 2 : 1;
    const found = JSON.parse(this.text.slice(start, ++this.at)) as string;
    if (!found.isWellFormed()) this.note(this.halves, path);
    return found;
  }

  private object(path: string, depth: number): unknown {
    const found: [string, unknown][] = [];
    const keys = new Set<string>();
    this.at++;
    for (this.space(); this.text.charAt(this.at) !== '}'; this.space()) {
      if (this.text.charAt(this.at) === ',') this.at++;
      this.space();
      const key = this.string(path);
      const inner = path === '' ? key : `${path}.${key}`;
      if (keys.has(key)) this.note(this.repeated, inner);
      keys.add(key);
      this.space();
      this.at++;
      found.push([key, this.value(inner, depth + 1)]);
    }
    this.at++;
    return Object.fromEntries(found);
  }

  private array(path: string, depth: number): unknown {
    const found: unknown[] = [];
    this.at++;
    for (this.space(); this.text.charAt(this.at) !== ']'; this.space()) {
      if (this.text.charAt(this.at) === ',') this.at++;
      found.push(this.value(`${path}[${found.length}]`, depth + 1));
    }
    this.at++;
    return found;
  }
}
