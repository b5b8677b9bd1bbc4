import { FileText, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { idIn } from '../../../../electron/contract/text/link.ts';
import type { ActivitySummary } from '../../../../electron/contract/values/document.ts';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { cx } from '../../../parts/class-names.ts';
import { detailTitle } from '../../../parts/layout/detail.tsx';
import { search } from '../../../store/activities/urgency.ts';
import { noted, ranked, weights } from '../../../store/uses.ts';
import { activities, everywhere, past, session, ui, useActivities, useSession, useWallets } from '../../../stores.ts';
import { usePaletteEntries } from '../../compose/operations/palette-entries.ts';
import { screens } from '../../registry.ts';
import { focusLater } from '../keyboard/focus.ts';
import { showActivity } from '../show-activity.ts';
import { actions } from './actions.ts';
import { type Entry, FoundList, idOfRow, mostFound, type Section } from './found-list.tsx';
import { useActionsHere } from './here.ts';
import styles from './palette.module.css';
import { usePaletteThings } from './things.ts';

/** What a page key goes on by. */
const aPage = 10;
/** How many of those that are used are in front before anything is typed. */
const often = 5;
const matches = (title: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every(word => title.toLowerCase().includes(word));

/** Of the app itself. */
const places: readonly Entry[] = screens.map(({ id, title, icon }) => ({
  ...{ id: `screen ${id}`, title, icon },
  run: () => ui.getState().go(id),
}));
const deeds: readonly Entry[] = actions.map(entry => ({ ...entry, id: `action ${entry.id}` }));

/** Screens and actions, whose names the app made: their use is kept. Of people, addresses and activities nothing is. */
function runNoted(entry: Entry): void {
  const uses = session.getState().app?.settings.paletteUses ?? [];
  void session.getState().settings({ paletteUses: noted(uses, entry.id) });
  entry.run();
}
const run = (entry: Entry) => entry.run();

function useNamed(query: string) {
  const used = weights(useSession(state => state.app?.settings.paletteUses) ?? []);
  const top =
    query === ''
      ? ranked([...places, ...deeds], used, '')
          .slice(0, often)
          .filter(({ id }) => used.has(id))
      : [];
  const isBelow = ({ id }: Entry) => !top.some(entry => entry.id === id);
  return {
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
function byId(id: string | null): Entry[] {
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
  return [{ id: 'search further', title: `Search everything for “${query.trim()}”`, icon: Search, run }];
}

const activityEntry = (activity: ActivitySummary): Entry => ({
  // An id of the service must not be that of anything else here.
  id: `activity ${activity.activityId}`,
  title: activity.headline,
  activity,
  run() {
    ui.getState().openReview(activity.activityId, activity.group);
    focusLater(detailTitle);
  },
});

/** What is found by what is typed, kind by kind; those of which there are none are left out. */
function useSections(query: string): { sections: Section[]; isNoneYet: boolean } {
  // The list that changes meanwhile holds no letter up.
  const groups = useDeferredValue(useActivities(state => state.groups));
  const id = idIn(query);
  const isEmpty = query.trim() === '';
  const found = useMemo(
    () => (isEmpty ? [] : search([...groups.needs_me, ...groups.waiting, ...groups.decided], id ?? query)),
    [groups, query, id, isEmpty],
  );
  const named = useNamed(query);
  const here = useActionsHere().filter(({ title }) => matches(title, query));
  const operations = usePaletteEntries(query);
  const things = usePaletteThings(query);
  const isReading = useWallets(({ reading }) => reading === 'none' || reading === 'reading');
  const section = (title: string, all: readonly Entry[], most = all.length, onRun = run): Section => ({
    ...{ title, entries: all.slice(0, most), of: all.length, onRun },
  });
  const most = isEmpty ? undefined : mostFound;
  const activitiesFound = section('Activities', found.slice(0, mostFound).map(activityEntry));
  const sections = [
    section('What is selected', here),
    section('Often used', named.top, undefined, runNoted),
    section('By its id', byId(id)),
    { ...activitiesFound, of: found.length },
    section('Screens', named.places, most, runNoted),
    // Before Compose's operation of the same name: a screen's own way to it knows more.
    section('Actions and settings', named.deeds, most, runNoted),
    { ...section('People, wallets, addresses, vaults, endpoints', things.first), of: things.of },
    section('Operations of the service', operations, mostFound),
  ].filter(({ entries }) => entries.length > 0);
  // The first row of a list that fills is marked, and stays so: a last resort is none while others may still come.
  const isNoneYet = sections.length === 0 && isReading;
  if (!isNoneYet && !isEmpty) sections.push(section('Older, journal, address book', further(query)));
  return { sections, isNoneYet: isNoneYet && !isEmpty };
}

/** Where the mark goes by a key; past either end to the other one. */
function markedBy(key: string, at: number, many: number): number | null {
  if (many === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % many;
  if (key === 'ArrowUp') return (Math.max(at, 0) + many - 1) % many;
  if (key === 'PageDown') return Math.min(at + aPage, many - 1);
  if (key === 'PageUp') return Math.max(at - aPage, 0);
  return null;
}

/** A screen reader says the letter that was typed first: a row that it is told of sooner takes its place. */
const saidMs = 500;

/**
 * The row that a screen reader is told of: at once where a key or the pointer led to it, and later while somebody types. Its
 * place says nothing of what stands there: with each letter it is another row.
 */
function useSaid(row: string | undefined, isTyped: boolean, query: string): string | undefined {
  const found = `${row} ${query}`;
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setSaid(found), saidMs);
    return () => {
      clearTimeout(timer);
      setSaid(undefined);
    };
  }, [found, isTyped]);
  return !isTyped || said === found ? row : undefined;
}

interface Marked {
  query: string;
  id: string;
  by: 'typing' | 'key' | 'pointer';
}

/** Finds actions, screens, things and activities by what is typed, and runs the one that is chosen. */
export function Palette() {
  const [query, setQuery] = useState('');
  const { sections, isNoneYet } = useSections(query);
  const rows = sections.flatMap(({ entries, onRun }) => entries.map(entry => ({ id: entry.id, run: () => onRun(entry) })));
  const [marked, setMarked] = useState<Marked>({ query, id: '', by: 'typing' });
  const isThere = marked.query === query && rows.some(({ id }) => id === marked.id);
  // What is marked stays so while the list fills above it; with the next letter it is the first again.
  const first = query.trim() === '' ? '' : (rows[0]?.id ?? '');
  if (!isThere && (marked.query !== query || marked.id !== first)) setMarked({ query, id: first, by: 'typing' });
  const at = rows.findIndex(({ id }) => id === (isThere ? marked.id : first));
  const list = useId();
  const said = useSaid(at < 0 ? undefined : idOfRow(list, at), marked.by === 'typing', query);
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Enter and arrows are those of the input method while it composes, and those of the text with another key beside them.
    const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    const next = rows[markedBy(key, at, rows.length) ?? -1];
    if (next !== undefined) setMarked({ query, id: next.id, by: 'key' });
    else if (key !== 'Enter') return;
    else if (!repeat) rows[at]?.run();
    event.preventDefault();
  };
  return (
    <>
      <SearchField aria-label="Find" autoFocus className={cx(styles.search)} value={query} onChange={setQuery}>
        <Search aria-hidden size={16} className={cx(styles.icon)} />
        <Input
          className={cx(styles.input)}
          placeholder="Action, screen, setting, person, wallet, address, amount, id or link"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={said}
          onKeyDown={onKeyDown}
        />
      </SearchField>
      {/* The keys of the list are given in the field above: the box is what is reached to scroll. */}
      <ScrollBox label="Found" className={styles.menu}>
        <FoundList
          {...{ id: list, sections, marked: at }}
          follow={marked.by === 'pointer' ? null : `${query} ${marked.id}`}
          onMark={id => setMarked({ query, id, by: 'pointer' })}
        />
        {isNoneYet && <p className={styles.reading}>Wallets are read…</p>}
      </ScrollBox>
    </>
  );
}
