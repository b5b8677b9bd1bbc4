import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { cx } from '../../../../parts/class-names.ts';
import { IconButton } from '../../../../parts/floating/icon-button.tsx';
import { dayWords } from '../../../../words/history.ts';
import { months } from '../../../../words/text/times.ts';
import styles from './month.module.css';
import { dayOf, dayText, otherMonth, type Range, weeksOf } from './ranges.ts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const day = 24 * 60 * 60 * 1000;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Props {
  /** Any time of the month in front. */
  month: number;
  today: number;
  range: Range;
  onMonth(month: number): void;
  onChoose(day: string): void;
}

/** A month, Monday first: a day begins a range, another ends it. Arrows go from day to day. */
export function Month({ month, today, range, onMonth, onChoose }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const title = `${months[new Date(month).getUTCMonth()]} ${new Date(month).getUTCFullYear()}`;
  const focus = (at: number) => table.current?.querySelector<HTMLElement>(`[data-day="${dayText(at)}"]`)?.focus();
  const walk = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const to = at + step * day;
    if (new Date(to).getUTCMonth() !== new Date(month).getUTCMonth()) onMonth(to);
    requestAnimationFrame(() => focus(to));
  };
  const stop = stopOf(month, today, range);
  return (
    <div className={styles.month}>
      <div className={styles.title}>
        <IconButton label="Earlier month" icon={ChevronLeft} onPress={() => onMonth(otherMonth(month, -1))} />
        <b role="status">{title}</b>
        <IconButton label="Later month" icon={ChevronRight} onPress={() => onMonth(otherMonth(month, 1))} />
      </div>
      <table ref={table} aria-label={title}>
        <thead>
          <tr>
            {names.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(at => {
                const text = dayText(at);
                const isEnd = text === range.from || text === range.to;
                const isInside = range.from !== '' && range.to !== '' && text > range.from && text < range.to;
                const isOther = new Date(at).getUTCMonth() !== new Date(month).getUTCMonth();
                return (
                  <td key={text} className={cx(isInside && styles.inside)}>
                    <button
                      type="button"
                      data-day={text}
                      aria-label={dayWords(at)}
                      aria-pressed={isEnd || isInside}
                      aria-current={at === dayOf(today) ? 'date' : undefined}
                      tabIndex={at === stop ? 0 : -1}
                      className={cx(styles.day, isEnd && styles.end, isOther && styles.other)}
                      onKeyDown={event => walk(event, at)}
                      onClick={() => onChoose(text)}
                    >
                      {new Date(at).getUTCDate()}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The one day that Tab stops at. */
function stopOf(month: number, today: number, { from }: Range): number {
  const isHere = (at: number) => new Date(at).toISOString().slice(0, 7) === new Date(month).toISOString().slice(0, 7);
  const chosen = Date.parse(`${from}T00:00:00Z`);
  if (!Number.isNaN(chosen) && isHere(chosen)) return chosen;
  return isHere(today) ? dayOf(today) : otherMonth(month, 0);
}
