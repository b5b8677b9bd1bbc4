import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { EarnVault } from '../../../electron/contract/values/earn-values.ts';
import { cx } from '../../parts/class-names.ts';
import { LeftOut } from '../../parts/layout/split.tsx';
import { earn, earnDeployments, earnEnable, useEarn, useSession } from '../../stores.ts';
import { useLetters } from '../shell/keyboard/letters.ts';
import { useListKeys } from '../shell/keyboard/list-keys.ts';
import { Claim } from './claim.tsx';
import { VaultDetail } from './detail/detail.tsx';
import { Header } from './list/header.tsx';
import { vaultRows } from './list/rows.ts';
import { Table, type TableHandle } from './list/table.tsx';
import { Market } from './market.tsx';
import { Standing } from './standing.tsx';
import styles from './vaults.module.css';

const none: EarnVault[] = [];

/** The vaults over one asset: a table, and beside it the picture of all of them or everything about one. */
export function VaultsScreen() {
  const current = useSession(state => state.app?.current ?? null);
  const entry = useEarn(state => (state.asset === null ? undefined : state.catalogues[state.asset]));
  const query = useDeferredValue(useEarn(state => state.query));
  const provider = useEarn(state => state.provider);
  const enabled = useEarn(state => state.enabled);
  const sort = useEarn(state => state.sort);
  const selected = useEarn(state => state.selected);
  const inFront = useEarn(state => state.inFront);
  const field = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const catalogue = entry?.value ?? null;
  const vaults = catalogue?.vaults ?? none;
  const rows = useMemo(() => vaultRows(vaults, { query, provider, enabled }, sort), [vaults, query, provider, enabled, sort]);
  const vault = vaults.find(({ key }) => key === selected);

  useEffect(() => {
    earn.getState().belongTo(current);
    earnEnable.getState().belongTo(current);
    earnDeployments.getState().belongTo(current);
    if (current === null) return;
    if (earn.getState().asset === null) void earn.getState().load();
    void earnDeployments.getState().load();
  }, [current]);

  const leftOut = useListKeys({
    ids: rows.map(({ key }) => key),
    selected,
    go: key => table.current?.go(key),
    toList: () => earn.getState().front(false),
    field,
  });
  useLetters([['Escape', () => leave(table.current)]]);
  return (
    <main className={cx(styles.vaults, inFront && styles.front)}>
      <Header field={field} rows={rows} catalogue={catalogue} />
      <div className={styles.body}>
        <section className={styles.list} aria-label="Vault catalogue">
          <Standing rows={rows.length} />
          {catalogue !== null && rows.length > 0 && <Table rows={rows} asset={catalogue.asset} handle={table} />}
          {leftOut && vault !== undefined && <LeftOut />}
        </section>
        {catalogue !== null && vault !== undefined ? (
          <VaultDetail key={vault.key} vault={vault} catalogue={catalogue} onBack={() => leave(table.current)} />
        ) : (
          <Market rows={rows} catalogue={catalogue} onBack={() => leave(table.current)} />
        )}
      </div>
      <Claim />
    </main>
  );
}

/** Back to the picture, and to the row that was left. */
function leave(table: TableHandle | null): void {
  const { selected, select, front } = earn.getState();
  select(null);
  front(false);
  requestAnimationFrame(() => table?.focus(selected));
}
