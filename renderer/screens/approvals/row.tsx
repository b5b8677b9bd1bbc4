import { Check, Minus } from 'lucide-react';
import { statusTone, statusWord } from '../../../electron/contract/service/activity-status.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Pips } from '../../parts/charts/pips.tsx';
import { cx } from '../../parts/class-names.ts';
import { RowEnd, RowHeadline, RowMeta } from '../../parts/layout/rows.tsx';
import { SeverityChip } from '../../parts/review/severity.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { glance } from '../../words/text/hostile.ts';
import { absolute, isSoon, short, timeLeft } from '../../words/text/times.ts';
import styles from './row.module.css';

interface Props {
  row: ActivitySummary;
  now: number;
  /** While rows are marked to be reviewed together; null otherwise. `never`: it is decided by itself. */
  mark: boolean | 'never' | null;
}

/** What it does, how grave, who asked, the votes, the time left. */
export function Row({ row, now, mark }: Props) {
  const decided = row.group === 'decided';
  const left = timeLeft(row.lapsesAt, now);
  return (
    <>
      {mark !== null && (
        <span className={cx(styles.mark, mark === true && styles.marked)} aria-hidden>
          {mark === true && <Check size={12} strokeWidth={3} />}
          {mark === 'never' && <Minus size={12} />}
        </span>
      )}
      <RowHeadline whole={glance(row.headline, 400)}>{glance(row.listed)}</RowHeadline>
      <RowMeta>
        {decided ? <Chip tone={statusTone(row.status)}>{statusWord(row.status)}</Chip> : <SeverityChip severity={row.severity} />}
        <bdi>{glance(row.proposer, 60)}</bdi>
        <RowEnd>
          <Pips row={row} />
          {decided ? (
            <time dateTime={row.updatedAt} title={absolute(row.updatedAt)}>
              {short(row.updatedAt, now)}
            </time>
          ) : (
            left !== '' && <span className={cx(isSoon(row.lapsesAt, now) && styles.soon)}>{left}</span>
          )}
        </RowEnd>
      </RowMeta>
    </>
  );
}
