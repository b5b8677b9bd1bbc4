import { type ComponentProps, createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { cx } from '../../../../parts/class-names.ts';
import type { HistoryLine } from '../../../../store/wallets/history-lines.ts';
import { directionWords } from '../../../../words/history.ts';
import { glance, plain } from '../../../../words/text/hostile.ts';
import { absolute } from '../../../../words/text/times.ts';
import { type Column, type Layout, layoutFor } from './layout.ts';
import { AddressIn, LineRow } from './line-row.tsx';
import styles from './lines.module.css';
import { type Measure, needsOf } from './needs.ts';

interface Props {
  lines: readonly HistoryLine[];
  label: string;
  times: ReadonlyMap<string, number>;
  chosen: ReadonlySet<Column>;
  forced: ReadonlySet<Column>;
  accounts: number;
  accountName: ((address: string) => string) | undefined;
  onOpen(id: string): void;
}

/**
 * How a line is drawn; undefined where none is. Only the lines in view hear of a change: were it told to the list, each page
 * that is read would make all the lines before it anew.
 */
const Drawing = createContext<Omit<ComponentProps<typeof LineRow>, 'line'> | undefined>(undefined);

function Drawn({ line }: { line: HistoryLine }) {
  const drawing = useContext(Drawing);
  return drawing === undefined ? null : <LineRow line={line} {...drawing} />;
}

/** Every digit of it is as wide as any other. */
const widestAddress = `0x${'0'.repeat(40)}`;

/** Transfers, most recent first, a line each, virtualised: ten thousand are scrolled as smoothly as ten. */
export function Lines({ lines, label, times, chosen, forced, accounts, accountName, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, measure, row } = useMeasures(frame);
  const [year] = useState(() => new Date().getUTCFullYear());
  const needs = useMemo(() => needsOf(lines, measure, accounts, year), [lines, measure, accounts, year]);
  const layout = useMemo(() => layoutFor(width, needs, chosen, forced), [width, needs, chosen, forced]);
  const feeSymbol = useMemo(() => only(lines.map(({ item }) => item.fee.symbol)), [lines]);
  const drawing = { layout, measure, times, year, accountName, feeSymbol };
  return (
    <div ref={frame} className={styles.frame}>
      <span aria-hidden className={styles.probe}>
        <span>0000000000</span>
        <span>,,,,,−−−−−</span>
        <AddressIn value={widestAddress} />
      </span>
      <i aria-hidden className={styles.size} />
      <div className={styles.table} style={{ minWidth: layout.least }}>
        <Head layout={layout} feeSymbol={feeSymbol} />
        <Virtualizer
          layout={ListLayout}
          layoutOptions={layout.wraps ? { estimatedRowSize: row } : { rowSize: row }}
          key={layout.wraps ? 'wraps' : 'lines'}
        >
          <Drawing value={drawing}>
            <ListBox
              aria-label={label}
              items={lines}
              // What the height of a line may follow: all are made and measured anew.
              dependencies={[layout.template, row, onOpen]}
              selectionMode="none"
              onAction={key => onOpen(String(key))}
              className={cx(styles.list)}
            >
              {line => (
                <ListBoxItem
                  id={line.id}
                  textValue={`${directionWords(line.transfer)} ${absolute(line.item.block.timestamp)}`}
                  className={cx(styles.line)}
                  style={{ gridTemplateColumns: layout.template, minHeight: row }}
                  // A line that is half in view moves when it takes the focus, away from under the pointer: the press that
                  // opens it must count from its start.
                  onPressStart={({ pointerType }) => pointerType === 'mouse' && onOpen(line.id)}
                >
                  <Drawn line={line} />
                </ListBoxItem>
              )}
            </ListBox>
          </Drawing>
        </Virtualizer>
      </div>
    </div>
  );
}

function Head({ layout: { template, shown, stateWords }, feeSymbol }: { layout: Layout; feeSymbol: string | null }) {
  return (
    <div className={cx(styles.line, styles.head)} style={{ gridTemplateColumns: template }} aria-hidden>
      <span>When, UTC</span>
      {shown.has('account') && <span>Account</span>}
      <span />
      <span>With</span>
      {shown.has('trust') && <span />}
      <span className={styles.end}>Amount</span>
      {shown.has('asset') && <span>Asset</span>}
      {shown.has('fee') && <span className={styles.end}>Fee{feeSymbol !== null && `, ${glance(feeSymbol, 8)}`}</span>}
      {shown.has('state') && <span>{stateWords && 'State'}</span>}
      {shown.has('chevron') && <span />}
    </div>
  );
}

/** The one value that all have; null where they differ. */
function only(values: readonly (string | null)[]): string | null {
  const [first = null] = values;
  return values.every(value => value === first) && first !== null ? plain(first) : null;
}

/** The room there is, and how wide digits are as they are drawn here: the size of the text is a person's own choice. */
function useMeasures(frame: { current: HTMLElement | null }) {
  const [found, setFound] = useState({ width: 1000, digit: 8.5, mark: 8.5, address: 320, row: 34 });
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const read = () => {
      const probes = current.querySelectorAll(':scope > span > span');
      const [digit = 0, mark = 0, address = 0] = Array.from(probes, each => each.getBoundingClientRect().width);
      const size = current.querySelector<HTMLElement>(':scope > i');
      const list = current.querySelector<HTMLElement>('[role=listbox]');
      const bar = list === null ? 0 : list.offsetWidth - list.clientWidth;
      const next = {
        width: (size?.offsetWidth ?? 1000) - bar,
        digit: digit / 10 || 8.5,
        mark: mark / 10 || 8.5,
        address: Math.ceil(address),
        row: size?.offsetHeight || 34,
      };
      setFound(old => (Object.entries(next).every(([name, value]) => old[name as keyof typeof old] === value) ? old : next));
    };
    const observer = new ResizeObserver(read);
    observer.observe(current);
    read();
    return () => observer.disconnect();
  }, [frame]);
  const { digit, mark, address } = found;
  const measure = useMemo<Measure>(() => ({ digit, mark, address }), [digit, mark, address]);
  return { width: found.width, measure, row: found.row };
}
