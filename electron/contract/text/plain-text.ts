/** Text that main and the pages write alike. What a regular expression would do in a time that grows with the square of the text is done in one pass. */

/** Without all of one character at the end: "1200" without "0" is "12". */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** Digits in groups of three: "1234567" → "1,234,567". */
export function inGroups(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** Made once: `toLocaleString` looks for one each time, and an idle window says a count each second. */
const grouped = new Intl.NumberFormat('en-GB');
/** "1,284" with the British separator, for counts. */
export const count = (value: number): string => grouped.format(value);

/** "1 vote", "2 votes", "1,284 votes". */
export const plural = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;

/** On a badge there is room for two digits; wherever the number is said in words, it is whole. */
export const badge = (value: number): string => (value > 99 ? '99+' : String(value));
