import { statusWord } from '../../../../electron/contract/service/activity-status.ts';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import type { OlderActivity } from '../../../../electron/contract/values/older.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { DetailTitle } from '../../../parts/layout/detail.tsx';
import { RowEnd, RowHeadline, RowLine, RowMeta, RowName, RowNote } from '../../../parts/layout/rows.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { typeWords } from '../../../words/review/activities.ts';
import { clockOf } from '../../../words/text/days.ts';
import { capitalised } from '../../../words/text/groups.ts';
import { glance } from '../../../words/text/hostile.ts';
import { absolute } from '../../../words/text/times.ts';
import { showActivity } from '../../shell/show-activity.ts';
import styles from '../journal.module.css';

export const OlderRow = ({ activity }: { activity: OlderActivity }) => {
  const { title, amount, about, proposer, status, createdAt } = activity;
  return (
    <>
      <RowLine>
        <RowHeadline text={title} />
        {amount !== undefined && <b className={styles.amount}>{glance(amount)}</b>}
      </RowLine>
      <RowMeta>
        <RowName text={[about ?? '', proposer].filter(Boolean).join(' · ')} />
        <RowEnd>
          <RowNote>{glance(statusWord(status))}</RowNote>
          <RowNote>
            <time dateTime={createdAt} title={absolute(createdAt)}>
              {clockOf(createdAt)}
            </time>
          </RowNote>
        </RowEnd>
      </RowMeta>
    </>
  );
};

/** What was read of it then. SECURITY: opening it reads it again: nothing is decided on what is kept. */
export function OlderDetail({ activity }: { activity: OlderActivity }) {
  const { activityId, title, readAt } = activity;
  return (
    <>
      <DetailTitle
        title={<HostileText text={title} limit={300} />}
        actions={
          <Button small variant="primary" onPress={() => showActivity(activityId)}>
            Read it now
          </Button>
        }
      />
      <Notice tone="plain" line title={`As it was read on ${absolute(readAt)}.`}>
        It may have changed since.
      </Notice>
      <Facts facts={factsOf(activity)} />
    </>
  );
}

function factsOf({ activityId, type, status, amount, about, proposer, createdAt, updatedAt }: OlderActivity): Fact[] {
  const all: [string, string | undefined, Fact['kind']][] = [
    ['Amount', amount, 'text'],
    ['About', about, 'text'],
    ['State', statusWord(status), 'text'],
    ['Asked by', proposer, 'text'],
    ['Asked', createdAt, 'time'],
    ['Changed', updatedAt, 'time'],
    ['Type', capitalised(typeWords(type)), 'text'],
    ['Activity', activityId, 'id'],
  ];
  return all.flatMap(([label, value, kind]) =>
    value === undefined || value === '' ? [] : [{ label, value, kind, source: 'service' as const }],
  );
}
