import { Check, ChevronsUpDown } from 'lucide-react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { ChoiceField, NumberField } from '../../../electron/contract/schema/form-field.ts';
import { cx } from '../class-names.ts';
import popover from '../floating/popover.module.css';
import styles from './choice-input.module.css';
import { choiceWords } from './choice-words.ts';
import { labelId, type Path, useField } from './control.ts';
import { Frame } from './frame.tsx';

const leftOut = ' left out';
/** From here on a list of choices has a search of its own. */
const many = 12;

/** One of the values a row names: in plain words, with the value as it is sent beside them. */
export function ChoiceInput({ field, path }: { field: ChoiceField | NumberField; path: Path }) {
  const { control, id, value, problem, describedBy } = useField(path, field);
  const inList = typeof path.at(-1) === 'number';
  const { contains } = useFilter({ sensitivity: 'base' });
  const values = (field.values ?? []).map(String);
  const current = value === undefined || value === null ? null : String(value);
  const choose = (key: string) => control.set(path, key === leftOut ? undefined : field.kind === 'number' ? Number(key) : key);
  const list = (
    <ListBox className={cx(popover.list)} aria-label={field.label}>
      {!field.required && (
        <ListBoxItem id={leftOut} textValue="Left out" className={cx(popover.item)}>
          <span className={styles.none}>Left out</span>
        </ListBoxItem>
      )}
      {values.map(choice => (
        <ListBoxItem key={choice} id={choice} textValue={`${choiceWords(choice)} ${choice}`} className={cx(popover.item)}>
          {({ isSelected }) => (
            <>
              <span className={styles.words}>{choiceWords(choice)}</span>
              {choiceWords(choice) !== choice && <code className={styles.wire}>{choice}</code>}
              {isSelected && <Check aria-hidden size={14} className={popover.check} />}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  );
  return (
    <Frame field={field} id={id} inList={inList} problem={problem} forInput={false}>
      <Select
        aria-labelledby={labelId(id)}
        aria-describedby={describedBy}
        value={current}
        onChange={key => key !== null && choose(String(key))}
        isInvalid={problem !== undefined}
        onBlur={() => control.touch(path)}
      >
        <Button id={id} className={cx(styles.button)} data-wrong={problem !== undefined}>
          {/* The kit names the button by its label and by this: a value of our own in a plain element is not heard. */}
          <SelectValue className={cx(styles.value)}>
            {() =>
              current === null ? (
                <span className={styles.none}>{field.required ? 'Choose…' : 'Left out'}</span>
              ) : (
                <>
                  <span className={styles.words}>{choiceWords(current)}</span>
                  {choiceWords(current) !== current && <code className={styles.wire}>{current}</code>}
                </>
              )
            }
          </SelectValue>
          <ChevronsUpDown aria-hidden size={14} className={styles.arrow} />
        </Button>
        <Popover className={cx(popover.popover, styles.popover)}>
          {values.length < many ? (
            list
          ) : (
            <Autocomplete filter={contains}>
              <SearchField aria-label={`Search ${field.label}`} autoFocus className={cx(styles.search)}>
                <Input className={cx(styles.find)} placeholder={`Search ${values.length} values`} />
              </SearchField>
              {list}
            </Autocomplete>
          )}
        </Popover>
      </Select>
    </Frame>
  );
}
