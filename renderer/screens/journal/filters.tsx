import { Button } from '../../parts/controls/button.tsx';
import { PickOne, PickPanel } from '../../parts/controls/pick.tsx';
import type { Choice } from '../../parts/controls/select.tsx';
import { Wrong } from '../../parts/fields/field-error.tsx';
import { Days } from '../../parts/fields/filters.tsx';
import { isNoDay, type JournalGroup, type JournalStore, noChoice, wrongDays } from '../../store/past/journal.ts';
import { useJournalOf } from '../../stores.ts';
import { journalGroupWords } from '../../words/journal.ts';
import { plain } from '../../words/text/hostile.ts';
import styles from './journal.module.css';
import type { Person } from './people.ts';

const groups = Object.entries(journalGroupWords)
  .filter(([value]) => value !== 'all')
  .map(([value, words]) => ({ value, words })) as Choice<JournalGroup>[];
const ways: readonly Choice<'activity' | 'entry'>[] = [
  { value: 'activity', words: 'activity' },
  { value: 'entry', words: 'entry' },
];

interface Props {
  store: JournalStore;
  people: readonly Person[];
  organisations: readonly { organizationId: string; name: string }[];
  /** Of several journals read together. */
  machines?: readonly { machine: number; name: string }[];
}

/** Narrows a journal by what was done, by whom, where and when. */
export function JournalFilters({ store, people, organisations, machines = [] }: Props) {
  const choice = useJournalOf(store, state => state.choice);
  const { narrow } = store.getState();
  const { from, to } = choice;
  const person = people.findIndex(({ keyIds }) => keyIds.some(keyId => choice.keyIds.includes(keyId)));
  const short = (text: string) => plain(text.slice(0, 60));
  return (
    <fieldset className={styles.filters} aria-label="Filters">
      {machines.length > 1 && (
        <PickOne
          label="Machine"
          choices={machines.map(({ machine, name }) => ({ value: String(machine), words: short(name) }))}
          value={choice.machine === null ? null : String(choice.machine)}
          onChange={value => narrow({ machine: value === null ? null : Number(value) })}
        />
      )}
      <PickOne
        label="Kind"
        choices={groups}
        value={choice.group === 'all' ? null : choice.group}
        onChange={group => narrow({ group: group ?? 'all' })}
      />
      {people.length > 0 && (
        <PickOne
          label="Person"
          choices={people.map(({ name }, at) => ({ value: String(at), words: short(name) }))}
          value={person < 0 ? null : String(person)}
          onChange={at => narrow({ keyIds: at === null ? [] : (people[Number(at)]?.keyIds ?? []) })}
        />
      )}
      {organisations.length > 1 && (
        <PickOne
          label="Organisation"
          choices={organisations.map(({ organizationId, name }) => ({ value: organizationId, words: short(name) }))}
          value={choice.organizationId === 'all' ? null : choice.organizationId}
          onChange={organizationId => narrow({ organizationId: organizationId ?? 'all' })}
        />
      )}
      <PickPanel label="Days" said={daysSaid(from, to)} onClear={() => narrow({ from: '', to: '' })}>
        {close => <DaysPanel store={store} close={close} />}
      </PickPanel>
      {machines.length === 0 && (
        <PickOne label="By" required choices={ways} value={choice.by} onChange={by => narrow({ by: by ?? noChoice.by })} />
      )}
    </fieldset>
  );
}

function DaysPanel({ store, close }: { store: JournalStore; close(): void }) {
  const choice = useJournalOf(store, state => state.choice);
  const wrong = wrongDays(choice);
  // Where each is a day, both are wrong together.
  const areDays = !isNoDay(choice.from) && !isNoDay(choice.to);
  return (
    <>
      <Days
        from={choice.from}
        to={choice.to}
        isWrong={day => wrong !== null && (areDays || isNoDay(day))}
        onChange={store.getState().narrow}
      />
      {wrong !== null && (
        <span role="alert">
          <Wrong>{wrong}</Wrong>
        </span>
      )}
      <Button small onPress={close}>
        Done
      </Button>
    </>
  );
}

function daysSaid(from: string, to: string): string | null {
  if (from === '' && to === '') return null;
  if (from === to) return from;
  return `${from === '' ? '…' : from} – ${to === '' ? '…' : to}`;
}
