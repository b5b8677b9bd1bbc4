import { useEffect, useState } from 'react';
import { absolute, relative } from '../../words/text/times.ts';
import styles from './time.module.css';

/** Now, in milliseconds, drawn again every `every` milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
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
