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
 * Which row has the focus, and which one Tab stops at: the one that has it, else what is selected, else the one that had it last,
 * else the first. Where the row that has it goes away, the one that comes to its place takes over.
 */
export function useFocus<T>({ box, items, keyOf, places, selected }: Focused<T>) {
  const [{ key, isWithin, asked }, set] = useState<{ key: string | null; isWithin: boolean; asked: number }>({
    ...{ key: null, isWithin: false, asked: 0 },
  });
  const done = useRef(0);
  const lastAt = useRef(0);
  const find = (wanted: string | null) => (wanted === null ? -1 : items.findIndex(item => keyOf(item) === wanted));
  const at = find(key);
  const isAsked = asked !== done.current;
  const isGone = isWithin && at < 0;
  const ofSelected = isWithin || isAsked ? -1 : find(selected);
  const stop = isGone ? Math.min(lastAt.current, items.length - 1) : Math.max(0, ofSelected < 0 ? at : ofSelected);
  useLayoutEffect(() => {
    done.current = asked;
    if (at >= 0) lastAt.current = at;
    const item = items[stop];
    const { current: element } = box;
    if (!(isAsked || isGone) || item === undefined || element === null) return;
    const [top, height, view] = [places.topOf(stop), places.heightOf(stop), element.clientHeight];
    const isInView = top + height > element.scrollTop && top < element.scrollTop + view;
    // A list that is hidden is not scrolled, nor one whose focus is handed on while somebody reads elsewhere in it.
    if (view > 0 && (isAsked || isInView)) element.scrollTop = Math.min(top, Math.max(element.scrollTop, top + height - view));
    stopIn(element)?.focus({ preventScroll: true });
    // The element of the row that went may be the one of the heir: nobody tells of a focus that stays.
    if (isGone) set(old => ({ ...old, key: keyOf(item) }));
  });
  return {
    /** The row that has the focus, or had it last. */
    key,
    isWithin,
    stop,
    /** Focuses a row and brings it into view. */
    goTo: (wanted: string) => {
      if (find(wanted) >= 0) set(old => ({ ...old, key: wanted, asked: old.asked + 1 }));
    },
    came: (to: string) => set(old => (old.key === to && old.isWithin ? old : { ...old, key: to, isWithin: true })),
    left: () => set(old => ({ ...old, isWithin: false })),
  };
}
