import { FileText, Search } from 'lucide-react';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { idIn } from '../../../../electron/contract/text/link.ts';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { cx } from '../../../parts/class-names.ts';
import { detailTitle } from '../../../parts/layout/detail.tsx';
import { SeverityChip } from '../../../parts/review/severity.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { search } from '../../../store/activities/urgency.ts';
import { noted, ranked, weights } from '../../../store/uses.ts';
import { activities, everywhere, past, session, ui, useActivities, useSession, useWallets } from '../../../stores.ts';
import { groupWords } from '../../../words/review/activities.ts';
import { glance, plain } from '../../../words/text/hostile.ts';
import { usePaletteEntries } from '../../compose/operations/palette-entries.ts';
import { screens } from '../../registry.ts';
import { focusLater } from '../keyboard/focus.ts';
import { showActivity } from '../show-activity.ts';
import { actions } from './actions.ts';
import { useActionsHere } from './here.ts';
import { type Entry, Found, Heading, mostFound } from './item.tsx';
import styles from './palette.module.css';
import { usePaletteThings } from './things.ts';

/** Rows of the frame that a letter is drawn in: what there is room for without scrolling (palette.module.css). */
const inFront = 12;
/** As many more at a time, once nobody types: between two words; the letters of one follow each other sooner. */
const step = 6;
const pauseMs = 150;
/** How many of those that are used are in front before anything is typed. */
const often = 5;
const matches = (title: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every(word => title.toLowerCase().includes(word));

/** Screens and actions, whose names the app made: their use is kept. Of people, addresses and activities nothing is. */
function useNamed(query: string) {
  const uses = useSession(state => state.app?.settings.paletteUses) ?? [];
  const places = screens.map(
    ({ id, title, icon }): Entry => ({ id: `screen ${id}`, title, icon, run: () => ui.getState().go(id) }),
  );
  const deeds = actions.map((entry): Entry => ({ ...entry, id: `action ${entry.id}` }));
  const used = weights(uses);
  const onRun = (entry: Entry) => {
    void session.getState().settings({ paletteUses: noted(uses, entry.id) });
    entry.run();
  };
  const top =
    query === ''
      ? ranked([...places, ...deeds], used, '')
          .slice(0, often)
          .filter(({ id }) => used.has(id))
      : [];
  const isBelow = ({ id }: Entry) => !top.some(entry => entry.id === id);
  return {
    onRun,
    top,
    places: ranked(
      places.filter(entry => isBelow(entry) && matches(`go to ${entry.title}`, query)),
      used,
      query,
    ),
    deeds: ranked(
      deeds.filter(entry => isBelow(entry) && matches(entry.title, query)),
      used,
      query,
    ),
  };
}

/** An id or a link leads to its activity, also where the service has yet to be asked for it. */
function named(id: string | null): Entry[] {
  // What is listed stands among the activities, with its sentence.
  if (id === null || activities.getState().byId.has(id)) return [];
  const run = () => {
    showActivity(id);
    focusLater(detailTitle);
  };
  return [{ id: `open ${id}`, title: 'Ask the service for this activity', icon: FileText, run }];
}

/** Older activities, the journal and the address book are searched by main: what was typed goes on there. */
function further(query: string): Entry[] {
  if (query.trim() === '') return [];
  const run = () => {
    everywhere.getState().search(query.trim());
    past.getState().show('everywhere');
    ui.getState().go('journal');
  };
  // No id of a section: an entry that bears its section's is drawn for ever.
  return [{ id: 'search further', title: `Search everything for “${query.trim()}”`, icon: Search, run }];
}

interface Typed {
  query: string;
  /** Rows after which no further section is drawn; a section is drawn as a whole. */
  room: number;
}
const typedOf = (query: string): Typed => ({ query, room: inFront });

/** Makes room for what there was none for, a few rows at a time: one piece of work that the next letter may have to wait for. */
function useGrowing(typed: Typed, isCut: boolean, grow: (change: (now: Typed) => Typed) => void): void {
  useEffect(() => {
    if (!isCut) return;
    const further = () => grow(now => (now === typed ? { ...now, room: now.room + step } : now));
    const timer = setTimeout(() => startTransition(further), typed.room === inFront ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [typed, isCut, grow]);
}

/** Finds actions, screens, things and activities by what is typed, and runs the one that is chosen. */
export function Palette() {
  const [typed, setTyped] = useState(typedOf(''));
  const { query, room } = typed;
  // The list that changes meanwhile holds no letter up.
  const groups = useDeferredValue(useActivities(state => state.groups));
  const id = idIn(query);
  const found = useMemo(
    () => (query.trim() === '' ? [] : search([...groups.needs_me, ...groups.waiting, ...groups.decided], id ?? query)),
    [groups, query, id],
  );
  const { top, places, deeds, onRun } = useNamed(query);
  const here = useActionsHere().filter(({ title }) => matches(title, query));
  const operations = usePaletteEntries(query);
  const things = usePaletteThings(query);
  const isReading = useWallets(({ reading }) => reading === 'none' || reading === 'reading');
  const run = (entry: Entry) => entry.run();
  const most = query.trim() === '' ? undefined : mostFound;
  let rows = 0;
  let isCut = false;
  // What there is no room for is not even looked for.
  const fits = <T,>(look: () => readonly T[], limit = Number.POSITIVE_INFINITY): readonly T[] => {
    isCut ||= rows >= room;
    const entries = isCut ? [] : look();
    rows += Math.min(entries.length, limit);
    return entries;
  };
  const inOrder = {
    ...{ here: fits(() => here), top: fits(() => top), byId: fits(() => named(id)), found: fits(() => found, mostFound) },
    ...{ places: fits(() => places, most), deeds: fits(() => deeds, most) },
    ...{ things: fits(things, mostFound), operations: fits(operations, mostFound) },
  };
  // The first row of a list that fills is marked, and stays so: a last resort is none while others may still come.
  const isNoneYet = rows === 0 && isReading;
  const last = fits(() => (isNoneYet ? [] : further(query)));
  useGrowing(typed, isCut, setTyped);
  return (
    <Autocomplete inputValue={query} onInputChange={text => setTyped(typedOf(text))}>
      <SearchField aria-label="Find" autoFocus className={cx(styles.search)}>
        <Search aria-hidden size={16} className={cx(styles.icon)} />
        <Input className={cx(styles.input)} placeholder="Action, screen, setting, person, wallet, address, amount, id or link" />
      </SearchField>
      {/* The keys of the list are given in the field above: the box is what is reached to scroll. */}
      <ScrollBox label="Found" className={styles.menu}>
        <Menu aria-label="Found" className={cx(styles.list)} onClose={() => undefined}>
          <Found id="here" title="What is selected" entries={inOrder.here} onRun={run} />
          <Found id="often" title="Often used" entries={inOrder.top} onRun={onRun} />
          <Found id="named" title="By its id" entries={inOrder.byId} onRun={run} />
          {inOrder.found.length > 0 && (
            <MenuSection id="activities">
              <Heading title="Activities" shown={mostFound} of={inOrder.found.length} />
              {inOrder.found.slice(0, mostFound).map(row => (
                <Activity key={row.activityId} row={row} />
              ))}
            </MenuSection>
          )}
          <Found id="screens" title="Screens" entries={inOrder.places} most={most} onRun={onRun} />
          {/* Before Compose's operation of the same name: a screen's own way to it knows more. */}
          <Found id="actions" title="Actions and settings" entries={inOrder.deeds} most={most} onRun={onRun} />
          <Found
            id="wallets"
            title="People, wallets, addresses, vaults, endpoints"
            entries={inOrder.things}
            most={mostFound}
            onRun={run}
          />
          <Found id="operations" title="Operations of the service" entries={inOrder.operations} most={mostFound} onRun={run} />
          <Found id="further" title="Older, journal, address book" entries={last} onRun={run} />
        </Menu>
        {isNoneYet && query.trim() !== '' && <p className={styles.reading}>Wallets are read…</p>}
      </ScrollBox>
    </Autocomplete>
  );
}

const Activity = ({ row }: { row: ActivitySummary }) => (
  <MenuItem
    // An id of the service must not be that of anything else here.
    id={`activity ${row.activityId}`}
    textValue={plain(row.headline)}
    className={cx(styles.item)}
    onAction={() => {
      ui.getState().openReview(row.activityId, row.group);
      focusLater(detailTitle);
    }}
  >
    <span className={styles.severity}>
      <SeverityChip severity={row.severity} />
    </span>
    <span className={styles.title} title={glance(row.headline, 400)}>
      <HostileText text={row.headline.slice(0, 140)} />
    </span>
    <span className={styles.group}>{groupWords[row.group]}</span>
  </MenuItem>
);
