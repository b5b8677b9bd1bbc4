import { Check, Columns3 } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../../../../parts/class-names.ts';
import { Button } from '../../../../parts/controls/button.tsx';
import popover from '../../../../parts/floating/popover.module.css';
import { type Column, columns } from './layout.ts';

const words: Record<Column, string> = {
  account: 'Account',
  trust: 'Trust',
  asset: 'Asset',
  fee: 'Fee',
  state: 'State',
};

interface Props {
  chosen: ReadonlySet<Column>;
  onChange(chosen: ReadonlySet<Column>): void;
}

/** Which of the columns stand; when, direction, with whom and how much always do. */
export const ColumnsMenu = ({ chosen, onChange }: Props) => (
  <MenuTrigger>
    <Button small variant="faint">
      <Columns3 aria-hidden size={14} /> Columns
    </Button>
    <Popover className={cx(popover.popover)} placement="bottom end">
      <Menu
        aria-label="Columns"
        className={cx(popover.list)}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={keys => onChange(new Set(columns.filter(column => keys === 'all' || keys.has(column))))}
      >
        {columns.map(column => (
          <MenuItem key={column} id={column} textValue={words[column]} className={cx(popover.item)}>
            {({ isSelected }) => (
              <>
                <span className={popover.words}>{words[column]}</span>
                {isSelected && <Check aria-hidden size={14} className={popover.check} />}
              </>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
