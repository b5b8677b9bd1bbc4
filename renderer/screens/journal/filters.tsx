import { Search } from 'lucide-react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import styles from '../../parts/filters.module.css';
import { type Choice, Select } from '../../parts/select.tsx';
import { isNoDay, type JournalGroup, noChoice, wrongDays } from '../../store/journal.ts';
import { journal, useJournal, useSession } from '../../stores.ts';
import { plain } from '../../words/hostile.ts';
import { journalGroupWords } from '../../words/journal.ts';

const groups = Object.entries(journalGroupWords).map(([value, words]) => ({ value, words })) as Choice<JournalGroup>[];

/** Narrows the journal by text, kind, organisation and days. */
export function Filters() {
  const choice = useJournal(state => state.choice);
  const connections = useSession(state => state.app?.connections);
  const { narrow } = journal.getState();
  const organisations: Choice<string>[] = [
    { value: 'all', words: 'any' },
    ...(connections ?? []).map(({ organizationId, organizationName }) => ({
      value: organizationId,
      words: plain(organizationName.slice(0, 60)),
    })),
  ];
  const wrong = wrongDays(choice);
  // Where each is a day, both are wrong together.
  const areDays = !isNoDay(choice.from) && !isNoDay(choice.to);
  const isWrong = (day: string) => wrong !== null && (areDays || isNoDay(day));
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.unseen}>Filters</legend>
      <SearchField
        aria-label="Search the journal"
        value={choice.query}
        onChange={query => narrow({ query })}
        className={cx(styles.search)}
      >
        <Search aria-hidden size={13} className={cx(styles.icon)} />
        <Input id="journal-search" className={cx(styles.input)} placeholder="Text, fingerprint, number" />
      </SearchField>
      <Select look="beside" label="Kind" value={choice.group} choices={groups} onChange={group => narrow({ group })} />
      <Select
        look="beside"
        label="Organisation"
        value={choice.organizationId}
        choices={organisations}
        onChange={organizationId => narrow({ organizationId })}
      />
      <Day label="From" value={choice.from} isWrong={isWrong(choice.from)} onChange={from => narrow({ from })} />
      <Day label="To" value={choice.to} isWrong={isWrong(choice.to)} onChange={to => narrow({ to })} />
      {choice !== noChoice && (
        <Button small look="quiet" onPress={() => narrow(noChoice)}>
          Clear
        </Button>
      )}
      {wrong !== null && (
        <span role="alert" className={styles.wrong}>
          {wrong}
        </span>
      )}
    </fieldset>
  );
}

interface DayProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange(value: string): void;
}

/** Typed, not picked: a picker writes days in the order of the system's country, which two people read differently. */
const Day = ({ label, value, isWrong, onChange }: DayProps) => (
  <label className={styles.day}>
    {label}
    <input
      value={value}
      placeholder="2026-11-21"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={isWrong}
      onChange={event => onChange(event.target.value.trim().slice(0, 20))}
    />
  </label>
);
