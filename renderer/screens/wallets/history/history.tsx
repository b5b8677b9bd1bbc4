import { ChartColumn, ListFilter } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { historyChains } from '../../../../electron/contract/schema/enums.ts';
import { custody } from '../../../bridge.ts';
import { cx } from '../../../parts/class-names.ts';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { Select } from '../../../parts/controls/select.tsx';
import { choiceWords } from '../../../parts/form/choice-words.ts';
import { freshStory, storyKey } from '../../../store/wallets/history.ts';
import { linesOf, narrowed, noFilter } from '../../../store/wallets/history-lines.ts';
import { history, useHistory } from '../../../stores.ts';
import { historyTable } from './export-table.ts';
import { HistoryFilters } from './filters.tsx';
import { Foot } from './foot.tsx';
import styles from './history.module.css';
import { Lines } from './lines.tsx';
import { Nothing } from './nothing.tsx';
import { Summary } from './summary.tsx';
import { TransactionSheet } from './transaction.tsx';
import { Unread } from './unread.tsx';

const chains = historyChains.map(value => ({ value, words: choiceWords(value), detail: value }));
/** Where there is room for both, the picture is shown from the start. */
const roomy = 760;
const spacious = 1200;

/** What happened to an address on one chain: read a hundred at a time, both ways, narrowed, summed and exported. */
export function HistoryView({ address, name }: { address: string; name: string }) {
  const chain = useHistory(state => state.chain);
  const story = useHistory(state => state.stories[storyKey(state, address)] ?? freshStory);
  const filter = useHistory(state => state.filter);
  const late = useDeferredValue(filter);
  const lines = useMemo(() => linesOf(story.items), [story.items]);
  const shown = useMemo(() => narrowed(lines, late), [lines, late]);
  const [isFiltered, setFiltered] = useState(() => window.innerWidth >= spacious);
  const [isSummed, setSummed] = useState(() => window.innerHeight >= roomy);
  const [open, setOpen] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chain is another history
  useEffect(() => void history.getState().open(address), [address, chain]);

  const opened = lines.find(line => line.id === open) ?? null;
  return (
    <>
      <div className={styles.tools}>
        <Select variant="beside" label="Chain" value={chain} choices={chains} onChange={history.getState().choose} />
        <ToggleButton className={cx(styles.toggle)} isSelected={isSummed} onChange={setSummed}>
          <ChartColumn aria-hidden size={14} /> Totals and flow
        </ToggleButton>
        <ToggleButton className={cx(styles.toggle)} isSelected={isFiltered} onChange={setFiltered}>
          <ListFilter aria-hidden size={14} /> Filters
          {filter !== noFilter && <span className={styles.some}>on</span>}
        </ToggleButton>
        <span className={styles.right}>
          <ExportMenu
            name={`transactions-${chain.replace(':', '-')}`}
            table={() => historyTable(shown, { address, chain })}
            save={custody.files.save}
            isDisabled={shown.length === 0}
          />
        </span>
        {isFiltered && <HistoryFilters lines={lines} />}
      </div>
      {isSummed && shown.length > 0 && <Summary lines={shown} />}
      {shown.length > 0 ? (
        <Lines lines={shown} name={name} onOpen={setOpen} />
      ) : !story.loaded && story.failure !== null ? (
        <Unread failure={story.failure} address={address} />
      ) : (
        <Nothing story={story} address={address} isNarrowed={filter !== noFilter && lines.length > 0} />
      )}
      <Foot story={story} address={address} lines={lines.length} shown={shown.length} />
      <TransactionSheet line={opened} onClose={() => setOpen(null)} />
    </>
  );
}
