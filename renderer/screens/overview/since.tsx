import { Ban, Check, Eye, type LucideIcon, Signature, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { statusTone, statusWord } from '../../../electron/contract/service/activity-status.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { Delivery } from '../../../electron/contract/values/delivery.ts';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Line, LineAmount, LineEnd, LineSign, LineTitle } from '../../parts/boxes/line.tsx';
import { cx } from '../../parts/class-names.ts';
import { cameSigned, endedSince, endedWord, refusedSince } from '../../store/activities/overview-rows.ts';
import type { Grouped } from '../../store/activities/urgency.ts';
import { deliveries, reviews, ui, useDeliveries, useReviews, webhooks } from '../../stores.ts';
import { sinceWhen } from '../../words/overview.ts';
import { glance } from '../../words/text/hostile.ts';
import { absolute, short } from '../../words/text/times.ts';
import { Section } from './section.tsx';
import styles from './since.module.css';

const most = 5;
const icons: Record<string, LucideIcon> = { ok: Check, critical: X, look: TriangleAlert };

interface Props {
  groups: Grouped;
  now: number;
  /** When somebody was here last: ISO time. */
  lastVisit: string | null;
}

/** What ended since the last visit; nothing where nothing did. */
export function Since({ groups, now, lastVisit }: Props) {
  const { from, title } = sinceWhen(lastVisit, now);
  const refused = refusedSince(
    useDeliveries(state => state.list),
    from,
  );
  useEffect(() => {
    if (!deliveries.getState().loaded) void deliveries.getState().load();
  }, []);
  const rows = endedSince(groups, from, most);
  if (rows.length === 0 && refused.length === 0) return null;
  return (
    <Section
      title={title}
      action="Decided"
      onAction={() => {
        ui.getState().go('approvals');
        ui.getState().show('decided');
      }}
    >
      <ul>
        {rows.map(row => (
          <Ended key={row.activityId} row={row} now={now} />
        ))}
        {refused.length > 0 && <Refused list={refused} now={now} />}
      </ul>
    </Section>
  );
}

function Ended({ row, now }: { row: ActivitySummary; now: number }) {
  const { activityId } = row;
  const review = useReviews(state => state.byId[activityId]?.review ?? undefined);
  const reads = cameSigned(row) && review === undefined;
  useEffect(() => {
    if (!reads) return;
    const timer = setTimeout(() => void reviews.getState().open(activityId), 300);
    return () => clearTimeout(timer);
  }, [activityId, reads]);
  const word = endedWord(row, review);
  const isWithheld = word === 'Signature withheld';
  const tone = isWithheld ? 'critical' : statusTone(row.status);
  const Icon = word === 'Signed' ? Signature : (icons[tone] ?? Ban);
  return (
    <li>
      <Line row={activityId} onPress={() => ui.getState().openReview(activityId, row.group)}>
        <LineSign>
          <Icon aria-hidden size={14} className={cx(tone === 'critical' && styles.wrong)} />
        </LineSign>
        <LineTitle whole={glance(row.headline, 400)}>{glance(row.title, 200)}</LineTitle>
        <LineEnd>
          <span className={cx(isWithheld && styles.wrong)}>{word ?? statusWord(row.status)}</span>
        </LineEnd>
        <LineAmount amount={row.amount} />
        <LineEnd wide>
          <time dateTime={row.updatedAt} title={absolute(row.updatedAt)}>
            {short(row.updatedAt, now)}
          </time>
        </LineEnd>
      </Line>
    </li>
  );
}

/** What an endpoint here was sent and the service did not sign: one line, however many. */
function Refused({ list, now }: { list: readonly Delivery[]; now: number }) {
  const [newest] = list;
  if (newest === undefined) return null;
  const open = () => {
    webhooks.getState().show('deliveries');
    deliveries.getState().select(newest.deliveryId);
    ui.getState().go('webhooks');
  };
  return (
    <li>
      <Line row="deliveries" onPress={open}>
        <LineSign>
          <Eye aria-hidden size={14} className={styles.wrong} />
        </LineSign>
        <LineTitle>{plural(list.length, 'delivery was', 'deliveries were')} not signed by the service</LineTitle>
        <LineEnd>Refused</LineEnd>
        <LineAmount />
        <LineEnd wide>
          <time dateTime={newest.receivedAt} title={absolute(newest.receivedAt)}>
            {short(newest.receivedAt, now)}
          </time>
        </LineEnd>
      </Line>
    </li>
  );
}
