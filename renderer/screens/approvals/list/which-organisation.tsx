import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import { PickOne } from '../../../parts/controls/pick.tsx';
import { bulk, session, ui, useUi } from '../../../stores.ts';
import { calledIn } from '../../../words/review/connections.ts';

const all = 'all';

/** One list over all connections or of one, which is the one that is looked at then; nothing where there is but one. */
export function WhichOrganisation({ app }: { app: AppState }) {
  const group = useUi(state => state.group);
  if (app.connections.length < 2) return null;
  const isOfAll = app.settings.inboxOfAll && group === 'needs_me';
  return (
    <PickOne
      label="At"
      required
      choices={[
        ...(group === 'needs_me' ? [{ value: all, words: `all ${app.connections.length}` }] : []),
        ...app.connections.map(each => ({ value: each.connectionId, words: calledIn(app, each) })),
      ]}
      value={isOfAll ? all : (app.current ?? '')}
      onChange={chosen => chosen !== null && void look(app, chosen)}
    />
  );
}

async function look(app: AppState, chosen: string) {
  // What is ticked belongs to one connection.
  bulk.getState().close();
  const { settings, select } = session.getState();
  const failures = [
    app.settings.inboxOfAll === (chosen === all) ? null : await settings({ inboxOfAll: chosen === all }),
    chosen === all || chosen === app.current ? null : await select(chosen),
  ];
  for (const failure of failures) if (failure !== null) ui.getState().toast(failure.message, 'critical');
}
