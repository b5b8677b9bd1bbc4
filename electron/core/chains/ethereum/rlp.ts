/** RLP items (Ethereum yellow paper, appendix B), canonical only. */
import { hexOf } from '../../text/bytes.ts';

export type Item = Uint8Array | Item[];

/** null where the bytes are not exactly one canonical item, or nested deeper than 16. */
export function decodeRlp(bytes: Uint8Array): Item | null {
  try {
    const [item, end] = read(bytes, 0, 0);
    return end === bytes.length ? item : null;
  } catch {
    return null;
  }
}

/** The whole number an item stands for; null where it is a list, or has a leading zero, which no number of RLP has. */
export function numberIn(item: Item | undefined): bigint | null {
  if (!(item instanceof Uint8Array) || item[0] === 0) return null;
  return item.length === 0 ? 0n : BigInt(`0x${hexOf(item)}`);
}

function read(bytes: Uint8Array, at: number, depth: number): [Item, number] {
  const first = bytes[at];
  if (first === undefined || depth > 16) throw new RangeError('RLP ends early or nests too deeply');
  if (first < 0x80) return [bytes.subarray(at, at + 1), at + 1];
  const list = first >= 0xc0;
  const base = list ? 0xc0 : 0x80;
  let length = first - base;
  let start = at + 1;
  if (length > 55) {
    const size = length - 55;
    if (bytes[start] === 0) throw new RangeError('RLP length has leading zeros');
    length = 0;
    for (let i = 0; i < size; i++) length = length * 256 + (bytes[start + i] ?? Number.NaN);
    start += size;
    if (!(length > 55)) throw new RangeError('RLP length is not canonical');
  }
  const end = start + length;
  if (!(end <= bytes.length)) throw new RangeError('RLP ends early');
  if (!list) {
    if (length === 1 && (bytes[start] ?? 0) < 0x80) throw new RangeError('RLP byte is not canonical');
    return [bytes.subarray(start, end), end];
  }
  const items: Item[] = [];
  for (let next = start; next < end; ) {
    const [item, after] = read(bytes, next, depth + 1);
    if (after > end) throw new RangeError('RLP item leaves its list');
    items.push(item);
    next = after;
  }
  return [items, end];
}
