/** A payload with its blanks filled in, each as its kind is written. */
import { type Blank, blanksOf, guessedBlank, mostBlanks, withBlanks } from '../../../contract/text/blanks.ts';
import { writtenBlank } from './values.ts';

export interface Filled {
  /** A blank with a problem stays as it is. */
  payload: string;
  problems: { name: string; sentence: string }[];
}

/**
 * SECURITY: inside quotes of JSON a value is written as part of a text, and outside of them nothing but a number is, so that
 * no value adds a member beside the one it fills.
 */
export function filledTemplate(payload: string, blanks: readonly Blank[]): Filled {
  const names = blanksOf(payload);
  if (names.length > mostBlanks)
    return { payload, problems: [{ name: names[mostBlanks] ?? '', sentence: `There are more than ${mostBlanks} blanks.` }] };
  const written = new Map(names.map(name => [name, writtenBlank(blanks.find(each => each.name === name) ?? guessedBlank(name))]));
  const problems = [...written].flatMap(([name, value]) => ('problem' in value ? [{ name, sentence: value.problem }] : []));
  const isJson = /^\s*\{(?!\{)/.test(payload);
  const quotes = isJson ? quotesIn(payload) : [];
  const text = withBlanks(payload, (name, at) => {
    const value = written.get(name);
    if (value === undefined || 'problem' in value) return null;
    if (!isJson) return value.text;
    const isQuoted = quotes.filter(quote => quote < at).length % 2 === 1;
    if (isQuoted) return JSON.stringify(value.text).slice(1, -1);
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value.text)) return value.text;
    if (problems.every(each => each.name !== name))
      problems.push({ name, sentence: 'It stands outside quotes, where only a number can stand.' });
    return null;
  });
  return { payload: text, problems };
}

/** Where the quotes of a JSON text stand. */
function quotesIn(text: string): number[] {
  const found: number[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (isQuoted && text[at] === '\\') at++;
    else if (text[at] === '"') {
      isQuoted = !isQuoted;
      found.push(at);
    }
  }
  return found;
}
