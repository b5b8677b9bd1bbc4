import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { RowPlaces } from './places.ts';

/**
 * Where a key leads; null where it is none that leads.
 * @param page px
 */
export function nextBy(key: string, at: number, last: number, { topOf, under }: RowPlaces, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.max(Math.min(last, at + 1), under(topOf(at) + page));
    case 'PageUp':
      return Math.min(Math.max(0, at - 1), under(topOf(at) - page));
    default:
      return null;
  }
}

/** The row of a list that Tab stops at. */
export const stopIn = (list: Element): HTMLElement | null => list.querySelector('[role=option][tabindex="0"]');

interface Focused<T> {
  items: readonly T[];
  keyOf(item: T): string;
  selected: string | null;
  box: RefObject<HTMLElement | null>;
  places: RowPlaces;
}

/**
 * Which row has the focus, and which one Tab stops at: the one that has it, else what is selected, else the first. Where the
 * row that has it goes away, the one that comes to its place takes over.
 */
export function useFocus<T>({ box, items, keyOf, places, selected }: Focused<T>) {
  const [current, setCurrent] = useState<string | null>(null);
  const lastAt = useRef(0);
  const wanted = useRef<string | null>(null);
  const find = (key: string | null) => (key === null ? -1 : items.findIndex(item => keyOf(item) === key));
  const currentAt = find(current);
  const isGone = current !== null && currentAt < 0;
  const stop = isGone ? Math.min(lastAt.current, items.length - 1) : Math.max(0, currentAt < 0 ? find(selected) : currentAt);
  useLayoutEffect(() => {
    if (currentAt >= 0) lastAt.current = currentAt;
    const item = items[stop];
    const { current: element } = box;
    const isDue = isGone || wanted.current !== null;
    wanted.current = null;
    if (!isDue || item === undefined || element === null) return;
    const bottom = places.topOf(stop) + places.heightOf(stop);
    // A list that is hidden is not scrolled.
    if (element.clientHeight > 0)
      element.scrollTop = Math.min(places.topOf(stop), Math.max(element.scrollTop, bottom - element.clientHeight));
    stopIn(element)?.focus({ preventScroll: true });
  });
  const goTo = (key: string) => {
    if (find(key) < 0) return;
    wanted.current = key;
    setCurrent(key);
  };
  return { current, setCurrent, stop, goTo };
}
