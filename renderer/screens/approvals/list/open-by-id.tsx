import { idIn } from '../../../../electron/contract/text/link.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ui, useActivities } from '../../../stores.ts';
import { showActivity } from '../../shell/show-activity.ts';

/** What was typed is an id or a link: it is opened, and where it is not held here the service is asked for it. */
export function OpenById({ query }: { query: string }) {
  const id = idIn(query);
  const held = useActivities(state => id !== null && state.byId.has(id));
  if (id === null) return null;
  return (
    <Button
      small
      variant="primary"
      onPress={() => {
        showActivity(id);
        ui.getState().search('');
      }}
    >
      {held ? 'Open it' : 'Ask the service for it'}
    </Button>
  );
}
