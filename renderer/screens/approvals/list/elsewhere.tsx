import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Detail, DetailPage, DetailScroll, DetailTitle, detailTitle } from '../../../parts/layout/detail.tsx';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { ListRow } from '../../../store/activities/view.ts';
import { session, ui } from '../../../stores.ts';
import { hostOf, openAs, voiceOf } from '../../../words/review/connections.ts';
import { focusLater } from '../../shell/keyboard/focus.ts';

/** The connection of a row becomes the current one, and its review is opened: it is decided there, and nowhere else. */
export async function openRow({ connectionId, summary }: ListRow): Promise<void> {
  if (session.getState().app?.current !== connectionId) {
    const failure = await session.getState().select(connectionId);
    if (failure !== null) return ui.getState().toast(failure.message, 'critical');
  }
  ui.getState().select(summary.activityId);
  ui.getState().read(true);
}

/** A row of another connection: who would vote on it, before anything of it is opened with their key. */
export function Elsewhere({ app, row }: { app: AppState; row: ListRow }) {
  const connection = app.connections.find(each => each.connectionId === row.connectionId);
  if (connection === undefined) return null;
  return (
    <Detail label="Review">
      <DetailScroll>
        <DetailPage>
          <DetailTitle title={<HostileText text={row.summary.headline} limit={400} />}>
            <p>
              <SeverityChip severity={row.summary.severity} />
            </p>
          </DetailTitle>
          <p>
            It waits at <HostileText text={connection.organizationName} limit={80} /> ({hostOf(connection)}) for{' '}
            {voiceOf(app, connection)}. Opening it makes that the connection you look at and vote with.
          </p>
          <div>
            <Button variant="primary" onPress={() => void openRow(row).then(() => focusLater(detailTitle))}>
              {openAs(app, connection)}
            </Button>
          </div>
        </DetailPage>
      </DetailScroll>
    </Detail>
  );
}
