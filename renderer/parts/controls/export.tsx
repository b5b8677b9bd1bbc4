import { Download } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Custody } from '../../../electron/contract/bridge.ts';
import { cx } from '../class-names.ts';
import popover from '../floating/popover.module.css';
import { Button } from './button.tsx';
import styles from './export.module.css';
import { asCsv, asJson } from './export-content.ts';

export interface ExportTable {
  header: string[];
  rows: string[][];
  /** The same rows as values, for JSON. */
  value: unknown;
}
interface Props {
  /** Small letters, digits and hyphens; the ending is added. */
  name: string;
  /** Made when it is asked for: what is filtered now. */
  table(): ExportTable | Promise<ExportTable>;
  save: Custody['files']['save'];
  isDisabled?: boolean;
}

/** A page that nobody looks at draws no frames. */
const patienceMs = 100;
/** What was pressed is drawn first, and between steps: a table of ten thousand rows keeps the page for a tenth of a second. */
const drawn = () =>
  new Promise<void>(resolve => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, patienceMs);
  });

/** Saves what is shown, as CSV (its cells made safe for spreadsheets in main) or JSON, where a person says. */
export function ExportMenu({ name, table, save, isDisabled = false }: Props) {
  const [said, setSaid] = useState('');
  const run = async (format: 'csv' | 'json') => {
    await drawn();
    const { header, rows, value } = await table();
    await drawn();
    const content = format === 'csv' ? asCsv(header, rows) : asJson(value);
    await drawn();
    const answer = await save({ name, content });
    if (!answer.ok) setSaid(answer.message);
    else setSaid(answer.value.saved === null ? '' : `Saved as ${answer.value.saved}`);
  };
  return (
    <span className={styles.export}>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <MenuTrigger>
        <Button small variant="quiet" isDisabled={isDisabled}>
          <Download aria-hidden size={14} />
          Export
        </Button>
        <Popover className={cx(popover.popover)} placement="bottom end">
          <Menu
            className={cx(popover.list)}
            aria-label="Export what is shown"
            onAction={key => void run(key === 'csv' ? 'csv' : 'json')}
          >
            <MenuItem id="csv" className={cx(popover.item)}>
              As CSV
            </MenuItem>
            <MenuItem id="json" className={cx(popover.item)}>
              As JSON
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  );
}
