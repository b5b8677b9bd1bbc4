import { type RefObject, useMemo } from 'react';
import { transactionStatuses } from '../../../../electron/contract/schema/enums.ts';
import { PickOne } from '../../../parts/controls/pick.tsx';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import type { Choice } from '../../../parts/controls/select.tsx';
import { type HistoryFilter, type HistoryLine, totalsOf } from '../../../store/wallets/history-lines.ts';
import { history, useHistory } from '../../../stores.ts';
import { statusWords } from '../../../words/history.ts';
import { glance } from '../../../words/text/hostile.ts';
import { DaysPick } from './days/days.tsx';

type Of<Name extends keyof HistoryFilter> = readonly Choice<NonNullable<HistoryFilter[Name]>>[];

const directions: Of<'direction'> = [
  { value: 'IN', words: 'in' },
  { value: 'OUT', words: 'out' },
  { value: 'none', words: 'no transfer' },
];
const fees: Of<'fee'> = [
  { value: 'sponsored', words: 'paid by the service' },
  { value: 'paid', words: 'paid by others' },
];
const whos: Of<'who'> = [
  { value: 'own', words: 'own accounts' },
  { value: 'known', words: 'known' },
  { value: 'first_seen', words: 'first seen' },
  { value: 'imitates', words: 'imitations' },
];
const states: readonly Choice<string>[] = [
  ...transactionStatuses.map(value => ({ value, words: (statusWords[value] ?? value).toLowerCase() })),
  { value: 'failed', words: 'failed' },
  { value: 'doubtful', words: 'dust and doubts' },
  { value: 'clean', words: 'without them' },
];

/** Chips that narrow what is read: text, days, direction, asset, who, state, who paid the fee. */
export function HistoryFilters({ lines, field }: { lines: readonly HistoryLine[]; field: RefObject<HTMLInputElement | null> }) {
  const filter = useHistory(state => state.filter);
  const { narrow } = history.getState();
  const assets = useMemo<Choice<string>[]>(
    () =>
      totalsOf(lines).map(({ caip19, symbol }) => ({
        value: caip19,
        words: glance(symbol ?? 'unnamed', 24),
        detail: glance(caip19, 120),
      })),
    [lines],
  );
  const { query, direction, asset, who, state, fee } = filter;
  return (
    <>
      <SearchBox
        label="Search transactions"
        placeholder="Hash, address, name"
        value={query}
        onChange={next => narrow({ query: next })}
        field={field}
        small
      />
      <DaysPick range={filter} onChange={({ from, to }) => narrow({ from, to })} />
      <PickOne label="Direction" choices={directions} value={direction} onChange={next => narrow({ direction: next })} />
      <PickOne label="Asset" choices={assets} value={asset} onChange={next => narrow({ asset: next })} />
      <PickOne label="Who" choices={whos} value={who} onChange={next => narrow({ who: next })} />
      <PickOne label="State" choices={states} value={state} onChange={next => narrow({ state: next })} />
      <PickOne label="Fee" choices={fees} value={fee} onChange={next => narrow({ fee: next })} />
    </>
  );
}
