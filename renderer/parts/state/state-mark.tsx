import styles from './state-mark.module.css';
import type { Tone } from './tone.ts';

interface Props {
  tone: Extract<Tone, 'ok' | 'look' | 'critical' | 'plain'>;
  /** What it says, for whoever does not see it. */
  label: string;
}

/** How something stands, by shape as well as by colour: disc, diamond, square, ring. */
export const StateMark = ({ tone, label }: Props) => (
  <span className={styles.mark} data-tone={tone} role="img" aria-label={label} />
);
