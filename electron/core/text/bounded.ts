/**
 * Comparing names, hosts and the like by their beginning alone. A name of a million letters is no name: it is shown escaped,
 * said to be over-long, and compared by as much of it as anybody would read.
 */

/** Letters of a text that are ever compared with another's. */
export const compared = 256;
/** As many more are looked through for them where blanks stand between. */
const soughtIn = 4 * compared;

/** Longer than what is compared: what stands behind was compared with nothing. */
export const isOverLong = (text: string): boolean => text.length > compared;

/** The part of a text that is compared. A text that fits is taken as it is; of a longer one, blanks are drawn together first. */
export function comparable(text: string): string {
  if (!isOverLong(text)) return text;
  return text.slice(0, soughtIn).replace(/\s+/g, ' ').trim().slice(0, compared);
}

/** Edit distance (Levenshtein) of what is compared of two texts: at most 65,536 steps, whatever they are. */
export function distance(one: string, other: string): number {
  const a = comparable(one);
  const b = comparable(other);
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Whether exactly one letter is another, too many or missing. Steps: the length of the texts. */
export function isOneStep(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  const shorter = Math.min(a.length, b.length);
  let from = 0;
  while (from < shorter && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  let behind = 0;
  while (behind < shorter - from && a.charCodeAt(a.length - 1 - behind) === b.charCodeAt(b.length - 1 - behind)) behind++;
  return Math.max(a.length, b.length) - from - behind === 1;
}
