import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../parts/class-names.ts';
import { accountRows, keyRows, type WalletRow } from '../../store/wallet-rows.ts';
import { history, useSession, useWallets, wallets } from '../../stores.ts';
import { useLetters } from '../shell/keyboard.ts';
import { CreateTag } from './create-tag.tsx';
import { CreateWallet } from './create-wallet.tsx';
import { Detail } from './detail.tsx';
import { Failed } from './empty.tsx';
import { List, type ListHandle } from './list.tsx';
import { ListHeader } from './list-header.tsx';
import styles from './wallets.module.css';

/** The rows in front: what is read, narrowed by what is sought. */
function useRows(): WalletRow[] {
  const view = useWallets(state => state.view);
  const listed = useWallets(state => state.wallets);
  const accounts = useWallets(state => state.accounts);
  const keys = useWallets(state => state.keys);
  const query = useDeferredValue(useWallets(state => state.query));
  const check = useWallets(state => state.check);
  return useMemo(() => {
    if (view === 'accounts') return accountRows(listed ?? [], accounts, { query, check });
    return keys === null ? [] : keyRows(keys, query);
  }, [view, listed, accounts, keys, query, check]);
}

/** Wallets with their accounts, and private keys with their tags; list beside detail. */
export function WalletsScreen() {
  const current = useSession(state => state.app?.current ?? null);
  const view = useWallets(state => state.view);
  const selected = useWallets(state => state.selected);
  const inFront = useWallets(state => state.inFront);
  const rows = useRows();
  const [making, setMaking] = useState(false);
  const list = useRef<ListHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const store = wallets.getState();
    store.belongTo(current);
    history.getState().belongTo(current);
    const isLoaded = view === 'accounts' ? store.reading !== 'none' && store.reading !== 'failed' : store.keys !== null;
    if (current !== null && !isLoaded) void wallets.getState().load();
  }, [current, view]);

  const step = (by: number) => {
    const at = rows.findIndex(row => row.id === selected);
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) list.current?.go(next.id);
  };
  useLetters([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    [
      '/',
      () => {
        wallets.getState().front(false);
        // In one column the list is hidden until it is drawn again.
        requestAnimationFrame(() => field.current?.focus());
      },
    ],
    [
      'Escape',
      () => {
        wallets.getState().front(false);
        requestAnimationFrame(() => list.current?.focus());
      },
    ],
  ]);
  return (
    <main className={cx(styles.wallets, inFront && styles.front)}>
      <section className={styles.list} aria-label={view === 'accounts' ? 'Wallets and accounts' : 'Private keys and tags'}>
        <ListHeader field={field} rows={rows} onLeave={() => list.current?.focus()} onMake={() => setMaking(true)} />
        {rows.length > 0 && <Failed />}
        <List rows={rows} handle={list} />
      </section>
      <Detail />
      {view === 'accounts' ? (
        <CreateWallet open={making} onClose={() => setMaking(false)} />
      ) : (
        <CreateTag open={making} onClose={() => setMaking(false)} />
      )}
    </main>
  );
}
