import { PenLine } from 'lucide-react';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { ListBox, ListBoxItem, type ListBoxRenderProps } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { ActivitySummary } from '../../../electron/contract/document.ts';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { cx } from '../../parts/class-names.ts';
import { FailureNote } from '../../parts/failure.tsx';
import { useNow } from '../../parts/time.tsx';
import { activities, signing, useActivities, useSession, useSigning } from '../../stores.ts';
import { statusTone, statusWord } from '../../words/activities.ts';
import { plain } from '../../words/hostile.ts';
import { absolute, short } from '../../words/times.ts';
import styles from './signing.module.css';

export interface ListHandle {
  /** Selects a row, focuses it and brings it into view. */
  go(activityId: string): void;
  /** Focuses the list, at what is selected. */
  focus(): void;
}
/** As in tokens.css: the virtualiser needs the number. */
const rowHeights = { compact: 62, comfortable: 74 } as const;
// A list row is a pointer to the request, where everything is shown whole.
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

interface Props {
  rows: readonly ActivitySummary[];
  /** There is none at all, whatever is sought. */
  isEmpty: boolean;
  handle: RefObject<ListHandle | null>;
}

function choose(activityId: string) {
  signing.getState().select(activityId);
  signing.getState().front(true);
}

export function List({ rows, isEmpty, handle }: Props) {
  const selected = useSigning(state => (state.pane === 'request' ? state.selected : null));
  const density = useSession(state => state.app?.settings.density ?? 'compact');
  const now = useNow(30_000);
  const box = useRef<HTMLDivElement>(null);
  const kit = useRef<ListBoxRenderProps['state'] | null>(null);
  useImperativeHandle(handle, () => ({
    go(activityId) {
      signing.getState().select(activityId);
      kit.current?.selectionManager.setFocused(true);
      kit.current?.selectionManager.setFocusedKey(activityId);
    },
    focus() {
      if (selected !== null) kit.current?.selectionManager.setFocusedKey(selected);
      box.current?.focus();
    },
  }));
  if (rows.length === 0) return <Empty isEmpty={isEmpty} />;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeights[density] }}>
      <ListBox
        ref={box}
        aria-label="Signing requests, newest first"
        items={rows.map(row => ({ id: row.activityId, row }))}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={keys => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (key !== undefined) signing.getState().select(String(key));
        }}
        onAction={key => {
          choose(String(key));
          requestAnimationFrame(() => document.getElementById('request-title')?.focus());
        }}
        className={({ state }) => {
          // The only public way to the kit's own focus, which j and k must move.
          kit.current = state;
          return cx(styles.rows);
        }}
        dependencies={[now]}
      >
        {({ id, row }) => (
          <ListBoxItem
            id={id}
            textValue={plain(row.headline.slice(0, 200))}
            className={cx(styles.item)}
            onPress={() => choose(id)}
          >
            <Row row={row} now={now} />
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}

function Row({ row, now }: { row: ActivitySummary; now: number }) {
  return (
    <>
      <bdi className={styles.headline} title={plain(cut(row.headline, 400))}>
        {plain(cut(row.headline, 160))}
      </bdi>
      <div className={styles.meta}>
        <Chip tone={statusTone(row.status)}>
          {row.status === 'ACTIVITY_STATUS_COMPLETED' ? 'Signed' : statusWord(row.status)}
        </Chip>
        <bdi className={styles.who}>{row.own === true ? 'you' : plain(cut(row.proposer, 60))}</bdi>
        <time className={styles.right} dateTime={row.createdAt} title={absolute(row.createdAt)}>
          {short(row.createdAt, now)}
        </time>
      </div>
    </>
  );
}

const widths = ['82%', '64%', '74%', '58%', '70%'];

/** Where there are no rows: still reading, why not, nothing found, or nothing there. */
function Empty({ isEmpty }: { isEmpty: boolean }) {
  const loaded = useActivities(state => state.loaded && state.complete);
  const failure = useActivities(state => state.failure);
  if (failure !== null)
    return (
      <div className={styles.note}>
        <FailureNote failure={failure} tone="look">
          <Button small onPress={() => void activities.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </div>
    );
  if (!loaded)
    return (
      <div className={styles.skeleton} role="status" aria-label="Loading signing requests">
        {widths.map(width => (
          <div key={width} className={styles.bone} aria-hidden>
            <span style={{ width }} />
            <span className={styles.thin} />
          </div>
        ))}
      </div>
    );
  if (!isEmpty)
    return (
      <div className={styles.empty}>
        <b>Nothing matches</b>
        <p>Accounts, addresses, people, payloads and identifiers are searched.</p>
        <Button small onPress={() => signing.getState().showAll()}>
          Show all
        </Button>
      </div>
    );
  return (
    <div className={styles.empty}>
      <PenLine aria-hidden size={36} strokeWidth={1.3} className={styles.icon} />
      <b>Nothing was asked to be signed yet</b>
      <p>Requests of yours and of others appear here, with what came of them.</p>
      <Button small look="primary" onPress={() => signing.getState().open('desk')}>
        Make the first
      </Button>
    </div>
  );
}
