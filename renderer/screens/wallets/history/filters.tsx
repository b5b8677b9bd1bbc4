import { useMemo } from 'react';
import { transactionStatuses } from '../../../../electron/contract/schema/enums.ts';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { type Choice, Select } from '../../../parts/controls/select.tsx';
import { Days, Filters } from '../../../parts/fields/filters.tsx';
import { dayStart, type HistoryFilter, type HistoryLine, noFilter, totalsOf } from '../../../store/wallets/history-lines.ts';
import { history, useHistory } from '../../../stores.ts';
import { statusWords } from '../../../words/history.ts';
import { plain } from '../../../words/text/hostile.ts';

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
export function HistoryFilters({ lines }: { lines: readonly HistoryLine[] }) {
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
    <Filters onClear={filter === noFilter ? undefined : () => narrow(noFilter)} wrong={wrong}>
      <SearchBox
        label="Search transactions"
        placeholder="Hash, address, name, asset"
        value={filter.query}
        onChange={query => narrow({ query })}
        small
      />
      <Select
        variant="beside"
        label="Direction"
        value={filter.direction}
        choices={directions}
        onChange={direction => narrow({ direction })}
      />
      <Select variant="beside" label="Asset" value={filter.asset} choices={assets} onChange={asset => narrow({ asset })} />
      <Select variant="beside" label="Status" value={filter.status} choices={statuses} onChange={status => narrow({ status })} />
      <Select variant="beside" label="Fee" value={filter.fee} choices={fees} onChange={fee => narrow({ fee })} />
      <Select
        variant="beside"
        label="Suspicious"
        value={filter.suspicious}
        choices={doubts}
        onChange={suspicious => narrow({ suspicious })}
      />
      <Days from={filter.from} to={filter.to} isWrong={() => wrong !== null} onChange={narrow} />
    </Filters>
  );
}

/** What is wrong with the days, in a sentence; null where nothing is. */
export function wrongDays({ from, to }: Pick<HistoryFilter, 'from' | 'to'>): string | null {
  for (const text of [from, to])
    if (text !== '' && dayStart(text) === null) return `Expected a day such as 2026-11-21, received ${plain(text.slice(0, 24))}.`;
  return from !== '' && to !== '' && from > to ? 'The first day is after the last.' : null;
}
