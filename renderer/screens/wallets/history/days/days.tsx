import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../parts/controls/button.tsx';
import { PickPanel } from '../../../../parts/controls/pick.tsx';
import { Days } from '../../../../parts/fields/filters.tsx';
import { dayStart } from '../../../../store/wallets/history-lines.ts';
import { rangeWords } from '../../../../words/history.ts';
import { plain } from '../../../../words/text/hostile.ts';
import styles from './days.module.css';
import { Month } from './month.tsx';
import { extended, presets, type Range } from './ranges.ts';

interface Props {
  range: Range;
  onChange(range: Range): void;
}

/** A range of days: as it is usually asked for, from a calendar, or typed. */
export const DaysPick = ({ range, onChange }: Props) => (
  <PickPanel
    label="Days"
    icon={<Calendar aria-hidden size={14} />}
    said={wrongDays(range) === null ? rangeWords(dayStart(range.from), dayStart(range.to)) : 'no range'}
    onClear={() => onChange({ from: '', to: '' })}
  >
    {close => <Panel range={range} onChange={onChange} onDone={close} />}
  </PickPanel>
);

function Panel({ range, onChange, onDone }: Props & { onDone(): void }) {
  const [today] = useState(Date.now);
  const [month, setMonth] = useState(dayStart(range.to) ?? dayStart(range.from) ?? today);
  const wrong = wrongDays(range);
  const choose = (next: Range) => {
    onChange(next);
    setMonth(dayStart(next.to) ?? dayStart(next.from) ?? today);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.presets}>
        {presets.map(({ words, of }) => (
          <Button key={words} small variant="quiet" onPress={() => choose(of(today))}>
            {words}
          </Button>
        ))}
      </div>
      <div className={styles.side}>
        <Month
          month={month}
          today={today}
          range={range}
          onMonth={setMonth}
          onChoose={day => onChange(extended(wrong === null ? range : { from: '', to: '' }, day))}
        />
        <div className={styles.typed}>
          <Days
            from={range.from}
            to={range.to}
            isWrong={() => wrong !== null}
            onChange={change => choose({ ...range, ...change })}
          />
        </div>
        {wrong !== null && (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        )}
        <div className={styles.actions}>
          <Button small variant="primary" onPress={onDone}>
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What is wrong with the days, in a sentence; null where nothing is. */
function wrongDays({ from, to }: Range): string | null {
  for (const text of [from, to])
    if (text !== '' && dayStart(text) === null) return `Expected a day such as 2026-11-21, received ${plain(text.slice(0, 24))}.`;
  return from !== '' && to !== '' && from > to ? 'The first day is after the last.' : null;
}
