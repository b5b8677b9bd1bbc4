import { Check, ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { cx } from '../class-names.ts';
import { Wrong } from '../fields/field-error.tsx';
import popover from '../floating/popover.module.css';
import styles from './select.module.css';

export interface Choice<V extends string> {
  value: V;
  /** Plain words. */
  words: string;
  /** The wire value or an amount, beside the words. */
  detail?: string | undefined;
}

interface Props<V extends string> {
  label: string;
  /** `beside`: the label stands inside, before the value, as in a row of filters. */
  variant?: 'field' | 'beside';
  value: V | null;
  choices: readonly Choice<V>[];
  onChange(value: V): void;
  isDisabled?: boolean;
  error?: string;
}

/** One of a few values, with its label. */
export function Select<V extends string>({
  label,
  variant = 'field',
  value,
  choices,
  onChange,
  isDisabled = false,
  error,
}: Props<V>) {
  const current = choices.find(choice => choice.value === value);
  return (
    <AriaSelect
      className={cx(styles.select, styles[variant])}
      value={value}
      onChange={key => {
        const next = choices.find(choice => choice.value === key);
        if (next !== undefined) onChange(next.value);
      }}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <Button className={cx(styles.button)}>
        {/* The kit names the button by its label and by this: a value of our own in a plain element is not heard. */}
        <SelectValue className={cx(styles.value)}>
          {() => (
            <>
              <span className={styles.words}>{current?.words ?? 'Choose…'}</span>
              {variant === 'field' && current?.detail !== undefined && <code className={styles.detail}>{current.detail}</code>}
            </>
          )}
        </SelectValue>
        <ChevronsUpDown aria-hidden size={13} className={styles.arrow} />
      </Button>
      {error !== undefined && <Wrong>{error}</Wrong>}
      <Popover className={cx(popover.popover, styles.popover)}>
        <ListBox aria-label={label} className={cx(popover.list)}>
          {choices.map(choice => (
            <ListBoxItem key={choice.value} id={choice.value} textValue={choice.words} className={cx(popover.item)}>
              {({ isSelected }) => (
                <>
                  <span className={styles.words}>{choice.words}</span>
                  {choice.detail !== undefined && <code className={styles.detail}>{choice.detail}</code>}
                  {isSelected && <Check aria-hidden size={14} className={popover.check} />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
