import { Check, ChevronDown, ChevronsUpDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../class-names.ts';
import { Panel } from '../floating/panel.tsx';
import popover from '../floating/popover.module.css';
import styles from './pick.module.css';
import type { Choice } from './select.tsx';

interface ChipProps {
  label: string;
  /** The value in a few words; null where none is set. */
  said: string | null;
  /** Left out: it always has a value, as an order has. */
  onClear?: (() => void) | undefined;
  icon?: ReactNode;
}

/** The button that says what is set, and beside it the one that clears it. Stands inside a trigger of the kit. */
const PickButton = ({ label, said, icon, always }: ChipProps & { always: boolean }) => (
  <Button className={cx(styles.button)}>
    {icon}
    {label !== '' && <span>{label}</span>}
    {said !== null && <b title={said}>{said}</b>}
    {always ? <ChevronsUpDown aria-hidden size={13} /> : said === null && <ChevronDown aria-hidden size={14} />}
  </Button>
);

const Chip = ({ label, said, onClear, children }: ChipProps & { children: ReactNode }) => (
  <span className={cx(styles.pick, said !== null && onClear !== undefined && styles.set)}>
    {children}
    {said !== null && onClear !== undefined && (
      <Button className={cx(styles.clear)} aria-label={`Clear ${label.toLowerCase()}`} onPress={onClear}>
        <X aria-hidden size={14} />
      </Button>
    )}
  </span>
);

interface Props<V extends string> extends Pick<ChipProps, 'icon'> {
  /** "Severity": the chip is called by it and by its value. */
  label: string;
  choices: readonly Choice<V>[];
}

/** A filter chip of one value, or of none. Without a way to say none (`required`) it is an order: "By severity". */
export function PickOne<V extends string>({
  label,
  icon,
  choices,
  value,
  onChange,
  required = false,
}: Props<V> & { value: V | null; onChange(value: V | null): void; required?: boolean }) {
  const said = choices.find(choice => choice.value === value)?.words ?? null;
  const chip = { label, said, icon, onClear: required ? undefined : () => onChange(null) };
  return (
    <Chip {...chip}>
      <MenuTrigger>
        <PickButton {...chip} always={required} />
        <Choices
          label={label}
          choices={choices}
          mode="single"
          chosen={value === null ? [] : [value]}
          onChosen={([next]) => onChange(next ?? (required ? value : null))}
        />
      </MenuTrigger>
    </Chip>
  );
}

/** A filter chip of any number of values; more than one are counted: "Type payment +2". */
export function PickMany<V extends string>({
  label,
  icon,
  choices,
  values,
  onChange,
}: Props<V> & { values: readonly V[]; onChange(values: V[]): void }) {
  const first = choices.find(choice => values.includes(choice.value));
  const more = values.length > 1 ? ` +${values.length - 1}` : '';
  const chip = { label, said: first === undefined ? null : first.words + more, icon, onClear: () => onChange([]) };
  return (
    <Chip {...chip}>
      <MenuTrigger>
        <PickButton {...chip} always={false} />
        <Choices label={label} choices={choices} mode="multiple" chosen={values} onChosen={onChange} />
      </MenuTrigger>
    </Chip>
  );
}

function Choices<V extends string>({
  label,
  choices,
  mode,
  chosen,
  onChosen,
}: {
  label: string;
  choices: readonly Choice<V>[];
  mode: 'single' | 'multiple';
  chosen: readonly V[];
  onChosen(values: V[]): void;
}) {
  return (
    <Popover className={cx(popover.popover, styles.popover)} placement="bottom start">
      <Menu
        aria-label={label}
        className={cx(popover.list)}
        selectionMode={mode}
        selectedKeys={chosen}
        shouldCloseOnSelect={mode === 'single'}
        onSelectionChange={keys => onChosen(choices.map(({ value }) => value).filter(value => keys === 'all' || keys.has(value)))}
      >
        {choices.map(({ value, words, detail }) => (
          <MenuItem key={value} id={value} textValue={words} className={cx(popover.item)}>
            {({ isSelected }) => (
              <>
                <span className={popover.words}>{words}</span>
                {detail !== undefined && <span className={popover.detail}>{detail}</span>}
                {isSelected && <Check aria-hidden size={14} className={popover.check} />}
              </>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

/** A filter chip whose value is set in fields of its own: an amount, days of a calendar. */
export const PickPanel = ({ children, ...chip }: ChipProps & { children(close: () => void): ReactNode }) => (
  <Chip {...chip}>
    <DialogTrigger>
      <PickButton {...chip} always={false} />
      <Panel label={chip.label} popover={styles.popover} className={styles.panel}>
        {children}
      </Panel>
    </DialogTrigger>
  </Chip>
);
