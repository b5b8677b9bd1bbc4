import { Ban, Check, type LucideIcon, Signature, TriangleAlert, X } from 'lucide-react';
import { statusTone, statusWord } from '../../../electron/contract/service/activity-status.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { cx } from '../../parts/class-names.ts';
import { endedSince, isSigned } from '../../store/activities/overview-rows.ts';
import type { Grouped } from '../../store/activities/urgency.ts';
import { ui } from '../../stores.ts';
import { glance } from '../../words/text/hostile.ts';
import { absolute, short } from '../../words/text/times.ts';
import { Section } from './section.tsx';
import styles from './since.module.css';

const most = 5;
const day = 24 * 3_600_000;
const icons: Record<string, LucideIcon> = { ok: Check, critical: X, look: TriangleAlert };

/** What ended within a day; nothing where nothing did. */
export function Since({ groups, now }: { groups: Grouped; now: number }) {
  const rows = endedSince(groups, now - day, most);
  if (rows.length === 0) return null;
  return (
    <Section
      title={`Since yesterday, ${new Date(now - day).toISOString().slice(11, 16)}`}
      action="Decided"
      onAction={() => {
        ui.getState().go('approvals');
        ui.getState().show('decided');
      }}
    >
      <ul>
        {rows.map(row => (
          <li key={row.activityId}>
            <button
              type="button"
              className={styles.row}
              data-overview-row={row.activityId}
              onClick={() => ui.getState().openReview(row.activityId, row.group)}
            >
              <Sign row={row} />
              <bdi className={styles.title} title={glance(row.headline, 400)}>
                {glance(row.title, 200)}
              </bdi>
              <span className={styles.status}>{isSigned(row) ? 'Signed' : statusWord(row.status)}</span>
              <b className={styles.amount}>{row.amount !== undefined && row.amount.length <= 26 ? row.amount : ''}</b>
              <time className={styles.when} dateTime={row.updatedAt} title={absolute(row.updatedAt)}>
                {short(row.updatedAt, now)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sign({ row }: { row: ActivitySummary }) {
  const tone = statusTone(row.status);
  const Icon = isSigned(row) ? Signature : (icons[tone] ?? Ban);
  return <Icon aria-hidden size={14} className={cx(styles.sign, tone === 'critical' && styles.wrong)} />;
}
