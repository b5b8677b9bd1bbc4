import type { Effect } from '../../../electron/contract/values/document.ts';
import { usual } from '../../words/review/effects.ts';
import { HostileText } from '../values/hostile-text.tsx';
import styles from './usual.module.css';

const [width, edge] = [228, 4];
const x = (place: number) => edge + place * (width - 2 * edge);

/** The amounts a usual payee had before, and this one among them. */
export function UsualStrip({ effect }: { effect: Effect }) {
  const told = usual(effect);
  if (told === null) return null;
  return (
    <section className={styles.strip} aria-label="Compared with earlier payments">
      <span className={styles.title}>
        <HostileText text={told.title} limit={100} />
      </span>
      <svg viewBox={`0 0 ${width} 16`} width={width} height="16" aria-hidden>
        <path className={styles.line} d={`M0 8H${width}`} />
        {told.places.map((place, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sealed document never reorders
          <circle key={at} cx={x(place)} cy="8" r="4" />
        ))}
        <path className={styles.here} d={`M${x(told.here)} 0V16`} />
      </svg>
      <span className={styles.range}>
        <HostileText text={told.range} />
      </span>
    </section>
  );
}
