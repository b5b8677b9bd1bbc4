import { useEffect, useRef } from 'react';
import type { Found, FoundRow } from '../../../electron/contract/values/older.ts';
import { GroupHead } from '../../parts/boxes/group-head.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { ListHeader } from '../../parts/layout/list-header.tsx';
import { RowHeadline, Rows } from '../../parts/layout/rows.tsx';
import { Empty, ListNote } from '../../parts/state/empty.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { addressBook, everywhere, journal, older, past, ui, useEverywhere } from '../../stores.ts';
import { foundWords } from '../../words/journal.ts';
import { glance, plain } from '../../words/text/hostile.ts';
import { absolute, short } from '../../words/text/times.ts';
import { useLineHeight } from '../shell/row-height.ts';
import { showActivity } from '../shell/show-activity.ts';
import styles from './journal.module.css';
import { PastViews } from './views.tsx';

type Place = keyof Found;
const places: Record<Place, string> = {
  live: 'In the list now',
  older: 'Older, as they were read',
  journal: 'Journal of this computer',
  book: 'Address book',
};
interface Head {
  place: Place;
  many: number;
}
type Item = Head | (FoundRow & { of: Place });
const isHead = (item: Item): item is Head => 'many' in item;

/** One search over everything that is known here; each place says how far its word goes. */
export function Everywhere() {
  const { query, found, failure } = useEverywhere(state => state);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    // What was found before may be gone by now.
    everywhere.getState().search(everywhere.getState().query);
  }, []);
  const height = useLineHeight();
  const now = useNow(60_000);
  const items = found === null ? [] : itemsOf(found);
  return (
    <main className={styles.everywhere}>
      <ListHeader title="Journal">
        <PastViews />
        <SearchBox
          label="Search everything"
          placeholder="Person, address, amount, reason, id"
          value={query}
          onChange={everywhere.getState().search}
          field={field}
        />
      </ListHeader>
      {failure !== null && (
        <ListNote>
          <FailureNote failure={failure} />
        </ListNote>
      )}
      {items.length === 0 ? (
        <Empty title={query.trim() === '' || found === null ? 'Search everything' : 'Nothing matches'}>
          <p>The list, older activities that were read, the journal and the address book are searched together.</p>
        </Empty>
      ) : (
        <Rows<Item>
          label="Found"
          items={items}
          keyOf={item => (isHead(item) ? item.place : `${item.of} ${item.id}`)}
          height={height}
          isHead={isHead}
          selected={null}
          onSelect={() => undefined}
          onOpen={key => {
            const item = items.find(each => !isHead(each) && `${each.of} ${each.id}` === key);
            if (item !== undefined && !isHead(item)) goTo(item, query);
          }}
        >
          {item =>
            isHead(item) ? <GroupHead title={places[item.place]} many={item.many} /> : <FoundLine row={item} now={now} />
          }
        </Rows>
      )}
    </main>
  );
}

const itemsOf = (found: Found): Item[] =>
  (Object.keys(places) as Place[]).flatMap(place => {
    const { found: many, rows } = found[place];
    return many === 0 ? [] : [{ place, many }, ...rows.map(row => ({ ...row, of: place }))];
  });

/** One line over the whole width, as transactions have: what, how much, by whom, when. */
const FoundLine = ({ row: { title, amount, detail, at, kind, decision }, now }: { row: FoundRow; now: number }) => {
  const about = plain(kind === undefined ? detail : foundWords(kind, decision ?? null));
  return (
    <div className={styles.found}>
      <RowHeadline text={title} />
      <b className={styles.amount}>{amount !== undefined && glance(amount)}</b>
      <bdi className={styles.about} title={about}>
        {about}
      </bdi>
      <time className={styles.at} dateTime={at} title={at === undefined ? undefined : absolute(at)}>
        {at === undefined ? '' : short(at, now)}
      </time>
    </div>
  );
};

/** SECURITY: an activity is opened by reading it again, wherever it was found. */
function goTo({ of, id }: FoundRow & { of: Place }, query: string): void {
  if (of === 'live') showActivity(id);
  else if (of === 'older') {
    older.getState().reveal(query, id);
    past.getState().show('older');
  } else if (of === 'journal') {
    journal.getState().reveal(query, id);
    past.getState().show('journal');
  } else {
    ui.getState().go('address_book');
    addressBook.getState().search('');
    addressBook.getState().filter('all');
    addressBook.getState().select(id);
    addressBook.getState().read(true);
  }
}
