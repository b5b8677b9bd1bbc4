/**
 * What is known, on its way to the thread. Lists of thousands hardly change from one review to the next: their items are
 * copied once, under a number, and told by it from then on. Both sides hold the items of the last review that went over,
 * and no others.
 */

/** A shorter list is copied as it is. */
const many = 32;
/** Lists stand in answers, and these in the context: what is deeper belongs to an item. */
const deepest = 4;

export type Item = readonly [number: number, item: object];

/** @returns what was told, with lists as their numbers, and the items that the other side does not have yet */
export function createLender() {
  let held = new Map<object, number>();
  let last = 0;
  return {
    lend(value: unknown): { told: unknown; fresh: Item[] } {
      const next = new Map<object, number>();
      const fresh: Item[] = [];
      const numberOf = (item: object): number => {
        let number = next.get(item) ?? held.get(item);
        if (number === undefined) {
          last += 1;
          number = last;
          fresh.push([number, item]);
        }
        next.set(item, number);
        return number;
      };
      const told = tellOf(value, numberOf, 0);
      held = next;
      return { told, fresh };
    },
    /** What was sent may not have come: everything goes over anew. */
    forget() {
      held = new Map();
    },
  };
}

/** SECURITY: numbers go as a typed array, which no JSON holds: nothing that a service sends passes for one. */
function tellOf(value: unknown, numberOf: (item: object) => number, depth: number): unknown {
  if (Array.isArray(value)) return value.length >= many && value.every(isItem) ? Float64Array.from(value, numberOf) : value;
  if (!isItem(value) || depth >= deepest) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tellOf(each, numberOf, depth + 1)]));
}
const isItem = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The other side. */
export function createBorrower() {
  let held = new Map<number, object>();
  return {
    take(fresh: readonly Item[]): void {
      for (const [number, item] of fresh) held.set(number, item);
    },
    /** @throws where a number was never sent */
    whole(told: unknown): unknown {
      const next = new Map<number, object>();
      const itemOf = (number: number): object => {
        const item = held.get(number);
        if (item === undefined) throw new Error(`Expected an item that was sent, received the number ${number}.`);
        next.set(number, item);
        return item;
      };
      const value = wholeOf(told, itemOf, 0);
      held = next;
      return value;
    },
  };
}

function wholeOf(told: unknown, itemOf: (number: number) => object, depth: number): unknown {
  if (told instanceof Float64Array) return Array.from(told, itemOf);
  if (!isItem(told) || Array.isArray(told) || depth >= deepest) return told;
  return Object.fromEntries(Object.entries(told).map(([name, each]) => [name, wholeOf(each, itemOf, depth + 1)]));
}
