import type { AppState, Connection } from '../../../../electron/contract/values/app-values.ts';
import type { InboxRow } from '../../../../electron/contract/values/inbox.ts';
import { cx } from '../../../parts/class-names.ts';
import { RowEnd, RowHeadline, RowMeta } from '../../../parts/layout/rows.tsx';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { voiceOf } from '../../../words/review/connections.ts';
import { glance } from '../../../words/text/hostile.ts';
import { isSoon, timeLeft } from '../../../words/text/times.ts';
import styles from '../row.module.css';

interface Props {
  row: InboxRow;
  connection: Connection | undefined;
  app: AppState;
  now: number;
}

/** What it does, how grave, at which organisation and for whom, the time left. */
export function InboxRowView({ row: { summary }, connection, app, now }: Props) {
  const left = timeLeft(summary.lapsesAt, now);
  const where = connection === undefined ? '' : glance(connection.organizationName, 60);
  const who = connection === undefined ? '' : glance(connection.userName, 60);
  const voice = connection === undefined ? '' : voiceOf(app, connection);
  return (
    <>
      <RowHeadline whole={glance(summary.headline, 400)}>{glance(summary.listed)}</RowHeadline>
      <RowMeta>
        <SeverityChip severity={summary.severity} />
        {/* Who it waits for first: rows of one organisation differ in that alone. */}
        <bdi title={`${voice}, at ${where}`}>
          {who} · {where}
        </bdi>
        {left !== '' && (
          <RowEnd>
            <span className={cx(isSoon(summary.lapsesAt, now) && styles.soon)}>{left}</span>
          </RowEnd>
        )}
      </RowMeta>
    </>
  );
}
