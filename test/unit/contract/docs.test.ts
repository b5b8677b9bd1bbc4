/** What is generated from the table is as the table says. */
import { expect, test } from 'vitest';
import { operations } from '../../../electron/contract/operations/table.ts';
import { contractReadme } from '../../../electron/contract/readme.ts';
import { staleDocuments } from '../../docs.ts';

test('the generated files are fresh (npm run docs)', () => {
  expect(staleDocuments()).toEqual([]);
});

test('the page tells every operation, its type and its limits', () => {
  const page = contractReadme();
  for (const [name, row] of Object.entries(operations)) {
    expect(page).toContain(`### ${name}\n`);
    expect(page).toContain(row.doc);
    if (row.kind === 'activity') expect(page).toContain(`type \`${row.type}\`, intent \`${row.intent}\``);
  }
  for (const limit of [
    '409600 bytes',
    'from 0 to 4000',
    'from 1 to 100',
    '12, 15, 18, 21, 24',
    'from 1 to 86400',
    'X-Auth-Proxy-Config-Id',
  ])
    expect(page).toContain(limit);
});
