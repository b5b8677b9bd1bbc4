import { CornerDownLeft, type LucideIcon, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { cx } from '../../../parts/class-names.ts';
import { detailTitle } from '../../../parts/layout/detail.tsx';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { search } from '../../../store/activities/urgency.ts';
import { ui, useActivities } from '../../../stores.ts';
import { groupWords } from '../../../words/review/activities.ts';
import { plain } from '../../../words/text/hostile.ts';
import { usePaletteEntries } from '../../compose/operations/palette-entries.ts';
import { screens } from '../../registry.ts';
import { focusLater } from '../keyboard/focus.ts';
import { actions } from './actions.ts';
import styles from './palette.module.css';
import { usePaletteThings } from './things.ts';

interface Entry {
  id: string;
  title: string;
  icon: LucideIcon;
  run(): void;
}
const shown = 12;
const matches = (title: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every(word => title.toLowerCase().includes(word));

function Item({ entry, icon: Icon }: { entry: Entry; icon: LucideIcon }) {
  return (
    <MenuItem id={entry.id} textValue={entry.title} onAction={entry.run} className={cx(styles.item)}>
      <Icon aria-hidden size={15} strokeWidth={1.7} className={cx(styles.icon)} />
      <span className={styles.title}>{entry.title}</span>
      <CornerDownLeft aria-hidden size={13} className={cx(styles.enter)} />
    </MenuItem>
  );
}

/** Finds actions, screens and activities by what is typed, and runs the one that is chosen. */
export function Palette() {
  const [query, setQuery] = useState('');
  const groups = useActivities(state => state.groups);
  const found = useMemo(
    () => search([...groups.needs_me, ...groups.waiting, ...groups.decided], query).slice(0, shown),
    [groups, query],
  );
  const places: Entry[] = screens
    .map(({ id, title, icon }) => ({ id: `screen ${id}`, title, icon, run: () => ui.getState().go(id) }))
    .filter(entry => matches(`go to ${entry.title}`, query));
  const operations = usePaletteEntries(query);
  const things = usePaletteThings(query);
  const deeds: Entry[] = actions
    .filter(entry => matches(entry.title, query))
    .map(entry => ({ ...entry, id: `action ${entry.id}` }));
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <SearchField aria-label="Find" autoFocus className={cx(styles.search)}>
        <Search aria-hidden size={16} className={cx(styles.icon)} />
        <Input className={cx(styles.input)} placeholder="Action, screen, setting, person, wallet, address, amount" />
      </SearchField>
      <Menu
        aria-label="Found"
        className={cx(styles.menu)}
        onClose={() => undefined}
        renderEmptyState={() => <p className={styles.empty}>Nothing matches “{plain(query)}”.</p>}
      >
        {found.length > 0 && (
          <MenuSection id="activities">
            <Header className={cx(styles.header)}>Activities</Header>
            {found.map(row => (
              <MenuItem
                key={row.activityId}
                // An id of the service must not be that of anything else here.
                id={`activity ${row.activityId}`}
                textValue={plain(row.headline)}
                className={cx(styles.item)}
                onAction={() => {
                  ui.getState().openReview(row.activityId, row.group);
                  focusLater(detailTitle);
                }}
              >
                <SeverityChip severity={row.severity} />
                <span className={styles.title}>
                  <HostileText text={row.headline.slice(0, 140)} />
                </span>
                <span className={styles.group}>{groupWords[row.group]}</span>
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {places.length > 0 && (
          <MenuSection id="screens">
            <Header className={cx(styles.header)}>Screens</Header>
            {places.map(entry => (
              <Item key={entry.id} entry={entry} icon={entry.icon} />
            ))}
          </MenuSection>
        )}
        {/* Before Compose's operation of the same name: a screen's own way to it knows more. */}
        {deeds.length > 0 && (
          <MenuSection id="actions">
            <Header className={cx(styles.header)}>Actions</Header>
            {deeds.map(entry => (
              <Item key={entry.id} entry={entry} icon={entry.icon} />
            ))}
          </MenuSection>
        )}
        {things.length > 0 && (
          <MenuSection id="wallets">
            <Header className={cx(styles.header)}>Wallets and addresses</Header>
            {things.map(({ id, title, address, icon: Icon, run }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={`${plain(title)} ${plain(address)}`}
                onAction={run}
                className={cx(styles.item, styles.thing)}
              >
                <Icon aria-hidden size={15} strokeWidth={1.7} className={cx(styles.icon)} />
                <span className={styles.title}>{plain(title)}</span>
                <span className={styles.address}>{plain(address)}</span>
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {operations.length > 0 && (
          <MenuSection id="operations">
            <Header className={cx(styles.header)}>Operations</Header>
            {operations.map(entry => (
              <Item key={entry.id} entry={entry} icon={entry.icon} />
            ))}
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  );
}
