/** The page that people read, written from the table: `npm run docs` puts it into `electron/contract/README.md`. */
import { z } from 'zod';
import { operations } from './operations/table.ts';
import { groups, type Operation, pathOf } from './schema/operation.ts';
import { fieldOf, membersOf } from './schema/schema-walk.ts';

const headings: Record<(typeof groups)[number], string> = {
  activities: 'Activities',
  signing: 'Signing',
  wallets: 'Wallets',
  keys: 'Private keys',
  earn: 'Earn',
  webhooks: 'Webhooks',
  people: 'People',
  access: 'Access',
  settings: 'Settings',
  secrets: 'Secrets',
  sessions: 'Sessions',
};

/** A heading that a row names, as a link from this page. */
const linked = (source: string) =>
  source.replace(
    /^docs\/([\w-]+\.md)#([\w-]+)$/,
    (_, page, heading) => `[${heading.replaceAll('-', ' ')}](../../docs/${page}#${heading})`,
  );

/** The whole text of `electron/contract/README.md`. */
export function contractReadme(): string {
  const rows = Object.entries(operations) as [string, Operation][];
  const fromInterface = rows.filter(([, row]) => row.source === 'interface').length;
  return `${[
    '# The one table',
    'Written from `operations/*.ts` by `npm run docs`; do not edit. A check fails when it is stale.',
    `${rows.length} operations: ${fromInterface} of the interface specification, and ${rows.length - fromInterface} companion ` +
      'operations, which the specification does not show and a deployment may answer with 404; each names the heading of ' +
      '[docs/service.md](../../docs/service.md) it rests on.',
    'Parameters are checked strictly on the way out: an unknown field or enum value is refused. Answers are read leniently: ' +
      'unknown fields are dropped, unknown enum values kept. `?` marks a field that may be left out.',
    table(
      ['Operation', 'Kind', 'Source', 'What it does'],
      rows.map(([name, row]) => [`[${name}](#${name})`, row.kind, linked(row.source), row.doc]),
    ),
    ...groups.flatMap(group => [
      `## ${headings[group]}`,
      ...rows.filter(([, row]) => row.group === group).flatMap(([name, row]) => section(name, row)),
    ]),
  ].join('\n\n')}\n`;
}

function section(name: string, row: Operation): string[] {
  const parameters = lines(row.parameters);
  return [
    `### ${name}`,
    `${row.doc} _${row.source === 'interface' ? 'Interface specification' : `Companion, ${linked(row.source)}`}._`,
    facts(name, row)
      .map(fact => `- ${fact}`)
      .join('\n'),
    parameters.length === 0 ? 'No parameters.' : table(['Parameter', 'Kind', 'Rule'], parameters),
    answer(row),
  ];
}

function facts(name: string, row: Operation): string[] {
  const path = `${row.kind}, \`POST ${pathOf(name, row)}\``;
  if (row.kind === 'query') return [path];
  if (row.kind === 'proxy') return [path, `header \`${row.header}\`, address of the authentication proxy`];
  return [
    path,
    `type \`${row.type}\`, intent \`${row.intent}\``,
    row.confirm === 'person' ? 'released by a person in the confirmation window' : 'released without confirmation',
  ];
}

function answer(row: Operation): string {
  if (row.kind !== 'activity') return `Answer: ${members(row.response)}`;
  if (row.result === null) return 'Result: none of its own; the answer is the activity that was voted on.';
  return `Result \`${row.result.member}\`: ${members(row.result.shape)}`;
}

function members(schema: z.core.$ZodType): string {
  const names = membersOf(schema).map(([name, inner]) => `\`${name}${optional(inner)}\` ${kindOf(inner)}`);
  return names.length === 0 ? 'empty.' : `${names.join(', ')}.`;
}

/** One table row per parameter, nested ones with their path. */
function lines(schema: z.core.$ZodType, prefix = ''): string[][] {
  return membersOf(schema).flatMap(([name, outer]) => {
    const { meta } = fieldOf(outer);
    const path = `${prefix}${name}`;
    const rule = [meta.rule && `${meta.rule}.`, meta.help].filter(Boolean).join(' ');
    return [[`\`${path}${optional(outer)}\``, kindOf(outer), rule || (meta.label ?? '')], ...nested(outer, path)];
  });
}

function nested(outer: z.core.$ZodType, path: string): string[][] {
  const { schema } = fieldOf(outer);
  return schema instanceof z.ZodArray ? nested(schema.element, `${path}[]`) : lines(schema, `${path}.`);
}

/** Columns padded as the formatter pads them, so that the page passes its check. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function kindOf(outer: z.core.$ZodType): string {
  const { schema, meta } = fieldOf(outer);
  if (schema instanceof z.ZodArray) return `list of ${kindOf(schema.element)}`;
  if (schema instanceof z.ZodEnum) return `one of ${listed(schema.options.map(String))}`;
  if (schema instanceof z.ZodLiteral) return `one of the numbers ${[...schema.values].join(', ')}`;
  if (schema instanceof z.ZodUnion) return 'timestamp';
  const kind = schema instanceof z.ZodObject ? 'object' : schema._zod.def.type;
  return meta.known ? `${kind}, known: ${listed(meta.known)}` : kind;
}

/** Long lists say their common beginning once: there are 38 address formats. */
function listed(values: readonly string[]): string {
  const [first = ''] = values;
  let prefix = values.length < 9 ? '' : first.slice(0, first.lastIndexOf('_') + 1);
  while (prefix !== '' && !values.every(value => value.startsWith(prefix)))
    prefix = prefix.slice(0, prefix.lastIndexOf('_', prefix.length - 2) + 1);
  if (prefix === '') return values.map(value => `\`${value}\``).join(' ');
  return `\`${prefix}…\`: ${values.map(value => `\`${value.slice(prefix.length)}\``).join(' ')}`;
}

function optional(outer: z.core.$ZodType): string {
  const { required, nullable } = fieldOf(outer);
  return required && !nullable ? '' : '?';
}
