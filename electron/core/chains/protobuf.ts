/** A message of Protocol Buffers in the one form that serialisers write (protobuf.dev, encoding), and in no other. */

/** What keeps bytes from being that form, as a sentence without its full stop. */
export class WireError extends Error {}

/** The largest of int64, of int32 and of bool. */
const int64 = 2n ** 63n - 1n;
export const int32 = 2n ** 31n - 1n;
export const bool = 1n;

/**
 * The fields of one message, each taken once by its number.
 *
 * SECURITY: readers disagree about a field that comes twice, out of order, longer than need be, written out although it
 * is zero, or unknown, and an attacker chooses the reader: all of these are refused.
 */
export class Message {
  private readonly name: string;
  private readonly fields = new Map<number, (bigint | Uint8Array)[]>();

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    let at = 0;
    const varint = (): bigint => {
      let value = 0n;
      for (let shift = 0n; shift < 70n; shift += 7n) {
        const byte = bytes[at++];
        if (byte === undefined) throw new WireError(`${name} ends early`);
        value |= BigInt(byte & 0x7f) << shift;
        if (byte >= 0x80) continue;
        if (byte === 0 && shift > 0n) throw new WireError(`${name} holds a number that is not in its shortest form`);
        return value;
      }
      throw new WireError(`${name} holds a number of more than 64 bits`);
    };
    let last = 0n;
    while (at < bytes.length) {
      const key = varint();
      const field = key >> 3n;
      const type = key & 7n;
      if (field === 0n || field >= 2n ** 29n || (type !== 0n && type !== 2n))
        throw new WireError(`${name} holds a field ${field} of wire type ${type}, which none of its fields has`);
      if (field < last) throw new WireError(`${name} has field ${field} behind field ${last}`);
      last = field;
      let value: bigint | Uint8Array = varint();
      if (type === 2n) {
        if (value > BigInt(bytes.length - at)) throw new WireError(`${name} ends early`);
        value = bytes.slice(at, at + Number(value));
        at += value.length;
      }
      const same = this.fields.get(Number(field));
      if (same === undefined) this.fields.set(Number(field), [value]);
      else same.push(value);
    }
  }

  /** A whole number that cannot be negative; 0 where it is absent. */
  number(field: number, what: string, most = int64): bigint {
    const value = this.one(field, what);
    if (value === undefined) return 0n;
    if (typeof value !== 'bigint') throw new WireError(`${what} of ${this.name} is no number`);
    if (value > most) throw new WireError(`${what} of ${this.name} is negative or more than ${most}`);
    if (value === 0n) throw new WireError(`${what} of ${this.name} is written out although it is zero`);
    return value;
  }

  /** Empty where it is absent. */
  bytes(field: number, what: string): Uint8Array {
    const value = this.one(field, what);
    if (value === undefined) return new Uint8Array();
    if (typeof value === 'bigint') throw new WireError(`${what} of ${this.name} is a number`);
    if (value.length === 0) throw new WireError(`${what} of ${this.name} is written out although it is empty`);
    return value;
  }

  /** Bytes or texts that may come several times, each of which may be empty. */
  several(field: number, what: string, most: number): Uint8Array[] {
    const values = this.take(field);
    if (values.length > most)
      throw new WireError(`${what} of ${this.name} stand ${values.length} times, where ${most} are taken`);
    return values.map(value => {
      if (typeof value === 'bigint') throw new WireError(`${what} of ${this.name} is a number`);
      return value;
    });
  }

  /** A message inside this one; null where it is absent. */
  message(field: number, what: string): Message | null {
    const all = this.messages(field, what);
    if (all.length > 1) throw new WireError(`${what} of ${this.name} appears ${all.length} times`);
    return all[0] ?? null;
  }

  /** A message that may come several times. */
  messages(field: number, what: string, most = Number.POSITIVE_INFINITY): Message[] {
    return this.several(field, what, most).map(value => new Message(what, value));
  }

  /** Nothing may be left unread. */
  end(): void {
    const [left] = this.fields.keys();
    if (left !== undefined) throw new WireError(`field ${left} of ${this.name} is not known here`);
  }

  private take(field: number): (bigint | Uint8Array)[] {
    const values = this.fields.get(field) ?? [];
    this.fields.delete(field);
    return values;
  }
  private one(field: number, what: string): bigint | Uint8Array | undefined {
    const values = this.take(field);
    if (values.length > 1) throw new WireError(`${what} of ${this.name} appears ${values.length} times`);
    return values[0];
  }
}
