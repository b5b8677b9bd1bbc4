/** Whose key a line was written with, by the names that are known here. */
import type { AppState } from '../../../electron/contract/values/app-values.ts';

export interface Person {
  name: string;
  keyIds: string[];
}

/** One entry a person, however many keys they have; a key that no connection names goes by its own name. */
export function peopleOf(app: Pick<AppState, 'connections' | 'keys'> | null): Person[] {
  const names = new Map<string, string>();
  for (const { keyId, name } of app?.keys ?? []) names.set(keyId, name);
  for (const { keyId, userName } of app?.connections ?? []) if (userName !== '') names.set(keyId, userName);
  return grouped([...names].map(([keyId, name]) => ({ keyId, name })));
}

export function grouped(keys: readonly { keyId: string; name: string }[]): Person[] {
  const people = new Map<string, Person>();
  for (const { keyId, name } of keys) {
    const person = people.get(name) ?? { name, keyIds: [] };
    if (!person.keyIds.includes(keyId)) person.keyIds.push(keyId);
    people.set(name, person);
  }
  return [...people.values()];
}

/** The first name of who did it; null where nobody is known. */
export const nameOf = (people: readonly Person[], keyIds: readonly string[]): string | null =>
  people.find(person => person.keyIds.some(keyId => keyIds.includes(keyId)))?.name ?? null;
