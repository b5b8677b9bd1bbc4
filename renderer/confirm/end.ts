import { type RefObject, useEffect, useState } from 'react';
import { endInViewMs } from '../../electron/contract/decision-times.ts';

export interface Reading {
  /** The end was in view for its time; it stays so. */
  reached: boolean;
  /** How much of the document has been in view, 0 to 1. */
  share: number;
}

/** How far a person has come in the document. */
export function useReading(scroll: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): Reading {
  const [reached, setReached] = useState(false);
  const [share, setShare] = useState(0);
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const look = () => setShare(far => Math.max(far, (element.scrollTop + element.clientHeight) / element.scrollHeight));
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroll]);
  useEffect(() => {
    if (reached || scroll.current === null || end.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      entries => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(() => setReached(true), endInViewMs);
      },
      { root: scroll.current, rootMargin: '0px 0px 8px 0px' },
    );
    observer.observe(end.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [reached, scroll, end]);
  return { reached, share: reached ? 1 : Math.min(share, 1) };
}
