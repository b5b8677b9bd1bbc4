import type { JournalEntry } from '../../../electron/contract/values/journal.ts';
import { RowEnd, RowHeadline, RowLine, RowMeta, RowNote } from '../../parts/layout/rows.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { useActivities } from '../../stores.ts';
import { activityIn, journalAbout, journalKind, journalOutcome } from '../../words/journal.ts';
import { glance } from '../../words/text/hostile.ts';
import { absolute, short } from '../../words/text/times.ts';
import styles from './row.module.css';

/** What happened, about what, and when. */
export function Row({ entry }: { entry: JournalEntry }) {
  const now = useNow(60_000);
  const { sequence, at, kind, outcome } = entry;
  const { about, decision } = journalAbout(entry.about);
  const said = outcome === null ? decision : journalOutcome(outcome);
  const activity = activityIn(entry.about);
  const headline = useActivities(state => (activity === null ? undefined : state.byId.get(activity)?.headline));
  return (
    <>
      <RowLine>
        <RowHeadline>
          {journalKind(kind)}
          {said !== null && <span className={styles.outcome}> · {glance(said)}</span>}
        </RowHeadline>
        <RowNote>
          <time dateTime={at} title={absolute(at)}>
            {short(at, now)}
          </time>
        </RowNote>
      </RowLine>
      <RowMeta>
        <bdi>{glance(headline ?? about)}</bdi>
        <RowEnd>
          <span className={styles.number}>{sequence}</span>
        </RowEnd>
      </RowMeta>
    </>
  );
}
