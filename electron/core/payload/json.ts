/**
 * JSON read without loss: whole numbers of any size stay exact, and members that occur twice are found.
 *
 * SECURITY: parsers differ on repeated members (first or last wins) and on large numbers (JavaScript rounds). What is
 * shown here and what the enclave hashes could then be two things, so both are reported and never passed over.
 */
export interface Json {
  value: unknown;
  /** Paths of members that stand more than once. */
  repeated: string[];
  /** Numbers that are not whole: no type of EIP-712 has them. */
  fractions: string[];
}

const deepest = 128;

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
  private readonly fractions: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  read(): Json {
    const value = this.value('', 0);
    return { value, repeated: this.repeated, fractions: this.fractions };
  }

  private space() {
    while (' \n\r\t'.includes(this.text.charAt(this.at)) && this.at < this.text.length) this.at++;
  }

  private value(path: string, depth: number): unknown {
    if (depth > deepest) throw new RangeError('nested too deeply');
    this.space();
    const first = this.text.charAt(this.at);
    if (first === '{') return this.object(path, depth);
    if (first === '[') return this.array(path, depth);
    if (first === '"') return this.string();
    const token = /[^\s,\]}]+/y;
    token.lastIndex = this.at;
    const word = token.exec(this.text)?.[0] ?? '';
    this.at += word.length;
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : this.number(word, path);
  }

  private number(word: string, path: string): unknown {
    if (!/^-?\d+$/.test(word)) {
      this.fractions.push(path);
      return word;
    }
    const number = Number(word);
    return Number.isSafeInteger(number) && !Object.is(number, -0) ? number : BigInt(word);
  }

  private string(): string {
    const start = this.at++;
    while (this.text.charAt(this.at) !== '"') this.at += this.text.charAt(this.at) === '\\' ? 2 : 1;
    return JSON.parse(this.text.slice(start, ++this.at)) as string;
  }

  private object(path: string, depth: number): unknown {
    const found: [string, unknown][] = [];
    const keys = new Set<string>();
    this.at++;
    for (this.space(); this.text.charAt(this.at) !== '}'; this.space()) {
      if (this.text.charAt(this.at) === ',') this.at++;
      this.space();
      const key = this.string();
      const inner = path === '' ? key : `${path}.${key}`;
      if (keys.has(key)) this.repeated.push(inner);
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
