import { PenLine } from 'lucide-react';
import type { RefObject } from 'react';
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import { Button } from '../../parts/controls/button.tsx';
import { RowEnd, RowHeadline, RowMeta, RowName, Rows, type RowsHandle } from '../../parts/layout/rows.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { Empty } from '../../parts/state/empty.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { signing, useActivities, useReviews, useSigning, useSigningBatch } from '../../stores.ts';
import { standingOf, verdictOfRow } from '../../words/signing.ts';
import { absolute, short } from '../../words/text/times.ts';
import { useRowHeight } from '../shell/row-height.ts';
import { UnreadActivities } from '../shell/unread-activities.tsx';

interface Props {
  rows: readonly ActivitySummary[];
  /** There is none at all, whatever is sought. */
  isEmpty: boolean;
  handle: RefObject<RowsHandle | null>;
}

export function List({ rows, isEmpty, handle }: Props) {
  const selected = useSigning(state => (state.pane === 'request' ? state.selected : null));
  const height = useRowHeight();
  const now = useNow(30_000);
  if (rows.length === 0) return <NoRows isEmpty={isEmpty} />;
  return (
    <Rows
      label="Signing requests, newest first"
      items={rows}
      keyOf={row => row.activityId}
      height={height}
      selected={selected}
      onSelect={signing.getState().select}
      onOpen={id => {
        signing.getState().select(id);
        signing.getState().front(true);
      }}
      handle={handle}
    >
      {row => <Row row={row} now={now} />}
    </Rows>
  );
}

function Row({ row, now }: { row: ActivitySummary; now: number }) {
  const verdict = useReviews(({ byId }) => {
    const subject = byId[row.activityId]?.review?.subject;
    return subject?.kind === 'activity' ? subject.activity.receipt?.verdict : undefined;
  });
  // Of a batch, every signature was looked at as it came.
  const state = useSigningBatch(({ batch }) => batch?.rows.find(each => each.activityId === row.activityId)?.state);
  const { words, tone } = standingOf(row.status, verdict ?? (state && verdictOfRow[state]));
  return (
    <>
      <RowHeadline text={row.headline} />
      <RowMeta>
        <Chip tone={tone}>{words}</Chip>
        <RowName text={row.own === true ? 'you' : row.proposer} />
        <RowEnd>
          <time dateTime={row.createdAt} title={absolute(row.createdAt)}>
            {short(row.createdAt, now)}
          </time>
        </RowEnd>
      </RowMeta>
    </>
  );
}

/** Where there are no rows: still reading, why not, nothing found, or nothing there. */
function NoRows({ isEmpty }: { isEmpty: boolean }) {
  const loaded = useActivities(state => state.loaded && state.complete);
  const failure = useActivities(state => state.failure);
  if (failure !== null || !loaded) return <UnreadActivities label="Loading signing requests" />;
  if (!isEmpty)
    return (
      <Empty title="Nothing matches">
        <p>Accounts, addresses, people, payloads and identifiers are searched.</p>
        <Button small onPress={() => signing.getState().showAll()}>
          Show all
        </Button>
      </Empty>
    );
  return (
    <Empty icon={<PenLine aria-hidden size={36} strokeWidth={1.3} />} title="No signing requests yet">
      <p>Your requests and those of others appear here with their outcome.</p>
      <Button small variant="primary" onPress={() => signing.getState().open('form')}>
        Create the first one
      </Button>
    </Empty>
  );
}
