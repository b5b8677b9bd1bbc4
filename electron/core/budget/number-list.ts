/**
 * Whole numbers in a row, some hundred thousand of them, in one piece of memory: nothing in it is followed when garbage is
 * collected, as each of as many objects is.
 */
export interface NumberList {
  /** How many it holds. */
  length(): number;
  /** undefined past its end, as of an array. */
  at(at: number): number | undefined;
  /** @param at below `length`, or `length` itself: then it is one more */
  set(at: number, value: number): void;
  /** @param expected how many there will be: it has room for them at once, and moves when it grows past that */
  clear(expected?: number): void;
}

/** Up to 2^31 - 1 for `Int32Array`, up to 2^53 - 1 for `Float64Array`. */
export function numberList(Kind: Int32ArrayConstructor | Float64ArrayConstructor): NumberList {
  let numbers = new Kind(0);
  let length = 0;
  return {
    length: () => length,
    at: at => (at < length ? numbers[at] : undefined),
    set(at, value) {
      if (at === numbers.length) {
        const old = numbers;
        numbers = new Kind(Math.max(16, 2 * at));
        numbers.set(old);
      }
      length = Math.max(length, at + 1);
      numbers[at] = value;
    },
    clear(expected = 0) {
      numbers = new Kind(expected);
      length = 0;
    },
  };
}
