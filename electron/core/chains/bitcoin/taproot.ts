/** What stands before the hash of a Taproot signature (BIP-341, common signature message; BIP-342, its extension for scripts). */
import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf, utf8 } from '../../text/bytes.ts';
import { hex, type Laid, text } from '../decoded.ts';
import type { Coin } from './spend.ts';

export interface TapMessage {
  lockTime: number;
  /** The input that is signed: as it stands there where the signature covers no other, else its place from 0. */
  input: { outpoint: string; coin: Coin } | { index: number };
  /** Of all outputs, or of the one of the same number; null where none is covered. Hex. */
  outputs: { label: string; hash: string } | null;
  annex: string | null;
  /** The script that the signature is for, where the output is not spent by its key alone. */
  leaf: string | null;
  /** Every field in its order. */
  laid: Laid[];
}

/** BIP-340's tag of a Taproot signature, twice, as it stands before what is hashed. */
const tag = hexOf(sha256(utf8('TapSighash'))).repeat(2);
const tagLength = 64;

/** 64 tag, 1 epoch, 1 type, 4 version, 4 lock time, and more. */
export const isTapMessage = (bytes: Uint8Array): boolean =>
  bytes.length > tagLength + 10 && hexOf(bytes.subarray(0, tagLength)) === tag;
export const tapType = (bytes: Uint8Array): number => bytes[tagLength + 1] ?? 0;

/** Fields one after the other, each laid out as it is taken. */
class Fields {
  readonly laid: Laid[] = [];
  private at = tagLength;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  bare(label: string, length: number): Uint8Array {
    const value = this.next(length);
    this.laid.push(hex(label, hexOf(value)));
    return value;
  }
  /** Little-endian. */
  number(label: string, length: number): bigint {
    const value = this.next(length).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
    this.laid.push(text(label, String(value)));
    return value;
  }
  hash(label: string): string {
    return hexOf(this.bare(label, 32));
  }
  /** Of a transaction, the other way round, as people write it. */
  txid(label: string): string {
    const id = hexOf(this.next(32).reverse());
    this.laid.push(hex(label, id));
    return id;
  }
  isDone(): boolean {
    return this.at === this.bytes.length;
  }

  private next(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new RangeError('the bytes end early');
    this.at += length;
    return this.bytes.slice(this.at - length, this.at);
  }
}

/** null where the bytes are not exactly such a message. */
export function readTapMessage(bytes: Uint8Array): TapMessage | null {
  try {
    const fields = new Fields(bytes);
    const message = fieldsOf(fields);
    return fields.isDone() ? message : null;
  } catch {
    return null;
  }
}

/** @throws RangeError where the bytes are something else */
function fieldsOf(fields: Fields): TapMessage {
  constant(fields, 'Epoch', 0n);
  const type = Number(fields.number('Signature type', 1));
  const [alone, two] = [(type & 0x80) !== 0, type & 3];
  fields.number('Version', 4);
  const lockTime = Number(fields.number('Lock time', 4));
  if (!alone)
    for (const what of ['outpoints', 'amounts', 'scripts', 'sequences']) fields.hash(`Hash of the ${what} of all inputs`);
  const all = two === 2 || two === 3 ? null : fields.hash(allOutputs);
  const spending = Number(fields.number('Spend type', 1));
  if (spending > 3) throw new RangeError('an extension that no standard names');
  const input = alone ? ownInput(fields) : { index: Number(fields.number('Input index', 4)) };
  const annex = spending & 1 ? fields.hash('Hash of the annex') : null;
  const one = two === 3 ? fields.hash(oneOutput) : null;
  const leaf = spending & 2 ? leafOf(fields) : null;
  const outputs = outputsOf(all, one);
  return { lockTime, input, outputs, annex, leaf, laid: fields.laid };
}

const outputsOf = (all: string | null, one: string | null): { label: string; hash: string } | null => {
  if (all !== null) return { label: allOutputs, hash: all };
  return one === null ? null : { label: oneOutput, hash: one };
};
const allOutputs = 'Hash of the outputs';
const oneOutput = 'Hash of the one output';

/** What the signature covers of its own input where it covers no other. */
function ownInput(fields: Fields): { outpoint: string; coin: Coin } {
  const outpoint = `${fields.txid('Transaction that is spent')}:${fields.number('Output that is spent', 4)}`;
  const amount = fields.number('Amount spent, in satoshi', 8);
  constant(fields, 'Length of the script', 34n);
  const script = fields.bare('Script that is spent', 34);
  // Such a signature spends nothing else: OP_1 and a push of 32 bytes.
  if (script[0] !== 0x51 || script[1] !== 0x20) throw new RangeError('not an output of Taproot');
  fields.number('Sequence', 4);
  return { outpoint, coin: { amount, script } };
}

function leafOf(fields: Fields): string {
  const leaf = fields.hash('Hash of the script leaf');
  constant(fields, 'Key version', 0n);
  fields.number('Position of the code separator', 4);
  return leaf;
}

function constant(fields: Fields, label: string, expected: bigint): void {
  if (fields.number(label, 1) !== expected) throw new RangeError(`another ${label}`);
}
