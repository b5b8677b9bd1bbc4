/**
 * Serialised transactions of the XRP Ledger, taken apart to the last byte (xrpl.org, serialization format): fields in the
 * order of their type and number, each once.
 */

export class FieldError extends Error {
  override name = 'FieldError';
}

/** 8 bytes of drops, or a token's mantissa and exponent with its code and issuer. */
export interface LedgerAmount {
  /** Of XRP: drops. Of a token: the mantissa of `exponent`. */
  units: bigint;
  /** null: XRP. */
  token: { code: Uint8Array; issuer: Uint8Array; exponent: number } | null;
}

export interface Field {
  type: number;
  number: number;
  /** Everything behind the header and the length. */
  bytes: Uint8Array;
}

/** Types of the ledger's definitions, with their bytes; null where a length stands before them, or an end behind them. */
const sizes: Readonly<Record<number, number | null>> = {
  1: 2, // UInt16
  2: 4, // UInt32
  3: 8, // UInt64
  4: 16, // Hash128
  5: 32, // Hash256
  6: null, // Amount
  7: null, // Blob
  8: null, // AccountID
  14: null, // STObject
  15: null, // STArray
  16: 1, // UInt8
  17: 20, // Hash160
  18: null, // PathSet
  19: null, // Vector256
  21: 24, // Hash192
  24: null, // Issue
  26: 20, // Currency
};

/**
 * SECURITY: a field that stands twice or out of order may be read in another way elsewhere: it is refused.
 * @throws FieldError saying what the bytes have that a transaction has not
 */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const reader = new Reader(bytes);
  const fields = reader.fields();
  if (!reader.done) throw new FieldError('bytes stand behind the transaction');
  return fields;
}

/**
 * The objects of a list, each as its fields: its bytes as `fieldsOf` gives them, with the end behind them.
 * SECURITY: an end is told by the fields before it and never searched for: a memo may hold as many as there is room for.
 * @throws FieldError
 */
export function objectsIn(list: Uint8Array | undefined): Field[][] {
  return list === undefined ? [] : new Reader(list).array(1);
}

const objectEnd = 0xe1;
const arrayEnd = 0xf1;
const deepest = 10;

class Reader {
  private readonly bytes: Uint8Array;
  private at = 0;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  get done(): boolean {
    return this.at === this.bytes.length;
  }

  fields(depth = 0): Field[] {
    if (depth > deepest) throw new FieldError('objects are nested too deeply');
    const found: Field[] = [];
    let last = 0;
    while (!this.done && !(depth > 0 && this.bytes[this.at] === objectEnd)) {
      const field = this.field(depth);
      const place = field.type * 256 + field.number;
      if (place <= last) throw new FieldError(`field ${field.number} of type ${field.type} is out of order, or stands twice`);
      last = place;
      found.push(field);
    }
    return found;
  }

  private field(depth: number): Field {
    const { type, number } = this.header();
    const start = this.at;
    const size = sizes[type];
    if (size === undefined) throw new FieldError(`the type ${type} of a field is not known here`);
    if (size !== null) return { type, number, bytes: this.take(size) };
    if (type === 14) {
      this.fields(depth + 1);
      this.end(objectEnd);
    } else if (type === 15) this.array(depth + 1);
    else if (type === 24) this.take(issueSize(this.bytes.slice(this.at, this.at + 20)));
    else if (type === 6) this.take(amountSize(this.bytes[this.at] ?? 0));
    else if (type === 18) this.paths();
    else return { type, number, bytes: this.take(this.length()) };
    return { type, number, bytes: this.bytes.slice(start, this.at) };
  }

  /** Type and number in one byte, or behind it where they are 16 and more. */
  private header(): { type: number; number: number } {
    const first = this.byte();
    const type = first >> 4 || this.long();
    const number = first & 15 || this.long();
    return { type, number };
  }
  private long(): number {
    const value = this.byte();
    if (value < 16) throw new FieldError('a field is not written in its shortest form');
    return value;
  }

  array(depth: number): Field[][] {
    const found: Field[][] = [];
    while (this.bytes[this.at] !== arrayEnd) {
      if (this.done || this.header().type !== 14) throw new FieldError('a list holds something else than objects');
      found.push(this.fields(depth));
      this.end(objectEnd);
    }
    this.end(arrayEnd);
    return found;
  }

  /** Steps of an account, a currency and an issuer by their flags; 0xff begins another path, 0x00 ends all. */
  private paths(): void {
    for (;;) {
      const kind = this.byte();
      if (kind === 0) return;
      if (kind === 0xff) continue;
      if ((kind & ~0x31) !== 0) throw new FieldError('a path holds a step of no known kind');
      for (const flag of [0x01, 0x10, 0x20]) if (kind & flag) this.take(20);
    }
  }

  private end(byte: number): void {
    if (this.byte() !== byte) throw new FieldError('an object does not end where it should');
  }

  /** One to three bytes. */
  private length(): number {
    const first = this.byte();
    if (first <= 192) return first;
    if (first <= 240) return 193 + (first - 193) * 256 + this.byte();
    if (first <= 254) return 12_481 + (first - 241) * 65_536 + this.byte() * 256 + this.byte();
    throw new FieldError('a length is not written as one');
  }

  private byte(): number {
    return this.take(1)[0] ?? 0;
  }
  private take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new FieldError('the bytes end early');
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }
}

/** A currency of zeros is the ledger's own coin; any other is named together with who issues it. */
const issueSize = (currency: Uint8Array): number => (currency.every(byte => byte === 0) ? 20 : 40);

const amountSize = (first: number): number => {
  if ((first & 0x80) !== 0) return 48;
  if ((first & 0x20) !== 0) throw new FieldError('an amount is of a multi-purpose token, which this app does not read');
  return 8;
};

/** @throws FieldError for a negative amount, or one in no canonical form */
export function amountIn(bytes: Uint8Array): LedgerAmount {
  const word = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
  const positive = (word >> 62n) & 1n;
  if (word >> 63n === 0n) {
    if (positive === 0n) throw new FieldError('an amount of XRP is negative');
    return { units: word & ((1n << 62n) - 1n), token: null };
  }
  const mantissa = word & ((1n << 54n) - 1n);
  const exponent = Number((word >> 54n) & 0xffn) - 97;
  const zero = mantissa === 0n;
  if (!zero && positive === 0n) throw new FieldError('an amount of a token is negative');
  if (!zero && (mantissa < 10n ** 15n || mantissa >= 10n ** 16n || exponent < -96 || exponent > 80))
    throw new FieldError('an amount of a token is not in its canonical form');
  return { units: mantissa, token: { code: bytes.slice(8, 28), issuer: bytes.slice(28, 48), exponent: zero ? 0 : exponent } };
}
