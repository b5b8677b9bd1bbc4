import { ArrowDown, ArrowUp, Check, TriangleAlert } from 'lucide-react';
import { type RefObject, type UIEvent, useImperativeHandle, useRef, useState } from 'react';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { EarnAsset, EarnVault } from '../../../../electron/contract/values/earn-values.ts';
import { Digits } from '../../../parts/amounts/digits.tsx';
import { useHeight } from '../../../parts/charts/drawing.ts';
import { cx } from '../../../parts/class-names.ts';
import type { Column } from '../../../store/vaults/earn.ts';
import { earn, useEarn } from '../../../stores.ts';
import { glance } from '../../../words/text/hostile.ts';
import { amountWords, apyWords, curatorWords, providerWords, usdWords } from '../../../words/vaults.ts';
import styles from './table.module.css';

export interface TableHandle {
  /** Selects a vault, brings its row into view and focuses it. */
  go(key: string): void;
  focus(key: string | null): void;
}

/** As in table.module.css: only rows in view are drawn. */
const rowHeight = 54;
const overscan = 6;
const headings: readonly (readonly [Column, string])[] = [
  ['name', 'Vault'],
  ['provider', 'Provider'],
  ['apy', 'APY'],
  ['tvl', 'TVL'],
  ['enabled', 'Enabled'],
];

interface Props {
  rows: readonly EarnVault[];
  asset: EarnAsset;
  handle: RefObject<TableHandle | null>;
}

/** The vaults with their exact values, sorted by any column. */
export function Table({ rows, asset, handle }: Props) {
  const sort = useEarn(state => state.sort);
  const selected = useEarn(state => state.selected);
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const height = useHeight(box);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const last = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + overscan);
  const focus = (key: string | null) => {
    const at = rows.findIndex(row => row.key === key);
    const element = box.current;
    if (element === null || at < 0) return;
    const from = at * rowHeight;
    const head = element.querySelector('thead')?.clientHeight ?? 0;
    if (from < element.scrollTop) element.scrollTop = from;
    else if (from + rowHeight + head > element.scrollTop + element.clientHeight)
      element.scrollTop = from + rowHeight + head - element.clientHeight;
    requestAnimationFrame(() =>
      [...element.querySelectorAll<HTMLElement>('button[data-key]')].find(each => each.dataset.key === key)?.focus(),
    );
  };
  useImperativeHandle(handle, () => ({
    go(key) {
      earn.getState().select(key);
      focus(key);
    },
    focus,
  }));
  return (
    <section
      ref={box}
      className={styles.scroll}
      aria-label="Vaults"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={(event: UIEvent) => setTop(event.currentTarget.scrollTop)}
    >
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {headings.map(([column, words]) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                aria-sort={sort.by !== column ? 'none' : sort.descending ? 'descending' : 'ascending'}
              >
                <button type="button" onClick={() => earn.getState().order(column)}>
                  {words}
                  {sort.by === column &&
                    (sort.descending ? <ArrowDown aria-hidden size={12} /> : <ArrowUp aria-hidden size={12} />)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ height: first * rowHeight }} />}
          {rows.slice(first, last).map((vault, offset) => (
            <Row key={vault.key} vault={vault} asset={asset} index={first + offset + 2} isSelected={vault.key === selected} />
          ))}
          {last < rows.length && <tr aria-hidden style={{ height: (rows.length - last) * rowHeight }} />}
        </tbody>
      </table>
    </section>
  );
}

/** As many characters as a column holds beside the others. */
const longest = 30;
const fits = (figure: string): boolean => figure.length <= longest;

/**
 * SECURITY: a figure that no vault has would push the others out of view. It is never cut: the row says how long it is, and
 * the vault shows it whole.
 */
const Elsewhere = ({ figure }: { figure: string }) => (
  <span className={styles.elsewhere} title={`${figure}: the vault shows it`}>
    {plural(figure.replaceAll(/\D/g, '').length, 'digit')}
  </span>
);

interface RowProps {
  vault: EarnVault;
  asset: EarnAsset;
  index: number;
  isSelected: boolean;
}

function Row({ vault, asset, index, isSelected }: RowProps) {
  const { key, name, curator, provider, apyPct, tvl, display, enabled, doubts } = vault;
  const shown = usdWords(display) ?? display.crypto;
  return (
    <tr aria-rowindex={index} className={cx(isSelected && styles.selected)} onClick={() => earn.getState().select(key)}>
      <th scope="row">
        <button
          type="button"
          data-key={key}
          aria-pressed={isSelected}
          className={styles.name}
          title={glance(name ?? 'No name', 400)}
        >
          <bdi title={glance(name ?? 'No name', 400)}>{name === null ? 'No name' : glance(name, 60)}</bdi>
          {doubts.length > 0 && <TriangleAlert aria-label="Has warnings" size={13} className={styles.odd} />}
        </button>
        <bdi className={styles.small} title={glance(curatorWords(curator), 400)}>
          {glance(curatorWords(curator), 60)}
        </bdi>
      </th>
      <td>
        <bdi>{glance(providerWords(provider), 30)}</bdi>
      </td>
      <td className={styles.apy}>{fits(apyWords(apyPct)) ? apyWords(apyPct) : <Elsewhere figure={apyWords(apyPct)} />}</td>
      <td className={styles.tvl}>
        {tvl === null ? (
          'not known'
        ) : fits(amountWords(tvl, asset)) ? (
          <>
            <Digits amount={BigInt(tvl)} decimals={asset.decimals} />{' '}
            {asset.decimals === null ? 'atomic units' : glance(asset.symbol ?? '', 24)}
          </>
        ) : (
          <Elsewhere figure={amountWords(tvl, asset)} />
        )}
        <span className={styles.small} title={shown === null ? undefined : glance(shown, 400)}>
          {shown === null ? 'no display value' : glance(shown, 60)}
        </span>
      </td>
      <td>
        <span className={styles.enabled} data-enabled={enabled === true}>
          {enabled === true && <Check aria-hidden size={14} />}
          {enabled === null ? 'Not given' : enabled ? 'Yes' : 'No'}
        </span>
      </td>
    </tr>
  );
}
