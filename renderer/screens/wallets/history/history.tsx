import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { custody } from '../../../bridge.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { freshStory, inFront, storyKey, together } from '../../../store/wallets/history.ts';
import { dealtTimes, interleaved, isNarrowing, linesOf, narrowed, noFilter } from '../../../store/wallets/history-lines.ts';
import { history, useHistory, useWallets } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { accountName } from '../../../words/wallets.ts';
import { historyTable } from './export-table.ts';
import { HistoryFilters } from './filters.tsx';
import { Foot } from './foot.tsx';
import styles from './history.module.css';
import { Nothing } from './nothing.tsx';
import { Summary } from './summary.tsx';
import { ColumnsMenu } from './table/columns.tsx';
import { type Column, columns } from './table/layout.ts';
import { Lines } from './table/lines.tsx';
import { TransactionSheet } from './transaction.tsx';
import { Unread } from './unread.tsx';

const every: ReadonlySet<Column> = new Set(columns);
const none: ReadonlySet<Column> = new Set();

/** The lines of all accounts in front, and how far they are read. */
function useLines() {
  const front = useHistory(state => inFront(state).join(' '));
  const chain = useHistory(state => state.chain);
  const stories = useHistory(state => state.stories);
  return useMemo(() => {
    const addresses = front.split(' ').filter(Boolean);
    const each = addresses.map(address => stories[storyKey({ chain }, address)] ?? freshStory);
    const lines = interleaved(each.map(({ items }, index) => linesOf(items, addresses[index] ?? '')));
    return { addresses, lines, read: together(each), times: dealtTimes(lines) };
  }, [front, chain, stories]);
}

/** What happened to one account or several on one chain: read a page at a time, narrowed, summed and exported. */
export function HistoryView({ address, name }: { address: string; name: string }) {
  const chain = useHistory(state => state.chain);
  const filter = useHistory(state => state.filter);
  const late = useDeferredValue(filter);
  const { addresses, lines, read, times } = useLines();
  const shown = useMemo(() => narrowed(lines, late), [lines, late]);
  const nameOf = useAccountNames();
  const [chosen, setChosen] = useState(every);
  const [open, setOpen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chain is another history
  useEffect(() => void history.getState().open(address), [address, chain]);

  const opened = lines.find(line => line.id === open) ?? null;
  const isNarrowed = isNarrowing(filter);
  const label =
    addresses.length > 1 ? `Transactions of ${addresses.length} accounts` : `Transactions of ${plain(name.slice(0, 100))}`;
  return (
    <>
      <fieldset className={styles.tools} aria-label="Filters">
        <HistoryFilters lines={lines} field={field} />
        {isNarrowed && (
          <Button small variant="quiet" onPress={() => history.getState().narrow(noFilter)}>
            Clear
          </Button>
        )}
        <span className={styles.end}>
          <ColumnsMenu chosen={chosen} onChange={setChosen} />
          <ExportMenu
            name={`transactions-${chain.replace(':', '-')}`}
            table={() => historyTable(shown, { chain, nameOf })}
            save={custody.files.save}
            isDisabled={shown.length === 0}
          />
        </span>
      </fieldset>
      {shown.length > 0 && <Summary lines={shown} all={lines} />}
      {shown.length > 0 ? (
        <Lines
          lines={shown}
          label={`${label}, most recent first`}
          times={times}
          chosen={chosen}
          // By hand: whoever took a column out or put it back wants those that stand.
          forced={chosen === every ? none : chosen}
          accounts={addresses.length}
          accountName={addresses.length > 1 ? nameOf : undefined}
          onOpen={setOpen}
        />
      ) : !read.loaded && read.failure !== null && lines.length === 0 ? (
        <Unread failure={read.failure} address={address} />
      ) : (
        <Nothing isRead={read.loaded} isFailed={read.failure !== null} isNarrowed={isNarrowed && lines.length > 0} />
      )}
      <Foot read={read} lines={lines.length} shown={shown.length} />
      <TransactionSheet line={opened} times={times} onClose={() => setOpen(null)} />
    </>
  );
}

/** What accounts are called, by address in any case. */
function useAccountNames(): (address: string) => string {
  const accounts = useWallets(state => state.accounts);
  return useMemo(() => {
    const names = new Map(accounts.map(account => [account.address.toLowerCase(), accountName(account)]));
    return address => names.get(address.toLowerCase()) ?? address;
  }, [accounts]);
}
