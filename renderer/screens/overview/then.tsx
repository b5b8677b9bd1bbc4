import { ChevronRight } from 'lucide-react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Pips } from '../../parts/charts/pips.tsx';
import { cx } from '../../parts/class-names.ts';
import { SeverityShape } from '../../parts/review/severity.tsx';
import { chosenSums } from '../../store/activities/chosen.ts';
import { ui } from '../../stores.ts';
import { moreWords } from '../../words/overview.ts';
import { glance } from '../../words/text/hostile.ts';
import { absolute, isSoon, timeLeft } from '../../words/text/times.ts';
import { Section } from './section.tsx';
import styles from './then.module.css';

const most = 5;

/** What comes after the first, a line each; the rest in one. */
export function Then({ rows, now }: { rows: readonly ActivitySummary[]; now: number }) {
  const all = () => {
    ui.getState().go('approvals');
    ui.getState().show('needs_me');
  };
  const more = rows.slice(most);
  const { words, sum } = moreWords(more, chosenSums(more));
  return (
    <Section title="Then" action={`All ${count(rows.length + 1)}`} onAction={all}>
      <ul>
        {rows.slice(0, most).map(row => (
          <li key={row.activityId}>
            <button
              type="button"
              className={styles.row}
              data-overview-row={row.activityId}
              onClick={() => ui.getState().openReview(row.activityId, row.group)}
            >
              <SeverityShape severity={row.severity} />
              <bdi className={styles.title} title={glance(row.headline, 400)}>
                {glance(row.title, 200)}
              </bdi>
              <span className={styles.amount}>{row.amount !== undefined && row.amount.length <= 26 ? row.amount : ''}</span>
              <bdi className={styles.who}>{glance(row.proposer, 40)}</bdi>
              <Pips row={row} />
              <span className={cx(styles.when, isSoon(row.lapsesAt, now) && styles.soon)} title={absolute(row.lapsesAt ?? '')}>
                {timeLeft(row.lapsesAt, now).replace(/ left$/, '')}
              </span>
              <ChevronRight aria-hidden size={14} className={styles.go} />
            </button>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <button type="button" className={cx(styles.row, styles.more)} onClick={all}>
              <span />
              <span>
                {words}
                {sum !== null && (
                  <>
                    , together <b>{sum}</b>
                  </>
                )}
              </span>
              <ChevronRight aria-hidden size={14} className={styles.go} />
            </button>
          </li>
        )}
      </ul>
    </Section>
  );
}
