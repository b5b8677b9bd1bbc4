import type { AppState } from '../../../electron/contract/values/app-values.ts';
import { Segments } from '../../parts/controls/segments.tsx';
import { bulk, session, ui } from '../../stores.ts';

/** The list of the connection that is looked at, or of all of them; nothing where there is but one. */
export function WhichConnections({ app }: { app: AppState }) {
  if (app.connections.length < 2) return null;
  return (
    <Segments
      label="Which connections"
      small
      value={app.settings.inboxOfAll ? 'all' : 'one'}
      segments={[
        { value: 'one', words: 'This key' },
        { value: 'all', words: `All ${app.connections.length}` },
      ]}
      onChange={which => {
        // Marks belong to one connection.
        bulk.getState().close();
        void session
          .getState()
          .settings({ inboxOfAll: which === 'all' })
          .then(failure => failure !== null && ui.getState().toast(failure.message, 'critical'));
      }}
    />
  );
}
