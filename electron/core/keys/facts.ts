/** What the list of keys says, for the confirmation window. */
import type { Fact } from '../../contract/values/document.ts';
import type { IndexedKey } from './list.ts';

/** One key of a list that is taken in again, and where it may sign. */
export function keyFacts({ name, curve, publicKey, createdAt, pins }: IndexedKey): Fact[] {
  const where = pins.map(({ organizationId, baseUrl }) => `${organizationId} at ${baseUrl}`).join(', ');
  const note = `${curve}, since ${createdAt}; ${where === '' ? 'for no organisation yet' : `for ${where}, where the keychain says the same`}`;
  return [{ label: 'Key', value: publicKey, kind: 'id', source: 'pasted', name, note }];
}

/** Both lists; of a key that stands in both, the line that a person just looked at. */
export function mergedIndex(before: readonly IndexedKey[], taken: readonly IndexedKey[]): IndexedKey[] {
  return [...before.filter(({ keyId }) => taken.every(other => other.keyId !== keyId)), ...taken];
}
