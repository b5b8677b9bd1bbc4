import type { RefObject } from 'react';
import type { RowsHandle } from '../../../parts/layout/rows.tsx';
import { useLetters } from './letters.ts';

interface ListKeys {
  /** Of the rows in front, in their order. */
  ids: readonly string[];
  selected: string | null;
  go(id: string): void;
  /** In one column: the list comes to the front. */
  toList(): void;
  list?: RefObject<Pick<RowsHandle, 'focus'> | null>;
  field: RefObject<HTMLInputElement | null>;
}

/**
 * The keys of a list beside a detail: j and k walk along it, `/` searches it, Escape leads back to it.
 * @returns whether what is selected is none of the rows: it stays to be read when its row leaves the list
 */
export function useListKeys({ ids, selected, go, toList, list, field }: ListKeys): boolean {
  const at = ids.indexOf(selected ?? '');
  const step = (by: number) => {
    const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    if (next !== undefined) go(next);
  };
  // In one column the list is hidden until it is drawn again.
  const focus = (target: RefObject<{ focus(): void } | null> | undefined) => {
    toList();
    requestAnimationFrame(() => target?.current?.focus());
  };
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    ['/', () => focus(field)],
    ['Escape', () => focus(list)],
  ]);
  return selected !== null && at < 0;
}
