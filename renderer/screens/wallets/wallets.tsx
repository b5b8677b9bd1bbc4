import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { RowsHandle } from '../../parts/layout/rows.tsx';
import { Split } from '../../parts/layout/split.tsx';
import { accountRows, keyRows, type WalletRow } from '../../store/wallets/rows.ts';
import { hasHistory, type Wallets } from '../../store/wallets/wallets.ts';
import { balances, history, useSession, useWallets, wallets } from '../../stores.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { WalletsDetail } from './detail.tsx';
import { Failed } from './list/empty.tsx';
import { WalletsHeader } from './list/header.tsx';
import { List } from './list/list.tsx';
import { CreateTag } from './tag/create.tsx';
import { CreateWallet } from './wallet/create.tsx';

/** Thousands that are read anew hold no press up; but those of one organisation never stand under the name of another. */
function useAccounts() {
  const at = useWallets(state => state.at);
  const accounts = useWallets(state => state.accounts);
  const late = useDeferredValue(useMemo(() => ({ at, accounts }), [at, accounts]));
  return late.at === at ? late.accounts : accounts;
}

/** The rows in front: what is read, narrowed by what is sought. */
function useRows(): WalletRow[] {
  const view = useWallets(state => state.view);
  const listed = useWallets(state => state.wallets);
  const accounts = useAccounts();
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
  const isFolded = useWallets(state => state.tab === 'history' && !state.beside && isAccount(state));
  // A history needs the room of both where there is little.
  const isBesideHistory = useWallets(state => state.tab === 'history' && state.beside && isAccount(state));
  const rows = useRows();
  const [making, setMaking] = useState(false);
  const list = useRef<RowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    wallets.getState().belongTo(current);
    history.getState().belongTo(current);
    balances.getState().belongTo(current);
    // Read after belonging: another organisation has nothing yet.
    const { reading, keys, load } = wallets.getState();
    const isLoaded = view === 'accounts' ? reading !== 'none' && reading !== 'failed' : keys !== null;
    if (current !== null && !isLoaded) void load();
  }, [current, view]);

  const leftOut = useListKeys({
    ids: rows.map(row => row.id),
    selected,
    // A list that is put away is walked all the same.
    go: id => (list.current === null ? wallets.getState().select(id) : list.current.go(id)),
    toList: () => wallets.getState().front(false),
    list,
    field,
  });
  return (
    <Split
      reading={inFront}
      leftOut={leftOut}
      folded={isFolded}
      alone={isBesideHistory}
      listLabel={view === 'accounts' ? 'Wallets and accounts' : 'Private keys and tags'}
      list={
        <>
          <WalletsHeader field={field} rows={rows} onLeave={() => list.current?.focus()} onMake={() => setMaking(true)} />
          {rows.length > 0 && <Failed />}
          <List rows={rows} handle={list} />
        </>
      }
    >
      <WalletsDetail />
      {view === 'accounts' ? (
        <CreateWallet open={making} onClose={() => setMaking(false)} />
      ) : (
        <CreateTag open={making} onClose={() => setMaking(false)} />
      )}
    </Split>
  );
}

/** An account with a history is in front. */
function isAccount({ selected, accounts }: Wallets): boolean {
  const [kind, id] = (selected ?? '').split(' ');
  return kind === 'account' && accounts.some(each => each.walletAccountId === id && hasHistory(each));
}
