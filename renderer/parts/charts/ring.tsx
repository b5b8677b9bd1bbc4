import styles from './ring.module.css';

interface Props {
  /** What is left of the whole, from 0 to 1. */
  left: number;
  /** The last of it: said in colour, and by the words beside it. */
  soon?: boolean;
}
const radius = 7;
const round = 2 * Math.PI * radius;

/** What is left of a time, as a ring that opens. The words beside it say it; it is not read out. */
export const Ring = ({ left, soon = false }: Props) => (
  <svg className={styles.ring} data-soon={soon} viewBox="0 0 18 18" aria-hidden focusable="false">
    <circle cx="9" cy="9" r={radius} className={styles.whole} />
    {left > 0 && (
      <circle
        cx="9"
        cy="9"
        r={radius}
        className={styles.left}
        strokeDasharray={`${left * round} ${round}`}
        transform="rotate(-90 9 9)"
      />
    )}
  </svg>
);
