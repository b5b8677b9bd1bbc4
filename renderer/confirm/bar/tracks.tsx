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
      <Track name="Read to the end" share={share} words={reached ? 'done' : `${Math.min(99, Math.floor(share * 100))} %`} />
      <Track
        name="Time to read"
        share={wholeMs === 0 ? 1 : 1 - leftMs / wholeMs}
        words={leftMs > 0 ? secondsLeft(leftMs) : 'done'}
      />
    </div>
  );
}

const Track = ({ name, share, words }: { name: string; share: number; words: string }) => (
  <span className={styles.track}>
    <span>{name}</span>
    <span className={styles.line}>
      <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
    </span>
    <span className={styles.words}>{words}</span>
  </span>
);
