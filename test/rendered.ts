/** Where the text that people read is looked into by the program: a sentence is made of what is known, and never read back. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Members of a review's document, of its rows and notes, that hold words. */
const worded = new Set(['headline', 'sentence', 'note', 'label', 'text']);
/** The same as names of variables; `text` names anything. */
const variables = new Set(['headline', 'sentence', 'note', 'label']);
/** What looks into a text. `slice` only shortens it. */
const looking = new Set([
  ...['includes', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf', 'match', 'matchAll', 'search', 'replace', 'replaceAll'],
  ...['split', 'substring', 'charAt', 'charCodeAt', 'codePointAt'],
]);
const patterns = new Set(['test', 'exec']);

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  operator?: string;
  value?: unknown;
  expression?: Node;
  object?: Node;
  property?: Node;
  callee?: Node;
  arguments?: Node[];
  left?: Node;
  right?: Node;
}

function isWorded(node: Node | undefined): boolean {
  if (node?.type === 'ChainExpression') return isWorded(node.expression);
  if (node?.type === 'Identifier') return variables.has(node.name ?? '');
  // A parser's own text is what came.
  if (node?.object?.type === 'ThisExpression') return false;
  return node?.type === 'MemberExpression' && node.computed !== true && worded.has(node.property?.name ?? '');
}

const isLiteral = (node: Node | undefined): boolean =>
  (node?.type === 'Literal' && typeof node.value === 'string' && node.value !== '') || node?.type === 'TemplateLiteral';

/** A call that takes a sentence apart, or a comparison of one with words of the program's own. */
function looksInto(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const { object, property } = node.callee ?? {};
    const name = property?.name ?? '';
    if (looking.has(name)) return isWorded(object) || (node.arguments ?? []).some(isWorded);
    return patterns.has(name) && (node.arguments ?? []).some(isWorded);
  }
  return (
    node.type === 'BinaryExpression' &&
    /^[!=]=/.test(node.operator ?? '') &&
    ((isWorded(node.left) && isLiteral(node.right)) || (isWorded(node.right) && isLiteral(node.left)))
  );
}

/** As they are written. */
export function looksIn(path: string, text = readFileSync(path, 'utf8')): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node !== null && typeof node === 'object') {
      if (looksInto(node as Node)) found.push(text.slice((node as Node).start, (node as Node).end).replaceAll(/\s+/g, ' '));
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(path, text).program);
  return found;
}

/** Members that a file reads, of `note`, `label` and `text`, also where it takes them out of an object at once. */
export function readsIn(path: string, text = readFileSync(path, 'utf8')): string[] {
  const names = ['note', 'label', 'text'];
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node !== null && typeof node === 'object') {
      const { type, property, computed, properties = [] } = node as Node & { properties?: { key?: Node }[] };
      if (type === 'MemberExpression' && computed !== true && names.includes(property?.name ?? ''))
        found.add(property?.name ?? '');
      if (type === 'ObjectPattern')
        for (const { key } of properties) if (names.includes(key?.name ?? '')) found.add(key?.name ?? '');
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(path, text).program);
  return [...found].toSorted();
}
