import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { count } from '../../../electron/contract/text/plain-text.ts';
import { cx } from '../class-names.ts';
import row from './form-row.module.css';
import styles from './segments.module.css';

export interface Segment<T extends string> {
  value: T;
  words: string;
  /** How many there are; none is not said. */
  many?: number;
}

interface Props<T extends string> {
  label: string;
  value: T;
  segments: readonly Segment<T>[];
  onChange(value: T): void;
}

const segmentOf = <T extends string>(segments: readonly Segment<T>[], wanted: unknown) =>
  segments.find(({ value }) => value === wanted)?.value;

/** Which of a few is in front; beside each how many it has. */
export function Segments<T extends string>({ label, value, segments, onChange, small = false }: Props<T> & { small?: boolean }) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([key]) => {
        const next = segmentOf(segments, key);
        if (next !== undefined) onChange(next);
      }}
      className={cx(styles.segments, small && styles.small)}
    >
      {segments.map(({ value: each, words, many = 0 }) => (
        <ToggleButton key={each} id={each} className={cx(styles.segment)}>
          {words} {many > 0 && <b>{count(many)}</b>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** One of a few words, in a row with its label. */
export function SegmentRow<T extends string>({ label, value, segments, onChange }: Props<T>) {
  return (
    <RadioGroup
      orientation="horizontal"
      value={value}
      onChange={wanted => {
        const next = segmentOf(segments, wanted);
        if (next !== undefined) onChange(next);
      }}
      className={cx(row.row)}
    >
      <Label className={cx(row.label)}>{label}</Label>
      <div className={cx(styles.segments, styles.loose)}>
        {segments.map(({ value: each, words }) => (
          <Radio key={each} value={each} className={cx(styles.segment)}>
            {words}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
