import { Info } from 'lucide-react';
import { useMemo } from 'react';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { Line, LineAmount, LineSign, LineTitle, LineWho } from '../../../parts/boxes/line.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Detail, DetailBar, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Strip, StripCell } from '../../../parts/layout/strip.tsx';
import { SeverityShape } from '../../../parts/review/severity.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { chosenSums, firstLapse } from '../../../store/activities/chosen.ts';
import { bulk, useActivities, useBulk } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';
import { useServiceNow } from '../../shell/service-now.ts';
import styles from './marked.module.css';

/** What was ticked, before it is opened: how many, what they come to as their rows say, and what lapses first. */
export function Marked() {
  const marked = useBulk(state => state.marked);
  const failure = useBulk(state => state.failure);
  const byId = useActivities(state => state.byId);
  const now = useServiceNow(30_000);
  const rows = useMemo(() => [...marked].flatMap(id => byId.get(id) ?? []), [marked, byId]);
  const isPaid = rows.every(({ kind }) => kind === 'payment');
  const title = isPaid ? plural(rows.length, 'payment') : plural(rows.length, 'activity', 'activities');
  const sums = chosenSums(rows);
  const lapse = firstLapse(rows, now);
  const isRoutine = rows.every(({ severity }) => severity === 'note');
  return (
    <Detail label="Selected">
      <DetailScroll>
        <DetailPage>
          <DetailTitle title={`${title} selected`}>
            <p className={styles.under}>{isRoutine ? 'All routine.' : 'Some want a look.'} You still read each one.</p>
          </DetailTitle>
          {failure !== null && <FailureNote failure={failure} />}
          {(sums.length > 0 || lapse !== null) && (
            <Strip label="What they come to" large>
              {sums.slice(0, 3).map(({ asset, sum }) => (
                <StripCell key={asset} label="Together" figure={sum} unit={glance(asset, 20)} />
              ))}
              {lapse !== null && <StripCell label="First lapses" figure={lapse.figure} unit={lapse.unit} />}
            </Strip>
          )}
          <ul className={styles.rows} aria-label="Selected activities">
            {rows.map(row => (
              <li key={row.activityId}>
                <Line>
                  <LineSign>
                    <SeverityShape severity={row.severity} />
                  </LineSign>
                  <LineTitle whole={glance(row.headline, 400)}>{glance(row.title, 200)}</LineTitle>
                  <LineAmount amount={row.amount} />
                  <LineWho name={glance(row.proposer, 60)} />
                </Line>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            <Info aria-hidden size={16} />
            Critical and high ones are decided one at a time. They cannot be selected here.
          </p>
        </DetailPage>
      </DetailScroll>
      <DetailBar
        label="Selection"
        end={
          <Button variant="faint" onPress={() => bulk.getState().close()}>
            Clear selection <kbd aria-hidden>Esc</kbd>
          </Button>
        }
      >
        <Button large variant="primary" onPress={() => void bulk.getState().open()}>
          Read {count(rows.length)} together… <kbd aria-hidden>A</kbd>
        </Button>
      </DetailBar>
    </Detail>
  );
}
