import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { KnownInterface } from '../../../electron/contract/organisation.ts';
import { Chip } from '../../parts/chip.tsx';
import { cx } from '../../parts/class-names.ts';
import { useSession } from '../../stores.ts';
import { plain } from '../../words/hostile.ts';
import styles from './split.module.css';

/** As in tokens.css: the virtualiser needs the number. */
const rowHeights = { compact: 62, comfortable: 74 } as const;

interface Props {
  interfaces: readonly KnownInterface[];
  selected: string | null;
  onSelect(id: string): void;
}

export function InterfaceList({ interfaces, selected, onSelect }: Props) {
  const density = useSession(state => state.app?.settings.density ?? 'compact');
  const rows = interfaces.toSorted((a, b) => a.label.localeCompare(b.label));
  if (rows.length === 0) return <p className={styles.nothing}>None yet.</p>;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeights[density] }}>
      <ListBox
        aria-label="Contract interfaces by label"
        items={rows.map(one => ({ id: one.smartContractInterfaceId, one }))}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={keys => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (key !== undefined) onSelect(String(key));
        }}
        className={cx(styles.rows)}
      >
        {({ one }) => (
          <ListBoxItem id={one.smartContractInterfaceId} textValue={plain(one.label.slice(0, 160))} className={cx(styles.item)}>
            <div className={styles.line}>
              <bdi>{plain(one.label.slice(0, 160))}</bdi>
              {one.pin.state === 'changed' && <Chip tone="critical">changed</Chip>}
            </div>
            <div className={styles.meta}>
              {one.type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' ? 'Solana' : 'Ethereum'} · {one.reading.entries.length}{' '}
              {one.reading.entries.length === 1 ? 'entry' : 'entries'}
            </div>
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}
