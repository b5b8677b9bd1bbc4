import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * What of a list is in view: from which row's top on, px, and how much. It changes with each row that comes by, and before
 * that is painted.
 */
export function useSeen(box: RefObject<HTMLElement | null>, height: number): { top: number; height: number } {
  const [seen, setSeen] = useState({ top: 0, height: window.innerHeight });
  const look = useCallback(() => {
    const { current } = box;
    // A list that is hidden has no height: it is as it was when it comes back.
    if (current === null || current.clientHeight === 0) return;
    const next = { top: Math.floor(current.scrollTop / height) * height, height: current.clientHeight };
    setSeen(old => (old.top === next.top && old.height === next.height ? old : next));
  }, [box, height]);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    look();
    const lookNow = () => flushSync(look);
    const observer = new ResizeObserver(lookNow);
    observer.observe(current);
    current.addEventListener('scroll', lookNow, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', lookNow);
    };
  }, [box, look]);
  return seen;
}
