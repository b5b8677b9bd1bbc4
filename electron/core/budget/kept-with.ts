/**
 * What was found out about each of many things, kept for as long as the thing itself. A WeakMap says the same, but one with a
 * row for each of thousands makes collecting garbage long: what such a row holds is found only once the rest was gone through,
 * while everything waits (`mark.ephemeron.marking` of V8's `--trace-gc-nvp`: 7 to 19 ms of a pause). Held by the thing itself
 * it is found beside everything else. Of a few things a WeakMap is as good.
 */
export interface KeptWith<K extends object, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** A copy of the thing has nothing kept with it, and neither JSON nor a structured clone says what there is. */
export function keptWith<K extends object, V>(): KeptWith<K, V> {
  const place = Symbol('kept');
  return {
    get: key => (key as { [place]?: V })[place],
    set(key, value) {
      // Neither listed nor compared; what cannot be extended throws.
      Object.defineProperty(key, place, { value, configurable: true });
    },
  };
}
