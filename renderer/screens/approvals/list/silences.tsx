import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Empty, ListNote } from '../../../parts/state/empty.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { RowSkeleton } from '../../../parts/state/skeleton.tsx';
import { useNow } from '../../../parts/values/time.tsx';
import { inbox, useInbox } from '../../../stores.ts';
import { nothingWaits, silence } from '../../../words/review/connections.ts';

/**
 * Above the rows: which connections do not answer. What they hold may be more than what is listed. Of the one that is
 * looked at, the banner says it.
 */
export function Silences({ app }: { app: AppState }) {
  const now = useNow(30_000);
  const others = app.connections.filter(({ connectionId }) => connectionId !== app.current);
  const silent = others.flatMap(each => silence(each, app.links[each.connectionId], now) ?? []);
  if (silent.length === 0) return null;
  return (
    <ListNote>
      <Notice tone="look" role="status">
        {silent.slice(0, 3).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
        {silent.length > 3 && <p>{`So do ${silent.length - 3} more.`}</p>}
      </Notice>
    </ListNote>
  );
}

/** In the place of rows: not read yet, not found, or nothing there. */
export function NoInboxRows({ app }: { app: AppState }) {
  const loaded = useInbox(state => state.loaded);
  const failure = useInbox(state => state.failure);
  if (failure !== null)
    return (
      <ListNote>
        <FailureNote failure={failure} tone="look">
          <Button small onPress={() => void inbox.getState().load()}>
            Try again
          </Button>
        </FailureNote>
      </ListNote>
    );
  if (!loaded) return <RowSkeleton label="Loading activities" />;
  const { title, text } = nothingWaits(app);
  return (
    <Empty title={title}>
      <p>{text}</p>
    </Empty>
  );
}
