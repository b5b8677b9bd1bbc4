/**
 * Writes what is generated: from the table the contract's README and the bridge's names, and from what was kept of them the
 * rules of risk and the last runs of mutations, benches and kills; from the table of faults, the tests that show them; from
 * the bundles, the licences of everything that ships, and of what they hold the table in README.md.
 * `node test/docs.ts` writes; with `--check` it says what is stale and fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appCalls } from '../electron/contract/app.ts';
import { operations } from '../electron/contract/operations/table.ts';
import { contractReadme } from '../electron/contract/readme.ts';
import { groups, type Operation } from '../electron/contract/schema/operation.ts';
import { riskDocument } from '../electron/core/review/rules/table.ts';
import { figuresDocument } from './bench/document.ts';
import { withShipsTable } from './bundles.ts';
import { crashDocument } from './crash/document.ts';
import { faultsDocument } from './faults/document.ts';
import { licencesSource } from './licences/document.ts';
import { report } from './mutate/report.ts';

/** Every generated file, by its path from the top of the tree. */
const documents: Record<string, () => string | Promise<string>> = {
  'electron/contract/README.md': contractReadme,
  'electron/contract/bridge-names.ts': bridgeNamesSource,
  'electron/core/review/RISKS.md': riskDocument,
  'README.md': () => withShipsTable(readFileSync(fileOf('README.md'), 'utf8')),
  'renderer/screens/settings/about/licences.json': licencesSource,
  'test/bench/README.md': figuresDocument,
  'test/crash/README.md': crashDocument,
  'test/faults/README.md': faultsDocument,
  'test/mutation.md': report,
};

/** What is not as it would be generated now: the text it should have, by path. */
async function staleDocuments(): Promise<Map<string, string>> {
  const stale = new Map<string, string>();
  for (const [path, make] of Object.entries(documents)) {
    const text = await make();
    if (read(path) !== text) stale.set(path, text);
  }
  return stale;
}

/** Groups in the order of the rows, then those of the app's own calls; laid out as the formatter would. */
function bridgeNamesSource(): string {
  const named = new Map<string, string[]>(groups.map(group => [group, []]));
  const add = (group: string, name: string) => named.set(group, [...(named.get(group) ?? []), name]);
  for (const [name, row] of Object.entries(operations) as [string, Operation][]) add(row.group, name);
  for (const name of Object.keys(appCalls)) add(name.slice(0, name.indexOf('.')), name);
  const lines = [...named].map(([group, names]) => {
    const line = `  ${group}: [${names.map(name => `'${name}'`).join(', ')}],`;
    return line.length <= 130 ? line : `  ${group}: [\n${names.map(name => `    '${name}',`).join('\n')}\n  ],`;
  });
  return `${[
    '/** Names of the bridge by group. Generated from the table by `npm run docs`; a check fails when it is stale. */',
    'export const bridgeNames = {',
    ...lines,
    '} as const;',
  ].join('\n')}\n`;
}

const fileOf = (path: string): string => join(import.meta.dirname, '..', path);

function read(path: string): string | undefined {
  try {
    return readFileSync(fileOf(path), 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const stale = await staleDocuments();
  if (process.argv.includes('--check')) {
    for (const path of stale.keys()) console.error(`${path} is stale: run npm run docs.`);
    process.exitCode = stale.size === 0 ? 0 : 1;
  } else {
    for (const [path, text] of stale) {
      writeFileSync(fileOf(path), text);
      console.log(`Wrote ${path}`);
    }
  }
}
