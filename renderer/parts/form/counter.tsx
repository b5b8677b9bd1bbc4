import { count } from '../../../electron/contract/text/plain-text.ts';
import { cx } from '../class-names.ts';
import styles from './counter.module.css';

export interface Counted {
  used: number;
  left: number;
  state: 'fine' | 'near' | 'over';
}

/** How much of a limit a text uses; near from nine tenths on. */
export function counted(text: string, unit: 'bytes' | 'characters', limit: number): Counted {
  const used = unit === 'bytes' ? new TextEncoder().encode(text).length : [...text].length;
  return { used, left: limit - used, state: used > limit ? 'over' : used >= limit * 0.9 ? 'near' : 'fine' };
}

/** "12,345 of 409,600 bytes": in words as well as in colour where it gets tight. */
export function Counter({ id, text, unit, limit }: { id: string; text: string; unit: 'bytes' | 'characters'; limit: number }) {
  const { used, left, state } = counted(text, unit, limit);
  return (
    <span id={id} className={cx(styles.counter, styles[state])}>
      {count(used)} of {count(limit)} {unit}
      {state === 'near' && `, ${count(left)} left`}
      {state === 'over' && `, ${count(-left)} too many`}
    </span>
  );
}
