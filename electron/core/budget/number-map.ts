/**
 * Whole numbers by whole numbers, some hundred thousand of them. A Map has an object for each key past 2^30, all of which every
 * collection of garbage follows; here they are two arrays of numbers. Both move all they hold when they grow, so say how many.
 * Open addressing with linear probing (algorithm L of Knuth, The Art of Computer Programming, volume 3, on hashing).
 */
export interface NumberMap {
  /** undefined where it holds none for this key. */
  get(key: number): number | undefined;
  /**
   * @param key 0 to 2^53 - 1
   * @param value 0 to 2^31 - 1
   */
  set(key: number, value: number): void;
  /** @param expected how many there will be */
  clear(expected?: number): void;
}

const none = -1;
/** At most half of the places are taken: a key is found within two of them, as a rule. */
const placesOf = (keys: number): number => 2 ** Math.ceil(Math.log2(Math.max(8, 2 * keys)));

/** @param expected how many there will be: it is as large at once, and grows past that */
export function numberMap(expected = 0): NumberMap {
  let keys = new Float64Array(0);
  let values = new Int32Array(0);
  let held = 0;
  const make = (places: number) => {
    keys = new Float64Array(places);
    values = new Int32Array(places).fill(none);
    held = 0;
  };
  make(placesOf(expected));
  /** Where it stands, or would. */
  const placeOf = (key: number): number => {
    const last = keys.length - 1;
    let place = mixed(key) & last;
    while (values[place] !== none && keys[place] !== key) place = (place + 1) & last;
    return place;
  };
  const put = (key: number, value: number) => {
    const place = placeOf(key);
    if (values[place] === none) held += 1;
    keys[place] = key;
    values[place] = value;
  };
  return {
    get(key) {
      const value = values[placeOf(key)];
      return value === none ? undefined : value;
    },
    set(key, value) {
      if (2 * held >= keys.length) {
        const [oldKeys, oldValues] = [keys, values];
        make(2 * oldKeys.length);
        for (let at = 0; at < oldValues.length; at++)
          if (oldValues[at] !== none) put(oldKeys[at] as number, oldValues[at] as number);
      }
      put(key, value);
    },
    clear: (many = 0) => make(placesOf(many)),
  };
}

/** All bits of a key have a part in each of the last ones (the finisher of MurmurHash3, over both halves). */
function mixed(key: number): number {
  let bits = (key >>> 0) ^ Math.imul(Math.floor(key / 2 ** 32), 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
