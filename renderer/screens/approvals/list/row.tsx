import { Ban, Check, CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { statusTone, statusWord } from '../../../../electron/contract/service/activity-status.ts';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import { Pips } from '../../../parts/charts/pips.tsx';
import { cx } from '../../../parts/class-names.ts';
import { RowEnd, RowMeta } from '../../../parts/layout/rows.tsx';
import { SeverityChip, SeverityShape } from '../../../parts/review/severity.tsx';
import type { JustDecided } from '../../../store/activities/just-decided.ts';
import type { ListRow } from '../../../store/activities/view.ts';
import { currentConnection } from '../../../store/session.ts';
import { useReviews, useSession } from '../../../stores.ts';
import { decidedTitle, whatIsNext } from '../../../words/review/activities.ts';
import { glance } from '../../../words/text/hostile.ts';
import { absolute, isSoon, short, timeLeft } from '../../../words/text/times.ts';
import styles from './row.module.css';

interface Props {
  row: ListRow;
  now: number;
  decided: JustDecided | null;
  /** The severity stands in the head of its group. */
  headed: boolean;
  /** Where it waits, and for whom, in a list over several connections. */
  where: { words: string; whole: string } | null;
  /** Whether it is ticked; null where it cannot be. */
  ticked: boolean | null;
  /** The list has boxes to tick at all. */
  hasTicks: boolean;
  onTick(extend: boolean): void;
}

/** Longer amounts stand in the review: a row neither cuts nor wraps digits. */
const longestAmount = 26;
const outcomes: Record<string, LucideIcon> = { ok: CircleCheck, critical: CircleX, look: TriangleAlert };

/** What is asked, how grave, from where, by whom; the amount, the votes and the time left at the right. */
export function Row({ row: { summary }, now, decided, headed, where, ticked, hasTicks, onTick }: Props) {
  const { title, amount, about, proposer, headline } = summary;
  const isPast = summary.group === 'decided';
  return (
    <div className={cx(styles.row, hasTicks && styles.ticks, decided !== null && styles.decided)}>
      {hasTicks && <Box ticked={decided === null ? ticked : null} onTick={onTick} />}
      <Sign summary={summary} decided={decided} headed={headed} />
      <div className={styles.words}>
        <div className={styles.top}>
          <bdi className={styles.title} title={glance(headline, 400)}>
            {decided === null ? glance(title, 200) : decidedTitle(decided.decision, glance(title, 200))}
          </bdi>
          {amount !== undefined && (
            <bdi className={styles.amount} title={amount}>
              {amount.length > longestAmount ? 'amount inside' : amount}
            </bdi>
          )}
        </div>
        <RowMeta>
          {!headed && !isPast && decided === null && <SeverityChip severity={summary.severity} />}
          {decided === null ? (
            <bdi title={[where?.whole, glance(about ?? '', 400), glance(proposer, 400)].filter(each => each).join(' · ')}>
              {[where?.words, about === undefined ? undefined : glance(about, 80), glance(proposer, 60)]
                .filter(each => each !== undefined && each !== '')
                .join(' · ')}
            </bdi>
          ) : (
            <Next summary={summary} decided={decided} />
          )}
          <RowEnd>
            {isPast ? <Past summary={summary} now={now} /> : <Pips row={summary} />}
            {!isPast && <Left summary={summary} now={now} />}
          </RowEnd>
        </RowMeta>
      </div>
    </div>
  );
}

/** Who is waited for is read in the review, which was opened to be decided. */
function Next({ summary, decided }: { summary: ActivitySummary; decided: JustDecided }) {
  const me = useSession(state => currentConnection(state.app)?.userId ?? null);
  const subject = useReviews(state => state.byId[summary.activityId]?.review?.subject);
  const silent = subject?.kind === 'activity' ? (subject.activity.quorum.silent ?? []) : [];
  const names = silent.filter(({ userId }) => userId !== me).map(({ userName }) => glance(userName, 40));
  const words = whatIsNext(summary, decided.until === null, names);
  return <bdi title={words}>{words}</bdi>;
}

function Sign({ summary, decided, headed }: Pick<Props, 'decided' | 'headed'> & { summary: ActivitySummary }) {
  if (decided !== null) {
    const Icon = decided.decision === 'approve' ? CircleCheck : CircleX;
    return <Icon aria-hidden size={16} className={styles.mine} />;
  }
  if (summary.group === 'decided') {
    const Icon = outcomes[statusTone(summary.status)] ?? Ban;
    return <Icon aria-hidden size={16} className={styles.past} />;
  }
  // With the word in the row, the shape would be there twice.
  return headed ? <SeverityShape severity={summary.severity} /> : <span />;
}

const Past = ({ summary: { status, updatedAt }, now }: { summary: ActivitySummary; now: number }) => (
  <>
    <span>{statusWord(status)}</span>
    <time dateTime={updatedAt} title={absolute(updatedAt)}>
      {short(updatedAt, now)}
    </time>
  </>
);

function Left({ summary: { lapsesAt }, now }: { summary: ActivitySummary; now: number }) {
  const left = timeLeft(lapsesAt, now);
  if (left === '') return null;
  return (
    <span className={cx(isSoon(lapsesAt, now) && styles.soon)} title={left}>
      {left.replace(/ left$/, '')}
    </span>
  );
}

interface BoxProps {
  ticked: boolean | 'some' | null;
  onTick(extend: boolean): void;
}

/** A box that a pointer ticks; keys have X, and Shift with the arrows. It is no button: a row is one thing for the keyboard. */
export function Box({ ticked, onTick }: BoxProps) {
  if (ticked === null) return <span className={styles.noBox} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list do the same, and the state is told by its name
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      className={styles.target}
      onPointerDown={event => event.stopPropagation()}
      onMouseDown={event => event.stopPropagation()}
      onClick={event => {
        event.stopPropagation();
        onTick(event.shiftKey);
      }}
    >
      <span
        className={cx(styles.box, ticked !== false && styles.on)}
        {...(ticked === false
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': ticked === 'some' ? 'Some selected' : 'Selected' })}
      >
        {ticked === true && <Check aria-hidden size={12} strokeWidth={3} />}
        {ticked === 'some' && <i />}
      </span>
    </span>
  );
}
