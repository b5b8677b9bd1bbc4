import type { RefObject } from 'react';
import type { Matter } from '../../../electron/contract/values/journal.ts';
import { GroupHead } from '../../parts/boxes/group-head.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { Rows, type RowsHandle } from '../../parts/layout/rows.tsx';
import { Empty, ListNote } from '../../parts/state/empty.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { RowSkeleton } from '../../parts/state/skeleton.tsx';
import { useNow } from '../../parts/values/time.tsx';
import type { JournalStore } from '../../store/past/journal.ts';
import { useJournalOf } from '../../stores.ts';
import { byDay, type DayHead, dayWords, isDayHead } from '../../words/text/days.ts';
import { useRowHeight } from '../shell/row-height.ts';
import { MatterRow } from './row.tsx';

interface Props {
  store: JournalStore;
  label: string;
  handle: RefObject<RowsHandle | null>;
  /** Who did it, in a word or two; null where nobody is known. */
  who(matter: Matter): string | null;
  isOwn: boolean;
  machines?: readonly { machine: number; name: string }[];
}

/** A journal by day: a row for each activity, and for what is about none. */
export function MatterList({ store, label, handle, who, isOwn, machines }: Props) {
  const height = useRowHeight();
  const now = useNow(60_000);
  const { matters, total, failure, selected } = useJournalOf(store, state => state);
  const failed =
    failure === null ? null : (
      <ListNote>
        <FailureNote failure={failure}>
          <Button small onPress={() => void store.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </ListNote>
    );
  if (matters === null) return failed ?? <RowSkeleton label="Reading the journal" />;
  if (matters.length === 0)
    return (
      <>
        {failed}
        <Empty title={total === 0 ? 'Nothing has been sent from here yet' : 'No entry matches'}>
          <p>
            {total === 0
              ? 'Every submit is written here before it leaves.'
              : 'Titles, reasons, names of operations, fingerprints and numbers are searched.'}
          </p>
        </Empty>
      </>
    );
  return (
    <>
      {failed}
      <Rows<Matter | DayHead>
        label={label}
        items={byDay(matters, matter => matter.at)}
        keyOf={row => (isDayHead(row) ? `day ${row.head}` : row.matterId)}
        height={height}
        isHead={isDayHead}
        selected={selected?.matterId ?? null}
        onSelect={key => store.getState().select(key)}
        onOpen={key => {
          store.getState().select(key);
          store.getState().read(true);
        }}
        onMore={() => void store.getState().more()}
        handle={handle}
      >
        {row =>
          isDayHead(row) ? (
            <GroupHead title={dayWords(row.head, now)} many={row.many} />
          ) : (
            <MatterRow matter={row} who={who(row)} isOwn={isOwn} machines={machines} />
          )
        }
      </Rows>
    </>
  );
}
