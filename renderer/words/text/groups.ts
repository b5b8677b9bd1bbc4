/** Machine values in groups that an eye can compare. Nothing is ever left out: the groups joined are the value. */

/** Cuts into groups of `size`; an `0x` or `sha256:` in front stands apart. */
export function chunks(value: string, size: number): string[] {
  const head = /^(?:0x|sha256:)/i.exec(value)?.[0] ?? '';
  const rest = value.slice(head.length);
  const groups = head === '' ? [] : [head];
  const characters = [...rest];
  for (let from = 0; from < characters.length; from += size) groups.push(characters.slice(from, from + size).join(''));
  return groups;
}

/** "02f7…0316": for places that only point at a key, never for a decision. */
export function pointer(value: string): string {
  return value.length <= 12 ? value : `${value.slice(0, 4)}…${value.slice(-4)}`;
}

/**
 * An address for a row of a list: whole, because look-alikes share their ends (docs/threats.md#look-alikes). The longest
 * ones keep both ends, of twenty characters.
 */
export const inARow = (address: string): string =>
  address.length <= 46 ? address : `${address.slice(0, 20)}…${address.slice(-20)}`;

/** "sign a payload" as a line begins: "Sign a payload". */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
