import { useMemo } from 'react';
import { Panel } from '../../parts/boxes/panel.tsx';
import { cx } from '../../parts/class-names.ts';
import { lapsesByHour } from '../../store/activities/overview-rows.ts';
import type { Grouped } from '../../store/activities/urgency.ts';
import { lapseWords } from '../../words/overview.ts';
import styles from './charts.module.css';

const high = 6;
const shapes = { critical: 'square', high: 'triangle', look: 'ring', note: 'dot' } as const;

/** When approvals lapse, hour by hour: a mark for each, in the shape of how grave it is. */
export function Lapses({ groups, now }: { groups: Grouped; now: number }) {
  const hours = useMemo(() => lapsesByHour(groups, now), [groups, now]);
  const said = lapseWords(hours);
  return (
    <Panel title="Lapses" standing={<span>next 24 h</span>} card>
      {hours.every(each => each.length === 0) ? (
        <p className={styles.quiet}>{said}</p>
      ) : (
        <>
          <svg viewBox="0 0 276 64" className={styles.chart} role="img" aria-label={said}>
            {hours.map((each, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the hour is what it is
              <g key={hour} transform={`translate(${hour * 11.5 + 5.75} 0)`}>
                {each.slice(0, high).map((severity, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place in a stack
                  <Mark key={n} shape={shapes[severity]} y={57 - n * 10} className={styles[severity]} />
                ))}
                {each.length > high && (
                  <text y={57 - high * 10 + 4} className={styles.more}>
                    +
                  </text>
                )}
              </g>
            ))}
            <path d="M0 63.5H276" className={styles.base} />
          </svg>
          <div className={styles.axis} aria-hidden>
            <span>now</span>
            <span>6 h</span>
            <span>12 h</span>
            <span>18 h</span>
            <span>24 h</span>
          </div>
        </>
      )}
    </Panel>
  );
}

function Mark({
  shape,
  y,
  className,
}: {
  shape: 'square' | 'triangle' | 'ring' | 'dot';
  y: number;
  className: string | undefined;
}) {
  if (shape === 'square') return <rect x={-4} y={y - 4} width={8} height={8} rx={1} className={className} />;
  if (shape === 'triangle') return <path d={`M0 ${y - 4}l4.5 8h-9z`} className={className} />;
  return <circle cy={y} r={shape === 'ring' ? 3.25 : 3.5} className={cx(className)} />;
}
