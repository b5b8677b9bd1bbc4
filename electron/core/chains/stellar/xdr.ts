/** XDR (RFC 4506) as Stellar writes it: whole words of four bytes, everything padded with zeros. */

export class XdrError extends Error {
  override name = 'XdrError';
}

export class Xdr {
  private readonly bytes: Uint8Array;
  private at = 0;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  get left(): Uint8Array {
    return this.bytes.slice(this.at);
  }
  /** @throws XdrError where anything stands behind what was read */
  end(): void {
    if (this.at !== this.bytes.length) throw new XdrError(`${this.bytes.length - this.at} bytes stand behind the transaction`);
  }
  opaque(size: number): Uint8Array {
    const padded = size + ((4 - (size % 4)) % 4);
    if (this.at + padded > this.bytes.length) throw new XdrError('the bytes end early');
    const all = this.bytes.slice(this.at, this.at + padded);
    if (all.subarray(size).some(byte => byte !== 0)) throw new XdrError('the padding of a value is not zero');
    this.at += padded;
    return all.slice(0, size);
  }
  u32(): number {
    const bytes = this.opaque(4);
    return new DataView(bytes.buffer).getUint32(0);
  }
  u64(): bigint {
    const bytes = this.opaque(8);
    return new DataView(bytes.buffer).getBigUint64(0);
  }
  /** An amount, which is written with a sign and never negative. */
  amount(what: string): bigint {
    const value = BigInt.asIntN(64, this.u64());
    if (value < 0n) throw new XdrError(`${what} is negative`);
    return value;
  }
  /** @param most bytes, or items of a list */
  size(what: string, most: number): number {
    const size = this.u32();
    if (size > most) throw new XdrError(`${what} has ${size} parts, where ${most} are taken`);
    return size;
  }
  bool(what: string): boolean {
    const value = this.u32();
    if (value > 1) throw new XdrError(`${what} is neither there nor absent: ${value}`);
    return value === 1;
  }
}
