import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { KnownInterface } from '../../../../electron/contract/values/organisation.ts';
import { RowHeadline, RowLine, RowMeta, Rows } from '../../../parts/layout/rows.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Empty } from '../../../parts/state/empty.tsx';
import { useRowHeight } from '../../shell/row-height.ts';

interface Props {
  interfaces: readonly KnownInterface[];
  selected: string | null;
  onSelect(id: string): void;
  onOpen(): void;
}

export function InterfaceList({ interfaces, selected, onSelect, onOpen }: Props) {
  const height = useRowHeight();
  if (interfaces.length === 0) return <Empty title="No interfaces yet" />;
  return (
    <Rows
      label="Contract interfaces by label"
      items={interfaces.toSorted((a, b) => a.label.localeCompare(b.label))}
      keyOf={one => one.smartContractInterfaceId}
      height={height}
      selected={selected}
      onSelect={onSelect}
      onOpen={id => {
        onSelect(id);
        onOpen();
      }}
    >
      {one => (
        <>
          <RowLine>
            <RowHeadline text={one.label} />
            {one.pin.state === 'changed' && <Chip tone="critical">changed</Chip>}
          </RowLine>
          <RowMeta>
            {one.type === 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' ? 'Solana' : 'Ethereum'} ·{' '}
            {plural(one.reading.entries.length, 'entry', 'entries')}
          </RowMeta>
        </>
      )}
    </Rows>
  );
}
