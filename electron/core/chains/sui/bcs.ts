/** Binary Canonical Serialization (docs.rs, bcs), as Sui writes its transactions. */

export class BcsError extends Error {
  override name = 'BcsError';
}

export class Bcs {
  private readonly bytes: Uint8Array;
  private at = 0;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new BcsError('the bytes end early');
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }
  /** @throws BcsError where anything stands behind what was read */
  end(): void {
    if (this.at !== this.bytes.length) throw new BcsError(`${this.bytes.length - this.at} bytes stand behind the transaction`);
  }
  u16(): number {
    const [low = 0, high = 0] = this.take(2);
    return low + high * 256;
  }
  u64(): bigint {
    return new DataView(this.take(8).buffer).getBigUint64(0, true);
  }
  /** Lengths and variants, seven bits a byte, in their shortest form. */
  uleb(): number {
    let value = 0;
    for (let i = 0; i < 4; i++) {
      const [byte = 0] = this.take(1);
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte >= 0x80) continue;
      if (byte === 0 && i > 0) throw new BcsError('a number is not in its shortest form');
      return value;
    }
    throw new BcsError('a number is too long');
  }
  bool(): boolean {
    const [byte = 0] = this.take(1);
    if (byte > 1) throw new BcsError(`a flag is ${byte}`);
    return byte === 1;
  }
  blob(): Uint8Array {
    return this.take(this.uleb());
  }
  /** @param most items of a list */
  list<T>(read: () => T, most = 1_024): T[] {
    const count = this.uleb();
    if (count > most) throw new BcsError(`a list has ${count} items, where ${most} are taken`);
    return Array.from({ length: count }, read);
  }
}
