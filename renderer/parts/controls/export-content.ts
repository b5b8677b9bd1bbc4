/** What is saved, as it is sent to main: one text, however long a table is. */
import type { Custody } from '../../../electron/contract/bridge.ts';

type Content = Parameters<Custody['files']['save']>[0]['content'];

/** Its cells are made safe for spreadsheets in main. */
export const asCsv = (header: string[], rows: readonly string[][]): Content => ({
  ...{ format: 'csv', header },
  rows: rows.map(row => JSON.stringify(row)).join('\n'),
});

export const asJson = (value: unknown): Content => ({ format: 'json', text: `${JSON.stringify(value ?? null, null, 2)}\n` });
