import { ChevronRight } from 'lucide-react';
import { count } from '../../../electron/contract/text/plain-text.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Pips } from '../../parts/charts/pips.tsx';
import { cx } from '../../parts/class-names.ts';
import { SeverityChip } from '../../parts/review/severity.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { ui } from '../../stores.ts';
import { glance } from '../../words/text/hostile.ts';
import { absolute, ago, isSoon, timeLeft } from '../../words/text/times.ts';
import styles from './overview.module.css';

interface Props {
  title: string;
  rows: readonly ActivitySummary[];
  now: number;
  /** How many are shown here; the rest stand in their list. */
  most: number;
  variant?: 'votes' | 'signed';
  onAll?(): void;
}

function Row({ row, now, variant }: { row: ActivitySummary; now: number; variant: NonNullable<Props['variant']> }) {
  const when = variant === 'signed' ? ago(row.updatedAt, now) : timeLeft(row.lapsesAt, now);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-overview-row={row.activityId}
        onClick={() => ui.getState().openReview(row.activityId, row.group)}
      >
        <span className={styles.chip}>
          {variant === 'signed' ? <Chip tone="ok">Signed</Chip> : <SeverityChip severity={row.severity} />}
        </span>
        <bdi className={styles.headline} title={glance(row.headline, 400)}>
          {glance(row.listed)}
        </bdi>
        <bdi className={styles.proposer}>{glance(row.proposer, 40)}</bdi>
        <span className={styles.votes}>{variant !== 'signed' && <Pips row={row} />}</span>
        <span
          className={cx(styles.when, variant !== 'signed' && isSoon(row.lapsesAt, now) && styles.soon)}
          title={absolute(variant === 'signed' ? row.updatedAt : (row.lapsesAt ?? ''))}
        >
          {when}
        </span>
      </button>
    </li>
  );
}

/** Rows under a heading; nothing at all where there are none. */
export function Section({ title, rows, now, most, variant = 'votes', onAll }: Props) {
  if (rows.length === 0) return null;
  const hidden = rows.length - most;
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.bar}>
        <h3>{title}</h3>
        <span className={styles.count}>{count(rows.length)}</span>
        {onAll !== undefined && (
          <button type="button" className={styles.all} onClick={onAll} aria-label={`${title}: open the list`}>
            {hidden > 0 ? `Show ${count(hidden)} more` : 'Open the list'}
            <ChevronRight aria-hidden size={13} />
          </button>
        )}
      </div>
      <ul>
        {rows.slice(0, most).map(row => (
          <Row key={row.activityId} row={row} now={now} variant={variant} />
        ))}
      </ul>
    </section>
  );
}
