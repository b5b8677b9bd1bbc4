import type { JournalEntry } from '../../../electron/contract/journal.ts';
import { RowEnd, RowHeadline, RowLine, RowMeta, RowNote } from '../../parts/rows.tsx';
import { useNow } from '../../parts/time.tsx';
import { useActivities } from '../../stores.ts';
import { plain } from '../../words/hostile.ts';
import { activityIn, journalAbout, journalKind, journalOutcome } from '../../words/journal.ts';
import { absolute, short } from '../../words/times.ts';
import styles from './row.module.css';

// A row points at the entry, where everything stands whole; the cut keeps long texts out of the page.
const cut = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

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
          {said !== null && <span className={styles.outcome}> · {plain(cut(said))}</span>}
        </RowHeadline>
        <RowNote>
          <time dateTime={at} title={absolute(at)}>
            {short(at, now)}
          </time>
        </RowNote>
      </RowLine>
      <RowMeta>
        <bdi>{plain(cut(headline ?? about))}</bdi>
        <RowEnd>
          <span className={styles.number}>{sequence}</span>
        </RowEnd>
      </RowMeta>
    </>
  );
}
