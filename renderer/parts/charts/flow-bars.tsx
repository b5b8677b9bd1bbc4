import { scaleBand, scaleLinear } from 'd3-scale';
import { useLayoutEffect, useRef, useState } from 'react';
import { decimal, grouped } from '../../../electron/contract/text/amounts.ts';
import { tenThousandths } from '../../words/text/decimal.ts';
import { periodWords, unitWords } from '../../words/text/periods.ts';
import styles from './flow-bars.module.css';

export interface Bucket {
  /** Start in milliseconds, UTC. */
  at: number;
  in: bigint;
  out: bigint;
}
interface Props {
  unit: keyof typeof unitWords;
  buckets: readonly Bucket[];
  symbol: string;
  /** Null: atomic units are told. */
  decimals: number | null;
  /** Of the picture, in pixels. */
  height: number;
  /** Of a bar with its gap, in pixels: a few periods make bars of a sensible width, not blocks. */
  widest?: number;
}

const gap = 3;

/** "1,234.5 USDC" */
export const flowWords = (value: bigint, { symbol, decimals }: Pick<Props, 'symbol' | 'decimals'>): string =>
  decimals === null ? `${grouped(value)} atomic units` : `${decimal(value, decimals)} ${symbol}`;

/** What came (above the line) and went (below it) over time, as bars: the numbers stand in a table elsewhere, exact. */
export function FlowBars({ unit, buckets, symbol, decimals, height, widest = 44 }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const amount = (value: bigint) => flowWords(value, { symbol, decimals });
  const mostIn = greatest(buckets.map(bucket => bucket.in));
  const mostOut = greatest(buckets.map(bucket => bucket.out));
  const most = greatest([mostIn, mostOut]);
  const sum = (side: 'in' | 'out') => buckets.reduce((total, bucket) => total + bucket[side], 0n);
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined) return null;

  // SECURITY: amounts stay whole numbers; only the share of the greatest, in ten-thousandths, becomes a length.
  const share = (value: bigint) => tenThousandths(value, most);
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
  );
}

export function greatest(values: readonly bigint[]): bigint {
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
