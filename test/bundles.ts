/** The table of what ships, for README.md: each package that the app asks for, where it is and why; then what those bring. */
import { besideBundles, bundles } from './bundle-table.ts';
import { table } from './import-table.ts';
import type { Part } from './licences/bundled.ts';

const called: Record<Part, string> = {
  main: 'main',
  core: 'core',
  updates: 'updates',
  preload: 'preload',
  'confirm-preload': 'preload of the confirmation',
  index: 'main page',
  confirm: 'confirmation page',
};
const product = table.filter(({ files }) => !files.source.startsWith('^test'));

/** Why the product imports it. */
function reasonOf(name: string): string {
  const reason = product.map(({ packages }) => packages[name]).find(each => each !== undefined);
  if (reason === undefined) throw new Error(`${name} ships, and no row of the import table says why.`);
  return reason;
}
function shipsTable(): string {
  const parts = Object.entries(bundles) as [Part, (typeof bundles)[Part]][];
  const direct = [...new Set(parts.flatMap(([, row]) => row.direct))].toSorted();
  const where = (name: string) => parts.filter(([, row]) => row.direct.includes(name)).map(([part]) => called[part]);
  const brought = Object.entries(Object.assign({}, ...parts.map(([, row]) => row.brought)) as Record<string, string>);
  return [
    '| Package | Where | Why |',
    '|---|---|---|',
    ...Object.entries(besideBundles).map(([name, why]) => `| ${name} | beside the bundles | ${why} |`),
    ...direct.map(name => `| ${name} | ${where(name).join(', ')} | ${reasonOf(name)} |`),
    '',
    `They bring ${brought.length} along: ${brought
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, why]) => `${name} (${why})`)
      .join('; ')}.`,
  ].join('\n');
}

const [begin, end] = ['<!-- What ships: made by `npm run docs`. -->\n', '<!-- End of what ships. -->'];

/** README.md with the table in its place. */
export function withShipsTable(readme: string): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error('README.md has no place for what ships');
  return `${readme.slice(0, from + begin.length)}\n${shipsTable()}\n\n${readme.slice(to)}`;
}
