import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import { useRef } from 'react';
import { short } from '../../words/text/times.ts';
import styles from './day-line.module.css';
import { forDrawing, useWidth } from './drawing.ts';

export interface DayPoint {
  /** UTC: "2026-11-21". */
  day: string;
  y: bigint;
  /** Exact, for the table. */
  words: string;
}
interface Props {
  /** Oldest first, a day at most once. */
  points: readonly DayPoint[];
  summary: string;
  /** Heading of the values. */
  title: string;
  yWords(value: bigint): string;
}
const height = 132;
const margin = { top: 8, right: 10, bottom: 22, left: 52 };
const dayMs = 86_400_000;
const time = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A value by day. Days without one are a gap, bridged by a broken line: nothing is known of them. */
export function DayLine({ points, summary, title, yWords }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = points.map(point => forDrawing(point.y));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.2, Math.abs(most) * 0.05, 1);
  const x = scaleUtc()
    .domain([new Date(time(first.day) - dayMs / 2), new Date(time(last.day) + dayMs / 2)])
    .range([margin.left, Math.max(margin.left, width - margin.right)]);
  const y = scaleLinear()
    .domain([least - room, most + room])
    .nice(3)
    .range([height - margin.bottom, margin.top]);
  const at = (point: DayPoint): [number, number] => [x(new Date(time(point.day))), y(forDrawing(point.y))];
  const path = line<DayPoint>()
    .x(point => at(point)[0])
    .y(point => at(point)[1]);
  const runs = inRuns(points);
  const gaps = runs.slice(1).flatMap((run, index) => {
    const [before, after] = [runs[index]?.at(-1), run[0]];
    return before === undefined || after === undefined ? [] : [[before, after]];
  });
  return (
    <figure className={styles.figure}>
      <div ref={frame} className={styles.frame}>
        {width > 0 && (
          <svg role="img" aria-label={summary} width={width} height={height}>
            {y.ticks(3).map(tick => (
              <g key={tick}>
                <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
                <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={styles.tick}>
                  {yWords(BigInt(Math.round(tick)))}
                </text>
              </g>
            ))}
            {gaps.map(gap => (
              <path key={gap[0]?.day} d={path(gap) ?? ''} className={styles.gap} />
            ))}
            {runs.map(run => (
              <path key={run[0]?.day} d={path(run) ?? ''} className={styles.line} />
            ))}
            {points.map(point => (
              <circle
                key={point.day}
                cx={at(point)[0]}
                cy={at(point)[1]}
                r={points.length > 90 ? 1.5 : 2.5}
                className={styles.dot}
              >
                <title>{`${short(point.day, 0)}: ${point.words}`}</title>
              </circle>
            ))}
            <text x={margin.left} y={height - 5} className={styles.tick}>
              {short(first.day, 0)}
            </text>
            {points.length > 1 && (
              <text x={width - margin.right} y={height - 5} textAnchor="end" className={styles.tick}>
                {short(last.day, 0)}
              </text>
            )}
          </svg>
        )}
      </div>
      <details className={styles.numbers}>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(point => (
                <tr key={point.day}>
                  <th scope="row">{point.day}</th>
                  <td>{point.words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

/** Days that follow one another. */
function inRuns(points: readonly DayPoint[]): DayPoint[][] {
  const runs: DayPoint[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && time(point.day) - time(last.day) <= dayMs) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return runs;
}
