/** Work that is done one after the other, in the order in which it was asked for. */

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A line of its own. What fails is its caller's, and the next one's turn comes all the same; what comes of the last is not held
 * until then.
 */
export function line(): InTurn {
  let last: Promise<void> = Promise.resolve();
  const over = () => {};
  return work => {
    const turn = last.then(work);
    last = turn.then(over, over);
    return turn;
  };
}

/** A line for each key: what has another key does not wait. A line that is empty is forgotten. */
export function lines<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<K, { inTurn: InTurn; many: number }>();
  return async (key, work) => {
    const mine = waiting.get(key) ?? { inTurn: line(), many: 0 };
    waiting.set(key, mine);
    mine.many += 1;
    try {
      return await mine.inTurn(work);
    } finally {
      mine.many -= 1;
      if (mine.many === 0) waiting.delete(key);
    }
  };
}
