import { FileStack, Plus, Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { ActivitySummary } from '../../../electron/contract/document.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { cx } from '../../parts/class-names.ts';
import { ExportMenu } from '../../parts/export.tsx';
import { type Choice, Select } from '../../parts/select.tsx';
import { type SigningState, signingState, type Whose } from '../../store/signing-rows.ts';
import { signing, useSigning, useSigningBatch, useSigningDesk } from '../../stores.ts';
import { count, plural } from '../../words/groups.ts';
import { stateWords } from '../../words/signing.ts';
import { requestTable } from './export-tables.ts';
import styles from './signing.module.css';

const states = ['all', 'waiting', 'signed', 'failed'] as const satisfies readonly (SigningState | 'all')[];
const whoseChoices: readonly Choice<Whose>[] = [
  { value: 'all', words: 'everyone' },
  { value: 'mine', words: 'me' },
  { value: 'others', words: 'others' },
];

interface Props {
  field: RefObject<HTMLInputElement | null>;
  rows: readonly ActivitySummary[];
  all: readonly ActivitySummary[];
  onLeave(): void;
}

/** Which requests are listed, and the ways to make new ones. */
export function ListHeader({ field, rows, all, onLeave }: Props) {
  const { state, whose, query } = useSigning(each => each);
  const drafts = useSigningDesk(each => each.drafts.length);
  const batch = useSigningBatch(each => each.batch);
  const { open, search, showState, showWhose } = signing.getState();
  const isNarrowed = query !== '' || whose !== 'all' || state !== 'all';
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>Signing</h1>
        <ExportMenu
          name="signing-requests"
          isDisabled={rows.length === 0}
          table={() => requestTable(rows)}
          save={custody.files.save}
        />
      </div>
      <div className={styles.make}>
        <Button small look="primary" onPress={() => open('desk')}>
          <Plus aria-hidden size={14} />
          New request
        </Button>
        <Button small onPress={() => open('batch')}>
          <FileStack aria-hidden size={14} />
          {batch === null ? 'Batch' : batch.state === 'done' ? 'Batch, done' : `Batch, ${batch.counts.signed}/${batch.total}`}
        </Button>
        <Button small onPress={() => open('kept')}>
          Drafts{drafts > 0 && <span className={styles.count}> {count(drafts)}</span>}
        </Button>
      </div>
      <ToggleButtonGroup
        aria-label="What became of them"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[state]}
        onSelectionChange={keys => showState(states.find(each => keys.has(each)) ?? 'all')}
        className={cx(styles.segments)}
      >
        {states.map(each => (
          <ToggleButton key={each} id={each} className={cx(styles.segment)}>
            {each === 'all' ? 'All' : stateWords[each]} <Counted rows={all} state={each} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <div className={styles.tools}>
        <SearchField
          aria-label="Search by account, address, text"
          value={query}
          onChange={search}
          onKeyDown={event => {
            if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
            else event.continuePropagation();
          }}
          className={cx(styles.search)}
        >
          <Search aria-hidden size={14} className={cx(styles.icon)} />
          <Input ref={field} className={cx(styles.input)} placeholder="Account, address, text" />
          <kbd className={styles.key}>/</kbd>
        </SearchField>
        <Select look="beside" label="Asked by" value={whose} choices={whoseChoices} onChange={showWhose} />
      </div>
      {isNarrowed && (
        <p role="status" className={styles.found}>
          {plural(rows.length, 'request')} of {count(all.length)}
        </p>
      )}
    </header>
  );
}

function Counted({ rows, state }: { rows: readonly ActivitySummary[]; state: SigningState | 'all' }) {
  if (state === 'all') return null;
  const found = rows.filter(row => signingState(row) === state).length;
  return found === 0 ? null : <span className={styles.count}>{count(found)}</span>;
}
