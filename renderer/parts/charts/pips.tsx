import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { quorumWords } from '../../words/review/activities.ts';
import { cx } from '../class-names.ts';
import styles from './pips.module.css';

/** More dots than this are a number instead. */
const dots = 7;

/** One dot per approval that is needed: given, mine to give, open. */
export function Pips({ row }: { row: ActivitySummary }) {
  const { approved, rejected, threshold, group, mine } = row;
  const said = `${quorumWords(approved, threshold)}${rejected > 0 ? `, ${rejected} against` : ''}, as counted by the service`;
  if (threshold === null || threshold > dots)
    return (
      <span className={styles.number} title={said}>
        {approved}/{threshold ?? '?'}
      </span>
    );
  const places = Array.from({ length: Math.max(threshold, approved) }, (_, place) => place);
  return (
    <span className={styles.pips} role="img" aria-label={said} title={said}>
      {places.map(place => (
        <i
          key={place}
          className={cx(
            place < approved && styles.given,
            place === approved && group === 'needs_me' && mine === null && styles.mine,
            place === approved && rejected > 0 && styles.against,
          )}
        />
      ))}
    </span>
  );
}
