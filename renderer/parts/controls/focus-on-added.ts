import { type RefObject, useEffect, useRef } from 'react';

/**
 * For lists that are added to: whoever adds a line goes on in its first field. Called before it is added, the second
 * of the two sees to it; the first is the element that holds the lines, which `line` selects.
 */
export function useFocusOnAdded<E extends HTMLElement>(line: string): [holder: RefObject<E | null>, adding: () => void] {
  const holder = useRef<E>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const last = [...(holder.current?.querySelectorAll(line) ?? [])].at(-1);
    last?.querySelector<HTMLElement>('input, textarea')?.focus();
  });
  return [
    holder,
    () => {
      isAdding.current = true;
    },
  ];
}
