/**
 * Makes text from outside safe to read (docs/threats.md#hostile-text): what would be invisible, reorder the line or break
 * out of it is spelt out as its code point; what mixes alphabets in one word is marked.
 */
export interface Piece {
  kind: 'text' | 'code';
  text: string;
}

// SECURITY: bidi controls, zero-width, tag characters, controls, line separators, lone surrogates, private use and
// every space but U+0020 are never drawn as themselves (docs/threats.md#hostile-text; Unicode TR 36 and TR 39).
const hidden = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]$/u;
const oddSpace = /^\p{Zs}$/u;
const mark = /^\p{M}$/u;
const pictograph = /^\p{Extended_Pictographic}$/u;
/** A letter may carry this many combining marks; Vietnamese and Hebrew need three. */
const marksAllowed = 3;

/** "⟦U+202E⟧" */
export function codePointName(character: string): string {
  return `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`;
}

/**
 * Cuts text into pieces to draw. Joined, `text` pieces hold nothing invisible; `code` pieces name what was there.
 * `lines`: line feeds and tabs stay (for JSON and messages of several lines).
 */
export function pieces(text: string, lines = false): Piece[] {
  const out: Piece[] = [];
  let marks = 0;
  let previous = '';
  const put = (kind: Piece['kind'], value: string) => {
    const last = out.at(-1);
    if (kind === 'text' && last?.kind === 'text') last.text += value;
    else out.push({ kind, text: value });
  };
  for (const character of text) {
    marks = mark.test(character) ? marks + 1 : 0;
    const emojiStyle = character === '\uFE0F' && pictograph.test(previous);
    const kept = emojiStyle || (lines && (character === '\n' || character === '\t'));
    const odd = hidden.test(character) || (oddSpace.test(character) && character !== ' ') || marks > marksAllowed;
    if (odd && !kept) put('code', codePointName(character));
    else put('text', character);
    previous = character;
  }
  return out;
}

/** The beginning of a text that is longer than `limit` as it is drawn: a character spelt out is eight. Null: it fits. */
export function beginning(text: string, limit: number, lines = false): Piece[] | null {
  let left = limit;
  const begun: Piece[] = [];
  for (const piece of pieces(text.slice(0, limit), lines)) {
    if (left <= 0) return begun;
    begun.push(piece.kind === 'text' ? { ...piece, text: piece.text.slice(0, left) } : piece);
    left -= piece.text.length;
  }
  return left < 0 || text.length > limit ? begun : null;
}

/** The same as one string, for labels, titles and `aria-label`. */
export const plain = (text: string): string =>
  pieces(text)
    .map(piece => piece.text)
    .join('');

/** Its beginning, for rows and titles that point at what is shown whole elsewhere: long names stay out of the page. */
export const glance = (text: string, length = 160): string => plain(text.length > length ? `${text.slice(0, length)}…` : text);

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
] as const;

/** Alphabets that look alike and are mixed within one word: ["Latin", "Cyrillic"]; empty where none are. */
export function mixedScripts(text: string): string[] {
  for (const word of text.split(/[^\p{L}\p{M}]+/u)) {
    const found = scripts.filter(([, pattern]) => pattern.test(word)).map(([name]) => name);
    if (found.length > 1) return found;
  }
  return [];
}
