import { type RefObject, useImperativeHandle, useRef } from 'react';
import { ListBox, ListBoxItem, type ListBoxRenderProps } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from '../../parts/class-names.ts';
import type { WalletRow } from '../../store/wallet-rows.ts';
import { useSession, useWallets, wallets } from '../../stores.ts';
import { plain } from '../../words/hostile.ts';
import { accountName } from '../../words/wallets.ts';
import { Empty } from './empty.tsx';
import styles from './list.module.css';
import { Row } from './row.tsx';

export interface ListHandle {
  /** Selects a row, focuses it and brings it into view. */
  go(id: string): void;
  /** Focuses the list, at what is selected. */
  focus(): void;
}
/** As in tokens.css: the virtualiser needs the number. */
const rowHeights = { compact: 62, comfortable: 74 } as const;

function textOf(row: WalletRow): string {
  if (row.kind === 'wallet') return row.wallet.walletName;
  if (row.kind === 'account') return accountName(row.account);
  return row.kind === 'key' ? row.key.privateKeyName : row.tag.tagName;
}

function choose(id: string) {
  wallets.getState().select(id);
  wallets.getState().front(true);
}

/** Wallets with their accounts under them, or tags and private keys; virtualised. */
export function List({ rows, handle }: { rows: readonly WalletRow[]; handle: RefObject<ListHandle | null> }) {
  const selected = useWallets(state => state.selected);
  const view = useWallets(state => state.view);
  const density = useSession(state => state.app?.settings.density ?? 'compact');
  const box = useRef<HTMLDivElement>(null);
  const kit = useRef<ListBoxRenderProps['state'] | null>(null);

  useImperativeHandle(handle, () => ({
    go(id) {
      wallets.getState().select(id);
      kit.current?.selectionManager.setFocused(true);
      kit.current?.selectionManager.setFocusedKey(id);
    },
    focus() {
      if (selected !== null) kit.current?.selectionManager.setFocusedKey(selected);
      box.current?.focus();
    },
  }));

  if (rows.length === 0) return <Empty />;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeights[density] }}>
      <ListBox
        ref={box}
        aria-label={view === 'accounts' ? 'Wallets, each with its accounts' : 'Tags and private keys'}
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={keys => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (key !== undefined) wallets.getState().select(String(key));
        }}
        onAction={key => {
          choose(String(key));
          requestAnimationFrame(() => document.getElementById('wallet-detail-title')?.focus());
        }}
        className={({ state }) => {
          // The only public way to the kit's own focus, which j and k must move.
          kit.current = state;
          return cx(styles.list);
        }}
      >
        {row => (
          <ListBoxItem
            id={row.id}
            textValue={plain(textOf(row).slice(0, 200))}
            className={cx(styles.item)}
            data-kind={row.kind}
            onPress={() => choose(row.id)}
          >
            <Row row={row} />
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}
