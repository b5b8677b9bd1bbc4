import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { transactionStatuses } from '../../../../electron/contract/enums.ts';
import { Button } from '../../../parts/button.tsx';
import { cx } from '../../../parts/class-names.ts';
import styles from '../../../parts/filters.module.css';
import { type Choice, Select } from '../../../parts/select.tsx';
import { dayStart, type HistoryFilter, type HistoryLine, noFilter, totalsOf } from '../../../store/history-lines.ts';
import { history, useHistory } from '../../../stores.ts';
import { statusWords } from '../../../words/history.ts';
import { plain } from '../../../words/hostile.ts';

const directions: readonly Choice<HistoryFilter['direction']>[] = [
  { value: 'all', words: 'any' },
  { value: 'IN', words: 'In' },
  { value: 'OUT', words: 'Out' },
  { value: 'none', words: 'No transfer' },
];
const fees: readonly Choice<HistoryFilter['fee']>[] = [
  { value: 'all', words: 'any' },
  { value: 'sponsored', words: 'Sponsored' },
  { value: 'paid', words: 'Not sponsored' },
];
const doubts: readonly Choice<HistoryFilter['suspicious']>[] = [
  { value: 'all', words: 'shown' },
  { value: 'hide', words: 'hidden' },
  { value: 'only', words: 'alone' },
];
const statuses: readonly Choice<string>[] = [
  { value: 'all', words: 'any' },
  ...transactionStatuses.map(value => ({ value, words: statusWords[value] ?? value })),
];

/** Narrows what is read: by direction, asset, status, fee, doubt, days and text. */
export function Filters({ lines }: { lines: readonly HistoryLine[] }) {
  const filter = useHistory(state => state.filter);
  const narrow = history.getState().narrow;
  const assets = useMemo<Choice<string>[]>(
    () => [
      { value: 'all', words: 'any' },
      ...totalsOf(lines).map(({ caip19, symbol }) => ({
        value: caip19,
        words: plain((symbol ?? 'unnamed').slice(0, 24)),
        detail: plain(caip19.slice(0, 120)),
      })),
    ],
    [lines],
  );
  const wrong = wrongDays(filter);
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.unseen}>Filters</legend>
      <SearchField
        aria-label="Search transactions"
        value={filter.query}
        onChange={query => narrow({ query })}
        className={cx(styles.search)}
      >
        <Search aria-hidden size={13} className={cx(styles.icon)} />
        <Input className={cx(styles.input)} placeholder="Hash, address, name, asset" />
      </SearchField>
      <Select
        look="beside"
        label="Direction"
        value={filter.direction}
        choices={directions}
        onChange={direction => narrow({ direction })}
      />
      <Select look="beside" label="Asset" value={filter.asset} choices={assets} onChange={asset => narrow({ asset })} />
      <Select look="beside" label="Status" value={filter.status} choices={statuses} onChange={status => narrow({ status })} />
      <Select look="beside" label="Fee" value={filter.fee} choices={fees} onChange={fee => narrow({ fee })} />
      <Select
        look="beside"
        label="Suspicious"
        value={filter.suspicious}
        choices={doubts}
        onChange={suspicious => narrow({ suspicious })}
      />
      <Day label="From" value={filter.from} isWrong={wrong !== null} onChange={from => narrow({ from })} />
      <Day label="To" value={filter.to} isWrong={wrong !== null} onChange={to => narrow({ to })} />
      {filter !== noFilter && (
        <Button small look="quiet" onPress={() => narrow(noFilter)}>
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

/** What is wrong with the days, in a sentence; null where nothing is. */
export function wrongDays({ from, to }: Pick<HistoryFilter, 'from' | 'to'>): string | null {
  for (const text of [from, to])
    if (text !== '' && dayStart(text) === null) return `Expected a day such as 2026-11-21; came: ${plain(text.slice(0, 24))}.`;
  return from !== '' && to !== '' && from > to ? 'The first day is after the last: no day is left.' : null;
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
      onChange={event => onChange(event.target.value.trim())}
    />
  </label>
);
