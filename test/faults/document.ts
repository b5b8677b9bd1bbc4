/** The list of faults as a document. Written by `npm run docs`. */
import { faults } from './table.ts';

const named = (tests: readonly (readonly [string, string])[]) =>
  tests.map(([file, title]) => `\`${file}\` “${title.replaceAll('|', '\\|')}”`).join('<br>');

export function faultsDocument(): string {
  const parts = Object.entries(faults).map(([where, rows]) => {
    const lines = rows.map(({ fault, does, shown, seen = [] }) => `| ${fault} | ${does} | ${named(shown)} | ${named(seen)} |`);
    return `## ${where}\n\n| Fault | What the app does | Shown by | Seen in Chromium |\n|---|---|---|---|\n${lines.join('\n')}\n`;
  });
  return `# Faults and the tests that show them

Generated from [table.ts](table.ts) by \`npm run docs\`; a test fails where one that is named is not there. What is behind them
is in [docs/faults.md](../../docs/faults.md).

${parts.join('\n')}`;
}
