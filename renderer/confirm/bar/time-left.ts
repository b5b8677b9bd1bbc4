import { useEffect, useState } from 'react';

const tick = 100;

/** Milliseconds left of a time that began when this was first drawn. Main judges by a clock of its own. */
export function useTimeLeft(wholeMs: number): number {
  const [since] = useState(() => performance.now());
  const [left, setLeft] = useState(wholeMs);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(Math.max(0, wholeMs - (performance.now() - since))), Math.min(tick, left));
    return () => clearTimeout(timer);
  }, [since, wholeMs, left]);
  return left;
}
