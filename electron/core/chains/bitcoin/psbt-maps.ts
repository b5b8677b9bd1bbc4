/** The frame of a PSBT (BIP-174): maps of records, taken apart to the last byte, in the order in which they came. */

export interface Entry {
  /** What the record is, by the tables of BIP-174, 370 and 371. */
  type: number;
  /** What stands behind the type in the key; mostly nothing. */
  key: Uint8Array;
  value: Uint8Array;
}

const magic = [0x70, 0x73, 0x62, 0x74, 0xff];

export const isPsbt = (bytes: Uint8Array): boolean => magic.every((byte, i) => bytes[i] === byte);

/** One list of records for each map; null where the bytes are not exactly such maps. */
export function psbtMaps(bytes: Uint8Array): Entry[][] | null {
  if (!isPsbt(bytes)) return null;
  try {
    const maps: Entry[][] = [];
    let at = magic.length;
    while (at < bytes.length) {
      const map: Entry[] = [];
      for (;;) {
        const [length, start] = compactSize(bytes, at);
        at = start;
        if (length === 0) break;
        const [type, rest] = compactSize(bytes, start);
        const key = taken(bytes, rest, start + length - rest);
        const [size, value] = compactSize(bytes, start + length);
        map.push({ type, key, value: taken(bytes, value, size) });
        at = value + size;
      }
      maps.push(map);
    }
    return maps;
  } catch {
    return null;
  }
}

/** Bitcoin's lengths, in their shortest form alone; the value, and where it ends. */
export function compactSize(bytes: Uint8Array, at: number): [number, number] {
  const first = bytes[at];
  if (first === undefined) throw new RangeError('the bytes end early');
  if (first < 0xfd) return [first, at + 1];
  // Eight bytes of length are more than can be here.
  const size = first === 0xfd ? 2 : first === 0xfe ? 4 : 0;
  let value = 0;
  for (let i = size; i > 0; i--) value = value * 256 + (bytes[at + i] ?? Number.NaN);
  if (!(value >= (size === 2 ? 0xfd : 0x1_0000))) throw new RangeError('a length is not in its shortest form');
  return [value, at + 1 + size];
}

function taken(bytes: Uint8Array, start: number, length: number): Uint8Array {
  if (length < 0 || start + length > bytes.length) throw new RangeError('the bytes end early');
  return bytes.slice(start, start + length);
}
