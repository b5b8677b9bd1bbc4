import { useMemo, useState } from 'react';
import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { FlowChart } from '../../../parts/charts/flow-chart.tsx';
import { Select } from '../../../parts/controls/select.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { flowOf } from '../../../store/wallets/history-flow.ts';
import { type AssetTotal, feesOf, type HistoryLine, totalsOf } from '../../../store/wallets/history-lines.ts';
import { sizeWords } from '../../../words/history.ts';
import { plain } from '../../../words/text/hostile.ts';
import styles from './summary.module.css';

const symbolOf = ({ symbol }: Pick<AssetTotal, 'symbol'>): string => plain((symbol ?? 'unnamed').slice(0, 24));

/** Assets of the same name are told apart by their identifier. */
const isAmbiguous = (total: AssetTotal, all: readonly AssetTotal[]): boolean =>
  all.some(other => other.caip19 !== total.caip19 && symbolOf(other) === symbolOf(total));

/** What the lines come to: flow over time of one asset, totals by asset, fees. Exact, and of what is shown alone. */
export function Summary({ lines }: { lines: readonly HistoryLine[] }) {
  const totals = useMemo(() => totalsOf(lines), [lines]);
  const fees = useMemo(() => feesOf(lines), [lines]);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = totals.find(total => total.caip19 === wanted) ?? totals[0];
  const flow = useMemo(() => (chosen === undefined ? null : flowOf(lines, chosen.caip19)), [lines, chosen]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={styles.summary} aria-label="Totals and flow" tabIndex={0}>
      {chosen !== undefined && flow !== null && (
        <div className={styles.flow}>
          <FlowChart
            unit={flow.unit}
            buckets={flow.buckets}
            symbol={symbolOf(chosen)}
            decimals={chosen.decimals}
            lead={
              <Select
                variant="beside"
                label="Flow of"
                value={chosen.caip19}
                choices={totals.map(total => ({
                  value: total.caip19,
                  words: symbolOf(total),
                  detail: plain(total.caip19.slice(0, 120)),
                }))}
                onChange={setWanted}
              />
            }
          />
          {flow.unread > 0 && (
            <p className={styles.note}>
              {plural(flow.unread, 'transfer')} not in the chart: the time, amount or direction cannot be read.
            </p>
          )}
        </div>
      )}
      <table className={styles.totals}>
        <caption className={styles.note}>Totals of what is shown: transfers, and each fee once</caption>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            <th scope="col">Net</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(total => (
            <tr key={total.caip19}>
              <th scope="row" title={plain(total.caip19)}>
                <HostileText text={symbolOf(total)} /> {total.suspicious && <Chip tone="high">Suspicious</Chip>}
                {(total.suspicious || isAmbiguous(total, totals)) && (
                  <span className={styles.id}>
                    <HostileText text={total.caip19} mono limit={80} />
                  </span>
                )}
              </th>
              <td>{sizeWords(total.in, total.decimals, null)}</td>
              <td>{sizeWords(total.out, total.decimals, null)}</td>
              <td>{sizeWords(total.in - total.out, total.decimals, null)}</td>
              <td>
                {count(total.transfers)}
                {total.unread > 0 && <span className={styles.id}>{count(total.unread)} not readable</span>}
              </td>
            </tr>
          ))}
          {fees.map(fee => (
            <tr key={`fee ${fee.caip19}`}>
              <th scope="row">
                Fees{fee.symbol !== null && ` in ${fee.symbol}`}
                {fee.symbol === null && (
                  <span className={styles.id}>
                    <HostileText text={fee.caip19} mono limit={80} />
                  </span>
                )}
              </th>
              <td />
              <td>{sizeWords(fee.paid, fee.decimals, null)}</td>
              <td colSpan={2}>{fee.sponsored > 0n && <>the service paid {sizeWords(fee.sponsored, fee.decimals, null)}</>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
