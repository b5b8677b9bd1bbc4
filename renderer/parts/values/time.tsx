import { useEffect, useRef, useState } from 'react';
import { absolute, relative } from '../../words/text/times.ts';
import styles from './time.module.css';

/**
 * Now, in milliseconds, drawn again every `every` milliseconds.
 * @param said what is drawn of a time, as JSON: where it would say the same again, nothing is drawn
 */
export function useNow(every: number, said?: (now: number) => unknown): number {
  const [at, setAt] = useState(Date.now);
  // What is drawn for another reason is drawn of this moment.
  const now = said === undefined ? at : Date.now();
  const drawn = useRef<{ now: number; said: typeof said; words: string | null }>({ now, said, words: null });
  useEffect(() => {
    drawn.current = { now, said, words: null };
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const next = Date.now();
      const last = drawn.current;
      if (last.said === undefined) return setAt(next);
      // What it says by now is made anew each time, what was drawn once.
      last.words ??= JSON.stringify(last.said(last.now));
      if (JSON.stringify(last.said(next)) !== last.words) setAt(next);
    }, every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Absolute time first, because it is what two people can compare; the distance beside it. */
export function Time({ at }: { at: string }) {
  const drawn = useNow(30_000);
  // What was made since it was drawn is not to come.
  const away = relative(at, Date.parse(at) > drawn ? Date.now() : drawn);
  return (
    <time dateTime={at}>
      {absolute(at)}
      {away !== '' && <span className={styles.away}> {away}</span>}
    </time>
  );
}
