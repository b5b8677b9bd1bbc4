/** Reads what the source files of the tree import. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** As written. */
  specifier: string;
  /** Path from the top of the tree, for a relative import; null for a package. */
  path: string | null;
  /** Gone at run time. */
  typeOnly: boolean;
  /** Loaded when it is asked for, not before the file runs. */
  lazy?: true;
}
export interface Source {
  path: string;
  imports: Import[];
  hasDefaultExport: boolean;
  /** Files whose exports are passed on. */
  passesOn: string[];
}

/** Every file that git knows or could know: what is ignored is no part of the tree. */
export function treeFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' });
  return [...new Set(listed.split('\0'))].filter(path => path !== '' && existsSync(path)).sort();
}

export const isSource = (path: string): boolean => /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(path);

export function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const { module } = parseSync(path, text);
  const found: Omit<Import, 'path'>[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(entry => entry.isType),
  }));
  const passed = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType }],
    ),
  );
  const lazy = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    typeOnly: false,
    lazy: true as const,
  }));
  // An import in a type (a dot follows it) is in no list of the parser.
  const inTypes = [...text.matchAll(/\bimport\('([^']+)'\)\.[A-Z]/g)].map(match => ({
    specifier: match[1] ?? '',
    typeOnly: true,
  }));
  return {
    path,
    imports: [...found, ...passed, ...lazy, ...inTypes].map(each => ({
      ...each,
      path: each.specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), each.specifier)) : null,
    })),
    hasDefaultExport: module.staticExports.some(({ entries }) => entries.some(entry => entry.exportName.kind === 'Default')),
    passesOn: passed.map(({ specifier }) => specifier),
  };
}

/** `@scope/name/deep` and `name/deep` belong to `@scope/name` and `name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Every function of a file, those within others too, with the name it goes by and how many lines it takes. */
export function functionsOf(path: string): { name: string; lines: number }[] {
  const text = readFileSync(path, 'utf8');
  const found: { name: string; lines: number }[] = [];
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, name);
    if (Array.isArray(node) || node === null || typeof node !== 'object') return;
    const { type, id, key, start, end } = node as { type?: string; id?: Named; key?: Named; start: number; end: number };
    const own = id?.name ?? key?.name ?? key?.value ?? name;
    if (kinds.has(type ?? '')) found.push({ name: own, lines: text.slice(start, end).split('\n').length });
    for (const inner of Object.values(node)) visit(inner, own);
  };
  visit(parseSync(path, text).program, 'the file itself');
  return found;
}
interface Named {
  name?: string;
  value?: string;
}
