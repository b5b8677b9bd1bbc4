import { scaleLinear, scaleLog } from 'd3-scale';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { cx } from '../class-names.ts';
import { forDrawing, labelPlaces, useWidth } from './drawing.ts';
import styles from './scatter.module.css';

export interface ScatterPoint {
  id: string;
  /** Short, beside the point where there is room. */
  label: string;
  /** The whole of it, exact: heard, and shown on hovering. */
  words: string;
  /** Above 0. */
  x: bigint;
  y: bigint;
  shape: 'round' | 'square';
  filled: boolean;
}
interface Props {
  points: readonly ScatterPoint[];
  selected: string | null;
  onSelect(id: string): void;
  /** What the picture says, in words. */
  summary: string;
  xTitle: string;
  yTitle: string;
  xWords(value: bigint): string;
  yWords(value: bigint): string;
  height: number;
}
const edges = { top: 26, right: 14, bottom: 34, left: 46 };
/** Room that a tick of the axis along the bottom has. */
const tickRoom = 56;
/** Of a character of a label, in pixels, on the safe side. */
const letter = 6.4;
/** Longer labels end in dots. */
const widestLabel = 24 * letter;

/** Points by two values: along by powers of ten, up in even steps. The arrow keys walk from point to point. */
export function Scatter({ points, selected, onSelect, summary, xTitle, yTitle, xWords, yWords, height }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  // Long words at the side push the picture aside, up to a third of it.
  const most = points.reduce((high, point) => (point.y > high ? point.y : high), 0n);
  const margin = { ...edges, left: Math.max(edges.left, Math.min(width / 3, yWords(most).length * letter + 14)) };
  const inner = Math.max(0, width - margin.left - margin.right);
  const innerHeight = height - margin.top - margin.bottom;
  const { x, y, xTicks, yTicks, placed } = useMemo(() => drawn(points, inner, innerHeight), [points, inner, innerHeight]);
  const walk = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = event.currentTarget.parentElement?.querySelectorAll('button');
    buttons?.[(index + step + points.length) % points.length]?.focus();
  };
  const entry = points.some(point => point.id === selected) ? selected : points[0]?.id;
  return (
    <figure className={styles.scatter} aria-label={summary}>
      <div ref={frame} className={styles.frame} style={{ height }}>
        {width > 0 && (
          <>
            <svg width={width} height={height} aria-hidden="true">
              <g transform={`translate(${margin.left} ${margin.top})`}>
                {yTicks.map(tick => (
                  <g key={tick} transform={`translate(0 ${y(tick)})`}>
                    <line x2={inner} className={styles.grid} />
                    <text x={-8} dy="0.32em" textAnchor="end" className={styles.tick}>
                      {yWords(BigInt(Math.round(tick)))}
                    </text>
                  </g>
                ))}
                {xTicks.map(tick => (
                  <g key={tick} transform={`translate(${x(forDrawing(tick))} ${innerHeight})`}>
                    <line y2={4} className={styles.mark} />
                    <text y={16} textAnchor="middle" className={styles.tick}>
                      {xWords(tick)}
                    </text>
                  </g>
                ))}
                <line y1={innerHeight} y2={innerHeight} x2={inner} className={styles.axis} />
                <text x={-margin.left + 2} y={-16} className={styles.title}>
                  {yTitle}
                </text>
                <text x={inner} y={innerHeight + 31} textAnchor="end" className={styles.title}>
                  {xTitle}
                </text>
              </g>
            </svg>
            <div className={styles.points} style={{ left: margin.left, top: margin.top, width: inner, height: innerHeight }}>
              {placed.map((point, index) => (
                <button
                  key={point.id}
                  type="button"
                  tabIndex={point.id === entry ? 0 : -1}
                  aria-pressed={point.id === selected}
                  aria-label={point.words}
                  title={point.words}
                  className={styles.point}
                  style={{ left: point.left, top: point.top }}
                  onClick={() => onSelect(point.id)}
                  onKeyDown={event => walk(event, index)}
                >
                  <i className={cx(styles.dot, styles[point.shape], point.filled && styles.filled)} />
                  <span
                    className={styles.label}
                    data-side={point.side ?? 'hidden'}
                    style={{ maxWidth: widestLabel }}
                    title={point.words}
                  >
                    {point.label}
                  </span>
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </figure>
  );
}

function drawn(points: readonly ScatterPoint[], width: number, height: number) {
  const xs = points.map(point => forDrawing(point.x));
  const ys = points.map(point => forDrawing(point.y));
  const y = scaleLinear()
    .domain([Math.min(0, ...ys), Math.max(1, ...ys) * 1.06])
    .nice(4)
    .range([height, 0]);
  const x = scaleLog()
    .domain([Math.min(...xs) / 1.5, Math.max(...xs) * 1.5])
    .range([0, width]);
  const at = points.map((point, index) => ({
    x: x(xs[index] ?? 1),
    y: y(ys[index] ?? 0),
    width: Math.min(point.label.length * letter, widestLabel),
  }));
  const sides = labelPlaces(at, { width, height });
  const placed = points.map((point, index) => ({ ...point, left: at[index]?.x, top: at[index]?.y, side: sides[index] ?? null }));
  // Powers of ten; where there are too few of them, their doubles and fives too.
  const [least = 1, most = 1] = x.domain();
  const powers = Array.from({ length: 80 }, (_, power) => 10n ** BigInt(power));
  const within = (ticks: bigint[]) => ticks.filter(tick => forDrawing(tick) >= least && forDrawing(tick) <= most);
  const tens = within(powers);
  const xTicks = tens.length > 2 ? tens : within(powers.flatMap(power => [power, 2n * power, 5n * power]));
  const every = Math.max(1, Math.ceil((xTicks.length * tickRoom) / Math.max(width, 1)));
  return { x, y, placed, xTicks: xTicks.filter((_, index) => index % every === 0), yTicks: y.ticks(4) };
}
