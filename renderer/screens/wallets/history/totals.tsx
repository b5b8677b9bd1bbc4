import { count, plural } from '../../../../electron/contract/text/plain-text.ts';
import { Digits } from '../../../parts/amounts/digits.tsx';
import { ScrollBox } from '../../../parts/boxes/scroll-box.tsx';
import { FlowChart } from '../../../parts/charts/flow-chart.tsx';
import { PickOne } from '../../../parts/controls/pick.tsx';
import { Sheet } from '../../../parts/layout/sheet.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import type { Flow } from '../../../store/wallets/history-flow.ts';
import type { AssetTotal, FeeTotal } from '../../../store/wallets/history-lines.ts';
import { history } from '../../../stores.ts';
import { symbolOf } from '../../../words/history.ts';
import { glance } from '../../../words/text/hostile.ts';
import styles from './totals.module.css';

interface Props {
  open: boolean;
  onClose(): void;
  totals: readonly AssetTotal[];
  fees: readonly FeeTotal[];
  /** The asset that is drawn over time. */
  chosen: AssetTotal | null;
  flow: Flow | null;
}

/** Every asset and fee of what is shown, to the last digit, and one of them over time. */
export function TotalsSheet({ open, onClose, totals, fees, chosen, flow }: Props) {
  return (
    <Sheet title="Totals of what is shown" open={open} onClose={onClose} wide>
      <div className={styles.totals}>
        <ScrollBox label="Totals by asset" className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {['Asset', 'Net', 'In and out', 'Transfers'].map(name => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {totals.map(total => (
                <TotalRow key={total.caip19} total={total} isAmbiguous={isAmbiguous(total, totals)} />
              ))}
              {fees.map(fee => (
                <tr key={`fee ${fee.caip19}`}>
                  <th scope="row">Fees, {glance(fee.symbol ?? fee.caip19, 80)}</th>
                  <td>
                    <Digits amount={-fee.paid} decimals={fee.decimals} signed />
                    {fee.sponsored > 0n && (
                      <span className={styles.id}>
                        the service paid <Digits amount={fee.sponsored} decimals={fee.decimals} />
                      </span>
                    )}
                  </td>
                  <td />
                  <td>{count(fee.transactions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
        {chosen !== null && flow !== null && (
          <>
            <FlowChart
              unit={flow.unit}
              buckets={flow.buckets}
              symbol={symbolOf(chosen)}
              decimals={chosen.decimals}
              lead={
                <PickOne
                  label="Flow of"
                  required
                  value={chosen.caip19}
                  choices={totals.map(total => ({
                    value: total.caip19,
                    words: symbolOf(total),
                    detail: glance(total.caip19, 120),
                  }))}
                  onChange={caip19 => caip19 !== null && history.getState().draw(caip19)}
                />
              }
            />
            {flow.unread > 0 && (
              <p className={styles.note}>
                {plural(flow.unread, 'transfer')} not in the chart: the time, amount or direction cannot be read.
              </p>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Assets of the same name are told apart by their identifier. */
const isAmbiguous = (total: AssetTotal, all: readonly AssetTotal[]): boolean =>
  all.some(other => other.caip19 !== total.caip19 && symbolOf(other) === symbolOf(total));

function TotalRow({ total, isAmbiguous: ambiguous }: { total: AssetTotal; isAmbiguous: boolean }) {
  const { decimals } = total;
  return (
    <tr>
      <th scope="row">
        <HostileText text={symbolOf(total)} /> {total.suspicious && <Chip tone="look">Doubtful</Chip>}
        {(total.suspicious || ambiguous) && (
          <span className={styles.id}>
            <HostileText text={total.caip19} mono limit={120} />
          </span>
        )}
        {decimals === null && <span className={styles.id}>atomic units: its places are not known</span>}
      </th>
      <td>
        <Digits amount={total.in - total.out} decimals={decimals} signed />
      </td>
      <td className={styles.flows}>
        in <Digits amount={total.in} decimals={decimals} />
        <br />
        out <Digits amount={total.out} decimals={decimals} />
      </td>
      <td>
        {count(total.transfers)}
        {total.unread > 0 && <span className={styles.id}>{count(total.unread)} not in the sums</span>}
      </td>
    </tr>
  );
}
