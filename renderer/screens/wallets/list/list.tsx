import type { RefObject } from 'react';
import { Rows, type RowsHandle } from '../../../parts/layout/rows.tsx';
import type { WalletRow } from '../../../store/wallets/rows.ts';
import { useWallets, wallets } from '../../../stores.ts';
import { useRowHeight } from '../../shell/row-height.ts';
import { NoRows } from './empty.tsx';
import { Row } from './row.tsx';

const ranks = { wallet: 'group', tag: 'group', account: 'under', key: undefined } as const;

/** One for all times: another row that is selected draws none of them anew. */
const draw = (row: WalletRow) => <Row row={row} />;

/** Wallets with their accounts under them, or tags and private keys. */
export function List({ rows, handle }: { rows: readonly WalletRow[]; handle: RefObject<RowsHandle | null> }) {
  const selected = useWallets(state => state.selected);
  const view = useWallets(state => state.view);
  const height = useRowHeight();
  if (rows.length === 0) return <NoRows />;
  return (
    <Rows
      label={view === 'accounts' ? 'Wallets, each with its accounts' : 'Tags and private keys'}
      items={rows}
      keyOf={row => row.id}
      rankOf={row => ranks[row.kind]}
      height={height}
      selected={selected}
      onSelect={wallets.getState().select}
      onOpen={id => {
        wallets.getState().select(id);
        wallets.getState().front(true);
      }}
      handle={handle}
    >
      {draw}
    </Rows>
  );
}
