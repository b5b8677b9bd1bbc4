import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { type Tone, toned } from './tone.ts';

/** A word with its colour; the word alone says it all. */
export const Chip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={toned(tone, styles.chip)}>{children}</span>
);
