import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { quorumWords } from '../../words/review/activities.ts';
import { cx } from '../class-names.ts';
import styles from './pips.module.css';

/** More dots than this are a number instead. */
const dots = 7;

/** One dot per approval that is needed: given, mine, against, mine to give, open. */
export function Pips({ row }: { row: Pick<ActivitySummary, 'approved' | 'rejected' | 'threshold' | 'group' | 'mine'> }) {
  const { approved, rejected, threshold, group, mine } = row;
  const said = `${quorumWords(approved, threshold)}${rejected > 0 ? `, ${rejected} against` : ''}, as counted by the service`;
  if (threshold === null || threshold > dots)
    return (
      <span className={styles.number} title={said}>
        {approved}/{threshold ?? '?'}
      </span>
    );
  const places = Array.from({ length: Math.max(threshold, approved) }, (_, place) => place);
  const against = rejected > 0 ? approved : -1;
  const open = group === 'needs_me' && mine === null ? Math.max(approved, against + 1) : -1;
  return (
    <span className={styles.pips} role="img" aria-label={said} title={said}>
      {places.map(place => (
        <i
          key={place}
          className={cx(
            place < approved && (mine === 'approved' && place === approved - 1 ? styles.mine : styles.given),
            place === against && styles.against,
            place === open && styles.open,
          )}
        />
      ))}
    </span>
  );
}
