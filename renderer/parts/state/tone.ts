import { cx } from '../class-names.ts';
import styles from './tones.module.css';

/** What a colour may say; the words beside it always say it too. */
export type Tone = 'ok' | 'look' | 'high' | 'critical' | 'plain' | 'accent';

/** Class names that give an element the two colours of its tone. */
export const toned = (tone: Tone, ...names: Parameters<typeof cx>): string => cx(...names, styles[tone]);
