import { type RefObject, useEffect, useState } from 'react';

/** A document that fits the window counts as reached only after it could have been looked at. */
const dwellMs = 600;

/**
 * True once the end of the document was in view for the dwell time; it stays true.
 * @param wholeMs what reading all of it takes at least, from when it was shown
 */
export function useReachedEnd(
  scroll: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  wholeMs: number,
): boolean {
  const [reached, setReached] = useState(false);
  const [since] = useState(() => performance.now());
  useEffect(() => {
    if (reached || scroll.current === null || end.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      entries => {
        clearTimeout(timer);
        const left = Math.max(dwellMs, wholeMs - (performance.now() - since));
        if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(() => setReached(true), left);
      },
      { root: scroll.current, rootMargin: '0px 0px 8px 0px' },
    );
    observer.observe(end.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [reached, scroll, end, wholeMs, since]);
  return reached;
}
