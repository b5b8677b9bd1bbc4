import { Ban, Check, type LucideIcon, Signature, TriangleAlert, X } from 'lucide-react';
import { statusTone, statusWord } from '../../../electron/contract/service/activity-status.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Line, LineAmount, LineEnd, LineSign, LineTitle } from '../../parts/boxes/line.tsx';
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
            <Line row={row.activityId} onPress={() => ui.getState().openReview(row.activityId, row.group)}>
              <LineSign>
                <Sign row={row} />
              </LineSign>
              <LineTitle whole={glance(row.headline, 400)}>{glance(row.title, 200)}</LineTitle>
              <LineEnd>{isSigned(row) ? 'Signed' : statusWord(row.status)}</LineEnd>
              <LineAmount amount={row.amount} />
              <LineEnd wide>
                <time dateTime={row.updatedAt} title={absolute(row.updatedAt)}>
                  {short(row.updatedAt, now)}
                </time>
              </LineEnd>
            </Line>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sign({ row }: { row: ActivitySummary }) {
  const tone = statusTone(row.status);
  const Icon = isSigned(row) ? Signature : (icons[tone] ?? Ban);
  return <Icon aria-hidden size={14} className={cx(tone === 'critical' && styles.wrong)} />;
}
