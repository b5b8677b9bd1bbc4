import type { ReactNode } from 'react';
import { periodWords, unitWords } from '../../words/text/periods.ts';
import { type Bucket, FlowBars, flowWords, greatest } from './flow-bars.tsx';
import styles from './flow-chart.module.css';

interface Props {
  unit: keyof typeof unitWords;
  buckets: readonly Bucket[];
  symbol: string;
  /** Null: atomic units are shown. */
  decimals: number | null;
  /** Stands before the legend: the choice of what is drawn, for example. */
  lead?: ReactNode;
}

const height = 92;
/** It has a sheet to itself. */
const widest = 90;

/** What came (above the line) and went (below it) over time. The same numbers stand in a table beside it, exact. */
export function FlowChart({ unit, buckets, symbol, decimals, lead }: Props) {
  const amount = (value: bigint) => flowWords(value, { symbol, decimals });
  const [first, last] = [buckets[0], buckets.at(-1)];
  const period = (bucket: Bucket) => periodWords(unit, bucket.at);
  if (first === undefined || last === undefined)
    return (
      <div className={styles.caption}>
        {lead}
        <span>No {symbol} among these</span>
      </div>
    );
  return (
    <figure className={styles.flow}>
      <figcaption className={styles.caption}>
        {lead}
        <span>
          <i className={styles.in} aria-hidden /> In, at most <b>{amount(greatest(buckets.map(bucket => bucket.in)))}</b> in a{' '}
          {unitWords[unit]}
        </span>
        <span>
          <i className={styles.out} aria-hidden /> Out, at most <b>{amount(greatest(buckets.map(bucket => bucket.out)))}</b>
        </span>
      </figcaption>
      <FlowBars unit={unit} buckets={buckets} symbol={symbol} decimals={decimals} height={height} widest={widest} />
      <div className={styles.ends} aria-hidden style={{ maxWidth: Math.max(buckets.length * widest, 220) }}>
        <span>{period(first)}</span>
        {buckets.length > 1 && <span>{period(last)}</span>}
      </div>
      <details className={styles.numbers}>
        <summary>Show as a table</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{unitWords[unit]}</th>
                <th scope="col">In</th>
                <th scope="col">Out</th>
                <th scope="col">Net</th>
              </tr>
            </thead>
            <tbody>
              {buckets
                .filter(bucket => bucket.in !== 0n || bucket.out !== 0n)
                .map(bucket => (
                  <tr key={bucket.at}>
                    <th scope="row">{period(bucket)}</th>
                    <td>{amount(bucket.in)}</td>
                    <td>{amount(bucket.out)}</td>
                    <td>{amount(bucket.in - bucket.out)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
