/**
 * Text from outside, made safe to stand inside a sentence.
 *
 * SECURITY: bidi controls, zero-width and other characters that change what a reader sees are written out by their
 * number (docs/threats.md#hostile-text). The exact value stays in the facts; only the sentence is escaped.
 */
import { spelt, speltWhole, unseenAt } from '../../contract/text/unseen.ts';

/** Characters of a text that are written out; what stands behind is counted. A headline, a name or a memo has fewer. */
const mostWritten = 4_000;

/** Whether a text holds anything that cannot be seen, wherever in it. */
export const holdsUnseen = (text: string): boolean => unseenAt(text) !== -1;

/** The same text, with every character that cannot be seen written as ⟦U+202E⟧ (`spelt`). Of a very long one, its beginning. */
export function visible(text: string): string {
  if (text.length > mostWritten) {
    const begun = beginning(text, mostWritten);
    return `${visible(begun)}… (${text.length - begun.length} more)`;
  }
  return spelt(text);
}

/** No half of a pair at its end. */
const beginning = (text: string, length: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length);

/** The place in a text where it first holds something that cannot be seen, written out. */
export function unseenIn(text: string): string {
  const at = Math.max(0, unseenAt(text));
  const from = at < 200 ? 0 : at - 40;
  return `${from === 0 ? '' : '…'}${speltWhole(text.slice(from, from + 300))}`.slice(0, 300);
}

/** Visible and no longer than `limit` characters: a headline's form. The full value stands in the facts. */
export function shortened(text: string, limit = 48): string {
  const characters = Array.from(text.length > limit * 4 ? text.slice(0, limit * 4) : text);
  const cut = characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
  return visible(cut);
}

/** A name in a sentence: “Ops hot”. */
export const quoted = (text: string, limit?: number): string =>
  `“${shortened(text, limit).replaceAll('“', '⟦U+201C⟧').replaceAll('”', '⟦U+201D⟧')}”`;

/** One to three words of Latin letters, each with a capital, and a number at the end. */
const nameShape = /^[A-Z][A-Za-zÀ-ÖØ-öø-ÿ]{0,19}(?: [A-Z][A-Za-zÀ-ÖØ-öø-ÿ]{0,19}){0,2}(?: [0-9]{1,4})?$/;

/** Words that join, count, judge, or say who somebody is: none of them is a name beside ours. */
const ours = new Set(
  `a about account accounts activity added adds again all allows also amount an and another any anybody approval approved approves
  approve are as ask at be because before behind below beside book both but by call calls can cannot changes check checked claim
  claimed claims code compared computed contract control could critical day days dealt decides delegate deletes do does each
  ends every everything exactly far fee fees few first for from gets gives goes grants had has have he here high his i imitates
  imitation in into is it its itself key keys known last less lets like limit look may me money more most my name named neither
  never new no nobody none nor not note nothing now of off on once one only or other others our out over own owner owners party
  pays people permission pay policy reject rejected rejects removes reviewed role routine safe safely same seen sends session
  she signature signed signs since so some somebody something stands stop stranger take takes than that the their them then there
  these they this times to token tokens too transaction trusted two under unknown unless unlimited until unverified up usual
  user users valid verified via vote votes wallet was we well were what whatever when where which who whoever whole will with
  within without would you your`.split(/\s+/),
);

/** Whether a name can be nothing else where it stands in a sentence. */
export const isPlainName = (name: string): boolean =>
  nameShape.test(name) &&
  name
    .toLowerCase()
    .split(' ')
    .every(word => !ours.has(word));

/**
 * A name in a sentence of ours: Payroll, “Ops hot”, “Payroll to Alice”.
 * SECURITY: whoever may name anything chooses what stands in a headline. “Payroll to Alice” must not read as two parties, nor
 * “x. Nothing stands out” as a verdict: a name stands without quotes only where it can be nothing but a name
 * (docs/threats.md#hostile-text).
 */
export const named = (name: string, limit?: number): string => (isPlainName(name) ? name : quoted(name, limit));
