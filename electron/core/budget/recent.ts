/**
 * What was made lately, by what it was made from. Past its size the one that nobody asked for longest goes, one at a time: a
 * memory that is emptied when it is full makes everything anew at once.
 */
export interface Recent<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** @param most values held */
export function recent<K, V>(most: number): Recent<K, V> {
  // A Map keeps the order in which keys came.
  const held = new Map<K, V>();
  return {
    get(key) {
      const value = held.get(key);
      if (value === undefined || !held.delete(key)) return value;
      held.set(key, value);
      return value;
    },
    set(key, value) {
      held.delete(key);
      held.set(key, value);
      if (held.size <= most) return;
      const [oldest] = held.keys();
      held.delete(oldest as K);
    },
  };
}
