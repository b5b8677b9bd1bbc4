import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField } from 'react-aria-components/NumberField';
import { cx } from '../../parts/class-names.ts';
import row from '../../parts/form-row.module.css';
import styles from './settings.module.css';

/** How often the service is asked while the window is looked at; 2 to 300 seconds, as the contract allows. */
export function PollSeconds({ value, onChange }: { value: number; onChange(value: number): void }) {
  return (
    <NumberField
      className={cx(row.row)}
      value={value}
      minValue={2}
      maxValue={300}
      onChange={next => {
        if (Number.isInteger(next) && next !== value) onChange(next);
      }}
    >
      <Label className={cx(row.label)}>Ask the service every</Label>
      <Group className={cx(styles.number)}>
        <Button slot="decrement" className={cx(styles.stepper)}>
          <Minus aria-hidden size={13} />
        </Button>
        <Input className={cx(styles.input)} />
        <Button slot="increment" className={cx(styles.stepper)}>
          <Plus aria-hidden size={13} />
        </Button>
        <span className={styles.unit}>seconds</span>
      </Group>
    </NumberField>
  );
}
