import { ListChecks } from 'lucide-react';
import type { RefObject } from 'react';
import { count, plural } from '../../../electron/contract/text/plain-text.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Segments } from '../../parts/controls/segments.tsx';
import { Found, ListHeader } from '../../parts/layout/list-header.tsx';
import { canBeMarked } from '../../store/activities/bulk.ts';
import { activityGroups } from '../../store/activities/urgency.ts';
import { bulk, ui, useActivities, useBulk, useSession, useUi } from '../../stores.ts';
import { groupWords } from '../../words/review/activities.ts';
import { WhichConnections } from './which-connections.tsx';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  found: number;
  onLeave(): void;
}

/** The three groups with their counts, and the search over the one in front. */
export function ApprovalsHeader({ field, found, onLeave }: Props) {
  const group = useUi(state => state.group);
  const query = useUi(state => state.query);
  const groups = useActivities(state => state.groups);
  const marking = useBulk(state => state.phase === 'marking');
  const app = useSession(state => state.app);
  return (
    <ListHeader
      title="Approvals"
      action={
        group === 'needs_me' &&
        !marking &&
        groups.needs_me.some(canBeMarked) && (
          <Button
            small
            variant="quiet"
            onPress={() => {
              bulk.getState().begin();
              // What is marked stands in the list.
              onLeave();
            }}
          >
            <ListChecks aria-hidden size={14} /> Review several…
          </Button>
        )
      }
    >
      {app !== null && !marking && <WhichConnections app={app} />}
      <Segments
        label="Which activities"
        value={group}
        segments={activityGroups.map(value => ({ value, words: groupWords[value], many: groups[value].length }))}
        onChange={next => {
          ui.getState().show(next);
          // Marks belong to what waits for this person.
          if (marking) bulk.getState().close();
        }}
      />
      <SearchBox
        label="Search by person, address, amount"
        value={query}
        onChange={value => ui.getState().search(value)}
        field={field}
        onLeave={onLeave}
      />
      {query !== '' && (
        <Found>
          {plural(found, 'activity', 'activities')} of {count(groups[group].length)}
        </Found>
      )}
    </ListHeader>
  );
}
