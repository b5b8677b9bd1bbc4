import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from '../../parts/class-names.ts';
import styles from './settings.module.css';

interface ChoiceProps<T extends string> {
  label: string;
  words: Record<T, string>;
  value: T;
  onChange(value: T): void;
}

/** One of a few words, in a row with its label. */
export function Choice<T extends string>({ label, words, value, onChange }: ChoiceProps<T>) {
  const entries = Object.entries(words) as [T, string][];
  return (
    <RadioGroup
      orientation="horizontal"
      value={value}
      onChange={next => {
        const found = entries.find(([name]) => name === next);
        if (found !== undefined) onChange(found[0]);
      }}
      className={cx(styles.row)}
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <div className={styles.choices}>
        {entries.map(([name, word]) => (
          <Radio key={name} value={name} className={cx(styles.choice)}>
            {word}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
