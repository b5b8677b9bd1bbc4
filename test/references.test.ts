/**
 * A reference leads somewhere: to the page and heading it names, a link of a document likewise, and so does a place in the tree
 * that a document names. Nothing names a paper that the tree does not hold (docs/decisions/0016-references.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { treeFiles } from './imports.ts';

/** How the text of another file is had; null where there is none. A folder has the empty text. */
type Read = (path: string) => string | null;

const fromTree: Read = path => {
  if (!existsSync(path)) return null;
  return path.endsWith('.md') ? readFileSync(path, 'utf8') : '';
};

/** What a page makes of a heading: lower case, punctuation gone, a hyphen for each space; the second of a name gets `-1`. */
function headingsOf(markdown: string): Set<string> {
  const count = new Map<string, number>();
  const prose = markdown.replaceAll(/^```.*?^```/gms, '');
  return new Set(
    [...prose.matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, title = '']) => {
      const slug = title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
      const before = count.get(slug) ?? 0;
      count.set(slug, before + 1);
      return before === 0 ? slug : `${slug}-${before}`;
    }),
  );
}

/** Papers the project grew from, which lie outside the tree. */
const outside = new RegExp(
  ['service[- ]facts', 'faults-and-limits', 'people paper', 'look paper', 'design paper'].join('|'),
  'gi',
);
/** What a section sign may stand behind: standards that anybody can have. Further signs may follow the first. */
const standard = /\b(RFC \d+|NIST SP [\w-]+|draft-[\w-]+)( |, )§[^()\n]*$/;
const before = (text: string, at: number) => text.slice(Math.max(0, at - 120), at);

/** The folder of a file and those around it, up to the top. */
const foldersOf = (path: string): string[] => {
  const folder = posix.dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
};

/** What is wrong with the references of a text, in words. */
function wrongReferences(path: string, text: string, read: Read = fromTree): string[] {
  const wrong: string[] = [];
  // A comment goes on in its next line.
  const flat = text.replaceAll(/\n[ \t]*(\*|\/\/|#)? ?/g, ' ');
  const follow = (target: string, heading: string | undefined, said: string) => {
    const page = read(target);
    if (page === null) wrong.push(`${said}: there is no ${target}`);
    else if (heading && target.endsWith('.md') && !headingsOf(page).has(heading))
      wrong.push(`${said}: ${target} has no heading “${heading}”`);
  };
  for (const [said, target = '', heading] of text.matchAll(/(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g))
    follow(target, heading, said);
  if (path.endsWith('.md'))
    for (const [said, target = '', heading] of text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g))
      follow(target === '' ? path : posix.join(posix.dirname(path), target), heading, said);
  if (path.endsWith('.md'))
    for (const [, target = ''] of text.matchAll(/`((?:electron|renderer|test|resources)\/[\w./-]*\w)`/g))
      if (read(target) === null) wrong.push(`${target}: there is no such place`);
  for (const { 0: said, index } of flat.matchAll(/(?<![\w./:-])[\w-][\w./-]*\.md\b/g)) {
    const isElsewhere = /[\w-]+\/[\w.-]+,? $/.test(before(flat, index));
    if (!isElsewhere && foldersOf(path).every(folder => read(posix.join(folder, said)) === null))
      wrong.push(`${said}: no such file`);
  }
  for (const { index } of flat.matchAll(/§/g))
    if (!standard.test(`${before(flat, index)}§`)) wrong.push(`“${before(flat, index).slice(-30)}§”: a section of what?`);
  for (const [said] of flat.matchAll(outside)) wrong.push(`“${said}” is no part of the tree`);
  return wrong;
}

/** What the last mutation runs found is a record of the code as it stood then. */
const isText = (path: string): boolean =>
  !/\.(png|ico|icns|woff2?)$|^test\/mutate\/last-run\//.test(path) &&
  !['package-lock.json', 'LICENSE', 'test/references.test.ts'].includes(path);

test('every reference of the tree leads to a file and a heading that are there', () => {
  const wrong = treeFiles()
    .filter(isText)
    .flatMap(path => wrongReferences(path, readFileSync(path, 'utf8')).map(each => `${path}: ${each}`));
  expect(wrong).toEqual([]);
});

describe('a reference', () => {
  const tree: Record<string, string> = {
    'docs/a.md': '# A page\n\n## One thing\n\n```\n# no heading\n```\n\n## What’s next?\n## One thing\n',
    docs: '',
    'test/table.ts': '',
    'src/here.md': '# Here\n',
  };
  const wrong = (text: string, path = 'src/b.ts') => wrongReferences(path, text, at => tree[at] ?? null);

  test.each([
    ['a heading', '// SECURITY: never (docs/a.md#one-thing).'],
    ['the second heading of a name', '// docs/a.md#one-thing-1'],
    ['a heading with punctuation', '// docs/a.md#whats-next'],
    ['a whole page', '// docs/a.md'],
    ['a file beside it', '// here.md'],
    ['a file of a folder around it', '// docs/a.md, here.md', 'src/deep/b.ts'],
    ['a standard', '// RFC 8032 §5.1.7, and (RFC 9110 §5.1): a token'],
    ['two sections of a standard', '// RFC 8446 §4.1.2, §4.2.1'],
    ['a file of another project', "const from = 'satoshilabs/slips, slip-0014/addresses.md';"],
  ])('to %s is right', (_, text, path = 'src/b.ts') => {
    expect(wrong(text, path)).toEqual([]);
  });

  test.each([
    ['a page that is not there', '// docs/b.md#one-thing'],
    ['a heading that is not there', '// docs/a.md#two-things'],
    ['what only looks like a heading', '// docs/a.md#no-heading'],
    ['a page of another folder', '// reference/a.md'],
    ['a page by its bare name', '// people.md says so'],
    ['a section of a paper', '// design §4.7'],
    ['a section of a paper on the next line', '/**\n * as the design\n * §4.7 says\n */'],
    ['a section of nothing', '// not public (§10)'],
    ['a paper by its name', `// ${'service'}-facts say so`],
  ])('to %s is named', (_, text) => {
    expect(wrong(text)).not.toEqual([]);
  });

  test.each(['../docs/a.md#one-thing', '../docs', '#here', 'https://example.org/x.md'])('of a page to %s is right', link => {
    expect(wrong(`# Here\n\n[a](${link})\n`, 'src/here.md')).toEqual([]);
  });

  test('of a page to a place in the tree is followed', () => {
    expect(wrong('The table is in `test/table.ts`.', 'src/here.md')).toEqual([]);
    expect(wrong('The table is in `test/tables.ts`.', 'src/here.md')).toHaveLength(1);
  });

  test.each(['../docs/a.md#gone', '../docs/gone', '#gone', 'picture.png'])('of a page to %s is named', link => {
    expect(wrong(`# Here\n\n[a](${link})\n`, 'src/here.md')).toHaveLength(1);
  });
});
