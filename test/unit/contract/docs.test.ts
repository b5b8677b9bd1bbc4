/** The page that people read, against the interface specification. That its file is fresh is a step of `npm run check`. */
import { expect, test } from 'vitest';
import { contractReadme } from '../../../electron/contract/readme.ts';
import { type Kind, reads, type Shape, submits } from '../../vectors/interface.ts';

const page = contractReadme();
const sectionOf = (name: string) => page.split(`\n### ${name}\n`)[1]?.split(/\n##+ /)[0] ?? '';

const isChoice = (kind: Kind): kind is readonly (string | number)[] => Array.isArray(kind);
const isList = (kind: Exclude<Kind, string>): kind is { list: Kind } => 'list' in kind;

/** A kind of the specification in the words of the page. */
function kindWords(kind: Kind): string {
  if (typeof kind === 'string') return kind;
  if (isChoice(kind))
    return typeof kind[0] === 'number'
      ? `one of the numbers ${kind.join(', ')}`
      : `one of ${kind.map(value => `\`${value}\``).join(' ')}`;
  return isList(kind) ? `list of ${kindWords(kind.list)}` : 'object';
}
/** Long lists say their common beginning once. */
const inFull = (words: string) => {
  const [, before = '', prefix = '', values = ''] = /^(.*)`(\w+)…`: (.*)$/.exec(words) ?? [];
  return prefix === '' ? words : before + values.replaceAll(/`(\w+)`/g, `\`${prefix}$1\``);
};
/** Every parameter by its path, with those inside it. */
function parametersOf(kind: Kind, prefix = ''): [path: string, kind: Kind][] {
  if (typeof kind === 'string' || isChoice(kind)) return [];
  if (isList(kind)) return parametersOf(kind.list, prefix.replace(/\.$/, '[].'));
  return Object.entries(kind).flatMap(([name, inner]) => [
    [`${prefix}${name}`, inner] as [string, Kind],
    ...parametersOf(inner, `${prefix}${name.replace(/\?$/, '')}.`),
  ]);
}
/** The rows of a section's table: parameter and kind. */
const tableOf = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)` *\| (.*?) *\|/gm)].map(([, path = '', kind = '']) => [path, kind]);

const told = (section: string, parameters: Shape, answer: Shape) => {
  const rows = tableOf(section).map(([path, kind = '']) => [path, inFull(kind.replace(/, known: .*/, ''))]);
  expect(rows).toEqual(parametersOf(parameters).map(([path, kind]) => [path, kindWords(kind)]));
  const [last = ''] = section.trim().split('\n').slice(-1);
  for (const name of Object.keys(answer)) expect(last).toContain(`\`${name}\` `);
};

test.each(Object.entries(submits))(
  '%s is told as the specification has it',
  (name, [type, intent, member, parameters, result]) => {
    const section = sectionOf(name);
    expect(section).toContain(`\`POST /public/v1/submit/${name}\``);
    expect(section).toContain(`type \`${type}\`, intent \`${intent}\``);
    expect(section).toContain(`Result \`${member}\``);
    expect(section).toContain('released by a person');
    told(section, parameters, result);
  },
);

test.each(Object.entries(reads))('%s is told as the specification has it', (name, [path, parameters, response]) => {
  expect(sectionOf(name)).toContain(`\`POST ${path}\``);
  told(sectionOf(name), parameters, response);
});

test.each([
  ['create_smart_contract_interface', 'smartContractInterface', '409600 bytes'],
  ['earn_deploy_wrapper', 'clientFeeBps', 'from 0 to 4000'],
  ['list_earn_vaults', 'paginationOptions.limit?', 'from 1 to 100'],
  ['verify_otp', 'expirationSeconds?', 'from 1 to 86400'],
])('the limit of %s %s is told', (name, path, limit) => {
  expect(
    sectionOf(name)
      .split('\n')
      .find(line => line.startsWith(`| \`${path}\``)),
  ).toContain(limit);
});

test('a signup names the header that its proxy asks for', () => {
  expect(sectionOf('signup')).toContain('header `X-Auth-Proxy-Config-Id`');
});
