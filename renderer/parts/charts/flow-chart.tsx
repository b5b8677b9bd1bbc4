import { scaleBand, scaleLinear } from 'd3-scale';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { decimal, grouped } from '../../../electron/contract/text/amounts.ts';
import { tenThousandths } from '../../words/text/decimal.ts';
import { periodWords, unitWords } from '../../words/text/periods.ts';
import styles from './flow-chart.module.css';

interface Bucket {
  /** Start in milliseconds, UTC. */
  at: number;
  in: bigint;
  out: bigint;
}
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
const gap = 3;
const widest = 44;

/** What came (above the line) and went (below it) over time. The same numbers stand in a table beside it, exact. */
export function FlowChart({ unit, buckets, symbol, decimals, lead }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const amount = (value: bigint) =>
    `${decimals === null ? grouped(value) : decimal(value, decimals)} ${decimals === null ? 'atomic units' : symbol}`;
  const mostIn = greatest(buckets.map(bucket => bucket.in));
  const mostOut = greatest(buckets.map(bucket => bucket.out));
  const most = greatest([mostIn, mostOut]);
  const sum = (side: 'in' | 'out') => buckets.reduce((total, bucket) => total + bucket[side], 0n);
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined) return null;

  // SECURITY: amounts stay whole numbers; only the share of the greatest, in ten-thousandths, becomes a length.
  const share = (value: bigint) => tenThousandths(value, most);
  // A few periods make bars of a sensible width, not blocks.
  const x = scaleBand<number>()
    .domain(buckets.map(bucket => bucket.at))
    .range([0, Math.min(width, buckets.length * widest)])
    .paddingInner(0.18);
  const y = scaleLinear()
    .domain([-share(mostOut) || -1, share(mostIn) || 1])
    .range([height - gap, gap]);
  const zero = y(0);
  const period = (bucket: Bucket) => periodWords(unit, bucket.at);
  const summary = `${symbol} per ${unitWords[unit]}, ${period(first)} to ${period(last)}: ${amount(sum('in'))} in, ${amount(sum('out'))} out.`;
  return (
    <figure className={styles.flow}>
      <figcaption className={styles.caption}>
        {lead}
        <span>
          <i className={styles.in} aria-hidden /> In, at most <b>{amount(mostIn)}</b> in a {unitWords[unit]}
        </span>
        <span>
          <i className={styles.out} aria-hidden /> Out, at most <b>{amount(mostOut)}</b>
        </span>
      </figcaption>
      <div ref={frame} className={styles.frame}>
        {width > 0 && (
          <svg role="img" aria-label={summary} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            {buckets.map(bucket => {
              const [top, bottom] = [y(share(bucket.in)), y(-share(bucket.out))];
              const place = { x: x(bucket.at), width: x.bandwidth() };
              return (
                <g key={bucket.at}>
                  <rect {...place} y={top} height={zero - top} className={styles.in} />
                  <rect {...place} y={zero} height={bottom - zero} className={styles.out} />
                  <rect {...place} y={0} height={height} className={styles.column}>
                    <title>{`${period(bucket)}: ${amount(bucket.in)} in, ${amount(bucket.out)} out`}</title>
                  </rect>
                </g>
              );
            })}
            <line x1={0} x2={Math.min(width, buckets.length * widest)} y1={zero} y2={zero} className={styles.zero} />
          </svg>
        )}
      </div>
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

function greatest(values: readonly bigint[]): bigint {
  let most = 0n;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The width of an element, in whole pixels; 0 before it is known. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(current.clientWidth)));
    observer.observe(current);
    setWidth(Math.floor(current.clientWidth));
    return () => observer.disconnect();
  }, [element]);
  return width;
}
