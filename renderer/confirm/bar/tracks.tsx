import { BookOpen, type LucideIcon, Timer } from 'lucide-react';
import { secondsLeft } from '../../words/review/confirm.ts';
import styles from './tracks.module.css';

interface Props {
  /** How much of the document was in view, 0 to 1. */
  share: number;
  reached: boolean;
  leftMs: number;
  wholeMs: number;
}

/** What an approval waits for, as it goes on: the end of the document, and the time it stands. The status says it in words. */
export function Tracks({ share, reached, leftMs, wholeMs }: Props) {
  return (
    <div className={styles.tracks} aria-hidden>
      <Track
        sign={BookOpen}
        name="Read to the end"
        share={share}
        words={reached ? 'done' : `${Math.min(99, Math.floor(share * 100))} %`}
      />
      <Track
        sign={Timer}
        name="Approving opens"
        share={wholeMs === 0 ? 1 : 1 - leftMs / wholeMs}
        words={leftMs > 0 ? secondsLeft(leftMs) : 'done'}
      />
    </div>
  );
}

interface TrackProps {
  sign: LucideIcon;
  name: string;
  share: number;
  words: string;
}
const Track = ({ sign: Sign, name, share, words }: TrackProps) => (
  <span className={styles.track}>
    <Sign size={16} />
    <span>{name}</span>
    <span className={styles.line}>
      <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
    </span>
    <span className={styles.words}>{words}</span>
  </span>
);
