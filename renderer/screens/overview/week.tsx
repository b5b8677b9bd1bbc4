import { useMemo } from 'react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import { Panel } from '../../parts/boxes/panel.tsx';
import { cx } from '../../parts/class-names.ts';
import { type Day, week } from '../../store/activities/overview-rows.ts';
import type { Grouped } from '../../store/activities/urgency.ts';
import { dayWords, weekday } from '../../words/overview.ts';
import styles from './charts.module.css';

/** What was decided on each of seven days, and how: bars, with the same in words. */
export function Week({ groups, now }: { groups: Grouped; now: number }) {
  const { days, mine } = useMemo(() => week(groups, now), [groups, now]);
  const sum = ({ approved, rejected, ended }: Day) => approved + rejected + ended;
  const all = days.reduce((total, day) => total + sum(day), 0);
  const most = Math.max(1, ...days.map(sum));
  return (
    <Panel title="Seven days" standing={<span>{`${count(all)} decided, ${count(mine)} with your vote`}</span>} card>
      {all === 0 ? (
        <p className={styles.quiet}>Nothing was decided in seven days.</p>
      ) : (
        <>
          <ol className={styles.days}>
            {days.map((day, n) => (
              <li
                key={day.date}
                className={cx(n === 6 && styles.today)}
                aria-label={`${n === 6 ? 'Today' : weekday(day.date)}: ${dayWords(day)}`}
              >
                <span className={styles.stack} aria-hidden>
                  <i className={styles.ended} style={{ height: `${(day.ended / most) * 48}px` }} data-any={day.ended > 0} />
                  <i
                    className={styles.rejected}
                    style={{ height: `${(day.rejected / most) * 48}px` }}
                    data-any={day.rejected > 0}
                  />
                  <i
                    className={styles.approved}
                    style={{ height: `${(day.approved / most) * 48}px` }}
                    data-any={day.approved > 0}
                  />
                </span>
                <span aria-hidden>{sum(day) === 0 ? '–' : count(sum(day))}</span>
                <span aria-hidden>{n === 6 ? 'Today' : weekday(day.date)}</span>
              </li>
            ))}
          </ol>
          <p className={styles.legend} aria-hidden>
            <span>
              <i className={styles.approved} /> approved
            </span>
            <span>
              <i className={styles.rejected} /> rejected
            </span>
            <span>
              <i className={styles.ended} /> ended
            </span>
          </p>
        </>
      )}
    </Panel>
  );
}
