import { useMemo, useState } from 'react';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { Digits } from '../../../parts/amounts/digits.tsx';
import { FlowBars } from '../../../parts/charts/flow-bars.tsx';
import { cx } from '../../../parts/class-names.ts';
import { Strip, StripCell } from '../../../parts/layout/strip.tsx';
import { type Flow, flowOf } from '../../../store/wallets/history-flow.ts';
import { type AssetTotal, type FeeTotal, feesOf, type HistoryLine, totalsOf } from '../../../store/wallets/history-lines.ts';
import { useHistory } from '../../../stores.ts';
import { symbolOf } from '../../../words/history.ts';
import { glance } from '../../../words/text/hostile.ts';
import { unitWords } from '../../../words/text/periods.ts';
import styles from './summary.module.css';
import { TotalsSheet } from './totals.tsx';

/** Assets that stand in the strip; the others are a press away. */
const shown = 2;

/** What the lines come to: net by asset, fees, and one asset over time. Exact, and of what is shown alone. */
export function Summary({ lines, all }: { lines: readonly HistoryLine[]; all: readonly HistoryLine[] }) {
  const totals = useMemo(() => totalsOf(lines), [lines]);
  const fees = useMemo(() => feesOf(lines), [lines]);
  const drawn = useHistory(state => state.drawn);
  const [isOpen, setOpen] = useState(false);
  // SECURITY: what was chosen stays what is drawn, though nothing of it passes a filter: another asset in its place would be
  // read as the same.
  const chosen = useMemo(() => {
    const known = drawn === null ? undefined : totalsOf(all).find(total => total.caip19 === drawn);
    return known ?? totals[0];
  }, [all, totals, drawn]);
  const flow = useMemo(() => (chosen === undefined ? null : flowOf(lines, chosen.caip19)), [lines, chosen]);
  const more = totals.length - shown + Math.max(0, fees.length - 1);
  return (
    <div className={cx(styles.summary, chosen !== undefined && styles.drawn)}>
      <Strip label="Totals of what is shown">
        {totals.slice(0, shown).map(total => (
          <Net key={total.caip19} total={total} />
        ))}
        <Fees fees={fees} more={more} onOpen={() => setOpen(true)} />
        {chosen !== undefined && flow !== null && <Chart flow={flow} total={chosen} />}
      </Strip>
      <TotalsSheet open={isOpen} onClose={() => setOpen(false)} totals={totals} fees={fees} chosen={chosen ?? null} flow={flow} />
    </div>
  );
}

const Net = ({ total }: { total: AssetTotal }) => (
  <StripCell
    label={`${symbolOf(total)}, net${total.suspicious ? ', doubtful' : ''}`}
    aside={plural(total.transfers, 'transfer')}
    figure={<Digits amount={total.in - total.out} decimals={total.decimals} signed />}
  >
    in <Digits amount={total.in} decimals={total.decimals} />
    <br />
    out <Digits amount={total.out} decimals={total.decimals} />
    {total.decimals === null && ' atomic units'}
    {total.unread > 0 && <span className={styles.unread}>{count(total.unread)} not in the sums</span>}
  </StripCell>
);

function Fees({ fees, more, onOpen }: { fees: readonly FeeTotal[]; more: number; onOpen(): void }) {
  const [fee] = fees;
  return (
    <StripCell
      label="Fees paid"
      aside={fee === undefined ? '' : glance(fee.symbol ?? 'unnamed', 24)}
      figure={fee === undefined ? '–' : <Digits amount={fee.paid} decimals={fee.decimals} />}
    >
      {fee === undefined ? 'None among these' : plural(fee.transactions, 'transaction')}
      <br />
      <button type="button" className={styles.more} onClick={onOpen}>
        {more > 0 ? `${plural(more, 'more asset')}` : 'All totals'}
      </button>
    </StripCell>
  );
}

const Chart = ({ flow, total }: { flow: Flow; total: AssetTotal }) => (
  <StripCell
    label={`${symbolOf(total)} per ${unitWords[flow.unit]}`}
    aside={
      <span className={styles.legend} aria-hidden>
        <i className={styles.in} /> in <i className={styles.out} /> out
      </span>
    }
  >
    {flow.buckets.length === 0 ? (
      `No ${symbolOf(total)} among these`
    ) : (
      <FlowBars unit={flow.unit} buckets={flow.buckets} symbol={symbolOf(total)} decimals={total.decimals} height={52} />
    )}
  </StripCell>
);
