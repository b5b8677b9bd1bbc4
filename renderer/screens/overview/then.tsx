import { ChevronRight } from 'lucide-react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Line, LineAmount, LineEnd, LineSign, LineTitle, LineWho } from '../../parts/boxes/line.tsx';
import { Pips } from '../../parts/charts/pips.tsx';
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
            <Line row={row.activityId} onPress={() => ui.getState().openReview(row.activityId, row.group)}>
              <LineSign>
                <SeverityShape severity={row.severity} />
              </LineSign>
              <LineTitle whole={glance(row.headline, 400)}>{glance(row.title, 200)}</LineTitle>
              <LineAmount amount={row.amount} />
              <LineWho name={glance(row.proposer, 60)} />
              <LineEnd wide>
                <Pips row={row} />
              </LineEnd>
              <LineEnd wide soon={isSoon(row.lapsesAt, now)}>
                <span title={absolute(row.lapsesAt ?? '')}>{timeLeft(row.lapsesAt, now).replace(/ left$/, '')}</span>
              </LineEnd>
              <ChevronRight aria-hidden size={14} className={styles.go} />
            </Line>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <Line onPress={all}>
              <LineSign />
              <span className={styles.more}>
                {words}
                {sum !== null && (
                  <>
                    , together <b>{sum}</b>
                  </>
                )}
              </span>
              <ChevronRight aria-hidden size={14} className={styles.go} />
            </Line>
          </li>
        )}
      </ul>
    </Section>
  );
}
