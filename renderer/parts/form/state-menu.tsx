import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../class-names.ts';
import popover from '../floating/popover.module.css';
import styles from './state-menu.module.css';

export interface EmptyState {
  /** What goes into the request. */
  value: unknown;
  /** "empty text" */
  word: string;
  /** "Send empty text" */
  action: string;
}
const leftOut: EmptyState = { value: undefined, word: 'left out', action: 'Leave it out' };
export const emptyText: EmptyState = { value: '', word: 'empty text', action: 'Send empty text' };
export const emptyList: EmptyState = { value: [], word: 'empty list', action: 'Send an empty list' };
export const nullValue: EmptyState = { value: null, word: 'null', action: 'Send null' };

const same = (left: unknown, right: unknown) =>
  left === right || (Array.isArray(left) && Array.isArray(right) && left.length === 0 && right.length === 0);

interface Props {
  label: string;
  value: unknown;
  /** What an empty field may be sent as, beside being left out. */
  states: readonly EmptyState[];
  onChange(value: unknown): void;
}

/** Says what an empty field is sent as, where there is more than one way: left out is not empty, and empty is not null. */
export function StateMenu({ label, value, states, onChange }: Props) {
  const all = [leftOut, ...states];
  const current = all.find(state => same(state.value, value));
  if (states.length === 0 || current === undefined) return null;
  return (
    <MenuTrigger>
      <Button className={cx(styles.button)} aria-label={`${label}: ${current.word}`}>
        {current.word}
        <ChevronDown aria-hidden size={12} />
      </Button>
      <Popover className={cx(popover.popover)} placement="bottom end">
        <Menu className={cx(popover.list)} aria-label={`How ${label} is sent`}>
          {all.map(state => (
            <MenuItem key={state.word} id={state.word} className={cx(popover.item)} onAction={() => onChange(state.value)}>
              {state.action}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
