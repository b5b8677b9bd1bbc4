import { useLayoutEffect, useRef } from 'react';

/**
 * Elements for rows that come and go, each named by a number: a row that stays drawn keeps its own, and with it the focus. Rows
 * that come below are drawn into those that were left, which is less work than to make them. Above or between rows that stay,
 * an element that was left would make React move all that follow, and take the focus from the one that has it.
 * @param before of rows that were drawn, by their keys, in their order
 * @param keys of those to be drawn now, in their order; equal ones are rows of their own
 * @param focused whose element is given to no other row: whoever comes back to it would come to that one
 * @returns a number for each of `keys`, no two alike
 */
export function slotsFor(before: ReadonlyMap<string, number>, keys: readonly string[], focused: string | null): number[] {
  const wanted = new Set(keys);
  const lastStays = keys.findLastIndex(key => before.has(key));
  const left = [...before].flatMap(([key, slot]) => (wanted.has(key) || key === focused ? [] : [slot]));
  const used = new Set(before.values());
  let next = 0;
  const fresh = () => {
    while (used.has(next)) next += 1;
    return next++;
  };
  return keys.map((key, at) => {
    const own = wanted.delete(key) ? before.get(key) : undefined;
    return own ?? (at > lastStays ? left.shift() : undefined) ?? fresh();
  });
}

/** @returns as `slotsFor`, which goes on from what was last on the screen */
export function useSlots(keys: readonly string[], focused: string | null): readonly number[] {
  const drawn = useRef<ReadonlyMap<string, number>>(new Map());
  const slots = slotsFor(drawn.current, keys, focused);
  useLayoutEffect(() => {
    drawn.current = new Map(keys.map((key, n) => [key, slots[n] ?? 0]));
  });
  return slots;
}
