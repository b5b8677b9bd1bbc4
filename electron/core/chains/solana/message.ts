/** Solana messages, legacy and version 0, taken apart to the last byte (solana.com/docs/core/transactions). */
import { base58 } from '@scure/base';

export interface Instruction {
  program: string;
  /** Accounts in the order the program takes them; null where one stands in a lookup table on chain. */
  accounts: (string | null)[];
  data: Uint8Array;
}
export interface SolanaMessage {
  version: 'legacy' | 0;
  signers: string[];
  keys: string[];
  /** Base58: recent blockhash, or the nonce where the first instruction advances one. */
  blockhash: string;
  instructions: Instruction[];
  tables: { address: string; accounts: number }[];
}

/**
 * null where the bytes are not one message.
 * @param end whether it is all there is; some readers pass over what stands behind it
 */
export function parseMessage(bytes: Uint8Array, end: 'strict' | 'any' = 'strict'): SolanaMessage | null {
  try {
    return new Reader(bytes).message(end);
  } catch {
    return null;
  }
}

/** A serialised transaction: signatures, then the message. */
export function parseSerialised(bytes: Uint8Array, end: 'strict' | 'any' = 'strict'): SolanaMessage | null {
  try {
    const reader = new Reader(bytes);
    const count = reader.length();
    reader.take(64 * count);
    const message = reader.message(end);
    return message !== null && message.signers.length === count ? message : null;
  } catch {
    return null;
  }
}

class Reader {
  private readonly bytes: Uint8Array;
  private at = 0;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new RangeError('the message ends early');
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }
  byte(): number {
    return this.take(1)[0] ?? 0;
  }
  /** compact-u16: seven bits a byte, at most three bytes, shortest form. */
  length(): number {
    let value = 0;
    for (let i = 0; i < 3; i++) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * i);
      if (byte < 0x80) {
        if (byte === 0 && i > 0) throw new RangeError('a length is not in its shortest form');
        return value;
      }
    }
    throw new RangeError('a length is too long');
  }
  key(): string {
    return base58.encode(this.take(32));
  }
  message(end: 'strict' | 'any'): SolanaMessage | null {
    const first = this.byte();
    const versioned = first >= 0x80;
    if (versioned && first !== 0x80) return null;
    const required = versioned ? this.byte() : first;
    const readonlySigned = this.byte();
    const readonlyUnsigned = this.byte();
    const count = this.length();
    if (required === 0 || required > count || readonlySigned >= required || readonlyUnsigned > count - required || count > 256)
      return null;
    const keys = Array.from({ length: count }, () => this.key());
    const blockhash = this.key();
    const raw = Array.from({ length: this.length() }, () => ({
      program: this.byte(),
      accounts: this.take(this.length()),
      data: this.take(this.length()),
    }));
    const tables = versioned
      ? Array.from({ length: this.length() }, () => ({
          address: this.key(),
          accounts: this.take(this.length()).length + this.take(this.length()).length,
        }))
      : [];
    const all = count + tables.reduce((sum, table) => sum + table.accounts, 0);
    if (end === 'strict' && this.at !== this.bytes.length) return null;
    if (raw.length === 0 || raw.some(i => i.program >= count || i.accounts.some(a => a >= all))) return null;
    const instructions = raw.map(i => ({
      program: keys[i.program] ?? '',
      accounts: Array.from(i.accounts, a => keys[a] ?? null),
      data: i.data,
    }));
    return { version: versioned ? 0 : 'legacy', signers: keys.slice(0, required), keys, blockhash, instructions, tables };
  }
}
