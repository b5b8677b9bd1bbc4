import { useRef } from 'react';

/**
 * Elements for rows that come and go, each named by a number: a row that stays drawn keeps its own, and with it the focus; one
 * that comes is drawn into one that was left, which is less work than to make it.
 * @param before of rows that were drawn, by their keys
 */
export function slotsFor(before: ReadonlyMap<string, number>, keys: readonly string[]): Map<string, number> {
  const taken = new Set(keys.flatMap(key => before.get(key) ?? []));
  let next = 0;
  const free = () => {
    while (taken.has(next)) next += 1;
    return next++;
  };
  return new Map(keys.map(key => [key, before.get(key) ?? free()]));
}

/** @returns the number for each of `keys`, which differ */
export function useSlots(keys: readonly string[]): ReadonlyMap<string, number> {
  const held = useRef<ReadonlyMap<string, number>>(new Map());
  held.current = slotsFor(held.current, keys);
  return held.current;
}
