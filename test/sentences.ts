/**
 * Every sentence of the app, out of its source: the texts of the pages with what stands between them, and the literals that
 * read as words. What is put in at the time is written `…`.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface Sentence {
  /** As a person reads it. */
  text: string;
  line: number;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
  name?: { name?: string };
  quasis?: { value: { cooked: string | null } }[];
  children?: Node[];
  key?: Node;
  computed?: boolean;
  source?: Node | null;
}

/** Attributes of an element that are read by people; all others name something. */
const readAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|label|placeholder|alt|description|hint|note|sum|because|text|textValue|heading|empty|say|said|words|what|waits|to)$/;

/** No sentences: a document with headings, the arguments of a function, a list of names. */
const isData = (text: string): boolean => /^#+ |\(u?int\d|\w\[\]/.test(text) || (text.length > 300 && !/[.,:;?…]/.test(text));

/** Words: two of them or more, or one that begins as a sentence and ends as one. */
const reads = (text: string): boolean =>
  !isData(text) &&
  /\p{L}{2,}/u.test(text) &&
  (/\p{L}[\p{L}’'"”…,;:.)-]*\s+\S*[\p{L}…\d]/u.test(text) || /^\p{Lu}\p{Ll}+[.…:]?$/u.test(text)) &&
  !/[{}<>=\\\p{Cc}]|;(?! )|^\.{0,2}\/|^[a-z-]+:\/\/|^@|--/u.test(text);

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What an element says: its texts and those of the elements within its line, `…` for what is put in. */
function spoken(node: Node): string {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'JSXExpressionContainer') {
    const { expression } = node as unknown as { expression: Node };
    if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
    if (expression.type === 'TemplateLiteral') return templateText(expression);
    return expression.type === 'JSXEmptyExpression' ? '' : '…';
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return (node.children ?? []).map(spoken).join('');
  return '';
}

const templateText = (node: Node): string => (node.quasis ?? []).map(({ value }) => value.cooked ?? '').join('…');

/** Kinds of nodes whose literals are names and never words. */
const named = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration', 'TSLiteralType', 'TSImportType']);

/** @param text the source, where it is not to be read from the path */
export function sentencesOf(path: string, text = readFileSync(path, 'utf8')): Sentence[] {
  const found: Sentence[] = [];
  const lineAt = lines(text);
  const add = (said: string, node: Node) => {
    const tidied = tidy(said);
    if (reads(tidied)) found.push({ text: tidied, line: lineAt(node.start) });
  };
  const visit = (node: unknown, inText = false): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, inText);
      return;
    }
    if (node === null || typeof node !== 'object' || !('type' in node)) return;
    const each = node as Node;
    if (each.type === 'ImportDeclaration' || each.type.startsWith('TSLiteral') || each.type === 'TSImportType') return;
    if (named.has(each.type) && each.source != null) return;
    if (each.type === 'Literal' && typeof each.value === 'string') add(each.value, each);
    if (each.type === 'TemplateLiteral') add(templateText(each), each);
    if (each.type === 'JSXAttribute' && !readAttributes.test(each.name?.name ?? '')) {
      // Below it there may be whole elements; a literal alone names something.
      const { value } = each as unknown as { value: Node | null };
      if (value?.type === 'Literal') return;
    }
    const isBlock = each.type === 'JSXElement' || each.type === 'JSXFragment';
    const own =
      isBlock && !inText && (each.children ?? []).some(child => child.type === 'JSXText' && String(child.value).trim() !== '');
    if (own) add(spoken(each), each);
    for (const [key, value] of Object.entries(each)) {
      if (key === 'parent' || (key === 'key' && each.computed !== true)) continue;
      visit(value, own || inText);
    }
  };
  visit(parseSync(path, text).program);
  return found;
}

function lines(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return offset => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
