import { useSyncExternalStore } from 'react';

/** Whether a media query holds; drawn again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    onChange => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** As in the style sheets: below it the navigation is a rail. */
export const useRailed = (): boolean => useMedia('(max-width: 1000px)');
