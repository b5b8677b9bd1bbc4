import { ListChecks, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { canBeMarked } from '../../store/bulk.ts';
import { activityGroups } from '../../store/urgency.ts';
import { bulk, ui, useActivities, useBulk, useUi } from '../../stores.ts';
import { groupWords } from '../../words/activities.ts';
import { count, plural } from '../../words/groups.ts';
import styles from './list-header.module.css';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  found: number;
  onLeave(): void;
}

/** The three groups with their counts, and the search over the one in front. */
export function ListHeader({ field, found, onLeave }: Props) {
  const group = useUi(state => state.group);
  const query = useUi(state => state.query);
  const groups = useActivities(state => state.groups);
  const marking = useBulk(state => state.phase === 'marking');
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h1>Approvals</h1>
        {group === 'needs_me' && !marking && groups.needs_me.some(canBeMarked) && (
          <Button
            small
            look="quiet"
            onPress={() => {
              bulk.getState().begin();
              // What is marked stands in the list.
              onLeave();
            }}
          >
            <ListChecks aria-hidden size={14} /> Review several…
          </Button>
        )}
      </div>
      <ToggleButtonGroup
        aria-label="Which activities"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[group]}
        onSelectionChange={keys => {
          const next = activityGroups.find(name => keys.has(name));
          if (next !== undefined) ui.getState().show(next);
          // Marks belong to what waits for this person.
          if (marking) bulk.getState().close();
        }}
        className={cx(styles.segments)}
      >
        {activityGroups.map(name => (
          <ToggleButton key={name} id={name} className={cx(styles.segment)}>
            {groupWords[name]} {groups[name].length > 0 && <span className={styles.count}>{count(groups[name].length)}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchField
        aria-label="Search by person, address, amount"
        value={query}
        onChange={value => ui.getState().search(value)}
        onKeyDown={event => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
          else event.continuePropagation();
        }}
        className={cx(styles.search)}
      >
        <Search aria-hidden size={14} className={cx(styles.icon)} />
        <Input ref={field} className={cx(styles.input)} placeholder="Search by person, address, amount" />
        <kbd className={styles.key}>/</kbd>
      </SearchField>
      {query !== '' && (
        <p role="status" className={styles.found}>
          {plural(found, 'activity', 'activities')} of {count(groups[group].length)}
        </p>
      )}
    </header>
  );
}
