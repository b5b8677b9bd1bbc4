import type { AddressBookKind } from '../../electron/contract/values/address-book.ts';

/** Kinds of entries, each with what it is for. */
export const bookKinds: Record<AddressBookKind, { words: string; detail: string }> = {
  own: { words: 'Own', detail: 'an account of this organisation' },
  counterparty: { words: 'Counterparty', detail: 'who is paid, or pays' },
  contract: { words: 'Contract', detail: 'code that is called' },
  delegate: { words: 'Delegate', detail: 'code an account may be handed to' },
};

export interface Character {
  text: string;
  differs: boolean;
}
/** Two addresses character by character; what stands at the same place and is not the same is marked. Case alone is no difference in hex. */
export function compared(left: string, right: string): [Character[], Character[]] {
  const hex = /^0x[0-9a-f]+$/i.test(left) && /^0x[0-9a-f]+$/i.test(right);
  const key = (text: string) => (hex ? text.toLowerCase() : text);
  const side = (mine: string, theirs: string) =>
    Array.from(mine, (text, at) => ({ text, differs: key(text) !== key(theirs.charAt(at)) }));
  return [side(left, right), side(right, left)];
}

/** The characters in groups of four, an `0x` in front by itself. */
export function grouped(characters: readonly Character[]): Character[][] {
  const head = characters[0]?.text === '0' && characters[1]?.text === 'x' ? 2 : 0;
  const groups: Character[][] = head === 0 ? [] : [characters.slice(0, head)];
  for (let from = head; from < characters.length; from += 4) groups.push(characters.slice(from, from + 4));
  return groups;
}
